//! What is shown of a file, as values.

use bridge::Outcome;
use bws::exchange::{Client, Exchange, SectionRow, SessionRow, SettingCell, SettingsRow, TableRow};
use bws::finding::Finding;
use bws::read::event::FileEvent;
use bws::read::{Reading, Recorded};
use bws::schema;
use bws::words::{Place, Received, Remark};
use jet::Version;
use results::Rescored;
use serde::Serialize;
use session::model::{Player, Round, Section};
use std::collections::BTreeMap;

/// Everything that is shown.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    pub(super) format: &'static str,
    pub(super) name: Option<&'a str>,
    pub(super) clients: &'a [Client],
    pub(super) sessions: &'a [SessionRow],
    pub(super) sections: Vec<SectionReport<'a>>,
    pub(super) tables: &'a [TableRow],
    pub(super) names: Vec<Name>,
    /// The settings that differ from the default, row by row.
    pub(super) settings: Vec<Settings>,
    pub(super) results: Vec<ResultLine>,
    /// Results that were replaced or erased.
    pub(super) history: Vec<ResultLine>,
    /// Auctions and play that were recorded.
    pub(super) recorded: Vec<RecordedLine>,
    pub(super) counts: Counts,
    pub(super) custom_columns: &'a [(String, String)],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ranking: Option<&'a Rescored>,
    pub(super) findings: &'a [Finding],
}

/// A section and its movement.
#[derive(Serialize)]
pub(super) struct SectionReport<'a> {
    pub(super) letters: String,
    #[serde(flatten)]
    pub(super) row: &'a SectionRow,
    /// As it is understood.
    pub(super) about: Option<&'a Section>,
    pub(super) rounds: &'a [Round],
}

/// A player of a pair.
#[derive(Serialize)]
pub(super) struct Name {
    pub(super) section: String,
    pub(super) contestant: String,
    pub(super) place: u8,
    pub(super) from_round: u16,
    pub(super) number: String,
    pub(super) name: String,
}

/// Settings of a row that differ from the default.
#[derive(Serialize)]
pub(super) struct Settings {
    pub(super) section: Option<i16>,
    pub(super) values: BTreeMap<String, SettingCell>,
}

/// A result.
#[derive(Serialize)]
pub(super) struct ResultLine {
    pub(super) id: i32,
    pub(super) section: String,
    pub(super) table: i16,
    pub(super) round: i16,
    pub(super) board: i16,
    pub(super) ns: i16,
    pub(super) ew: i16,
    pub(super) outcome: Option<Outcome>,
    pub(super) remark: Option<String>,
    pub(super) logged: Option<String>,
    pub(super) erased: bool,
}

/// What was recorded of a board.
#[derive(Serialize)]
pub(super) struct RecordedLine {
    pub(super) section: String,
    pub(super) table: i16,
    pub(super) round: i16,
    pub(super) board: i16,
    pub(super) auction: Option<String>,
    pub(super) play: Vec<String>,
    pub(super) problems: Vec<String>,
}

/// How many rows there are of what is not shown one by one.
#[derive(Serialize)]
pub(super) struct Counts {
    pub(super) intermediate: usize,
    pub(super) hand_records: usize,
    pub(super) hand_evaluations: usize,
    pub(super) bids: usize,
    pub(super) cards: usize,
    pub(super) listed_players: usize,
}

impl<'a> Report<'a> {
    pub(super) fn of(
        reading: &'a Reading,
        event: &'a FileEvent,
        ranking: Option<&'a Rescored>,
    ) -> Report<'a> {
        let exchange = &reading.exchange;
        let now = event.state.event();
        let section = |row: &'a SectionRow| {
            let id = event.sections.get(&row.id);
            SectionReport {
                letters: letters(exchange, event, row.id),
                row,
                about: id.and_then(|id| now.sections.get(id)),
                rounds: id
                    .and_then(|id| now.movements.get(id))
                    .map_or(&[], |movement| movement.rounds()),
            }
        };
        let names = now.participations.iter().filter_map(|(place, player)| {
            let player = player.as_ref()?;
            Some(Name {
                section: place.section.to_string(),
                contestant: place.contestant.to_string(),
                place: place.place,
                from_round: place.from_round.get(),
                number: player.to_string(),
                name: now.players.get(player).map(Player::name).unwrap_or_default(),
            })
        });
        let tally = exchange.tally();
        let mut counting: Vec<&Received> = tally.counting.values().copied().collect();
        counting.extend(&tally.beside);
        counting.sort_by_key(|row| (row.place, row.id));
        let line = |row: &&Received| result_line(row, letters(exchange, event, row.place.section));
        let recorded = |(place, recorded): (Place, Recorded)| RecordedLine {
            section: letters(exchange, event, place.section),
            table: place.table,
            round: place.round,
            board: place.board,
            auction: recorded.auction.map(|auction| auction.to_string()),
            play: recorded.play.iter().map(|(_, card)| card.to_string()).collect(),
            problems: recorded.problems,
        };
        Report {
            format: match exchange.version {
                Some(Version::Jet3) => "Access 97",
                Some(Version::Jet4) => "Access 2000",
                None => "unknown",
            },
            name: now.info.current().map(|info| info.name.as_str()),
            clients: &exchange.clients,
            sessions: &exchange.sessions,
            sections: exchange.sections.iter().map(section).collect(),
            tables: &exchange.tables,
            names: names.collect(),
            settings: exchange.settings.iter().map(changed).collect(),
            results: counting.iter().map(line).collect(),
            history: tally.history.iter().map(line).collect(),
            recorded: exchange.recorded().into_iter().map(recorded).collect(),
            counts: Counts {
                intermediate: exchange.intermediate.len(),
                hand_records: exchange.hand_records.len(),
                hand_evaluations: exchange.hand_evaluations.len(),
                bids: exchange.bidding.len(),
                cards: exchange.play.len(),
                listed_players: exchange.player_names.len(),
            },
            custom_columns: &exchange.custom_columns,
            ranking,
            findings: reading.findings.list(),
        }
    }
}

fn letters(exchange: &Exchange, event: &FileEvent, id: i16) -> String {
    let own = || exchange.section(id).and_then(|section| section.letter.clone());
    let known = event.sections.get(&id).map(|section| section.letters.to_string());
    known.or_else(own).unwrap_or_else(|| id.to_string())
}

fn result_line(row: &Received, section: String) -> ResultLine {
    let Place { table, round, board, .. } = row.place;
    ResultLine {
        id: row.id,
        section,
        table,
        round,
        board,
        ns: row.pair_ns,
        ew: row.pair_ew,
        outcome: row.outcome().ok(),
        remark: row.remarks.as_deref().and_then(Remark::read).map(|remark| remark.to_string()),
        logged: row.logged().map(|moment| moment.to_string()),
        erased: row.erased,
    }
}

/// The settings of a row that are not what Access gives a new row.
fn changed(row: &SettingsRow) -> Settings {
    let is_default = |name: &str, cell: &SettingCell| {
        let column = schema::SETTINGS.iter().find(|column| column.name == name);
        let default = column.map(|column| column.default_value());
        match (cell, default) {
            (SettingCell::Bool(value), Some(default)) => default.as_bool() == Some(*value),
            (SettingCell::Number(value), Some(default)) => default.as_i64() == Some(*value),
            (SettingCell::Text(value), Some(default)) => default.as_str() == Some(value),
            (_, None) => false,
        }
    };
    let values = row.values.iter().filter(|(name, cell)| !is_default(name, cell));
    let values = values.map(|(name, cell)| (name.clone(), cell.clone())).collect();
    Settings { section: row.section.filter(|&section| section != 0), values }
}
