//! Polling a queue: what is new since the last accepted item, or everything.

use std::sync::Arc;

use session::Seq;

use super::reply::Reply;
use super::{Books, cursor};
use crate::event::{Fault, hand};
use crate::queue::{Items, Kind};
use crate::wire::{Data, Request, Response};

/// What of a queue is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// What was not accepted yet.
    New,
    /// Everything.
    All,
}

impl Books {
    /// Answers a poll. Polling takes nothing out: only accepting does.
    pub(super) fn poll(
        &mut self,
        request: &Request,
        kind: Kind,
        wanted: Wanted,
    ) -> Result<Reply, Fault> {
        let (entry, session) = self.session_of(request)?;
        let reader = kind.reader(session);
        let id = entry.event();
        let zone = self.zone.clone();
        let open = self.event(id)?;
        let accepted = match wanted {
            Wanted::New => cursor::accepted(open.live.journal(), id, &reader)?,
            Wanted::All => Seq::START,
        };
        let lists = open.feed(&zone)?.lists();
        let (last, mut items) = lists.after(kind, session, accepted.max(entry.floor));
        let mut response = Response::with(request, kind.data_type(), Data::json("[]"));
        if let Some(last) = last {
            // Durable before it is shown: what a client may accept later must be known then.
            let mark = open.live.journal_mut().mark(id, &reader, last)?;
            response.last_queue_item_id = i32::try_from(mark).unwrap_or(i32::MAX);
        }
        self.add_tricks(&mut items)?;
        Ok(Reply::Items { response, items })
    }

    /// Adds to hand records what double dummy gives, where that was worked out.
    fn add_tricks(&self, items: &mut Items) -> Result<(), Fault> {
        let Items::HandRecords(hands) = items else { return Ok(()) };
        for record in hands {
            let Ok(deal) = hand::deal(record) else { continue };
            if let Some(tricks) = self.journal.tricks(&deal)? {
                *record = Arc::new(hand::with_tricks(record, &deal, &tricks));
            }
        }
        Ok(())
    }
}
