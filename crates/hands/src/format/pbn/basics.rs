//! Reads what makes a game a board besides its cards: number, dealer, vulnerability, event.

use bridge::{BoardNo, Seat, Vulnerability};

use super::game::{Game, GameTag};
use super::lexer::Piece;
use super::reader::Reader;
use super::{deal, story};
use crate::complaint::{Severity, excerpt};
use crate::set::{About, Board, Tag};

impl Reader<'_> {
    /// Reads the number of a board.
    pub(super) fn number(&mut self, tag: Option<&GameTag<'_>>) -> Option<BoardNo> {
        let GameTag { value, line, .. } = tag?;
        if let Ok(number) = value.parse() {
            return Some(number);
        }
        let digits: String = value
            .chars()
            .skip_while(|c| !c.is_ascii_digit())
            .take_while(char::is_ascii_digit)
            .collect();
        let number = digits.parse().ok();
        let text = excerpt(value);
        match number {
            Some(_) => self.faults.habit("board number", *line, number, || {
                format!("Board “{text}” is read as {}", digits.trim_start_matches('0'))
            }),
            // Each is said: nobody could guess the number from that of another board.
            None => {
                let what = format!(
                    "Board “{text}” is not a board number; it is numbered after the one before"
                );
                self.faults.add(*line, None, Severity::Forgiven, what);
            }
        }
        number
    }

    /// Takes the dealer from its tag, else from the auction, else from the number.
    pub(super) fn dealer(&mut self, game: &Game<'_>, board: &mut Board, line: usize) {
        let number = Some(board.number);
        let tag = game.tag("Dealer").filter(|tag| !matches!(&*tag.value, "" | "?"));
        match tag.map(|tag| (tag, read_seat(&tag.value))) {
            Some((_, Some(dealer))) => board.dealer = dealer,
            Some((tag, None)) => {
                let text = excerpt(&tag.value);
                let what = format!("Dealer “{text}” is not a seat; it is taken from the number");
                self.faults.add(tag.line, number, Severity::Forgiven, what);
            }
            None => {
                let caller = game.tag("Auction").and_then(|tag| read_seat(&tag.value));
                board.dealer = caller.unwrap_or(board.dealer);
                let source = if caller.is_some() { "the auction" } else { "the board number" };
                self.faults.habit(&format!("dealer from {source}"), line, number, || {
                    format!("the dealer is not given; it is taken from {source}")
                });
            }
        }
    }

    pub(super) fn vulnerability(
        &mut self,
        tag: Option<&GameTag<'_>>,
        board: &mut Board,
        line: usize,
    ) {
        let number = Some(board.number);
        let Some(GameTag { value, line, .. }) = tag else {
            return self.faults.habit("no vulnerability", line, number, || {
                "the vulnerability is not given; it is taken from the board number".to_owned()
            });
        };
        let usual = match &**value {
            "None" | "Love" | "-" => Some(Vulnerability::None),
            "NS" => Some(Vulnerability::NorthSouth),
            "EW" => Some(Vulnerability::EastWest),
            "All" | "Both" => Some(Vulnerability::Both),
            _ => None,
        };
        match usual.map_or_else(|| value.parse().ok(), Some) {
            Some(vulnerability) => {
                board.vulnerability = vulnerability;
                let spelling = vulnerability.to_string();
                if usual.is_none() && !value.eq_ignore_ascii_case(&spelling) {
                    self.faults.habit("vulnerability", *line, number, || {
                        format!("Vulnerable “{value}” is read as {spelling}")
                    });
                }
            }
            None => {
                let text = excerpt(value);
                let what = format!("Vulnerable “{text}” is unknown; it is taken from the number");
                self.faults.add(*line, number, Severity::Forgiven, what);
            }
        }
    }

    /// Takes what the first game says of the event for the whole file, and keeps where others
    /// differ.
    pub(super) fn about(&mut self, game: &Game<'_>, pieces: &[Piece<'_>], board: &mut Board) {
        let is_first = self.set.boards.is_empty();
        let About { event, site, date, .. } = &mut self.set.about;
        for (name, place) in [("Event", event), ("Site", site), ("Date", date)] {
            let value = game.tag(name).map_or("", |tag| &*tag.value);
            let value = if value == "?" { "" } else { value };
            if value == place.as_deref().unwrap_or("") {
                continue;
            }
            if is_first {
                *place = Some(value.to_owned());
            } else {
                let value = if value.is_empty() { "?" } else { value };
                let (name, value) = (name.to_owned(), value.to_owned());
                board.story_mut().others.push(Tag { name, value, lines: Vec::new() });
            }
        }
        if is_first {
            let real = |tag: &GameTag<'_>| tag.value.to_string();
            self.set.about.generator = game.tag("Generator").map(real);
            self.set.about.condition = story::condition(game, pieces);
        }
    }
}

/// Reads a seat, a caret before it passed over.
pub(super) fn read_seat(value: &str) -> Option<Seat> {
    let value = value.strip_prefix('^').unwrap_or(value);
    match value.as_bytes() {
        [letter] => deal::seat(letter.to_ascii_uppercase()),
        _ => value.parse().ok(),
    }
}
