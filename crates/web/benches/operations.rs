//! Looking at an operation in a room of a hundred tables: the plan, the event as it would be, and the
//! difference. The limit is 150 ms; `rescored` is the yardstick, a field scored from nothing.

use divan::{Bencher, black_box};
use movement::{Kind, Wanted, generate};
use serde_json::{Value, json};
use session::definition::Definition;
use session::model::{Movement, SectionId, SessionNo};
use session::{Command, EnterResult, Scores, State};
use web::operation::{Difference, Operation};

fn main() {
    divan::main();
}

const TABLES: u16 = 100;
const ROUNDS: u16 = 13;
const PLAYED: u16 = 6;

/// Returns the room after six of thirteen rounds, scored.
fn room() -> Option<State> {
    let wanted = Wanted::new(Kind::SkipMitchell, TABLES).with_rounds(ROUNDS);
    let plan = generate(&wanted).ok()?;
    let rounds = Movement::with_sets(&plan, &Movement::sets_of(2, plan.sets())).ok()?;
    let mut file = String::from(
        "name = \"x\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nwinners = 2\nrounds = [\n",
    );
    for row in rounds.rounds() {
        let movement::Seating::Pairs { ns, ew } =
            plan.at(row.table.get(), row.round.get())?.seating
        else {
            return None;
        };
        let (table, round, boards) = (row.table, row.round, &row.boards);
        file += &format!(
            "{{ table = {table}, round = {round}, ns = {ns}, ew = {ew}, boards = \"{boards}\" }},\n"
        );
    }
    file.push_str("]\n");
    let commands = Definition::read(&file).ok()?.commands().ok()?;
    let (state, _) = State::default().suppose(&commands).ok()?;
    let id = SectionId { session: SessionNo::FIRST, letters: "A".parse().ok()? };
    let outcomes = ["4SN=", "3NTE-1", "2HS+1", "1NTW=", "5DN-2"];
    let played = rounds.rounds().iter().filter(|row| row.round.get() <= PLAYED);
    let results = played.flat_map(|row| row.boards.iter().map(move |board| (row, board)));
    let results = results.enumerate().filter_map(|(at, (row, board))| {
        Some(Command::EnterResult(EnterResult {
            session: id.session,
            section: id.letters,
            table: row.table,
            round: Some(row.round),
            board,
            outcome: outcomes.get(at % outcomes.len())?.parse().ok()?,
            seating: None,
            correct: false,
            insist: false,
            reason: None,
        }))
    });
    let (mut state, _) = state.suppose(&results.collect::<Vec<_>>()).ok()?;
    state.scores();
    Some(state)
}

fn operation(word: &str) -> Option<Operation> {
    let more = match word {
        "late_pair" | "wrong_movement" => json!({}),
        "pair_leaves" => json!({ "pair": "EW5" }),
        "add_rounds" => json!({ "rounds": 2 }),
        "curtail" => json!({ "rounds": 10 }),
        "change_boards" => json!({ "from_round": 8, "boards": 1 }),
        "swap_directions" => json!({ "round": 6, "tables": [4] }),
        "pairs_swapped" => json!({ "pair": "EW1", "other": "EW2", "from_round": 6 }),
        "boards_off" => json!({ "from_round": 6, "by": 1 }),
        "move_result" => json!({ "table": 1, "round": 1, "board": 1, "to_board": 190 }),
        "close_round" => json!({ "round": 7 }),
        _ => return None,
    };
    let mut all = json!({ "operation": word, "session": 1, "section": "A" });
    if let (Value::Object(all), Value::Object(more)) = (&mut all, more) {
        all.extend(more);
    }
    serde_json::from_value(all).ok()
}

/// What the page waits for.
#[divan::bench(sample_count = 5, args = [
    "late_pair", "pair_leaves", "wrong_movement", "add_rounds", "curtail", "change_boards",
    "swap_directions", "pairs_swapped", "boards_off", "move_result", "close_round",
])]
fn preview(bencher: Bencher<'_, '_>, word: &str) {
    let (Some(state), Some(operation)) = (room(), operation(word)) else { return };
    bencher.with_inputs(|| state.clone()).bench_local_values(|mut before| {
        let plan = operation.plan(&before).ok()?;
        let (mut after, keys) = before.suppose(&plan.commands).ok()?;
        Some(black_box(Difference::between(&mut before, &mut after, &keys)))
    });
}

/// The yardstick: all results of the room scored from nothing.
#[divan::bench(sample_count = 5)]
fn rescored(bencher: Bencher<'_, '_>) {
    let Some(state) = room() else { return };
    bencher.bench_local(|| black_box(Scores::of(state.event())).groups().count());
}
