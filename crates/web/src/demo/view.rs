//! What a simulated player reads of the view: the rounds, the results, and what the policy allows.

use std::collections::BTreeMap;

use bridge::BoardNo;
use serde::Deserialize;
use serde_json::Value;

/// A table's view.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct View {
    /// The last fact it knows.
    pub seq: u64,
    /// The movement's version, as it is sent back.
    pub movement: Value,
    /// Whether the session waits, is open or closed.
    pub stage: String,
    /// What the settings allow.
    pub policy: Policy,
    /// All rounds of the table.
    pub rounds: Vec<Round>,
    /// All results of the table.
    pub results: Vec<Entered>,
    /// What the director has still to decide about.
    pub set_aside: Vec<Entered>,
}

/// What the settings allow.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Policy {
    /// Whether the lead is asked for.
    pub lead: String,
    /// When numbers and names are asked for.
    pub numbers: String,
    /// Whether the director can be called.
    pub call: bool,
    /// Whether players may correct.
    pub reentry: bool,
    /// Whether the contract is sent before the result.
    pub intermediate: bool,
    /// Whether results of other tables are shown, and when.
    pub results: String,
}

/// A round of a table.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Round {
    /// Its number.
    pub round: u16,
    /// Its boards.
    pub boards: Vec<BoardNo>,
    /// Whether it is played here.
    pub played: bool,
    /// Who sits here, as it is sent back.
    pub seating: Value,
    /// Who sits here, by seat.
    pub names: BTreeMap<char, Option<String>>,
    /// Their membership numbers.
    pub numbers: BTreeMap<char, Option<String>>,
    /// Which contestant each seat is.
    pub contestants: BTreeMap<char, Option<String>>,
}

/// A result of a table, or what might become one.
#[derive(Debug, Clone, Deserialize)]
pub struct Entered {
    /// The round.
    pub round: u16,
    /// The board.
    pub board: BoardNo,
}

impl View {
    /// Tells whether the session is open.
    pub fn is_open(&self) -> bool {
        self.stage == "open"
    }

    /// Tells whether there is a result.
    pub fn has_result(&self, round: u16, board: BoardNo) -> bool {
        self.results.iter().any(|it| it.round == round && it.board == board)
    }

    /// Tells whether the director has to decide about a result.
    pub fn is_set_aside(&self, round: u16, board: BoardNo) -> bool {
        self.set_aside.iter().any(|it| it.round == round && it.board == board)
    }
}

impl Round {
    /// Tells whether somebody sits in a seat and nobody knows who.
    pub fn is_nameless(&self, seat: char) -> bool {
        let has = |of: &BTreeMap<char, Option<String>>| of.get(&seat).is_some_and(Option::is_some);
        has(&self.contestants) && !has(&self.names) && !has(&self.numbers)
    }
}
