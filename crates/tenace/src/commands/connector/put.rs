//! `tenace connector put`: brings results, players, seats, hands, settings, calls or scoring groups.

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use connector::validate::Validate;
use connector::wire::{Command, Request};
use serde_json::Value;

use super::source;
use super::target::{Asking, OfSession};
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Put {
    /// What is brought
    kind: What,
    /// A JSON array of the DTOs, or one of them; `-` reads it from a pipe
    file: String,
    /// Send it although our checks find something wrong, to see what the Data Connector says
    #[arg(long)]
    unchecked: bool,
    #[command(flatten)]
    session: OfSession,
    #[command(flatten)]
    pub(crate) asking: Asking,
}

const HELP: &str = "\
Where a DTO has no SessionGuid, it gets that of --session, or of the only session that runs.
Before anything is sent it is checked as the vendor's clients check it; what is wrong is printed, and the exit code is 1.";

/// What can be brought.
#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// ResultDTO
    Results,
    /// PlayerDataDTO
    Players,
    /// ParticipationDTO
    Participations,
    /// HandrecordDTO
    Hands,
    /// TdCallDTO
    Calls,
    /// Bridgemate2SettingsDTO
    Settings2,
    /// Bridgemate3SettingsDTO
    Settings3,
    /// ScoringGroupDTO
    Groups,
}

impl What {
    fn command(self) -> Command {
        match self {
            What::Results => Command::PutResults,
            What::Players => Command::PutPlayerData,
            What::Participations => Command::PutParticipations,
            What::Hands => Command::PutHandrecords,
            What::Calls => Command::PutTdCalls,
            What::Settings2 => Command::PutBridgemate2Settings,
            What::Settings3 => Command::PutBridgemate3Settings,
            What::Groups => Command::UpdateScoringGroups,
        }
    }
}

impl Put {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let text = source::text(&self.file)?;
        let value: Value = serde_json::from_str(&text)
            .with_context(|| format!("{}: a JSON array is due", source::name(&self.file)))?;
        let mut list = match value {
            Value::Array(list) => list,
            one @ Value::Object(_) => vec![one],
            _ => anyhow::bail!("{}: a JSON array of objects is due", source::name(&self.file)),
        };
        let mut client = self.asking.target.client()?;
        let session = match self.session.named().or_else(|| only_guid(&list)) {
            Some(session) => session,
            None => self.session.guid(&mut client)?,
        };
        for thing in list.iter_mut().filter_map(Value::as_object_mut) {
            if guid_of(thing).is_empty() {
                thing.insert("SessionGuid".to_owned(), Value::from(session.as_str()));
            }
        }
        let data = serde_json::to_string(&list)?;
        let request = client.request(self.kind.command(), &session, &data);
        self.check(&request)?;
        let response = client.send(&request)?;
        let said = response.data.read::<String>();
        let said = said.unwrap_or_else(|_| response.data.as_str().to_owned());
        if self.asking.json {
            screen.tell_json(&said)?;
        } else {
            screen.tell(said);
        }
        Ok(Verdict::Yes)
    }

    fn check(&self, request: &Request) -> anyhow::Result<()> {
        if self.unchecked {
            return Ok(());
        }
        source::ensure_known(&self.file, request)?;
        let faults = source::payload(&self.file, request)?.validate();
        let name = source::name(&self.file);
        ensure!(faults.is_empty(), AnswerIsNo(format!("{name}: {}", faults.join("\n"))));
        Ok(())
    }
}

/// The session that all of a list are for, if they say one.
fn only_guid(list: &[Value]) -> Option<String> {
    let first = guid_of(list.first()?.as_object()?);
    (!first.is_empty()).then(|| first.to_owned())
}

fn guid_of(thing: &serde_json::Map<String, Value>) -> &str {
    thing.get("SessionGuid").and_then(Value::as_str).unwrap_or_default()
}
