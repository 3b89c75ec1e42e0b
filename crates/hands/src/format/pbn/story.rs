//! Reads what a game says besides number, dealer, vulnerability and cards into a [`Story`].

use bridge::Seat;

use super::body::{lines_of, lines_without_data};
use super::faults::Faults;
use super::game::{Game, GameTag};
use super::lexer::{Kind, Piece};
use super::names::{CONDITION, MANDATORY, may_have_section};
use super::{export, tables};
use crate::complaint::{Severity, excerpt};
use crate::set::{About, Board, StatedPar, Story, Tag};

/// Reads the story of a board; a board about which nothing is said gets none.
pub(super) fn read(
    game: &Game<'_>,
    pieces: &[Piece<'_>],
    about: &About,
    board: &mut Board,
    faults: &mut Faults,
) {
    let mut teller = Teller { game, pieces, board, faults };
    let mut sections = Sections::default();
    for tag in &game.tags {
        teller.tag(tag, about, &mut sections);
    }
    teller.played();
    if let Some(tag) = sections.auction {
        teller.auction(tag, &mut sections);
    }
    if let Some(tag) = sections.play {
        teller.play(tag, &mut sections);
    } else {
        teller.unused_notes(&sections.card_notes, &[]);
    }
    teller.escapes(&sections);
}

/// Returns the condition by which the deals were chosen.
pub(super) fn condition(game: &Game<'_>, pieces: &[Piece<'_>]) -> Option<String> {
    let tag = game.tag(CONDITION)?;
    let mut data = data_of(pieces.get(tag.body.0..tag.body.1).unwrap_or_default());
    if data.is_empty() {
        return Some(tag.value.to_string()).filter(|value| !value.is_empty());
    }
    Some(export::join_condition(&mut data))
}

/// The sections of a game with their notes.
#[derive(Default)]
pub(super) struct Sections<'g, 'a> {
    pub(super) auction: Option<&'g GameTag<'a>>,
    pub(super) call_notes: Vec<(u8, String)>,
    pub(super) play: Option<&'g GameTag<'a>>,
    pub(super) card_notes: Vec<(u8, String)>,
    /// Comments after the notes of each.
    pub(super) call_note_lines: Vec<String>,
    pub(super) card_note_lines: Vec<String>,
}

pub(super) struct Teller<'g, 'a> {
    pub(super) game: &'g Game<'a>,
    pub(super) pieces: &'g [Piece<'a>],
    pub(super) board: &'g mut Board,
    pub(super) faults: &'g mut Faults,
}

impl<'g, 'a> Teller<'g, 'a> {
    pub(super) fn body(&self, tag: &GameTag<'_>) -> &'g [Piece<'a>] {
        self.pieces.get(tag.body.0..tag.body.1).unwrap_or_default()
    }

    pub(super) fn fault(&mut self, line: usize, severity: Severity, what: impl Into<String>) {
        self.faults.add(line, Some(self.board.number), severity, what);
    }

    pub(super) fn story(&mut self) -> &mut Story {
        self.board.story_mut()
    }

    fn tag(&mut self, tag: &'g GameTag<'a>, about: &About, sections: &mut Sections<'g, 'a>) {
        let value = &*tag.value;
        let real = (!matches!(value, "" | "?")).then_some(value);
        if tag.is_mandatory && real.is_none() && tag.body.0 == tag.body.1 {
            return;
        }
        let seat = |name| match name {
            "West" => Some(Seat::West),
            "North" => Some(Seat::North),
            "East" => Some(Seat::East),
            "South" => Some(Seat::South),
            _ => None,
        };
        match tag.name {
            "Auction" => sections.auction = Some(tag),
            "Play" => sections.play = Some(tag),
            "Note" => self.note(tag, sections),
            "Scoring" => match real {
                Some(value) => self.keep(tag, value),
                None => self.keep_comments(tag),
            },
            "Generator" if about.generator.as_deref() == Some(value) => self.keep_comments(tag),
            CONDITION if about.condition == condition(self.game, self.pieces) => {}
            "Room" => {
                self.story().room = real.map(str::to_owned);
                self.keep_comments(tag);
            }
            "DoubleDummyTricks" => match tables::digits(value) {
                Some(table) => self.table(tag, table),
                None => {
                    let what = format!("“{}” is not a table; it is kept", excerpt(value));
                    self.fault(tag.line, Severity::PartLost, what);
                    self.keep(tag, value);
                }
            },
            "OptimumResultTable" => match tables::result_table(value, &data_of(self.body(tag))) {
                Some(table) => self.table(tag, table),
                None => {
                    let what = "the OptimumResultTable has not all twenty results; it is kept";
                    self.fault(tag.line, Severity::Forgiven, what);
                    self.keep(tag, value);
                }
            },
            "Ability" => {
                if let (Some(table), None) = (tables::ability(value), self.stated()) {
                    self.story().stated_tricks = Some(table);
                }
                self.keep(tag, value);
            }
            "OptimumScore" => {
                self.par().score = real.map(str::to_owned);
                self.keep_comments(tag);
            }
            "ParContract" => {
                self.par().contracts = real.map(str::to_owned);
                self.keep_comments(tag);
            }
            name => match seat(name) {
                Some(seat) => {
                    if let Some(value) = real {
                        self.story().names[seat] = Some(value.to_owned());
                    }
                    self.keep_comments(tag);
                }
                None if MANDATORY.contains(&name) => self.keep_comments(tag),
                None => self.keep(tag, value),
            },
        }
    }

    fn stated(&self) -> Option<crate::double_dummy::TrickTable> {
        self.board.story.as_deref().and_then(|story| story.stated_tricks)
    }

    fn par(&mut self) -> &mut StatedPar {
        self.story().stated_par.get_or_insert_default()
    }

    fn table(&mut self, tag: &GameTag<'_>, table: crate::double_dummy::TrickTable) {
        match self.stated() {
            Some(stated) if stated != table => {
                let what = format!("{} differs from the table before; the first counts", tag.name);
                self.fault(tag.line, Severity::PartLost, what);
            }
            _ => self.story().stated_tricks = Some(table),
        }
        let comments = self.body(tag).iter().filter(|piece| !matches!(piece.kind, Kind::Data(_)));
        let comments: Vec<Piece<'_>> = comments.copied().collect();
        self.put(tag.name, "", lines_of(&comments));
    }

    /// Keeps a tag with all that stands after it.
    fn keep(&mut self, tag: &GameTag<'_>, value: &str) {
        let body = self.body(tag);
        let lines = if may_have_section(tag.name) {
            if tag.name.ends_with("Table")
                && let Some(what) = tables::check(value, &data_of(body))
            {
                self.fault(tag.line, Severity::Forgiven, format!("{}: {what}", tag.name));
            }
            lines_of(body)
        } else {
            self.lines_without_data(body)
        };
        let name = tag.name.to_owned();
        self.story().others.push(Tag { name, value: value.to_owned(), lines });
    }

    /// Keeps the comments after a tag whose value has its place elsewhere.
    fn keep_comments(&mut self, tag: &GameTag<'_>) {
        let body = self.body(tag);
        if !body.is_empty() {
            let lines = self.lines_without_data(body);
            self.put(tag.name, "", lines);
        }
    }

    /// Puts a value and lines with what is already kept under the name.
    pub(super) fn put(&mut self, name: &str, value: &str, mut lines: Vec<String>) {
        if value.is_empty() && lines.is_empty() {
            return;
        }
        let others = &mut self.story().others;
        match others.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => {
                tag.lines.append(&mut lines);
                if !value.is_empty() {
                    value.clone_into(&mut tag.value);
                }
            }
            None => others.push(Tag { name: name.to_owned(), value: value.to_owned(), lines }),
        }
    }

    fn lines_without_data(&mut self, body: &[Piece<'_>]) -> Vec<String> {
        if let Some(piece) = body.iter().find(|piece| matches!(piece.kind, Kind::Data(_))) {
            let text = excerpt(piece.raw);
            self.faults.habit("stray text", piece.line, Some(self.board.number), || {
                format!("“{text}” belongs to no section; it is kept as a comment")
            });
        }
        lines_without_data(body)
    }

    fn note(&mut self, tag: &GameTag<'_>, sections: &mut Sections<'_, '_>) {
        let (number, text) = tag.value.split_once(':').unwrap_or((&tag.value, ""));
        let number = number.trim().parse().ok().filter(|number| (1..=32).contains(number));
        let notes = match (sections.auction, sections.play) {
            (_, Some(_)) => Some(&mut sections.card_notes),
            (Some(_), None) => Some(&mut sections.call_notes),
            (None, None) => None,
        };
        match (number, notes) {
            (Some(number), Some(notes)) if notes.iter().all(|(known, _)| *known != number) => {
                notes.push((number, text.trim_start().to_owned()));
            }
            (Some(number), Some(_)) => {
                let what = format!("there are two notes {number}; the first counts");
                self.fault(tag.line, Severity::PartLost, what);
            }
            (Some(_), None) => {
                let what = "a note stands before auction and play; it is left out";
                self.fault(tag.line, Severity::PartLost, what);
            }
            (None, _) => {
                let text = excerpt(&tag.value);
                let what = format!("Note “{text}” has no number from 1 to 32; it is left out");
                self.fault(tag.line, Severity::PartLost, what);
            }
        }
        let mut lines = self.lines_without_data(self.body(tag));
        match sections.play {
            Some(_) => sections.card_note_lines.append(&mut lines),
            None => sections.call_note_lines.append(&mut lines),
        }
    }
}

fn data_of<'a>(pieces: &[Piece<'a>]) -> Vec<&'a str> {
    let data = pieces.iter().filter_map(|piece| match piece.kind {
        Kind::Data(text) => Some(text),
        _ => None,
    });
    data.collect()
}
