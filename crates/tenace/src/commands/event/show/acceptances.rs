//! Which results of an event the other side has still to accept, and how many only one phone knows of.

use session::model::Round;
use session::state::Acceptance;

use super::{EventView, ResultView};
use crate::screen::Screen;

/// Says which results the other side has still to accept, and how many nobody accepted on a phone of their own.
pub(super) fn print(view: &EventView, screen: &mut Screen) -> anyhow::Result<()> {
    let rows = view
        .sections
        .iter()
        .flat_map(|section| section.rounds.iter().map(move |row| (&section.section, row)));
    let results: Vec<_> = rows
        .flat_map(|(section, row)| row.results.iter().map(move |result| (section, row, result)))
        .collect();
    let awaited: Vec<_> = results
        .iter()
        .filter(|(.., result)| result.acceptance.is_some_and(|how| !how.is_accepted()))
        .collect();
    if !awaited.is_empty() {
        screen.line("")?;
        screen.line("These results are not accepted by the other side yet:")?;
    }
    for (section, row, ResultView { board, outcome, fact, .. }) in awaited {
        let Round { table, round, .. } = row.round;
        screen.line(format!(
            "  board {board} at table {section}{table} in round {round}: {outcome} (fact {fact})"
        ))?;
    }
    let on_one = |how: Option<Acceptance>| how == Some(Acceptance::OnEnteringPhone);
    match results.iter().filter(|(.., result)| on_one(result.acceptance)).count() {
        0 => Ok(()),
        count => {
            screen.line("")?;
            screen.line(format!(
                "Accepted only on the phone that entered them: {count} of {} results (--json names them)",
                results.len()
            ))
        }
    }
}
