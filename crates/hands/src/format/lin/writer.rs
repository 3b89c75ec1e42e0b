//! Writes LIN: a head if there is something for it, then one line for each board.

use std::fmt::Write as _;

use bridge::{BoardNo, BySeat, Hand, Seat, Suit, Vulnerability};

use super::words;
use crate::format::letters::push_ranks;
use crate::set::{Board, HandSet, PlayedBoard, RecordedAuction, Story};

/// The bytes of a board without a story, for the size of the buffer.
const USUAL_LINE: usize = 96;

/// Writes the boards.
pub(super) fn write(set: &HandSet) -> String {
    let mut text = String::with_capacity(set.boards.len() * USUAL_LINE);
    push_head(&mut text, set);
    // Names hold until others come, so that a set with names gives them for every board.
    let has_names = stories(set).any(|story| story.names.iter().any(|(_, name)| name.is_some()));
    for board in &set.boards {
        push_board(&mut text, board, has_names);
    }
    text
}

fn stories(set: &HandSet) -> impl Iterator<Item = &Story> {
    set.boards.iter().filter_map(|board| board.story.as_deref())
}

/// Writes title, board numbers and those results that no auction carries.
fn push_head(text: &mut String, set: &HandSet) {
    let is_match = stories(set).any(|story| story.room.is_some());
    let needs_results = stories(set).any(needs_result);
    if set.about.event.is_none() && !is_match && !needs_results {
        return;
    }
    let event = set.about.event.as_deref().unwrap_or_default();
    let (title, segment) = event.split_once(", ").unwrap_or((event, ""));
    let mut numbers: Vec<BoardNo> = set.boards.iter().map(|board| board.number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let ends = numbers.first().zip(numbers.last());
    let kind = if is_match { 'I' } else { 'P' };
    text.push_str("vg|");
    push_field(text, title);
    text.push(',');
    push_field(text, segment);
    if let Some((first, last)) = ends {
        let _ = write!(text, ",{kind},{first},{last}");
    }
    text.push_str(",,0,,0|\n");
    if needs_results {
        push_results(text, set, &numbers);
    }
}

fn push_results(text: &mut String, set: &HandSet, numbers: &[BoardNo]) {
    let mut results = vec![[String::new(), String::new()]; numbers.len()];
    for board in &set.boards {
        let Some(played) = board.story.as_ref().and_then(|story| story.played.as_ref()) else {
            continue;
        };
        let at = numbers.binary_search(&board.number).ok().and_then(|at| results.get_mut(at));
        if let Some([open, closed]) = at {
            let place = if room(board) == 'c' { closed } else { open };
            if place.is_empty() {
                *place = words::result_text(played);
            }
        }
    }
    text.push_str("rs|");
    text.push_str(&results.concat().join(","));
    text.push_str("|\nbn|");
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    text.push_str(&numbers.join(","));
    text.push_str("|\n");
}

/// Tells whether the board has a result that its auction does not lead to.
fn needs_result(story: &Story) -> bool {
    let is_over = story.auction.as_ref().is_some_and(|recorded| recorded.auction.is_over());
    story.played.is_some() && !(is_over && writable(story).is_some())
}

/// Returns the auction, unless calls were missed: LIN has nothing for those.
fn writable(story: &Story) -> Option<&RecordedAuction> {
    story.auction.as_ref().filter(|recorded| !recorded.auction.has_gaps())
}

fn push_board(text: &mut String, board: &Board, has_names: bool) {
    let _ = write!(text, "qx|{}{}|", room(board), board.number);
    let story = board.story.as_deref();
    if has_names {
        let unknown = BySeat::default();
        push_names(text, story.map_or(&unknown, |story| &story.names));
    }
    text.push_str("md|");
    let dealer = match board.dealer {
        Seat::South => '1',
        Seat::West => '2',
        Seat::North => '3',
        Seat::East => '4',
    };
    text.push(dealer);
    for (i, seat) in [Seat::South, Seat::West, Seat::North].into_iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        push_hand(text, board.deal.hand(seat));
    }
    let vulnerability = match board.vulnerability {
        Vulnerability::None => '0',
        Vulnerability::NorthSouth => 'n',
        Vulnerability::EastWest => 'e',
        Vulnerability::Both => 'b',
    };
    let _ = write!(text, "|rh||ah|Board {}|sv|{vulnerability}|", board.number);
    if let Some(story) = story {
        push_story(text, story);
    }
    text.push_str("pg||\n");
}

/// Returns the letter of the room; a table that is none is an open one.
fn room(board: &Board) -> char {
    let room = board.story.as_ref().and_then(|story| story.room.as_deref());
    if room.is_some_and(|room| room.eq_ignore_ascii_case("closed")) { 'c' } else { 'o' }
}

fn push_hand(text: &mut String, hand: Hand) {
    for suit in Suit::ALL.into_iter().rev() {
        text.push(suit.letter());
        push_ranks(text, hand, suit);
    }
}

fn push_names(text: &mut String, names: &BySeat<Option<String>>) {
    text.push_str("pn|");
    for seat in [Seat::South, Seat::West, Seat::North, Seat::East] {
        if seat != Seat::South {
            text.push(',');
        }
        push_field(text, names[seat].as_deref().unwrap_or_default());
    }
    text.push('|');
}

fn push_story(text: &mut String, story: &Story) {
    let Some(RecordedAuction { auction, notes }) = writable(story) else {
        // Without a contract nobody could follow the play; the list of results has the contract.
        if story.played.is_some() {
            push_play(text, story);
        }
        return;
    };
    for (index, (_, call)) in auction.calls().enumerate() {
        let Some(call) = call else { break };
        text.push_str("mb|");
        words::push_call(text, call);
        let mut notes = notes.iter().filter(|(noted, _)| *noted == index).peekable();
        if notes.peek().is_some() {
            text.push('!');
        }
        text.push('|');
        for (_, note) in notes.filter(|(_, note)| !note.is_empty()) {
            text.push_str("an|");
            push_text(text, note);
            text.push('|');
        }
    }
    push_play(text, story);
}

fn push_play(text: &mut String, story: &Story) {
    for trick in story.play.chunks(4) {
        text.push_str("pg||");
        for card in trick {
            text.push_str("pc|");
            words::push_card(text, *card);
            text.push('|');
        }
    }
    // Known from the play when all cards are on the table, but a recorder may have counted otherwise.
    if let Some(PlayedBoard::Contract { tricks: Some(tricks), .. }) = story.played {
        let _ = write!(text, "pg||mc|{tricks}|");
    }
}

/// Appends a text that must not hold `|`, which would end it.
fn push_text(text: &mut String, value: &str) {
    let written = |c: char| match c {
        '|' => '/',
        c if c.is_control() => ' ',
        c => c,
    };
    text.extend(value.trim().chars().map(written));
}

/// Appends a text that must not hold `,` either.
fn push_field(text: &mut String, value: &str) {
    push_text(text, &value.replace(',', " "));
}
