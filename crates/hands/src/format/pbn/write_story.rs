//! Writes one game of the export format with everything its story says.

use std::collections::HashMap;

use bridge::{Auction, Seat};

use super::annotated::{Annotated, Item, Of};
use super::export::{write_condition, write_tag};
use super::lexer::{Kind, Lexer, Piece, unescape};
use super::lines::clean;
use super::names::{CONDITION, MANDATORY, may_have_section};
use super::reader::read_seat;
use super::story::read_result;
use super::{auction, body, deal, played, tables};
use crate::set::{About, Board, PlayedBoard, RecordedAuction, Story, Tag};

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
    // What does not apply is empty: a board that nobody has played has no declarer.
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
        name => result(name, story, kept).unwrap_or_else(|| unknown.to_owned()),
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
fn is_section(tag: &Tag) -> bool {
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

fn write_auction(board: &Board, story: &Story, lines: &mut Vec<String>) {
    let recorded = story.auction.as_ref().filter(|r| r.auction.dealer() == board.dealer);
    let mut notes = Vec::new();
    let kept = kept_section("Auction", story).filter(|(kept, kept_notes)| {
        let section = Annotated::read_lines(&kept.lines, Of::Calls);
        let read = auction::read(section, board.dealer, board.dealer, kept_notes);
        read.recorded.as_ref() == recorded && read.lost.is_none()
    });
    let is_kept = kept.is_some();
    match (kept, recorded) {
        (Some((kept, kept_notes)), _) => {
            write_tag("Auction", &board.dealer.to_string(), lines);
            lines.extend_from_slice(&kept.lines);
            notes = kept_notes;
        }
        (None, Some(recorded)) => {
            write_tag("Auction", &board.dealer.to_string(), lines);
            let section = annotated(recorded, &mut notes);
            lines.extend(section.lines());
        }
        (None, None) => return,
    }
    write_notes(&notes, lines);
    if is_kept {
        write_note_comments("Auction", story, lines);
    }
}

/// Writes the comments after the notes of a kept section.
fn write_note_comments(name: &str, story: &Story, lines: &mut Vec<String>) {
    let after = story.others.iter().skip_while(|tag| tag.name != name).skip(1);
    let notes = after.take_while(|tag| tag.name == "Note");
    for tag in notes.filter(|tag| tag.value.is_empty()) {
        body::write(&tag.lines, false, false, lines);
    }
}

/// Finds the kept text of a section and the notes after it.
fn kept_section<'a>(name: &str, story: &'a Story) -> Option<(&'a Tag, Vec<(u8, String)>)> {
    let at = story.others.iter().position(|tag| tag.name == name)?;
    let kept = story.others.get(at)?;
    let after = story.others.iter().skip(at + 1);
    let notes = after.take_while(|tag| tag.name == "Note").filter_map(|tag| {
        let (number, text) = tag.value.split_once(':')?;
        let number = number.parse().ok().filter(|number| (1..=32).contains(number))?;
        Some((number, text.to_owned()))
    });
    Some((kept, notes.collect()))
}

/// Puts calls and their explanations into the form of a section.
fn annotated(recorded: &RecordedAuction, notes: &mut Vec<(u8, String)>) -> Annotated {
    const MOST_NOTES: u8 = 32;
    let auction: &Auction = &recorded.auction;
    let mut section = Annotated::default();
    for (i, (_, call)) in auction.calls().enumerate() {
        // A call the recorder missed cannot be written; nothing after it can be placed.
        let Some(call) = call else { break };
        let mut item = Item { word: call.to_string(), ..Item::default() };
        let texts = recorded.notes.iter().filter(|(at, _)| *at == i);
        for (_, text) in texts {
            let text = clean(text).trim_start().to_owned();
            let known = notes.iter().find(|(_, known)| *known == text).map(|(number, _)| *number);
            let number = known.or_else(|| {
                let number = u8::try_from(notes.len() + 1).ok()?;
                (number <= MOST_NOTES).then(|| {
                    notes.push((number, text.clone()));
                    number
                })
            });
            match number.filter(|_| item.note.is_none()) {
                Some(number) => item.note = Some(number),
                None => item.comments.push(format!("{{{}}}", text.replace('}', ")"))),
            }
        }
        section.items.push(item);
    }
    section.stopped = !auction.is_over() || auction.has_gaps();
    section
}

fn write_play(board: &Board, story: &Story, lines: &mut Vec<String>) {
    let contract = match (story.played, &story.auction) {
        (Some(PlayedBoard::Contract { contract, declarer, .. }), recorded) => {
            let called = recorded.as_ref().and_then(|r| r.auction.declarer());
            declarer.or(called).map(|declarer| (contract.strain, declarer))
        }
        (None, Some(recorded)) => {
            let auction = &recorded.auction;
            auction.contract().zip(auction.declarer()).map(|(c, declarer)| (c.strain, declarer))
        }
        _ => None,
    };
    let Some((strain, declarer)) = contract else { return };
    let kept = kept_section("Play", story).filter(|(kept, _)| {
        let mut section = Annotated::read_lines(&kept.lines, Of::Cards);
        let first = read_seat(&kept.value).unwrap_or(declarer.next());
        played::read(&mut section, &board.deal, strain, first).cards == story.play
    });
    if let Some((kept, notes)) = kept {
        write_tag("Play", &kept.value, lines);
        lines.extend_from_slice(&kept.lines);
        write_notes(&notes, lines);
        write_note_comments("Play", story, lines);
        return;
    }
    if story.play.is_empty() {
        return;
    }
    // The laws let a lead out of turn stand (Law 54), so the leader is whoever holds the first card.
    let leader = story.play.first().map_or(declarer.next(), |&card| board.deal.holder(card));
    let rows = played::rows(&story.play, &board.deal, strain, leader);
    if rows.is_empty() {
        return;
    }
    write_tag("Play", &leader.to_string(), lines);
    for row in &rows {
        let word = |card: &Option<bridge::Card>| card.map_or("-".to_owned(), |c| c.to_string());
        lines.push(row.each_ref().map(word).join(" "));
    }
    if story.play.len() < 52 {
        lines.push("*".to_owned());
    }
}

/// Writes notes; the whole text of those that are too long for a line follows behind the last,
/// where the comments after notes stand.
fn write_notes(notes: &[(u8, String)], lines: &mut Vec<String>) {
    let mut comments = Vec::new();
    for (number, text) in notes {
        let mut note = Vec::new();
        write_tag("Note", &format!("{number}:{text}"), &mut note);
        let mut note = note.into_iter();
        lines.extend(note.next());
        comments.extend(note);
    }
    lines.append(&mut comments);
}

/// Writes what stands before a board: comments, escape lines, and games that are no boards.
pub(super) fn write_before(before: &[String], lines: &mut Vec<String>) {
    let text = before.join("\n");
    let pieces: Vec<Piece<'_>> = Lexer::new(&text).collect();
    for block in pieces.split(|piece| piece.kind == Kind::Empty) {
        let is_tag = |piece: &Piece<'_>| matches!(piece.kind, Kind::Tag { .. });
        let first = block.iter().position(is_tag).unwrap_or(block.len());
        let (lead, game) = block.split_at(first);
        body::write(&body::lines_of(lead), false, false, lines);
        if !game.is_empty() {
            write_kept_game(game, lines);
            lines.push(String::new());
        }
    }
}

/// Writes a game that is no board: its tags in the order of the export format.
fn write_kept_game(pieces: &[Piece<'_>], lines: &mut Vec<String>) {
    let mut tags: Vec<Tag> = Vec::new();
    for piece in pieces {
        if let Kind::Tag { name, value, .. } = piece.kind {
            let value = unescape(value).into_owned();
            tags.push(Tag { name: name.to_owned(), value, lines: Vec::new() });
        } else if let Some(tag) = tags.last_mut() {
            tag.lines.extend(body::lines_of(&[*piece]));
        }
    }
    for name in MANDATORY {
        let tag = tags.iter().find(|tag| tag.name == name);
        write_tag(name, tag.map_or("?", |tag| &tag.value), lines);
        body::write(tag.map_or(&[], |tag| &tag.lines), false, false, lines);
    }
    let place = |tag: &Tag| match tag.name.as_str() {
        "Auction" => 1,
        "Play" => 2,
        _ if is_section(tag) => 3,
        _ => 0,
    };
    // Notes stay with the section before them; the sort keeps the order of equals.
    let mut section = 0;
    let mut placed: Vec<(u8, Tag)> = Vec::new();
    for tag in tags.into_iter().filter(|tag| !MANDATORY.contains(&tag.name.as_str())) {
        if tag.name != "Note" {
            section = place(&tag);
        }
        placed.push((section, tag));
    }
    placed.sort_by(|(a, first), (b, second)| {
        let by_name = if matches!(a, 1 | 2) {
            std::cmp::Ordering::Equal
        } else {
            first.name.cmp(&second.name)
        };
        a.cmp(b).then(by_name)
    });
    for (section, tag) in placed {
        write_tag(&tag.name, &tag.value, lines);
        body::write(&tag.lines, section > 0, tag.value.contains('\\'), lines);
    }
}
