//! The broker: requests in, answers out, on a real journal that tables write to as well.

mod added;
mod begin;
mod commands;
mod echoes;
mod flags;
mod guide_answers;
mod guide_begin;
mod guide_manage;
mod guide_movement;
mod guide_queues;
mod guide_sessions;
mod leaving;
mod lenient;
mod model;
mod movement;
mod overview;
mod put;
mod queues;
mod seat_model;
mod superseded;
mod together;
mod trouble;
mod whose_players;

use std::path::PathBuf;
use std::sync::Arc;

use connector::broker::Broker;
use connector::client::Polled;
use connector::dto::{BoardResult, Dto, Init, PlayerData};
use connector::queue::Kind;
use connector::service::{Answer, Peer, Service, Way};
use connector::wire::{Command, Data, DataType, ErrorType, Numbering, Request, Response};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use session::model::{RoundNo, SectionLetters, SessionNo, TableNo};
use session::{Author, EventId, LiveEvent, Saying, SqliteJournal};
use test_support::commands::{enter, erase, open_event, saying_now};

pub(crate) use crate::event::{GUID, OTHER, howell};

/// A club: a journal, and a broker on it.
pub(crate) struct Club {
    folder: tempfile::TempDir,
    pub(crate) broker: Arc<Broker>,
}

pub(crate) fn peer() -> Peer {
    Peer { way: Way::Http, address: "127.0.0.1:50000".into(), connection: 1 }
}

impl Club {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let journal = SqliteJournal::open_or_create(&folder.path().join("tenace.db")).unwrap();
        Self { broker: broker(journal, Numbering::Clients), folder }
    }

    /// A club where an event with section A of four pairs is played.
    pub(crate) fn playing() -> Self {
        let club = Self::new();
        club.ok(Command::InitializeEvent, "", &init());
        club
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("tenace.db")
    }

    pub(crate) fn journal(&self) -> SqliteJournal {
        SqliteJournal::open(&self.path()).unwrap()
    }

    /// Another broker takes the place of this one, which ended without a word.
    pub(crate) fn restart(&mut self) {
        self.broker = broker(self.journal(), Numbering::Clients);
    }

    pub(crate) fn send(&self, command: Command, guid: &str, data: &str) -> Response {
        asked(&self.broker, command, guid, data)
    }

    /// Sends something that must be done.
    pub(crate) fn ok<T: Dto>(&self, command: Command, guid: &str, thing: &T) -> Response {
        done(self.send(command, guid, Data::of(thing).as_str()))
    }

    pub(crate) fn put<T: Dto>(&self, command: Command, guid: &str, things: &[T]) -> Response {
        self.send(command, guid, Data::list(things).as_str())
    }

    pub(crate) fn poll<T: DeserializeOwned>(&self, command: Command, guid: &str) -> Polled<T> {
        let response = done(self.send(command, guid, ""));
        Polled { items: response.data.read().unwrap(), last_id: response.last_queue_item_id }
    }

    /// The boards of the results that are new, or all, with the id of the last.
    pub(crate) fn boards(&self, command: Command) -> (Vec<i32>, i32) {
        let polled: Polled<BoardResult> = self.poll(command, GUID);
        (polled.items.iter().map(|result| result.board_number).collect(), polled.last_id)
    }

    pub(crate) fn accept(&self, kind: Kind, guid: &str, id: i32) {
        done(self.send(kind.accept(), guid, &id.to_string()));
    }

    /// The event that runs, in our log.
    pub(crate) fn event(&self) -> EventId {
        self.broker.overview().unwrap().events[0].event
    }

    /// What a table or a director says, by a connection of its own.
    pub(crate) fn say(&self, author: Author, commands: Vec<session::Command>) {
        // What is done together has one time: by that the broker sees that players changed seats.
        let time = Timestamp::now();
        let say = |command| Saying { time, ..saying_now(author.clone(), command) };
        let sayings: Vec<Saying> = commands.into_iter().map(say).collect();
        self.live().say_all(&sayings).unwrap();
    }

    pub(crate) fn live(&self) -> LiveEvent<SqliteJournal> {
        open_event(&self.path(), self.event())
    }

    /// A table of section A enters a result, or corrects it.
    pub(crate) fn enter(&self, table: u16, board: u32, outcome: &str) {
        let mut result = enter(&format!("A{table} {board} {outcome}"));
        let live = self.live();
        result.correct = live.state().event().results.iter().any(|(_, other)| {
            let slot = other.slot;
            (slot.section, slot.table, slot.board) == (result.section, result.table, result.board)
        });
        self.say(at(table), vec![session::Command::EnterResult(result)]);
    }

    pub(crate) fn erase(&self, table: u16, board: u32) {
        self.say(at(table), vec![erase("A", table, board)]);
    }
}

fn broker(journal: SqliteJournal, numbering: Numbering) -> Arc<Broker> {
    Arc::new(Broker::open(journal, numbering).unwrap())
}

/// What a broker answers.
pub(crate) fn asked(broker: &Broker, command: Command, guid: &str, data: &str) -> Response {
    let request = Request::new(command, guid, data);
    let answer = broker.answer(request.encode().as_bytes(), &peer());
    let response = Response::decode(&bytes(answer), Numbering::Clients).unwrap();
    assert_eq!(response.request_command, command.number());
    assert_eq!(response.session_guid.as_deref(), Some(guid));
    response
}

pub(crate) fn bytes(answer: Answer) -> Vec<u8> {
    match answer {
        Answer::Json(chunks) => chunks.flatten().collect(),
        Answer::Close => panic!("the broker hung up"),
    }
}

pub(crate) fn done(response: Response) -> Response {
    assert_eq!(response.error_type, ErrorType::None, "{:?}", response.data);
    assert_ne!(response.data_type, DataType::Error, "{:?}", response.data);
    response
}

/// What was refused, with its sentence.
pub(crate) fn refused(response: Response) -> (ErrorType, String) {
    assert_eq!(response.data_type, DataType::Error, "{:?}", response.data);
    assert_ne!(response.error_type, ErrorType::None);
    (response.error_type, response.data.read().unwrap())
}

pub(crate) fn letters(text: &str) -> SectionLetters {
    text.parse().unwrap()
}

pub(crate) fn at(table: u16) -> Author {
    Author::Table { section: letters("A"), table: TableNo::new(table).unwrap() }
}

pub(crate) fn entered(table: u16, board: u32, outcome: &str) -> session::Command {
    session::Command::EnterResult(enter(&format!("A{table} {board} {outcome}")))
}

pub(crate) fn round(number: u16) -> RoundNo {
    RoundNo::new(number).unwrap()
}

/// The event of all these tests: section A of four pairs at two tables, three rounds, boards 1 to 12.
pub(crate) fn init() -> Init {
    let mut init = crate::event::event(vec![howell("A")]);
    init.commands = Init::START | Init::RESET | Init::START_READING;
    init.player_data = Some((1..=8).map(player).collect());
    init
}

pub(crate) fn player(number: i32) -> PlayerData {
    PlayerData {
        session_guid: Some(GUID.into()),
        player_number: Some(format!("{}", 1000 + number)),
        first_name: Some("Ann".into()),
        last_name: Some(format!("Player {number}")),
        ..PlayerData::default()
    }
}

/// A result of section A as a scoring program sends it: 3NT by North, so many tricks.
pub(crate) fn sent(
    table: i32,
    number: i32,
    board: i32,
    (ns, ew): (i32, i32),
    tricks: i32,
) -> BoardResult {
    BoardResult {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: table,
        round_number: number,
        board_number: board,
        scoring_direction: 3,
        pair_north_south: ns,
        pair_east_west: ew,
        declaring_pair: ns,
        declarer_direction: 1,
        level: 3,
        denomination: 5,
        total_tricks: tricks,
        ..BoardResult::default()
    }
}
