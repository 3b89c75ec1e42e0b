//! A system as a tree: what can be called after what, as people write system notes.
//!
//! One level for each call. Opponents who pass are left away, other calls of theirs are a level of their
//! own, in brackets. Auctions that begin with passes are found under the seat of the opening. Of several
//! records for the same call in different options all are shown, with what follows under the one whose
//! option it has.

mod build;
mod html;
mod path;
mod text;
mod words;

use serde::Serialize;

use crate::load::Place;
use crate::option::Chosen;
use crate::system::System;

/// How many levels there are; what would be deeper is told in one node.
///
/// So nothing that walks through a tree can run out of stack, and readers of JSON with a limit of 128
/// can read it.
pub(crate) const MOST_DEEP: usize = 40;

/// What stands above patterns that are no auctions.
const OTHER_PATTERNS: &str = "Other patterns";
/// What stands above records that can never match.
const NEVER_MATCHED: &str = "Never matched";

/// A system as a tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tree {
    /// What the system is called.
    pub title: String,
    /// Our first calls, those in a certain seat, and theirs; then what is no auction.
    pub roots: Vec<Node>,
}

/// A call, or what else begins a part of the tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Node {
    /// The call as people read it: `1♣`, `(1♥)`, `Pass`, `2 of a minor`, `any call`.
    pub calls: String,
    /// Whether we make it.
    pub by_us: bool,
    /// What it means, with suit symbols.
    pub text: Option<String>,
    /// What is sent as a chat message.
    pub chat: Option<String>,
    /// The option of its record.
    pub option: Option<String>,
    /// Where its record is written.
    pub place: Option<Place>,
    /// Whether a later record for the same call always takes its place.
    pub overridden: bool,
    /// What can be called after it.
    pub children: Vec<Node>,
}

impl Node {
    /// Tells whether it is no call but a heading: a seat, or what is no auction.
    fn is_heading(&self) -> bool {
        let is_seat = path::SEATS.iter().any(|seat| self.calls == *seat);
        self.place.is_none() && (is_seat || [OTHER_PATTERNS, NEVER_MATCHED].contains(&&*self.calls))
    }

    /// Returns a node without a record.
    fn bare(calls: String, by_us: bool) -> Node {
        Node {
            calls,
            by_us,
            text: None,
            chat: None,
            option: None,
            place: None,
            overridden: false,
            children: Vec::new(),
        }
    }
}

impl System {
    /// Returns the system as a tree: what counts with the options that are chosen, or everything.
    pub fn tree(&self, chosen: Option<&Chosen>) -> Tree {
        Tree { title: self.tree_title(), roots: build::roots(self, chosen) }
    }

    fn tree_title(&self) -> String {
        let name = self.files().first().map(|file| file.name.as_str()).unwrap_or_default();
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let name = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let title = self.title().map(|title| words::without_markup(&title));
        let title = title.filter(|title| !title.is_empty());
        title.unwrap_or_else(|| if name.is_empty() { "Bidding system" } else { name }.to_owned())
    }
}
