//! How to ask for a record so that its block counts: with its option chosen, for a partner it is meant for, on a
//! board and in a seat that its tags allow.

use std::collections::HashMap;

use bridge::{BoardNo, Call};

use crate::look_up::{Found, Question};
use crate::option::{Choices, Chosen};
use crate::system::System;

/// A way to ask for what is in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asking {
    /// How many passes are put before the auction.
    pub(crate) n_passes: usize,
    /// The board, where tags speak of vulnerability or seats.
    pub(crate) board: Option<BoardNo>,
}

/// Asks a system for records of its blocks, and remembers how.
pub(crate) struct Asker<'s> {
    system: &'s System,
    chosen: HashMap<Option<String>, Chosen>,
    known: HashMap<(String, usize, usize), Option<Asking>>,
}

impl<'s> Asker<'s> {
    pub(crate) fn new(system: &'s System) -> Asker<'s> {
        Asker { system, chosen: HashMap::new(), known: HashMap::new() }
    }

    /// Looks a call up with an option chosen; nothing if the option can never be on.
    pub(crate) fn look_up(
        &mut self,
        option: Option<&str>,
        auction: &[Call],
        call: Call,
    ) -> Option<Found> {
        let asking = self.asking(option, auction)?;
        let passes = std::iter::repeat_n(Call::Pass, asking.n_passes);
        let auction: Vec<Call> = passes.chain(auction.iter().copied()).collect();
        let question = Question { auction: &auction, call, board: asking.board };
        let chosen = self.chosen(option);
        self.system.look_up(&chosen, &question)
    }

    /// Returns what is selected when an option is chosen.
    pub(crate) fn chosen(&mut self, option: Option<&str>) -> Chosen {
        let key = option.map(str::to_owned);
        let system = self.system;
        let chosen = self.chosen.entry(key).or_insert_with(|| {
            let mut choices = Choices::default();
            if let Some(name) = option {
                choices.partner = system.options.partner_of(name).map(str::to_owned);
                choices.options.push((name.to_owned(), true));
            }
            system.choose(&choices)
        });
        chosen.clone()
    }

    /// Returns how to ask after an auction so that an option is on; nothing if it never is.
    pub(crate) fn asking(&mut self, option: Option<&str>, auction: &[Call]) -> Option<Asking> {
        let plain = Asking { n_passes: 0, board: None };
        let Some(name) = option else { return Some(plain) };
        let n_leading = auction.iter().take_while(|call| **call == Call::Pass).count().min(4);
        let key = (name.to_owned(), auction.len() % 4, n_leading);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let chosen = self.chosen(option);
        let label = self.system.options.find(name);
        let has_tags = label.is_some_and(|it| !self.system.options.conditions(it).is_empty());
        let boards: Vec<Option<BoardNo>> =
            if has_tags { (1..=16).map(BoardNo::new).collect() } else { vec![None] };
        // Passes can be put before an auction that does not begin with any.
        let most_passes = if has_tags && n_leading == 0 { 3 } else { 0 };
        let ways = (0..=most_passes).flat_map(|n_passes| {
            boards.iter().map(move |board| Asking { n_passes, board: *board })
        });
        let is_on = |asking: &Asking| {
            let passes = std::iter::repeat_n(Call::Pass, asking.n_passes);
            let auction: Vec<Call> = passes.chain(auction.iter().copied()).collect();
            let enabled = self.system.options.enabled(&chosen, asking.board, &auction);
            label.is_some_and(|label| enabled.get(label as usize).copied().unwrap_or(false))
        };
        let asking = ways.into_iter().find(is_on);
        self.known.insert(key, asking);
        asking
    }
}
