//! The parts of an event file, word for word.

use std::collections::BTreeMap;

use bridge::{BoardNo, Side};
use jiff::civil::{Date, Time};
use serde::{Deserialize, Deserializer};

use crate::model::{
    BoardList, GroupNo, PairNo, RoundNo, ScoringMethod, SectionKind, SectionLetters, SettingValue,
    TableNo, Winners,
};

/// An event file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// What the event is called.
    pub name: String,
    /// The club or organiser.
    #[serde(default)]
    pub club: Option<String>,
    /// The day it starts.
    #[serde(default, deserialize_with = "date")]
    pub date: Option<Date>,
    /// The players, so that pairs can name them by number.
    #[serde(default)]
    pub players: Vec<PlayerLine>,
    /// The sessions, in order.
    #[serde(default)]
    pub sessions: Vec<SessionPart>,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerLine {
    /// The membership number, as text.
    pub number: String,
    /// The whole name, when first and last name are not told apart.
    #[serde(default)]
    pub name: Option<String>,
    /// The first name.
    #[serde(default)]
    pub first_name: Option<String>,
    /// The last name.
    #[serde(default)]
    pub last_name: Option<String>,
    /// The country's code.
    #[serde(default)]
    pub country: Option<String>,
}

/// A session.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionPart {
    /// What it is called.
    #[serde(default)]
    pub name: Option<String>,
    /// The day.
    #[serde(default, deserialize_with = "date")]
    pub date: Option<Date>,
    /// The hour.
    #[serde(default, deserialize_with = "time")]
    pub time: Option<Time>,
    /// The scoring groups; one with matchpoints when none is named.
    #[serde(default)]
    pub groups: Vec<GroupLine>,
    /// The sections.
    #[serde(default)]
    pub sections: Vec<SectionPart>,
    /// Who the pairs are.
    #[serde(default)]
    pub pairs: Vec<PairLine>,
    /// The cards.
    #[serde(default)]
    pub hands: Vec<HandLine>,
    /// The settings of the terminals.
    #[serde(default)]
    pub settings: Vec<SettingsLine>,
}

/// A scoring group.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupLine {
    /// Its number.
    pub number: GroupNo,
    /// How it is scored.
    #[serde(default)]
    pub method: ScoringMethod,
    /// The rule profile, by name.
    #[serde(default)]
    pub profile: Option<String>,
    /// A name for people.
    #[serde(default)]
    pub name: Option<String>,
}

/// A section with its rounds.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SectionPart {
    /// Its letters.
    pub section: SectionLetters,
    /// A name beside the letters.
    #[serde(default)]
    pub name: Option<String>,
    /// What is played.
    #[serde(default)]
    pub kind: SectionKind,
    /// How many winners there are.
    #[serde(default)]
    pub winners: Winners,
    /// The scoring group; 1 when not named.
    #[serde(default)]
    pub group: Option<GroupNo>,
    /// The pair that is not there.
    #[serde(default)]
    pub missing_pair: Option<PairNo>,
    /// Every round of every table.
    #[serde(default)]
    pub rounds: Vec<RoundLine>,
}

/// One round at one table. A place left out, or 0, is empty: the others sit out.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundLine {
    /// The table.
    pub table: TableNo,
    /// The round.
    pub round: RoundNo,
    /// The pair (or team) sitting North–South.
    #[serde(default, deserialize_with = "pair_or_nobody")]
    pub ns: Option<PairNo>,
    /// The pair (or team) sitting East–West.
    #[serde(default, deserialize_with = "pair_or_nobody")]
    pub ew: Option<PairNo>,
    /// North's number in an individual.
    #[serde(default, deserialize_with = "pair_or_nobody")]
    pub north: Option<PairNo>,
    /// East's number in an individual.
    #[serde(default, deserialize_with = "pair_or_nobody")]
    pub east: Option<PairNo>,
    /// South's number in an individual.
    #[serde(default, deserialize_with = "pair_or_nobody")]
    pub south: Option<PairNo>,
    /// West's number in an individual.
    #[serde(default, deserialize_with = "pair_or_nobody")]
    pub west: Option<PairNo>,
    /// The boards.
    #[serde(default)]
    pub boards: BoardList,
    /// The team sitting North–South, when `ns` is a pair's number.
    #[serde(default)]
    pub ns_team: Option<PairNo>,
    /// The team sitting East–West, when `ew` is a pair's number.
    #[serde(default)]
    pub ew_team: Option<PairNo>,
    /// Where the team-mates play the same boards.
    #[serde(default)]
    pub mates: Option<MatesLine>,
}

/// Where the team-mates of a table play; this section and this round unless said otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatesLine {
    /// The section.
    #[serde(default)]
    pub section: Option<SectionLetters>,
    /// The table.
    pub table: TableNo,
    /// The round.
    #[serde(default)]
    pub round: Option<RoundNo>,
}

/// Who a pair is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairLine {
    /// The section.
    pub section: SectionLetters,
    /// The number.
    pub pair: PairNo,
    /// The line, where N/S and E/W are numbered apart.
    #[serde(default)]
    pub line: Option<Side>,
    /// The players: numbers of known players, or names of guests. North or East first.
    pub players: Vec<String>,
    /// The first round they play; 1 when not named.
    #[serde(default)]
    pub from_round: Option<RoundNo>,
}

/// The cards of a board.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandLine {
    /// The board.
    pub board: BoardNo,
    /// The section, when its boards are its own.
    #[serde(default)]
    pub section: Option<SectionLetters>,
    /// The cards as PBN writes them, `N:AKQ… … … …`.
    pub deal: String,
}

/// Settings of the terminals, for a section or for all.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct SettingsLine {
    /// The section; all when not named.
    #[serde(default)]
    pub section: Option<SectionLetters>,
    /// The settings by name.
    #[serde(flatten)]
    pub settings: BTreeMap<String, SettingValue>,
}

fn pair_or_nobody<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PairNo>, D::Error> {
    match Option::<i64>::deserialize(deserializer)? {
        None | Some(0) => Ok(None),
        Some(number) => PairNo::try_from(number).map(Some).map_err(serde::de::Error::custom),
    }
}

/// TOML has dates of its own; JSON has only text.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a date such as 2026-11-17 or a time such as 19:30:00")]
enum Moment {
    Toml(toml::value::Datetime),
    Text(String),
}

fn moment<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<Moment>::deserialize(deserializer)?.map(|moment| match moment {
        Moment::Toml(moment) => moment.to_string(),
        Moment::Text(text) => text,
    }))
}

fn date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    let Some(text) = moment(deserializer)? else { return Ok(None) };
    text.parse().map(Some).map_err(|_| {
        serde::de::Error::custom(format!("“{text}” is not a date: expected one such as 2026-11-17"))
    })
}

fn time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Time>, D::Error> {
    let Some(text) = moment(deserializer)? else { return Ok(None) };
    text.parse().map(Some).map_err(|_| {
        serde::de::Error::custom(format!("“{text}” is not a time: expected one such as 19:30"))
    })
}
