//! The file as the scoring program makes it: an event's session, in all fourteen tables.
//!
//! [`create`] builds the whole file in memory and hands it over as bytes; nothing is read or asked but what the caller
//! gives. What it writes:
//!
//! - `Clients`: the computers the caller names; several share the tables, whole sections where there are enough.
//! - `Session`, `Section`, `Tables`, `RoundData`: the movement in force, every round at every table. Boards that do not
//!   follow each other go into `CustomBoards`. See [`Control`] for pairs that are not there.
//! - `PlayerNumbers`, `PlayerNames`: four rows for each table with those who sit there in round 1, and everybody by number.
//! - `Settings`: one row for all sections (`Section` 0), or one for each where they differ.
//! - `HandRecord`, `HandEvaluation`: for every section the boards it plays, as far as cards and tricks are known.
//! - `ReceivedData`: the results in force, marked as processed, because this program has them already.
//! - `IntermediateData`, `BiddingData`, `PlayData`: empty; they are the control program's to fill.
//!
//! Empty cells are NULL. What does not fit is shortened and said in a note; what cannot be said is refused.

pub mod change;
mod content;
mod error;
mod file;
mod hands;
mod movement;
mod people;
mod results;
mod save;
mod settings;
mod text;

pub use error::CreateError;
pub(crate) use people::{SeatKey, seat_cells, seat_entries, seat_word};
pub(crate) use results::received;
pub use save::{SaveError, save};
pub(crate) use text::is_written_as;

use ::hands::double_dummy::TrickTable;
use bridge::Deal;
use jet::{Header, Version};
use jiff::civil::DateTime;
use session::EventId;
use session::model::{DirectorPin, SessionNo};
use session::state::EventState;
use uuid::Uuid;

use crate::limits::Limits;

/// Which Access the file is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Access 97, for older programs.
    Access97,
    /// Access 2000, which today's control program needs.
    #[default]
    Access2000,
}

impl Format {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Access97, Self::Access2000];

    /// The version of the database.
    pub const fn version(self) -> Version {
        match self {
            Self::Access97 => Version::Jet3,
            Self::Access2000 => Version::Jet4,
        }
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Access97 => "access97",
            Self::Access2000 => "access2000",
        }
    }
}

/// Which generation of control programs the file is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Control {
    /// That of the guide of 2008: its limits, sections A to Z, and both pairs 0 where one of them is not there.
    Of2008,
    /// Today's: its limits, and 0 only for the pair that is not there, so that the other is told to sit out.
    #[default]
    Today,
}

impl Control {
    /// Its maximum values.
    pub const fn limits(self) -> Limits {
        match self {
            Self::Of2008 => Limits::SERVER_2008,
            Self::Today => Limits::BRIDGEMATE_2,
        }
    }
}

/// What a file is made for, besides the event.
pub struct Request<'a> {
    /// The session; a file holds one.
    pub session: SessionNo,
    /// The format.
    pub format: Format,
    /// The control program.
    pub control: Control,
    /// The computers whose servers the tables log on to, by their Windows names, in which capitals matter.
    pub computers: &'a [String],
    /// The time by the club's clock: the date of the tables, and of results that are written.
    pub now: DateTime,
    /// The session's own number, the same whenever the file is made again: see [`guid`].
    pub guid: u128,
    /// The director's PIN where the event's settings have none; the file's own default where it is not known.
    pub pin: Option<DirectorPin>,
    /// The double-dummy tricks of a deal, if they are known.
    pub tricks: &'a dyn Fn(&Deal) -> Option<TrickTable>,
}

/// A file that was made.
#[derive(Clone, Debug)]
pub struct Created {
    /// The whole file.
    pub bytes: Vec<u8>,
    /// How many rows each table has, in the order of the file.
    pub rows: Vec<(&'static str, usize)>,
    /// What was shortened or left out, in sentences.
    pub notes: Vec<String>,
}

/// Makes the exchange file of a session.
pub fn create(event: &EventState, request: &Request<'_>) -> Result<Created, CreateError> {
    content::check_letters(request, Header::new(request.format.version()).text())?;
    let mut content = content::of(event, request)?;
    let bytes = file::build(&mut content, request.format.version(), days(request.now))?;
    Ok(Created { bytes, rows: content.counts(), notes: content.into_notes() })
}

/// Fills a file that has the tables already and no rows in them, such as the makers' own template; returns what it holds
/// then.
pub fn fill(
    template: Vec<u8>,
    event: &EventState,
    request: &Request<'_>,
) -> Result<Created, CreateError> {
    let mut content = content::of(event, request)?;
    let bytes = file::fill(template, &mut content, request)?;
    Ok(Created { bytes, rows: content.counts(), notes: content.into_notes() })
}

/// The number by which the file of a session is known, the same whenever it is made again.
pub fn guid(event: EventId, session: SessionNo) -> u128 {
    Uuid::new_v5(&event.0, format!("session {session}").as_bytes()).as_u128()
}

/// A moment in days since 1899-12-30.
pub(crate) fn days(moment: DateTime) -> f64 {
    crate::words::days_of_date(moment.date()) + crate::words::days_of_time(moment.time())
}
