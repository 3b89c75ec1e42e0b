//! What has to be undone so that a fact can be: what stands on it first.

use jiff::Timestamp;

use super::decide;
use crate::log::{Author, Command, Fact, FactId, Refusal, Seq};
use crate::state::State;

/// How many facts one undo may take back. Nobody reads a longer list before saying yes.
const LONGEST: usize = 500;

/// Returns the facts to undo, in the order in which they can be, so that the last of them is the one
/// that was asked for: whatever stands on a fact comes before it.
///
/// Says why not when something stands in the way that no undoing removes.
pub fn undo_plan(state: &State, seq: Seq) -> Result<Vec<Seq>, Refusal> {
    let mut state = state.clone();
    let mut plan = Vec::new();
    // The one that is asked for at the bottom, what stands in its way above it.
    let mut waiting = vec![seq];
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
                waiting.push(by);
            }
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(plan)
}
