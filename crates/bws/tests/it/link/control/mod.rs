//! The link as the control program: a file that a scoring program made, run on terminals.

mod movement;
mod open;
mod people;
mod results;
mod round_trip;

use std::collections::BTreeSet;

use bws::link::{ControlOptions, Controller, InPlay, LinkError, Opened, Terminals, Turn};
use bws::write::Format;
use session::model::{SectionId, TableNo};
use session::{Author, Command, EraseResult, FactId, LiveEvent, Saying, SqliteJournal};
use tempfile::TempDir;
use test_support::commands::enter_at;

use super::{Club, now, slot, told};

/// A computer with terminals, beside the club whose file it runs.
pub(crate) struct Room {
    pub(crate) folder: TempDir,
    pub(crate) club: Club,
    pub(crate) controller: Controller,
    pub(crate) opened: Opened,
    pub(crate) phones: Phones,
    pub(crate) live: LiveEvent<SqliteJournal>,
    said: u64,
}

/// Terminals of a test.
#[derive(Default)]
pub(crate) struct Phones {
    pub(crate) logged_on: BTreeSet<u16>,
    pub(crate) contracts: Vec<InPlay>,
}

impl Terminals for Phones {
    fn is_logged_on(&self, _: SectionId, table: TableNo) -> bool {
        self.logged_on.contains(&table.get())
    }

    fn contracts(&mut self) -> Vec<InPlay> {
        std::mem::take(&mut self.contracts)
    }
}

pub(crate) fn options() -> ControlOptions {
    ControlOptions { computer: "CLUB-PC".into(), ..ControlOptions::default() }
}

pub(crate) fn journal(folder: &TempDir) -> SqliteJournal {
    SqliteJournal::open_or_create(&folder.path().join("control.db")).unwrap()
}

impl Room {
    pub(crate) fn new(toml: &str, format: Format) -> Self {
        Self::of(Club::new(toml, format))
    }

    pub(crate) fn of(club: Club) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (controller, opened) =
            Controller::open(journal(&folder), &club.file, options(), &now()).unwrap();
        let live = LiveEvent::open(journal(&folder), controller.event()).unwrap();
        Self { folder, club, controller, opened, phones: Phones::default(), live, said: 0 }
    }

    /// Opens the file again, as after the program was closed or killed.
    pub(crate) fn reopen(&mut self) -> &Opened {
        let (controller, opened) = self.open_with(options()).unwrap();
        self.controller = controller;
        self.opened = opened;
        &self.opened
    }

    pub(crate) fn open_with(
        &self,
        options: ControlOptions,
    ) -> Result<(Controller, Opened), LinkError> {
        Controller::open(journal(&self.folder), &self.club.file, options, &now())
    }

    pub(crate) fn raw_turn(&mut self) -> Turn {
        self.controller.turn(&now(), &mut self.phones)
    }

    /// A turn and what it told.
    pub(crate) fn turn(&mut self) -> Vec<String> {
        told(&self.raw_turn())
    }

    /// Turns until there is nothing more to tell.
    pub(crate) fn settle(&mut self) {
        for _ in 0..5 {
            if self.turn().is_empty() {
                return;
            }
        }
        panic!("the two never come to rest");
    }

    /// Says something as a table, beside the link.
    pub(crate) fn say(&mut self, command: Command) {
        let author =
            Author::Table { section: "B".parse().unwrap(), table: TableNo::new(1).unwrap() };
        self.say_as(author, command);
    }

    pub(crate) fn say_as(&mut self, author: Author, command: Command) {
        self.said += 1;
        let id = FactId::derived("said at the table").nth(self.said);
        let time = now().timestamp();
        self.live.say(&Saying { command, author, device: None, id, time }).unwrap();
    }

    /// Enters or corrects a result at the table; `at` is section, table, round, board.
    pub(crate) fn enter(&mut self, at: &str, outcome: &str) {
        let slot = slot(at);
        self.live.catch_up().unwrap();
        let correct = self.live.state().event().results.get(&slot).is_some();
        let command = session::EnterResult { correct, ..enter_at(slot, outcome) };
        self.say(Command::EnterResult(command));
    }

    pub(crate) fn erase(&mut self, at: &str) {
        let slot = slot(at);
        self.say(Command::EraseResult(EraseResult {
            session: slot.session,
            section: slot.section,
            table: slot.table,
            round: Some(slot.round),
            board: slot.board,
            reason: None,
        }));
    }

    /// What the event of the terminals says of a board.
    pub(crate) fn result(&mut self, at: &str) -> Option<String> {
        self.live.catch_up().unwrap();
        let results = &self.live.state().event().results;
        results.get(&slot(at)).map(|(_, result)| result.outcome.to_string())
    }
}
