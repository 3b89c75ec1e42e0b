//! What has to be undone so that a fact can be: what stands on it first.

use jiff::Timestamp;

use super::decide;
use crate::log::{Author, Command, Fact, FactId, Refusal, Seq};
use crate::state::State;

/// How many facts one undo may take back. Nobody reads a longer list before saying yes.
const LONGEST: usize = 500;

/// Returns the facts to undo, in the order in which they can be: whatever stands on a fact comes
/// before it, and the facts of an operation go together, latest first.
///
/// Says why not when something stands in the way that no undoing removes.
pub fn undo_plan(state: &State, seq: Seq) -> Result<Vec<Seq>, Refusal> {
    let mut state = state.clone();
    let mut plan = Vec::new();
    // What was asked for at the bottom, what stands in its way above it.
    let mut waiting = step(&state, seq);
    while let Some(next) = waiting.last().copied() {
        match decide(&state, &Command::Undo(next)) {
            Ok(body) => {
                let id = FactId::derived(&format!("undo plan {next}"));
                let (time, author) = (Timestamp::UNIX_EPOCH, Author::Director(None));
                let seq = state.head().next();
                state.apply(&Fact { seq, time, author, device: None, id, body });
                plan.push(next);
                waiting.pop();
            }
            Err(Refusal::NotUndoable { blocked_by: Some(by), .. })
                if !waiting.contains(&by) && plan.len() + waiting.len() < LONGEST =>
            {
                let above = step(&state, by).into_iter().filter(|seq| !waiting.contains(seq));
                waiting.extend(above.collect::<Vec<_>>());
            }
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(plan)
}

/// Returns what goes together with a fact, oldest first: the facts of its operation that hold, and
/// the fact that groups them; the fact alone when it is part of none.
fn step(state: &State, seq: Seq) -> Vec<Seq> {
    let alone = vec![seq];
    let Some((mark, operation)) = state.operation_of(seq) else { return alone };
    let facts = (operation.first.0..=operation.last.0).map(Seq).chain([mark]);
    let holding: Vec<Seq> = facts.filter(|seq| state.undone_by(*seq).is_none()).collect();
    // Undone already: the fact itself says so best.
    if holding.is_empty() { alone } else { holding }
}
