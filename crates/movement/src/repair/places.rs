//! [`Places`]: a template by the places of a ledger, where turned rounds are looked at by the thousand.

use std::collections::BTreeMap;

use super::in_progress::shifted;
use super::ledger::Ledger;
use super::template::{Template, Turn, mover};
use crate::Row;
use crate::check::{Who, seated};

/// A round as everybody sees it: by place in a ledger, which set they play and whom they meet.
pub(crate) struct Sight {
    /// 0 for none.
    pub(crate) sets: Vec<u16>,
    /// The place of whom they meet and 1; 0 for nobody.
    pub(crate) others: Vec<u16>,
}

/// A template by the places of a ledger, in which a turned round is looked at without being made.
pub(crate) struct Places {
    rounds: Vec<(u16, Vec<Desk>)>,
    sets: u16,
    /// Which sets each has played.
    played: Vec<Vec<u16>>,
    /// By round and how far E/W are turned, as far as they were asked for: how far the boards may be.
    fitting: BTreeMap<(u16, u16), Vec<bool>>,
}

/// A table of a round.
struct Desk {
    table: u16,
    seats: Seats,
    is_full: bool,
    /// Which of the seats moves.
    moves: usize,
    set: u16,
}

/// The places of who sits at a table and 1; 0 for nobody.
type Seats = [u16; 4];

/// What is at a table of a turned round: its number, who sits there, and the set.
pub(crate) type Content = (u16, Seats, u16);

impl Template {
    /// Returns the rounds by the places of a ledger.
    pub(crate) fn places(&self, ledger: &Ledger) -> Places {
        let place = |who: Who| ledger.index(who).and_then(|at| u16::try_from(at + 1).ok());
        let desk = |row: &Row| {
            let seats = seated(self.contest, row).map(|who| who.and_then(place).unwrap_or(0));
            let moving = self.moving.as_ref();
            let moves = moving.map_or(1, |it| usize::from(mover(self.contest, it, row).1));
            let (table, set, is_full) = (row.table, row.set, row.seating.is_full());
            Desk { table, seats, is_full, moves, set }
        };
        let rounds =
            self.rounds.iter().map(|(round, rows)| (*round, rows.iter().map(desk).collect()));
        let played = |place| (1..=self.sets).filter(|set| ledger.has_at(place, *set)).collect();
        Places {
            rounds: rounds.collect(),
            sets: self.sets,
            played: (0..ledger.size()).map(played).collect(),
            fitting: BTreeMap::new(),
        }
    }
}

impl Places {
    /// Returns a round, turned, table by table; nothing if somebody has played the set, or it cannot
    /// be turned like that.
    pub(crate) fn turned(&mut self, turn: Turn) -> Option<Vec<Content>> {
        let key = (turn.round, turn.on);
        if !self.fitting.contains_key(&key) {
            let fitting = self.fitting(turn)?;
            self.fitting.insert(key, fitting);
        }
        if !*self.fitting.get(&key)?.get(usize::from(turn.sets))? {
            return None;
        }
        let content = |(table, seats, set): Content| {
            (table, seats, if set == 0 { 0 } else { shifted(set, i32::from(turn.sets), self.sets) })
        };
        Some(self.seated(turn)?.map(|desk| content(desk.0)).collect())
    }

    /// Returns how far the boards of a round may be turned, when E/W are turned as far as that: nobody
    /// has played what comes to them. Most turns do not fit, and this tells of all at once.
    fn fitting(&self, turn: Turn) -> Option<Vec<bool>> {
        let mut fitting = vec![true; usize::from(self.sets.max(1))];
        for ((_, seats, set), is_full) in self.seated(turn)? {
            if is_full && set == 0 {
                // A full table without boards cannot be played.
                return Some(vec![false; fitting.len()]);
            }
            let who = seats.into_iter().filter(|seat| is_full && *seat != 0);
            for played in who.flat_map(|seat| self.played.get(usize::from(seat) - 1)).flatten() {
                let off = i32::from(*played) - i32::from(set);
                let off = if off < 0 { off + i32::from(self.sets) } else { off };
                *fitting.get_mut(usize::try_from(off).ok()?)? = false;
            }
        }
        Some(fitting)
    }

    /// Returns a round with E/W turned and the boards where they are, and which tables are full; a
    /// table that is not has no boards.
    fn seated(&self, turn: Turn) -> Option<impl Iterator<Item = (Content, bool)>> {
        let (_, desks) = self.rounds.iter().find(|(number, _)| *number == turn.round)?;
        let by = usize::from(turn.on) % desks.len().max(1);
        let (before, after) = desks.split_at(desks.len() - by);
        // Who moves comes from so many tables back.
        let from = after.iter().chain(before);
        Some(desks.iter().zip(from).filter_map(move |(desk, from)| {
            let (mut seats, mut is_full) = (desk.seats, desk.is_full);
            if turn.on != 0 {
                *seats.get_mut(desk.moves)? = *from.seats.get(from.moves)?;
                is_full = !seats.iter().take(2).any(|seat| *seat == 0);
            }
            Some(((desk.table, seats, if is_full { desk.set } else { 0 }), is_full))
        }))
    }

    /// Returns a round as everybody sees it.
    pub(crate) fn sight(&self, turned: &[Content]) -> Option<Sight> {
        let size = self.played.len();
        let mut sight = Sight { sets: vec![0; size], others: vec![0; size] };
        for (_, seats, set) in turned.iter().filter(|(.., set)| *set != 0) {
            for seat in seats.iter().filter(|seat| **seat != 0) {
                *sight.sets.get_mut(usize::from(*seat) - 1)? = *set;
            }
            if let [ns, ew, 0, 0] = *seats
                && ns != 0
                && ew != 0
            {
                *sight.others.get_mut(usize::from(ns) - 1)? = ew;
                *sight.others.get_mut(usize::from(ew) - 1)? = ns;
            }
        }
        Some(sight)
    }
}

impl Sight {
    /// Tells whether nobody plays the same set in both rounds.
    pub(crate) fn goes_with(&self, other: &Sight) -> bool {
        !same(&self.sets, &other.sets)
    }

    /// Tells whether some meet in both rounds.
    pub(crate) fn meets_as(&self, other: &Sight) -> bool {
        same(&self.others, &other.others)
    }

    /// Returns how many twos meet that have met in the ledger, or in one of these rounds.
    pub(crate) fn again<'s>(
        &self,
        ledger: &Ledger,
        before: impl Iterator<Item = &'s Sight> + Clone,
    ) -> usize {
        let again = |&(place, other): &(usize, &u16)| {
            let whom = usize::from(*other);
            // Each two once.
            whom > place + 1
                && (ledger.have_met(place, whom - 1)
                    || before.clone().any(|it| it.others.get(place) == Some(other)))
        };
        self.others.iter().enumerate().filter(again).count()
    }
}

/// Tells whether two lists agree anywhere but in zeros. Without a way out in between, so that many
/// are compared at once.
fn same(one: &[u16], other: &[u16]) -> bool {
    one.iter().zip(other).fold(false, |same, (one, other)| same | (one == other && *one != 0))
}
