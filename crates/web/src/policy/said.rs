//! What somebody said about a section's terminals, and which family of settings speaks.

use session::model::{SectionId, SettingKey, SettingName, SettingValue};
use session::state::EventState;

/// Which words are obeyed where two families have one for the same thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Nobody said anything: Tenace's own evening.
    Own,
    /// The settings of all terminals and of Bridgemate II, with their defaults.
    Second,
    /// The settings of Bridgemate 3, with their defaults; of the others what it has no word for.
    Third,
}

/// The settings of one section as they are in force.
#[derive(Clone, Copy)]
pub(super) struct Said<'a> {
    event: &'a EventState,
    section: SectionId,
}

impl<'a> Said<'a> {
    pub(super) fn new(event: &'a EventState, section: SectionId) -> Said<'a> {
        Said { event, section }
    }

    /// Returns which family speaks. A PIN says who may, not how the evening goes, so it chooses
    /// none.
    pub(super) fn family(&self) -> Family {
        let mut family = Family::Own;
        let keys = self.event.settings.iter().map(|(key, _)| key);
        for key in keys.filter(|key| self.holds_here(key)) {
            match key.name.as_str() {
                "BM2PINcode" | "BM3PINcode" => {}
                name if name.starts_with("BM3") => return Family::Third,
                _ => family = Family::Second,
            }
        }
        family
    }

    fn holds_here(&self, key: &SettingKey) -> bool {
        key.session == self.section.session
            && key.section.is_none_or(|letters| letters == self.section.letters)
    }

    /// Returns a setting as somebody said it for this section or its session.
    pub(super) fn explicit(&self, name: &str) -> Option<SettingValue> {
        let name: SettingName = name.parse().ok()?;
        let key = |section| SettingKey { session: self.section.session, section, name };
        let own = self.event.settings.get(&key(Some(self.section.letters)));
        own.or_else(|| self.event.settings.get(&key(None))).cloned()
    }

    /// Returns a setting that holds for all sections: the session's, or else that of the first
    /// section that has one.
    fn global(&self, name: &str) -> Option<SettingValue> {
        let name: SettingName = name.parse().ok()?;
        let here = |key: &SettingKey| key.session == self.section.session && key.name == name;
        // Keys are ordered by section, and no section comes first.
        let first = self.event.settings.iter().find(|(key, _)| here(key));
        Some(first.map_or_else(|| name.default_value(), |(_, value)| value.clone()))
    }

    fn value(&self, name: &str) -> Option<SettingValue> {
        Some(self.event.setting(self.section, name.parse().ok()?))
    }

    pub(super) fn yes(&self, name: &str) -> bool {
        is_yes(self.value(name))
    }

    pub(super) fn number(&self, name: &str) -> i64 {
        as_number(self.value(name))
    }

    pub(super) fn global_yes(&self, name: &str) -> bool {
        is_yes(self.global(name))
    }

    pub(super) fn global_number(&self, name: &str) -> i64 {
        as_number(self.global(name))
    }

    /// Returns the choice a setting's number stands for; the last for any that is too large.
    pub(super) fn choice<T: Copy>(&self, name: &str, choices: &[T], otherwise: T) -> T {
        let at = usize::try_from(self.number(name)).unwrap_or(0);
        choices.get(at).copied().unwrap_or(otherwise)
    }
}

fn is_yes(value: Option<SettingValue>) -> bool {
    match value {
        Some(SettingValue::Bool(yes)) => yes,
        Some(SettingValue::Number(number)) => number != 0,
        Some(SettingValue::Text(_)) | None => false,
    }
}

fn as_number(value: Option<SettingValue>) -> i64 {
    match value {
        Some(SettingValue::Bool(yes)) => i64::from(yes),
        Some(SettingValue::Number(number)) => number,
        Some(SettingValue::Text(_)) | None => 0,
    }
}
