//! What is linked: an event, a file and how the two are kept in step. Kept with the journal, so that a restart of the
//! server goes on where it was.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use session::EventId;
use session::model::SessionNo;
use uuid::Uuid;

use crate::Trouble;
use crate::desk::{Books, Desk};

/// Where the journal keeps the links.
pub(super) const KEPT: &str = "exchange";

/// Which program Tenace stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    /// The scoring program: another program runs the terminals.
    Scoring,
    /// The control program: another program scores, and the phones are the terminals.
    Control,
}

/// An event's link with a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Link {
    /// The file, by its whole path.
    pub(crate) file: PathBuf,
    /// Which program Tenace stands for.
    pub(crate) side: Side,
    /// The session; a file holds one.
    pub(crate) session: SessionNo,
    /// The time between two turns.
    #[serde(default)]
    pub(crate) every: Every,
    /// The column that marks what was taken in; none leaves the file as it is.
    #[serde(default)]
    pub(crate) mark: Option<String>,
    /// As which computer of the file the control program runs; none for this one's own name.
    #[serde(default)]
    pub(crate) computer: Option<String>,
    /// The computer on which the path means something.
    pub(crate) node: Uuid,
    /// Whether the two are to be kept in step.
    pub(crate) is_running: bool,
    /// Since when they are, or are no longer.
    pub(crate) since: Timestamp,
}

/// The time between two turns: from a second to an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub(crate) struct Every(u64);

impl Every {
    /// A second, which the control program needs: tables wait for what it does.
    pub(crate) const SECOND: Every = Every(1);

    /// Returns so many seconds.
    pub(crate) fn new(seconds: u64) -> Option<Every> {
        (1..=3600).contains(&seconds).then_some(Every(seconds))
    }

    /// Returns it in seconds.
    pub(crate) fn seconds(self) -> u64 {
        self.0
    }

    pub(super) fn duration(self) -> Duration {
        Duration::from_secs(self.0)
    }
}

/// Five seconds, as the guide of the exchange file proposes.
impl Default for Every {
    fn default() -> Every {
        Every(5)
    }
}

impl TryFrom<u64> for Every {
    type Error = String;

    fn try_from(seconds: u64) -> Result<Every, String> {
        Every::new(seconds).ok_or_else(|| "A file is looked at every second to every hour.".into())
    }
}

impl From<Every> for u64 {
    fn from(every: Every) -> u64 {
        every.0
    }
}

/// Returns all links that are kept.
pub(super) fn kept(books: &mut Books) -> Result<BTreeMap<EventId, Link>, Trouble> {
    Ok(read(books.kept(KEPT)?))
}

/// Reads links as they are kept. What cannot be read is as good as none: nothing is lost but the name of a file.
pub(super) fn read(kept: Option<Vec<u8>>) -> BTreeMap<EventId, Link> {
    kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
}

/// Keeps the link of an event in place of the one before.
pub(super) async fn keep(desk: &Desk, event: EventId, link: Link) -> Result<(), Trouble> {
    let errand = move |books: &mut Books| {
        let mut all = kept(books)?;
        all.insert(event, link);
        let bytes = serde_json::to_vec(&all).map_err(|_| Trouble::away())?;
        books.keep(KEPT, &bytes)
    };
    desk.ask(errand).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_kept_as_it_is() {
        let link = Link {
            file: "/club/exchange/Tuesday pairs.bws".into(),
            side: Side::Scoring,
            session: SessionNo::FIRST,
            every: Every::new(30).unwrap(),
            mark: Some("Processed1".to_owned()),
            computer: None,
            node: Uuid::from_u128(7),
            is_running: true,
            since: Timestamp::UNIX_EPOCH,
        };
        let all = BTreeMap::from([(EventId(Uuid::from_u128(1)), link)]);
        let text = serde_json::to_string(&all).unwrap();
        assert_eq!(serde_json::from_str::<BTreeMap<EventId, Link>>(&text).unwrap(), all);
    }

    #[test]
    fn a_turn_takes_a_second_to_an_hour() {
        assert_eq!(Every::default().seconds(), 5);
        assert_eq!([0, 1, 3600, 3601].map(|n| Every::new(n).is_some()), [false, true, true, false]);
    }
}
