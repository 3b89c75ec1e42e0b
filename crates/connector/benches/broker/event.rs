//! Large events: as many tables as wanted, 25 rounds of 20 boards; and the one whose beginning is measured.

use std::path::Path;

use connector::dto::option::{GameType, ScoringMethod};
use connector::dto::{
    BoardResult, HandRecord, Init, Participation, PlayerData, Round, ScoringGroup, Section,
    Session, Table,
};
use jiff::Timestamp;
use session::model::{RoundNo, SessionNo, TableNo};
use session::{Author, Command, EnterResult, FactId, Journal, LiveEvent, Saying, SqliteJournal};
use uuid::Uuid;

pub(crate) const GUID: &str = "A1B2C3D4E5F60718293A4B5C6D7E8F90";
const ROUNDS: i32 = 25;
const BOARDS: i32 = 20;

fn section(tables: i32, rounds: i32, boards: i32) -> Section {
    let round = |table: i32, round: i32| Round {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: table,
        round_number: round,
        low_board_number: (round - 1) * boards + 1,
        high_board_number: round * boards,
        pair_ns: table,
        // The guests move one table up each round.
        pair_ew: tables + (table + round - 2) % tables + 1,
        ..Round::default()
    };
    let table = |number: i32| Table {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: number,
        rounds: Some((1..=rounds).map(|number_| round(number, number_)).collect()),
        ..Table::default()
    };
    Section {
        session_guid: Some(GUID.into()),
        scoring_group_number: 1,
        letters: Some("A".into()),
        winners: 1,
        game_type: GameType::PAIRS,
        tables: Some((1..=tables).map(table).collect()),
        ..Section::default()
    }
}

fn init(section: Section) -> Init {
    let group = ScoringGroup {
        session_guid: Some(GUID.into()),
        scoring_group_number: 1,
        scoring_method: ScoringMethod::MATCHPOINTS,
        sections: Some(vec![section]),
        ..ScoringGroup::default()
    };
    let session = Session {
        session_guid: Some(GUID.into()),
        name: Some("A large event".into()),
        year: 2026,
        month: 11,
        day: 16,
        scoring_groups: Some(vec![group]),
        ..Session::default()
    };
    Init { commands: 7, sessions: Some(vec![session]), ..Init::default() }
}

pub(crate) fn of_tables(tables: i32) -> Init {
    init(section(tables, ROUNDS, BOARDS))
}

/// 200 tables, 30 rounds of 2 boards, 824 players of whom 800 have a seat, 36 hand records.
pub(crate) fn large() -> Init {
    let mut init = init(section(200, 30, 2));
    init.player_data = Some((0..824).map(player).collect());
    init.participations = Some((0..800).map(seat).collect());
    init.handrecords = Some((1..=36).map(hand).collect());
    init
}

fn player(number: i32) -> PlayerData {
    PlayerData {
        session_guid: Some(GUID.into()),
        player_number: Some((10_000 + number).to_string()),
        first_name: Some("Willemijn".into()),
        last_name: Some(format!("van der Player-{number}")),
        country_code: Some("NL".into()),
        ..PlayerData::default()
    }
}

fn seat(number: i32) -> Participation {
    Participation {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: number / 4 + 1,
        direction: connector::dto::option::Direction(number % 4 + 1),
        round_number: 1,
        player_number: Some((10_000 + number).to_string()),
        ..Participation::default()
    }
}

/// Each board has other cards: the suits go round.
fn hand(board: i32) -> HandRecord {
    let suits = ["AKQJT98765432", "", "", ""];
    let cards = |seat: usize, suit: usize| {
        let turned = (seat + suit + usize::try_from(board).unwrap_or(0)) % 4;
        Some(suits[turned].to_owned())
    };
    HandRecord {
        session_guid: Some(GUID.into()),
        scoring_group_number: 1,
        section_letters: Some("A".into()),
        board_number: board,
        north_clubs: cards(0, 0),
        north_diamonds: cards(0, 1),
        north_hearts: cards(0, 2),
        north_spades: cards(0, 3),
        east_clubs: cards(1, 0),
        east_diamonds: cards(1, 1),
        east_hearts: cards(1, 2),
        east_spades: cards(1, 3),
        south_clubs: cards(2, 0),
        south_diamonds: cards(2, 1),
        south_hearts: cards(2, 2),
        south_spades: cards(2, 3),
        west_clubs: cards(3, 0),
        west_diamonds: cards(3, 1),
        west_hearts: cards(3, 2),
        west_spades: cards(3, 3),
        ..HandRecord::default()
    }
}

/// All results of an event, round by round.
pub(crate) fn results(tables: i32) -> Vec<BoardResult> {
    let mut results = Vec::new();
    for round in 1..=ROUNDS {
        for board in (round - 1) * BOARDS + 1..=round * BOARDS {
            for table in 1..=tables {
                results.push(BoardResult {
                    session_guid: Some(GUID.into()),
                    section_letters: Some("A".into()),
                    table_number: table,
                    round_number: round,
                    board_number: board,
                    scoring_direction: 3,
                    pair_north_south: table,
                    pair_east_west: tables + (table + round - 2) % tables + 1,
                    declaring_pair: table,
                    declarer_direction: 1,
                    level: 3,
                    denomination: 5,
                    total_tricks: 7 + (table + board) % 6,
                    lead_card_rank: 12,
                    lead_card_suit: 3,
                    ..BoardResult::default()
                });
            }
        }
    }
    results
}

/// The tables enter all results.
pub(crate) fn play(path: &Path, tables: i32) {
    let journal = SqliteJournal::open(path).expect("a journal");
    let event = *journal.events().expect("events").first().expect("an event");
    let mut live = LiveEvent::open(journal, event).expect("an event");
    let time = Timestamp::now();
    let number = |number: i32| u16::try_from(number).expect("small");
    let sayings: Vec<Saying> = results(tables)
        .into_iter()
        .map(|result| {
            let table = TableNo::new(number(result.table_number)).expect("a table");
            let section = "A".parse().expect("a section");
            let tricks = result.total_tricks - 9;
            let outcome = match tricks {
                0 => "3NT N = HQ".to_owned(),
                more => format!("3NT N {more:+} HQ"),
            };
            let board = u32::try_from(result.board_number).expect("small");
            Saying {
                command: Command::EnterResult(EnterResult {
                    session: SessionNo::FIRST,
                    section,
                    table,
                    round: Some(RoundNo::new(number(result.round_number)).expect("a round")),
                    board: bridge::BoardNo::new(board).expect("a board"),
                    outcome: outcome.parse().expect("an outcome"),
                    seating: None,
                    correct: false,
                    insist: false,
                    reason: None,
                }),
                author: Author::Table { section, table },
                device: None,
                id: FactId(Uuid::now_v7()),
                time,
            }
        })
        .collect();
    for batch in sayings.chunks(5_000) {
        live.say_all(batch).expect("results");
    }
}
