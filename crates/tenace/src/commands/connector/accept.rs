//! `tenace connector accept`: takes note of what was polled, so that it is new no longer.

use clap::Args;

use super::kind::Kind;
use super::target::{Asking, OfSession};
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Accept {
    /// What is accepted
    kind: Kind,
    /// The last id that a poll showed: everything up to and including it
    id: i32,
    #[command(flatten)]
    session: OfSession,
    #[command(flatten)]
    pub(crate) asking: Asking,
}

impl Accept {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut client = self.asking.target.client()?;
        let session = self.session.guid(&mut client)?;
        let answer = client.accept(self.kind.queue(), &session, self.id)?;
        if self.asking.json {
            screen.tell_json(&answer)?;
        } else {
            screen.tell(format!(
                "{answer}: what polls have shown of {}, up to {}",
                self.kind, self.id
            ));
        }
        Ok(Verdict::Yes)
    }
}
