//! The `Play` section: rows of four cards in the columns of the seats, from the opening leader.
//!
//! The order of play follows from who won each trick. Tolerates a row in the order of play, if its
//! columns make no sense. Stops at a hyphen, at `+`, and at what the laws of play do
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
    /// Whether some rows were in the order of play.
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
        while !section.items.len().is_multiple_of(4) {
            section.items.push(Item { word: "-".to_owned(), ..Item::default() });
        }
    }
    let mut read = walk(&section.items, deal, strain, first);
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

fn walk(items: &[Item], deal: &Deal, strain: Strain, first: Seat) -> ReadPlay {
    let position = Position::new(deal, strain, first.previous());
    let mut read = ReadPlay { cards: Vec::new(), position, in_order: false, lost: None };
    for row in items.chunks(4) {
        let column = steps(first, read.position.leader());
        let before = (read.position.clone(), read.cards.len());
        match read.trick(row, column) {
            Trick::Played => {}
            Trick::Unfinished => break,
            Trick::Refused(line, error) => {
                // Some write a row in the order of play instead.
                let by_columns = (read.position.clone(), read.cards.clone());
                (read.position, _) = before.clone();
                read.cards.truncate(before.1);
                if column != 0 && matches!(read.trick(row, 0), Trick::Played) {
                    read.in_order = true;
                } else {
                    (read.position, read.cards) = by_columns;
                    read.lost = Some((line, error));
                    break;
                }
            }
        }
    }
    let is_card = |item: &&Item| item.word != "-" && item.word != "+";
    let n_read = read.cards.len();
    if read.lost.is_none() && items.iter().filter(is_card).count() > n_read {
        let line = items.get(n_read).map_or(0, |item| item.line);
        let is_irregular = items.iter().any(|item| item.irregular.is_some());
        let what = if is_irregular { "there is an irregularity" } else { "a card is missing" };
        read.lost = Some((line, what.to_owned()));
    }
    read
}

/// What came of reading a row.
enum Trick {
    Played,
    Unfinished,
    Refused(usize, String),
}

impl ReadPlay {
    /// Plays the cards of a row from a column on.
    fn trick(&mut self, row: &[Item], first_column: usize) -> Trick {
        for turn in 0..4 {
            let Some(item) = row.get((first_column + turn) % 4) else { return Trick::Unfinished };
            let Ok(card) = item.word.parse::<Card>() else { return Trick::Unfinished };
            if let Some(letter) = item.irregular {
                let what = match letter {
                    'R' if self.position.legal().contains(card) => "a revoke is marked but is none",
                    'L' if turn == 0 => "a lead out of turn is marked but is none",
                    _ => "there is an irregularity",
                };
                return Trick::Refused(item.line, what.to_owned());
            }
            if let Err(error) = self.position.play(card) {
                return Trick::Refused(item.line, error.to_string());
            }
            self.cards.push(card);
        }
        Trick::Played
    }
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
