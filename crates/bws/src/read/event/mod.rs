//! An exchange file as an event: the commands that build it, and the state they lead to.
//!
//! Everything is said to a state of its own, so the log accepts it too. What the log would refuse is told with its place in
//! the file and left out; the rest stands. Only the results that count are said, not their history. Results of other pairs
//! at the same table, round and board are in the state only, since the log has one for each place.

mod contents;
mod people;
mod results;
mod sections;

pub(crate) use contents::accepted_settings;
pub(crate) use people::{listed_names, participation, seat};
pub(crate) use sections::{board, scheduled, seating};

use crate::exchange::{Exchange, SectionRow};
use crate::finding::{Findings, Where};
use session::log::{Fact, SessionAdded, decide};
use session::model::{EventInfo, SectionId, SessionInfo, SessionNo};
use session::{Author, Command, FactId, Refusal, State};
use std::collections::BTreeMap;

/// An event that an exchange file describes.
#[derive(Clone, Debug)]
pub struct FileEvent {
    /// The commands that build it, results included but for those of other pairs in the same place.
    pub commands: Vec<Command>,
    /// Where they lead.
    pub state: State,
    /// What could not be said, and why.
    pub findings: Findings,
    /// The sections by their numbers in the file.
    pub sections: BTreeMap<i16, SectionId>,
}

impl FileEvent {
    /// The event of a file; `name` is what it is called when the file has no name for its session.
    pub fn of(exchange: &Exchange, name: &str) -> Self {
        let event = Self {
            commands: Vec::new(),
            state: State::default(),
            findings: Findings::default(),
            sections: BTreeMap::new(),
        };
        let mut builder = Builder { exchange, event, ids: FactId::derived("exchange file") };
        builder.event(name);
        builder.sections();
        builder.people();
        builder.hands();
        builder.settings();
        builder.results();
        builder.event
    }
}

/// An event in the making.
struct Builder<'a> {
    exchange: &'a Exchange,
    event: FileEvent,
    ids: FactId,
}

impl Builder<'_> {
    /// Says something to the event, unless it would be refused.
    fn say(&mut self, command: Command) -> Result<(), Refusal> {
        self.suppose(&command)?;
        self.event.commands.push(command);
        Ok(())
    }

    /// Says something to the state alone.
    fn suppose(&mut self, command: &Command) -> Result<(), Refusal> {
        let event = &mut self.event;
        let body = decide(&event.state, command)?;
        let seq = event.state.head().next();
        event.state.apply(&Fact {
            seq,
            time: jiff::Timestamp::UNIX_EPOCH,
            author: Author::Director(None),
            device: None,
            id: self.ids.nth(seq.0),
            body,
        });
        Ok(())
    }

    /// Says something, or tells why it cannot be said.
    fn say_or_tell(&mut self, command: Command, code: crate::finding::Code, place: Where) -> bool {
        match self.say(command) {
            Ok(()) => true,
            Err(refusal) => {
                let finding = crate::finding::Finding::new(code, refusal.to_string());
                self.event.findings.push(finding.at(place));
                false
            }
        }
    }

    fn event(&mut self, name: &str) {
        let sessions = &self.exchange.sessions;
        let own = sessions.iter().find_map(|session| session.name.clone());
        let date = sessions.iter().find_map(|session| session.date).or_else(|| self.first_day());
        let info = EventInfo { name: own.unwrap_or_else(|| name.to_owned()), club: None, date };
        let code = crate::finding::Code::BadValue;
        self.say_or_tell(Command::CreateEvent(info), code, Where::table("Session"));
        for (number, id) in self.sessions() {
            let row = self.exchange.sessions.iter().find(|session| Some(session.id) == id);
            let info = match row {
                Some(row) => SessionInfo { name: row.name.clone(), date: row.date, time: row.time },
                None => SessionInfo { date, ..SessionInfo::default() },
            };
            let added = SessionAdded { session: number, info };
            self.say_or_tell(Command::AddSession(added), code, Where::table("Session"));
        }
    }

    /// The sessions that have sections, by their numbers in the file; one when the file does not say.
    fn sessions(&self) -> Vec<(SessionNo, Option<i16>)> {
        let mut ids: Vec<_> = self.exchange.sections.iter().map(session_id).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            ids.push(None);
        }
        let numbered = (1..).zip(ids);
        numbered.filter_map(|(number, id)| Some((SessionNo::new(number)?, id))).collect()
    }

    /// The day of the first result.
    fn first_day(&self) -> Option<jiff::civil::Date> {
        self.exchange.results.iter().find_map(|row| Some(row.logged()?.date()))
    }
}

/// The session of a section; none and 0 are the same.
fn session_id(section: &SectionRow) -> Option<i16> {
    section.session.filter(|&session| session != 0)
}
