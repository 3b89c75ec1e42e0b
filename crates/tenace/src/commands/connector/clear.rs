//! `tenace connector clear`: empties the queues of a Data Connector.

use anyhow::ensure;
use clap::Args;

use super::target::Asking;
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Clear {
    /// Yes, empty the queues of all sessions
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    pub(crate) asking: Asking,
}

impl Clear {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        ensure!(
            self.yes,
            "this empties the queues of all sessions, also of other scoring programs; if that is meant, add --yes"
        );
        let answer = self.asking.target.client()?.clear_data()?;
        if self.asking.json {
            screen.tell_json(&answer)?;
        } else {
            screen.tell(answer);
        }
        Ok(Verdict::Yes)
    }
}
