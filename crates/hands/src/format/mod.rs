//! The formats of deals: one file or folder for each, all behind [`read`] and [`write`].
//!
//! Reading tells the format by its content, not by its name, forgives what it can and says so;
//! writing is strict.

mod ber;
mod bhg;
mod bre;
mod bri;
mod carries;
mod cds;
mod csv;
mod dge;
mod digits;
mod dlm;
mod dup;
mod error;
mod gib;
mod hand_records;
mod handrecord_dto;
mod holdings;
mod letters;
mod lin;
mod packed;
pub(crate) mod pbn;
mod rbn;
mod records;
mod rzd;
mod suit_letters;
mod table_record;

use std::fmt;
use std::str::FromStr;

use bridge::{BoardNo, Seat};
use thiserror::Error;

use crate::LARGEST_FILE;
use crate::complaint::{Complaint, Complaints, Place, Severity, excerpt};
use crate::set::HandSet;

pub use carries::{Carried, Loss};
pub use dup::{DupControl, DupTrailer};
pub use error::{ReadError, WriteError};

/// A format of deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Portable Bridge Notation 2.1, text.
    Pbn,
    /// Bridge Base Online's records.
    Lin,
    /// Richard's Bridge Notation 3.2, text.
    Rbn,
    /// Duplimate and Dealer4: both BRI and DGE, 156 bytes a board.
    Dup,
    /// Card numbers, 128 bytes a board.
    Bri,
    /// Card letters after suit symbols, 128 bytes a board.
    Dge,
    /// DGE's letters in lines under three lines of heading.
    Bre,
    /// Duplimate for Windows, text with check sums.
    Dlm,
    /// Bernasconi: 52 digits a board.
    Ber,
    /// Borel: 52 letters a board.
    Bhg,
    /// 14 bytes a board.
    Cds,
    /// KoPS: a heading and 13 bytes a board.
    Rzd,
    /// Big Deal's comma-separated holdings.
    Csv,
    /// GIB's solved deals: four hands and twenty digits on a line; also four hands alone.
    Gib,
    /// Rows of the `HandRecord` table of the exchange file, as CSV with a heading.
    HandRecords,
    /// `HandrecordDTO` objects of the Data Connector, as JSON.
    HandrecordDto,
}

/// Says that a word names no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "“{word}” is not a format of deals: expected {known}",
    known = Format::ALL.map(Format::name).join(", ")
)]
pub struct UnknownFormat {
    word: String,
}

/// How to read a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The format, if it must not be told by the content.
    pub format: Option<Format>,
    /// The number of the first board, for formats without numbers; 1 unless told.
    pub first: Option<BoardNo>,
    /// Whose hand comes first on a line of four bare hands, which nothing in such a file says.
    pub first_hand: Option<Seat>,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The format it was in.
    pub format: Format,
    /// Whose hand came first on its lines, if the format leaves that open.
    pub first_hand: Option<Seat>,
    /// The boards that could be read.
    pub set: HandSet,
    /// What was forgiven and what was lost, in the order of the file.
    pub complaints: Vec<Complaint>,
}

impl Reading {
    /// Tells whether something of the file could not be read: a board, or a part of one.
    pub fn is_damaged(&self) -> bool {
        self.complaints.iter().any(|complaint| complaint.severity >= Severity::PartLost)
    }

    /// Tells whether a board of the file could not be read.
    pub fn lost_boards(&self) -> bool {
        self.complaints.iter().any(|complaint| complaint.severity == Severity::BoardLost)
    }
}

/// How to write a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions {
    /// Whose conventions the last ten bytes of a DUP record follow.
    pub trailer: DupTrailer,
    /// What those bytes say; what is left open follows from the boards.
    pub dup: DupControl,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// How many boards are in it; a board that was played at several tables is in most formats once.
    pub boards: usize,
    /// What the format could not carry.
    pub losses: Vec<Loss>,
}

/// Reads a file of deals.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    if bytes.len() > LARGEST_FILE {
        return Err(ReadError::TooLarge);
    }
    if bytes.trim_ascii().is_empty() {
        return Err(ReadError::Empty);
    }
    let format = options.format.or_else(|| detect(bytes)).ok_or(ReadError::Unknown)?;
    let mut complaints = Complaints::default();
    let first_hand = first_hand(bytes, format, options, &mut complaints)?;
    let options = &ReadOptions { first_hand, ..*options };
    let set = match format {
        Format::Pbn => pbn::read(bytes, options, &mut complaints),
        Format::Lin => lin::read(bytes, options, &mut complaints),
        Format::Rbn => rbn::read(bytes, options, &mut complaints),
        Format::Dup => dup::read(bytes, options, &mut complaints),
        Format::Bri => bri::read(bytes, options, &mut complaints),
        Format::Dge => dge::read(bytes, options, &mut complaints),
        Format::Bre => bre::read(bytes, options, &mut complaints),
        Format::Dlm => dlm::read(bytes, options, &mut complaints),
        Format::Ber => ber::read(bytes, options, &mut complaints),
        Format::Bhg => bhg::read(bytes, options, &mut complaints),
        Format::Cds => cds::read(bytes, options, &mut complaints),
        Format::Rzd => rzd::read(bytes, options, &mut complaints),
        Format::Csv => csv::read(bytes, options, &mut complaints),
        Format::Gib => gib::read(bytes, options, &mut complaints),
        Format::HandRecords => hand_records::read(bytes, options, &mut complaints),
        Format::HandrecordDto => handrecord_dto::read(bytes, options, &mut complaints),
    }?;
    Ok(Reading { format, first_hand, set, complaints: complaints.into_list() })
}

/// Returns whose hand comes first on each line of a file of bare hands; other formats say it themselves.
fn first_hand(
    bytes: &[u8],
    format: Format,
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<Option<Seat>, ReadError> {
    if format == Format::Gib {
        return gib::first_hand(bytes, options, complaints).map(Some);
    }
    if options.first_hand.is_some() {
        let what = format!(
            "This is a {format} file, which has its own order of hands; the first hand you chose \
             changes nothing."
        );
        complaints.add(Place::Whole, None, Severity::Forgiven, what);
    }
    Ok(None)
}

/// Writes a set of boards in a format, and says what the format could not carry.
pub fn write(set: &HandSet, format: Format, options: &WriteOptions) -> Result<Written, WriteError> {
    let once = records::each_board_once(set, format);
    let written = once.as_ref().unwrap_or(set);
    let bytes = write_boards(written, format, options)?;
    let losses = carries::losses(set, written, format, options);
    Ok(Written { bytes, boards: written.boards.len(), losses })
}

fn write_boards(
    set: &HandSet,
    format: Format,
    options: &WriteOptions,
) -> Result<Vec<u8>, WriteError> {
    match format {
        Format::Pbn => pbn::write(set, options),
        Format::Lin => lin::write(set, options),
        Format::Rbn => rbn::write(set, options),
        Format::Dup => dup::write(set, options),
        Format::Bri => bri::write(set, options),
        Format::Dge => dge::write(set, options),
        Format::Bre => bre::write(set, options),
        Format::Dlm => dlm::write(set, options),
        Format::Ber => ber::write(set, options),
        Format::Bhg => bhg::write(set, options),
        Format::Cds => cds::write(set, options),
        Format::Rzd => rzd::write(set, options),
        Format::Csv => csv::write(set, options),
        Format::Gib => gib::write(set, options),
        Format::HandRecords => hand_records::write(set, options),
        Format::HandrecordDto => handrecord_dto::write(set, options),
    }
}

/// Tells the format of a file by its content; the surest signs are asked first.
fn detect(bytes: &[u8]) -> Option<Format> {
    type LooksLike = fn(&[u8]) -> bool;
    let asked: [(Format, LooksLike); 16] = [
        (Format::Dup, dup::looks_like),
        (Format::Bri, bri::looks_like),
        (Format::Dge, dge::looks_like),
        (Format::Bre, bre::looks_like),
        (Format::Dlm, dlm::looks_like),
        (Format::HandrecordDto, handrecord_dto::looks_like),
        (Format::Pbn, pbn::looks_like),
        (Format::HandRecords, hand_records::looks_like),
        (Format::Csv, csv::looks_like),
        (Format::Lin, lin::looks_like),
        (Format::Rbn, rbn::looks_like),
        (Format::Gib, gib::looks_like),
        (Format::Ber, ber::looks_like),
        (Format::Bhg, bhg::looks_like),
        (Format::Rzd, rzd::looks_like),
        (Format::Cds, cds::looks_like),
    ];
    asked.into_iter().find(|(_, looks_like)| looks_like(bytes)).map(|(format, _)| format)
}

impl Format {
    /// Lists every format.
    pub const ALL: [Self; 16] = [
        Self::Pbn,
        Self::Lin,
        Self::Rbn,
        Self::Dup,
        Self::Bri,
        Self::Dge,
        Self::Bre,
        Self::Dlm,
        Self::Ber,
        Self::Bhg,
        Self::Cds,
        Self::Rzd,
        Self::Csv,
        Self::Gib,
        Self::HandRecords,
        Self::HandrecordDto,
    ];

    /// Returns the name, which also is the usual ending of a file's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pbn => "pbn",
            Self::Lin => "lin",
            Self::Rbn => "rbn",
            Self::Dup => "dup",
            Self::Bri => "bri",
            Self::Dge => "dge",
            Self::Bre => "bre",
            Self::Dlm => "dlm",
            Self::Ber => "ber",
            Self::Bhg => "bhg",
            Self::Cds => "cds",
            Self::Rzd => "rzd",
            Self::Csv => "csv",
            Self::Gib => "gib",
            Self::HandRecords => "handrecords",
            Self::HandrecordDto => "json",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let name = text.trim().trim_start_matches('.');
        let found = Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownFormat { word: excerpt(text) })
    }
}
