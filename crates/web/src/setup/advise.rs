//! The adviser's list: what suits this many people and boards, with reasons.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use movement::advise::{
    Nothing, SharingAllowed, Stationary, Winners, advise_individuals, advise_teams,
};
use movement::{Advice, Contest, Evening, Numbering, Wanted, advise};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Trouble;
use crate::director::Director;

/// So many are told: who reads on has not made up his mind.
const MOST: usize = 6;

/// So many sections are thought of; a terminal's letters would allow more.
const MOST_SECTIONS: u16 = 26;

#[derive(Deserialize)]
pub(super) struct Asked {
    /// What is played: pairs unless told.
    #[serde(default)]
    what: What,
    /// The pairs, teams or players.
    entries: u16,
    /// About how many boards; 24 unless told.
    #[serde(default)]
    boards: Option<u16>,
    /// How many minutes there are.
    #[serde(default)]
    minutes: Option<u16>,
    /// One winner or two.
    #[serde(default)]
    winners: Option<u8>,
    #[serde(default)]
    sections: Option<u16>,
    /// Pairs that have to sit still: 3,7.
    #[serde(default)]
    stationary: Option<String>,
    /// Whether tables may share: no, some, any.
    #[serde(default)]
    sharing: Option<String>,
    /// How many boards the club has.
    #[serde(default)]
    owned: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    #[default]
    Pairs,
    Teams,
    Individual,
}

pub(super) async fn advised(
    _: Director,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Value>, Trouble> {
    let Query(asked) = asked.map_err(|_| {
        Trouble::unreadable("Please say how many pairs there are: a number from 1 to 999.")
    })?;
    let work = tokio::task::spawn_blocking(move || answer(&asked));
    work.await.map_err(|_| Trouble::away())?.map(Json)
}

fn answer(asked: &Asked) -> Result<Value, Trouble> {
    if !(2..=999).contains(&asked.entries) {
        return Err(Trouble::refused("Please give a number from 2 to 999."));
    }
    let sections = asked.sections.unwrap_or(1);
    if !(1..=MOST_SECTIONS).contains(&sections) {
        return Err(Trouble::refused(format!("There are 1 to {MOST_SECTIONS} sections.")));
    }
    match asked.what {
        What::Teams => {
            let list = advise_teams(asked.entries, &evening(asked, 2 * asked.entries)?);
            let because = "There is no movement for so many teams with anything like these boards.";
            Ok(told(list.into_iter().map(|one| vec![one]), Some(because)))
        }
        What::Individual => {
            let list = advise_individuals(asked.entries, &evening(asked, asked.entries / 2)?);
            let because =
                "Players without a partner fill whole tables: a multiple of four, or one fewer.";
            Ok(told(list.into_iter().map(|one| vec![one]), Some(because)))
        }
        What::Pairs if sections == 1 => match advise(&evening(asked, asked.entries)?) {
            Ok(list) => Ok(told(list.into_iter().map(|one| vec![one]), None)),
            Err(Nothing { because, nearest, .. }) => {
                Ok(told(nearest.into_iter().map(|one| vec![one]), Some(&because)))
            }
        },
        What::Pairs => in_sections(asked, sections),
    }
}

/// Advises for each section; only what has the same rounds and sets everywhere is told, so that the
/// room moves together.
fn in_sections(asked: &Asked, sections: u16) -> Result<Value, Trouble> {
    let tables = asked.entries / 2;
    if tables / sections < 2 {
        return Err(Trouble::refused("A section has two tables at least: take fewer sections."));
    }
    let sizes: Vec<u16> = (0..sections)
        .map(|at| {
            let own = tables / sections + u16::from(at < tables % sections);
            // The pair too many plays in the last section.
            2 * own + u16::from(at + 1 == sections && asked.entries % 2 == 1)
        })
        .collect();
    let mut lists: Vec<(u16, Vec<Advice>)> = Vec::new();
    let mut because = None;
    for size in &sizes {
        if lists.iter().any(|(known, _)| known == size) {
            continue;
        }
        let list = match advise(&evening(asked, *size)?) {
            Ok(list) => list,
            Err(nothing) => {
                because = Some(nothing.because);
                nothing.nearest
            }
        };
        lists.push((*size, list));
    }
    let list_of = |size: &u16| lists.iter().find(|(known, _)| known == size).map(|(_, list)| list);
    let first = sizes.first().and_then(list_of).cloned().unwrap_or_default();
    let mut found: Vec<Vec<Advice>> = Vec::new();
    for advice in first {
        let alike = |other: &&Advice| {
            (other.rounds, other.set_size, other.contest)
                == (advice.rounds, advice.set_size, advice.contest)
        };
        let all: Option<Vec<Advice>> =
            sizes.iter().map(|size| list_of(size)?.iter().find(alike).cloned()).collect();
        found.extend(all);
    }
    Ok(told(found.into_iter(), because.as_deref()))
}

fn evening(asked: &Asked, pairs: u16) -> Result<Evening, Trouble> {
    let boards = match (asked.boards, asked.minutes) {
        (Some(boards), _) => boards,
        // So many boards as the time allows, with the rounds' changes.
        (None, Some(minutes)) => (u32::from(minutes) * 10 / 77).clamp(1, 999) as u16,
        (None, None) => 24,
    };
    if !(1..=200).contains(&boards) {
        return Err(Trouble::refused("Please give 1 to 200 boards."));
    }
    let mut evening = Evening::about(pairs, boards);
    evening.minutes = asked.minutes;
    evening.winners = match asked.winners {
        Some(1) => Winners::One,
        Some(2) => Winners::Two,
        _ => Winners::Either,
    };
    evening.boards_owned = asked.owned;
    evening.sharing = match asked.sharing.as_deref() {
        Some("no") => SharingAllowed::No,
        Some("some") => SharingAllowed::Some,
        _ => SharingAllowed::Any,
    };
    let still = asked.stationary.as_deref().unwrap_or_default();
    let still = still.split([',', ' ', ';']).filter(|text| !text.trim().is_empty());
    let still: Vec<u16> = still
        .map(|text| match text.trim().parse() {
            Ok(pair) if (1..=pairs).contains(&pair) => Ok(pair),
            _ => Err(Trouble::refused(format!(
                "“{}” cannot sit still: write numbers of pairs, from 1 to {pairs}, such as 3, 7.",
                text.trim()
            ))),
        })
        .collect::<Result<_, Trouble>>()?;
    if !still.is_empty() {
        evening.stationary = Stationary::Pairs(still);
    }
    Ok(evening)
}

fn told(list: impl Iterator<Item = Vec<Advice>>, because: Option<&str>) -> Value {
    let list: Vec<Value> = list.take(MOST).filter_map(|parts| one(&parts)).collect();
    let because = because.filter(|_| list.is_empty() || !list.iter().all(keeps_all));
    json!({ "advice": list, "because": because })
}

fn keeps_all(advice: &Value) -> bool {
    advice["gives_up"].as_array().is_some_and(Vec::is_empty)
}

/// Writes an advice for the sections of a room, which have the same rounds and sets. Where they differ, the
/// facts are those of the section that is worst off, and the reasons name their sections.
fn one(parts: &[Advice]) -> Option<Value> {
    let first = parts.first()?;
    let sections = ('A'..='Z').zip(parts).map(|(letter, part)| {
        json!({
            "section": letter.to_string(),
            "code": wanted(part).to_string(),
            "set_size": part.set_size,
            "tables": part.wanted.tables,
        })
    });
    let sections: Vec<Value> = sections.collect();
    let mut titles: Vec<String> = parts.iter().map(Advice::title).collect();
    titles.dedup();
    let winners = match first.contest {
        Contest::TwoWinners => 2,
        _ => 1,
    };
    Some(json!({
        "title": titles.join(" + "),
        "kind": first.wanted.kind.name(),
        "about": first.wanted.kind.description(),
        "contest": first.contest,
        "winners": winners,
        "rounds": first.rounds,
        "set_size": first.set_size,
        "boards": json!({
            "least": parts.iter().map(|part| part.boards_played.least).min(),
            "most": parts.iter().map(|part| part.boards_played.most).max(),
        }),
        "boards_needed": parts.iter().map(|part| part.boards_needed).max(),
        "minutes": parts.iter().map(|part| part.minutes).max(),
        "balance": parts.iter().filter_map(|part| part.balance).reduce(f64::min).map(f64::round),
        "half": parts.iter().any(|part| part.wanted.phantom || part.wanted.kind.has_extra_pair()),
        "reasons": with_sections(parts, |part| {
            part.reasons.iter().map(|reason| (reason.good, reason.text.as_str())).collect()
        })
        .into_iter()
        .map(|(good, text)| json!({ "good": good, "text": text }))
        .collect::<Vec<_>>(),
        "gives_up": with_sections(parts, |part| {
            part.gives_up.iter().map(|wish| (false, wish.text.as_str())).collect()
        })
        .into_iter()
        .map(|(_, text)| text)
        .collect::<Vec<_>>(),
        "sections": sections,
    }))
}

/// Returns what is said of each section, each sentence once, with the letters of those it is true of unless
/// it is true of all.
fn with_sections<'a>(
    parts: &'a [Advice],
    sentences: impl Fn(&'a Advice) -> Vec<(bool, &'a str)>,
) -> Vec<(bool, String)> {
    let mut found: Vec<((bool, &str), Vec<String>)> = Vec::new();
    for (letter, part) in ('A'..='Z').zip(parts) {
        for sentence in sentences(part) {
            match found.iter_mut().find(|(known, _)| *known == sentence) {
                Some((_, letters)) => letters.push(letter.to_string()),
                None => found.push((sentence, vec![letter.to_string()])),
            }
        }
    }
    let told = found.into_iter().map(|((good, text), letters)| match letters.as_slice() {
        all if all.len() == parts.len() => (good, text.to_owned()),
        [one] => (good, format!("Section {one}: {text}")),
        several => (good, format!("Sections {}: {text}", several.join(", "))),
    });
    told.collect()
}

/// Returns how to ask for an advice, with those who sit still under their own numbers.
fn wanted(advice: &Advice) -> Wanted {
    let rounds = Some(advice.rounds);
    let wanted = Wanted { rounds, ..advice.wanted.clone() };
    match advice.own_numbers() {
        Some(numbers) => Wanted { numbering: Numbering::Own(numbers), ..wanted },
        None => wanted,
    }
}
