//! The link as the scoring program: results and names come from the file, and what changes in the event goes there.
//!
//! Results are followed by ID and `Erased`; the file is left as it is unless marks are asked for. Movement, settings, names
//! and hands are sent only into a file that was made for this event, which the number of its session tells; into any other
//! file only rulings and corrections of its results go.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use jiff::Zoned;
use session::log::{Fact, FactBody};
use session::model::{SectionId, SessionNo, Slot};
use session::{Author, Command, EventId, JournalError, LiveEvent, SqliteJournal};

use super::file::File;
use super::results::{Difference, Newer, command, compare};
use super::say::say_each;
use super::{Known, LinkError, Role, Turn, Word};
use crate::exchange::Exchange;
use crate::read::event::{listed_names, participation, seat};
use crate::words::Place;
use crate::write::change::{
    ChangeError, Sent, is_mark, mark_results, send_hands, send_movement, send_names, send_results,
    send_settings,
};
use crate::write::{Control, Format, Request, days};

/// How to follow a file.
#[derive(Clone, Debug)]
pub struct FollowOptions {
    /// The session of the event.
    pub session: SessionNo,
    /// The column to mark what was taken in; none leaves the file as it is.
    pub mark: Option<String>,
    /// The name of this computer, which others see in the lock file.
    pub computer: String,
    /// The number of the session in a file that was made for this event.
    pub guid: u128,
}

/// A file followed by an event.
#[derive(Debug)]
pub struct Follower {
    live: LiveEvent<SqliteJournal>,
    file: File,
    options: FollowOptions,
    known: Known,
    changed: Changed,
    /// The last contract before its result that was told.
    contract: Option<i32>,
    /// What was told already and still holds.
    told: BTreeSet<String>,
}

/// What of the event may not be in the file yet.
#[derive(Clone, Copy, Debug)]
struct Changed {
    movement: bool,
    settings: bool,
    names: bool,
    hands: bool,
}

impl Changed {
    const ALL: Self = Self { movement: true, settings: true, names: true, hands: true };
    const NOTHING: Self = Self { movement: false, settings: false, names: false, hands: false };

    fn see(&mut self, fact: &Fact) {
        match &fact.body {
            FactBody::MovementSet(_) | FactBody::SectionSet(_) => {
                self.movement = true;
                self.names = true;
            }
            FactBody::SettingsChanged(_) => self.settings = true,
            FactBody::PlayerAdded(_) | FactBody::PlayerSeated(_) => self.names = true,
            FactBody::HandRecorded(_) => self.hands = true,
            FactBody::Undone(_) => *self = Self::ALL,
            _ => {}
        }
    }
}

impl Follower {
    /// Links an event to a file; refuses a file that is none, or of other sections.
    pub fn open(
        journal: SqliteJournal,
        event: EventId,
        file: &Path,
        options: FollowOptions,
    ) -> Result<Self, LinkError> {
        if let Some(mark) = options.mark.as_ref().filter(|mark| !is_mark(mark)) {
            return Err(LinkError::Mark(mark.clone()));
        }
        let live = LiveEvent::open(journal, event)?;
        if live.state().event().sessions.get(&options.session).is_none() {
            return Err(LinkError::NoSession(options.session));
        }
        let path = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let file = File::new(&path, &options.computer);
        let reading =
            file.read().map_err(|why| LinkError::File { file: path.clone(), why })?.exchange;
        let name = reading.link_name(&path);
        let known = Known::read(live.journal(), event, Role::ScoringProgram, &name)?;
        let follower = Self {
            live,
            file,
            options,
            known,
            changed: Changed::ALL,
            contract: None,
            told: BTreeSet::new(),
        };
        if follower.sections(&reading).is_empty() {
            let letters = |texts: Vec<String>| {
                if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
            };
            let theirs = reading.sections.iter().filter_map(|row| row.letter.clone()).collect();
            let sections = follower.live.state().event().sections_of(follower.options.session);
            let ours = sections.map(|(letters, _)| letters.to_string()).collect();
            let (theirs, ours) = (letters(theirs), letters(ours));
            return Err(LinkError::OtherSections { file: path, theirs, ours });
        }
        Ok(follower)
    }

    /// The event.
    pub fn live(&self) -> &LiveEvent<SqliteJournal> {
        &self.live
    }

    /// Brings both sides in step once.
    pub fn turn(&mut self, now: &Zoned) -> Turn {
        let mut turn = Turn::default();
        if let Err(trouble) = self.go(now, &mut turn) {
            turn.trouble = Some(trouble);
        }
        turn
    }

    fn go(&mut self, now: &Zoned, turn: &mut Turn) -> Result<(), String> {
        let lost = |error: JournalError| error.to_string();
        match self.live.catch_up().map_err(lost)? {
            session::News::Facts(facts) => facts.iter().for_each(|fact| self.changed.see(fact)),
            session::News::Replaced => self.changed = Changed::ALL,
        }
        let reading = self.file.read();
        let exchange =
            reading.map_err(|error| format!("{}: {error}", self.file.path().display()))?.exchange;
        let sections = self.sections(&exchange);
        self.players(&exchange, &sections, now, turn).map_err(lost)?;
        let (rulings, seen) = self.results(&exchange, &sections, now, turn).map_err(lost)?;
        self.contracts(&exchange, &sections, turn);
        // What was taken in is safe before anything is written there.
        let event = self.live.id();
        self.known.keep(self.live.journal_mut(), event, Role::ScoringProgram).map_err(lost)?;
        let refused = |error: ChangeError| error.to_string();
        self.send(&exchange, &rulings, now, turn).map_err(refused)?;
        if let Some(mark) = self.options.mark.clone() {
            let now = days(now.datetime());
            let waiting: BTreeSet<i32> =
                seen.difference(&self.marked(&exchange, &mark)).copied().collect();
            if !waiting.is_empty() {
                self.file
                    .change(|database| mark_results(database, &mark, &waiting, now))
                    .map_err(refused)?;
            }
        }
        self.known.keep(self.live.journal_mut(), event, Role::ScoringProgram).map_err(lost)
    }

    /// The sections of the file that the event has, by their IDs there.
    fn sections(&self, exchange: &Exchange) -> BTreeMap<i16, SectionId> {
        let event = self.live.state().event();
        let found = exchange.sections.iter().filter_map(|row| {
            let letters = row.letter.as_deref()?.parse().ok()?;
            let key = SectionId { session: self.options.session, letters };
            event.sections.get(&key).is_some().then_some((row.id, key))
        });
        found.collect()
    }

    /// The rows that have our mark already. Of a column of our own that is not known here; it is looked at on writing.
    fn marked(&self, exchange: &Exchange, mark: &str) -> BTreeSet<i32> {
        let place = crate::write::change::MARKS.iter().position(|name| *name == mark);
        let Some(place) = place else { return BTreeSet::new() };
        let rows = exchange.results.iter().filter(|row| row.processed.get(place) == Some(&true));
        rows.map(|row| row.id).collect()
    }

    /// Takes results in. Returns those that the file has to be told, and the IDs of all rows that were understood.
    fn results(
        &mut self,
        exchange: &Exchange,
        sections: &BTreeMap<i16, SectionId>,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(Vec<(Place, Slot)>, BTreeSet<i32>), JournalError> {
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
        Ok((rulings, understood.collect()))
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
            commands.push(Command::EnterResult(session::EnterResult {
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

    /// Takes in who sits where, as far as it changed in the file.
    fn players(
        &mut self,
        exchange: &Exchange,
        sections: &BTreeMap<i16, SectionId>,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), JournalError> {
        let listed = listed_names(exchange);
        let (mut rows, mut sets) = (Vec::new(), Vec::new());
        for row in exchange.player_numbers.iter().filter(|row| row.round == 0) {
            let name = row.name.clone().or_else(|| listed.get(row.number.as_ref()?).cloned());
            let Some(number) = row.number.clone().or_else(|| name.clone()) else { continue };
            let place = (row.section, row.table, row.direction.clone().unwrap_or_default());
            let found = (number.clone(), name.clone().unwrap_or_default());
            if self.known.players.get(&place) == Some(&found) {
                continue;
            }
            let event = self.live.state().event();
            let commands = participation(event, exchange, sections, row).and_then(|place| {
                let name = name.unwrap_or_else(|| number.clone());
                place.map_or(Ok(Vec::new()), |place| seat(event, place, &number, name))
            });
            match commands {
                Ok(commands) => {
                    rows.push((place, found));
                    sets.push(commands);
                }
                Err(why) => {
                    let (section, table, seat) = place;
                    let place = format!("section {section}, table {table}, {seat}");
                    self.tell_once(turn, format!("PlayerNumbers, {place}: {why}"));
                }
            }
        }
        let mut answers = Vec::new();
        say_each(&mut self.live, &sets, now.timestamp(), |n, answer| answers.push((n, answer)))?;
        // A set without commands is known already; with all of them empty nothing was asked.
        if answers.is_empty() {
            answers = (0..rows.len()).map(|n| (n, Ok(()))).collect();
        }
        for ((n, answer), set) in answers.into_iter().zip(&sets) {
            let Some((place, (number, name))) = rows.get(n) else { continue };
            let (section, table, seat) = place;
            let letters = sections.get(section).map(|key| key.letters.to_string());
            let at = format!("table {}{table}, {seat}", letters.unwrap_or_default());
            match answer {
                Ok(()) => {
                    self.known.players.insert(place.clone(), (number.clone(), name.clone()));
                    if !set.is_empty() {
                        turn.received(format!("{at}: {number} {name}").trim_end().to_owned());
                    }
                }
                Err(why) => self.tell_once(turn, format!("{at}: {number} was not taken in: {why}")),
            }
        }
        Ok(())
    }

    /// Tells the contracts that came before their results.
    fn contracts(
        &mut self,
        exchange: &Exchange,
        sections: &BTreeMap<i16, SectionId>,
        turn: &mut Turn,
    ) {
        let last = exchange.intermediate.iter().map(|row| row.id).max().unwrap_or_default();
        let Some(before) = self.contract.replace(last) else { return };
        for row in exchange.intermediate.iter().filter(|row| row.id > before && !row.erased) {
            let Some(slot) = super::results::slot_of(row.place, sections) else { continue };
            let cells = [&row.contract, &row.direction, &row.lead_card];
            let words: Vec<&str> = cells.into_iter().filter_map(Option::as_deref).collect();
            turn.note(format!("{slot}: {}, in play", words.join(" ")));
        }
    }

    /// Sends what the file does not know.
    fn send(
        &mut self,
        exchange: &Exchange,
        rulings: &[(Place, Slot)],
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<(), ChangeError> {
        let guid = format!("{:032X}", self.options.guid);
        let is_ours =
            exchange.sessions.iter().any(|session| session.plain_guid().as_ref() == Some(&guid));
        let computers: Vec<String> =
            exchange.clients.iter().map(|client| client.computer.clone()).collect();
        let Self { live, file, options, known, changed, .. } = self;
        let tricks = |deal: &bridge::Deal| live.journal().tricks(deal).ok().flatten();
        let request = Request {
            session: options.session,
            format: Format::default(),
            control: Control::default(),
            computers: &computers,
            now: now.datetime(),
            guid: options.guid,
            tricks: &tricks,
        };
        let event = live.state().event();
        let mut done = |what: &str, sent: &Sent| {
            if sent.is_nothing() {
                return;
            }
            let told = sent.told.iter().map(|(section, table, code)| {
                format!("; table {}{table} {code}", exchange.letters_of(*section))
            });
            turn.sent(format!("{what}{}", told.collect::<String>()));
            sent.notes.iter().for_each(|note| turn.note(note.clone()));
        };
        if !rulings.is_empty() {
            let slots: Vec<Slot> = rulings.iter().map(|(_, slot)| *slot).collect();
            let mut sent =
                file.change(|database| send_results(database, event, &request, &slots))?;
            for (place, slot) in rulings {
                let word = event.results.get(slot).map(|(_, result)| Word::of_result(result));
                let said = word.as_ref().map_or("erased".to_owned(), ToString::to_string);
                match word {
                    Some(word) => known.results.insert(*place, word),
                    None => known.results.remove(place),
                };
                let notes = std::mem::take(&mut sent.notes);
                done(&format!("{slot}: {said}"), &Sent { notes, ..sent.clone() });
            }
        }
        if !is_ours {
            *changed = Changed::NOTHING;
            return Ok(());
        }
        // Names and hands first: they never have to wait for the control program.
        if changed.names {
            done("names", &file.change(|file| send_names(file, event, &request))?);
            changed.names = false;
        }
        if changed.hands {
            done("hands", &file.change(|file| send_hands(file, event, &request))?);
            changed.hands = false;
        }
        if changed.movement {
            done("the movement", &file.change(|file| send_movement(file, event, &request, false))?);
            changed.movement = false;
        }
        if changed.settings {
            done("settings", &file.change(|file| send_settings(file, event, &request))?);
            changed.settings = false;
        }
        Ok(())
    }

    /// Tells a problem, and again only after the link was opened anew.
    fn tell_once(&mut self, turn: &mut Turn, sentence: String) {
        if self.told.insert(sentence.clone()) {
            turn.problem(sentence);
        }
    }
}
