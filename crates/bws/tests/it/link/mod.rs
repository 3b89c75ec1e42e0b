//! An event and a file kept in step: what comes, what goes, and what happens where both changed.

mod control;
mod follow;
mod memory;
mod remarks;
mod sending;

use std::path::{Path, PathBuf};

use bridge::Outcome;
use bws::link::{FollowOptions, Follower, Kind, Turn};
use bws::words::{Place, Received, days_of_date, days_of_time};
use bws::write::{Format, create, fill, save};
use jet::share::{Options, Shared};
use jet::{Database, Value};
use jiff::Zoned;
use jiff::civil::DateTime;
use session::definition::Definition;
use session::model::{SessionNo, Slot};
use session::{Author, Command, EventId, FactId, LiveEvent, Saying, SqliteJournal};
use tempfile::TempDir;
use test_support::commands::enter_at;

use crate::write::{NOW, computer, request, rows};

/// A club with an event and its file.
pub(crate) struct Club {
    pub(crate) folder: TempDir,
    pub(crate) live: LiveEvent<SqliteJournal>,
    pub(crate) file: PathBuf,
    said: u64,
}

/// The number of the session in files that were made for the event.
const GUID: u128 = 0x385B_3123_EF09_4666_9031_0BDB_94C9_693E;

pub(crate) fn now() -> Zoned {
    NOW.to_zoned(jiff::tz::TimeZone::UTC).unwrap()
}

impl Club {
    pub(crate) fn new(toml: &str, format: Format) -> Self {
        Self::with_file(toml, |live| {
            let computers = computer();
            let request = bws::write::Request { format, ..request(&computers) };
            create(live.state().event(), &request).unwrap().bytes
        })
    }

    /// A club whose file is a blank of somebody else, filled.
    pub(crate) fn of_template(toml: &str, template: Vec<u8>) -> Self {
        Self::with_file(toml, |live| {
            fill(template, live.state().event(), &request(&computer())).unwrap().bytes
        })
    }

    fn with_file(toml: &str, file_of: impl FnOnce(&LiveEvent<SqliteJournal>) -> Vec<u8>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let journal = SqliteJournal::open_or_create(&folder.path().join("tenace.db")).unwrap();
        let commands = Definition::from_toml(toml).unwrap().commands().unwrap();
        let id = EventId(FactId::derived("the club").0);
        let live =
            LiveEvent::create(journal, id, &commands, &Author::Import, now().timestamp()).unwrap();
        let file = folder.path().join("friday.bws");
        save(&file, &file_of(&live), false).unwrap();
        Self { folder, live, file, said: 0 }
    }

    pub(crate) fn options(&self) -> FollowOptions {
        let (session, computer) = (SessionNo::FIRST, "CLUB-PC".to_owned());
        FollowOptions { session, mark: None, computer, guid: GUID }
    }

    pub(crate) fn journal(&self) -> SqliteJournal {
        SqliteJournal::open(&self.folder.path().join("tenace.db")).unwrap()
    }

    pub(crate) fn follower(&self) -> Follower {
        self.follower_with(self.options())
    }

    pub(crate) fn follower_with(&self, options: FollowOptions) -> Follower {
        Follower::open(self.journal(), self.live.id(), &self.file, options).unwrap()
    }

    /// Says something as the director, beside the link.
    pub(crate) fn say(&mut self, command: Command) {
        self.live.catch_up().unwrap();
        self.said += 1;
        let saying = Saying {
            command,
            author: Author::Director(None),
            device: None,
            id: FactId::derived("said at the desk").nth(self.said),
            time: now().timestamp(),
        };
        self.live.say(&saying).unwrap();
    }

    /// Enters or corrects a result as the director; `at` is section, table, round, board.
    pub(crate) fn enter(&mut self, at: &str, outcome: &str) {
        let slot = slot(at);
        self.live.catch_up().unwrap();
        let correct = self.live.state().event().results.get(&slot).is_some();
        let command = session::EnterResult { correct, ..enter_at(slot, outcome) };
        self.say(Command::EnterResult(command));
    }

    /// What the event says now of a board.
    pub(crate) fn result(&mut self, at: &str) -> Option<String> {
        self.live.catch_up().unwrap();
        let results = &self.live.state().event().results;
        results.get(&slot(at)).map(|(_, result)| result.outcome.to_string())
    }

    /// Some columns of a table of the file, as text.
    pub(crate) fn rows(&self, table: &str, columns: &[&str]) -> Vec<String> {
        rows(&std::fs::read(&self.file).unwrap(), table, columns)
    }
}

/// A place such as `B 1 2 5`: section, table, round, board.
pub(crate) fn slot(at: &str) -> Slot {
    let words: Vec<&str> = at.split_whitespace().collect();
    let [section, table, round, board] = words.as_slice() else { panic!("{at}") };
    Slot {
        session: SessionNo::FIRST,
        section: section.parse().unwrap(),
        table: table.parse().unwrap(),
        round: round.parse().unwrap(),
        board: board.parse().unwrap(),
    }
}

/// A file as another program has it open.
pub(crate) struct Other(pub(crate) Database<Shared>);

impl Other {
    pub(crate) fn open(path: &Path) -> Self {
        let options = Options { computer: "OTHER".into(), ..Options::default() };
        Self(Database::open(Shared::open(path, &options).unwrap()).unwrap())
    }

    /// Writes a result as a control program does: section, table, round, board, N/S, E/W.
    pub(crate) fn result(&mut self, numbers: [i16; 6], outcome: &str) {
        let [section, table, round, board, pair_ns, pair_ew] = numbers;
        let place = Place { section, table, round, board };
        let moment: DateTime = NOW;
        let mut row = Received {
            place,
            pair_ns,
            pair_ew,
            date_log: Some(days_of_date(moment.date())),
            time_log: Some(days_of_time(moment.time())),
            ..Received::default()
        };
        let outcome: Outcome = outcome.parse().unwrap();
        row.fill(&outcome);
        let cells: Vec<(&str, Value<'static>)> =
            row.cells().into_iter().map(|(name, value)| (name, value.into_owned())).collect();
        self.insert("ReceivedData", &cells);
    }

    pub(crate) fn insert(&mut self, table: &str, cells: &[(&str, Value<'static>)]) {
        let mut change = self.0.change().unwrap();
        let table = change.table(table).unwrap();
        let known: Vec<_> =
            cells.iter().filter(|(name, _)| table.position(name).is_some()).cloned().collect();
        change.insert(&table, &known).unwrap();
        change.commit().unwrap();
    }

    /// Changes the rows of a table whose column has this value.
    pub(crate) fn update(
        &mut self,
        table: &str,
        column: &str,
        value: &str,
        cells: &[(&str, Value<'static>)],
    ) -> usize {
        let mut change = self.0.change().unwrap();
        let table = change.table(table).unwrap();
        let place = table.position(column).unwrap();
        let found = change.rows(&table).unwrap().rows;
        let is_meant = |cell: &Value<'_>| match cell.as_str() {
            Some(text) => text == value,
            None => cell.to_string() == value,
        };
        let wanted: Vec<_> = found.iter().filter(|(_, row)| is_meant(&row[place])).collect();
        for (id, _) in &wanted {
            change.update(&table, *id, cells).unwrap();
        }
        change.commit().unwrap();
        wanted.len()
    }

    /// Sets all codes back to 0, as a control program does that has done everything.
    pub(crate) fn done(&mut self) {
        let mut change = self.0.change().unwrap();
        let table = change.table("Tables").unwrap();
        for (id, _) in change.rows(&table).unwrap().rows {
            change.update(&table, id, &[("UpdateFromRound", Value::Int(0))]).unwrap();
        }
        change.commit().unwrap();
    }
}

/// The remarks of a turn, one a line.
pub(crate) fn told(turn: &Turn) -> Vec<String> {
    assert_eq!(turn.trouble, None);
    let line = |remark: &bws::link::Remark| {
        let kind = match remark.kind {
            Kind::Received => "received",
            Kind::Sent => "sent",
            Kind::Note => "note",
            Kind::Problem => "problem",
        };
        format!("{kind}: {}", remark.text)
    };
    turn.remarks.iter().map(line).collect()
}
