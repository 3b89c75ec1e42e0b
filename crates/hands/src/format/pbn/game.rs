//! [`Game`], the tags of one game with what stands after each, values inherited and checked.

use std::borrow::Cow;

use bridge::BoardNo;

use super::checks;
use super::faults::Faults;
use super::lexer::{Kind, Piece, unescape};
use super::names::{is_known, mandatory_place};
use super::tag_pair::TagFault;
use crate::complaint::{Severity, excerpt};

/// The tags of one game.
#[derive(Debug, Default)]
pub(super) struct Game<'a> {
    /// What stands before the first tag.
    pub(super) lead: usize,
    /// The tags, none twice but notes.
    pub(super) tags: Vec<GameTag<'a>>,
    /// Where the mandatory ones are in `tags`.
    places: [Option<usize>; 15],
}

/// A tag and the pieces up to the next.
#[derive(Clone, Debug)]
pub(super) struct GameTag<'a> {
    pub(super) name: &'a str,
    pub(super) is_mandatory: bool,
    pub(super) value: Cow<'a, str>,
    pub(super) line: usize,
    /// The pieces after it: from, to.
    pub(super) body: (usize, usize),
}

impl<'a> Game<'a> {
    /// Gathers the tags of a game.
    pub(super) fn gather(&mut self, pieces: &[Piece<'a>], faults: &mut Faults) {
        self.tags.clear();
        self.places = [None; 15];
        self.lead = pieces.len();
        let mut repeated = false;
        for (at, piece) in pieces.iter().enumerate() {
            let Kind::Tag { name, value, fault } = piece.kind else {
                if let (Some(tag), false) = (self.tags.last_mut(), repeated) {
                    tag.body.1 = at + 1;
                }
                continue;
            };
            if self.tags.is_empty() {
                self.lead = at;
            }
            if let Some(fault) = fault {
                form_fault(name, fault, piece.line, faults);
            }
            let place = mandatory_place(name);
            let known = match place {
                Some(place) => self.places[place].and_then(|at| self.tags.get(at)),
                // Few games have many tags, so looking through them is quicker than hashing.
                None => self.tags.iter().take(MOST_COMPARED).find(|tag| tag.name == name),
            };
            repeated = name != "Note" && known.is_some();
            if let (true, Some(first)) = (repeated, known) {
                let same = first.value == unescape(value);
                let severity = if same { Severity::Forgiven } else { Severity::PartLost };
                let what = format!("the game has the {name} tag twice; the first counts");
                faults.add(piece.line, None, severity, what);
            } else {
                if let Some(place) = place {
                    self.places[place] = Some(self.tags.len());
                }
                let (value, line, body) = (unescape(value), piece.line, (at + 1, at + 1));
                let is_mandatory = place.is_some();
                self.tags.push(GameTag { name, is_mandatory, value, line, body });
            }
        }
    }

    /// Adds a tag the game inherits.
    pub(super) fn inherit(&mut self, name: &'a str, value: String) {
        let line = self.tags.first().map_or(1, |tag| tag.line);
        let place = mandatory_place(name);
        if let Some(place) = place {
            self.places[place] = Some(self.tags.len());
        }
        let (value, is_mandatory) = (Cow::Owned(value), place.is_some());
        self.tags.push(GameTag { name, is_mandatory, value, line, body: (0, 0) });
    }

    /// Returns a tag.
    pub(super) fn tag(&self, name: &str) -> Option<&GameTag<'a>> {
        match mandatory_place(name) {
            Some(place) => self.places[place].and_then(|at| self.tags.get(at)),
            None => self.tags.iter().find(|tag| !tag.is_mandatory && tag.name == name),
        }
    }

    /// Says what is unusual about the tags.
    pub(super) fn check(&self, board: Option<BoardNo>, faults: &mut Faults) {
        for GameTag { name, is_mandatory, value, line, .. } in &self.tags {
            if *is_mandatory && matches!(&**value, "" | "?")
                || matches!(*name, "Board" | "Dealer" | "Vulnerable" | "Deal")
            {
                continue;
            }
            if let Some(what) = checks::check(name, value) {
                faults.habit(&format!("{name} {what}"), *line, board, || {
                    format!("{name} “{}” {what}; it is kept", excerpt(value))
                });
            }
            if !is_mandatory && !is_known(name) {
                faults.habit(&format!("unknown {name}"), *line, board, || {
                    format!("PBN 2.1 has no tag {}; it is kept", excerpt(name))
                });
            }
        }
    }
}

/// How many tags of a game are compared; a file made to be slow may have a million.
const MOST_COMPARED: usize = 200;

fn form_fault(name: &str, fault: TagFault, line: usize, faults: &mut Faults) {
    let name = excerpt(name);
    let (severity, what) = match fault {
        TagFault::NoValue => {
            (Severity::PartLost, format!("the {name} tag has no value; it counts as empty"))
        }
        TagFault::NoQuotes => {
            (Severity::Forgiven, format!("the value of {name} is not in quotes; it is read"))
        }
        TagFault::InnerQuotes => (
            Severity::Forgiven,
            format!("the value of {name} has quotes without a backslash; it is read"),
        ),
        TagFault::NoClosingQuote => (
            Severity::Forgiven,
            format!("the value of {name} has no closing quote; it is read to the end of the line"),
        ),
        TagFault::NoClosingBracket => {
            (Severity::Forgiven, format!("the {name} tag has no closing bracket; it is read"))
        }
    };
    faults.add(line, None, severity, what);
}
