//! The `Play` section: rows of four cards in the columns of the seats, from the opening leader.
//!
//! The order of play follows from who won each trick. Tolerates rows in the order of play, if the
//! columns make no sense and they do. Stops at a hyphen, at `+`, and at what the laws of play do
//! not allow; revokes and leads out of turn (`^R`, `^L`) are kept as text.

use bridge::{Card, Deal, Seat, Strain};

use super::annotated::{Annotated, Item};
use crate::play::Position;

/// A play as it was read.
pub(super) struct ReadPlay {
    /// The cards in the order in which they were played.
    pub(super) cards: Vec<Card>,
    /// The position after them.
    pub(super) position: Position,
    /// Whether the rows were in the order of play.
    pub(super) in_order: bool,
    /// Why the reading stopped before the end, with the line.
    pub(super) lost: Option<(usize, String)>,
}

/// Reads the cards of a section; `first` leads.
pub(super) fn read(section: &mut Annotated, deal: &Deal, strain: Strain, first: Seat) -> ReadPlay {
    // Cards that are none, and all after them, are not written again.
    let mut bad = None;
    for (i, item) in section.items.iter_mut().enumerate() {
        match spell(item) {
            Ok(()) => {}
            Err(what) => {
                bad = Some((i, item.line, what));
                break;
            }
        }
    }
    if let Some((i, ..)) = bad {
        section.items.truncate(i);
        section.stopped = true;
    }
    let by_columns = walk(&section.items, deal, strain, first, true);
    let mut read = match &by_columns.lost {
        None => by_columns,
        Some(_) => {
            let in_order = walk(&section.items, deal, strain, first, false);
            if in_order.lost.is_none() { in_order } else { by_columns }
        }
    };
    if let (None, Some((_, line, what))) = (&read.lost, bad) {
        read.lost = Some((line, what));
    }
    read
}

/// Spells a card as the export form does.
fn spell(item: &mut Item) -> Result<(), String> {
    match item.word.as_str() {
        "-" | "+" => Ok(()),
        word if word.chars().all(|c| c == '-') => Err(format!("“{word}” is not a card")),
        word => match word.parse::<Card>() {
            Ok(card) => {
                item.word = card.to_string();
                Ok(())
            }
            Err(_) => Err(format!("“{word}” is not a card")),
        },
    }
}

fn walk(items: &[Item], deal: &Deal, strain: Strain, first: Seat, columns: bool) -> ReadPlay {
    let mut position = Position::new(deal, strain, first.previous());
    let mut cards = Vec::new();
    let mut taken = 0;
    let mut lost = None;
    'tricks: for row in items.chunks(4) {
        let leader = position.leader();
        for turn in 0..4 {
            let column = if columns { (turn + steps(first, leader)) % 4 } else { turn };
            let Some(item) = row.get(column) else { break 'tricks };
            let Ok(card) = item.word.parse::<Card>() else { break 'tricks };
            if let Some(letter) = item.irregular {
                let what = match letter {
                    'R' if position.legal().contains(card) => "a revoke is marked but is none",
                    'L' if turn == 0 => "a lead out of turn is marked but is none",
                    _ => "an irregularity",
                };
                lost = Some((item.line, what.to_owned()));
                break 'tricks;
            }
            if let Err(error) = position.play(card) {
                lost = Some((item.line, error.to_string()));
                break 'tricks;
            }
            cards.push(card);
            taken += 1;
        }
    }
    let is_card = |item: &&Item| item.word != "-" && item.word != "+";
    if lost.is_none() && items.iter().filter(is_card).count() > taken {
        let line = items.get(taken).map_or(0, |item| item.line);
        let mut irregular = items.iter().filter(|item| item.irregular.is_some());
        let what = match irregular.next() {
            Some(_) => "an irregularity",
            None => "a card is missing",
        };
        lost = Some((line, what.to_owned()));
    }
    ReadPlay { cards, position, in_order: !columns, lost }
}

/// Counts the seats clockwise from one to another.
fn steps(from: Seat, to: Seat) -> usize {
    (to as usize + 4 - from as usize) % 4
}

/// Puts cards in the order of play into rows of seat columns.
pub(super) fn rows(
    cards: &[Card],
    deal: &Deal,
    strain: Strain,
    first: Seat,
) -> Vec<[Option<Card>; 4]> {
    let mut position = Position::new(deal, strain, first.previous());
    let mut rows = Vec::new();
    for trick in cards.chunks(4) {
        let mut row = [None; 4];
        let leader = position.leader();
        for (turn, &card) in trick.iter().enumerate() {
            if position.play(card).is_err() {
                return rows;
            }
            row[(turn + steps(first, leader)) % 4] = Some(card);
        }
        rows.push(row);
    }
    rows
}
