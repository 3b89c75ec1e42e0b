//! Reads any bytes as an operation of the director, and plans it on an evening in play.
//!
//! Nothing may panic, and what is planned can be supposed or is refused with a sentence.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use session::definition::Definition;
use session::{Command, EnterResult, State};
use web::operation::Operation;

/// Three tables and the half of a fourth, two rounds in.
const EVENING: &str = include_str!("../../examples/tuesday-pairs.toml");

fn evening() -> &'static State {
    static STATE: OnceLock<State> = OnceLock::new();
    STATE.get_or_init(|| {
        let commands = Definition::read(EVENING).unwrap().commands().unwrap();
        let (state, _) = State::default().suppose(&commands).unwrap();
        let mut results = Vec::new();
        for (id, movement) in state.event().movements.iter() {
            let about = state.event().sections.get(id).unwrap();
            let rows = movement.rounds().iter().filter(|row| row.round.get() <= 2 && row.is_played(about));
            for (row, board) in rows.flat_map(|row| row.boards.iter().map(move |board| (row, board))) {
                results.push(Command::EnterResult(EnterResult {
                    session: id.session,
                    section: id.letters,
                    table: row.table,
                    round: Some(row.round),
                    board,
                    outcome: "4SN=".parse().unwrap(),
                    seating: None,
                    correct: false,
                    insist: false,
                    reason: None,
                }));
            }
        }
        state.suppose(&results).unwrap().0
    })
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(operation) = serde_json::from_slice::<Operation>(bytes) else { return };
    let state = evening();
    match operation.plan(state) {
        Ok(plan) => {
            assert!(!plan.title.is_empty(), "{operation:?}");
            if let Err(refusal) = state.suppose(&plan.commands) {
                assert!(!refusal.to_string().is_empty());
            }
        }
        Err(trouble) => assert!(!trouble.message().is_empty(), "{operation:?}"),
    }
});
