//! [`Inheritance`] carries values from game to game (PBN 2.1, 4.8): `#` takes the last value, `##`
//! gives one to all following games.
//!
//! A small file can ask for more than any machine can hold, so there is an end to what is copied;
//! a complaint says so.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::faults::Faults;
use super::game::Game;
use super::names::never_inherits;
use crate::complaint::Severity;

/// How many bytes are copied into later games at least, and for each byte of the file.
const ROOM: usize = 16 * 1024 * 1024;
const ROOM_FOR_A_BYTE: usize = 16;

/// What a tag takes beside its text.
const TAG: usize = 100;

/// The values that later games may inherit.
#[derive(Debug)]
pub(super) struct Inheritance<'a> {
    last: HashMap<&'a str, String>,
    /// The names of those that games without the tag have too (`##`).
    standing: BTreeSet<&'a str>,
    room: usize,
}

impl<'a> Inheritance<'a> {
    /// Begins a file of `size` bytes, in which nothing can be inherited yet.
    pub(super) fn new(size: usize) -> Self {
        let room = size.saturating_mul(ROOM_FOR_A_BYTE).saturating_add(ROOM);
        Self { last: HashMap::new(), standing: BTreeSet::new(), room }
    }

    /// Puts the inherited values into a game and remembers its own.
    ///
    /// A value that redefines a `##` one counts for the following games too; `#` ends it.
    pub(super) fn apply(&mut self, game: &mut Game<'a>, faults: &mut Faults) {
        for tag in &mut game.tags {
            let forbidden = never_inherits(tag.name);
            if forbidden && tag.value.starts_with('#') {
                let what = format!("{} may not be inherited; it counts as unknown", tag.name);
                faults.add(tag.line, None, Severity::PartLost, what);
                // The deal is the exception: games of one board are written so.
                if tag.name != "Deal" {
                    tag.value = Cow::Borrowed("?");
                }
                continue;
            }
            if forbidden {
                continue;
            }
            if tag.value == "#" {
                self.standing.remove(tag.name);
                let value = self.last.get(tag.name);
                if value.is_none() {
                    let what = format!("{} has nothing to inherit; it counts as empty", tag.name);
                    faults.add(tag.line, None, Severity::Forgiven, what);
                }
                let value = value.filter(|value| take(&mut self.room, value));
                tag.value = Cow::Owned(value.cloned().unwrap_or_default());
                continue;
            }
            if let Some(value) = tag.value.strip_prefix("##") {
                self.standing.insert(tag.name);
                tag.value = Cow::Owned(value.to_owned());
            }
            self.last.insert(tag.name, tag.value.clone().into_owned());
        }
        self.give(game);
        if self.room == 0 {
            let line = game.tags.first().map_or(1, |tag| tag.line);
            self.standing.clear();
            faults.habit_lost("inheritance", line, || {
                "the games inherit more than there is room for; the rest is left out".to_owned()
            });
        }
    }

    /// Gives a game the standing values for which it has no tag.
    fn give(&mut self, game: &mut Game<'a>) {
        if self.standing.is_empty() {
            return;
        }
        let own: HashSet<&str> = game.tags.iter().map(|tag| tag.name).collect();
        for name in self.standing.iter().filter(|name| !own.contains(**name)) {
            let Some(value) = self.last.get(name) else { continue };
            if !take(&mut self.room, value) {
                return;
            }
            game.inherit(name, value.clone());
        }
    }
}

/// Takes room for a copy, or the rest if it is not enough.
fn take(room: &mut usize, value: &str) -> bool {
    let left = room.checked_sub(value.len() + TAG);
    *room = left.unwrap_or(0);
    left.is_some()
}
