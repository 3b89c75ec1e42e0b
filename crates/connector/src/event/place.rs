//! Where something that travels belongs in an event.

use bridge::Seat;
use session::model::{Movement, RoundNo, Section, SectionId, SectionLetters, SessionNo, TableNo};
use session::state::EventState;

use super::section::is_vacant;
use super::{Fault, Sessions};
use crate::dto::option::Direction;

/// A section that was named, with what is played there.
#[derive(Clone, Copy)]
pub(super) struct Place<'e> {
    pub(super) id: SectionId,
    pub(super) about: &'e Section,
    pub(super) movement: &'e Movement,
}

impl<'e> Place<'e> {
    /// Finds the section that something names.
    pub(super) fn find(
        event: &'e EventState,
        sessions: &Sessions,
        guid: &Option<String>,
        letters: &Option<String>,
    ) -> Result<Self, Fault> {
        let session = session(sessions, guid)?;
        let id = section(event, session, text(letters))?;
        match (event.sections.get(&id), event.movements.get(&id)) {
            (Some(about), Some(movement)) => Ok(Self { id, about, movement }),
            _ => Err(Fault::movement(format!(
                "Section '{}' has no movement yet. Send its tables with UpdateMovement first.",
                id.letters
            ))),
        }
    }

    /// Finds a table of the section.
    pub(super) fn table(&self, number: i32) -> Result<TableNo, Fault> {
        let table = table(number).filter(|table| !self.movement.at_table(*table).is_empty());
        table.ok_or_else(|| {
            let letters = self.id.letters;
            Fault::movement(format!(
                "Section '{letters}' has no table {number}. Send it with UpdateMovement first."
            ))
        })
    }

    /// Returns what to answer when a table has no such round.
    pub(super) fn no_round(&self, table: TableNo, number: i32) -> Fault {
        let letters = self.id.letters;
        Fault::movement(format!(
            "Table '{letters}{table}' has no round {number}. Send it with UpdateMovement first."
        ))
    }
}

/// Finds the session of a guid.
pub(super) fn session(sessions: &Sessions, guid: &Option<String>) -> Result<SessionNo, Fault> {
    sessions.known(text(guid))
}

/// Finds a section of a session by its letters; one that was deleted is not there.
pub(super) fn section(
    event: &EventState,
    session: SessionNo,
    letters: &str,
) -> Result<SectionId, Fault> {
    let id = letters.parse::<SectionLetters>().ok().map(|letters| SectionId { session, letters });
    let is_there = |id: &SectionId| event.sections.get(id).is_some() && !is_vacant(event, *id);
    id.filter(is_there).ok_or_else(|| {
        Fault::movement(format!(
            "There is no section '{letters}' in this session. Send it with UpdateMovement first."
        ))
    })
}

/// Finds the section of something that names another session: letters are unique in an event.
pub(super) fn elsewhere(
    event: &EventState,
    sessions: &Sessions,
    letters: &str,
) -> Option<SectionId> {
    let letters: SectionLetters = letters.parse().ok()?;
    let mut others = event.sections.iter().map(|(id, _)| *id);
    others.find(|id| {
        id.letters == letters && !is_vacant(event, *id) && !sessions.guid(id.session).is_empty()
    })
}

/// Returns a text; `null` is empty.
pub(super) fn text(text: &Option<String>) -> &str {
    text.as_deref().map(str::trim).unwrap_or_default()
}

/// Returns a table's number, if there can be such a table.
pub(super) fn table(number: i32) -> Option<TableNo> {
    u16::try_from(number).ok().and_then(TableNo::new)
}

/// Returns a round's number, if there can be such a round.
pub(super) fn round(number: i32) -> Option<RoundNo> {
    u16::try_from(number).ok().and_then(RoundNo::new)
}

/// Returns the seat of a direction.
pub(super) fn seat(direction: i32) -> Option<Seat> {
    let place = usize::try_from(direction).ok()?.checked_sub(1)?;
    Seat::ALL.get(place).copied()
}

/// Returns the direction of a seat.
pub(super) fn direction(seat: Seat) -> Direction {
    match seat {
        Seat::North => Direction::NORTH,
        Seat::East => Direction::EAST,
        Seat::South => Direction::SOUTH,
        Seat::West => Direction::WEST,
    }
}
