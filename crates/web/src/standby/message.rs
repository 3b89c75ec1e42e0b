//! What two computers of a club say to each other, as JSON inside the seals.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use session::journal::{BesideChange, Record};
use session::{EventId, FactId, Seq};
use uuid::Uuid;

use super::place::{Partner, Term};

/// Which protocol this version speaks. Both computers of a standby have to speak the same one.
pub(super) const PROTOCOL: u32 = 2;

/// A standby asks for the journal, from where its copy ends.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Follow {
    /// Versions before the second had no number.
    #[serde(default)]
    pub(super) protocol: u32,
    pub(super) node: Uuid,
    /// The format of its journal's file.
    pub(super) format: i64,
    /// Random bytes for the line.
    pub(super) salt: Vec<u8>,
    /// The addresses at which phones may find it.
    pub(super) origins: Vec<String>,
    /// The last fact of each event of its copy.
    pub(super) ends: Vec<End>,
}

/// The last fact of an event: two logs that have the same one are the same up to it, for its time and
/// id were given once, on top of everything before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct End {
    pub(super) event: EventId,
    pub(super) seq: Seq,
    pub(super) time: i64,
    pub(super) id: FactId,
}

/// One piece of the stream to a standby.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Frame {
    /// The first. Its stream's number is known to nobody but the two; nothing follows before the standby has said that it
    /// has read it.
    Start {
        #[serde(default)]
        protocol: u32,
        term: Term,
        origins: Vec<String>,
        stream: Uuid,
    },
    /// The last: the copy is of another log, and why.
    Differs { why: String },
    /// The last: asking again soon is no use, and why.
    Useless { why: String },
    /// The club's other computers.
    Others { partners: Vec<Partner> },
    /// Facts of an event, in order.
    Facts { event: EventId, records: Vec<Record> },
    /// What changed beside the logs, or a piece of it; `more` when the next piece follows. It is taken in as a whole.
    Beside { change: BesideChange, more: bool },
    /// That was all up to now, and what the sender's clock says; the standby says when it has it on its disk.
    All { pass: u64, now: Timestamp },
    /// The last: another computer has taken over. Everything that the sender has was sent before.
    Replaced { term: Term, by: Vec<String> },
}

/// A standby has everything of a pass on its disk.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Has {
    /// Of which stream: known to nobody but the two, so that what was said in another one says nothing here.
    pub(super) stream: Uuid,
    /// 0 says that the stream's number was read.
    pub(super) pass: u64,
}

/// One computer asks another who is in charge.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Ask {
    /// Told back in the answer, so that no old answer can be passed off.
    pub(super) nonce: Uuid,
}

/// A computer tells what it is.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Told {
    pub(super) nonce: Uuid,
    pub(super) term: Term,
    pub(super) in_charge: bool,
    pub(super) since: Option<Timestamp>,
    pub(super) origins: Vec<String>,
    /// Where its copy ended when it took over.
    pub(super) copied: Vec<(EventId, Seq)>,
    /// Where the evening runs instead, as far as it knows.
    #[serde(default)]
    pub(super) elsewhere: Vec<String>,
}

/// A computer takes over, or has taken over.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct TakesOver {
    pub(super) term: Term,
    pub(super) since: Timestamp,
    pub(super) origins: Vec<String>,
    /// Where its copy ended; not there while it is still copying.
    pub(super) copied: Option<Vec<(EventId, Seq)>>,
}

/// The one that is replaced answers where its logs ended.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Yields {
    pub(super) heads: Vec<(EventId, Seq)>,
}
