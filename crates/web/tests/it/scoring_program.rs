//! A scoring program at the test club: it makes an event of two tables, and asks.

use std::net::SocketAddr;

use connector::dto::option::{GameType, ScoringMethod};
use connector::dto::{
    BoardResult, Init, PlayerData, Round, ScoringGroup, Section, SectionUpdate, Session, Table,
};
use connector::wire::{Command, Data, DataType, ErrorType, Numbering, Request, Response};
use serde_json::Value;
use session::{EventId, Journal, SqliteJournal};
use test_support::http::send;
use test_support::wait::wait_for;

use crate::club::{Phone, TestClub};

/// The session.
pub(crate) const GUID: &str = "A1B2C3D4E5F60718293A4B5C6D7E8F90";
/// What nobody is to read anywhere.
pub(crate) const SECRET: &str = "TOP-SECRET";

/// A scoring program.
pub(crate) struct Program {
    address: SocketAddr,
}

impl Program {
    /// Comes to a club.
    pub(crate) fn at(club: &TestClub) -> Program {
        Program { address: club.connector.unwrap() }
    }

    /// Sends something, whatever it is.
    pub(crate) fn send(&self, body: &str) -> Response {
        let (address, length) = (self.address, body.len());
        let request = format!(
            "POST /dc-scoringprogram HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        let answer = send(address, request);
        assert_eq!(answer.status, 200, "{answer:?}");
        Response::decode(answer.body.as_bytes(), Numbering::default()).unwrap()
    }

    /// Asks with a licence of its own.
    pub(crate) fn ask(&self, command: Command, data: &Data) -> Response {
        let guid = if command == Command::InitializeEvent { "" } else { GUID };
        let request = Request {
            club_id: Some(SECRET.to_owned()),
            licence_key: Some(SECRET.to_owned()),
            ..Request::new(command, guid, data.as_str())
        };
        self.send(&request.encode())
    }

    /// Has something done.
    pub(crate) fn does(&self, command: Command, data: &Data) {
        let answer = self.ask(command, data);
        assert_eq!(answer.error_type, ErrorType::None, "{answer:?}");
    }

    /// Makes its event, and returns it as it is in the club's data.
    pub(crate) fn makes_its_event(&self, club: &TestClub) -> EventId {
        let known = events(club);
        self.does(Command::InitializeEvent, &Data::of(&init()));
        events(club).into_iter().find(|event| !known.contains(event)).unwrap()
    }

    /// Returns what a poll brings.
    pub(crate) fn poll(&self, command: Command) -> Vec<Value> {
        let answer = self.ask(command, &Data::json("\"\""));
        assert_ne!(answer.data_type, DataType::Error, "{answer:?}");
        serde_json::from_str(answer.data.as_str()).unwrap()
    }
}

fn events(club: &TestClub) -> Vec<EventId> {
    SqliteJournal::open(&club.journal()).unwrap().events().unwrap()
}

/// Returns a phone at a table of an event that was just made, once the table has its code.
pub(crate) fn phone(club: &TestClub, event: EventId, table: &str) -> Phone {
    let journal = SqliteJournal::open(&club.journal()).unwrap();
    wait_for("the codes of the tables", || !journal.join_tokens(event).unwrap().is_empty());
    club.phone_of(event, table)
}

/// Two tables, three rounds of two boards, played long ago: a program that is being tried out says any day.
pub(crate) fn init() -> Init {
    let group = ScoringGroup {
        session_guid: Some(GUID.into()),
        scoring_group_number: 1,
        scoring_method: ScoringMethod::MATCHPOINTS,
        sections: Some(vec![Section {
            session_guid: Some(GUID.into()),
            scoring_group_number: 1,
            letters: Some("A".into()),
            winners: 1,
            game_type: GameType::PAIRS,
            tables: Some(tables(false)),
            ..Section::default()
        }]),
        ..ScoringGroup::default()
    };
    let session = Session {
        session_guid: Some(GUID.into()),
        name: Some("Tuesday".into()),
        year: 2020,
        month: 2,
        day: 28,
        hour: 19,
        minute: 30,
        scoring_groups: Some(vec![group]),
        ..Session::default()
    };
    let player = PlayerData {
        session_guid: Some(GUID.into()),
        player_number: Some("101".into()),
        club_id: Some(SECRET.into()),
        last_name: Some("Archer".into()),
        ..PlayerData::default()
    };
    Init {
        commands: Init::START | Init::RESET | Init::START_READING,
        club_id: Some(SECRET.into()),
        sessions: Some(vec![session]),
        player_data: Some(vec![player]),
        ..Init::default()
    }
}

/// The movement; `turned` has the pairs of the first table change sides in the first round.
fn tables(turned: bool) -> Vec<Table> {
    let first = if turned { (2, 1) } else { (1, 2) };
    let rounds = [
        (1, 1, first, (1, 2)),
        (1, 2, (1, 3), (3, 4)),
        (1, 3, (1, 4), (5, 6)),
        (2, 1, (3, 4), (1, 2)),
        (2, 2, (4, 2), (3, 4)),
        (2, 3, (2, 3), (5, 6)),
    ];
    let round = |(table, round, (ns, ew), (low, high))| Round {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: table,
        round_number: round,
        low_board_number: low,
        high_board_number: high,
        pair_ns: ns,
        pair_ew: ew,
        ..Round::default()
    };
    let table = |number: i32| Table {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: number,
        rounds: Some(rounds.into_iter().filter(|row| row.0 == number).map(round).collect()),
        ..Table::default()
    };
    vec![table(1), table(2)]
}

/// The section, with the pairs of the first table turned in the first round.
pub(crate) fn turned() -> SectionUpdate {
    SectionUpdate {
        session_guid: Some(GUID.into()),
        club_id: Some(SECRET.into()),
        scoring_group_number: 1,
        scoring_group_scoring_method: ScoringMethod::MATCHPOINTS,
        letters: Some("A".into()),
        winners: 1,
        game_type: GameType::PAIRS,
        tables: Some(tables(true)),
        ..SectionUpdate::default()
    }
}

/// 3NT by East, just made, on the second board of the first table.
pub(crate) fn result() -> BoardResult {
    BoardResult {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: 1,
        round_number: 1,
        board_number: 2,
        scoring_direction: 3,
        pair_north_south: 1,
        pair_east_west: 2,
        declaring_pair: 2,
        declarer_direction: 2,
        level: 3,
        denomination: 5,
        total_tricks: 9,
        ..BoardResult::default()
    }
}
