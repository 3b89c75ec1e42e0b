//! [`check`]: everything a director wants to know of a movement, whoever made it.
//!
//! One rule is absolute: nobody plays a board twice; and nobody can be in two seats. Everything else
//! is desirable, and reported. The order of what a director looks for is that of the project's notes
//! on movements, section 2.1.

mod boards;
mod comparison;
mod fault;
mod meetings;
mod sitting;
mod verdict;
mod who;

pub use boards::{SetPlays, Sharing, Span};
pub use comparison::Mismatch;
pub use fault::{Fault, Place};
pub use meetings::{Meetings, Revenge};
pub use sitting::SitOut;
pub use verdict::{Sentence, Severity};
pub use who::{Line, Who};

pub(crate) use boards::sharing;
pub(crate) use comparison::{mismatches, whole_after};
pub(crate) use fault::faults;
pub(crate) use meetings::meetings;
pub(crate) use who::{fits, nouns, seated};

use serde::Serialize;

use crate::balance::{Balance, absences, show};
use crate::{Contest, Movement};

/// Up to so many pairs the quality is also worked out with each of them absent.
const MOST_ABSENCES: usize = 64;

/// What was found out about a movement.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The movement's name.
    pub name: String,
    /// What is played for.
    pub contest: Contest,
    /// How many tables there are.
    pub tables: u16,
    /// How many rounds there are.
    pub rounds: u16,
    /// How many sets are played.
    pub sets: usize,
    /// How many pairs, teams or players there are; with two winners in both lines together.
    pub contestants: usize,
    /// Whether no rule is broken, and no team plays itself.
    pub playable: bool,
    /// The broken rules.
    pub faults: Vec<Fault>,
    /// Who meets whom as opponents.
    pub meetings: Meetings,
    /// In an individual, who meets whom as partners.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partners: Option<Meetings>,
    /// How often each set is played.
    pub plays: Vec<SetPlays>,
    /// How many different sets everybody plays.
    pub sets_each: Span,
    /// Whether everybody plays every set.
    pub complete: bool,
    /// The sets wanted at several tables in one round.
    pub sharing: Vec<Sharing>,
    /// Who sits out, and when.
    pub sit_outs: Vec<SitOut>,
    /// Full tables without boards.
    pub without_boards: Vec<Place>,
    /// Who sits at one table all the time.
    pub stationary: Vec<Who>,
    /// Whether everybody plays equally many sets, all sets are played equally often, and everybody
    /// sits out equally often.
    pub equal_opportunity: bool,
    /// Of teams, those whose two tables do not play the same boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mismatches: Option<Vec<Mismatch>>,
    /// Of teams, where one would play itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against_themselves: Vec<Place>,
    /// With one winner, the mean competition.
    pub mean: Option<f64>,
    /// With one winner, the standard deviation of the competition.
    pub sd: Option<f64>,
    /// With one winner, the quality of the balance in percent.
    pub q: Option<f64>,
    /// The same against the best that whole numbers allow.
    pub q_integer: Option<f64>,
    /// The highest quality any arrows could give this seating.
    pub q_bound: Option<f64>,
    /// With one winner and not too many pairs, the quality with one pair absent.
    pub absent: Option<AbsentQuality>,
}

/// The quality with one pair absent: whom to leave out, if there is a half table.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct AbsentQuality {
    /// The pair that is missed least.
    pub best_pair: u16,
    /// The quality without it.
    pub best_q: f64,
    /// The pair that is missed most.
    pub worst_pair: u16,
    /// The quality without it.
    pub worst_q: f64,
}

/// Checks a movement, ours or anybody's.
pub fn check(movement: &Movement) -> Report {
    let contest = movement.contest();
    let faults = fault::faults(movement);
    let sittings = sitting::sittings(movement);
    let everybody = &sittings.everybody;
    let rounds_played = sitting::rounds_played(movement);
    let (meetings, partners) = meetings::meetings(movement, everybody);
    let plays = boards::plays(movement);
    let sets_each = Span::of(boards::sets_each(movement, everybody).into_iter());
    let sit_outs = sittings.sit_outs(&rounds_played);
    let empty = movement.rows().iter().filter(|row| row.set == 0 && row.seating.is_full());
    let place = |table: u16, round: u16| Place { round, table };
    let own = comparison::against_themselves(movement).into_iter();
    let own: Vec<Place> = own.map(|(_, table, round)| place(table, round)).collect();
    let balance = Balance::of(movement);
    let equally_out = sit_outs.is_empty()
        || sit_outs.len() == everybody.len()
            && Span::of(sit_outs.iter().map(|sit_out| sit_out.rounds.len())).is_even();
    let equal_opportunity =
        sets_each.is_even() && Span::of(plays.iter().map(|set| set.plays)).is_even() && equally_out;
    Report {
        name: movement.name().to_owned(),
        contest,
        tables: movement.tables(),
        rounds: movement.rounds(),
        sets: plays.len(),
        contestants: contestants(contest, everybody),
        playable: faults.is_empty() && own.is_empty(),
        faults,
        meetings,
        partners,
        complete: sets_each.least == plays.len() && !plays.is_empty(),
        plays,
        sets_each,
        sharing: boards::sharing(movement),
        sit_outs,
        without_boards: empty.map(|row| place(row.table, row.round)).collect(),
        stationary: sittings.stationary(&rounds_played),
        equal_opportunity,
        mismatches: comparison::mismatches(movement),
        against_themselves: own,
        mean: balance.as_ref().map(|balance| show(balance.mean())),
        sd: balance.as_ref().map(Balance::sd),
        q: balance.as_ref().map(Balance::q),
        q_integer: balance.as_ref().map(Balance::q_integer),
        q_bound: balance.as_ref().and_then(Balance::bound),
        absent: absent_quality(movement, everybody.len()),
    }
}

impl Report {
    /// Tells whether the movement can be played: no rule is broken and somebody plays.
    pub fn is_playable(&self) -> bool {
        self.playable && !self.plays.is_empty()
    }

    /// Returns the verdict in sentences, the worst first.
    pub fn verdict(&self) -> Vec<Sentence> {
        verdict::verdict(self)
    }
}

fn contestants(contest: Contest, everybody: &[Who]) -> usize {
    if contest != Contest::Teams {
        return everybody.len();
    }
    let mut teams: Vec<u16> = everybody.iter().map(|who| who.number).collect();
    teams.sort_unstable();
    teams.dedup();
    teams.len()
}

fn absent_quality(movement: &Movement, n_pairs: usize) -> Option<AbsentQuality> {
    if n_pairs > MOST_ABSENCES {
        return None;
    }
    let absences = absences(movement);
    let best = absences.iter().rev().max_by_key(|absence| absence.quality)?;
    let worst = absences.iter().min_by_key(|absence| absence.quality)?;
    Some(AbsentQuality {
        best_pair: best.pair,
        best_q: best.q(),
        worst_pair: worst.pair,
        worst_q: worst.q(),
    })
}
