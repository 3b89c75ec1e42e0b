//! Writes RBN 3.2.

use std::fmt::Write as _;

use bridge::{Auction, Call, Contract, Form, Seat, Side, Suit, Vulnerability, contract_score};

use super::{calls, makes};
use crate::format::letters::push_ranks;
use crate::set::{About, Board, HandSet, PlayedBoard, RecordedAuction, Story};

/// How many different notes an auction can have: `^1` to `^9`.
const MOST_NOTES: usize = 9;

/// Writes the boards.
pub(super) fn write(set: &HandSet) -> String {
    let mut text = String::with_capacity(100 + set.boards.len() * 96);
    text.push_str("% RBN 3.2\n");
    push_about(&mut text, &set.about);
    // Names hold until others come, so that a set with names gives them for every board.
    let has_names =
        |story: &Story| story.room.is_some() || story.names.iter().any(|(_, name)| name.is_some());
    let has_names = set.boards.iter().any(|board| board.story.as_deref().is_some_and(has_names));
    for board in &set.boards {
        push_board(&mut text, board, has_names);
        text.push('\n');
    }
    text
}

fn push_about(text: &mut String, about: &About) {
    let date: Option<String> = about.date.as_deref().and_then(plain_date);
    if let Some(date) = date {
        let _ = writeln!(text, "D {date}");
    }
    for (label, heading) in [('L', &about.site), ('E', &about.event)] {
        if let Some(heading) = heading {
            let _ = writeln!(text, "{label} {}", in_one_line(heading).replace(':', "::"));
        }
    }
}

/// Returns `20130101` for `2013.01.01` and the like; a date in another order cannot be written.
fn plain_date(date: &str) -> Option<String> {
    let date = date.trim();
    let plain: String = date.chars().filter(|c| !matches!(c, '.' | '-' | '/')).collect();
    let begins_with_year = date.chars().take(4).all(|c| c.is_ascii_digit() || c == '?');
    let is_plain = |c: char| c.is_ascii_digit() || matches!(c, 'C' | 'G' | ':' | '?');
    (plain.len() >= 4 && begins_with_year && plain.chars().all(is_plain)).then_some(plain)
}

fn push_board(text: &mut String, board: &Board, has_names: bool) {
    let story = board.story.as_deref();
    if has_names {
        push_names(text, story);
    }
    let _ = writeln!(text, "B {}", board.number);
    text.push_str("H N:");
    for seat in [Seat::North, Seat::East, Seat::South] {
        for suit in Suit::ALL.into_iter().rev() {
            push_ranks(text, board.deal.hand(seat), suit);
            text.push(if suit == Suit::Clubs { ':' } else { '.' });
        }
    }
    text.push('\n');
    push_auction(text, board, story.and_then(|story| story.auction.as_ref()));
    if let Some(story) = story {
        push_story(text, board, story);
    }
}

fn push_names(text: &mut String, story: Option<&Story>) {
    let name = |seat| {
        let name = story.and_then(|story| story.names[seat].as_deref()).unwrap_or_default();
        in_one_line(name).replace(['+', ':'], " ").trim().to_owned()
    };
    let (north, south) = (name(Seat::North), name(Seat::South));
    let (west, east) = (name(Seat::West), name(Seat::East));
    let _ = write!(text, "N {north}+{south}:{west}+{east}");
    let room = match story.and_then(|story| story.room.as_deref()) {
        None => String::new(),
        Some("Open") => ":O".to_owned(),
        Some("Closed") => ":C".to_owned(),
        Some(room) => format!(":{}", in_one_line(room).replace(':', " ")),
    };
    let _ = writeln!(text, "{room}");
}

/// Writes dealer and vulnerability, and the calls if none was missed.
fn push_auction(text: &mut String, board: &Board, recorded: Option<&RecordedAuction>) {
    let vulnerability = match board.vulnerability {
        Vulnerability::None => 'Z',
        Vulnerability::NorthSouth => 'N',
        Vulnerability::EastWest => 'E',
        Vulnerability::Both => 'B',
    };
    let _ = write!(text, "A {}{vulnerability}:", board.dealer);
    let mut references: Vec<&str> = Vec::new();
    if let Some(RecordedAuction { auction, notes }) = recorded.filter(|r| !r.auction.has_gaps()) {
        let n_calls = spoken(auction, notes);
        for (index, (_, call)) in auction.calls().enumerate().take(n_calls) {
            if index > 0 && index.is_multiple_of(4) {
                text.push(':');
            }
            calls::push_call(text, call.unwrap_or(Call::Pass));
            if let Some((_, note)) = notes.iter().find(|(noted, _)| *noted == index) {
                push_reference(text, note, &mut references);
            }
        }
        if n_calls < auction.calls().len() {
            if n_calls > 0 && n_calls.is_multiple_of(4) {
                text.push(':');
            }
            text.push('A');
        }
    }
    text.push('\n');
    for (number, note) in (1..).zip(references) {
        let _ = writeln!(text, "{number} {}", in_one_line(note));
    }
}

/// Counts the calls before the passes that `A` stands for; all, if the auction is not over.
fn spoken(auction: &Auction, notes: &[(usize, String)]) -> usize {
    let n_calls = auction.calls().len();
    let passes = if auction.is_passed_out() { 4 } else { 3 };
    let spoken = n_calls.saturating_sub(passes);
    let is_noted = notes.iter().any(|(noted, _)| *noted >= spoken);
    if auction.is_over() && !is_noted { spoken } else { n_calls }
}

/// Appends `^n`, or `*` for an alert without words and for the notes beyond the ninth.
fn push_reference<'a>(text: &mut String, note: &'a str, references: &mut Vec<&'a str>) {
    let known = references.iter().position(|known| *known == note);
    let index = known.or_else(|| {
        if note.is_empty() || references.len() >= MOST_NOTES {
            return None;
        }
        references.push(note);
        Some(references.len() - 1)
    });
    match index {
        Some(index) => {
            let _ = write!(text, "^{}", index + 1);
        }
        None => text.push('*'),
    }
}

fn push_story(text: &mut String, board: &Board, story: &Story) {
    let recorded = story.auction.as_ref().filter(|recorded| !recorded.auction.has_gaps());
    let is_over = recorded.is_some_and(|recorded| recorded.auction.is_over());
    if let (Some(played), false) = (&story.played, is_over) {
        push_contract(text, played);
    }
    if !story.play.is_empty() {
        text.push('P');
        for (i, trick) in story.play.chunks(4).enumerate() {
            text.push(if i == 0 { ' ' } else { ':' });
            let led = trick.first().map(|card| card.suit);
            for (place, card) in trick.iter().enumerate() {
                let suit = Some(card.suit).filter(|suit| place == 0 || Some(*suit) != led);
                calls::push_card(text, suit, card.rank);
            }
        }
        text.push('\n');
    }
    if let Some(PlayedBoard::Contract { contract, declarer, tricks: Some(tricks) }) = story.played {
        let _ = write!(text, "R {tricks}");
        if let Some(declarer) = declarer {
            let vulnerable = board.vulnerability.includes(declarer.side());
            let score = contract_score(contract, vulnerable, tricks);
            let for_north = if declarer.side() == Side::NorthSouth { score } else { -score };
            let _ = write!(text, "{for_north:+}");
        }
        text.push('\n');
    }
    if let Some(table) = &story.stated_tricks {
        let _ = writeln!(text, "M {}", makes::text(table));
    }
}

fn push_contract(text: &mut String, played: &PlayedBoard) {
    let PlayedBoard::Contract { contract, declarer, .. } = played else {
        text.push_str("C P\n");
        return;
    };
    let Contract { level, strain, doubled } = contract;
    let doubled = doubled.text(Form::Pbn);
    let _ = write!(text, "C {level}{}{doubled}", strain.text(Form::Lin));
    if let Some(declarer) = declarer {
        let _ = write!(text, ":{declarer}");
    }
    text.push('\n');
}

fn in_one_line(text: &str) -> String {
    text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
