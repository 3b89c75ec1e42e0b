//! `tenace event set`: how the table terminals behave, changed at any time.

use std::collections::BTreeMap;

use anyhow::Context as _;
use clap::Args;
use jiff::Timestamp;
use session::log::SettingsChanged;
use session::model::{SectionLetters, SessionNo, SettingKind, SettingName, SettingValue};
use session::{Author, Command, FactId, Saying};
use uuid::Uuid;

use super::hands::the_session;
use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Set {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// The settings and their new values, all or none
    #[arg(required = true, value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// The session; needed when there are several
    #[arg(long, value_name = "N")]
    session: Option<SessionNo>,
    /// The section, when it differs from the others
    #[arg(long, value_name = "LETTERS")]
    section: Option<SectionLetters>,
}

const AFTER_HELP: &str = "\
Examples:
  tenace event set \"Tuesday pairs\" LeadCard=true BM2Ranking=2
  tenace event set \"Tuesday pairs\" BM2PINcode=4711 --section B

The names and values are those of docs/event-file.md; docs/terminal-settings.md says what each does.";

impl Set {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let settings: BTreeMap<SettingName, SettingValue> =
            self.settings.iter().map(|text| read(text)).collect::<anyhow::Result<_>>()?;
        let mut live = data.event(&self.event)?;
        let session = the_session(live.state().event(), self.session)?;
        let changed = settings.len();
        live.say(&Saying {
            command: Command::ChangeSettings(SettingsChanged {
                session,
                section: self.section,
                settings,
            }),
            author: Author::Director(None),
            id: FactId(Uuid::now_v7()),
            time: Timestamp::now(),
        })?;
        let are = if changed == 1 { "setting is" } else { "settings are" };
        screen.tell(format!("{changed} {are} changed."));
        Ok(Verdict::Yes)
    }
}

/// Reads `LeadCard=true`.
fn read(text: &str) -> anyhow::Result<(SettingName, SettingValue)> {
    let (name, value) = text.split_once('=').with_context(|| {
        format!("“{text}” is no setting: write NAME=VALUE, as in LeadCard=true")
    })?;
    let name: SettingName = name.parse()?;
    let value = value.trim();
    let value = match (name.kind(), value.parse::<i64>(), value.parse::<bool>()) {
        // The digits of a PIN are text, though they look like a number.
        (SettingKind::Pin { .. }, _, _) => SettingValue::Text(value.to_owned()),
        (_, Ok(number), _) => SettingValue::Number(number),
        (_, _, Ok(yes)) => SettingValue::Bool(yes),
        _ => SettingValue::Text(value.to_owned()),
    };
    Ok((name, name.accept(value)?))
}
