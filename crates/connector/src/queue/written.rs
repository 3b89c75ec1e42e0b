//! The answer to a poll, written piece by piece: however many items there are, only a piece of them is in memory as text.

use std::sync::Arc;

use serde::Serialize;

use super::Items;
use crate::dto::{BoardResult, HandRecord, Participation, PlayerData, TdCall};
use crate::wire::{Data, Numbering, Response};

/// A piece is sent when it has grown to so many bytes.
const PIECE: usize = 64 * 1024;

/// Returns the pieces of a response whose data are these items. `guid` is the session that asked.
pub(crate) fn written(
    response: Response,
    numbering: Numbering,
    items: Items,
    guid: String,
) -> Box<dyn Iterator<Item = Vec<u8>> + Send> {
    // The queues know their sessions by number; to the scoring program they are its own.
    let own = move || Some(guid.clone());
    match items {
        Items::Results(items) => pieces(response, numbering, items, move |item| {
            text(&BoardResult { session_guid: own(), ..BoardResult::clone(item) })
        }),
        Items::PlayerData(items) => pieces(response, numbering, items, move |item| {
            text(&PlayerData { session_guid: own(), ..PlayerData::clone(item) })
        }),
        Items::Participations(items) => pieces(response, numbering, items, move |item| {
            text(&Participation { session_guid: own(), ..Participation::clone(item) })
        }),
        Items::HandRecords(items) => pieces(response, numbering, items, move |item| {
            text(&HandRecord { session_guid: own(), ..HandRecord::clone(item) })
        }),
        Items::TdCalls(items) => pieces(response, numbering, items, move |item| {
            text(&TdCall { session_guid: own(), ..TdCall::clone(item) })
        }),
    }
}

fn text<T: Serialize>(item: &T) -> String {
    // Our things have only names, numbers and texts; those can always be written.
    serde_json::to_string(item).unwrap_or_default()
}

/// An answer under way.
struct Pieces<T, W> {
    /// What comes before the first item, until it was sent.
    head: Option<String>,
    items: std::vec::IntoIter<Arc<T>>,
    is_first: bool,
    write: W,
    is_over: bool,
}

/// What comes after the last item.
const TAIL: &str = "]\"}";

fn pieces<T, W>(
    mut response: Response,
    numbering: Numbering,
    items: Vec<Arc<T>>,
    write: W,
) -> Box<dyn Iterator<Item = Vec<u8>> + Send>
where
    T: Send + Sync + 'static,
    W: Fn(&Arc<T>) -> String + Send + 'static,
{
    // The data is the last property, so an empty list ends as a full one does.
    response.data = Data::json("[]");
    let mut head = response.encode(numbering);
    head.truncate(head.len().saturating_sub(TAIL.len()));
    let items = items.into_iter();
    Box::new(Pieces { head: Some(head), items, is_first: true, write, is_over: false })
}

impl<T, W: Fn(&Arc<T>) -> String> Iterator for Pieces<T, W> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        if self.is_over {
            return None;
        }
        let mut piece = self.head.take().map(String::into_bytes).unwrap_or_default();
        // The items as JSON, which becomes text inside a JSON string.
        let mut inner = String::new();
        while inner.len() < PIECE {
            let Some(item) = self.items.next() else {
                self.is_over = true;
                break;
            };
            if !std::mem::take(&mut self.is_first) {
                inner.push(',');
            }
            inner.push_str(&(self.write)(&item));
        }
        let start = piece.len();
        // Writing into memory cannot fail.
        let _ = serde_json::to_writer(&mut piece, inner.as_str());
        // The quotes around this piece of text are in head and tail.
        piece.pop();
        piece.remove(start);
        if self.is_over {
            piece.extend_from_slice(TAIL.as_bytes());
        }
        Some(piece)
    }
}
