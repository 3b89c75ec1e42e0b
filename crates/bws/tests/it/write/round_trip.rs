//! An event written to a file and read back is the same event: who meets whom with which boards, and every result.

use super::{computer, event, request};
use bws::read::event::FileEvent;
use bws::read::read_bytes;
use bws::write::{Control, Format, Request, create};
use proptest::prelude::*;
use rstest::rstest;
use session::State;
use session::log::Command;
use session::model::{SectionId, Slot};
use session::state::TableResult;
use test_support::commands::enter_at;

const PAIRS: &str = r#"
    name = "Howell"
    [[sessions]]
    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 4, ew = 1, boards = "1-2" }, { table = 2, round = 1, ns = 2, ew = 3, boards = "1-2" },
        { table = 1, round = 2, ns = 4, ew = 2, boards = "3,5" }, { table = 2, round = 2, ns = 3, ew = 1, boards = "3,5" },
        { table = 1, round = 3, ns = 4, ew = 3, boards = "8,7" }, { table = 2, round = 3, ns = 1, ew = 2, boards = "7,8" },
    ]
"#;

const TWO_LINES: &str = r#"
    name = "Mitchell"
    [[sessions]]
    [[sessions.sections]]
    section = "B"
    winners = 2
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 1, boards = "1-2" }, { table = 2, round = 1, ns = 2, ew = 2, boards = "3-4" },
        { table = 1, round = 2, ns = 1, ew = 2, boards = "5-6" }, { table = 2, round = 2, ns = 2, ew = 1, boards = "7-8" },
    ]
"#;

const TEAMS: &str = r#"
    name = "Match"
    [[sessions]]
    [[sessions.groups]]
    number = 1
    method = "team_imps"
    [[sessions.sections]]
    section = "A"
    kind = "teams"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-4" }, { table = 2, round = 1, ns = 2, ew = 1, boards = "1-4" },
    ]
"#;

const INDIVIDUAL: &str = r#"
    name = "Alone"
    [[sessions]]
    [[sessions.sections]]
    section = "A"
    kind = "individual"
    rounds = [
        { table = 1, round = 1, north = 1, south = 2, east = 3, west = 4, boards = "1-2" },
        { table = 1, round = 2, north = 1, south = 3, east = 2, west = 4, boards = "3-4" },
    ]
"#;

/// Three pairs; who meets the fourth sits out.
const MISSING: &str = r#"
    name = "Three"
    [[sessions]]
    [[sessions.sections]]
    section = "D"
    missing_pair = 4
    rounds = [
        { table = 1, round = 1, ns = 4, ew = 1, boards = "1-2" }, { table = 2, round = 1, ns = 2, ew = 3, boards = "1-2" },
        { table = 1, round = 2, ns = 4, ew = 2, boards = "3-4" }, { table = 2, round = 2, ns = 3, ew = 1, boards = "3-4" },
    ]
"#;

/// Writes an event to a file and reads it as an event again.
fn back(state: &State, format: Format, control: Control) -> FileEvent {
    let computers = computer();
    let created =
        create(state.event(), &Request { format, control, ..request(&computers) }).unwrap();
    let reading = read_bytes(created.bytes).unwrap();
    FileEvent::of(&reading.exchange, "read back")
}

/// Everything that is played and was, in order.
fn played(state: &State) -> (Vec<(SectionId, session::model::Movement)>, Vec<TableResult>) {
    let event = state.event();
    let movements = event.movements.iter().map(|(id, movement)| (*id, movement.clone())).collect();
    let mut results: Vec<TableResult> =
        event.results.iter().map(|(_, result)| result.clone()).collect();
    results.sort_by_key(|result| result.slot);
    (movements, results)
}

/// Enters an outcome for every board of the event, the given ones in turn.
fn enter_all(state: &State, outcomes: &[&str]) -> State {
    let mut turns = outcomes.iter().cycle();
    let mut commands = Vec::new();
    for (id, movement) in state.event().movements.iter() {
        let section = state.event().sections.get(id).unwrap();
        for row in movement.rounds().iter().filter(|row| row.is_played(section)) {
            for board in row.boards.iter() {
                let (session, section) = (id.session, id.letters);
                let slot = Slot { session, section, table: row.table, round: row.round, board };
                commands.push(Command::EnterResult(enter_at(slot, turns.next().unwrap())));
            }
        }
    }
    state.suppose(&commands).unwrap().0
}

#[rstest]
fn what_was_written_is_read(
    #[values(PAIRS, TWO_LINES, TEAMS, INDIVIDUAL, MISSING)] toml: &str,
    #[values(Format::Access97, Format::Access2000)] format: Format,
    #[values(Control::Of2008, Control::Today)] control: Control,
) {
    let state = enter_all(
        &event(toml),
        &["4SN=", "3NXW-1 H10", "PASS", "NP", "60%-40%", "2DE+1 SA", "? ?"],
    );
    let found = back(&state, format, control);
    assert_eq!(played(&found.state), played(&state));
    let missing = |state: &State| -> Vec<_> {
        state.event().sections.iter().map(|(_, section)| section.missing_pair).collect()
    };
    assert_eq!(missing(&found.state), missing(&state));
}

fn any_outcome() -> impl Strategy<Value = String> {
    let played = ("[1-7][CDHSN](X|XX)?[NESW]", "(=|-1|-4)", "( [CDHS][2-9TJQKA])?");
    let played = played.prop_map(|(contract, result, lead)| format!("{contract}{result}{lead}"));
    prop_oneof![played, Just("PASS".to_owned()), Just("NP".to_owned()), Just("50%-40%".to_owned())]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn any_results_are_read_as_they_were_written(outcomes in proptest::collection::vec(any_outcome(), 1..12)) {
        let outcomes: Vec<&str> = outcomes.iter().map(String::as_str).collect();
        let state = enter_all(&event(PAIRS), &outcomes);
        for format in Format::ALL {
            let found = back(&state, format, Control::Today);
            prop_assert_eq!(played(&found.state), played(&state));
        }
    }
}
