//! Teams, individuals and the barometer by name: a table for every team, four players at a table.

use super::{ArrowRule, Kind, NoSuchSize, Wanted};
use crate::swiss::{Entry, FirstRound, Options, first_round};
use crate::{Movement, Row, barometer, individual, round_robin, size, teams};

impl Kind {
    /// Tells whether pairs play for themselves in it, so that its lines are numbered and switched.
    pub fn is_for_pairs(self) -> bool {
        !matches!(
            self,
            Kind::AmericanWhist
                | Kind::NewEngland
                | Kind::Thurner
                | Kind::Mirrored
                | Kind::HeadToHead
                | Kind::Triangle
                | Kind::RoundRobin
                | Kind::Swiss
                | Kind::Rainbow
                | Kind::HowellIndividual
                | Kind::Barometer
        )
    }
}

/// Makes a movement of teams, players or a barometer.
pub(super) fn generate(wanted: &Wanted) -> Result<Movement, NoSuchSize> {
    let refuse = |why: String| {
        let &Wanted { kind, tables, rounds, .. } = wanted;
        NoSuchSize { kind, tables, rounds, why, nearest: Vec::new() }
    };
    let movement = make(wanted).map_err(|error| refuse(error.sentence().to_owned()))?;
    let full = movement.rounds();
    let movement = match wanted.rounds {
        Some(rounds) if rounds == 0 || rounds > full => {
            return Err(refuse(format!("it has 1 to {full} rounds")));
        }
        Some(rounds) if rounds < full => {
            let rows = movement.rows().iter().filter(|row| row.round <= rounds).copied();
            Movement::new(movement.name(), movement.contest(), rows.collect())
        }
        _ => movement,
    };
    // The one with the highest number is not there.
    let highest = match wanted.kind {
        Kind::Rainbow | Kind::HowellIndividual => players(wanted.tables),
        Kind::Barometer => wanted.tables.saturating_mul(2),
        _ => wanted.tables,
    };
    let movement = if wanted.phantom { teams::without(&movement, highest) } else { movement };
    // Whoever sits out has no boards.
    let rows = movement.rows().iter().map(|row| match row.is_played() {
        true => *row,
        false => Row { set: 0, ..*row },
    });
    let movement = Movement::new(movement.name(), movement.contest(), rows.collect());
    if !movement.rows().iter().any(Row::is_played) {
        return Err(refuse("nobody would be left to play against".to_owned()));
    }
    Ok(movement)
}

fn make(wanted: &Wanted) -> Result<Movement, size::NoSuchSize> {
    let &Wanted { tables, rounds, .. } = wanted;
    match wanted.kind {
        Kind::AmericanWhist => match rounds {
            Some(rounds) => teams::american_whist_rounds(tables, rounds),
            None => teams::american_whist(tables),
        },
        Kind::NewEngland => match rounds {
            Some(rounds) => teams::new_england_rounds(tables, rounds),
            None => teams::new_england(tables),
        },
        Kind::Thurner => teams::thurner(tables),
        Kind::Mirrored => mirrored(wanted),
        Kind::HeadToHead => teams::head_to_head(tables, rounds.unwrap_or(2)),
        // A leg has two rounds.
        Kind::Triangle if tables == 3 => teams::triangle(rounds.unwrap_or(2).div_ceil(2)),
        Kind::Triangle => Err(size::NoSuchSize::new("a triangle has three teams at three tables")),
        Kind::RoundRobin => round_robin::round_robin(tables),
        Kind::Swiss => swiss(tables),
        Kind::Rainbow => individual::rainbow(players(tables)),
        Kind::HowellIndividual => individual::howell_individual(players(tables)),
        _ => barometer::barometer(tables.saturating_mul(2)),
    }
}

/// A Mitchell of half the tables, played again with the lines changed at the other half.
fn mirrored(wanted: &Wanted) -> Result<Movement, size::NoSuchSize> {
    let half = wanted.tables / 2;
    if !wanted.tables.is_multiple_of(2) {
        return Err(size::NoSuchSize::new("half of the tables mirror the other half"));
    }
    let kind = if half.is_multiple_of(2) { Kind::ShareRelay } else { Kind::Mitchell };
    let base = Wanted { arrows: ArrowRule::None, rounds: wanted.rounds, ..Wanted::new(kind, half) };
    let base = super::generate(&base).map_err(|error| size::NoSuchSize::new(error.to_string()))?;
    teams::mirrored(&base)
}

/// The first round of a Swiss: the upper half of the list against the lower. Every later one depends
/// on the scores; see [`crate::swiss`].
fn swiss(tables: u16) -> Result<Movement, size::NoSuchSize> {
    let entries: Vec<Entry> =
        (1..=tables).map(|number| Entry { number, ..Entry::default() }).collect();
    let round = first_round(&entries, FirstRound::Halves, Options::default())
        .map_err(|problem| size::NoSuchSize::new(problem.to_string()))?;
    let rows = round.team_rows(1, [1, 2, 3]);
    Ok(Movement::new(format!("swiss, {tables} teams, round 1"), crate::Contest::Teams, rows))
}

fn players(tables: u16) -> u16 {
    tables.saturating_mul(4)
}
