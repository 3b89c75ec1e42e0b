//! What a changed file means for the movement of a section: the rounds that come of it, where they part from those before,
//! and the results that lapse.

use session::model::{Movement, Round, RoundNo, SectionId, Slot, TableNo};
use session::state::{EventState, TableResult};

/// What is to be done with the rounds of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Take them anew from a round on.
    Take(RoundNo),
    /// Delete them from a round on.
    Delete(RoundNo),
    /// Remove the table.
    Remove,
    /// Have them as another computer has them.
    Follow,
    /// Remove the table because the file no longer has it. Nobody said so, so its results stay.
    Vanish,
}

impl Task {
    /// The first round that may change.
    pub(super) fn first_round(self) -> RoundNo {
        match self {
            Self::Take(round) | Self::Delete(round) => round,
            Self::Remove | Self::Follow | Self::Vanish => RoundNo::FIRST,
        }
    }

    /// Whether somebody told the table, rather than that its rows showed it.
    pub(super) fn is_told(self) -> bool {
        !matches!(self, Self::Follow | Self::Vanish)
    }

    /// Whether rounds come from the file.
    pub(super) fn takes(self) -> bool {
        matches!(self, Self::Take(_) | Self::Follow)
    }
}

/// The rounds of a section when tasks are done: told rounds as the file has them, all others as they are.
pub(super) fn replaced(current: &[Round], file: &[Round], tasks: &[(TableNo, Task)]) -> Vec<Round> {
    let told = |row: &Round| {
        let task = tasks.iter().find(|(table, _)| *table == row.table);
        task.filter(|(_, task)| row.round >= task.first_round()).map(|(_, task)| *task)
    };
    let stay = current.iter().filter(|row| told(row).is_none());
    let come = file.iter().filter(|row| told(row).is_some_and(Task::takes));
    stay.chain(come).cloned().collect()
}

/// The first round in which two movements differ.
pub(super) fn first_difference(old: &Movement, new: &Movement) -> Option<RoundNo> {
    let missing = |rows: &Movement, other: &Movement| {
        let rows = rows.rounds().iter();
        rows.filter(|row| other.at(row.table, row.round) != Some(row)).map(|row| row.round).min()
    };
    [missing(old, new), missing(new, old)].into_iter().flatten().min()
}

/// The results of told tables whose round has changed: those that lapse because they no longer fit, and those that stay.
pub(super) fn touched(
    event: &EventState,
    section: SectionId,
    new: &Movement,
    tasks: &[(TableNo, Task)],
) -> (Vec<Slot>, Vec<Slot>) {
    let old = event.movements.get(&section);
    let is_touched = |result: &TableResult| {
        let Slot { table, round, .. } = result.slot;
        let is_told = tasks
            .iter()
            .any(|(told, task)| *told == table && task.is_told() && round >= task.first_round());
        let before = old.and_then(|movement| movement.at(table, round));
        result.slot.section_id() == section && is_told && before != new.at(table, round)
    };
    let fits = |result: &TableResult| {
        let Slot { table, round, board, .. } = result.slot;
        new.at(table, round)
            .is_some_and(|row| row.seating == result.seating && row.boards.contains(board))
    };
    let mut results: Vec<&TableResult> = event
        .results
        .iter()
        .map(|(_, result)| result)
        .filter(|result| is_touched(result))
        .collect();
    results.sort_by_key(|result| result.slot);
    let (stay, lapse): (Vec<_>, Vec<_>) = results.into_iter().partition(|result| fits(result));
    let slots = |results: Vec<&TableResult>| results.iter().map(|result| result.slot).collect();
    (slots(lapse), slots(stay))
}
