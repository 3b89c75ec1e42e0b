//! What an exchange file says, as plain values: every table row by row, nothing worked out.
//!
//! Numbers are as they stand in the file, 0 where a cell is empty; text is without outer blanks and absent when empty.

use crate::words::Received;
use jet::Version;
use jiff::civil::{Date, Time};
use serde::Serialize;
use std::collections::BTreeMap;

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exchange {
    /// The format; none for one that was not read from a file.
    pub version: Option<Version>,
    /// The tables it has, by the names they have there.
    pub table_names: Vec<String>,
    /// `Clients`.
    pub clients: Vec<Client>,
    /// `Session`.
    pub sessions: Vec<SessionRow>,
    /// `Section`.
    pub sections: Vec<SectionRow>,
    /// `Tables`.
    pub tables: Vec<TableRow>,
    /// `RoundData`, by section, table and round.
    pub rounds: Vec<RoundRow>,
    /// `ReceivedData`, by ID.
    pub results: Vec<Received>,
    /// `IntermediateData`, by ID.
    pub intermediate: Vec<Received>,
    /// `PlayerNumbers`, by section, table, round and direction.
    pub player_numbers: Vec<PlayerNumber>,
    /// `PlayerNames`.
    pub player_names: Vec<PlayerName>,
    /// `Settings`.
    pub settings: Vec<SettingsRow>,
    /// `HandRecord`.
    pub hand_records: Vec<HandRow>,
    /// `HandEvaluation`.
    pub hand_evaluations: Vec<EvaluationRow>,
    /// `BiddingData`, by ID.
    pub bidding: Vec<RecordedRow>,
    /// `PlayData`, by ID.
    pub play: Vec<RecordedRow>,
    /// The columns that programs added for themselves, as table and column.
    pub custom_columns: Vec<(String, String)>,
}

impl Exchange {
    /// What the file is known by: the number of its session, or its path where it has none.
    pub fn link_name(&self, path: &std::path::Path) -> String {
        let guid = self.sessions.iter().find_map(|session| session.plain_guid());
        guid.unwrap_or_else(|| path.display().to_string())
    }

    /// The letters of a section, or its ID as text.
    pub fn letters_of(&self, section: i16) -> String {
        let row = self.sections.iter().find(|row| row.id == section);
        row.and_then(|row| row.letter.clone()).unwrap_or_else(|| section.to_string())
    }
}

impl SessionRow {
    /// The number by which the session is known everywhere, without braces and dashes, in capitals.
    pub fn plain_guid(&self) -> Option<String> {
        let guid = self.guid.as_deref()?.trim().trim_matches(['{', '}']).replace('-', "");
        (!guid.is_empty()).then(|| guid.to_ascii_uppercase())
    }
}

/// A computer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Client {
    /// Its number.
    pub id: i32,
    /// Its name.
    pub computer: String,
}

/// A session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SessionRow {
    /// Its number.
    pub id: i16,
    /// Its name.
    pub name: Option<String>,
    /// Its day.
    pub date: Option<Date>,
    /// Its hour.
    pub time: Option<Time>,
    /// The number by which it is known everywhere.
    pub guid: Option<String>,
    /// Its status.
    pub status: i16,
    /// Whether players see it in their app.
    pub show_in_app: bool,
    /// Whether pairs change sections.
    pub pairs_move_across_field: bool,
    /// Whether the E/W pairs go back to where they started.
    pub ew_return_home: bool,
}

/// A section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SectionRow {
    /// Its number, by which all other tables know it.
    pub id: i16,
    /// Its letters.
    pub letter: Option<String>,
    /// How many tables it has.
    pub tables: i16,
    /// The pair that is not there; 0 for none.
    pub missing_pair: i16,
    /// Whether E/W move before they play.
    pub ew_move_before_play: i16,
    /// Its session.
    pub session: Option<i16>,
    /// How it is scored; 1 for matchpoints.
    pub scoring_type: i16,
    /// How many winners; 0 when the file does not say.
    pub winners: i16,
}

/// A table of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TableRow {
    /// The section's number.
    pub section: i16,
    /// The table.
    pub table: i16,
    /// The computer that looks after it.
    pub computer_id: i16,
    /// 1 when it was sent to the terminals.
    pub status: i16,
    /// 1 when its terminal is logged on, 2 when not.
    pub log_on_off: i16,
    /// The round being recorded.
    pub current_round: i16,
    /// The board being recorded.
    pub current_board: i16,
    /// What the control program has to do with the table; 0 for nothing.
    pub update_from_round: i16,
    /// The group of tables that are compared; 0 for none.
    pub group: i16,
}

/// One round at one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RoundRow {
    /// The section's number.
    pub section: i16,
    /// The table.
    pub table: i16,
    /// The round.
    pub round: i16,
    /// The pair sitting North-South, or North's number in an individual; 0 for nobody.
    pub ns: i16,
    /// The pair sitting East-West, or East's number; 0 for nobody.
    pub ew: i16,
    /// South's number, in files of individuals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub south: Option<i16>,
    /// West's number, in files of individuals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub west: Option<i16>,
    /// The lowest board.
    pub low_board: i16,
    /// The highest board.
    pub high_board: i16,
    /// The boards one by one, which count before the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_boards: Option<String>,
}

/// Who sits where, as players entered it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlayerNumber {
    /// The section's number.
    pub section: i16,
    /// The table.
    pub table: i16,
    /// The seat.
    pub direction: Option<String>,
    /// The player's number.
    pub number: Option<String>,
    /// The player's name.
    pub name: Option<String>,
    /// The round it holds from; 0 for the start.
    pub round: i16,
    /// Whether the scoring program wrote the name.
    pub updated: bool,
    /// Whether the scoring program has seen it.
    pub processed: bool,
}

/// A player of the list the terminals know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlayerName {
    /// The number.
    pub id: i32,
    /// The number as text.
    pub text_id: Option<String>,
    /// The name.
    pub name: Option<String>,
}

/// Settings for a section, or for all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SettingsRow {
    /// The section's number; none or 0 for all.
    pub section: Option<i16>,
    /// The settings that have a column and a value.
    pub values: BTreeMap<String, SettingCell>,
}

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum SettingCell {
    /// Yes or No.
    Bool(bool),
    /// A number.
    Number(i64),
    /// Text.
    Text(String),
}

/// The cards of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HandRow {
    /// The section's number.
    pub section: i16,
    /// The board.
    pub board: i16,
    /// The cards: North, East, South, West; spades, hearts, diamonds, clubs.
    pub cards: [[String; 4]; 4],
}

/// What every hand can make of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EvaluationRow {
    /// The section's number.
    pub section: i16,
    /// The board.
    pub board: i16,
    /// The tricks: North, East, South, West; spades, hearts, diamonds, clubs, notrump.
    pub tricks: [[Option<i16>; 5]; 4],
    /// The points of North, East, South, West.
    pub hcp: [Option<i16>; 4],
}

/// A bid or a card that was recorded.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RecordedRow {
    /// Its number.
    pub id: i32,
    /// The section's number.
    pub section: i16,
    /// The table.
    pub table: i16,
    /// The round.
    pub round: i16,
    /// The board.
    pub board: i16,
    /// Which bid or card it is.
    pub counter: i16,
    /// Who made it.
    pub direction: Option<String>,
    /// The bid or the card.
    pub what: Option<String>,
    /// Whether it was taken back.
    pub erased: bool,
}
