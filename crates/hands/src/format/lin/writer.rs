//! Writes LIN: a head if there is something for it, then one line for each board.
//!
//! The list of results in a head has one place for each room of a board. When more tables played it, their
//! boards follow under a head of their own, so that each keeps its result and the order stays.

use std::collections::HashSet;
use std::fmt::Write as _;

use bridge::{BoardNo, BySeat, Hand, Seat, Suit, Vulnerability};

use super::words;
use crate::format::Carried;
use crate::format::letters::push_ranks;
use crate::set::{Board, HandSet, PlayedBoard, RecordedAuction, Story};

/// The bytes of a board without a story, for the size of the buffer.
const USUAL_LINE: usize = 96;

/// Writes the boards.
pub(super) fn write(set: &HandSet) -> String {
    let mut text = String::with_capacity(set.boards.len() * USUAL_LINE);
    let is_match = stories(set).any(|story| room_letter(story).is_some());
    let has_results = stories(set).any(needs_result);
    // Names hold until others come, so that a set with names gives them for every board.
    let has_names = stories(set).any(|story| story.names.iter().any(|(_, name)| name.is_some()));
    let mut rest = set.boards.as_slice();
    while !rest.is_empty() {
        let end = if has_results { end_of_part(rest) } else { rest.len() };
        let (part, after) = rest.split_at(end);
        if set.about.event.is_some() || is_match || has_results {
            push_title(&mut text, set.about.event.as_deref(), part, is_match);
        }
        if has_results {
            push_results(&mut text, part);
        }
        for board in part {
            push_board(&mut text, board, has_names);
        }
        rest = after;
    }
    text
}

/// Tells whether what a board has besides its cards cannot be written, although LIN has a place for it.
pub(in crate::format) fn loses(board: &Board, what: Carried) -> bool {
    let Some(story) = board.story.as_deref() else { return false };
    let has_result = story.played.as_ref().is_some_and(|it| !words::result_text(it).is_empty());
    match what {
        Carried::Room => room_letter(story).is_none(),
        Carried::Auction => writable(story).is_none(),
        Carried::Result => needs_result(story) && !has_result,
        Carried::Play => writable(story).is_none() && !has_result,
        _ => false,
    }
}

fn stories(set: &HandSet) -> impl Iterator<Item = &Story> {
    set.boards.iter().filter_map(|board| board.story.as_deref())
}

/// Counts the boards up to the first that has the number and the room of one before it.
fn end_of_part(boards: &[Board]) -> usize {
    let mut seen = HashSet::new();
    let is_repeated = |board: &Board| !seen.insert((board.number, room(board)));
    boards.iter().position(is_repeated).unwrap_or(boards.len())
}

/// Lists the numbers of the boards, each once and in order.
fn numbers_of(boards: &[Board]) -> Vec<BoardNo> {
    let mut numbers: Vec<BoardNo> = boards.iter().map(|board| board.number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Writes the title, and the first and last number.
fn push_title(text: &mut String, event: Option<&str>, boards: &[Board], is_match: bool) {
    let event = event.unwrap_or_default();
    let (title, segment) = event.split_once(", ").unwrap_or((event, ""));
    let numbers = numbers_of(boards);
    let kind = if is_match { 'I' } else { 'P' };
    text.push_str("vg|");
    push_field(text, title);
    text.push(',');
    push_field(text, segment);
    if let Some((first, last)) = numbers.first().zip(numbers.last()) {
        let _ = write!(text, ",{kind},{first},{last}");
    }
    text.push_str(",,0,,0|\n");
}

/// Writes the results, because not every board has an auction that carries its own.
fn push_results(text: &mut String, boards: &[Board]) {
    let numbers = numbers_of(boards);
    let mut results = vec![[String::new(), String::new()]; numbers.len()];
    for board in boards {
        let Some(played) = board.story.as_ref().and_then(|story| story.played.as_ref()) else {
            continue;
        };
        let at = numbers.binary_search(&board.number).ok().and_then(|at| results.get_mut(at));
        if let Some([open, closed]) = at {
            let place = if room(board) == 'c' { closed } else { open };
            *place = words::result_text(played);
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

/// Returns the letter of the room; a table that is in neither is written as an open room.
fn room(board: &Board) -> char {
    board.story.as_deref().and_then(room_letter).unwrap_or('o')
}

/// Returns the letter of the open or the closed room; LIN has none for other tables.
fn room_letter(story: &Story) -> Option<char> {
    let room = story.room.as_deref()?;
    let letters = [("open", 'o'), ("closed", 'c')];
    letters.iter().find(|(name, _)| room.eq_ignore_ascii_case(name)).map(|(_, letter)| *letter)
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
