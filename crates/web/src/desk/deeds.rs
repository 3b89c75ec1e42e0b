//! What directors do at tables is written into the log, and so is bounded.

use std::time::{Duration, Instant};

use session::log::{DirectorAtTable, DirectorDeed};
use session::{Author, Command, FactId};
use uuid::Uuid;

use super::books::Books;
use crate::Trouble;
use crate::auth::Table;
use crate::auth::budget::{Budget, seconds};

/// What is written down for one table: more than any director does there, and little for a log.
const DEEDS: Budget = Budget { burst: 40, refill: Duration::from_secs(60) };

impl Books {
    /// Writes down what a director does at a table; refused when it is too often, so that nothing is done that the log
    /// does not have.
    pub(crate) fn note_deed(
        &mut self,
        table: Table,
        device: Option<Uuid>,
        author: Author,
        deed: DirectorDeed,
    ) -> Result<(), Trouble> {
        let now = Instant::now();
        let spent = self.deeds.entry(table).or_default();
        if let Some(wait) = seconds(spent.wait(DEEDS, now)) {
            return Err(Trouble::slow_down(wait));
        }
        spent.spend(DEEDS, now);
        let Table { event, session, section, table } = table;
        let said = DirectorAtTable { session, section, table, deed };
        let commands = vec![(Command::NoteDirectorAtTable(said), FactId(Uuid::now_v7()))];
        let device = device.map(|device| device.to_string());
        self.say_from(device.as_deref(), event, commands, author)?;
        Ok(())
    }
}
