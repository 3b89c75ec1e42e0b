//! Writes the `Auction` and `Play` sections of a game with their notes.

use bridge::Auction;

use super::annotated::{Annotated, Item, Of};
use super::basics::read_seat;
use super::export::write_tag;
use super::lines::clean;
use super::{auction, body, played};
use crate::set::{Board, PlayedBoard, RecordedAuction, Story, Tag};

/// Writes the auction: as it is kept if that says the same, else from its calls.
pub(super) fn write_auction(board: &Board, story: &Story, lines: &mut Vec<String>) {
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

/// Writes the play: as it is kept if that says the same, else from its cards.
pub(super) fn write_play(board: &Board, story: &Story, lines: &mut Vec<String>) {
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
