//! Matters: what somebody raised and others answer until it is closed, such as calls for the
//! director. Named by the fact that raised it.
//!
//! The open ones are kept apart, because they are asked for with every page and are few, however
//! long the evening was.

use std::collections::{BTreeMap, BTreeSet};

use super::{Register, Shelf};
use crate::log::{CallAnswered, CallMade, EntrySetAside, EntrySettled, Seq};

/// What raises a matter: says what answers it.
pub trait Raised {
    /// What answers it.
    type Answer: Closes;
}

/// An answer that may close the matter.
pub trait Closes {
    /// Tells whether nothing more is to be done after this answer.
    fn closes(&self) -> bool;
}

impl Raised for CallMade {
    type Answer = CallAnswered;
}

impl Closes for CallAnswered {
    fn closes(&self) -> bool {
        self.answer.is_final()
    }
}

impl Raised for EntrySetAside {
    type Answer = EntrySettled;
}

impl Closes for EntrySettled {
    fn closes(&self) -> bool {
        true
    }
}

/// Matters of one kind, with their answers.
#[derive(Debug, Clone)]
pub struct Matters<R: Raised> {
    raised: BTreeMap<Seq, R>,
    /// By the fact that raised the matter.
    answers: Shelf<Seq, R::Answer>,
    open: BTreeSet<Seq>,
}

/// One matter as it stands.
#[derive(Debug)]
pub struct Matter<'a, R: Raised> {
    /// The fact that raised it.
    pub seq: Seq,
    /// What was said.
    pub raised: &'a R,
    /// The answers, oldest first, each with its fact; none when nobody has answered.
    answers: Option<&'a Register<R::Answer>>,
}

impl<'a, R: Raised> Matter<'a, R> {
    /// Returns the answer that holds.
    pub fn answer(&self) -> Option<&'a R::Answer> {
        self.answers?.current()
    }

    /// Returns the fact of the answer that holds.
    pub fn answered_by(&self) -> Option<Seq> {
        self.answers?.current_seq()
    }

    /// Tells whether there is still something to do.
    pub fn is_open(&self) -> bool {
        !self.answer().is_some_and(Closes::closes)
    }
}

impl<R: Raised> Default for Matters<R> {
    fn default() -> Matters<R> {
        Matters { raised: BTreeMap::new(), answers: Shelf::default(), open: BTreeSet::new() }
    }
}

impl<R: Raised> Matters<R> {
    /// Returns the matter that a fact raised.
    pub fn get(&self, seq: Seq) -> Option<Matter<'_, R>> {
        let raised = self.raised.get(&seq)?;
        Some(Matter { seq, raised, answers: self.answers.register(&seq) })
    }

    /// Returns all matters, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Matter<'_, R>> {
        self.raised.keys().filter_map(|seq| self.get(*seq))
    }

    /// Returns those that are still open, oldest first.
    pub fn open(&self) -> impl DoubleEndedIterator<Item = Matter<'_, R>> {
        self.open.iter().filter_map(|seq| self.get(*seq))
    }

    pub(super) fn raise(&mut self, seq: Seq, matter: R) {
        self.raised.insert(seq, matter);
        self.refresh(seq);
    }

    pub(super) fn withdraw(&mut self, seq: Seq) {
        self.raised.remove(&seq);
        self.refresh(seq);
    }

    pub(super) fn answer(&mut self, seq: Seq, matter: Seq, answer: R::Answer) {
        self.answers.insert(seq, matter, answer);
        self.refresh(matter);
    }

    pub(super) fn take_back(&mut self, seq: Seq, matter: Seq) {
        self.answers.remove(seq, &matter);
        self.refresh(matter);
    }

    fn refresh(&mut self, matter: Seq) {
        match self.get(matter).is_some_and(|matter| matter.is_open()) {
            true => self.open.insert(matter),
            false => self.open.remove(&matter),
        };
    }
}
