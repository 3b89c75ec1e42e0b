//! Results from the file into the event, and which of the event's the file has to be told.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Zoned;
use session::model::{SectionId, Slot};
use session::{Author, Command, EnterResult, JournalError};

use super::super::results::{Difference, Newer, command, compare, slot_of};
use super::super::say::say_each;
use super::super::{Turn, Word};
use super::Follower;
use crate::exchange::Exchange;
use crate::words::Place;

/// What taking results in left to do.
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
        let compared = compare(exchange, self.live.state().event(), sections, &mut self.known);
        let unread: BTreeSet<i32> = compared.unreadable.iter().map(|(row, _)| row.id).collect();
        for (row, why) in &compared.unreadable {
            if self.known.told.insert(row.id) {
                turn.problem(format!("ReceivedData, ID {}: {why}", row.id));
            }
        }
        let mut rulings = Vec::new();
        let (mut taken, mut sets) = (Vec::new(), Vec::new());
        for difference in compared.differences {
            let Some(slot) = difference.slot else { continue };
            let ruled = difference.newer == Newer::Both && self.is_ruling(&difference)?;
            if difference.newer == Newer::Event {
                rulings.push((difference.place, slot));
                continue;
            }
            match self.commands(&difference, slot, ruled) {
                Ok(commands) => {
                    taken.push((difference, slot, ruled));
                    sets.push(commands);
                }
                Err(why) => self.tell_once(turn, format!("{slot}: {why}")),
            }
        }
        let mut answers = Vec::new();
        say_each(&mut self.live, &sets, now.timestamp(), |n, answer| answers.push((n, answer)))?;
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
                    }
                }
                Err(why) => self.tell_once(turn, format!("{slot} was not taken in: {why}")),
            }
        }
        let understood =
            exchange.results.iter().map(|row| row.id).filter(|id| !unread.contains(id));
        Ok(Taken { rulings, understood: understood.collect() })
    }

    /// Whether the event's side of a difference was said by a director.
    fn is_ruling(&self, difference: &Difference<'_>) -> Result<bool, JournalError> {
        let Some(own) = &difference.own else { return Ok(false) };
        let fact = self.live.fact(own.seq)?;
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
        if ruled && let Some((_, result)) = event.results.get(&slot) {
            let is_erased = difference.row.is_none();
            commands.push(Command::EnterResult(EnterResult {
                session: slot.session,
                section: slot.section,
                table: slot.table,
                round: Some(slot.round),
                board: slot.board,
                outcome: result.outcome.clone(),
                seating: Some(result.seating),
                correct: !is_erased,
                insist: true,
                reason: Some("the ruling stands above what the file says".to_owned()),
            }));
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
