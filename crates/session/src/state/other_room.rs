//! The other room of a match of teams: whoever has played a board may not learn of it before the team-mates have
//! played it too.

use bridge::{BySide, Side};

use super::EventState;
use crate::log::Seq;
use crate::model::{Contestant, Mates, PairNo, Round, SectionId, SectionKind, Slot, Stage};
use crate::scores::team_at;

impl EventState {
    /// Tells whether the other room of a match has still to play a board; never where there is no other room, or when the
    /// session is closed.
    pub fn waits_for_other_room(&self, slot: &Slot) -> bool {
        let is_closed = self.stage(slot.session) == Stage::Closed;
        !is_closed && self.other_room(slot).iter().any(|there| self.is_unplayed(there))
    }

    /// Tells whether the other room of a match had certainly not played a board before a fact.
    pub(super) fn waited_for_other_room(&self, slot: &Slot, fact: Seq) -> bool {
        let unplayed = |there: &Slot| {
            let came = self.results.first_played(there);
            self.is_planned(there) && came.is_none_or(|came| came > fact)
        };
        self.other_room(slot).iter().any(unplayed)
    }

    /// Returns where the other room of a match has a board.
    fn other_room(&self, slot: &Slot) -> Vec<Slot> {
        let id = slot.section_id();
        let is_teams = |id: &SectionId| {
            self.sections.get(id).is_some_and(|section| section.kind == SectionKind::Teams)
        };
        let movement = self.movements.get(&id).filter(|_| is_teams(&id));
        let row = movement.and_then(|movement| movement.at(slot.table, slot.round));
        let Some(row) = row.filter(|row| row.boards.contains(slot.board)) else {
            return Vec::new();
        };
        if let Some(Mates { section, table, round }) = row.mates {
            return vec![Slot { section, table, round, ..*slot }];
        }
        let Some(teams) = teams(row) else { return Vec::new() };
        let sections = self.movements.iter();
        let sections = sections.filter(|(other, _)| other.session == id.session && is_teams(other));
        let rows = sections.flat_map(|(other, movement)| {
            movement.rounds().iter().map(move |row| (other.letters, row))
        });
        let there =
            rows.filter(|(_, other)| other.boards.contains(slot.board) && teams_meet(other, teams));
        let there = there.map(|(section, other)| Slot {
            section,
            table: other.table,
            round: other.round,
            ..*slot
        });
        there.filter(|there| there != slot).collect()
    }

    /// Tells whether the movement has a board to play that has no result yet.
    fn is_unplayed(&self, slot: &Slot) -> bool {
        self.is_planned(slot) && self.may_still_play(slot)
    }

    /// Tells whether the movement has a board to play that counts.
    fn is_planned(&self, slot: &Slot) -> bool {
        let id = slot.section_id();
        let row = self.movements.get(&id).and_then(|it| it.at(slot.table, slot.round));
        let is_planned = row.zip(self.sections.get(&id)).is_some_and(|(row, section)| {
            let mut players = Contestant::all(section, &row.seating);
            row.is_played(section)
                && row.boards.contains(slot.board)
                && !players.any(|who| self.has_left(id, who, slot.round))
        });
        is_planned && self.cancelled(id, slot.board).is_none()
    }
}

fn teams(row: &Round) -> Option<BySide<PairNo>> {
    Some(BySide { ns: team_at(row, Side::NorthSouth)?, ew: team_at(row, Side::EastWest)? })
}

fn teams_meet(row: &Round, these: BySide<PairNo>) -> bool {
    teams(row).is_some_and(|here| {
        (here.ns, here.ew) == (these.ns, these.ew) || (here.ns, here.ew) == (these.ew, these.ns)
    })
}
