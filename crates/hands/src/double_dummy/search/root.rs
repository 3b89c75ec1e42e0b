//! From a question to the search and back: where it begins, which targets it is asked, when it stops.

use bridge::Side;

use super::engine::{Engine, Found};
use super::lanes::{Groups, Owners, Ranking, highest, lane};
use super::memory::Memory;
use super::trick::Trick;
use crate::double_dummy::{Bounds, Cancel};

/// Between which numbers of North–South's tricks a search looks, and where it begins.
#[derive(Clone, Copy)]
pub(super) struct Range {
    least: i32,
    most: i32,
    guess: i32,
}

impl Range {
    /// Returns all there are of so many tricks.
    pub(super) const fn whole(tricks: i32) -> Self {
        Self { least: 0, most: tricks, guess: tricks / 2 }
    }

    /// Returns what is known of a declarer of this side.
    pub(super) fn of_bounds(known: Bounds, side: Side, guess: i32) -> Self {
        let (least, most) = (i32::from(known.least), i32::from(known.most));
        match side {
            Side::NorthSouth => Self { least, most, guess },
            Side::EastWest => Self { least: 13 - most, most: 13 - least, guess },
        }
    }

    /// Returns it as the tricks of a declarer of this side.
    pub(super) fn bounds(self, side: Side) -> Bounds {
        let tricks = |count: i32| super::of_side(count, 13, side);
        let (one, other) = (tricks(self.least), tricks(self.most));
        Bounds { least: one.min(other), most: one.max(other) }
    }
}

impl Engine {
    /// Makes a search that heeds `stop`.
    pub(super) fn new(memory: super::Memory, stop: Cancel) -> Self {
        Self {
            hands: [0; 4],
            all: 0,
            owners: Owners::new(),
            ranking: Ranking::new(),
            memory: Memory::new(memory.bytes()),
            killers: Box::new([u8::MAX; 1 << 16]),
            nodes: 0,
            stop,
            stopped: false,
        }
    }

    /// Prepares the search of a position: what everybody holds, those on the table included.
    pub(super) fn deal(&mut self, hands: &[u64; 4]) {
        self.hands = *hands;
        self.all = hands.iter().fold(0, |all, hand| all | hand);
        self.owners.fill(hands);
        self.stopped = false;
    }

    /// Puts a card on the table.
    pub(super) fn put<const TRUMP: bool>(
        &mut self,
        seat: usize,
        card: u32,
        trick: Option<Trick>,
    ) -> Trick {
        self.hands[seat & 3] &= !(1 << card);
        match trick {
            Some(trick) => trick.with::<TRUMP>(seat, card),
            None => Trick::new::<TRUMP>(seat, card),
        }
    }

    /// Counts the tricks North–South take of those to come, with the one on the table; nothing if the
    /// search was stopped.
    pub(super) fn count<const TRUMP: bool>(
        &mut self,
        seat: usize,
        trick: Option<Trick>,
        tricks: i32,
        range: Range,
        found: &mut dyn FnMut(Range),
    ) -> Option<i32> {
        let search = |engine: &mut Self, target| match trick {
            Some(trick) => engine.follow::<TRUMP>(seat, trick, target, tricks),
            None => engine.lead::<TRUMP>(seat, target, tricks),
        };
        self.narrow(range, search, found)
    }

    /// Counts the tricks North–South take if a player plays each of his cards; equal cards once, the
    /// others by their group. Nothing if the search was stopped.
    pub(super) fn count_each<const TRUMP: bool>(
        &mut self,
        seat: usize,
        trick: Option<Trick>,
        tricks: i32,
    ) -> Option<Vec<(u64, i32)>> {
        let hand = self.hands[seat & 3];
        let same = trick.map_or(0, |trick| hand & lane(trick.led));
        let legal = if same == 0 { hand } else { same };
        let mut found = Vec::new();
        let mut range = Range::whole(tricks);
        for group in Groups::new(legal, hand, self.all) {
            let card = highest(group);
            let search = |engine: &mut Self, target| {
                let searched = match &trick {
                    Some(trick) => engine.play::<TRUMP>(seat, card, trick, target, tricks),
                    None => engine.begin::<TRUMP>(seat, card, target, tricks),
                };
                engine.hands[seat & 3] = hand;
                searched
            };
            let count = self.narrow(range, search, &mut |_| {})?;
            found.push((group, count));
            range.guess = count;
        }
        Some(found)
    }

    /// Asks for one target after the other until only one number is left; tells `found` of each step.
    fn narrow(
        &mut self,
        mut range: Range,
        mut search: impl FnMut(&mut Self, i32) -> Found,
        found: &mut dyn FnMut(Range),
    ) -> Option<i32> {
        while range.least < range.most {
            let target = range.guess.clamp(range.least + 1, range.most);
            let value = search(self, target).value;
            if self.stopped {
                return None;
            }
            if value >= target {
                range.least = value;
                range.guess = value + 1;
            } else {
                range.most = value;
                range.guess = value;
            }
            found(range);
        }
        Some(range.least)
    }

    /// Tells, now and then, whether a stop was asked for.
    #[inline(always)]
    pub(super) fn is_stopped(&mut self) -> bool {
        self.nodes = self.nodes.wrapping_add(1);
        if self.nodes.is_multiple_of(LOOK_EVERY) && self.stop.is_cancelled() {
            self.stopped = true;
        }
        self.stopped
    }
}

/// After so many positions the search looks whether it shall stop: a fraction of a millisecond.
const LOOK_EVERY: u32 = 1024;
