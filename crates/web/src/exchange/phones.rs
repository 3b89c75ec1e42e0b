//! The phones of an event as the terminals of an exchange file: who has joined, and what is being played.

use std::sync::Arc;
use std::time::Instant;

use bridge::{Outcome, OutcomeKind};
use bws::link::{InPlay, Terminals};
use session::EventId;
use session::model::{SectionId, TableNo};
use tokio::sync::broadcast::{self, error::TryRecvError};

use crate::auth::{Leases, Table};
use crate::desk::{Desk, News};

/// A phone that was silent for so many seconds is still at its table: its screen is dark.
const PATIENCE: u64 = 120;

/// The phones of an event.
pub struct Phones {
    event: EventId,
    leases: Leases,
    news: broadcast::Receiver<Arc<News>>,
}

impl Phones {
    /// Listens to the phones of an event from now on.
    pub fn of(event: EventId, desk: &Desk) -> Phones {
        Phones { event, leases: desk.leases().clone(), news: desk.listen() }
    }
}

impl Terminals for Phones {
    fn is_logged_on(&self, section: SectionId, table: TableNo) -> bool {
        let SectionId { session, letters: section } = section;
        let table = Table { event: self.event, session, section, table };
        let standing = self.leases.standing(&table, Instant::now());
        standing.is_some_and(|phone| phone.connected || phone.silent < PATIENCE)
    }

    fn contracts(&mut self) -> Vec<InPlay> {
        let mut found = Vec::new();
        loop {
            match self.news.try_recv() {
                Ok(news) if news.event() == self.event => found.extend(in_play(&news)),
                // What was missed is told by its result.
                Ok(_) | Err(TryRecvError::Lagged(_)) => {}
                Err(TryRecvError::Empty | TryRecvError::Closed) => return found,
            }
        }
    }
}

/// Returns what a table plays; nothing for other news, and for what is no contract.
fn in_play(news: &News) -> Option<InPlay> {
    let News::Contract { table, round, board, contract, lead } = news else { return None };
    // A contract is written as a result is, without the result.
    let lead = lead.as_ref().map_or(String::new(), |lead| format!(" {lead}"));
    let outcome: Outcome = format!("{contract}={lead}").parse().ok()?;
    let OutcomeKind::Played(played) = outcome.kind else { return None };
    Some(InPlay {
        section: table.section_id(),
        table: table.table,
        round: *round,
        board: *board,
        contract: played.contract,
        declarer: played.declarer,
        lead: played.lead,
    })
}
