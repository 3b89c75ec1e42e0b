//! The items of the queues, in the order of the log.

use std::collections::BTreeMap;
use std::sync::Arc;

use session::Seq;
use session::model::{self, SessionNo, Slot};

use super::Kind;
use crate::dto::{BoardResult, HandRecord, Participation, PlayerData, TdCall};

/// One queue: each item with the place of its fact.
type Queue<T> = Vec<(Seq, Arc<T>)>;

/// The items of all queues of an event.
#[derive(Debug, Default)]
pub struct Lists {
    results: BTreeMap<SessionNo, Queue<(Slot, BoardResult)>>,
    /// Players are the event's: every session is told of them.
    players: Queue<PlayerData>,
    participations: BTreeMap<SessionNo, Queue<(model::Participation, Participation)>>,
    hands: BTreeMap<SessionNo, Queue<HandRecord>>,
    calls: BTreeMap<SessionNo, Queue<TdCall>>,
}

/// Items as they were when somebody asked; they stay so while they are written out.
#[derive(Debug)]
pub enum Items {
    /// Results.
    Results(Vec<Arc<(Slot, BoardResult)>>),
    /// Players.
    PlayerData(Vec<Arc<PlayerData>>),
    /// Who sits where.
    Participations(Vec<Arc<(model::Participation, Participation)>>),
    /// Hand records.
    HandRecords(Vec<Arc<HandRecord>>),
    /// Director calls.
    TdCalls(Vec<Arc<TdCall>>),
}

impl Lists {
    pub(super) fn add_result(&mut self, seq: Seq, slot: Slot, result: BoardResult) {
        self.results.entry(slot.session).or_default().push((seq, Arc::new((slot, result))));
    }

    /// Takes out whatever was said of a slot: the scoring program has changed the round there.
    pub(super) fn withdraw(&mut self, slot: &Slot) {
        if let Some(queue) = self.results.get_mut(&slot.session) {
            queue.retain(|(_, item)| item.0 != *slot);
        }
    }

    pub(super) fn add_player(&mut self, seq: Seq, player: PlayerData) {
        self.players.push((seq, Arc::new(player)));
    }

    /// Adds who sits at a place. `first` is the first of the facts that were said together: their last word on a place
    /// counts, and when partners change places, all of it is a swap.
    pub(super) fn seat(
        &mut self,
        seq: Seq,
        first: Seq,
        place: model::Participation,
        seats: Vec<Participation>,
    ) {
        let queue = self.participations.entry(place.session).or_default();
        let together = queue.partition_point(|(other, _)| *other < first);
        let mut said = queue.split_off(together);
        said.retain(|(_, item)| item.0 != place);
        if seats.iter().any(|seat| seat.is_player_swap) {
            let is_partner = |other: &model::Participation| {
                model::Participation { place: place.place, ..*other } == place
            };
            for (_, item) in said.iter_mut().filter(|(_, item)| is_partner(&item.0)) {
                Arc::make_mut(item).1.is_player_swap = true;
            }
        }
        queue.append(&mut said);
        queue.extend(seats.into_iter().map(|seat| (seq, Arc::new((place, seat)))));
    }

    pub(super) fn add_hand(&mut self, seq: Seq, session: SessionNo, hand: HandRecord) {
        self.hands.entry(session).or_default().push((seq, Arc::new(hand)));
    }

    pub(super) fn add_call(&mut self, seq: Seq, session: SessionNo, call: TdCall) {
        self.calls.entry(session).or_default().push((seq, Arc::new(call)));
    }

    /// Returns the items of a session's queue after a fact, and the last one's fact.
    pub fn after(&self, kind: Kind, session: SessionNo, after: Seq) -> (Option<Seq>, Items) {
        match kind {
            Kind::Results => {
                let (last, items) = since(self.results.get(&session), after);
                (last, Items::Results(items))
            }
            Kind::PlayerData => {
                let (last, items) = since(Some(&self.players), after);
                (last, Items::PlayerData(items))
            }
            Kind::Participations => {
                let (last, items) = since(self.participations.get(&session), after);
                (last, Items::Participations(items))
            }
            Kind::HandRecords => {
                let (last, items) = since(self.hands.get(&session), after);
                (last, Items::HandRecords(items))
            }
            Kind::TdCalls => {
                let (last, items) = since(self.calls.get(&session), after);
                (last, Items::TdCalls(items))
            }
        }
    }

    /// Returns how many items of a session's queue come after a fact.
    pub fn count(&self, kind: Kind, session: SessionNo, after: Seq) -> usize {
        fn of<T>(queue: Option<&Queue<T>>, after: Seq) -> usize {
            queue.map_or(0, |queue| queue.len() - first(queue, after))
        }
        match kind {
            Kind::Results => of(self.results.get(&session), after),
            Kind::PlayerData => of(Some(&self.players), after),
            Kind::Participations => of(self.participations.get(&session), after),
            Kind::HandRecords => of(self.hands.get(&session), after),
            Kind::TdCalls => of(self.calls.get(&session), after),
        }
    }
}

/// Returns which item is the first after a fact.
fn first<T>(queue: &Queue<T>, after: Seq) -> usize {
    queue.partition_point(|(seq, _)| *seq <= after)
}

fn since<T>(queue: Option<&Queue<T>>, after: Seq) -> (Option<Seq>, Vec<Arc<T>>) {
    let Some(queue) = queue else { return (None, Vec::new()) };
    let items = queue[first(queue, after)..].iter().map(|(_, item)| Arc::clone(item)).collect();
    let last = queue.last().map(|(seq, _)| *seq).filter(|last| *last > after);
    (last, items)
}

impl Items {
    /// Returns how many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Results(items) => items.len(),
            Self::PlayerData(items) => items.len(),
            Self::Participations(items) => items.len(),
            Self::HandRecords(items) => items.len(),
            Self::TdCalls(items) => items.len(),
        }
    }

    /// Tells whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
