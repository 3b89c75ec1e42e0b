//! The link as the control program: the file asks, the terminals play, and what they enter is written down.
//!
//! The event is made from the file, or was made from it before. Each turn does what `Tables.UpdateFromRound` asks of the
//! tables that belong to this computer, takes in names, hands and results that the scoring program has written, and writes
//! what the tables and the director entered here. A code goes back to 0 only when the log has it for good.
//!
//! Where both sides have changed the same result, a row marked `ExternalUpdate` counts before the event's, and the event's
//! before a row without the mark. Tables of other computers are only followed: their rounds and results come in, and what
//! is corrected here goes to their rows with the mark.

mod contents;
#[cfg(test)]
mod cut_off_tests;
mod instructions;
mod movement;
mod open;
mod people;
mod report;
mod results;
mod terminals;
mod update;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Zoned;
use session::model::{SectionId, SettingName, SettingValue};
use session::{EventId, JournalError, LiveEvent, SqliteJournal};

pub use open::Opened;
use results::Outgoing;
pub use terminals::{InPlay, NoTerminals, Terminals};

use super::error::damaged;
use super::file::File;
use super::known::{KnownNames, still_the_same};
use super::seats::{Going, being_written};
use super::{Known, LinkError, Role, Turn};
use crate::exchange::{Exchange, HandRow, PlayerName, RoundRow};
use crate::read::Reading;
use crate::write::SeatKey;
use crate::write::change::ChangeError;

/// How to run a file.
#[derive(Clone, Debug, Default)]
pub struct ControlOptions {
    /// The name of this computer, by which its tables are known.
    pub computer: String,
    /// Start a new event instead of going on with the one that was made for the file.
    pub reset: bool,
    /// The sections, by ID, that are to have hand records; empty when nobody asked.
    pub hand_records: Vec<i16>,
}

/// A file that is run on our terminals.
#[derive(Debug)]
pub struct Controller {
    live: LiveEvent<SqliteJournal>,
    file: File,
    options: ControlOptions,
    known: Known,
    /// What of `known` is on the disk.
    kept: Known,
    /// The names of the list that were taken in.
    known_names: KnownNames,
    /// The sections of the event by their IDs in the file.
    sections: BTreeMap<i16, SectionId>,
    /// Tables and rounds of the last reading, to see that nobody is at work on them.
    last_plan: Option<Plan>,
    /// Tables and rounds of which it was told at the start what cannot be played.
    told_plan: Option<Plan>,
    last_names: Vec<PlayerName>,
    last_hands: Vec<HandRow>,
    /// Who was last written into which row.
    seated: BTreeMap<SeatKey, Going>,
    /// How tables stood that were last written.
    reported: report::Reports,
    /// Contracts that could not be written yet.
    contracts: Vec<InPlay>,
    /// What was refused once, and may be possible when the scoring program has written the rest.
    heard: BTreeSet<String>,
    /// What was told already.
    told: BTreeSet<String>,
    is_over: bool,
}

/// The tables, with their computers, and the rounds of a file.
#[derive(Debug, PartialEq)]
struct Plan {
    tables: Vec<(i16, i16, i16)>,
    rounds: Vec<RoundRow>,
}

impl Plan {
    fn of(exchange: &Exchange) -> Self {
        let tables = exchange.tables.iter().map(|row| (row.section, row.table, row.computer_id));
        Self { tables: tables.collect(), rounds: exchange.rounds.clone() }
    }
}

impl Controller {
    /// The event.
    pub fn event(&self) -> EventId {
        self.live.id()
    }

    /// The event in memory.
    pub fn live(&self) -> &LiveEvent<SqliteJournal> {
        &self.live
    }

    /// Whether every board has a result and the scoring program has processed them all, as of the last turn.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the scoring program wants this program to end when it [is over](Self::is_over): `AutoShutDownBPC`.
    pub fn closes_itself(&self) -> bool {
        let Ok(name) = "AutoShutDownBPC".parse::<SettingName>() else { return false };
        let event = self.live.state().event();
        self.sections.values().any(|key| event.setting(*key, name) == SettingValue::Bool(true))
    }

    /// Brings both sides in step once; about once a second is meant.
    pub fn turn(&mut self, now: &Zoned, terminals: &mut dyn Terminals) -> Turn {
        let mut turn = Turn::default();
        self.contracts.extend(terminals.contracts());
        if let Err(trouble) = self.go(now, terminals, &mut turn) {
            turn.trouble = Some(trouble);
        }
        turn
    }

    fn go(
        &mut self,
        now: &Zoned,
        terminals: &dyn Terminals,
        turn: &mut Turn,
    ) -> Result<(), String> {
        let lost = |error: JournalError| error.to_string();
        self.live.catch_up().map_err(lost)?;
        let Reading { exchange, findings } = self.file.read().map_err(|why| why.to_string())?;
        let file = self.file.path().to_owned();
        // Tables that cannot be read are not tables that were removed.
        if exchange.tables.is_empty() && (findings.has_damage() || findings.lacks_tables()) {
            return Err(LinkError::Damaged { file }.to_string());
        }
        if findings.has_damage() {
            self.tell_once(turn, damaged(&file, "what can be read of it is used"));
        }
        still_the_same(&exchange, self.file.path(), &self.known)?;
        // First what the file asks for. The log has it before the file is told so.
        let done = self.instructions(&exchange, now, turn).map_err(lost)?;
        self.contents(&exchange, now, turn).map_err(lost)?;
        let seats = self.players(&exchange, now, turn).map_err(lost)?;
        let results = self.results(&exchange, now, turn).map_err(lost)?;
        self.intend(&results, &seats).map_err(lost)?;
        let refused = |error: ChangeError| error.to_string();
        self.write_results(&results, turn).map_err(refused)?;
        self.write_seats(seats, now, turn).map_err(refused)?;
        self.write_contracts(now, turn).map_err(refused)?;
        self.report(&exchange, &done, terminals).map_err(refused)?;
        self.is_over = self.has_everything(&exchange);
        self.keep().map_err(lost)
    }

    /// Keeps what both sides have in common, and what is going to be written.
    fn intend(&mut self, results: &Outgoing, seats: &[Going]) -> Result<(), JournalError> {
        self.known.writing = results.words();
        self.known.writing_seats = being_written(seats);
        self.keep()
    }

    /// Keeps what both sides have in common, if it has changed.
    fn keep(&mut self) -> Result<(), JournalError> {
        if self.known != self.kept {
            let event = self.live.id();
            self.known.keep(self.live.journal_mut(), event, Role::ControlProgram)?;
            self.kept = self.known.clone();
        }
        Ok(())
    }

    /// The tables of this computer, by section ID and number.
    fn own_tables(&self, exchange: &Exchange) -> BTreeSet<(i16, i16)> {
        let ids = own_ids(exchange, &self.options.computer);
        let rows = exchange.tables.iter().filter(|row| ids.contains(&i32::from(row.computer_id)));
        rows.map(|row| (row.section, row.table)).collect()
    }

    /// How people call a table.
    fn table_name(&self, exchange: &Exchange, section: i16, table: i16) -> String {
        let own = self.sections.get(&section).map(|key| key.letters.to_string());
        format!("table {}{table}", own.unwrap_or_else(|| exchange.letters_of(section)))
    }

    /// Tells a problem, and again only after the link was opened anew.
    fn tell_once(&mut self, turn: &mut Turn, sentence: String) {
        if self.told.insert(sentence.clone()) {
            turn.problem(sentence);
        }
    }
}

/// The IDs of a computer; its name in other capitals counts where nobody has it exactly.
fn own_ids(exchange: &Exchange, computer: &str) -> BTreeSet<i32> {
    let ids = |is_it: &dyn Fn(&str) -> bool| -> BTreeSet<i32> {
        let clients = exchange.clients.iter().filter(|client| is_it(&client.computer));
        clients.map(|client| client.id).collect()
    };
    let exact = ids(&|name| name == computer);
    if exact.is_empty() { ids(&|name| name.eq_ignore_ascii_case(computer)) } else { exact }
}
