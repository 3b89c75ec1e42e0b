//! `tenace event open`, `close` and `wait`: where a session stands.

use clap::Args;
use session::log::StageSet;
use session::model::{SessionNo, Stage};
use session::{Command, Saying};

use super::the_session;
use crate::Verdict;
use crate::commands::answer::{Voice, accepted, acknowledge_json, sentence};
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct SetStage {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// The session; needed when there are several
    #[arg(long, value_name = "N")]
    session: Option<SessionNo>,
    #[command(flatten)]
    voice: Voice,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl SetStage {
    pub(crate) fn run(
        self,
        stage: Stage,
        data: &Data,
        screen: &mut Screen,
    ) -> anyhow::Result<Verdict> {
        let mut live = data.event(&self.event)?;
        let session = the_session(live.state().event(), self.session)?;
        let (author, id, time) = self.voice.speak()?;
        let command = Command::SetStage(StageSet { session, stage });
        let said = live.say(&Saying { command, author, device: None, id, time });
        let Some(answer) = accepted(said, self.json, screen)? else {
            return Ok(Verdict::No);
        };
        if self.json {
            acknowledge_json(screen, &answer, id, None)?;
        } else {
            screen.tell(sentence(&live, &answer)?);
        }
        Ok(Verdict::Yes)
    }
}
