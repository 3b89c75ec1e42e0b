//! The evening that is attacked: three tables, three rounds of two boards, names, and the cards of every board.

/// The board that a table must not see before its last round, and its cards.
pub(crate) const SECRET_BOARD: u32 = 3;
/// A holding that only its cards have.
pub(crate) const SECRET_HOLDING: &str = "AKQ874";

/// Board 3 is played at table A2 in round 1, at A1 in round 2 and at A3 in round 3.
const ROUNDS: &str = r#"
    { table = 1, round = 1, ns = 1, ew = 1, boards = "1-2" },
    { table = 2, round = 1, ns = 2, ew = 2, boards = "3-4" },
    { table = 3, round = 1, ns = 3, ew = 3, boards = "5-6" },
    { table = 1, round = 2, ns = 1, ew = 3, boards = "3-4" },
    { table = 2, round = 2, ns = 2, ew = 1, boards = "5-6" },
    { table = 3, round = 2, ns = 3, ew = 2, boards = "1-2" },
    { table = 1, round = 3, ns = 1, ew = 2, boards = "5-6" },
    { table = 2, round = 3, ns = 2, ew = 3, boards = "1-2" },
    { table = 3, round = 3, ns = 3, ew = 1, boards = "3-4" },
"#;

/// What all other boards have.
const PLAIN: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

/// Boards of a table in a round.
pub(crate) fn boards(table: u32, round: u32) -> [u32; 2] {
    let set = (table + round - 2) % 3;
    [2 * set + 1, 2 * set + 2]
}

/// Returns the event file. Names are entered at the tables, and rankings shown after every round, so that there are more doors.
pub(crate) fn file() -> String {
    let hand = |board| match board {
        SECRET_BOARD => {
            format!(
                "{{ board = {board}, deal = \"N:T2.J965.T7532.63 {SECRET_HOLDING}.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974\" }},\n"
            )
        }
        _ => format!("{{ board = {board}, deal = \"{PLAIN}\" }},\n"),
    };
    let hands: String = (1..=6).map(hand).collect();
    format!(
        r#"
name = "The attacked evening"
date = "2099-11-17"
players = [
    {{ number = "101", name = "Ann Bell" }}, {{ number = "102", name = "Bob Cole" }},
    {{ number = "103", name = "Cas Dorn" }}, {{ number = "104", name = "Dea Evers" }},
]
[[sessions]]
settings = [{{ BM3PlayerNumberEntry = 1, BM3PlayerNumberEntryDuringPlay = true, BM3Ranking = 3 }}]
pairs = [
    {{ section = "A", line = "NS", pair = 2, players = ["101", "102"] }},
    {{ section = "A", line = "EW", pair = 2, players = ["103", "104"] }},
]
hands = [{hands}]
[[sessions.sections]]
section = "A"
winners = 2
rounds = [{ROUNDS}]
"#
    )
}
