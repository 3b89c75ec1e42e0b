//! Results as text: what a phone that reaches nobody shows as QR codes, and the director scans or
//! types (`docs/terminal-protocol.md`, “Results as QR codes”).
//!
//! ```text
//! TENACE1 A3 c0ffee12 4.11.5-12.4SN=.HK.0198c0… 4.12.5-12.PASS..0198c1… *1F
//! ```
//!
//! Forgiven on reading: capital and small letters, blanks and line ends between and inside the
//! parts. The check sum must then fit the text as it was given or as it is written here.

use std::fmt;

use bridge::{BoardNo, Outcome, OutcomeKind};
use session::FactId;
use session::model::{PairNo, RoundNo, Seating, SectionLetters, TableNo};
use uuid::Uuid;

/// The first word of every text.
const WORD: &str = "TENACE1";
/// The most results in one text.
pub const MOST: usize = 8;
/// The longest text, in bytes.
pub const LONGEST: usize = 4096;
/// The length of an id without hyphens.
const ID: usize = 32;

/// Results of one table, as a phone shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scanned {
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// The first 32 bits of the event's id.
    pub event: u32,
    /// The results, oldest first.
    pub results: Vec<ScannedResult>,
}

/// One result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScannedResult {
    /// The round.
    pub round: RoundNo,
    /// The board.
    pub board: BoardNo,
    /// Who played.
    pub seating: Seating,
    /// What happened; never an adjusted score.
    pub outcome: Outcome,
    /// The id the phone gave it.
    pub id: FactId,
}

/// Why a text is none of a phone.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScanError {
    /// It does not begin as it should.
    #[error("This is not a text of Tenace: it has to begin with {WORD}.")]
    NotOurs,
    /// It is too long.
    #[error(
        "This text is too long for one code. Enter the texts of the phone one after the other."
    )]
    TooLong,
    /// It has no table.
    #[error("After {WORD} comes the table, such as A3.")]
    Table,
    /// It has no event.
    #[error("After the table come the 8 digits and letters of the event, such as c0ffee12.")]
    Event,
    /// It does not end as it should.
    #[error("The end is missing: a star and two characters, such as *1F.")]
    End,
    /// Something is mistyped.
    #[error(
        "The check sum does not fit, so something is mistyped or missing. Compare the text with the phone's."
    )]
    Sum,
    /// It has no results.
    #[error("There is no result in this text.")]
    Empty,
    /// It has too many.
    #[error(
        "A text holds at most {MOST} results. Enter the texts of the phone one after the other."
    )]
    TooMany,
    /// A result is incomplete.
    #[error(
        "Result {0} is not complete: round, board, pairs, contract, lead and id, with dots between."
    )]
    Incomplete(usize),
    /// A part of a result is wrong.
    #[error("Result {number}: {found} is no {what}.")]
    Part {
        /// Which result.
        number: usize,
        /// What the part should be.
        what: &'static str,
        /// What it is.
        found: String,
    },
}

impl Scanned {
    /// Reads a text.
    pub fn read(text: &str) -> Result<Scanned, ScanError> {
        if text.len() > LONGEST {
            return Err(ScanError::TooLong);
        }
        let text = text.trim();
        let (rest, given) = text.rsplit_once('*').ok_or(match starts_with_word(text) {
            Some(_) => ScanError::End,
            None => ScanError::NotOurs,
        })?;
        let body = starts_with_word(rest).ok_or(ScanError::NotOurs)?;
        let given = read_sum(given).ok_or(ScanError::End)?;
        let (section, body) = take(body, |c| c.is_ascii_alphabetic());
        let (table, body) = take(body, |c| c.is_ascii_digit());
        let section = section.to_ascii_uppercase().parse().map_err(|_| ScanError::Table)?;
        let table = table.parse().map_err(|_| ScanError::Table)?;
        let (event, body) = body.trim_start().split_at_checked(8).ok_or(ScanError::Event)?;
        let is_hex = event.bytes().all(|c| c.is_ascii_hexdigit());
        let event = u32::from_str_radix(event, 16).ok().filter(|_| is_hex);
        let event = event.ok_or(ScanError::Event)?;
        let scanned = Scanned { section, table, event, results: read_results(body)? };
        let as_given = rest.trim_start();
        let is_right = given == sum(as_given) || given == sum(&scanned.body());
        if is_right { Ok(scanned) } else { Err(ScanError::Sum) }
    }

    /// Returns everything before the star.
    fn body(&self) -> String {
        let Scanned { section, table, event, results } = self;
        let mut text = format!("{WORD} {section}{table} {event:08x} ");
        for result in results {
            text.push_str(&result.to_string());
            text.push(' ');
        }
        text
    }
}

impl fmt::Display for Scanned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        write!(f, "{body}*{:02X}", sum(&body))
    }
}

impl fmt::Display for ScannedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ScannedResult { round, board, seating, outcome, id } = self;
        let number = |number: Option<PairNo>| number.map_or(0, PairNo::get);
        write!(f, "{round}.{board}.")?;
        match *seating {
            Seating::Pairs { ns, ew } => write!(f, "{}-{}", number(ns), number(ew))?,
            Seating::Individual { north, east, south, west } => {
                let [n, e, s, w] = [north, east, south, west].map(number);
                write!(f, "{n}+{s}-{e}+{w}")?;
            }
        }
        let text = outcome.to_string();
        let text = text.strip_suffix(" WD").unwrap_or(&text);
        let (what, lead) = text.split_once(' ').unwrap_or((text, ""));
        let direction = if outcome.wrong_direction { "WD" } else { "" };
        write!(f, ".{what}{direction}.{lead}.{}", id.0.simple())
    }
}

/// Returns what follows the first word.
fn starts_with_word(text: &str) -> Option<&str> {
    let (word, rest) = text.trim_start().split_at_checked(WORD.len())?;
    word.eq_ignore_ascii_case(WORD).then_some(rest)
}

fn read_sum(text: &str) -> Option<u8> {
    let digits: String = text.split_whitespace().collect();
    let is_sum = digits.len() == 2 && digits.bytes().all(|c| c.is_ascii_hexdigit());
    u8::from_str_radix(&digits, 16).ok().filter(|_| is_sum)
}

/// Returns the sum of all bytes modulo 256.
fn sum(text: &str) -> u8 {
    text.bytes().fold(0, u8::wrapping_add)
}

/// Splits off what is of a kind, after blanks.
fn take(text: &str, is_of_kind: impl Fn(char) -> bool) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(|c| !is_of_kind(c)).unwrap_or(text.len()))
}

/// Reads results: five parts that end with a dot, and an id whose length is known, so that no
/// blank is needed to tell where one ends.
fn read_results(text: &str) -> Result<Vec<ScannedResult>, ScanError> {
    let text: String = text.split_whitespace().collect();
    let mut left = text.as_str();
    let mut results = Vec::new();
    while !left.is_empty() {
        let number = results.len() + 1;
        if number > MOST {
            return Err(ScanError::TooMany);
        }
        let mut parts = [""; 5];
        for part in &mut parts {
            (*part, left) = left.split_once('.').ok_or(ScanError::Incomplete(number))?;
        }
        let id;
        (id, left) = left.split_at_checked(ID).ok_or(ScanError::Incomplete(number))?;
        results.push(read_result(number, parts, id)?);
    }
    if results.is_empty() { Err(ScanError::Empty) } else { Ok(results) }
}

fn read_result(number: usize, parts: [&str; 5], id: &str) -> Result<ScannedResult, ScanError> {
    let [round, board, pairs, what, lead] = parts;
    let wrong = |what, found: &str| {
        let found: String = found.chars().take(40).collect();
        ScanError::Part { number, what, found: format!("“{found}”") }
    };
    let id = Uuid::try_parse(id).map_err(|_| wrong("id", id))?;
    Ok(ScannedResult {
        round: round.parse().map_err(|_| wrong("round", round))?,
        board: board.parse().map_err(|_| wrong("board", board))?,
        seating: read_pairs(pairs).ok_or_else(|| wrong("pairs, such as 5-12", pairs))?,
        outcome: read_outcome(what, lead).ok_or_else(|| {
            wrong("contract and lead, such as 4SN=.HK", &format!("{what}.{lead}"))
        })?,
        id: FactId(id),
    })
}

/// Reads `5-12` or `5+6-7+8`; 0 is nobody.
fn read_pairs(text: &str) -> Option<Seating> {
    let number = |text: &str| match text.parse::<u16>().ok()? {
        0 => Some(None),
        number => PairNo::new(number).map(Some),
    };
    let (ns, ew) = text.split_once('-')?;
    match (ns.split_once('+'), ew.split_once('+')) {
        (None, None) => Some(Seating::Pairs { ns: number(ns)?, ew: number(ew)? }),
        (Some((north, south)), Some((east, west))) => Some(Seating::Individual {
            north: number(north)?,
            east: number(east)?,
            south: number(south)?,
            west: number(west)?,
        }),
        _ => None,
    }
}

/// Reads what happened and the lead; rulings are not for the players to write.
fn read_outcome(what: &str, lead: &str) -> Option<Outcome> {
    let what = what.to_ascii_uppercase();
    let (what, direction) = match what.strip_suffix("WD") {
        Some(what) => (what, " WD"),
        None => (what.as_str(), ""),
    };
    let outcome: Outcome = format!("{what} {lead}{direction}").parse().ok()?;
    match outcome.kind {
        OutcomeKind::Adjusted(_) => None,
        _ => Some(outcome),
    }
}
