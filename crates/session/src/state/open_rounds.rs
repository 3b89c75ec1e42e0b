//! Which rounds of a table are open: what a table may see follows from open rounds, and never from what that
//! table said alone.
//!
//! A table can enter a result for any round it has; the result is kept and counts. But the cards and the results of
//! other tables are shown only for rounds that the evening has reached there: the tables where the players come from have entered
//! the round before, the director's clock has reached the round, or the session is closed. Where nothing but this table
//! itself would say so, another table has to: the one that had the boards, or else any.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use bridge::BoardNo;
use jiff::Timestamp;

use super::{EventState, Reached};
use crate::log::Seq;
use crate::model::{
    Contestant, Movement, Round, RoundNo, Section, SectionId, SectionKind, Slot, TableNo,
};

/// The rounds of a section, and which of them are open.
#[derive(Debug)]
pub struct OpenRounds<'a> {
    event: &'a EventState,
    id: SectionId,
    section: &'a Section,
    movement: &'a Movement,
    reached: Reached,
    /// The rounds each contestant plays, in order.
    paths: BTreeMap<Contestant, Vec<&'a Round>>,
    /// Results that are looked past.
    without: BTreeSet<Slot>,
    /// What is played in each round.
    played: BTreeMap<RoundNo, Vec<&'a Round>>,
    /// The rounds of which it is known whether their table has come to them: where players stay, one asks for the other.
    come: RefCell<BTreeMap<(TableNo, RoundNo), bool>>,
}

/// How far a round is at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// A board has no result.
    Unfinished,
    /// Every board that counts has a result.
    Entered,
    /// No board counts and none has a result: it tells nothing about the time.
    GivenUp,
}

impl<'a> OpenRounds<'a> {
    /// Returns the rounds of all tables of a section; none where there is no movement.
    pub fn of_section(
        event: &'a EventState,
        id: SectionId,
        now: Timestamp,
    ) -> Option<OpenRounds<'a>> {
        OpenRounds::of(event, id, now, |_| true)
    }

    /// Returns the rounds of one table: as much as it takes to tell which of them are open.
    pub fn of_table(
        event: &'a EventState,
        id: SectionId,
        table: TableNo,
        now: Timestamp,
    ) -> Option<OpenRounds<'a>> {
        let (section, movement) = (event.sections.get(&id)?, event.movements.get(&id)?);
        let rows = movement.at_table(table).iter();
        let guests: BTreeSet<Contestant> =
            rows.flat_map(|row| Contestant::all(section, &row.seating)).collect();
        OpenRounds::of(event, id, now, |who| guests.contains(&who))
    }

    fn of(
        event: &'a EventState,
        id: SectionId,
        now: Timestamp,
        is_wanted: impl Fn(Contestant) -> bool,
    ) -> Option<OpenRounds<'a>> {
        let (section, movement) = (event.sections.get(&id)?, event.movements.get(&id)?);
        let mut paths: BTreeMap<Contestant, Vec<&Round>> = BTreeMap::new();
        let mut played: BTreeMap<RoundNo, Vec<&Round>> = BTreeMap::new();
        let is_there = |row: &&Round| {
            row.is_played(section)
                && !Contestant::all(section, &row.seating)
                    .any(|who| event.has_left(id, who, row.round))
        };
        for row in movement.rounds().iter().filter(is_there) {
            played.entry(row.round).or_default().push(row);
            for who in Contestant::all(section, &row.seating).filter(|who| is_wanted(*who)) {
                paths.entry(who).or_default().push(row);
            }
        }
        for path in paths.values_mut() {
            path.sort_by_key(|row| row.round);
        }
        let reached = Reached::at(event, id.session, now);
        let (without, come) = (BTreeSet::new(), RefCell::default());
        Some(OpenRounds { event, id, section, movement, reached, paths, without, played, come })
    }

    /// Returns the same as if these results had not come.
    #[must_use]
    pub fn without(self, results: BTreeSet<Slot>) -> OpenRounds<'a> {
        OpenRounds { without: results, come: RefCell::default(), ..self }
    }

    /// Tells whether a round of a table is open.
    pub fn is_open(&self, table: TableNo, round: RoundNo) -> bool {
        match self.reached {
            Reached::Nothing => false,
            Reached::Everything => true,
            Reached::Round(clock) => {
                clock.is_some_and(|reached| round <= reached) || self.has_come(table, round)
            }
        }
    }

    /// Tells whether the evening has brought a board to a table that has a result for it: the round is open, and the
    /// movement in force has the board there. What a table entered by an earlier version of the movement waits, for the
    /// board may come in a later round now; what the director or a program entered happened as they say.
    pub fn has_brought(&self, slot: &Slot) -> bool {
        let row = self.movement.at(slot.table, slot.round);
        let is_planned =
            row.is_some_and(|row| row.is_played(self.section) && row.boards.contains(slot.board));
        self.is_open(slot.table, slot.round)
            && (is_planned
                || self.reached == Reached::Everything
                || !self.event.is_from_table(slot))
    }

    /// Tells whether a table has come to a round, as the results say: its own, and those of the tables its players come
    /// from. What the clock says does not count.
    pub fn has_come(&self, table: TableNo, round: RoundNo) -> bool {
        match self.movement.at(table, round) {
            Some(row) if row.is_played(self.section) => self.is_come(row),
            _ => self.waits_for(table, round).is_empty(),
        }
    }

    fn is_come(&self, row: &Round) -> bool {
        let place = (row.table, row.round);
        if let Some(known) = self.come.borrow().get(&place) {
            return *known;
        }
        let is_come = self.not_come(row).is_empty();
        self.come.borrow_mut().insert(place, is_come);
        is_come
    }

    /// Returns the tables whose results a round of a table waits for, when only those of other tables and its own
    /// count; the clock may have opened it all the same.
    pub fn waits_for(&self, table: TableNo, round: RoundNo) -> BTreeSet<TableNo> {
        match self.movement.at(table, round) {
            Some(row) if row.is_played(self.section) => self.not_come(row),
            // Nobody plays here in this round: what was entered for it waits for the rounds before it.
            _ => {
                let rows = self.movement.at_table(table).iter();
                let before = rows.filter(|row| row.round < round && row.is_played(self.section));
                before.flat_map(|row| self.not_come(row)).collect()
            }
        }
    }

    /// Returns the tables that have not finished what comes before a round.
    fn not_come(&self, row: &Round) -> BTreeSet<TableNo> {
        let mut earlier = self.played.range(..row.round).rev().map(|(round, _)| round);
        let Some(before) = earlier.find(|round| self.is_of_play(**round)) else {
            return BTreeSet::new();
        };
        let mut waits = BTreeSet::new();
        let mut is_vouched = false;
        let mut came_from: Vec<Option<RoundNo>> = Vec::new();
        for who in Contestant::all(self.section, &row.seating) {
            let previous = self.previous(who, row.round);
            for previous in &previous {
                is_vouched |= previous.table != row.table && previous.round >= *before;
                if self.progress(previous) == Progress::Unfinished {
                    waits.insert(previous.table);
                }
            }
            let here = previous.iter().find(|previous| previous.table == row.table);
            came_from.push(here.map(|previous| previous.round));
        }
        let stay = came_from.first().copied().flatten();
        let stay = stay.filter(|first| came_from.iter().all(|from| *from == Some(*first)));
        // In a match it is the other room: who says rounds ahead would learn of the boards that it has still to play.
        let is_match = self.section.kind == SectionKind::Teams;
        match stay.filter(|_| !is_match).and_then(|from| self.movement.at(row.table, from)) {
            // Their own round is enough, when the table has come to that one.
            Some(from) => waits.extend(self.not_come(from)),
            None if !is_vouched => waits.extend(self.not_vouched(row, *before)),
            None => {}
        }
        waits
    }

    /// Tells whether a round had certainly not come to a table before a fact, as the results say: a board that those who come
    /// from other tables play before had none until then. Of what a clock, or another version of the movement, did this knows
    /// nothing.
    pub(super) fn came_later_than(&self, table: TableNo, round: RoundNo, fact: Seq) -> bool {
        let Some(row) = self.movement.at(table, round) else { return false };
        let players = Contestant::all(self.section, &row.seating);
        let previous = players.flat_map(|who| self.previous(who, round));
        let mut boards =
            previous.filter(|before| before.table != table).flat_map(|before| self.slots(before));
        boards.any(|slot| {
            let came = self.event.results.first_entered(&slot);
            self.event.cancelled(self.id, slot.board).is_none()
                && came.is_none_or(|came| came > fact)
        })
    }

    /// Returns the last round before another that somebody played, as far as anything was entered there; a team played it
    /// in two rooms.
    fn previous(&self, who: Contestant, round: RoundNo) -> Vec<&'a Round> {
        let path = self.paths.get(&who).map_or(&[][..], Vec::as_slice);
        let earlier =
            path.iter().rev().filter(|row| row.round < round && self.is_of_play(row.round));
        let mut played = earlier.filter(|row| self.progress(row) != Progress::GivenUp).peekable();
        let last = played.peek().map(|row| row.round);
        played.take_while(|row| Some(row.round) == last).copied().collect()
    }

    /// Returns the tables that have to say that the round before is over, where none of those who come to a table does: the
    /// ones that had its boards. Where none had them, any other table will do.
    fn not_vouched(&self, row: &Round, before: RoundNo) -> BTreeSet<TableNo> {
        let others: Vec<&Round> = self
            .played
            .get(&before)
            .into_iter()
            .flatten()
            .filter(|other| other.table != row.table)
            .copied()
            .collect();
        let is_ours = |board: &BoardNo| row.boards.contains(*board);
        let had: Vec<&&Round> = others
            .iter()
            .filter(|other| other.boards.iter().any(|board| is_ours(&board)))
            .collect();
        if had.is_empty() {
            let any = others.iter().any(|other| self.progress(other) == Progress::Entered);
            return match any {
                true => BTreeSet::new(),
                false => others.iter().map(|other| other.table).collect(),
            };
        }
        let misses = |other: &&&Round| {
            let mut ours = other.boards.iter().filter(is_ours);
            ours.any(|board| !self.has(other, board))
        };
        had.iter().filter(|other| misses(other)).map(|other| other.table).collect()
    }

    /// Returns the round a table is in, as far as results say: the last one it has begun and has come to. What was entered
    /// ahead of that does not count, nor does the clock: a slow table still corrects what it plays.
    pub fn current_round(&self, table: TableNo) -> RoundNo {
        let rows = self.movement.at_table(table).iter().rev();
        let mut begun = rows.filter(|row| self.is_begun(row)).map(|row| row.round);
        begun.find(|round| self.has_come(table, *round)).unwrap_or(RoundNo::FIRST)
    }

    /// Tells whether the table is in a later round, or somebody who plays a round there has begun a later one at another
    /// table, to which it has come.
    pub fn is_past(&self, table: TableNo, round: RoundNo) -> bool {
        self.has_gone_on(table, round, None)
    }

    /// The same for the result of a board. One that was sent after the players had gone on is not held up by that: a phone
    /// that was offline sends it and its correction together.
    pub fn is_past_for(&self, slot: &Slot) -> bool {
        self.has_gone_on(slot.table, slot.round, self.event.results.first_played(slot))
    }

    /// Tells whether a table or its guests have gone on, the guests after a fact.
    fn has_gone_on(&self, table: TableNo, round: RoundNo, since: Option<Seq>) -> bool {
        let here = |round: RoundNo| -> BTreeSet<Contestant> {
            let row = self.movement.at(table, round).into_iter();
            row.flat_map(|row| Contestant::all(self.section, &row.seating)).collect()
        };
        let began_before = |row: &Round| {
            let began = self.slots(row).filter_map(|slot| self.event.results.first_entered(&slot));
            since.zip(began.min()).is_some_and(|(since, began)| began < since)
        };
        // A team plays in two rooms: it has gone on where none of it sits here.
        let has_gone = |who: Contestant, row: &Round| {
            row.round > round
                && self.is_begun(row)
                && !began_before(row)
                && self.has_come(row.table, row.round)
                && !here(row.round).contains(&who)
        };
        let mut guests = here(round).into_iter();
        round < self.current_round(table)
            || guests
                .any(|who| self.paths.get(&who).into_iter().flatten().any(|row| has_gone(who, row)))
    }

    /// Tells whether a board of a round counts at any table. What tables enter for a round that was cancelled for everybody
    /// changes nothing here: none holds up the next with it, or opens it.
    fn is_of_play(&self, round: RoundNo) -> bool {
        let counts = |board: BoardNo| self.event.cancelled(self.id, board).is_none();
        let mut rows = self.played.get(&round).into_iter().flatten();
        rows.any(|row| row.boards.iter().any(counts))
    }

    /// Tells whether a round has a result at its table, or had one that the table erased.
    pub fn is_begun(&self, row: &Round) -> bool {
        let mut slots = self.slots(row);
        slots.any(|slot| self.is_entered(&slot) || self.event.results.is_taken_back(&slot))
    }

    /// Tells whether every board of a round has a result at its table, or needs none. What the table erases after that does
    /// not bring anybody back.
    pub fn is_finished(&self, row: &Round) -> bool {
        self.progress(row) != Progress::Unfinished
    }

    fn progress(&self, row: &Round) -> Progress {
        let mut progress = Progress::GivenUp;
        let mut is_taken_back = false;
        for slot in self.slots(row) {
            if self.is_entered(&slot) {
                progress = Progress::Entered;
            } else if self.event.results.is_taken_back(&slot) {
                is_taken_back = true;
                progress = Progress::Entered;
            } else if self.event.cancelled(self.id, slot.board).is_none() {
                return Progress::Unfinished;
            }
        }
        if is_taken_back && !self.was_complete(row) {
            return Progress::Unfinished;
        }
        progress
    }

    /// Tells whether all boards of a round had a result once, before the table erased some.
    fn was_complete(&self, row: &Round) -> bool {
        let counts = |slot: &Slot| self.event.cancelled(self.id, slot.board).is_none();
        let slots: Vec<Slot> = self.slots(row).filter(counts).collect();
        slots.is_empty() || self.event.results.stood_together(&slots)
    }

    /// Tells whether a board of a round has a result, or needs none; what the table erased it has had.
    fn has(&self, row: &Round, board: BoardNo) -> bool {
        let slot = self.slot(row, board);
        self.is_entered(&slot)
            || self.event.results.is_taken_back(&slot)
            || self.event.cancelled(self.id, board).is_some()
    }

    fn slots(&self, row: &Round) -> impl Iterator<Item = Slot> {
        row.boards.iter().map(|board| self.slot(row, board))
    }

    fn slot(&self, row: &Round, board: BoardNo) -> Slot {
        let SectionId { session, letters: section } = self.id;
        Slot { session, section, table: row.table, round: row.round, board }
    }

    fn is_entered(&self, slot: &Slot) -> bool {
        !self.without.contains(slot) && self.event.results.get(slot).is_some()
    }
}
