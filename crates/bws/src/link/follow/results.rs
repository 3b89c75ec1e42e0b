//! Results from the file into the event, and which of the event's the file has to be told.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Zoned;
use session::model::{SectionId, Slot};
use session::{Author, Command, EnterResult, JournalError};

use super::super::results::{Difference, Newer, command, compare, slot_of, strangers};
use super::super::say::{TRIES, say_each};
use super::super::{Role, Turn, Word};
use super::Follower;
use crate::exchange::Exchange;
use crate::words::{Place, Received};

/// What taking results in left to do.
#[derive(Default)]
pub(super) struct Taken {
    /// The results that the file has to be told.
    pub(super) rulings: Vec<(Place, Slot)>,
    /// The IDs of all rows that were understood.
    pub(super) understood: BTreeSet<i32>,
}

impl Follower {
    /// Takes results in.
    pub(super) fn results(
        &mut self,
        exchange: &Exchange,
        sections: &BTreeMap<i16, SectionId>,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Taken, JournalError> {
        for _ in 0..TRIES {
            if let Some(taken) = self.compared_results(exchange, sections, now, turn)? {
                self.meets_first = false;
                self.known.met = true;
                return Ok(taken);
            }
        }
        Ok(Taken::default())
    }

    /// The same on the event as it is in memory; nothing when others have said something meanwhile.
    fn compared_results(
        &mut self,
        exchange: &Exchange,
        sections: &BTreeMap<i16, SectionId>,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Option<Taken>, JournalError> {
        let event = self.live.state().event();
        let role = Role::ScoringProgram;
        let compared = compare(exchange, event, sections, &mut self.known, role);
        // Places whose rows were not taken in.
        let mut open = BTreeSet::new();
        for (row, why) in &compared.unreadable {
            open.insert(row.place);
            if self.known.told.insert(row.id) {
                turn.problem(format!("ReceivedData, ID {}: {why}", row.id));
            }
        }
        for (row, why) in &compared.beside {
            if self.known.told.insert(row.id) {
                turn.problem(format!("ReceivedData, ID {}: {why}, which counts here", row.id));
            }
        }
        let beside: BTreeSet<i32> = compared.beside.iter().map(|(row, _)| row.id).collect();
        // Of another event's file only what changes from now on is told: it may be the wrong one.
        let is_strange = self.meets_first && !self.is_ours(exchange);
        let mut rulings = Vec::new();
        let (mut taken, mut sets) = (Vec::new(), Vec::new());
        for difference in compared.differences {
            let place = difference.place;
            let Some(slot) = difference.slot else {
                open.insert(place);
                let Place { table, round, board, .. } = place;
                let at = format!("table {table}, round {round}, board {board}");
                self.tell_once(turn, format!("ReceivedData: {at} cannot be"));
                continue;
            };
            match (&difference.own, difference.row) {
                (Some(own), None) if is_strange => {
                    self.known.results.insert(place, own.word.clone());
                    continue;
                }
                _ => {}
            }
            let is_both = difference.newer == Newer::Both && !is_strange;
            let ruled = is_both && self.is_ruling(&difference, slot)?;
            if difference.newer == Newer::Event {
                rulings.push((place, slot));
                continue;
            }
            match self.commands(&difference, slot, ruled) {
                Ok(commands) => {
                    taken.push((difference, slot, ruled));
                    sets.push(commands);
                }
                Err(why) => {
                    open.insert(place);
                    self.tell_once(turn, format!("{slot}: {why}"));
                }
            }
        }
        let mut answers = Vec::new();
        let time = now.timestamp();
        let is_current =
            say_each(&mut self.live, &sets, time, |n, answer| answers.push((n, answer)))?;
        for (n, answer) in answers {
            let Some((difference, slot, ruled)) = taken.get(n) else { continue };
            let word = difference.row.and_then(|row| Word::of_row(row).ok());
            match answer {
                Ok(()) => {
                    match word.clone() {
                        Some(word) => self.known.results.insert(difference.place, word),
                        None => self.known.results.remove(&difference.place),
                    };
                    let said = word.map_or("erased".to_owned(), |word| word.to_string());
                    if *ruled {
                        rulings.push((difference.place, *slot));
                        turn.note(format!("{slot}: {said} came, and the director's ruling stands"));
                    } else {
                        turn.received(format!("{slot}: {said}"));
                        let strangers = strangers(self.live.state().event(), *slot);
                        strangers.into_iter().for_each(|sentence| turn.problem(sentence));
                    }
                }
                Err(why) => {
                    open.insert(difference.place);
                    self.tell_once(turn, format!("{slot} was not taken in: {why}"));
                }
            }
        }
        if !is_current {
            return Ok(None);
        }
        let is_taken = |row: &&Received| {
            sections.contains_key(&row.place.section)
                && !open.contains(&row.place)
                && !beside.contains(&row.id)
        };
        let understood = exchange.results.iter().filter(is_taken).map(|row| row.id);
        Ok(Some(Taken { rulings, understood: understood.collect() }))
    }

    /// Whether the event's side of a difference was said by a director, an erasure too.
    fn is_ruling(&self, difference: &Difference<'_>, slot: Slot) -> Result<bool, JournalError> {
        let results = &self.live.state().event().results;
        let last = || results.versions_at(&slot).last().map(|(seq, _)| *seq);
        let Some(seq) = difference.own.as_ref().map(|own| own.seq).or_else(last) else {
            return Ok(false);
        };
        let fact = self.live.fact(seq)?;
        Ok(fact.is_some_and(|fact| matches!(fact.author, Author::Director(_))))
    }

    /// What makes the event say what the file says; where a ruling stands it is said again afterwards.
    fn commands(
        &self,
        difference: &Difference<'_>,
        slot: Slot,
        ruled: bool,
    ) -> Result<Vec<Command>, String> {
        let event = self.live.state().event();
        let mut commands = vec![command(event, slot, difference.row, None)?];
        let reason = Some("the ruling stands above what the file says".to_owned());
        let own = event.results.get(&slot).map(|(_, result)| result);
        match own.filter(|_| ruled) {
            None if ruled => commands.push(command(event, slot, None, reason)?),
            None => {}
            Some(result) => commands.push(Command::TakeInResult(EnterResult {
                session: slot.session,
                section: slot.section,
                table: slot.table,
                round: Some(slot.round),
                board: slot.board,
                outcome: result.outcome.clone(),
                seating: Some(result.seating),
                correct: difference.row.is_some(),
                insist: true,
                reason,
            })),
        }
        Ok(commands)
    }

    /// Tells the contracts that came before their results.
    pub(super) fn contracts(
        &mut self,
        exchange: &Exchange,
        sections: &BTreeMap<i16, SectionId>,
        turn: &mut Turn,
    ) {
        let last = exchange.intermediate.iter().map(|row| row.id).max().unwrap_or_default();
        let Some(before) = self.contract.replace(last) else { return };
        for row in exchange.intermediate.iter().filter(|row| row.id > before && !row.erased) {
            let Some(slot) = slot_of(row.place, sections) else { continue };
            let cells = [&row.contract, &row.direction, &row.lead_card];
            let words: Vec<&str> = cells.into_iter().filter_map(Option::as_deref).collect();
            turn.note(format!("{slot}: {}, in play", words.join(" ")));
        }
    }

    /// Tells the auctions that were recorded, when they are over; what was there at the start is not told.
    pub(super) fn auctions(
        &mut self,
        exchange: &Exchange,
        sections: &BTreeMap<i16, SectionId>,
        turn: &mut Turn,
    ) {
        let recorded = exchange.recorded();
        let over = recorded.iter().filter_map(|(place, recorded)| {
            let auction = recorded.auction.as_ref().filter(|auction| auction.is_over())?;
            Some((*place, auction))
        });
        let over: BTreeMap<_, _> = over.collect();
        let places = over.keys().copied().collect();
        let Some(before) = self.auctions.replace(places) else { return };
        for (place, auction) in over.iter().filter(|(place, _)| !before.contains(place)) {
            if let Some(slot) = slot_of(*place, sections) {
                turn.note(format!("{slot}: the auction was {auction}"));
            }
        }
    }
}
