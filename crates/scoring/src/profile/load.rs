//! Reading profiles: the ones built in, and a club's own text.

use toml::Table;
use toml::Value;

use super::Profile;

/// The profiles of this crate, by name.
const BUILT_IN: [(&str, &str); 4] = [
    ("wbf", include_str!("../../profiles/wbf.toml")),
    ("ebu", include_str!("../../profiles/ebu.toml")),
    ("acbl", include_str!("../../profiles/acbl.toml")),
    ("cbai-manual", include_str!("../../profiles/cbai-manual.toml")),
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
    pub const NAMES: [&'static str; 4] =
        [BUILT_IN[0].0, BUILT_IN[1].0, BUILT_IN[2].0, BUILT_IN[3].0];

    /// Returns a profile that is built in.
    pub fn named(name: &str) -> Result<Profile, ProfileError> {
        Profile::from_toml(Profile::text(name)?)
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
        let profile = match own.remove("extends") {
            // Read from the text itself, so that a mistake is told with its line.
            None => toml::from_str(text).map_err(|e| ProfileError::NotUnderstood(e.to_string())),
            Some(Value::String(base)) => {
                let mut all: Table = toml::from_str(Profile::text(&base)?)
                    .map_err(|e| ProfileError::NotUnderstood(e.to_string()))?;
                overlay(&mut all, own);
                Value::Table(all)
                    .try_into()
                    .map_err(|e: toml::de::Error| ProfileError::NotUnderstood(e.to_string()))
            }
            Some(_) => Err(ProfileError::NotUnderstood("“extends” names a profile".into())),
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

fn check(profile: Profile) -> Result<Profile, ProfileError> {
    let roundings = [
        ("matchpoints.rounding", profile.matchpoints.rounding),
        ("butler.rounding", profile.butler.rounding),
        ("cross_imps.rounding", profile.cross_imps.rounding),
        ("totals.percentage", profile.totals.percentage),
        ("totals.matchpoints.printed", profile.totals.matchpoints.printed),
        ("totals.imps.printed", profile.totals.imps.printed),
    ];
    if let Some((name, _)) = roundings.iter().find(|(_, rounding)| rounding.decimals > 6) {
        return Err(ProfileError::Nonsense(format!("{name} keeps more than six decimals")));
    }
    if let super::Trim::Percent(percent) = profile.butler.trim
        && percent >= 50
    {
        return Err(ProfileError::Nonsense(format!(
            "butler.trim leaves out {percent} percent at each end, so nothing is left"
        )));
    }
    if profile.name.trim().is_empty() {
        return Err(ProfileError::Nonsense(
            "name is empty: every result must name its rules".into(),
        ));
    }
    Ok(profile)
}

fn names() -> String {
    Profile::NAMES.join(", ")
}
