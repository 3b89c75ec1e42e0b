//! The phones on the tables, as far as they are not well.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use session::model::SessionNo;
use session::{EventId, FactId, State};

use super::TableRow;
use crate::auth::{Standing, Table};
use crate::desk::Books;

/// A phone that has not been heard for so many seconds may be asleep in a pocket.
const SILENT: u64 = 90;

/// What is wrong with the phone of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(super) struct Phone {
    /// None has joined since the server started.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) none: bool,
    /// It has been silent for so many seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) silent: Option<u64>,
    /// So many of its entries it had not sent when it last said hello.
    #[serde(skip_serializing_if = "is_zero")]
    pub(super) unsent: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Returns what the phones of a session had not sent.
pub(super) fn unsent(
    books: &Books,
    event: EventId,
    session: SessionNo,
) -> HashMap<Table, Vec<FactId>> {
    let here = books
        .unsent
        .iter()
        .filter(|(table, ids)| table.event == event && table.session == session && !ids.is_empty());
    here.map(|(table, ids)| (*table, ids.clone())).collect()
}

/// Returns the phones that are not well, by table.
pub(super) fn phones(
    state: &State,
    tables: &[TableRow],
    standing: impl Fn(&Table) -> Option<Standing>,
    unsent: &HashMap<Table, Vec<FactId>>,
) -> BTreeMap<String, Phone> {
    let phone = |row: &TableRow| {
        let standing = standing(&row.at);
        let silent = standing
            .filter(|standing| !standing.connected && standing.silent >= SILENT)
            .map(|standing| standing.silent);
        let kept = unsent.get(&row.at).into_iter().flatten();
        let unsent = kept.filter(|id| state.seq_of(**id).is_none()).count();
        let phone = Phone { none: standing.is_none(), silent, unsent };
        (phone != Phone::default()).then(|| (row.id.clone(), phone))
    };
    tables.iter().filter_map(phone).collect()
}
