//! Reading profiles: the ones built in, and a club's own text.

use toml::de::{DeTable, DeValue};
use toml::{Table, Value};

use super::{AverageRules, Profile};
use crate::Score;

/// The profiles of this crate, by name.
const BUILT_IN: [(&str, &str); 5] = [
    ("wbf", include_str!("../../profiles/wbf.toml")),
    ("ebu", include_str!("../../profiles/ebu.toml")),
    ("ebuscore", include_str!("../../profiles/ebuscore.toml")),
    ("acbl", include_str!("../../profiles/acbl.toml")),
    ("cbai-manual", include_str!("../../profiles/cbai-manual.toml")),
];

/// What may stand in a profile.
const KEYS: [&str; 10] = [
    "extends",
    "name",
    "title",
    "matchpoints",
    "averages",
    "butler",
    "cross_imps",
    "totals",
    "ranking",
    "victory_points",
];

/// A text that is no profile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// There is no profile of that name.
    #[error("there is no profile “{0}”: use one of {all}, or a file of your own", all = names())]
    Unknown(String),
    /// The text is not understood; the sentence names line and column.
    #[error("{0}")]
    NotUnderstood(String),
    /// A number is outside what makes sense.
    #[error("the profile's {0}")]
    Nonsense(String),
}

impl Profile {
    /// The names of the profiles that are built in.
    pub const NAMES: [&'static str; 5] =
        [BUILT_IN[0].0, BUILT_IN[1].0, BUILT_IN[2].0, BUILT_IN[3].0, BUILT_IN[4].0];

    /// Returns a profile that is built in.
    pub fn named(name: &str) -> Result<Profile, ProfileError> {
        let text = Profile::text(name)?;
        toml::from_str(text).map_err(|e| ProfileError::NotUnderstood(e.to_string()))
    }

    /// Returns the text of a profile that is built in, with the source of every choice.
    pub fn text(name: &str) -> Result<&'static str, ProfileError> {
        let wanted = name.trim().to_ascii_lowercase();
        let found = BUILT_IN.iter().find(|(name, _)| *name == wanted);
        found.map(|(_, text)| *text).ok_or_else(|| ProfileError::Unknown(name.to_owned()))
    }

    /// Reads a profile. With `extends = "ebu"` it starts from that one and changes what it names.
    pub fn from_toml(text: &str) -> Result<Profile, ProfileError> {
        let mut own: Table =
            toml::from_str(text).map_err(|e| ProfileError::NotUnderstood(e.to_string()))?;
        if let Some(unknown) = own.keys().find(|key| !KEYS.contains(&key.as_str())) {
            let spans = DeTable::parse(text).ok();
            let at = spans.and_then(|spans| key_of(spans.get_ref(), unknown).map(|at| at.0));
            let line = line(text, at.unwrap_or(0));
            return Err(ProfileError::NotUnderstood(format!(
                "line {line}: there is no “{unknown}” in a profile: expected one of {}",
                KEYS.join(", ")
            )));
        }
        let profile = match own.remove("extends") {
            // Read from the text itself, so that a mistake is told with its line.
            None => toml::from_str(text).map_err(|e| ProfileError::NotUnderstood(e.to_string())),
            Some(Value::String(base)) => {
                if !own.contains_key("title") {
                    own.insert("title".into(), format!("own rules, from {base}").into());
                }
                let base: Table = toml::from_str(Profile::text(&base)?)
                    .map_err(|e| ProfileError::NotUnderstood(e.to_string()))?;
                together(&base, own.clone()).map_err(|whole| {
                    let spans = DeTable::parse(text).ok();
                    let found = spans.and_then(|spans| mistake(&base, &[], &own, spans.get_ref()));
                    let sentence = match found {
                        Some((at, sentence)) => format!("line {}: {sentence}", line(text, at)),
                        None => whole.to_string(),
                    };
                    ProfileError::NotUnderstood(sentence)
                })
            }
            Some(_) => {
                let spans = DeTable::parse(text).ok();
                let at = spans.and_then(|spans| key_of(spans.get_ref(), "extends").map(|at| at.0));
                let line = line(text, at.unwrap_or(0));
                Err(ProfileError::NotUnderstood(format!(
                    "line {line}: “extends” names a profile, such as \"ebu\""
                )))
            }
        }?;
        check(profile)
    }
}

/// Puts the values of one table over another's; tables are merged, everything else is replaced.
fn overlay(base: &mut Table, over: Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(base)), Value::Table(over)) => overlay(base, over),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// Reads a base with changes.
fn together(base: &Table, changes: Table) -> Result<Profile, toml::de::Error> {
    let mut all = base.clone();
    overlay(&mut all, changes);
    Value::Table(all).try_into()
}

/// Finds the change that makes a profile of no use: where it stands in the text, and what is wrong
/// with it. Each is tried alone, since a merged profile has no lines.
fn mistake(
    base: &Table,
    path: &[&str],
    own: &Table,
    spans: &DeTable<'_>,
) -> Option<(usize, String)> {
    own.iter().find_map(|(key, value)| {
        let mut alone = Table::from_iter([(key.clone(), value.clone())]);
        for outer in path.iter().rev() {
            alone = Table::from_iter([((*outer).to_owned(), Value::Table(alone))]);
        }
        let error = together(base, alone).err()?;
        let (at, inner_spans) = key_of(spans, key)?;
        let deeper = || {
            let mut path = path.to_vec();
            path.push(key);
            let is_table = |base: &Table, key: &&str| base.get(*key)?.as_table().cloned();
            path.iter().try_fold(base.clone(), |table, key| is_table(&table, key))?;
            mistake(base, &path, value.as_table()?, inner_spans.as_table()?)
        };
        deeper().or_else(|| Some((at, error.message().to_owned())))
    })
}

fn key_of<'a, 'i>(table: &'a DeTable<'i>, key: &str) -> Option<(usize, &'a DeValue<'i>)> {
    let (key, value) = table.iter().find(|(name, _)| name.get_ref() == key)?;
    Some((key.span().start, value.get_ref()))
}

fn line(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

fn check(profile: Profile) -> Result<Profile, ProfileError> {
    let roundings = [
        ("matchpoints.rounding", profile.matchpoints.rounding),
        ("butler.rounding", profile.butler.rounding),
        ("cross_imps.rounding", profile.cross_imps.rounding),
        ("totals.percentage", profile.totals.percentage),
        ("totals.matchpoints.printed", profile.totals.matchpoints.printed),
        ("totals.imps.printed", profile.totals.imps.printed),
    ];
    let before = [
        ("totals.matchpoints.before", profile.totals.matchpoints.before),
        ("totals.imps.before", profile.totals.imps.before),
    ];
    let before = before.into_iter().filter_map(|(name, rounding)| Some((name, rounding?)));
    let mut roundings = roundings.into_iter().chain(before);
    if let Some((name, _)) = roundings.find(|(_, rounding)| rounding.decimals > 6) {
        return Err(ProfileError::Nonsense(format!("{name} keeps more than six decimals")));
    }
    if let super::Trim::Percent(percent) = profile.butler.trim
        && percent >= 50
    {
        return Err(ProfileError::Nonsense(format!(
            "butler.trim leaves out {percent} percent at each end, so nothing is left"
        )));
    }
    let AverageRules { plus, minus, imps, .. } = &profile.averages;
    for (name, percent) in [("averages.plus", *plus), ("averages.minus", *minus)] {
        if percent < Score::ZERO || percent > Score::whole(100) {
            return Err(ProfileError::Nonsense(format!(
                "{name} is {percent}, not between 0 and 100 percent"
            )));
        }
    }
    if plus < minus {
        return Err(ProfileError::Nonsense("averages.plus is less than averages.minus".into()));
    }
    if *imps < Score::ZERO {
        return Err(ProfileError::Nonsense("averages.imps is below 0".into()));
    }
    if profile.victory_points.sit_out < Score::ZERO {
        return Err(ProfileError::Nonsense("victory_points.sit_out is below 0".into()));
    }
    if profile.name.trim().is_empty() {
        return Err(ProfileError::Nonsense(
            "name is empty: every result must name its rules".into(),
        ));
    }
    if let Ok(official) = Profile::named(&profile.name)
        && official != profile
    {
        return Err(ProfileError::Nonsense(format!(
            "name is “{}”, which is that of other rules: add a line with a name of your own",
            profile.name
        )));
    }
    Ok(profile)
}

fn names() -> String {
    Profile::NAMES.join(", ")
}
