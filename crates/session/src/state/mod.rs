//! The state of an event: a fold over its facts.
//!
//! Extending by one fact takes the same time however long the log is, and folding from nothing
//! gives the same state. The fold is total: it accepts any fact that was ever written. Whether a
//! fact *should* be written is decided before, by [`decide`].

mod acceptance;
mod event_state;
mod key;
mod known_early;
mod known_scores;
mod matters;
mod open_rounds;
mod other_room;
mod picture;
mod reached;
mod register;
mod results;
mod ruling;
mod running;
mod started;
mod taken_back;
mod twice;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use jiff::Timestamp;

pub use acceptance::{Acceptance, Acceptances};
pub use event_state::{EventState, Misfit, Origin};
pub use key::Key;
pub use matters::{Closes, Matter, Matters, Raised};
pub use open_rounds::OpenRounds;
pub use reached::Reached;
pub use register::{Register, Shelf};
pub use results::{Change, Results, TableResult};
pub(crate) use twice::also_plays;

use crate::log::{Author, Command, Fact, FactBody, FactId, OperationDone, Refusal, Seq, decide};
use crate::model::{Participation, PlayerId, Slot};
use crate::scores::Scores;
use known_early::KnownEarly;
use known_scores::KnownScores;
use results::Version;

/// The state of an event after some of its facts.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// The last fact folded in.
    head: Seq,
    /// Which fact an author's id became; asked before every append.
    said: HashMap<FactId, Seq>,
    /// The bodies of all facts but results, kept so that they can be undone and done again. The
    /// results keep their own.
    bodies: BTreeMap<Seq, Arc<FactBody>>,
    /// The facts that do not hold at present.
    undone: BTreeMap<Seq, Undoing>,
    event: EventState,
    /// The scores as they were last asked for, and what has changed since; none until then.
    scores: Option<Box<KnownScores>>,
    /// The same without what was entered for rounds that are not open; none until there was something.
    open_scores: Option<Box<KnownScores>>,
    early: KnownEarly,
}

/// A fact that does not hold, because at least one undoing of it does. There may be several: undo
/// it, undo the undoing, undo it again, and bring the first undoing back.
#[derive(Debug, Clone, Default)]
struct Undoing {
    by: BTreeSet<Seq>,
    /// What a result fact said; the other facts are in `bodies`.
    version: Option<Version>,
}

impl State {
    /// Folds facts, oldest first, from nothing.
    pub fn fold<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> State {
        let facts = facts.into_iter();
        let mut state = State::default();
        state.reserve(facts.size_hint().0);
        for fact in facts {
            state.apply(fact);
        }
        state
    }

    /// Makes room for so many more facts.
    pub(crate) fn reserve(&mut self, facts: usize) {
        self.said.reserve(facts);
        self.event.results.reserve(facts);
    }

    /// Returns the last fact folded in.
    pub fn head(&self) -> Seq {
        self.head
    }

    /// Returns the event as it is now.
    pub fn event(&self) -> &EventState {
        &self.event
    }

    /// Returns the scores, which follow the facts board by board from the first time they are asked
    /// for.
    pub fn scores(&mut self) -> &Scores {
        self.event_and_scores().1
    }

    /// Returns the event as it is now together with its scores, for whoever shows both.
    pub fn event_and_scores(&mut self) -> (&EventState, &Scores) {
        let event = &self.event;
        let fresh = || Box::new(KnownScores::of(event, BTreeSet::new()));
        (event, self.scores.get_or_insert_with(fresh).follow(event))
    }

    /// Returns the event together with the scores that tables may see: without what was entered for rounds that are not
    /// open, because a total would tell how such a board went elsewhere. They follow the facts too.
    pub fn event_and_open_scores(&mut self, now: Timestamp) -> (&EventState, &Scores) {
        let early = self.early.at(&self.event, now);
        if early.is_empty() && self.open_scores.is_none() {
            return self.event_and_scores();
        }
        let event = &self.event;
        let fresh = || Box::new(KnownScores::of(event, early.clone()));
        let known = self.open_scores.get_or_insert_with(fresh);
        known.leave_out(early);
        (event, known.follow(event))
    }

    /// Returns the fact that an author's id became.
    pub fn seq_of(&self, id: FactId) -> Option<Seq> {
        self.said.get(&id).copied()
    }

    /// Returns the fact that undid a fact, when it does not hold at present.
    pub fn undone_by(&self, seq: Seq) -> Option<Seq> {
        self.undone.get(&seq)?.by.last().copied()
    }

    /// Returns what a fact said, for every fact but results.
    pub fn body_of(&self, seq: Seq) -> Option<&FactBody> {
        self.bodies.get(&seq).map(AsRef::as_ref)
    }

    /// Returns where the result belongs that a fact entered or set aside, also when the fact does not hold now.
    pub fn entered_at(&self, seq: Seq) -> Option<Slot> {
        if let Some(FactBody::EntrySetAside(body)) = self.body_of(seq) {
            return Some(body.slot);
        }
        match self.event.results.version(seq) {
            Some(result) => result.map(|result| result.slot),
            None => self.undone.get(&seq)?.version.as_ref()?.slot(),
        }
    }

    /// Returns the operation that a fact is part of, with the fact that says so.
    pub fn operation_of(&self, seq: Seq) -> Option<(Seq, &OperationDone)> {
        // Operations do not overlap, and each stands behind its facts: the next one is the only one
        // that can be meant.
        let mut later = self.bodies.range(seq..);
        let (mark, operation) = later.find_map(|(mark, body)| match body.as_ref() {
            FactBody::OperationDone(operation) => Some((*mark, operation)),
            _ => None,
        })?;
        (mark == seq || operation.has(seq)).then_some((mark, operation))
    }

    /// Returns the state as it would be if these things were said now, and the keys they would
    /// touch. Nothing is said.
    pub fn suppose(&self, commands: &[Command]) -> Result<(State, Vec<Key>), Refusal> {
        let mut state = self.clone();
        let mut keys = Vec::new();
        for command in commands {
            let body = decide(&state, command)?;
            keys.extend(state.touched(&body));
            // Never written, so time and id are nobody's; but ids must differ from each other.
            let id = FactId(uuid::Uuid::from_u128(u128::from(state.head.0)));
            let (seq, time) = (state.head.next(), jiff::Timestamp::UNIX_EPOCH);
            state.apply(&Fact {
                seq,
                time,
                author: Author::Director(None),
                device: None,
                id,
                body,
            });
        }
        keys.sort_unstable();
        keys.dedup();
        Ok((state, keys))
    }

    /// Extends the state by one fact.
    pub fn apply(&mut self, fact: &Fact) {
        if self.scores.is_some() || self.open_scores.is_some() || !self.early.is_empty() {
            let keys = self.touched(&fact.body);
            self.scores.take_if(|known| !known.note(&keys));
            self.open_scores.take_if(|known| !known.note(&keys));
            self.early.note(&keys);
        }
        self.head = fact.seq;
        self.said.insert(fact.id, fact.seq);
        self.event.acceptances.hear(fact);
        match &fact.body {
            FactBody::ResultEntered(body) => self.event.results.enter(fact.seq, body),
            FactBody::ResultErased(body) => {
                let by_table = matches!(fact.author, Author::Table { .. });
                self.event.results.erase(fact.seq, body, by_table);
            }
            FactBody::Undone(body) => {
                self.bodies.insert(fact.seq, Arc::new(fact.body.clone()));
                self.switch(body.undoes, fact.seq, true);
            }
            body => {
                if matches!((body, &fact.author), (FactBody::HandRecorded(_), Author::Table { .. }))
                {
                    self.event.typed_hands.insert(fact.seq);
                }
                self.event.set(fact.seq, body);
                self.bodies.insert(fact.seq, Arc::new(body.clone()));
            }
        }
    }

    /// Takes the last fact out again, as if it had never been applied; for a fact that did not
    /// become durable.
    pub(crate) fn revert(&mut self, fact: &Fact) {
        // Rare: a disk that is full. The scores are worked out anew when they are asked for.
        self.scores = None;
        self.open_scores = None;
        self.early = KnownEarly::default();
        self.head = Seq(fact.seq.0.saturating_sub(1));
        self.said.remove(&fact.id);
        self.event.acceptances.forget(fact.seq);
        match &fact.body {
            FactBody::ResultEntered(_) | FactBody::ResultErased(_) => {
                self.event.results.forget(fact.seq);
            }
            FactBody::Undone(body) => {
                self.bodies.remove(&fact.seq);
                self.switch(body.undoes, fact.seq, false);
            }
            body => {
                self.event.unset(fact.seq, body);
                self.event.typed_hands.remove(&fact.seq);
                self.bodies.remove(&fact.seq);
            }
        }
    }

    /// Returns the keys of the event that the next fact touches, as seen before it is applied.
    pub fn touched(&self, body: &FactBody) -> Vec<Key> {
        let mut keys = Key::of(self.head.next(), body);
        match body {
            FactBody::ResultEntered(body) => {
                // A correction may take the result away from another board.
                keys.extend(
                    body.corrects.and_then(|seq| self.event.results.slot_of(seq)).map(Key::Result),
                );
            }
            FactBody::Undone(body) => {
                if let Some((target, _)) = self.effect_of_undoing(body.undoes) {
                    match self.bodies.get(&target) {
                        Some(body) => keys.extend(Key::of(target, body)),
                        None => {
                            keys.extend(self.event.results.slots_of_chain(target).map(Key::Result));
                        }
                    }
                    let kept =
                        self.undone.get(&target).and_then(|undoing| undoing.version.as_ref());
                    keys.extend(kept.and_then(Version::slot).map(Key::Result));
                }
            }
            _ => {}
        }
        self.touch_acceptances(body, &mut keys);
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Another version of a result is accepted in its own way.
    fn touch_acceptances(&self, body: &FactBody, keys: &mut Vec<Key>) {
        let says = matches!(body, FactBody::ResultEntered(body) if body.acceptance.is_some());
        if !says && self.event.acceptances.is_empty() {
            return;
        }
        let slots: Vec<Slot> = keys.iter().filter_map(Key::result).collect();
        keys.extend(slots.into_iter().map(Key::Accepted));
    }

    /// Takes in that an undoing of `target` holds from now on, or no longer does. When that turns
    /// `target` off or on and it is an undoing itself, what it undid follows, and so on.
    fn switch(&mut self, target: Seq, undoing: Seq, holds: bool) {
        let (mut target, mut undoing, mut holds) = (target, undoing, holds);
        // Only what came before can be undone; a log that says otherwise must not send us round in
        // circles.
        while target < undoing {
            let entry = self.undone.entry(target).or_default();
            let was_off = !entry.by.is_empty();
            if holds {
                entry.by.insert(undoing)
            } else {
                entry.by.remove(&undoing)
            };
            let is_off = !entry.by.is_empty();
            if was_off != is_off {
                match self.bodies.get(&target).cloned() {
                    None if is_off => entry.version = self.event.results.retract(target),
                    None => {
                        if let Some(version) = entry.version.take() {
                            self.event.results.restore(version);
                        }
                    }
                    Some(body) if is_off => self.event.unset(target, &body),
                    Some(body) => self.event.set(target, &body),
                }
            }
            if !is_off {
                self.undone.remove(&target);
            }
            match self.bodies.get(&target).map(AsRef::as_ref) {
                Some(FactBody::Undone(body)) if was_off != is_off => {
                    (target, undoing, holds) = (body.undoes, target, !is_off);
                }
                _ => return,
            }
        }
    }

    /// Returns what undoing `seq` would do in the end: the fact that is no undoing itself, and
    /// whether it would hold again; `None` when nothing would change.
    pub(crate) fn effect_of_undoing(&self, seq: Seq) -> Option<(Seq, bool)> {
        let (mut target, mut holds) = (seq, true);
        let mut undoing = self.head.next();
        while target < undoing {
            undoing = target;
            let undoings = self.undone.get(&target).map_or(0, |undoing| undoing.by.len());
            if undoings != usize::from(!holds) {
                return None;
            }
            match self.bodies.get(&target).map(AsRef::as_ref) {
                Some(FactBody::Undone(body)) => (target, holds) = (body.undoes, !holds),
                _ => return Some((target, !holds)),
            }
        }
        None
    }

    /// Does to a copy of the participations what switching a fact off or on would do.
    pub(crate) fn switch_participation(
        &self,
        participations: &mut Shelf<Participation, Option<PlayerId>>,
        seq: Seq,
        holds_again: bool,
    ) {
        if let Some(FactBody::PlayerSeated(body)) = self.body_of(seq) {
            match holds_again {
                true => participations.insert(seq, body.participation, body.player.clone()),
                false => participations.remove(seq, &body.participation),
            }
        }
    }

    /// Returns how many undoings stand on each other below `seq`.
    pub(crate) fn undo_depth(&self, seq: Seq) -> usize {
        let below = |seq: &Seq| match self.bodies.get(seq).map(AsRef::as_ref) {
            Some(FactBody::Undone(body)) if body.undoes < *seq => Some(body.undoes),
            _ => None,
        };
        std::iter::successors(Some(seq), below).count() - 1
    }

    /// Returns the slot that switching a result fact would bring a result back to although another
    /// one is in force there, with the fact of that other one.
    pub(crate) fn collision(&self, seq: Seq) -> Option<(Slot, Seq)> {
        let results = &self.event.results;
        let slot = match self.undone.get(&seq) {
            Some(undoing) => undoing.version.as_ref()?.slot()?,
            None => results.slot_before(seq)?,
        };
        let (other, _) = results.get(&slot)?;
        (!results.same_chain(seq, other)).then_some((slot, other))
    }
}
