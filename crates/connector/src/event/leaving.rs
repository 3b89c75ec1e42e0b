//! Who sits where when a movement has no place for them any more.
//!
//! People belong to pairs here, and on the wire to seats. A pair that a movement no longer has takes its people along: to
//! the pair that has its seat now, if that one is new, and otherwise home. Were they left where they are, they could sit
//! nowhere else.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bridge::Seat;
use session::Command;
use session::log::PlayerSeated;
use session::model::{
    Contestant, Movement, Participation, PlayerId, Round, RoundNo, Section, SectionId,
};
use session::state::EventState;

/// What is to be said around a change of a section, so that nobody sits with a pair that is gone.
#[derive(Debug, Default)]
pub(super) struct Leaving {
    /// Who stands up; before the movement changes.
    pub(super) standing: Vec<Command>,
    /// Who sits down again; after it.
    pub(super) seated: Vec<Command>,
}

/// A section and what it plays.
#[derive(Clone, Copy)]
pub(super) struct Plan<'a> {
    pub(super) about: &'a Section,
    pub(super) movement: &'a Movement,
}

impl Plan<'_> {
    fn has(&self, contestant: Contestant) -> bool {
        self.movement.has(self.about, contestant)
    }

    /// Returns who sits somewhere.
    fn sitting(&self, seat: Seat, row: &Round) -> Option<Contestant> {
        let line = self.about.has_two_lines().then(|| seat.side());
        row.seating.at(seat).map(|number| Contestant { number, line })
    }

    /// Returns the pair that has the seat now in which another one began, if only this plan has it.
    fn heir(&self, of: &Plan<'_>, contestant: Contestant) -> Option<Contestant> {
        let rows = of.movement.rounds().iter();
        let places = rows.flat_map(|row| Seat::ALL.map(|seat| (row, seat)));
        let begins = places.filter(|(row, seat)| of.sitting(*seat, row) == Some(contestant));
        let (row, seat) = begins.min_by_key(|(row, _)| (row.round, row.table))?;
        let heir = self.sitting(seat, self.movement.at(row.table, row.round)?)?;
        (of.about.kind == self.about.kind && !of.has(heir)).then_some(heir)
    }
}

/// Returns who has to stand up, and where they sit then. With `rounds_count`, places that begin after the last round go
/// too: there every round has seats of its own.
pub(super) fn leaving(
    event: &EventState,
    id: SectionId,
    before: Plan<'_>,
    after: Plan<'_>,
    rounds_count: bool,
) -> Leaving {
    let last = after.movement.rounds().iter().map(|row| row.round).max();
    let mut leaving = Leaving::default();
    let mut heirs: BTreeMap<Contestant, Contestant> = BTreeMap::new();
    let mut seated = Vec::new();
    for (at, player) in event.participations.iter().filter(|(at, _)| at.section_id() == id) {
        let is_gone = !after.has(at.contestant);
        let is_over = rounds_count && last.is_none_or(|last| at.from_round > last);
        if !is_gone && !is_over {
            continue;
        }
        if player.is_some() {
            leaving.standing.push(seat(*at, None));
        }
        let heir = after.heir(&before, at.contestant).filter(|_| is_gone && !is_over);
        // Of two who would have the seat, the first has it.
        let heir =
            heir.filter(|heir| *heirs.entry(*heir).or_insert(at.contestant) == at.contestant);
        // That nobody sits there is worth saying only after somebody did.
        if let Some(contestant) =
            heir.filter(|_| player.is_some() || at.from_round > RoundNo::FIRST)
        {
            seated.push((Participation { contestant, ..*at }, player.clone()));
        }
    }
    // A seat is theirs until another one is said, so later rounds are said before earlier ones.
    seated.sort_by_key(|(at, _)| Reverse(at.from_round));
    leaving.seated = seated.into_iter().map(|(at, player)| seat(at, player)).collect();
    leaving
}

/// Returns the commands by which everybody of a section stands up.
pub(super) fn everybody(event: &EventState, id: SectionId) -> Vec<Command> {
    let here = event
        .participations
        .iter()
        .filter(|(at, player)| at.section_id() == id && player.is_some());
    here.map(|(at, _)| seat(*at, None)).collect()
}

fn seat(participation: Participation, player: Option<PlayerId>) -> Command {
    Command::SeatPlayer(PlayerSeated { participation, player })
}
