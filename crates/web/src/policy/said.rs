//! What somebody said about a section's terminals, on which evening it stands, and which of two words counts.

use session::log::Seq;
use session::model::{SectionId, SectionLetters, SessionNo, SettingKey, SettingName, SettingValue};
use session::state::{EventState, Origin};

use super::{SCREEN, own_evening};

/// The evening that holds for whatever nobody set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Tenace's own evening: no exchange file and no scoring program sent its settings.
    Own,
    /// A whole set for all terminals and Bridgemate II, with its defaults.
    Second,
    /// A whole set for Bridgemate 3, with its defaults; of the others what it has no word for.
    Third,
}

/// Which generation's word counts for a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Speaker {
    Older,
    Newer,
}

/// How the names of the newer terminals' settings begin.
const NEWER: &str = "BM3";

/// When a setting was said: a section's own word comes before its session's, and then the later one.
type Precedence = (bool, Seq);

/// The settings of one section, or of a session, as they are in force.
#[derive(Clone, Copy)]
pub(super) struct Said<'a> {
    event: &'a EventState,
    session: SessionNo,
    section: Option<SectionLetters>,
    family: Family,
}

impl<'a> Said<'a> {
    pub(super) fn new(event: &'a EventState, section: SectionId) -> Said<'a> {
        Said::for_scope(event, section.session, Some(section.letters))
    }

    /// Returns the settings of a section, or those that hold for all of a session that have none of their own.
    pub(super) fn for_scope(
        event: &'a EventState,
        session: SessionNo,
        section: Option<SectionLetters>,
    ) -> Said<'a> {
        let family = family(event, session, section);
        Said { event, session, section, family }
    }

    pub(super) fn family(&self) -> Family {
        self.family
    }

    /// Returns a setting as it is in force, and whom it was set for.
    pub(super) fn value_from(&self, name: SettingName) -> (SettingValue, Origin) {
        match self.event.setting_from(self.session, self.section, name) {
            (_, Origin::Default) => (self.default_value(name), Origin::Default),
            set => set,
        }
    }

    /// Returns what a setting is while nobody sets it.
    pub(super) fn default_value(&self, name: SettingName) -> SettingValue {
        match self.family {
            // Whatever today's terminals do, no phone dims or goes dark unless somebody set it.
            _ if SCREEN.contains(&name.as_str()) => SettingValue::Number(0),
            Family::Own => own_evening::value(name),
            Family::Second | Family::Third => name.default_value(),
        }
    }

    /// Returns a setting as somebody said it for this section or its session.
    pub(super) fn explicit(&self, name: &str) -> Option<SettingValue> {
        let (value, origin) = self.value_from(name.parse().ok()?);
        (origin != Origin::Default).then_some(value)
    }

    /// Returns which generation's word counts for a field: the later one of those that a director said and of those
    /// of the family that speaks; where there are none, the family's.
    pub(super) fn speaker(&self, older: &[&str], newer: &[&str]) -> Speaker {
        let latest = |names: &[&str]| names.iter().filter_map(|name| self.precedence(name)).max();
        match (latest(older), latest(newer)) {
            (None, None) if self.family == Family::Third => Speaker::Newer,
            (None, None) => Speaker::Older,
            (older, newer) if older > newer => Speaker::Older,
            _ => Speaker::Newer,
        }
    }

    /// Returns when a word was said that counts: by itself, or in a whole set of the family that speaks.
    fn precedence(&self, name: &str) -> Option<Precedence> {
        let (precedence, is_in_a_set) = self.latest(name)?;
        let speaks = name.starts_with(NEWER) == (self.family == Family::Third);
        (speaks || !is_in_a_set).then_some(precedence)
    }

    /// Tells whether a director, and no whole set, said a word last.
    pub(super) fn is_directors(&self, name: &str) -> bool {
        self.latest(name).is_some_and(|(_, is_in_a_set)| !is_in_a_set)
    }

    /// Returns when a word was said last, and whether that was in a whole set.
    fn latest(&self, name: &str) -> Option<(Precedence, bool)> {
        let name: SettingName = name.parse().ok()?;
        let key = |section| SettingKey { session: self.session, section, name };
        let register = |section| self.event.settings.register(&key(section));
        let own = self.section.filter(|letters| register(Some(*letters)).is_some());
        let seq = register(own)?.current_seq()?;
        let in_a_set = self.event.whole_sets.register(&key(own)).and_then(|set| set.current_seq());
        Some(((own.is_some(), seq), in_a_set == Some(seq)))
    }

    /// Returns a setting that holds for all sections: the session's, or else that of the first
    /// section that has one.
    fn global(&self, name: &str) -> Option<SettingValue> {
        let name: SettingName = name.parse().ok()?;
        let here = |key: &SettingKey| key.session == self.session && key.name == name;
        // Keys are ordered by section, and no section comes first.
        let first = self.event.settings.iter().find(|(key, _)| here(key));
        Some(first.map_or_else(|| self.default_value(name), |(_, value)| value.clone()))
    }

    fn value(&self, name: &str) -> Option<SettingValue> {
        Some(self.value_from(name.parse().ok()?).0)
    }

    pub(super) fn yes(&self, name: &str) -> bool {
        is_yes(self.value(name))
    }

    pub(super) fn number(&self, name: &str) -> i64 {
        as_number(self.value(name))
    }

    /// Returns what a setting's number means: the default where 0 stands for it.
    pub(super) fn meant(&self, name: &str) -> i64 {
        let meaning = |name: SettingName| name.meaning(self.value_from(name).0);
        as_number(name.parse().ok().map(meaning))
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

/// Returns which family speaks: the newest of which a whole set came for the section or its session. A PIN says who may,
/// not how the evening goes, so it chooses none.
fn family(event: &EventState, session: SessionNo, section: Option<SectionLetters>) -> Family {
    let here = |key: &SettingKey| {
        key.session == session && (key.section.is_none() || key.section == section)
    };
    let mut family = Family::Own;
    for (key, ()) in event.whole_sets.iter().filter(|(key, ())| here(key)) {
        if key.name.is_secret() {
            continue;
        }
        if is_newer(key.name) {
            return Family::Third;
        }
        family = Family::Second;
    }
    family
}

fn is_newer(name: SettingName) -> bool {
    name.as_str().starts_with(NEWER)
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
