//! What is told of a simulated evening: what a newcomer would turn round for.

use bridge::{Outcome, OutcomeKind};
use session::model::SessionNo;
use web::demo::{Happening, What};

use crate::screen::{Screen, complain};

/// Tells what happened at a table, where it is worth telling.
pub(super) fn tell(happening: &Happening, screen: &mut Screen) {
    let Happening { session, section, table, what } = happening;
    let at = match *session {
        SessionNo::FIRST => format!("Table {section}{table}"),
        session => format!("Session {session}, table {section}{table}"),
    };
    match what {
        What::Joined { watching: true } => {
            screen.tell(format!("{at}: somebody else enters there; the demo watches."));
        }
        What::Joined { watching: false } | What::Finished => {}
        What::Entered { board, outcome, corrected, .. } => {
            if *corrected {
                screen.tell(format!("{at}: board {board} is corrected to {outcome}."));
            }
            if let Some(remark) = remark(outcome) {
                screen.tell(format!("{at}: board {board}, {outcome}: {remark}."));
            }
        }
        What::Called { round } => {
            screen.tell(format!("{at} calls the director in round {round}."));
        }
        What::SetAside { board, why } => {
            screen.tell(format!("{at}: board {board} is set aside for the director: {why}"));
        }
        What::TakenOver => screen.tell(format!("{at}: somebody took over. Welcome!")),
        What::Refused { why } => complain(format_args!("{at}: {why}")),
    }
}

/// Returns why somebody would turn round.
fn remark(outcome: &Outcome) -> Option<&'static str> {
    let OutcomeKind::Played(played) = &outcome.kind else { return None };
    let margin = played.tricks.margin(played.contract.level);
    match played.contract.level.get() {
        7 if margin >= 0 => Some("a grand slam"),
        6 if margin >= 0 => Some("a slam"),
        _ if margin <= -4 => Some("a disaster"),
        _ => None,
    }
}
