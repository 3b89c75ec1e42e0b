//! Numbers that a table entered and that play at another table already, for the director: one of the two is wrong. The
//! last one of each table, in memory only.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use session::EventId;
use session::model::{Participation, PlayerId, SessionNo};

use crate::auth::Table;

/// How long the director sees it.
const HOUR: Duration = Duration::from_secs(60 * 60);

/// The numbers, by the table that entered them last.
#[derive(Debug, Default)]
pub(crate) struct PlaysElsewhere(HashMap<Table, (PlayerId, Participation, Instant)>);

impl PlaysElsewhere {
    /// Notes that a table entered a number that has a place already.
    pub(super) fn note(
        &mut self,
        table: Table,
        player: PlayerId,
        there: Participation,
        now: Instant,
    ) {
        self.0.insert(table, (player, there, now));
    }

    /// Returns what the tables of a session entered in the last hour.
    pub(crate) fn of_session(
        &self,
        event: EventId,
        session: SessionNo,
        now: Instant,
    ) -> BTreeMap<Table, (PlayerId, Participation)> {
        let all = self.0.iter().filter(|(table, (.., at))| {
            (table.event, table.session) == (event, session) && now.duration_since(*at) < HOUR
        });
        all.map(|(table, (player, there, _))| (*table, (player.clone(), *there))).collect()
    }
}
