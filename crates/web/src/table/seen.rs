//! The view of a table, put together from the books.

use std::collections::HashMap;

use jiff::Timestamp;
use serde_json::Value;
use session::Seq;

use crate::Trouble;
use crate::auth::Table;
use crate::desk::Books;
use crate::view::{Around, Entered, TableView};

/// Returns the view of a table as JSON; a director's has what was entered in all rounds.
pub(super) fn view(books: &mut Books, table: Table, is_director: bool) -> Result<Value, Trouble> {
    let live = books.event(table.event)?;
    let results = live.state().event().results.iter();
    let own = results.filter(|(_, result)| {
        result.slot.section_id() == table.section_id() && result.slot.table == table.table
    });
    let own: Vec<Seq> = own.map(|(seq, _)| seq).collect();
    let mut entered: HashMap<Seq, Entered> = HashMap::with_capacity(own.len());
    for seq in own {
        if let Some(fact) = live.fact(seq)? {
            entered.insert(seq, Entered { id: fact.id, by: fact.author.to_string() });
        }
    }
    let seq = live.state().head();
    let (event, scores) = live.event_and_scores();
    let around = Around {
        event: table.event,
        seq,
        time: Timestamp::now(),
        entered: &|seq| entered.get(&seq).cloned(),
        is_director,
    };
    let view = TableView::of(event, scores, table.section_id(), table.table, &around);
    // The movement may have changed so that the table is no more.
    let view = view.ok_or_else(Trouble::unknown_table)?;
    let mut view = serde_json::to_value(view).map_err(|error| {
        tracing::error!("a view cannot be written: {error}");
        Trouble::away()
    })?;
    // Where to go on when this computer does not answer any more.
    view["standby"] = books.standby.partner_origins().into();
    view["term"] = books.standby.term_text().into();
    Ok(view)
}
