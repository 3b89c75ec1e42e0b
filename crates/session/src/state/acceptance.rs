//! Which results the other side of the table has accepted, by whom and on which phone.
//!
//! An acceptance belongs to one version of a result: one that is corrected is accepted again, and one that comes back by
//! an undoing comes back as it was accepted then. Results that say nothing of an acceptance count as accepted.

use std::collections::{BTreeMap, HashMap};

use bridge::Side;
use serde::Serialize;

use super::EventState;
use crate::log::{AcceptanceDue, Author, Fact, FactBody, ResultAccepted, Seq};
use crate::model::{Slot, Stage};

/// How a result in force is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Acceptance {
    /// It needs none: a director, a scoring program or a file entered it, or a table did before acceptances were facts.
    NotNeeded,
    /// The other side has not accepted it yet.
    Awaited,
    /// The other side has not accepted it on another phone yet, as the club wants it.
    AwaitedOnOtherPhone,
    /// It was accepted on the phone that entered it.
    OnEnteringPhone,
    /// It was accepted on another phone of the table.
    OnOtherPhone,
    /// A director accepted it.
    ByDirector,
}

impl Acceptance {
    /// Tells whether the result counts as accepted, so that its table may see cards and comparisons.
    pub fn is_accepted(self) -> bool {
        !matches!(self, Acceptance::Awaited | Acceptance::AwaitedOnOtherPhone)
    }

    /// Returns the word for it, as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Acceptance::NotNeeded => "not_needed",
            Acceptance::Awaited => "awaited",
            Acceptance::AwaitedOnOtherPhone => "awaited_on_other_phone",
            Acceptance::OnEnteringPhone => "on_entering_phone",
            Acceptance::OnOtherPhone => "on_other_phone",
            Acceptance::ByDirector => "by_director",
        }
    }
}

/// A phone or browser by its place among those that were heard; compared, never shown.
type PhoneNo = usize;

/// Who said a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Speaker {
    is_table: bool,
    phone: Option<PhoneNo>,
}

/// What results say of their acceptance, and the acceptances.
#[derive(Debug, Clone, Default)]
pub struct Acceptances {
    /// What results that tables sent say of their acceptance, by the fact; kept when that is undone, for it may come back.
    due: HashMap<Seq, AcceptanceDue>,
    /// The acceptances that hold: of which fact, and by which.
    given: BTreeMap<(Seq, Seq), Option<Side>>,
    /// Who said the facts of both.
    speakers: HashMap<Seq, Speaker>,
    phones: HashMap<String, PhoneNo>,
}

impl Acceptances {
    /// Tells whether no result says anything of an acceptance.
    pub(super) fn is_empty(&self) -> bool {
        self.due.is_empty()
    }

    /// Tells whether the result that a fact entered says something of its acceptance.
    pub(super) fn is_said(&self, entry: Seq) -> bool {
        self.due.contains_key(&entry)
    }

    /// Returns how the result that a fact entered is accepted.
    pub fn of(&self, entry: Seq) -> Acceptance {
        self.before(entry, Seq(u64::MAX))
    }

    /// Returns how it was accepted before a later fact, as far as those acceptances still hold.
    pub fn before(&self, entry: Seq, later: Seq) -> Acceptance {
        let Some(due) = self.due.get(&entry).copied() else { return Acceptance::NotNeeded };
        let given = self.given.range((entry, Seq::START)..(entry, later));
        let by = given.map(|((_, fact), _)| self.accepted_on(entry, *fact));
        let claimed = (due == AcceptanceDue::WithEntry).then_some(Acceptance::OnEnteringPhone);
        let best = by.chain(claimed).max_by_key(|how| match how {
            Acceptance::ByDirector => 2,
            Acceptance::OnOtherPhone => 1,
            _ => 0,
        });
        match (due, best) {
            (AcceptanceDue::OtherPhone, None | Some(Acceptance::OnEnteringPhone)) => {
                Acceptance::AwaitedOnOtherPhone
            }
            (_, None) => Acceptance::Awaited,
            (_, Some(best)) => best,
        }
    }

    /// Returns the acceptances of an entry that hold: the fact, and which side, with nobody for a director.
    pub fn given(&self, entry: Seq) -> impl Iterator<Item = (Seq, Option<Side>)> {
        let all = self.given.range((entry, Seq::START)..=(entry, Seq(u64::MAX)));
        all.map(|((_, fact), side)| (*fact, *side))
    }

    /// A phone that nobody knows is no other phone: two have to be known to be told apart.
    fn accepted_on(&self, entry: Seq, fact: Seq) -> Acceptance {
        let speaker = |seq| self.speakers.get(&seq);
        let phone = |seq| speaker(seq).and_then(|speaker: &Speaker| speaker.phone);
        if speaker(fact).is_some_and(|speaker| !speaker.is_table) {
            return Acceptance::ByDirector;
        }
        match (phone(entry), phone(fact)) {
            (Some(entered), Some(accepted)) if entered != accepted => Acceptance::OnOtherPhone,
            _ => Acceptance::OnEnteringPhone,
        }
    }

    /// Takes in who said a fact, where that matters.
    pub(super) fn hear(&mut self, fact: &Fact) {
        match &fact.body {
            FactBody::ResultEntered(body) => {
                let Some(due) = body.acceptance else { return };
                self.due.insert(fact.seq, due);
            }
            FactBody::ResultAccepted(_) => {}
            _ => return,
        }
        let is_table = matches!(fact.author, Author::Table { .. });
        let next = self.phones.len();
        let number = |device: &String| *self.phones.entry(device.clone()).or_insert(next);
        let phone = fact.device.as_ref().map(number);
        self.speakers.insert(fact.seq, Speaker { is_table, phone });
    }

    /// Forgets the last fact, as if it had never been heard.
    pub(super) fn forget(&mut self, seq: Seq) {
        self.due.remove(&seq);
        self.speakers.remove(&seq);
    }

    pub(super) fn accept(&mut self, seq: Seq, body: &ResultAccepted) {
        self.given.insert((body.accepts, seq), body.side);
    }

    pub(super) fn take_back(&mut self, seq: Seq, body: &ResultAccepted) {
        self.given.remove(&(body.accepts, seq));
    }
}

impl EventState {
    /// Returns how the result in force at a slot is accepted, when there is one.
    pub fn acceptance(&self, slot: &Slot) -> Option<Acceptance> {
        let (seq, _) = self.results.get(slot)?;
        Some(self.acceptances.of(seq))
    }

    /// Tells whether the other side accepted the result in force at a slot, or no longer has to because the session is
    /// closed. No result is not accepted.
    pub fn is_accepted(&self, slot: &Slot) -> bool {
        let is_closed = self.stage(slot.session) == Stage::Closed;
        self.acceptance(slot).is_some_and(|acceptance| is_closed || acceptance.is_accepted())
    }
}
