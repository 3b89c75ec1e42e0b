//! The items of the queues, in the order of the log.

mod supersede;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use session::Seq;
use session::model::{self, PlayerId, SessionNo};
use session::state::Key;

use super::Kind;
use crate::dto::{BoardResult, HandRecord, Participation, PlayerData, TdCall};

/// The queues of one kind: each session's.
type Queues<T> = BTreeMap<SessionNo, Vec<Waiting<T>>>;

/// An item of a queue: the fact it comes from, what of the event it is about, and what is told.
#[derive(Debug)]
struct Waiting<T> {
    seq: Seq,
    about: Key,
    item: Arc<T>,
}

/// The items of all queues of an event.
#[derive(Debug, Default)]
pub struct Lists {
    results: Queues<BoardResult>,
    players: Queues<PlayerData>,
    participations: Queues<Participation>,
    hands: Queues<HandRecord>,
    calls: Queues<TdCall>,
    /// What any item is about, or was: most of what a scoring program puts is about none.
    about: BTreeSet<Key>,
}

/// Items as they were when somebody asked; they stay so while they are written out.
#[derive(Debug)]
pub enum Items {
    /// Results.
    Results(Vec<Arc<BoardResult>>),
    /// Players.
    PlayerData(Vec<Arc<PlayerData>>),
    /// Who sits where.
    Participations(Vec<Arc<Participation>>),
    /// Hand records.
    HandRecords(Vec<Arc<HandRecord>>),
    /// Director calls.
    TdCalls(Vec<Arc<TdCall>>),
}

impl Lists {
    pub(super) fn add_result(
        &mut self,
        seq: Seq,
        session: SessionNo,
        about: &Key,
        item: BoardResult,
    ) {
        self.about.insert(about.clone());
        add(&mut self.results, seq, session, about, item);
    }

    pub(super) fn add_player(
        &mut self,
        seq: Seq,
        session: SessionNo,
        about: &Key,
        item: PlayerData,
    ) {
        self.about.insert(about.clone());
        add(&mut self.players, seq, session, about, item);
    }

    pub(super) fn add_hand(&mut self, seq: Seq, session: SessionNo, about: &Key, item: HandRecord) {
        self.about.insert(about.clone());
        add(&mut self.hands, seq, session, about, item);
    }

    pub(super) fn add_call(&mut self, seq: Seq, session: SessionNo, about: &Key, item: TdCall) {
        self.about.insert(about.clone());
        add(&mut self.calls, seq, session, about, item);
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
        let about = Key::Participation(place);
        let queue = self.participations.entry(place.session).or_default();
        let together = queue.partition_point(|waiting| waiting.seq < first);
        let mut said = queue.split_off(together);
        said.retain(|waiting| waiting.about != about);
        if seats.iter().any(|seat| seat.is_player_swap) {
            for waiting in said.iter_mut().filter(|waiting| is_partner(&waiting.about, &place)) {
                Arc::make_mut(&mut waiting.item).is_player_swap = true;
            }
        }
        queue.append(&mut said);
        queue.extend(seats.into_iter().map(|seat| Waiting {
            seq,
            about: about.clone(),
            item: Arc::new(seat),
        }));
        self.about.insert(about);
    }

    /// Returns the sessions whose queues tell of a player.
    pub(super) fn sessions_told_of(&self, player: &PlayerId) -> BTreeSet<SessionNo> {
        let about = Key::Player(player.clone());
        if !self.about.contains(&about) {
            return BTreeSet::new();
        }
        let queues = self.players.iter();
        queues
            .filter(|(_, queue)| queue.iter().any(|waiting| waiting.about == about))
            .map(|(session, _)| *session)
            .collect()
    }

    /// Takes a player who was told of by the last facts, since `first`, out of the queues of all sessions but one.
    pub(super) fn keep_player_in(&mut self, session: SessionNo, player: &PlayerId, first: Seq) {
        let about = Key::Player(player.clone());
        for (_, queue) in self.players.iter_mut().filter(|(other, _)| **other != session) {
            queue.retain(|waiting| waiting.about != about || waiting.seq < first);
        }
    }

    /// Returns the items of a session's queue after a fact, and the last one's fact.
    pub fn after(&self, kind: Kind, session: SessionNo, after: Seq) -> (Option<Seq>, Items) {
        match kind {
            Kind::Results => {
                let (last, items) = since(&self.results, session, after);
                (last, Items::Results(items))
            }
            Kind::PlayerData => {
                let (last, items) = since(&self.players, session, after);
                (last, Items::PlayerData(items))
            }
            Kind::Participations => {
                let (last, items) = since(&self.participations, session, after);
                (last, Items::Participations(items))
            }
            Kind::HandRecords => {
                let (last, items) = since(&self.hands, session, after);
                (last, Items::HandRecords(items))
            }
            Kind::TdCalls => {
                let (last, items) = since(&self.calls, session, after);
                (last, Items::TdCalls(items))
            }
        }
    }

    /// Returns how many items of a session's queue come after a fact.
    pub fn count(&self, kind: Kind, session: SessionNo, after: Seq) -> usize {
        match kind {
            Kind::Results => count(&self.results, session, after),
            Kind::PlayerData => count(&self.players, session, after),
            Kind::Participations => count(&self.participations, session, after),
            Kind::HandRecords => count(&self.hands, session, after),
            Kind::TdCalls => count(&self.calls, session, after),
        }
    }
}

fn add<T>(queues: &mut Queues<T>, seq: Seq, session: SessionNo, about: &Key, item: T) {
    let waiting = Waiting { seq, about: about.clone(), item: Arc::new(item) };
    queues.entry(session).or_default().push(waiting);
}

/// Tells whether something is about a place of the same pair from the same round.
fn is_partner(about: &Key, place: &model::Participation) -> bool {
    match about {
        Key::Participation(other) => {
            model::Participation { place: place.place, ..*other } == *place
        }
        _ => false,
    }
}

/// Returns which item is the first after a fact.
fn first<T>(queue: &[Waiting<T>], after: Seq) -> usize {
    queue.partition_point(|waiting| waiting.seq <= after)
}

fn count<T>(queues: &Queues<T>, session: SessionNo, after: Seq) -> usize {
    queues.get(&session).map_or(0, |queue| queue.len() - first(queue, after))
}

fn since<T>(queues: &Queues<T>, session: SessionNo, after: Seq) -> (Option<Seq>, Vec<Arc<T>>) {
    let Some(queue) = queues.get(&session) else { return (None, Vec::new()) };
    let new = &queue[first(queue, after)..];
    let items = new.iter().map(|waiting| Arc::clone(&waiting.item)).collect();
    (new.last().map(|waiting| waiting.seq), items)
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
