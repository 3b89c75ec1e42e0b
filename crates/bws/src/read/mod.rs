//! Any exchange file, read into an [`Exchange`].
//!
//! Tolerated, each with a finding: tables and columns that are missing, unknown, in another order or of another type;
//! rows that contradict the format; cells that are no number; rows that contradict each other. What can be read comes.
//! Refused is only what is no database at all. The file is never touched.

mod columns;
mod contradictions;
pub mod event;

mod hands;
mod movement;
mod people;
mod records;
mod results;
mod session;
mod sheet;

pub(crate) use contradictions::beside;
pub(crate) use movement::NOBODY;
pub use records::Recorded;
pub use results::Tally;

use crate::exchange::Exchange;
use crate::finding::{Code, Finding, Findings, Where};
use crate::schema::{self, CUSTOM_PREFIX};
use jet::page::{Medium, Memory};
use jet::share::{Options, View};
use jet::{Database, Header, Result};
use sheet::Sheet;
use std::path::Path;

/// A file as it was read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// What it says.
    pub exchange: Exchange,
    /// What is wrong with it, or worth knowing.
    pub findings: Findings,
}

/// Reads a file, of one piece even when other programs write to it meanwhile.
pub fn read_file(path: &Path) -> Result<Reading> {
    let view = View::open(path, &Options::default())?;
    view.consistently(|view| Ok(read(&Database::open(view.clone())?)))
}

/// Reads the bytes of a file.
pub fn read_bytes(bytes: Vec<u8>) -> Result<Reading> {
    let version = Header::version_of(&bytes)?;
    Ok(read(&Database::open(Memory::from_bytes(version, bytes))?))
}

/// Reads an open database.
pub fn read<M: Medium>(database: &Database<M>) -> Reading {
    let mut reading = Reading::default();
    let Reading { exchange, findings } = &mut reading;
    exchange.version = Some(database.header().version);
    match database.catalog() {
        Ok(catalog) => {
            exchange.table_names =
                catalog.tables().into_iter().map(|object| object.name.clone()).collect();
            for problem in &catalog.problems {
                findings.push(Finding::new(Code::Damaged, problem.to_string()));
            }
        }
        Err(problem) => {
            findings.push(Finding::new(Code::Damaged, problem.to_string()));
            return reading;
        }
    }
    look_at_tables(exchange, findings);
    let open = |name: &'static str, exchange: &mut Exchange, findings: &mut Findings| {
        let present = exchange.table_names.iter().any(|table| table.eq_ignore_ascii_case(name));
        present.then(|| Sheet::open(database, name, exchange, findings)).flatten()
    };
    for schema in schema::TABLES {
        let Some(sheet) = open(schema.name, exchange, findings) else { continue };
        match schema.name {
            "Clients" => session::clients(&sheet, exchange, findings),
            "Session" => session::sessions(&sheet, exchange, findings),
            "Section" => session::sections(&sheet, exchange, findings),
            "Tables" => session::tables(&sheet, exchange, findings),
            "RoundData" => session::rounds(&sheet, exchange, findings),
            "ReceivedData" => exchange.results = results::rows(&sheet, findings),
            "IntermediateData" => exchange.intermediate = results::rows(&sheet, findings),
            "PlayerNumbers" => people::numbers(&sheet, exchange, findings),
            "PlayerNames" => people::names(&sheet, exchange, findings),
            "Settings" => people::settings(&sheet, exchange, findings),
            "HandRecord" => hands::records(&sheet, exchange, findings),
            "HandEvaluation" => hands::evaluations(&sheet, exchange, findings),
            "BiddingData" => exchange.bidding = hands::recorded(&sheet, "Bid", findings),
            "PlayData" => exchange.play = hands::recorded(&sheet, "Card", findings),
            _ => {}
        }
    }
    contradictions::find(exchange, findings);
    reading
}

/// Tables that are missing or of no guide.
fn look_at_tables(exchange: &Exchange, findings: &mut Findings) {
    for schema in schema::TABLES {
        if exchange.table_names.iter().any(|name| name.eq_ignore_ascii_case(schema.name)) {
            continue;
        }
        let (code, sentence) = match schema.needed {
            true => (
                Code::MissingTable,
                "the file has no such table, and no session can be run without it",
            ),
            false => (Code::LaterTable, "the file has no such table"),
        };
        findings.push(Finding::new(code, sentence).at(Where::table(schema.name)));
    }
    for name in exchange.table_names.iter().filter(|name| schema::table(name).is_none()) {
        let sentence = "the table is of no guide";
        findings.push(Finding::new(Code::ForeignTable, sentence).at(Where::table(name)));
    }
}

/// Whether a column is a program's own.
fn is_custom(name: &str) -> bool {
    name.get(..CUSTOM_PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(CUSTOM_PREFIX))
}
