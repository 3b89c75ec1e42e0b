//! Everything of one table that waits for the director is settled at once: its results that were set aside are
//! dropped, and its calls are answered.

use serde::Deserialize;
use session::log::CallAnswered;
use session::model::{CallAnswer, SectionLetters, SessionNo, TableNo};
use session::{Command, SettleEntry, State};

use super::Plan;
use crate::Trouble;

/// So many of the entries are named.
const MOST_NAMED: usize = 8;

/// Drop all entries of a table that wait, and end its calls.
#[derive(Debug, Clone, Deserialize)]
pub struct DropEntries {
    session: SessionNo,
    section: SectionLetters,
    table: TableNo,
    #[serde(default)]
    reason: Option<String>,
}

impl DropEntries {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let DropEntries { session, section, table, .. } = *self;
        let event = state.event();
        let reason = self.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
        let reason = reason.unwrap_or("Dropped with all that waited from this table.").to_owned();
        let entries = event.set_aside().open().filter(|entry| {
            let slot = entry.raised.slot;
            (slot.session, slot.section, slot.table) == (session, section, table)
        });
        let calls = event.calls().open().filter(|call| {
            (call.raised.session, call.raised.section, call.raised.table)
                == (session, section, table)
        });
        let mut commands = Vec::new();
        let mut named = Vec::new();
        for entry in entries {
            let (slot, outcome) = (entry.raised.slot, &entry.raised.outcome);
            if named.len() < MOST_NAMED {
                named.push(format!("Round {}, board {}: {outcome}", slot.round, slot.board));
            }
            let reason = Some(reason.clone());
            commands.push(Command::SettleEntry(SettleEntry {
                entry: entry.seq,
                result: None,
                reason,
            }));
        }
        let dropped = commands.len();
        let ended = calls.map(|call| CallAnswered { call: call.seq, answer: CallAnswer::Resolved });
        commands.extend(ended.map(Command::AnswerCall));
        let calls = commands.len() - dropped;
        if commands.is_empty() {
            return Err(Trouble::refused(format!("Nothing of table {section}{table} is waiting.")));
        }
        let mut plan =
            Plan::new(format!("Table {section}{table}: all entries that waited dropped"), commands);
        if dropped > 0 {
            plan = plan.saying(match dropped {
                1 => format!("1 entry of table {section}{table} dropped."),
                _ => format!("{dropped} entries of table {section}{table} dropped."),
            });
            plan.sentences.extend(named);
            if dropped > MOST_NAMED {
                plan = plan.saying(format!("And {} more.", dropped - MOST_NAMED));
            }
            plan = plan.saying("Results on the scoresheet stay as they are.");
        }
        Ok(match calls {
            0 => plan,
            1 => plan.saying("The table's call is answered."),
            calls => plan.saying(format!("{calls} calls of the table are answered.")),
        })
    }
}
