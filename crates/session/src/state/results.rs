//! The results of an event: for each its chain of versions, and where each belongs.
//!
//! Entering, correcting and erasing are versions of one chain, so a correction may even move a
//! result to another board, and undoing a version brings the one before it back. Every operation
//! on one result takes the same time however many there are.

use std::collections::HashMap;

use bridge::Outcome;

use crate::log::{ResultEntered, ResultErased, Seq};
use crate::model::{Seating, Slot};

/// A result in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableResult {
    /// Where it belongs.
    pub slot: Slot,
    /// Who played.
    pub seating: Seating,
    /// What happened.
    pub outcome: Outcome,
}

/// A change of a result that was in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change<'a> {
    /// The fact that had entered it.
    pub entry: Seq,
    /// What stood.
    pub was: &'a TableResult,
    /// The fact that changed it.
    pub by: Seq,
    /// What it became; nothing where it was erased.
    pub now: Option<&'a TableResult>,
}

/// One version of a result: what a fact entered, or that it erased the result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Version {
    seq: Seq,
    /// `None` is “erased”.
    result: Option<TableResult>,
    /// Whether a table erased it.
    by_table: bool,
}

/// All versions of one result, oldest first. Most results are never corrected, so the first
/// version needs no allocation of its own.
#[derive(Debug, Clone)]
struct Chain {
    first: Option<Version>,
    later: Vec<Version>,
}

/// The results of an event.
#[derive(Debug, Clone, Default)]
pub struct Results {
    chains: Vec<Chain>,
    /// Which chain each result fact belongs to, ordered by fact.
    chain_of: Vec<(Seq, usize)>,
    /// The chain whose result is in force at a slot.
    at: HashMap<Slot, usize>,
    /// The chains that once had their result in force at a slot, and then had it there no longer.
    once_at: HashMap<Slot, Vec<usize>>,
}

impl Results {
    /// Returns the result in force at a slot with the fact that set it.
    pub fn get(&self, slot: &Slot) -> Option<(Seq, &TableResult)> {
        self.chains.get(*self.at.get(slot)?)?.current()
    }

    /// Returns all results in force, in the order they were first entered.
    pub fn iter(&self) -> impl Iterator<Item = (Seq, &TableResult)> {
        self.chains.iter().filter_map(Chain::current)
    }

    /// Returns how many results are in force.
    pub fn len(&self) -> usize {
        self.at.len()
    }

    /// Tells whether there are none.
    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// Returns the results in force that are wanted, and nothing of the others or of what was before:
    /// for those who may not see everything.
    pub fn only(&self, is_wanted: impl Fn(&TableResult) -> bool) -> Results {
        let mut only = Results::default();
        for (seq, result) in self.iter().filter(|(_, result)| is_wanted(result)) {
            let (seq, result) = (seq, Some(result.clone()));
            only.add(None, Version { seq, result, by_table: false });
        }
        only
    }

    /// Returns every version of the result at a slot, oldest first: the fact, and what it said
    /// (`None` when it erased the result).
    pub fn history(&self, slot: &Slot) -> Vec<(Seq, Option<&TableResult>)> {
        let chain = self.at.get(slot).and_then(|&number| self.chains.get(number));
        let versions = chain.into_iter().flat_map(Chain::versions);
        versions.map(|version| (version.seq, version.result.as_ref())).collect()
    }

    /// Returns every version of everything that was ever entered at a slot, also of results that
    /// were erased or went to another board; oldest first.
    pub fn versions_at(&self, slot: &Slot) -> Vec<(Seq, Option<&TableResult>)> {
        let is_here = |version: &Version| version.slot() == Some(*slot);
        let here = self.chains.iter().filter(|chain| chain.versions().any(is_here));
        let versions = here.flat_map(Chain::versions);
        let mut all: Vec<_> =
            versions.map(|version| (version.seq, version.result.as_ref())).collect();
        all.sort_by_key(|(seq, _)| *seq);
        all
    }

    /// Returns what stood and was then corrected or erased, result by result.
    pub fn changes(&self) -> impl Iterator<Item = Change<'_>> {
        let changed = self.chains.iter().filter(|chain| !chain.later.is_empty());
        changed.flat_map(|chain| {
            let pairs = chain.versions().zip(chain.versions().skip(1));
            pairs.filter_map(|(was, now)| {
                let (entry, by) = (was.seq, now.seq);
                Some(Change { entry, was: was.result.as_ref()?, by, now: now.result.as_ref() })
            })
        })
    }

    /// Returns the newest version's fact of the result that a fact belongs to.
    pub fn latest_of(&self, seq: Seq) -> Option<Seq> {
        self.chain_with(seq)?.last().map(|version| version.seq)
    }

    /// Returns what a result fact said, as far as it holds: what it entered, or nothing where it erased.
    pub fn version(&self, seq: Seq) -> Option<Option<&TableResult>> {
        let version = self.chain_with(seq)?.versions().find(|version| version.seq == seq)?;
        Some(version.result.as_ref())
    }

    /// Returns what was there before a result fact.
    pub fn before(&self, seq: Seq) -> Option<&TableResult> {
        let chain = self.chain_with(seq)?;
        chain.versions().take_while(|version| version.seq < seq).last()?.result.as_ref()
    }

    /// Returns the slot a fact's result is in force at, when it is.
    pub fn slot_of(&self, seq: Seq) -> Option<Slot> {
        let (_, result) = self.chain_with(seq)?.current()?;
        Some(result.slot)
    }

    /// Makes room for so many more facts.
    pub(super) fn reserve(&mut self, facts: usize) {
        self.chain_of.reserve(facts);
    }

    /// Returns the slots of all versions of a fact's result: whatever may change when the fact is
    /// undone.
    pub(super) fn slots_of_chain(&self, seq: Seq) -> impl Iterator<Item = Slot> {
        let chain = self.chain_with(seq);
        chain
            .into_iter()
            .flat_map(Chain::versions)
            .filter_map(|version| Some(version.result.as_ref()?.slot))
    }

    /// Returns the slot of the version before a fact's in its chain.
    pub(super) fn slot_before(&self, seq: Seq) -> Option<Slot> {
        let chain = self.chain_with(seq)?;
        let before = chain.versions().take_while(|version| version.seq < seq).last()?;
        Some(before.result.as_ref()?.slot)
    }

    /// Tells whether two facts are versions of the same result.
    pub(super) fn same_chain(&self, a: Seq, b: Seq) -> bool {
        self.chain_number(a) == self.chain_number(b)
    }

    /// Returns the versions of each chain that has or once had its result at a slot; a few may never have had.
    pub(super) fn chains_once_at(
        &self,
        slot: &Slot,
    ) -> impl Iterator<Item = impl Iterator<Item = &Version>> {
        let now = self.at.get(slot);
        let once = self.once_at.get(slot).into_iter().flatten();
        let numbers = once.filter(move |number| now != Some(number)).chain(now);
        numbers.filter_map(|number| self.chains.get(*number)).map(Chain::versions)
    }

    pub(super) fn enter(&mut self, seq: Seq, body: &ResultEntered) {
        let result =
            TableResult { slot: body.slot(), seating: body.seating, outcome: body.outcome.clone() };
        // A log written by `decide` never enters a second result where one is in force; should one
        // ever be read, it becomes a further version, so that nothing drops out of sight.
        let number = match body.corrects {
            Some(corrected) => self.chain_number(corrected),
            None => self.at.get(&result.slot).copied(),
        };
        self.add(number, Version { seq, result: Some(result), by_table: false });
    }

    pub(super) fn erase(&mut self, seq: Seq, body: &ResultErased, by_table: bool) {
        let number = self.chain_number(body.erases);
        self.add(number, Version { seq, result: None, by_table });
    }

    /// Takes a fact's version out and returns it, for [`restore`](Self::restore).
    pub(super) fn retract(&mut self, seq: Seq) -> Option<Version> {
        let chain = self.chain_number(seq)?;
        let mut taken = None;
        self.change(chain, |chain| taken = chain.remove(seq));
        taken
    }

    /// Puts a version that was taken out back into its place.
    pub(super) fn restore(&mut self, version: Version) {
        if let Some(chain) = self.chain_number(version.seq) {
            self.change(chain, |chain| chain.insert(version));
        }
    }

    /// Takes the last fact's version out without a trace.
    pub(super) fn forget(&mut self, seq: Seq) {
        self.retract(seq);
        let Some((_, chain)) = self.chain_of.pop_if(|(last, _)| *last == seq) else { return };
        // A chain that is empty now was begun by this very fact. (One that an undoing emptied is
        // never touched here: its facts are older and must find it again.)
        let was_begun_here = chain + 1 == self.chains.len();
        if was_begun_here {
            self.chains.pop_if(|chain| chain.first.is_none());
        }
    }

    fn add(&mut self, chain: Option<usize>, version: Version) {
        let seq = version.seq;
        let chain = chain.unwrap_or_else(|| {
            self.chains.push(Chain { first: None, later: Vec::new() });
            self.chains.len() - 1
        });
        let index = self.chain_of.partition_point(|(other, _)| *other < seq);
        self.chain_of.insert(index, (seq, chain));
        self.change(chain, |chain| chain.insert(version));
    }

    /// Changes a chain and keeps `at` in step with it.
    fn change(&mut self, number: usize, change: impl FnOnce(&mut Chain)) {
        let Some(chain) = self.chains.get_mut(number) else { return };
        let before = chain.current().map(|(_, result)| result.slot);
        change(chain);
        let after = chain.current().map(|(_, result)| result.slot);
        if before == after {
            return;
        }
        if let Some(slot) = before {
            let once = self.once_at.entry(slot).or_default();
            if !once.contains(&number) {
                once.push(number);
            }
            if self.at.get(&slot) == Some(&number) {
                self.at.remove(&slot);
            }
        }
        if let Some(slot) = after {
            self.at.insert(slot, number);
        }
    }

    fn chain_number(&self, seq: Seq) -> Option<usize> {
        let index = self.chain_of.binary_search_by_key(&seq, |(other, _)| *other).ok()?;
        Some(self.chain_of[index].1)
    }

    fn chain_with(&self, seq: Seq) -> Option<&Chain> {
        self.chains.get(self.chain_number(seq)?)
    }
}

impl Version {
    /// Returns the slot of what was entered.
    pub(super) fn slot(&self) -> Option<Slot> {
        self.result.as_ref().map(|result| result.slot)
    }

    /// Returns what happened, unless it was erased.
    pub(super) fn outcome(&self) -> Option<&Outcome> {
        self.result.as_ref().map(|result| &result.outcome)
    }

    /// Returns the fact.
    pub(super) fn seq(&self) -> Seq {
        self.seq
    }

    /// Tells whether a table erased the result.
    pub(super) fn is_taken_back(&self) -> bool {
        self.result.is_none() && self.by_table
    }
}

impl Chain {
    fn versions(&self) -> impl Iterator<Item = &Version> {
        self.first.iter().chain(&self.later)
    }

    fn last(&self) -> Option<&Version> {
        self.later.last().or(self.first.as_ref())
    }

    fn current(&self) -> Option<(Seq, &TableResult)> {
        let version = self.last()?;
        Some((version.seq, version.result.as_ref()?))
    }

    fn insert(&mut self, version: Version) {
        match &mut self.first {
            None => self.first = Some(version),
            Some(first) if version.seq < first.seq => {
                let displaced = std::mem::replace(first, version);
                self.later.insert(0, displaced);
            }
            Some(_) => {
                let index = self.later.partition_point(|other| other.seq < version.seq);
                self.later.insert(index, version);
            }
        }
    }

    fn remove(&mut self, seq: Seq) -> Option<Version> {
        if self.first.as_ref().is_some_and(|version| version.seq == seq) {
            let next = (!self.later.is_empty()).then(|| self.later.remove(0));
            return std::mem::replace(&mut self.first, next);
        }
        let index = self.later.iter().position(|version| version.seq == seq)?;
        Some(self.later.remove(index))
    }
}
