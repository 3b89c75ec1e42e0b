//! The pairs, players and teams of a USEBIO file.
//!
//! A team may list pairs or, in some files, only players.

use std::collections::HashSet;

use bridge::{Seat, Side};
use scoring::Score;

use super::Place;
use crate::number::read_score;
use crate::problem::{ProblemKind, Problems, excerpt};
use crate::xml::Element;
use crate::{Contestant, ContestantKind, PublishedStanding};

pub(super) fn read(
    participants: &Element,
    place: &Place,
    contestants: &mut Vec<Contestant>,
    problems: &mut Problems,
) {
    for element in participants.children() {
        match element.name.as_str() {
            "PAIR" => contestants.push(pair(element, place, None, problems)),
            "PLAYER" => contestants.push(player(element, place, problems)),
            "TEAM" => contestants.push(team(element, place, problems)),
            _ => {}
        }
    }
}

fn pair(
    element: &Element,
    place: &Place,
    team: Option<&str>,
    problems: &mut Problems,
) -> Contestant {
    let key = element.text_of("PAIR_NUMBER").unwrap_or_default();
    let mut pair = contestant(ContestantKind::Pair, element, place, key, problems);
    pair.team = team.map(str::to_owned);
    pair.direction = direction(element, problems);
    pair.names = names(element);
    pair
}

fn player(element: &Element, place: &Place, problems: &mut Problems) -> Contestant {
    let key = element.text_of("PLAYER_NUMBER").unwrap_or_default();
    let mut player = contestant(ContestantKind::Player, element, place, key, problems);
    player.names = element.text_of("PLAYER_NAME").map(str::to_owned).into_iter().collect();
    player
}

fn team(element: &Element, place: &Place, problems: &mut Problems) -> Contestant {
    let key = element.attribute("TEAM_ID").or_else(|| element.text_of("TEAM_ID"));
    let key = key.unwrap_or_default();
    let mut team = contestant(ContestantKind::Team, element, place, key, problems);
    let name = element.attribute("TEAM_NAME").or_else(|| element.text_of("TEAM_NAME"));
    team.name = name.map(str::to_owned);
    team.pairs = element.all("PAIR").map(|one| pair(one, place, Some(key), problems)).collect();
    team.names = team.pairs.iter().flat_map(|pair| pair.names.iter().cloned()).collect();
    // Some files list players beside the pairs, some instead of them.
    let in_pairs: HashSet<String> = team.names.iter().cloned().collect();
    team.names.extend(names(element).into_iter().filter(|name| !in_pairs.contains(name)));
    team
}

/// Reads what pairs, players and teams have in common.
fn contestant(
    kind: ContestantKind,
    element: &Element,
    place: &Place,
    key: &str,
    problems: &mut Problems,
) -> Contestant {
    if key.is_empty() {
        let what = format!(
            "This {} has no number, so no result can be told to be its own; it is kept without one.",
            kind.name()
        );
        problems.add(element.row, ProblemKind::Missing, what);
    }
    Contestant {
        row: element.row,
        kind,
        key: key.to_owned(),
        session: place.session.clone(),
        section: place.section.clone(),
        direction: None,
        team: None,
        name: None,
        names: Vec::new(),
        pairs: Vec::new(),
        sat_out: 0,
        given: Vec::new(),
        published: published(element, problems),
    }
}

fn names(element: &Element) -> Vec<String> {
    element
        .all("PLAYER")
        .filter_map(|player| player.text_of("PLAYER_NAME"))
        .map(str::to_owned)
        .collect()
}

fn published(element: &Element, problems: &mut Problems) -> PublishedStanding {
    let awarded: Vec<Score> = element
        .all("MASTER_POINTS")
        .chain(std::iter::once(element))
        .filter_map(|points| score(points, "MASTER_POINTS_AWARDED", problems))
        .collect();
    PublishedStanding {
        percentage: score(element, "PERCENTAGE", problems),
        total: score(element, "TOTAL_SCORE", problems),
        adjustment: score(element, "ADJUSTMENT", problems),
        carry_forward: score(element, "CARRY_FORWARD", problems),
        handicap: score(element, "HANDICAP", problems),
        pair_imps: score(element, "PAIR_IMPS", problems),
        place: element.text_of("PLACE").map(str::to_owned),
        boards_played: count(element, "BOARDS_PLAYED", problems),
        wins: score(element, "WINS_OR_DRAWS", problems),
        masterpoints: (!awarded.is_empty()).then(|| awarded.into_iter().sum()),
    }
}

/// Reads the direction, of which some programs write only the first letter.
pub(super) fn direction(element: &Element, problems: &mut Problems) -> Option<Side> {
    leaf(element, "DIRECTION", "NS or EW", problems, |text| {
        text.parse().ok().or_else(|| Some(text.parse::<Seat>().ok()?.side()))
    })
}

/// Reads a published number.
pub(super) fn score(element: &Element, name: &str, problems: &mut Problems) -> Option<Score> {
    leaf(element, name, "a number", problems, read_score)
}

/// Reads a whole number.
pub(super) fn count(element: &Element, name: &str, problems: &mut Problems) -> Option<u32> {
    leaf(element, name, "a whole number", problems, |text| text.parse().ok())
}

/// Reads the text of an element; what cannot be read is reported and left out.
pub(super) fn leaf<T>(
    element: &Element,
    name: &str,
    expected: &str,
    problems: &mut Problems,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Option<T> {
    let leaf = element.leaf(name)?;
    let value = parse(leaf.text());
    if value.is_none() {
        let found = excerpt(leaf.text());
        let what = format!("{name} should be {expected}, not “{found}”; it is left out.");
        problems.add(leaf.row, ProblemKind::Unreadable, what);
    }
    value
}
