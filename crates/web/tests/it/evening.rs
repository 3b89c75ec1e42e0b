//! A small evening in memory: an event file, what the director says, and what the tables enter.

use jiff::Timestamp;
use session::log::{ClockSet, SettingsChanged, decide};
use session::model::{Clock, SessionNo, SettingValue, TableNo};
use session::state::EventState;
use session::{Author, Command, EnterResult, Fact, FactId, Seq, State};
use test_support::commands::{commands, enter};
use test_support::events::CLUB_NIGHT;

/// The moment at which these evenings are looked at.
pub(crate) const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// An event in memory.
pub(crate) struct Evening {
    pub(crate) state: State,
}

impl Evening {
    /// Starts the club's evening.
    pub(crate) fn club() -> Evening {
        Evening::of(CLUB_NIGHT)
    }

    /// Starts the club's evening with a whole set of settings, as a scoring program sends one: `LeadCard = true` a line.
    pub(crate) fn with_settings(settings: &str) -> Evening {
        let mut evening = Evening::club();
        if !settings.trim().is_empty() {
            evening.tell(&change_settings(settings, false));
        }
        evening
    }

    /// Sets what the director says, `LeadCard = true` a line, and nothing else.
    pub(crate) fn director_sets(&mut self, settings: &str) {
        self.tell(&change_settings(settings, true));
    }

    /// Starts the event of a file.
    pub(crate) fn of(file: &str) -> Evening {
        let mut evening = Evening { state: State::default() };
        for command in commands(file) {
            evening.tell(&command);
        }
        evening
    }

    /// Says something, which must be accepted.
    pub(crate) fn tell(&mut self, command: &Command) -> Seq {
        self.tell_as(Author::Director(None), command)
    }

    /// Has somebody say something, which must be accepted.
    pub(crate) fn tell_as(&mut self, author: Author, command: &Command) -> Seq {
        let body = decide(&self.state, command).unwrap();
        let seq = self.state.head().next();
        let id = FactId::derived(&seq.to_string());
        let time = Timestamp::UNIX_EPOCH;
        self.state.apply(&Fact { seq, time, author, device: None, id, body });
        seq
    }

    /// Enters `A1 2 4SN= HK`.
    pub(crate) fn enter(&mut self, line: &str) -> Seq {
        self.tell(&Command::EnterResult(enter(line)))
    }

    /// Puts `A1 2 4SN= HK` in place of what is there.
    pub(crate) fn correct(&mut self, line: &str) -> Seq {
        self.tell(&Command::EnterResult(EnterResult { correct: true, ..enter(line) }))
    }

    /// Enters several results, a line each.
    pub(crate) fn enter_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.enter(line);
        }
    }

    /// Puts the clock to the last round, so that every round is open.
    pub(crate) fn open_all_rounds(&mut self) {
        let session = SessionNo::FIRST;
        let last = self.event().last_round(session).unwrap();
        let clock = Some(Clock::new(15).put_to(last, NOW));
        self.tell(&Command::SetClock(ClockSet { session, clock }));
    }

    /// Returns the event as it is now.
    pub(crate) fn event(&self) -> &EventState {
        self.state.event()
    }
}

fn change_settings(settings: &str, partial: bool) -> Command {
    let line = |line: &str| {
        let (name, value) = line.split_once('=').unwrap();
        let value = match value.trim() {
            "true" => SettingValue::Bool(true),
            "false" => SettingValue::Bool(false),
            text => match text.parse() {
                Ok(number) => SettingValue::Number(number),
                Err(_) => SettingValue::Text(text.trim_matches(['"', '“', '”']).to_owned()),
            },
        };
        (name.parse().unwrap(), value)
    };
    let settings = settings.lines().map(line).collect();
    let session = SessionNo::FIRST;
    Command::ChangeSettings(SettingsChanged { session, section: None, settings, partial })
}

/// Returns a table's number.
pub(crate) fn table(number: u16) -> TableNo {
    TableNo::new(number).unwrap()
}
