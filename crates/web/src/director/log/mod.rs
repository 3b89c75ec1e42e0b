//! The log as the director reads it: who, when, what, before and after; the facts of an operation
//! together; newest first.
//!
//! A page of it is read backwards from where the last one ended, fact by fact, so that nothing is
//! folded and the length of the evening does not matter. A search that finds little looks at so many
//! facts and no more, and says how far it came.

mod filter;
mod line;

use axum::Json;
use axum::extract::State as Shared;
use serde::Deserialize;
use serde_json::{Value, json};
use session::{EventId, FactBody, Seq};

use super::asked::{Sought, live};
use super::login::Director;
use crate::Trouble;
use crate::desk::{Books, Live};
use crate::server::Club;
use filter::Filter;

/// So many facts are looked at while the phones wait.
const AT_ONCE: u64 = 400;
/// So many facts are looked at for one page.
const AT_MOST: u64 = 12_000;
/// So many lines a page has, unless it asks for others.
const LINES: usize = 50;
/// So many lines a page has at most.
const MOST_LINES: usize = 200;

#[derive(Deserialize)]
pub(super) struct Asked {
    event: EventId,
    /// Facts before this one only.
    #[serde(default)]
    before: Option<Seq>,
    #[serde(default)]
    lines: Option<usize>,
    #[serde(default)]
    table: Option<String>,
    #[serde(default)]
    board: Option<String>,
    #[serde(default)]
    section: Option<String>,
    #[serde(default)]
    pair: Option<String>,
    #[serde(default)]
    person: Option<String>,
    #[serde(default)]
    by: Option<String>,
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    text: Option<String>,
}

/// A page of the log as far as it is filled.
struct Page {
    lines: Vec<Value>,
    /// The next fact to look at, going back.
    next: Seq,
}

pub(super) async fn log(
    Shared(club): Shared<Club>,
    _: Director,
    Sought(asked): Sought<Asked>,
) -> Result<Json<Value>, Trouble> {
    let event = asked.event;
    let wanted = asked.lines.unwrap_or(LINES).clamp(1, MOST_LINES);
    let filter = std::sync::Arc::new(Filter::of(&asked)?);
    let start = asked.before;
    let errand = move |books: &mut Books| {
        let head = live(books, event)?.state().head();
        Ok((head, start.map_or(head, |before| Seq(before.0.saturating_sub(1)).min(head))))
    };
    let (head, mut next) = club.desk.ask(errand).await?;
    let mut lines = Vec::new();
    let mut looked = 0;
    while next > Seq::START && lines.len() < wanted && looked < AT_MOST {
        let filter = filter.clone();
        let missing = wanted - lines.len();
        let from = next;
        let errand = move |books: &mut Books| read(live(books, event)?, from, missing, &filter);
        let page = club.desk.ask(errand).await?;
        looked += from.0 - page.next.0;
        lines.extend(page.lines);
        next = page.next;
    }
    // Where the next page begins; nothing when the beginning of the evening is reached.
    let more = (next > Seq::START).then(|| next.next());
    Ok(Json(json!({ "head": head, "lines": lines, "more": more })))
}

/// Reads backwards until so many lines are found, or enough was looked at.
fn read(live: &Live, from: Seq, missing: usize, filter: &Filter) -> Result<Page, Trouble> {
    let people = filter.people(live.state().event());
    let mut page = Page { lines: Vec::new(), next: from };
    let until = from.0.saturating_sub(AT_ONCE);
    while page.next.0 > until && page.lines.len() < missing {
        let at = page.next;
        let Some(fact) = live.fact(at)? else { break };
        page.next = Seq(at.0 - 1);
        let FactBody::OperationDone(operation) = &fact.body else {
            if filter.has(live.state(), &fact, &people) {
                page.lines.push(line::of(live, &fact)?);
            }
            continue;
        };
        let mut parts = Vec::new();
        let mut is_meant = filter.has(live.state(), &fact, &people);
        for seq in (operation.first.0..=operation.last.0).rev() {
            if let Some(part) = live.fact(Seq(seq))? {
                is_meant |= filter.has(live.state(), &part, &people);
                parts.push(part);
            }
        }
        page.next = Seq(operation.first.0.saturating_sub(1));
        if is_meant {
            page.lines.push(line::of_operation(live, &fact, operation, &parts)?);
        }
    }
    Ok(page)
}
