//! Teams, individuals and the barometer by name: a table for every team, four players at a table.

use super::sizes::listed;
use super::{ArrowRule, Kind, NoSuchSize, Wanted};
use crate::check::whole_after;
use crate::size::{MOST_ROUNDS, MOST_TABLES};
use crate::swiss::{Entry, FirstRound, Options, first_round};
use crate::{Contest, Movement, Numbering, Row, barometer, individual, round_robin, size, teams};

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

/// A match or a triangle goes on for as long as its teams like; a Bridgemate knows 63 rounds.
const LONGEST_MATCH: u16 = 63;

/// Returns the rounds in which a kind can be played at so many tables: those after which every match
/// that was begun is whole.
pub(super) fn rounds(kind: Kind, tables: u16) -> Vec<u16> {
    match whole(kind, tables, None) {
        Err(_) => Vec::new(),
        Ok(_) if kind == Kind::HeadToHead => (1..=LONGEST_MATCH).collect(),
        Ok(_) if kind == Kind::Triangle => (1..=LONGEST_MATCH / 2).map(|leg| 2 * leg).collect(),
        // Shorter ones skip in the middle.
        Ok(_) if kind == Kind::AmericanWhist => (1..=tables / 2).map(|half| 2 * half).collect(),
        Ok(_) if kind == Kind::NewEngland => (1..tables).collect(),
        Ok(movement) if movement.contest() == Contest::Teams => whole_after(&movement),
        Ok(movement) => (1..=movement.rounds().min(MOST_ROUNDS)).collect(),
    }
}

/// Makes a movement of teams, players or a barometer.
pub(super) fn generate(wanted: &Wanted) -> Result<Movement, NoSuchSize> {
    let &Wanted { kind, tables, .. } = wanted;
    let refuse = |why: String, nearest: Vec<(u16, u16)>| NoSuchSize {
        kind,
        tables,
        rounds: wanted.rounds,
        why,
        nearest,
    };
    if wanted.numbering != Numbering::Usual {
        let why = "its numbers are its own; the numbering is for the lines of pairs".to_owned();
        return Err(refuse(why, Vec::new()));
    }
    // The rounds matter to what is built only where they can be had.
    let possible = wanted.rounds.map(|asked| (asked, rounds(kind, tables)));
    if let Some((asked, possible)) = &possible
        && !possible.is_empty()
        && !possible.contains(asked)
    {
        let below = possible.iter().rfind(|it| *it < asked);
        let above = possible.iter().find(|it| *it > asked);
        let nearest = below.into_iter().chain(above).map(|rounds| (tables, *rounds)).collect();
        return Err(refuse(why_not(kind, possible), nearest));
    }
    let movement = whole(kind, tables, wanted.rounds)
        .map_err(|error| refuse(error.sentence().to_owned(), Vec::new()))?;
    let last = wanted.rounds.unwrap_or(MOST_ROUNDS);
    let rows = movement.rows().iter().filter(|row| row.round <= last).copied();
    let movement = Movement::new(movement.name(), movement.contest(), rows.collect());
    if !wanted.phantom {
        return Ok(without_idle_sets(&movement));
    }
    // The one with the highest number is not there.
    let highest = match kind {
        Kind::Rainbow | Kind::HowellIndividual => players(tables),
        Kind::Barometer => tables.saturating_mul(2),
        _ => tables,
    };
    let movement = without_idle_sets(&teams::without(&movement, highest));
    if !movement.rows().iter().any(Row::is_played) {
        return Err(refuse("nobody would be left to play against".to_owned(), Vec::new()));
    }
    Ok(movement)
}

/// Whoever sits out has no boards.
fn without_idle_sets(movement: &Movement) -> Movement {
    let rows = movement.rows().iter().map(|row| match row.is_played() {
        true => *row,
        false => Row { set: 0, ..*row },
    });
    Movement::new(movement.name(), movement.contest(), rows.collect())
}

/// Says why a kind that exists is not played in the rounds asked for.
fn why_not(kind: Kind, possible: &[u16]) -> String {
    match kind {
        Kind::Swiss => {
            "it is the first match, in 2 rounds; the later ones are drawn from the standing \
                        (tenace movement draw)"
                .to_owned()
        }
        Kind::Thurner | Kind::Triangle | Kind::AmericanWhist => {
            format!("its matches are whole only after {} rounds", listed(possible))
        }
        _ => format!("it has {} rounds", listed(possible)),
    }
}

/// Makes the whole of a movement; where a shorter one is another one, that of so many rounds.
fn whole(kind: Kind, tables: u16, rounds: Option<u16>) -> Result<Movement, size::NoSuchSize> {
    if tables > MOST_TABLES {
        let why = format!("there are at most {MOST_TABLES} tables in a section");
        return Err(size::NoSuchSize::new(why));
    }
    match kind {
        Kind::AmericanWhist => match rounds {
            Some(rounds) => teams::american_whist_rounds(tables, rounds),
            None => teams::american_whist(tables),
        },
        Kind::NewEngland => match rounds {
            Some(rounds) => teams::new_england_rounds(tables, rounds),
            None => teams::new_england(tables),
        },
        Kind::Thurner => teams::thurner(tables),
        Kind::Mirrored => mirrored(tables),
        Kind::HeadToHead => teams::head_to_head(tables, rounds.unwrap_or(2)),
        // A leg has two rounds.
        Kind::Triangle if tables == 3 => teams::triangle(rounds.unwrap_or(2) / 2),
        Kind::Triangle => Err(size::NoSuchSize::new("a triangle has three teams at three tables")),
        Kind::RoundRobin => round_robin::round_robin(tables),
        Kind::Swiss => swiss(tables),
        Kind::Rainbow if !has_rainbow(tables) => {
            Err(size::NoSuchSize::nearest(RAINBOW, tables, has_rainbow))
        }
        Kind::Rainbow => individual::rainbow(players(tables)),
        Kind::HowellIndividual if !HOWELLS.contains(&tables) => {
            Err(size::NoSuchSize::nearest(HOWELL, tables, |tables| HOWELLS.contains(&tables)))
        }
        Kind::HowellIndividual => individual::howell_individual(players(tables)),
        _ => barometer::barometer(tables.saturating_mul(2)),
    }
}

const RAINBOW: &str = "a rainbow needs a number of tables that is prime, or at least not divisible by \
                       2 or 3, and 5 or more";

/// Tells whether so many tables have a rainbow; players have numbers up to 999.
fn has_rainbow(tables: u16) -> bool {
    (5..=size::LARGEST / 4).contains(&tables)
        && !tables.is_multiple_of(2)
        && !tables.is_multiple_of(3)
}

const HOWELL: &str = "a howell-individual is known for 1 to 8 tables";

const HOWELLS: std::ops::RangeInclusive<u16> = 1..=8;

/// A Mitchell of half the tables, played again with the lines changed at the other half.
fn mirrored(tables: u16) -> Result<Movement, size::NoSuchSize> {
    let kind = |half: u16| if half.is_multiple_of(2) { Kind::ShareRelay } else { Kind::Mitchell };
    let exists = |tables: u16| {
        let half = tables / 2;
        tables.is_multiple_of(2) && !kind(half).rounds(half).is_empty() && tables <= MOST_TABLES
    };
    if !exists(tables) {
        let rule = "half of the tables mirror the other half, each a Mitchell of 3 or more";
        return Err(size::NoSuchSize::nearest(rule, tables, exists));
    }
    let half = tables / 2;
    let base = Wanted { arrows: ArrowRule::None, ..Wanted::new(kind(half), half) };
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
    Ok(Movement::new(format!("swiss, {tables} teams, round 1"), Contest::Teams, rows))
}

fn players(tables: u16) -> u16 {
    tables.saturating_mul(4)
}
