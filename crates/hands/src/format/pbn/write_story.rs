//! Writes one game of the export format with everything its story says.

use std::collections::HashMap;

use bridge::Seat;

use super::basics::read_seat;
use super::export::{write_condition, write_tag};
use super::kept_games::write_before;
use super::lexer::{Kind, Lexer};
use super::names::{CONDITION, MANDATORY, NOT_PLAYED, may_have_section};
use super::result::read_result;
use super::write_sections::{write_auction, write_play};
use super::{body, deal, tables};
use crate::set::{About, Board, PlayedBoard, Story, Tag};

/// Writes a board as lines.
pub(super) fn write(board: &Board, about: &About, is_first: bool, lines: &mut Vec<String>) {
    let empty = Story::default();
    let story = board.story.as_deref().unwrap_or(&empty);
    let other = |name: &str| story.others.iter().find(|tag| tag.name == name);
    if let Some(tag) = other("") {
        write_before(&tag.lines, lines);
    }
    for name in MANDATORY {
        write_tag(name, &mandatory(name, board, story, about), lines);
        if let Some(tag) = other(name) {
            body::write(&tag.lines, false, false, lines);
        }
    }
    write_supplemental(story, about, is_first, lines);
    write_auction(board, story, lines);
    write_play(board, story, lines);
    write_sections(story, about, lines);
}

/// Returns the value of a mandatory tag.
fn mandatory(name: &str, board: &Board, story: &Story, about: &About) -> String {
    // What does not apply is empty: a board that nobody has played has no players.
    let names_known = story.names.iter().any(|(_, name)| name.is_some());
    let is_played = story.played.is_some() || story.auction.is_some() || names_known;
    let unknown = if is_played { "?" } else { "" };
    let kept = story.others.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str());
    let kept = kept.filter(|value| !value.is_empty());
    let heading = |value: &Option<String>| {
        let value = kept.or(value.as_deref()).unwrap_or(unknown);
        value.to_owned()
    };
    let player = |seat| story.names[seat].clone().unwrap_or_else(|| unknown.to_owned());
    match name {
        "Event" => heading(&about.event),
        "Site" => heading(&about.site),
        "Date" => heading(&about.date),
        "Board" => board.number.to_string(),
        "West" => player(Seat::West),
        "North" => player(Seat::North),
        "East" => player(Seat::East),
        "South" => player(Seat::South),
        "Dealer" => board.dealer.to_string(),
        "Vulnerable" => board.vulnerability.to_string(),
        "Deal" => {
            let mut text = Vec::new();
            deal::write(&board.deal, board.dealer, &mut text);
            String::from_utf8(text).unwrap_or_default()
        }
        "Scoring" => kept.unwrap_or(unknown).to_owned(),
        name => result(name, story, kept).unwrap_or_else(|| NOT_PLAYED.to_owned()),
    }
}

/// Returns `Declarer`, `Contract` or `Result`; the file's own spelling if it says the same.
fn result(name: &str, story: &Story, kept: Option<&str>) -> Option<String> {
    let (contract, declarer, tricks) = match story.played {
        Some(PlayedBoard::PassedOut) => {
            return Some(if name == "Contract" { "Pass".to_owned() } else { String::new() });
        }
        Some(PlayedBoard::Contract { contract, declarer, tricks }) => {
            (Some(contract), declarer, tricks)
        }
        None => (None, None, None),
    };
    let is_played = story.played.is_some();
    match name {
        "Declarer" => match kept.filter(|value| {
            read_seat(value).is_some_and(|seat| !is_played || Some(seat) == declarer)
        }) {
            Some(value) => Some(value.to_owned()),
            None => declarer.map(|seat| seat.to_string()),
        },
        "Contract" => contract.map(|contract| contract.to_string()),
        _ => match kept.filter(|value| {
            // Without a contract nobody can say whose tricks they are; the form must do.
            let by = declarer.or(Some(Seat::North));
            read_result(value, by).is_some_and(|n| !is_played || Some(n) == tricks)
        }) {
            Some(value) => Some(value.to_owned()),
            None => tricks.map(|tricks| tricks.to_string()),
        },
    }
}

/// Writes the supplemental tags by the alphabet.
fn write_supplemental(story: &Story, about: &About, is_first: bool, lines: &mut Vec<String>) {
    let mut tags: Vec<(&str, String, &[String])> = Vec::new();
    if let (Some(generator), true) = (&about.generator, is_first) {
        tags.push(("Generator", generator.clone(), &[]));
    }
    if let Some(table) = &story.stated_tricks {
        tags.push(("DoubleDummyTricks", tables::write_digits(table), &[]));
    }
    if let Some(room) = &story.room {
        tags.push(("Room", room.clone(), &[]));
    }
    if let Some(par) = &story.stated_par {
        let of = |value: &Option<String>| value.clone();
        tags.extend(of(&par.score).map(|score| ("OptimumScore", score, &[][..])));
        tags.extend(of(&par.contracts).map(|text| ("ParContract", text, &[][..])));
    }
    let mut known: HashMap<&str, usize> = HashMap::new();
    known.extend(tags.iter().enumerate().map(|(at, (name, ..))| (*name, at)));
    for tag in supplemental(story).filter(|tag| !is_section(tag)) {
        let at = known.get(tag.name.as_str()).copied();
        match at.and_then(|at| tags.get_mut(at)) {
            Some((.., comments)) => *comments = &tag.lines,
            None if tag.value.is_empty() && has_own_place(&tag.name) => {}
            None => {
                known.insert(&tag.name, tags.len());
                tags.push((&tag.name, tag.value.clone(), &tag.lines));
            }
        }
    }
    tags.sort_by_key(|(name, ..)| *name);
    for (name, value, comments) in tags {
        write_tag(name, &value, lines);
        body::write(comments, false, false, lines);
    }
}

/// Walks through the tags that are written by the alphabet.
fn supplemental(story: &Story) -> impl Iterator<Item = &Tag> {
    story.others.iter().filter(|tag| {
        is_name(&tag.name)
            && !MANDATORY.contains(&tag.name.as_str())
            && !matches!(tag.name.as_str(), "Auction" | "Play" | "Note" | CONDITION)
    })
}

fn has_own_place(name: &str) -> bool {
    matches!(name, "Generator" | "DoubleDummyTricks" | "Room" | "OptimumScore" | "ParContract")
}

fn is_name(name: &str) -> bool {
    // A name that long leaves no room for a value.
    (1..100).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Tells whether a tag has section data after it.
pub(super) fn is_section(tag: &Tag) -> bool {
    if !may_have_section(&tag.name) {
        return false;
    }
    let text = tag.lines.join("\n");
    tag.name.ends_with("Table")
        || Lexer::new(&text).any(|piece| matches!(piece.kind, Kind::Data(_)))
}

/// Writes the other sections by the alphabet.
fn write_sections(story: &Story, about: &About, lines: &mut Vec<String>) {
    let mut sections: Vec<&Tag> = supplemental(story).filter(|tag| is_section(tag)).collect();
    let table = story.stated_tricks.map(|table| Tag {
        name: "OptimumResultTable".to_owned(),
        value: tables::RESULT_TABLE_HEADER.to_owned(),
        lines: {
            let kept = sections.iter().find(|tag| tag.name == "OptimumResultTable");
            let comments = kept.filter(|tag| tag.value.is_empty()).map(|tag| tag.lines.clone());
            comments.unwrap_or_default().into_iter().chain(tables::write_rows(&table)).collect()
        },
    });
    if table.is_some() {
        sections.retain(|tag| tag.name != "OptimumResultTable");
    }
    sections.extend(&table);
    let condition = Tag { name: CONDITION.to_owned(), ..Tag::default() };
    if about.condition.is_some() {
        sections.push(&condition);
    }
    sections.sort_by(|a, b| a.name.cmp(&b.name));
    sections.dedup_by(|later, first| later.name == first.name);
    for tag in sections {
        if tag.name == CONDITION {
            write_condition(about.condition.as_deref().unwrap_or_default(), lines);
            continue;
        }
        write_tag(&tag.name, &tag.value, lines);
        body::write(&tag.lines, true, tag.value.contains('\\'), lines);
    }
}
