//! `tenace event set` and `tenace event settings`: how the table terminals behave.

use std::collections::BTreeMap;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use session::log::SettingsChanged;
use session::model::{
    SectionId, SectionLetters, SessionNo, SettingKey, SettingKind, SettingName, SettingValue,
};
use session::state::{EventState, Origin};
use session::{Answer, Command, EventId, FactId, Saying};
use web::policy;

use super::the_session;
use crate::Verdict;
use crate::commands::answer::{Voice, accepted, sentence};
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = SET_HELP)]
pub(crate) struct Set {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// The settings, each as NAME=VALUE
    #[arg(required = true, value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// Only this section; without it, all sections that have no value of their own
    #[arg(long, value_name = "LETTERS")]
    section: Option<SectionLetters>,
    /// The session; needed when there are several
    #[arg(long, value_name = "N")]
    session: Option<SessionNo>,
    #[command(flatten)]
    voice: Voice,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const SET_HELP: &str = "\
Examples:
  tenace event set \"Tuesday pairs\" LeadCard=yes BM3Ranking=2
  tenace event set \"Tuesday pairs\" ShowResults=no --section B

Only the settings you name change. A value is yes or no, a number, or four digits for a PIN;
`default` is the value it has when nobody sets it. docs/event-file.md has every setting.";

#[derive(Args)]
pub(crate) struct Settings {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// What holds in this section
    #[arg(long, value_name = "LETTERS")]
    section: Option<SectionLetters>,
    /// The session; needed when there are several
    #[arg(long, value_name = "N")]
    session: Option<SessionNo>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Set {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut live = data.event(&self.event)?;
        let event = live.state().event();
        let session = the_session(event, self.session)?;
        let default = |name| policy::default_value(event, session, self.section, name);
        let settings = read_all(&self.settings, &default)?;
        let names: Vec<SettingName> = settings.keys().copied().collect();
        let (author, id, time) = self.voice.speak()?;
        let changed = SettingsChanged { session, section: self.section, settings, partial: true };
        let command = Command::ChangeSettings(changed);
        let said = live.say(&Saying { command, author, device: None, id, time });
        let Some(answer) = accepted(said, self.json, screen)? else {
            return Ok(Verdict::No);
        };
        let own = match self.section {
            Some(_) => BTreeMap::new(),
            None => own_values(live.state().event(), session, &names),
        };
        if self.json {
            acknowledge_set(screen, &answer, id, &own)?;
        } else {
            screen.tell(sentence(&live, &answer)?);
            for (name, sections) in &own {
                screen.tell(keeps_own(*name, sections));
            }
        }
        Ok(Verdict::Yes)
    }
}

/// The sections that have values of their own, by setting.
type OwnValues = BTreeMap<SettingName, BTreeMap<String, SettingValue>>;

/// Returns the values of sections that a change for all sections does not reach: a scoring program sets all of them for each
/// section.
fn own_values(event: &EventState, session: SessionNo, names: &[SettingName]) -> OwnValues {
    let of_sections = names.iter().map(|name| (*name, of_sections(event, session, *name)));
    of_sections.filter(|(_, sections)| !sections.is_empty()).collect()
}

/// Says that sections keep their own values.
fn keeps_own(name: SettingName, sections: &BTreeMap<String, SettingValue>) -> String {
    let values = sections.iter().map(|(letters, value)| match name.kind() {
        SettingKind::Pin { .. } => letters.clone(),
        _ => format!("{letters} ({value})"),
    });
    let values: Vec<String> = values.collect();
    let (keep, first) = match sections.len() {
        1 => ("section", "keeps its own value"),
        _ => ("sections", "keep their own values"),
    };
    let letters = sections.keys().next().map_or("A", String::as_str);
    format!(
        "{name}: {keep} {} {first}. Add --section {letters} to change it there.",
        values.join(", ")
    )
}

/// Prints the answer to a change of settings, with the sections that it does not reach.
fn acknowledge_set(
    screen: &mut Screen,
    answer: &Answer,
    id: FactId,
    own: &OwnValues,
) -> anyhow::Result<()> {
    #[derive(Serialize)]
    struct Acknowledged<'a> {
        seq: u64,
        id: String,
        repeated: bool,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        sections: &'a OwnValues,
    }
    let (seq, repeated) = (answer.seq.0, answer.repeated);
    screen.tell_json(&Acknowledged { seq, id: id.to_string(), repeated, sections: own })
}

/// Reads all settings, or tells everything that is wrong with them.
fn read_all(
    words: &[String],
    default: &impl Fn(SettingName) -> SettingValue,
) -> anyhow::Result<BTreeMap<SettingName, SettingValue>> {
    let mut settings = BTreeMap::new();
    let mut problems = Vec::new();
    for word in words {
        match read(word, default) {
            Ok((name, value)) => {
                if settings.insert(name, value).is_some() {
                    problems.push(format!("{name} is there twice"));
                }
            }
            Err(problem) => problems.push(problem),
        }
    }
    match problems.as_slice() {
        [] => Ok(settings),
        [only] => bail!("no setting was changed: {only}"),
        several => {
            let lines: String = several.iter().map(|problem| format!("\n  {problem}")).collect();
            bail!("no setting was changed, for {} reasons:{lines}", several.len())
        }
    }
}

/// Reads `LeadCard=yes`.
fn read(
    word: &str,
    default: &impl Fn(SettingName) -> SettingValue,
) -> Result<(SettingName, SettingValue), String> {
    let (name, value) = word
        .split_once('=')
        .ok_or_else(|| format!("“{word}” is no setting: write NAME=VALUE, such as LeadCard=yes"))?;
    let name: SettingName = name.parse().map_err(|_| no_such_setting(name))?;
    let value = value.trim();
    let plain = match (name.kind(), value.to_lowercase().as_str()) {
        (_, "default") if !policy::can_be_default(name) => {
            return Err(format!(
                "{name} has no value for the language of each phone; `tenace log undo EVENT FACT` takes back the change that set another"
            ));
        }
        (_, "default") => default(name),
        (SettingKind::Pin { .. }, _) => SettingValue::Text(value.to_owned()),
        (SettingKind::Bool { .. }, "true" | "yes" | "on") => SettingValue::Bool(true),
        (SettingKind::Bool { .. }, "false" | "no" | "off") => SettingValue::Bool(false),
        (SettingKind::Bool { .. } | SettingKind::Number { .. }, number) => match number.parse() {
            Ok(number) => SettingValue::Number(number),
            Err(_) => SettingValue::Text(value.to_owned()),
        },
    };
    match name.accept(plain) {
        Ok(value) => Ok((name, value)),
        // The quotes that a file needs would be in the way here.
        Err(_) if matches!(name.kind(), SettingKind::Pin { .. }) => {
            Err(format!("{name} cannot be “{value}”: expected four digits"))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Says that there is no such setting, with those that were probably meant.
fn no_such_setting(word: &str) -> String {
    /// How many letters may be wrong.
    const FURTHEST: usize = 3;
    let word = word.trim();
    let distance = |name: &SettingName| {
        let name = name.as_str().to_lowercase();
        let short = name.strip_prefix("bm2").or_else(|| name.strip_prefix("bm3"));
        let far = |name: &str| strsim::damerau_levenshtein(&word.to_lowercase(), name);
        far(&name).min(short.map_or(usize::MAX, far))
    };
    let mut near: Vec<(usize, SettingName)> =
        SettingName::all().map(|name| (distance(&name), name)).collect();
    near.sort_by_key(|(distance, _)| *distance);
    let nearest = near.first().map_or(usize::MAX, |(distance, _)| *distance);
    let meant: Vec<&str> = near
        .iter()
        .take_while(|(distance, _)| *distance == nearest && nearest <= FURTHEST)
        .map(|(_, name)| name.as_str())
        .take(3)
        .collect();
    match meant.as_slice() {
        [] => {
            format!("there is no setting “{word}”; `tenace event settings EVENT` tells the names")
        }
        meant => format!("there is no setting “{word}”. Did you mean {}?", meant.join(" or ")),
    }
}

/// The settings in force, for other programs.
#[derive(Serialize)]
struct SettingsView {
    event: EventId,
    session: SessionNo,
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<SectionLetters>,
    settings: Vec<SettingView>,
}

#[derive(Serialize)]
struct SettingView {
    name: SettingName,
    value: SettingValue,
    /// `section`, `session` or `default`.
    from: &'static str,
    /// The sections that have a value of their own, when all are asked for.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    sections: BTreeMap<String, SettingValue>,
}

impl Settings {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let live = data.event(&self.event)?;
        let event = live.state().event();
        let session = the_session(event, self.session)?;
        if let Some(letters) = self.section {
            let id = SectionId { session, letters };
            if event.sections.get(&id).is_none() {
                let known: Vec<String> =
                    event.sections_of(session).map(|(letters, _)| letters.to_string()).collect();
                bail!("there is no {id}; the sections are {}", known.join(", "));
            }
        }
        let all = SettingName::all();
        let settings = all.map(|name| setting(event, session, self.section, name)).collect();
        let view = SettingsView { event: live.id(), session, section: self.section, settings };
        if self.json {
            screen.json(&view)?;
        } else {
            print(&view, screen)?;
        }
        Ok(Verdict::Yes)
    }
}

fn setting(
    event: &EventState,
    session: SessionNo,
    section: Option<SectionLetters>,
    name: SettingName,
) -> SettingView {
    let (value, origin) = policy::setting_from(event, session, section, name);
    let sections = match section {
        None => of_sections(event, session, name),
        Some(_) => BTreeMap::new(),
    };
    let from = match origin {
        Origin::Section => "section",
        Origin::Session => "session",
        Origin::Default => "default",
    };
    SettingView { name, value, from, sections }
}

/// Returns the sections that have a value of their own.
fn of_sections(
    event: &EventState,
    session: SessionNo,
    name: SettingName,
) -> BTreeMap<String, SettingValue> {
    let own = event.sections_of(session).filter_map(|(letters, _)| {
        let value = event.settings.get(&SettingKey { session, section: Some(letters), name })?;
        Some((letters.to_string(), value.clone()))
    });
    own.collect()
}

fn print(view: &SettingsView, screen: &mut Screen) -> anyhow::Result<()> {
    let rows = view.settings.iter().flat_map(|setting| {
        let from = match (setting.from, view.section) {
            ("section", Some(letters)) => format!("section {letters}"),
            (from, _) => from.to_owned(),
        };
        let row =
            |value: &SettingValue, from| vec![setting.name.to_string(), value.to_string(), from];
        let own = setting.sections.iter();
        let own = own.map(move |(letters, value)| row(value, format!("section {letters}")));
        std::iter::once(row(&setting.value, from)).chain(own).collect::<Vec<_>>()
    });
    screen.table(&["setting", "value", "set for"], &[], rows)
}
