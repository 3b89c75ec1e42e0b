//! Results, both ways.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Zoned;
use session::model::Slot;
use session::{Command, EnterResult, JournalError};

use super::Controller;
use crate::exchange::Exchange;
use crate::link::results::{Difference, Newer, command, compare, strangers};
use crate::link::say::{TRIES, say_each};
use crate::link::{Role, Turn, Word};
use crate::words::{Place, Received, days_of_date, days_of_time};
use crate::write::change::{ChangeError, ResultEntry, record_results, take_back_external};
use crate::write::received;

/// What the file does not know yet.
#[derive(Debug, Default)]
pub(super) struct Outgoing {
    entries: Vec<(Slot, ResultEntry)>,
    /// Rows that were taken in, whose mark can be taken back.
    taken: Vec<Received>,
}

impl Outgoing {
    /// What the file is to say.
    pub(super) fn words(&self) -> BTreeMap<Place, Option<Word>> {
        let word = |entry: &ResultEntry| entry.row.as_ref().and_then(|row| Word::of_row(row).ok());
        self.entries.iter().map(|(_, entry)| (entry.place, word(entry))).collect()
    }
}

impl Controller {
    /// Takes results in that the file has; returns what it lacks.
    pub(super) fn results(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Outgoing, JournalError> {
        for _ in 0..TRIES {
            if let Some(outgoing) = self.compared_results(exchange, now, turn)? {
                return Ok(outgoing);
            }
        }
        Ok(Outgoing::default())
    }

    /// The same on the event as it is in memory; nothing when others have said something meanwhile.
    fn compared_results(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Option<Outgoing>, JournalError> {
        let event = self.live.state().event();
        let compared =
            compare(exchange, event, &self.sections, &mut self.known, Role::ControlProgram);
        let marked: BTreeSet<Place> = exchange
            .results
            .iter()
            .filter(|row| row.external_update)
            .map(|row| row.place)
            .collect();
        // Places whose rows wait: for us to write, or for somebody to correct them.
        let mut open: BTreeSet<Place> = BTreeSet::new();
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
        let (mut going, mut coming, mut sets) = (Vec::new(), Vec::new(), Vec::new());
        for difference in compared.differences {
            let Some(slot) = difference.slot else {
                let Place { table, round, board, .. } = difference.place;
                let place = format!("table {table}, round {round}, board {board}");
                self.tell_once(turn, format!("ReceivedData: {place} cannot be"));
                open.insert(difference.place);
                continue;
            };
            if difference.newer == Newer::Event {
                going.push((difference, slot));
                continue;
            }
            let stands = difference.newer == Newer::Both && !marked.contains(&difference.place);
            match self.commands(&difference, slot, stands) {
                Ok(commands) => {
                    sets.push(commands);
                    coming.push((difference, slot, stands));
                }
                Err(why) => {
                    open.insert(difference.place);
                    self.tell_once(turn, format!("{slot}: {why}"));
                }
            }
        }
        let mut answers = Vec::new();
        let time = now.timestamp();
        let is_current = say_each(&mut self.live, &sets, time, |_, answer| answers.push(answer))?;
        for ((difference, slot, stands), answer) in coming.into_iter().zip(answers) {
            if let Err(why) = answer {
                open.insert(difference.place);
                self.tell_once(turn, format!("{slot} was not taken in: {why}"));
                continue;
            }
            let word = difference.row.and_then(|row| Word::of_row(row).ok());
            let said = word.as_ref().map_or("erased".to_owned(), ToString::to_string);
            self.knows(difference.place, word);
            if stands {
                turn.note(format!("{slot}: {said} came, and what was entered here stands"));
                going.push((difference, slot));
            } else {
                turn.received(format!("{slot}: {said}"));
                let strangers = strangers(self.live.state().event(), slot);
                strangers.into_iter().for_each(|sentence| turn.problem(sentence));
            }
        }
        if !is_current {
            return Ok(None);
        }
        open.extend(going.iter().map(|(difference, _)| difference.place));
        let own = self.own_tables(exchange);
        let is_own = |place: Place| own.contains(&(place.section, place.table));
        let taken = exchange.results.iter().filter(|row| row.external_update);
        let taken = taken.filter(|row| is_own(row.place) && !open.contains(&row.place));
        let mut outgoing = Outgoing { entries: Vec::new(), taken: taken.cloned().collect() };
        for (difference, slot) in going {
            let is_own = is_own(difference.place);
            let entry = self.entry(&difference, slot, is_own, now, turn)?;
            outgoing.entries.push((slot, entry));
        }
        Ok(Some(outgoing))
    }

    /// A result as the file is to have it.
    fn entry(
        &mut self,
        difference: &Difference<'_>,
        slot: Slot,
        is_own: bool,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<ResultEntry, JournalError> {
        let place = difference.place;
        let before = difference.row.cloned();
        let result = self.live.state().event().results.get(&slot);
        let Some((seq, result)) = result else {
            return Ok(ResultEntry { place, row: None, before });
        };
        let (mut row, lost) = received(place.section, result);
        let time = self.live.fact(seq)?.map_or(now.timestamp(), |fact| fact.time);
        let logged = time.to_zoned(now.time_zone().clone()).datetime();
        row.date_log = Some(days_of_date(logged.date()));
        row.time_log = Some(days_of_time(logged.time()));
        // The control program of another computer learns of it by the mark.
        row.external_update = !is_own;
        if let Some(lost) = lost {
            let sentence = format!("{slot}: the file cannot say {lost}");
            if self.told.insert(format!("{sentence} (fact {seq})")) {
                turn.note(sentence);
            }
        }
        Ok(ResultEntry { place, row: Some(row), before })
    }

    /// What makes the event say what the file says; where the event's result stands it is said again, so that the log has
    /// both.
    fn commands(
        &self,
        difference: &Difference<'_>,
        slot: Slot,
        stands: bool,
    ) -> Result<Vec<Command>, String> {
        let event = self.live.state().event();
        let own = event.results.get(&slot).map(|(_, result)| result);
        let mut commands = vec![command(event, slot, difference.row, None)?];
        if !stands {
            return Ok(commands);
        }
        let Slot { session, section, table, round, board } = slot;
        commands.push(match own {
            Some(result) => Command::TakeInResult(EnterResult {
                session,
                section,
                table,
                round: Some(round),
                board,
                outcome: result.outcome.clone(),
                seating: Some(result.seating),
                correct: difference.row.is_some(),
                insist: true,
                reason: Some("what was entered here stands above the file".to_owned()),
            }),
            None => command(event, slot, None, Some("it was erased here".to_owned()))?,
        });
        Ok(commands)
    }

    /// Writes results down, and takes marks back.
    pub(super) fn write_results(
        &mut self,
        outgoing: &Outgoing,
        turn: &mut Turn,
    ) -> Result<(), ChangeError> {
        if !outgoing.entries.is_empty() {
            let entries: Vec<ResultEntry> =
                outgoing.entries.iter().map(|(_, entry)| entry.clone()).collect();
            let (sent, changed) = self.file.change(|file| record_results(file, &entries))?;
            for (slot, entry) in &outgoing.entries {
                if changed.contains(&entry.place) {
                    continue;
                }
                let word = entry.row.as_ref().and_then(|row| Word::of_row(row).ok());
                let said = word.as_ref().map_or("erased".to_owned(), ToString::to_string);
                self.knows(entry.place, word);
                turn.sent(format!("{slot}: {said}"));
            }
            sent.notes.into_iter().for_each(|note| turn.note(note));
        }
        if !outgoing.taken.is_empty() {
            let taken: Vec<&Received> = outgoing.taken.iter().collect();
            self.file.change(|file| take_back_external(file, &taken))?;
        }
        Ok(())
    }

    /// Both sides have this now.
    fn knows(&mut self, place: Place, word: Option<Word>) {
        match word {
            Some(word) => self.known.results.insert(place, word),
            None => self.known.results.remove(&place),
        };
    }
}
