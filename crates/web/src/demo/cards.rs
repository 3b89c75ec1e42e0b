//! The cards that simulated players play with: those of the hand records, and invented ones where there are none.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bridge::{BoardNo, Deal};
use hands::dealing::{Seed, deal};
use hands::double_dummy::{Cancel, Limits, Queue, TrickTable};
use session::model::{HandScope, SectionId, SessionNo};

use super::chance::Chance;
use super::evening::Evening;
use super::plausible::KnownBoard;

/// The cards of an event's boards, and what can be made with them.
pub(super) struct Cards {
    /// Deals what nobody recorded: the same cards at every table, so that results of a board can be compared.
    seed: Seed,
    recorded: Mutex<HashMap<(HandScope, BoardNo), Deal>>,
    /// Held while tricks are worked out, so that tables that play the same board do not all do it.
    tricks: tokio::sync::Mutex<HashMap<Deal, TrickTable>>,
}

impl Cards {
    /// Returns cards of which none are recorded.
    pub(super) fn new(chance: &mut Chance) -> Cards {
        let (recorded, tricks) = (Mutex::default(), tokio::sync::Mutex::default());
        Cards { seed: seed(chance), recorded, tricks }
    }

    /// Returns the cards of an evening of the demo's own.
    pub(super) fn of(evening: &Evening, chance: &mut Chance) -> Cards {
        let scope = HandScope { session: SessionNo::FIRST, section: None };
        let boards = evening.boards.values();
        let tricks = boards.clone().map(|board| (board.deal, board.tricks)).collect();
        let cards = Cards { tricks: tokio::sync::Mutex::new(tricks), ..Cards::new(chance) };
        cards.record(boards.map(|board| ((scope, board.number), board.deal)));
        cards
    }

    /// Puts the recorded cards in the place of those that were recorded before.
    pub(super) fn record(&self, hands: impl Iterator<Item = ((HandScope, BoardNo), Deal)>) {
        *self.recorded.lock().unwrap_or_else(PoisonError::into_inner) = hands.collect();
    }

    /// Returns a board of a section as its players know it; nothing where tricks cannot be worked out.
    pub(super) async fn board(&self, section: SectionId, number: BoardNo) -> Option<KnownBoard> {
        let deal = self.recorded(section, number).unwrap_or_else(|| deal(&self.seed, number));
        let mut known = self.tricks.lock().await;
        if let Some(tricks) = known.get(&deal) {
            return Some(KnownBoard { number, deal, tricks: *tricks });
        }
        let tricks = tokio::task::spawn_blocking(move || tricks(deal)).await.ok().flatten()?;
        known.insert(deal, tricks);
        Some(KnownBoard { number, deal, tricks })
    }

    fn recorded(&self, section: SectionId, board: BoardNo) -> Option<Deal> {
        let recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let SectionId { session, letters } = section;
        let of = |section| recorded.get(&(HandScope { session, section }, board)).copied();
        of(Some(letters)).or_else(|| of(None))
    }
}

/// The time that one deal may take.
const PATIENCE: Duration = Duration::from_secs(20 * 60);

/// Returns a seed that chance picks.
pub(super) fn seed(chance: &mut Chance) -> Seed {
    let mut bits = [0; 32];
    for word in bits.chunks_mut(8) {
        word.copy_from_slice(&chance.number().to_le_bytes());
    }
    Seed::new(bits)
}

/// Returns the time that the demo's deals may take. They are ordinary ones, so a deal that takes long only means that the
/// machine is busy.
pub(super) fn patient() -> Limits {
    Limits { per_deal: PATIENCE, ..Limits::default() }
}

fn tricks(deal: Deal) -> Option<TrickTable> {
    let queue = Queue::new(patient());
    queue.tables(&[deal], &Cancel::default(), |_| {}).into_iter().next()?.ok()
}
