//! `tenace connector continue`: goes on with an event that was begun before.

use clap::Args;
use connector::dto::{Continue, Init};

use super::target::{Asking, plain_guid};
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct GoOn {
    /// The guid of the event, or of its only session
    #[arg(value_name = "EVENT_GUID")]
    event: String,
    /// Only have it known again: neither start it nor read results
    #[arg(long)]
    no_start: bool,
    #[command(flatten)]
    pub(crate) asking: Asking,
}

impl GoOn {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut client = self.asking.target.client()?;
        let commands = if self.no_start { 0 } else { Init::START | Init::START_READING };
        let event_guid = Some(plain_guid(&self.event));
        let answer =
            client.continue_event(&Continue { event_guid, commands, ..Continue::default() })?;
        if self.asking.json {
            screen.tell_json(&answer)?;
        } else {
            screen.tell(answer);
        }
        Ok(Verdict::Yes)
    }
}
