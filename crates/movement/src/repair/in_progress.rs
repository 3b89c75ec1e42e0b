//! [`InProgress`]: a movement with what was really played of it, and how a happening changes that.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::{Line, Place, Who, seated};
use crate::{Contest, Movement, Row, Seating};

/// A movement in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InProgress<'a> {
    /// The movement as it was set.
    pub movement: &'a Movement,
    /// What was really played, for the tables and rounds where that is not what the movement says;
    /// an empty row if nothing was. Rounds that are still to come are not looked at. A happening that
    /// says how people really sat does not change these rows: they say it already.
    pub played: Vec<Row>,
    /// Where there are results. They must all be of rounds before the next one.
    pub entered: Vec<Place>,
    /// What sets are called in sentences, such as "boards 3-4"; "set 2" of those not named here.
    pub names: BTreeMap<u16, String>,
    /// The next round to be played; 1 before anything is.
    pub now: u16,
}

/// Everything that every repair needs to know.
#[derive(Debug, Clone)]
pub(crate) struct Situation {
    /// The movement as it was set.
    pub(crate) old: Movement,
    /// What everybody would like to play: that as it was set, or as it should have been.
    pub(crate) goal: Movement,
    /// What is played for from now on.
    pub(crate) contest: Contest,
    /// What was really played.
    pub(crate) past: Vec<Row>,
    /// Where that was told row by row, by table and round.
    pub(crate) told: BTreeSet<(u16, u16)>,
    /// What was to be played.
    pub(crate) plan: Vec<Row>,
    /// What sets are called.
    pub(crate) names: BTreeMap<u16, String>,
    /// The next round.
    pub(crate) now: u16,
    /// The last round as it was set.
    pub(crate) last: u16,
    /// Who would play which set how often by the plan as it is, where that is more than once: what was
    /// wrong before is no reason against a way that has nothing to do with it.
    pub(crate) wrong_anyway: BTreeMap<(Who, u16), usize>,
}

impl<'a> InProgress<'a> {
    /// Returns a movement of which everything before round `now` was played as it says.
    pub fn new(movement: &'a Movement, now: u16) -> InProgress<'a> {
        let (played, entered, names) = (Vec::new(), Vec::new(), BTreeMap::new());
        InProgress { movement, played, entered, names, now }
    }

    /// Returns what was really played, by table and round.
    pub fn past(&self) -> Vec<Row> {
        self.situation().past
    }

    pub(crate) fn situation(&self) -> Situation {
        let last = self.movement.rounds();
        let now = self.now.clamp(1, last.saturating_add(1));
        let (mut past, plan): (Vec<Row>, Vec<Row>) =
            self.movement.rows().iter().partition(|row| row.round < now);
        let really: BTreeMap<(u16, u16), Row> = self
            .played
            .iter()
            .filter(|row| row.table != 0 && (1..now).contains(&row.round))
            .map(|row| ((row.table, row.round), *row))
            .collect();
        past.retain(|row| !really.contains_key(&(row.table, row.round)));
        past.extend(really.values());
        past.sort_by_key(|row| (row.table, row.round));
        let old = self.movement.clone();
        let (contest, goal) = (old.contest(), old.clone());
        let (told, names) = (really.into_keys().collect(), self.names.clone());
        let wrong_anyway = BTreeMap::new();
        Situation { contest, goal, old, past, told, plan, names, now, last, wrong_anyway }
    }
}

impl Situation {
    /// Returns everybody who has a seat in any of these rows, in order.
    pub(crate) fn everybody<'r>(&self, rows: impl IntoIterator<Item = &'r Row>) -> Vec<Who> {
        let seats = rows.into_iter().flat_map(|row| seated(self.contest, row)).flatten();
        let mut everybody: Vec<Who> = seats.collect();
        everybody.sort_unstable();
        everybody.dedup();
        everybody
    }

    /// Returns everybody, past and to come.
    pub(crate) fn all(&self) -> Vec<Who> {
        self.everybody(self.past.iter().chain(&self.plan))
    }

    /// Returns the highest set there is.
    pub(crate) fn sets(&self) -> u16 {
        self.past.iter().chain(&self.plan).map(|row| row.set).max().unwrap_or(0)
    }

    /// Returns what a set is called: "set 2", or the boards it has.
    pub(crate) fn set_name(&self, set: u16) -> String {
        self.names.get(&set).cloned().unwrap_or_else(|| format!("set {set}"))
    }

    /// Returns the rows of a past that was told only by the movement, from a round on.
    fn untold(&mut self, from_round: u16) -> impl Iterator<Item = &mut Row> {
        let told = &self.told;
        let is_untold = |row: &&mut Row| !told.contains(&(row.table, row.round));
        self.past.iter_mut().filter(move |row| row.round >= from_round).filter(is_untold)
    }

    /// Moves the sets of some tables on, from a round up to now.
    pub(crate) fn boards_off(&mut self, from_round: u16, tables: &[u16], by: i16) {
        let sets = self.sets();
        for row in self.untold(from_round).filter(|row| row.set != 0) {
            if tables.is_empty() || tables.contains(&row.table) {
                row.set = shifted(row.set, i32::from(by), sets);
            }
        }
    }

    /// Sends the boards past the relay, from a round up to now.
    ///
    /// Where the movement takes boards from another table they still come from there; a table that
    /// should take from the stand takes what another table should have put on it.
    pub(crate) fn relay_skipped(&mut self, from_round: u16) {
        let old = self.old.clone();
        for round in from_round.max(2)..self.now {
            let at = |round: u16| old.rows().iter().filter(move |row| row.round == round);
            let lies = |set: u16, round: u16| at(round).find(|row| row.set == set && set != 0);
            // Tables that put their boards on the stand, in the order of the sets.
            let mut to_stand: Vec<&Row> = at(round - 1)
                .filter(|row| row.set != 0 && lies(row.set, round).is_none())
                .collect();
            to_stand.sort_by_key(|row| row.set);
            let mut from_stand: Vec<&Row> = at(round)
                .filter(|row| row.set != 0 && lies(row.set, round - 1).is_none())
                .collect();
            from_stand.sort_by_key(|row| row.set);
            let mut came: Vec<(u16, u16)> = Vec::new();
            for row in at(round) {
                let stand = from_stand.iter().position(|it| it.table == row.table);
                let source = match stand {
                    Some(place) => to_stand.get(place).map(|row| row.table),
                    None => lies(row.set, round - 1).map(|row| row.table),
                };
                let before = source.and_then(|table| {
                    self.past.iter().find(|row| (row.table, row.round) == (table, round - 1))
                });
                came.extend(before.map(|before| (row.table, before.set)));
            }
            for row in self.untold(round).filter(|row| row.round == round && row.set != 0) {
                if let Some((_, set)) = came.iter().find(|came| came.0 == row.table) {
                    row.set = *set;
                }
            }
        }
    }

    /// Lets E/W go up one table as always, from a round up to now.
    pub(crate) fn skip_forgotten(&mut self, from_round: u16) {
        let tables = self.old.tables();
        for round in from_round.max(2)..self.now {
            let before: Vec<Row> =
                self.past.iter().filter(|row| row.round == round - 1).copied().collect();
            for row in self.untold(round).filter(|row| row.round == round) {
                let below = if row.table == 1 { tables } else { row.table.saturating_sub(1) };
                let came = before.iter().find(|before| before.table == below);
                if let (Some(came), Seating::Pairs { ew, .. }) = (came, &mut row.seating)
                    && let Seating::Pairs { ew: east, .. } = came.seating
                {
                    *ew = east;
                }
            }
        }
    }

    /// Lets two of one line sit in each other's places, from a round up to now.
    pub(crate) fn swapped(&mut self, one: Who, other: Who, from_round: u16) {
        let contest = self.contest;
        for row in self.untold(from_round) {
            swap_seats(contest, row, one, other);
        }
    }

    /// Turns N/S and E/W of some tables round in one round.
    pub(crate) fn arrows_turned(&mut self, round: u16, tables: &[u16]) {
        for row in self.untold(round).filter(|row| row.round == round) {
            if tables.is_empty() || tables.contains(&row.table) {
                row.seating = turned(row.seating);
            }
        }
    }
}

/// Returns a set so many further on, round and round.
pub(crate) fn shifted(set: u16, by: i32, sets: u16) -> u16 {
    if set == 0 || sets == 0 {
        return set;
    }
    let at = i32::from(set) - 1 + by;
    // Asked many thousand times, nearly always for a set within one turn of the room.
    let at = match at - i32::from(sets) {
        _ if (0..i32::from(sets)).contains(&at) => at,
        over if (0..i32::from(sets)).contains(&over) => over,
        _ => at.rem_euclid(i32::from(sets)),
    };
    u16::try_from(at + 1).unwrap_or(set)
}

/// Returns a seating of the same kind in which nobody sits.
pub(crate) fn emptied(seating: Seating) -> Seating {
    match seating {
        Seating::Pairs { .. } => Seating::Pairs { ns: 0, ew: 0 },
        Seating::Players { .. } => Seating::Players { n: 0, s: 0, e: 0, w: 0 },
    }
}

/// Returns a seating with the lines exchanged.
pub(crate) fn turned(seating: Seating) -> Seating {
    match seating {
        Seating::Pairs { ns, ew } => Seating::Pairs { ns: ew, ew: ns },
        Seating::Players { n, s, e, w } => Seating::Players { n: e, s: w, e: n, w: s },
    }
}

/// Puts each of two where the other sits.
pub(crate) fn swap_seats(contest: Contest, row: &mut Row, one: Who, other: Who) {
    map_seats(contest, row, |who| match who {
        who if who == one => other.number,
        who if who == other => one.number,
        who => who.number,
    });
}

/// Gives every seat that is taken the number that `number` returns.
pub(crate) fn map_seats(contest: Contest, row: &mut Row, mut number: impl FnMut(Who) -> u16) {
    let with_line = matches!(contest, Contest::TwoWinners | Contest::Teams);
    let mut change = |seat: &mut u16, line: Line| {
        if *seat != 0 {
            *seat = number(Who { line: with_line.then_some(line), number: *seat });
        }
    };
    match &mut row.seating {
        Seating::Pairs { ns, ew } => {
            change(ns, Line::Ns);
            change(ew, Line::Ew);
        }
        Seating::Players { n, s, e, w } => {
            change(n, Line::Ns);
            change(s, Line::Ns);
            change(e, Line::Ew);
            change(w, Line::Ew);
        }
    }
}
