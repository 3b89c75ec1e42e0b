//! What a USEBIO file says about the event as a whole.
//!
//! Since 1.2 the event type says who plays and BOARD_SCORING_METHOD how it is scored. Before, the
//! event type said both. An event type that is not known, and a method that is not given, follow
//! from what is in the file.

use std::collections::BTreeMap;

use super::participants::{count, leaf};
use crate::claim::RawBoard;
use crate::problem::{ProblemKind, Problems, excerpt};
use crate::xml::Element;
use crate::{About, Contestant, ContestantKind, EventKind, Method, PublishedLine};

pub(super) fn read(
    root: &Element,
    event: &Element,
    contestants: &[Contestant],
    boards: &[RawBoard],
    problems: &mut Problems,
) -> About {
    let text = |name| event.text_of(name).map(str::to_owned);
    let (kind, method_of_type) = kind(event, contestants, problems);
    let method = match event.text_of("BOARD_SCORING_METHOD") {
        Some(name) => method(name),
        None => method_of_type.unwrap_or_else(|| method_of_lines(kind, boards)),
    };
    let is_vp = |name| event.text_of(name).is_some_and(|text| text.eq_ignore_ascii_case("VP"));
    let is_vps = |name| event.text_of(name).is_some_and(|text| text.eq_ignore_ascii_case("VPS"));
    let to_victory_points = ["MATCH_SCORING_METHOD", "SCORING_METHOD"]
        .into_iter()
        .any(|name| is_vp(name) || is_vps(name));
    let program = match (text("PROGRAM_NAME"), text("PROGRAM_VERSION")) {
        (Some(name), Some(version)) => Some(format!("{name} {version}")),
        (name, version) => name.or(version),
    };
    let winners = leaf(event, "WINNER_TYPE", "1 or 2", problems, |text| {
        text.parse().ok().filter(|winners| matches!(winners, 1 | 2))
    });
    About {
        title: text("EVENT_DESCRIPTION").or_else(|| text("TITLE")),
        club: root.all("CLUB").find_map(|club| club.text_of("CLUB_NAME")).map(str::to_owned),
        date: text("DATE"),
        program,
        kind,
        method,
        to_victory_points,
        winners,
        boards_per_contestant: count(event, "BOARDS_PLAYED", problems),
        plays_of_a_board: BTreeMap::new(),
        boards_per_round: count(event, "BOARDS_PER_ROUND", problems),
        sessions: count(event, "SESSION_COUNT", problems),
    }
}

/// Tells from the event type who plays, and in old files how it is scored.
fn kind(
    event: &Element,
    contestants: &[Contestant],
    problems: &mut Problems,
) -> (EventKind, Option<Method>) {
    use EventKind::{Individual, Pairs, SwissPairs, SwissTeams, Teams};
    let of_content = || match contestants.first().map(|one| one.kind) {
        Some(ContestantKind::Team) => Teams,
        Some(ContestantKind::Player) => Individual,
        Some(ContestantKind::Pair) | None => Pairs,
    };
    let participants = event.all("PARTICIPANTS").find_map(|one| one.attribute("EVENT_TYPE"));
    let stated = event.attribute("EVENT_TYPE").map(str::to_ascii_uppercase);
    let older = participants.map(str::to_ascii_uppercase);
    match (stated.as_deref().and_then(known), older.as_deref().and_then(known)) {
        (Some((kind, Some(method))), _) if method == Method::Aggregate => {
            // Aggregate is played by pairs and by teams.
            let kind = if of_content() == Teams { Teams } else { kind };
            (kind, Some(method))
        }
        (Some((kind, method)), older) => {
            (kind, method.or_else(|| older.and_then(|(_, method)| method)))
        }
        (None, Some(known)) => known,
        (None, None) => {
            let kind = of_content();
            let word = match kind {
                Pairs | SwissPairs => "pairs",
                Teams | SwissTeams => "teams",
                Individual => "an individual",
            };
            let what = match stated {
                Some(stated) => format!(
                    "The event type “{}” is not known; by its participants this is {word}.",
                    excerpt(&stated)
                ),
                None => {
                    format!("The event has no type; by its participants this is {word}.")
                }
            };
            problems.add(event.row, ProblemKind::Guessed, what);
            (kind, None)
        }
    }
}

/// The event types of all versions.
fn known(event_type: &str) -> Option<(EventKind, Option<Method>)> {
    use EventKind::{Individual, Pairs, SwissPairs, SwissTeams, Teams};
    Some(match event_type {
        "PAIRS" => (Pairs, None),
        "MP_PAIRS" => (Pairs, Some(Method::Matchpoints)),
        "BUTLER_PAIRS" => (Pairs, Some(Method::Butler)),
        "CROSS_IMP" | "CROSS_IMPS" => (Pairs, Some(Method::CrossImps)),
        "AGGREGATE" => (Pairs, Some(Method::Aggregate)),
        "SWISS_PAIRS" => (SwissPairs, None),
        "SWISS_PAIRS_CROSS_IMPS" => (SwissPairs, Some(Method::CrossImps)),
        "SWISS_PAIRS_BUTLER_IMPS" => (SwissPairs, Some(Method::Butler)),
        "INDIVIDUAL" => (Individual, None),
        "TEAMS" | "TEAMS_OF_FOUR" | "HEAD_TO_HEAD" | "KO" | "LADDER" => (Teams, None),
        "SWISS_TEAMS" => (SwissTeams, None),
        _ => return None,
    })
}

fn method(name: &str) -> Method {
    match name.to_ascii_uppercase().as_str() {
        "MATCH_POINTS" | "MATCHPOINTS" => Method::Matchpoints,
        "CROSS_IMPS" | "CROSS_IMP" => Method::CrossImps,
        "BUTLER_IMPS" | "BUTLER" => Method::Butler,
        "IMPS" => Method::Imps,
        "PAB" | "BAM" => Method::BoardAMatch,
        "AGGREGATE" => Method::Aggregate,
        "HYBRID" => Method::Hybrid,
        _ => Method::Other(name.to_owned()),
    }
}

/// Tells the method from what was published for the lines.
fn method_of_lines(kind: EventKind, boards: &[RawBoard]) -> Method {
    if kind.is_teams() {
        return Method::Imps;
    }
    let lines = || boards.iter().flat_map(|board| &board.lines).map(|line| &line.published);
    let has = |found: fn(&PublishedLine) -> bool| lines().any(found);
    if has(|line| line.matchpoints.ns.is_some()) {
        Method::Matchpoints
    } else if has(|line| line.cross_imps.ns.is_some()) {
        Method::CrossImps
    } else if has(|line| line.butler.ns.is_some()) {
        Method::Butler
    } else {
        Method::Other(String::new())
    }
}
