//! Tags in the name of an option: for which vulnerability and which seat its block is meant.
//!
//! `@n` and `@v` are our vulnerability, `@N` and `@V` theirs, `@1` to `@4` the seat of whoever opened
//! or is to open: 1 and the number of passes before. Several of one kind are alternatives, several
//! kinds have to hold all. A tag at the very beginning of a name is none.

use bridge::{BoardNo, Call};

/// What tags are compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Situation {
    we_are_vulnerable: bool,
    they_are_vulnerable: bool,
    /// 1 to 4.
    seat: u8,
}

impl Situation {
    /// Returns the situation of whoever calls after an auction on a board.
    pub(crate) fn new(board: BoardNo, auction: &[Call]) -> Situation {
        let caller = (0..auction.len() % 4).fold(board.dealer(), |seat, _| seat.next());
        let vulnerability = board.vulnerability();
        let n_passes = auction.iter().take(3).take_while(|call| **call == Call::Pass).count();
        Situation {
            we_are_vulnerable: vulnerability.includes(caller.side()),
            they_are_vulnerable: vulnerability.includes(caller.side().other()),
            // At most three are counted.
            seat: u8::try_from(n_passes).unwrap_or(0) + 1,
        }
    }

    fn ours(self) -> &'static str {
        if self.we_are_vulnerable { "@v" } else { "@n" }
    }

    fn theirs(self) -> &'static str {
        if self.they_are_vulnerable { "@V" } else { "@N" }
    }

    fn seat(self) -> &'static str {
        match self.seat {
            1 => "@1",
            2 => "@2",
            3 => "@3",
            _ => "@4",
        }
    }
}

/// The tags of a name, for both rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tags {
    /// Which tags occur, and which occur first somewhere else than at the beginning.
    there: u8,
    after: u8,
    n_signs: usize,
}

const ALL: [&str; 8] = ["@1", "@2", "@3", "@4", "@n", "@v", "@N", "@V"];
const SEATS: u8 = 0b0000_1111;
const OURS: u8 = 0b0011_0000;
const THEIRS: u8 = 0b1100_0000;

impl Tags {
    pub(crate) fn of(name: &str) -> Tags {
        let bits = |holds: &dyn Fn(&str) -> bool| {
            let tags = ALL.iter().enumerate().filter(|(_, tag)| holds(tag));
            tags.fold(0, |bits, (at, _)| bits | 1 << at)
        };
        Tags {
            there: bits(&|tag| name.contains(tag)),
            after: bits(&|tag| name.find(tag).is_some_and(|at| at > 0)),
            n_signs: name.matches('@').count(),
        }
    }

    /// Tells whether a block is meant for a situation, as the program does today.
    pub(crate) fn fit(self, situation: Situation) -> bool {
        let kinds =
            [(SEATS, situation.seat()), (OURS, situation.ours()), (THEIRS, situation.theirs())];
        let fits = |(kind, tag)| self.after & kind == 0 || self.there & bit(tag) != 0;
        kinds.into_iter().all(fits)
    }

    /// Tells whether there are any that switch a block on and off by the older rule.
    pub(crate) fn switch(self) -> bool {
        self.n_signs > 0
    }

    /// Tells whether the older rule switches a block on: of one tag, vulnerability or seat has to
    /// fit; of several without our vulnerability the seat, otherwise both.
    pub(crate) fn switch_on(self, situation: Situation) -> bool {
        let [ours, seat] =
            [situation.ours(), situation.seat()].map(|tag| self.after & bit(tag) != 0);
        match self.n_signs {
            1 => ours || seat,
            _ if self.there & OURS == 0 => seat,
            _ => ours && seat,
        }
    }

    /// Returns the tags that matter today, for people and other formats.
    pub(crate) fn conditions(self) -> Vec<&'static str> {
        let kinds = [SEATS, OURS, THEIRS].into_iter().filter(|kind| self.after & kind != 0);
        let kinds = kinds.fold(0, |bits, kind| bits | kind);
        ALL.into_iter().filter(|tag| self.there & kinds & bit(tag) != 0).collect()
    }
}

fn bit(tag: &str) -> u8 {
    ALL.iter().position(|it| *it == tag).map_or(0, |at| 1 << at)
}
