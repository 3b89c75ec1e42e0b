//! A register: one value with its history, each entry tagged with the fact that set it.
//!
//! Undoing a fact takes its entry out, wherever in the history it stands; redoing puts it back in
//! its old place. That is what makes undo restore a state exactly.

use std::collections::BTreeMap;
use std::ops::Bound;

use crate::log::Seq;

/// One value with its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Register<T> {
    /// Ordered by fact.
    entries: Vec<(Seq, T)>,
}

impl<T> Default for Register<T> {
    fn default() -> Register<T> {
        Register { entries: Vec::new() }
    }
}

impl<T> Register<T> {
    /// Returns the value in force.
    pub fn current(&self) -> Option<&T> {
        self.entries.last().map(|(_, value)| value)
    }

    /// Returns the fact that set the value in force.
    pub fn current_seq(&self) -> Option<Seq> {
        self.entries.last().map(|(seq, _)| *seq)
    }

    /// Returns every value it has had, oldest first.
    pub fn history(&self) -> impl ExactSizeIterator<Item = &(Seq, T)> {
        self.entries.iter()
    }

    /// Returns the value that would be in force without what a fact set.
    pub(crate) fn current_without(&self, seq: Seq) -> Option<&T> {
        self.entries.iter().rev().find(|(other, _)| *other != seq).map(|(_, value)| value)
    }

    /// Returns the value that would be in force with what a fact set.
    pub(crate) fn current_with<'a>(&'a self, seq: Seq, value: &'a T) -> Option<&'a T> {
        let later = self.entries.last().filter(|(other, _)| *other > seq);
        Some(later.map_or(value, |(_, later)| later))
    }

    pub(super) fn insert(&mut self, seq: Seq, value: T) {
        let index = self.entries.partition_point(|(other, _)| *other < seq);
        self.entries.insert(index, (seq, value));
    }

    pub(super) fn remove(&mut self, seq: Seq) {
        self.entries.retain(|(other, _)| *other != seq);
    }
}

/// Registers by key; a key without a value is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shelf<K, T>(BTreeMap<K, Register<T>>);

impl<K, T> Default for Shelf<K, T> {
    fn default() -> Shelf<K, T> {
        Shelf(BTreeMap::new())
    }
}

impl<K: Ord, T> Shelf<K, T> {
    /// Returns the value in force.
    pub fn get(&self, key: &K) -> Option<&T> {
        self.0.get(key)?.current()
    }

    /// Returns the register of a key.
    pub fn register(&self, key: &K) -> Option<&Register<T>> {
        self.0.get(key)
    }

    /// Returns all keys with the values in force, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &T)> {
        self.0.iter().filter_map(|(key, register)| Some((key, register.current()?)))
    }

    /// Returns the keys from one to another, both included, with their values in force.
    pub(crate) fn between(&self, first: K, last: K) -> impl Iterator<Item = (&K, &T)> {
        let here = self.0.range(first..=last);
        here.filter_map(|(key, register)| Some((key, register.current()?)))
    }

    /// Returns the first key after one, with its value in force.
    pub(crate) fn after(&self, key: &K) -> Option<(&K, &T)> {
        let mut later = self.0.range((Bound::Excluded(key), Bound::Unbounded));
        later.find_map(|(key, register)| Some((key, register.current()?)))
    }

    /// Returns the last key from one to another, both included, with its value in force.
    pub(crate) fn last_between(&self, from: K, to: K) -> Option<(&K, &T)> {
        let mut backwards = self.0.range(from..=to).rev();
        backwards.find_map(|(key, register)| Some((key, register.current()?)))
    }

    pub(super) fn insert(&mut self, seq: Seq, key: K, value: T) {
        self.0.entry(key).or_default().insert(seq, value);
    }

    pub(super) fn remove(&mut self, seq: Seq, key: &K) {
        if let Some(register) = self.0.get_mut(key) {
            register.remove(seq);
            if register.current().is_none() {
                self.0.remove(key);
            }
        }
    }
}
