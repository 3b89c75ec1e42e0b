//! The terminals' settings are changed: one, several, or a whole preset.

use std::collections::BTreeMap;

use serde::Deserialize;
use session::log::SettingsChanged;
use session::model::{SectionLetters, SessionNo, SettingName, SettingValue};
use session::state::Origin;
use session::{Command, State};

use super::Plan;
use crate::Trouble;
use crate::policy;
use crate::setup::presets::Preset;

/// Change settings of the terminals.
#[derive(Debug, Clone, Deserialize)]
pub struct Settings {
    session: SessionNo,
    /// The section; all that have no value of their own unless it is named.
    #[serde(default)]
    section: Option<SectionLetters>,
    /// A preset, by its name.
    #[serde(default)]
    preset: Option<String>,
    /// Settings by name; they come after the preset's.
    #[serde(default)]
    settings: BTreeMap<String, SettingValue>,
}

impl Settings {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let event = state.event();
        let mut wanted: BTreeMap<String, SettingValue> = BTreeMap::new();
        let mut title = match self.preset.as_deref() {
            None => "Settings".to_owned(),
            Some(name) => {
                let preset = Preset::of(name)
                    .ok_or_else(|| Trouble::refused(format!("There is no preset “{name}”.")))?;
                wanted.extend(preset.values_in_words());
                format!("Settings “{name}”")
            }
        };
        wanted.extend(self.settings.clone());
        let mut settings = BTreeMap::new();
        let mut sentences = Vec::new();
        for (name, value) in wanted {
            let name: SettingName = name.parse().map_err(refused)?;
            let value = name.accept(value).map_err(refused)?;
            if name.is_secret() && value == name.default_value() {
                return Err(Trouble::refused("0000 is no PIN. Choose four other digits."));
            }
            let (before, origin) = policy::setting_from(event, self.session, self.section, name);
            if before == value && origin != Origin::Default {
                continue;
            }
            sentences.push(match name.is_secret() {
                true => format!("{name} is another one."),
                _ if before == value => format!("{name} is {value}."),
                _ => format!("{name} is {value} instead of {before}."),
            });
            settings.insert(name, value);
        }
        if settings.is_empty() {
            return Err(Trouble::refused("All of this is so already."));
        }
        if let (1, Some(name)) = (settings.len(), settings.keys().next()) {
            title = format!("Setting {name}");
        }
        let whom = match self.section {
            Some(section) => format!("It holds for section {section}, from now on."),
            None => {
                "It holds for all sections that have no word of their own, from now on.".to_owned()
            }
        };
        let changed = SettingsChanged {
            session: self.session,
            section: self.section,
            settings,
            partial: true,
        };
        let mut plan = Plan::new(title, vec![Command::ChangeSettings(changed)]);
        // The many words of a preset are told by what they change.
        plan.sentences = if self.preset.is_some() { Vec::new() } else { sentences };
        Ok(plan.saying(whom))
    }
}

fn refused(error: session::model::SettingError) -> Trouble {
    Trouble::refused(crate::trouble::sentence(&error.to_string()))
}
