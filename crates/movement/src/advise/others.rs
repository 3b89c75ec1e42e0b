//! What teams and players without a partner can play: every kind there is, in the rounds and sets that
//! come near to the boards wanted.

use std::ops::RangeInclusive;

use super::{Advice, Evening, Reason};
use crate::check::{Severity, Span, check};
use crate::{Kind, Wanted, generate};

/// The kinds for teams, the simplest first.
const TEAMS: [Kind; 8] = [
    Kind::HeadToHead,
    Kind::Triangle,
    Kind::AmericanWhist,
    Kind::NewEngland,
    Kind::Thurner,
    Kind::Mirrored,
    Kind::RoundRobin,
    Kind::Swiss,
];

/// The kinds for players without a partner.
const INDIVIDUALS: [Kind; 2] = [Kind::HowellIndividual, Kind::Rainbow];

/// Sets that somebody might play in a match.
const MATCH_SETS: RangeInclusive<u16> = 1..=16;

/// Sets that somebody might play in an individual.
const INDIVIDUAL_SETS: RangeInclusive<u16> = 1..=6;

/// Larger rooms are made of several sections.
const MOST_TABLES: u16 = 60;

/// Returns what so many teams can play, the nearest to the boards wanted first.
pub fn advise_teams(teams: u16, evening: &Evening) -> Vec<Advice> {
    let sized = |kind: &Kind| Wanted::new(*kind, teams);
    all(evening, TEAMS.iter().map(sized), MATCH_SETS)
}

/// Returns what so many players without a partner can play; nothing unless they fill their tables, or one
/// is missing.
pub fn advise_individuals(players: u16, evening: &Evening) -> Vec<Advice> {
    if !matches!(players % 4, 0 | 3) {
        return Vec::new();
    }
    let sized = |kind: &Kind| Wanted {
        phantom: !players.is_multiple_of(4),
        ..Wanted::new(*kind, players.div_ceil(4))
    };
    all(evening, INDIVIDUALS.iter().map(sized), INDIVIDUAL_SETS)
}

fn all(
    evening: &Evening,
    kinds: impl Iterator<Item = Wanted>,
    sizes: RangeInclusive<u16>,
) -> Vec<Advice> {
    let mut found: Vec<Advice> = Vec::new();
    for wanted in kinds.filter(|wanted| wanted.tables <= MOST_TABLES) {
        let ways = wanted.kind.rounds(wanted.tables).into_iter().flat_map(|rounds| {
            let sizes = sizes.clone().filter(move |size| {
                let boards = rounds.saturating_mul(*size);
                // A team plays each set at both tables, so the rounds of a match may be halves of it.
                evening.boards.contains(&boards) || wanted.kind == Kind::Swiss
            });
            sizes.map(move |size| (rounds, size))
        });
        let middle = (evening.boards.start() + evening.boards.end()) / 2;
        let mut ways: Vec<(u16, u16)> = ways.collect();
        ways.sort_by_key(|(rounds, size)| (rounds.saturating_mul(*size)).abs_diff(middle));
        ways.truncate(2);
        for (rounds, size) in ways {
            found.extend(advice(evening, wanted.clone().with_rounds(rounds), rounds, size));
        }
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.truncate(super::MOST_ADVICE);
    found
}

fn advice(evening: &Evening, wanted: Wanted, rounds: u16, set_size: u16) -> Option<Advice> {
    let movement = generate(&wanted).ok()?;
    let report = check(&movement);
    if !report.is_playable() {
        return None;
    }
    let size = usize::from(set_size);
    let Span { least, most } = report.sets_each;
    let played = Span { least: least * size, most: most * size };
    let middle = f64::from(evening.boards.start() + evening.boards.end()) / 2.0;
    let mut reasons =
        vec![Reason { good: true, text: wanted.kind.description().to_owned(), points: 0.0 }];
    reasons.push(Reason {
        good: true,
        text: format!(
            "{rounds} rounds of {set_size}, {} minutes.",
            evening.minutes_of(rounds, set_size)
        ),
        points: (played.most as f64 - middle).abs(),
    });
    reasons.extend(report.verdict().into_iter().map(|sentence| Reason {
        good: sentence.severity == Severity::Fact,
        points: if sentence.severity == Severity::Fact { 0.0 } else { 4.0 },
        text: sentence.text,
    }));
    let points: f64 = reasons.iter().map(|reason| reason.points).sum();
    let copies = report.sharing.iter().map(|one| one.tables.len()).max().unwrap_or(1);
    Some(Advice {
        contest: movement.contest(),
        rounds,
        set_size,
        boards_needed: u32::from(movement.sets()) * u32::from(set_size),
        boards_played: played,
        minutes: evening.minutes_of(rounds, set_size),
        complete: report.complete,
        revenge: 0,
        copies,
        balance: None,
        seats: Vec::new(),
        gives_up: Vec::new(),
        score: 100.0 - points,
        sit_outs: report.sit_outs,
        sharing: report.sharing,
        stationary: report.stationary,
        reasons,
        wanted,
    })
}
