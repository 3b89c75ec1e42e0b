//! [`Notice`]: what everybody sees of a change, from where they sit.
//!
//! Everybody's rounds to come are compared with what was planned. Those to whom the same happens are
//! told together.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::in_progress::Situation;
use crate::check::{Line, Who, seated};
use crate::{Contest, Row};

/// What some notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Notice {
    /// Who notices it.
    pub who: Vec<Who>,
    /// What they are told.
    pub text: String,
}

/// Where somebody is in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spot {
    table: u16,
    line: Line,
    /// N/S first; in an individual the partner is among them.
    seats: [Option<Who>; 4],
    set: u16,
    plays: bool,
}

/// Everybody's rounds.
type Card = BTreeMap<Who, BTreeMap<u16, Spot>>;

/// Returns what everybody notices, if these are the rounds to come, and how many rounds change for
/// those who were there and stay.
pub(crate) fn notices(situation: &Situation, future: &[Row], gone: &[Who]) -> (Vec<Notice>, usize) {
    let contest = situation.contest;
    let (plan, card) = (cards(contest, &situation.plan), cards(contest, future));
    let known: BTreeSet<Who> = situation.all().into_iter().collect();
    let rounds: BTreeSet<u16> = future.iter().map(|row| row.round).collect();
    let planned: BTreeSet<u16> = situation.plan.iter().map(|row| row.round).collect();
    let nothing = BTreeMap::new();
    let everybody: BTreeSet<Who> = plan.keys().chain(card.keys()).copied().collect();
    let mut told: Vec<(String, Vec<Who>)> = Vec::new();
    let mut changed = 0;
    for who in everybody {
        let was = plan.get(&who).unwrap_or(&nothing);
        let is = card.get(&who).unwrap_or(&nothing);
        if was == is {
            continue;
        }
        let text = match known.contains(&who) {
            true if gone.contains(&who) => "Goes home.".to_owned(),
            true => {
                changed += planned.union(&rounds).filter(|it| was.get(it) != is.get(it)).count();
                changes(was, is, &planned, &rounds)
            }
            false => arrival(situation, who, is, &rounds),
        };
        match told.iter_mut().find(|(same, _)| *same == text) {
            Some((_, those)) => those.push(who),
            None => told.push((text, vec![who])),
        }
    }
    (told.into_iter().map(|(text, who)| Notice { who, text }).collect(), changed)
}

/// Returns "round 4", "rounds 4 to 9", "rounds 4, 6 and 9".
pub(crate) fn rounds_text(rounds: &[u16]) -> String {
    match rounds {
        [one] => format!("round {one}"),
        [first, .., last] if rounds.len() > 2 && usize::from(last - first) + 1 == rounds.len() => {
            format!("rounds {first} to {last}")
        }
        [some @ .., last] => {
            let some: Vec<String> = some.iter().map(u16::to_string).collect();
            format!("rounds {} and {last}", some.join(", "))
        }
        [] => "no round".into(),
    }
}

fn cards(contest: Contest, rows: &[Row]) -> Card {
    let mut card = Card::new();
    for row in rows {
        let seats = seated(contest, row);
        let pairs = seats.iter().skip(2).all(Option::is_none) && contest != Contest::Individual;
        for (at, who) in seats.into_iter().enumerate() {
            let Some(who) = who else { continue };
            let north = if pairs { at == 0 } else { at < 2 };
            let line = if north { Line::Ns } else { Line::Ew };
            let (table, set, plays) = (row.table, row.set, row.is_played());
            let set = if plays { set } else { 0 };
            let spot = Spot { table, line, seats, set, plays };
            card.entry(who).or_default().insert(row.round, spot);
        }
    }
    card
}

/// Says what changes for somebody who was there.
fn changes(
    was: &BTreeMap<u16, Spot>,
    is: &BTreeMap<u16, Spot>,
    planned: &BTreeSet<u16>,
    rounds: &BTreeSet<u16>,
) -> String {
    let plays = |card: &BTreeMap<u16, Spot>, round: u16| {
        card.get(&round).copied().filter(|spot| spot.plays)
    };
    let (mut gone, mut more, mut out, mut after_all) = (vec![], vec![], vec![], vec![]);
    let (mut places, mut others, mut boards, mut waits) = (vec![], vec![], vec![], vec![]);
    for &round in planned.union(rounds) {
        match (plays(was, round), plays(is, round)) {
            (_, None) if !rounds.contains(&round) => gone.push(round),
            (None, Some(_)) if !planned.contains(&round) => more.push(round),
            (None, Some(_)) => after_all.push(round),
            (Some(_), None) => out.push(round),
            (Some(old), Some(new)) => {
                if (old.table, old.line) != (new.table, new.line) {
                    places.push(round);
                }
                let met = |spot: Spot| spot.seats.into_iter().flatten().collect::<BTreeSet<Who>>();
                if met(old) != met(new) || (old.seats != new.seats && old.line == new.line) {
                    others.push(round);
                }
                if old.set != new.set {
                    boards.push(round);
                }
            }
            (None, None) if was.get(&round) != is.get(&round) => waits.push(round),
            (None, None) => {}
        }
    }
    let said = [
        (out, "Sits out in"),
        (after_all, "Plays after all in"),
        (places, "Sits at another place in"),
        (others, "Meets others in"),
        (boards, "Plays other boards in"),
        (waits, "Waits elsewhere in"),
        (more, "Plays on in"),
        (gone, "Has no more"),
    ];
    let said = said.iter().filter(|(rounds, _)| !rounds.is_empty());
    let said: Vec<String> =
        said.map(|(rounds, what)| format!("{what} {}.", rounds_text(rounds))).collect();
    said.join(" ")
}

/// Tells somebody new where to go in every round.
fn arrival(
    situation: &Situation,
    who: Who,
    is: &BTreeMap<u16, Spot>,
    rounds: &BTreeSet<u16>,
) -> String {
    let mut said = Vec::new();
    let mut out = Vec::new();
    for round in rounds {
        let Some(spot) = is.get(round).filter(|spot| spot.plays) else {
            out.push(*round);
            continue;
        };
        let other = spot.seats.iter().flatten().find(|other| **other != who);
        let other = other.map(|other| format!(" against {other}")).unwrap_or_default();
        said.push(format!(
            "round {round} at table {} {}{other}, {}",
            spot.table,
            spot.line,
            situation.set_name(spot.set)
        ));
    }
    let mut text = format!("Comes in: {}.", said.join("; "));
    if said.is_empty() {
        text = "Comes in, and does not play.".into();
    } else if !out.is_empty() {
        text.push_str(&format!(" Sits out in {}.", rounds_text(&out)));
    }
    text
}
