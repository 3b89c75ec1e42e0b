//! The rules a command line names: profiles, scales and schemes, built in or in a file.

use std::path::Path;

use anyhow::{Context, bail};
use results::VpChoice;
use scoring::masterpoints::MasterpointScheme;
use scoring::{Profile, VpScale, VpTable};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

/// The largest file of rules; they are a page of text.
const LARGEST_FILE: u64 = 1 << 20;

/// Returns the profile of a name, or the one in a file.
pub(in crate::commands) fn profile(name: &str) -> anyhow::Result<Profile> {
    match Profile::named(name) {
        Ok(profile) => Ok(profile),
        Err(_) if is_file(name) => {
            Profile::from_toml(&text(name)?).with_context(|| format!("profile {name}"))
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns the scale of victory points of a name, or the one in a file.
pub(super) fn scale(name: &str) -> anyhow::Result<VpChoice> {
    let word = name.trim().to_lowercase().replace(['-', ' '], "_");
    let known: StrDeserializer<'_, Error> = word.as_str().into_deserializer();
    if let Ok(scale) = VpScale::deserialize(known) {
        return Ok(VpChoice::Published(scale));
    }
    if is_file(name) {
        let table = VpTable::from_toml(&text(name)?).with_context(|| format!("scale {name}"))?;
        return Ok(VpChoice::Own(table));
    }
    let names = VpScale::ALL.iter().filter_map(|scale| serde_json::to_value(scale).ok());
    let names: Vec<String> = names.filter_map(|name| Some(name.as_str()?.to_owned())).collect();
    bail!("there is no scale “{name}”: use one of {}, or a file of your own", names.join(", "))
}

/// Returns the scheme of master points of a name, or the one in a file.
pub(super) fn scheme(name: &str) -> anyhow::Result<MasterpointScheme> {
    match name.trim().to_lowercase().replace(['-', ' '], "_").as_str() {
        "ebu_club" => Ok(MasterpointScheme::ebu_club()),
        "acbl_club" => Ok(MasterpointScheme::acbl_club()),
        _ if is_file(name) => {
            MasterpointScheme::from_toml(&text(name)?).with_context(|| format!("scheme {name}"))
        }
        _ => bail!("there is no scheme “{name}”: use ebu_club, acbl_club, or a file of your own"),
    }
}

fn is_file(name: &str) -> bool {
    Path::new(name).is_file()
}

fn text(path: &str) -> anyhow::Result<String> {
    let size = std::fs::metadata(path).with_context(|| format!("cannot read {path}"))?.len();
    anyhow::ensure!(size <= LARGEST_FILE, "{path}: a file of rules has at most 1 MB");
    std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))
}
