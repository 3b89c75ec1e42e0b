//! The results of two teams, and which of them can be compared.

use bridge::{BySide, Side};
use scoring::teams::{TeamLine, WrongDirection};

use crate::model::{Contestant, PairNo, Round, Slot};
use crate::state::{EventState, TableResult};

/// Why a board of a match does not count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Waiting {
    /// Only one table has played it so far.
    #[error("the other table has no result yet")]
    OtherTable,
    /// The same team sat the same way at all tables that played it.
    #[error("the same team sat the same way at both tables")]
    SameWay,
    /// More than one table has the same team in the same line.
    #[error(
        "{0} and {1} both have the same team in the same line; teams in different sections need \
         different numbers"
    )]
    Twice(Slot, Slot),
    /// It was fouled in between.
    #[error("the board was fouled: the two tables played different cards")]
    OtherCards,
    /// It was played in the wrong direction.
    #[error(transparent)]
    WrongDirection(#[from] WrongDirection),
}

/// The result of a table, as teams see it.
#[derive(Debug, Clone)]
pub(super) struct Table {
    pub(super) teams: BySide<PairNo>,
    /// Which cards were in the board: 0 as dealt.
    pub(super) version: u8,
    pub(super) line: Result<TeamLine, WrongDirection>,
    /// How many boards the movement has in that round.
    pub(super) boards: u32,
}

/// Returns the two tables of a board, if they can be compared.
pub(super) fn comparable(
    ns: &[(Slot, &Table)],
    ew: &[(Slot, &Table)],
) -> Result<(TeamLine, TeamLine), Waiting> {
    for same in [ns, ew] {
        if let [(one, _), (other, _), ..] = same {
            return Err(if ns.is_empty() || ew.is_empty() {
                Waiting::SameWay
            } else {
                Waiting::Twice(*one, *other)
            });
        }
    }
    match (ns, ew) {
        ([(_, ns)], [(_, ew)]) if ns.version != ew.version => Err(Waiting::OtherCards),
        ([(_, ns)], [(_, ew)]) => Ok((ns.line.clone()?, ew.line.clone()?)),
        _ => Err(Waiting::OtherTable),
    }
}

/// Returns the team a side of a round belongs to.
pub(crate) fn team_at(row: &Round, side: Side) -> Option<PairNo> {
    let [seat, _] = side.seats();
    row.teams.map(|teams| teams[side]).or_else(|| row.seating.at(seat))
}

/// Returns a result as teams see it; `None` if it is not between two teams, or does not count.
pub(super) fn table(event: &EventState, result: &TableResult) -> Option<Table> {
    let slot = result.slot;
    let row = event.movements.get(&slot.section_id()).and_then(|m| m.at(slot.table, slot.round));
    let team = |side: Side| {
        let [seat, _] = side.seats();
        // The teams of the movement belong to its seating; whoever else played is their own team.
        let named = row.filter(|row| row.seating == result.seating).and_then(|row| row.teams);
        named.map(|teams| teams[side]).or_else(|| result.seating.at(seat))
    };
    let teams = BySide { ns: team(Side::NorthSouth)?, ew: team(Side::EastWest)? };
    let id = slot.section_id();
    let left = |number| event.has_no_results(id, Contestant { number, line: None });
    if teams.ns == teams.ew || !event.counts(result) || left(teams.ns) || left(teams.ew) {
        return None;
    }
    let vulnerability = slot.board.vulnerability();
    let line = TeamLine::from_outcome(&result.outcome, vulnerability);
    // A board that was cancelled makes the match that much shorter.
    let counting = |row: &Round| {
        row.boards.iter().filter(|board| event.cancelled(id, *board).is_none()).count()
    };
    let boards = row.map_or(1, |row| u32::try_from(counting(row)).unwrap_or(u32::MAX));
    let version = event.deal_version(&slot);
    Some(Table { teams, version, line, boards })
}
