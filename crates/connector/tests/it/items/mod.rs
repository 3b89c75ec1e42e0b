//! The things that travel through the queues, into an event and out of it.

mod call;
mod hand;
mod people;
mod result;
mod result_faults;
mod seat_batches;
mod seats;
mod settings;

use connector::dto::{Participation, PlayerData};
use connector::event::{self, Fault, Sessions};
use session::model::{Contestant, PlayerId, RoundNo, SessionNo};
use session::{Command, State};
use test_support::commands::{commands, section, slot};

const GUID: &str = "A1B2C3D4E5F60718293A4B5C6D7E8F90";
const OTHER: &str = "B1B2C3D4E5F60718293A4B5C6D7E8F90";

/// A: two tables, one winner. B: two tables, two winners, compared with A. C: two teams. D: an individual. E: three pairs,
/// and one that is missing; its table 2 has nobody sitting North-South in round 2.
const EVENT: &str = r#"
    name = "An evening"

    [[sessions]]
    groups = [{ number = 1 }, { number = 2 }, { number = 3 }]

    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 4, ew = 1, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 3, boards = "1-2" },
        { table = 1, round = 2, ns = 4, ew = 2, boards = "3-4" },
        { table = 2, round = 2, ns = 3, ew = 1, boards = "3-4" },
        { table = 1, round = 3, ns = 4, ew = 3, boards = "5-6" },
        { table = 2, round = 3, ns = 1, ew = 2, boards = "5-6" },
    ]

    [[sessions.sections]]
    section = "B"
    winners = 2
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 1, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 2, boards = "3-4" },
        { table = 1, round = 2, ns = 1, ew = 2, boards = "5-6" },
        { table = 2, round = 2, ns = 2, ew = 1, boards = "7-8" },
    ]

    [[sessions.sections]]
    section = "C"
    kind = "teams"
    group = 2
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-3", mates = { table = 2 } },
        { table = 2, round = 1, ns = 2, ew = 1, boards = "1-3", mates = { table = 1 } },
        { table = 1, round = 2, ns = 1, ew = 2, boards = "4-6", mates = { table = 2 } },
        { table = 2, round = 2, ns = 2, ew = 1, boards = "4-6", mates = { table = 1 } },
    ]

    [[sessions.sections]]
    section = "D"
    kind = "individual"
    group = 3
    rounds = [
        { table = 1, round = 1, north = 1, south = 2, east = 3, west = 4, boards = "1-2" },
        { table = 1, round = 2, north = 1, south = 3, east = 4, west = 2, boards = "3-4" },
        { table = 1, round = 3, north = 4, south = 1, east = 2, west = 3, boards = "5-6" },
    ]

    [[sessions.sections]]
    section = "E"
    group = 3
    missing_pair = 4
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "1-2" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "3-4" },
        { table = 2, round = 2, ew = 2 },
    ]
"#;

/// The event before anybody came, and the guid of its session.
fn evening() -> (State, Sessions) {
    let mut sessions = Sessions::default();
    sessions.add(GUID, SessionNo::FIRST);
    (State::default().suppose(&commands(EVENT)).unwrap().0, sessions)
}

/// The event with players 1001 to 1016.
fn with_players() -> (State, Sessions) {
    let (state, sessions) = evening();
    let players: Vec<PlayerData> = (1001..=1016)
        .map(|number| player(&number.to_string(), "Pat", &format!("Player {number}")))
        .collect();
    let commands = event::people::read_all(state.event(), &players).unwrap();
    (after(&state, &commands), sessions)
}

/// The state after commands, which must all be accepted.
fn after(state: &State, commands: &[Command]) -> State {
    state.suppose(commands).unwrap().0
}

/// The state after participations were taken in.
fn seated(state: &State, sessions: &Sessions, batch: &[Participation]) -> State {
    after(state, &event::seats::read_all(state.event(), sessions, batch).unwrap())
}

fn player(number: &str, first: &str, last: &str) -> PlayerData {
    PlayerData {
        session_guid: Some(GUID.into()),
        player_number: Some(number.into()),
        first_name: Some(first.into()),
        last_name: Some(last.into()),
        ..PlayerData::default()
    }
}

/// Who plays in a place of a pair in a round.
fn at(state: &State, letters: &str, pair: &str, place: u8, round: u16) -> String {
    let contestant: Contestant = pair.parse().unwrap();
    let round = RoundNo::new(round).unwrap();
    let player = state.event().player_at(section(letters), contestant, place, round);
    player.map_or("nobody".to_owned(), PlayerId::to_string)
}

/// What is said of a fault, with its type in front.
fn told<T: std::fmt::Debug>(answer: Result<T, Fault>) -> String {
    let fault = answer.unwrap_err();
    format!("{:?}: {}", fault.kind, fault.sentence)
}
