//! One board of a match: two tables, and what each team gets for it.
//!
//! - The difference is what the team's North-South scored less what the opponents' North-South
//!   scored against its East-West.
//! - A weighted result is converted first and weighted then (Law 12C1c, EBU White Book): half of a
//!   game swing is not the IMPs of half a game.
//! - An artificial score replaces the comparison. When both tables have one, the team has the mean
//!   of the two; no law says what else.
//! - A percentage lies on the line through average minus, average and average plus, so that 60 % is
//!   3 IMPs.
//!
//! Average plus is the fixed 3 IMPs or 60 %; a team's own average, where that is better, needs the
//! other boards and is not worked out here.

use bridge::Side;
use num_rational::Ratio;

use super::method::Measure;
use super::{ByTeam, Team, TeamLine, TeamRules};
use crate::{Ruling, Score, imps};

/// A board as it was played at the two tables of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamBoard {
    /// Its number, or that of the round on a team sheet.
    pub board: u32,
    /// The table at which the home team sat North-South.
    pub home_ns: TeamLine,
    /// The table at which the home team sat East-West.
    pub home_ew: TeamLine,
}

/// Whether a board counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardState {
    /// It has a score for at least one team.
    Scored,
    /// It was not played at both tables.
    NotPlayed,
    /// The director has still to decide.
    Undecided,
}

/// A board of a match, scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardRow {
    /// Its number.
    pub board: u32,
    /// Whether it counts.
    pub state: BoardState,
    /// The difference in points for the home team, where both tables have points.
    pub difference: Option<i64>,
    /// What each team gets, by the method of the match.
    pub score: ByTeam<Option<Score>>,
    /// What each team gains or loses in IMPs or points: what pools and quotients are made of.
    pub swing: ByTeam<Option<Score>>,
}

impl TeamBoard {
    /// Scores the board for both teams.
    pub fn score(&self, rules: &TeamRules) -> BoardRow {
        let by = |measure| ByTeam::from_fn(|team| self.for_team(team, measure, rules));
        let (scores, swings) = (by(rules.method.measure()), by(rules.method.swing_measure()));
        let both = [scores.home, scores.away];
        let state = if both.contains(&Scored::Undecided) {
            BoardState::Undecided
        } else if both.iter().all(|score| *score == Scored::NotPlayed) {
            BoardState::NotPlayed
        } else {
            BoardState::Scored
        };
        let known = |scored| match scored {
            Scored::Score(score) if state == BoardState::Scored => Some(score),
            Scored::Score(_) | Scored::NotPlayed | Scored::Undecided => None,
        };
        let difference = match (&self.home_ns, &self.home_ew) {
            (TeamLine::Points(ours), TeamLine::Points(theirs)) => {
                Some(i64::from(*ours) - i64::from(*theirs))
            }
            _ => None,
        };
        BoardRow {
            board: self.board,
            state,
            difference,
            score: scores.map(known),
            swing: swings.map(known),
        }
    }

    /// Returns the same board with the teams exchanged.
    pub fn swapped(self) -> TeamBoard {
        TeamBoard { board: self.board, home_ns: self.home_ew, home_ew: self.home_ns }
    }

    fn for_team(&self, team: Team, measure: Measure, rules: &TeamRules) -> Scored {
        let (ns_table, ew_table) = match team {
            Team::Home => (&self.home_ns, &self.home_ew),
            Team::Away => (&self.home_ew, &self.home_ns),
        };
        let parts = (part(ns_table, Side::NorthSouth), part(ew_table, Side::EastWest));
        match parts {
            (Part::Undecided, _) | (_, Part::Undecided) => Scored::Undecided,
            (Part::Artificial(one), Part::Artificial(other)) => {
                let mean = Ratio::new(i128::from(one) + i128::from(other), 2);
                Scored::Score(artificial(mean, measure, rules))
            }
            (Part::Artificial(share), _) | (_, Part::Artificial(share)) => {
                Scored::Score(artificial(Ratio::from_integer(share.into()), measure, rules))
            }
            (Part::NotPlayed, _) | (_, Part::NotPlayed) => Scored::NotPlayed,
            (Part::Results(ours), Part::Results(theirs)) => {
                Scored::Score(compared(&ours, &theirs, measure, rules))
            }
        }
    }
}

/// What a team has of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scored {
    Score(Score),
    NotPlayed,
    Undecided,
}

/// What one table gives one side.
enum Part {
    /// Possible results with their shares, seen from North-South.
    Results(Vec<(Ratio<u32>, i32)>),
    /// A share of the board, in hundredths of a percent.
    Artificial(u16),
    NotPlayed,
    Undecided,
}

fn part(line: &TeamLine, side: Side) -> Part {
    let ruling = match line {
        TeamLine::Points(points) => return Part::Results(vec![(Ratio::from_integer(1), *points)]),
        TeamLine::NotPlayed => return Part::NotPlayed,
        TeamLine::Ruled(rulings) => &rulings[side],
    };
    match ruling {
        Ruling::Average => Part::Artificial(5_000),
        Ruling::AveragePlus => Part::Artificial(6_000),
        Ruling::AverageMinus => Part::Artificial(4_000),
        Ruling::Percentage(percentage) => Part::Artificial(percentage.hundredths()),
        Ruling::Assigned(points) => Part::Results(vec![(Ratio::from_integer(1), *points)]),
        Ruling::Weighted(weighted) => Part::Results(weighted.parts().to_vec()),
        Ruling::Undecided => Part::Undecided,
    }
}

fn artificial(share: Ratio<i128>, measure: Measure, rules: &TeamRules) -> Score {
    // Average plus is 10 % above average.
    let above = (share - Ratio::from_integer(5_000)) / Ratio::from_integer(1_000);
    let (exact, average) = match measure {
        Measure::Imps => (above * rules.average_imps.ratio(), Ratio::from_integer(0)),
        Measure::Points => (above * rules.average_points.ratio(), Ratio::from_integer(0)),
        Measure::Boards(win) => {
            let win = win.ratio();
            (share * win / Ratio::from_integer(10_000), win / Ratio::from_integer(2))
        }
    };
    Score::round(exact, rules.weighted, average)
}

/// Returns what the results of two tables are worth to the team that has `ours` North-South.
fn compared(
    ours: &[(Ratio<u32>, i32)],
    theirs: &[(Ratio<u32>, i32)],
    measure: Measure,
    rules: &TeamRules,
) -> Score {
    if let ([(_, ours)], [(_, theirs)]) = (ours, theirs) {
        return worth(i64::from(*ours) - i64::from(*theirs), measure);
    }
    // Shares have a common denominator of a million at most, so nothing here comes near its limits.
    let wide =
        |share: &Ratio<u32>| Ratio::new(i128::from(*share.numer()), i128::from(*share.denom()));
    let terms = ours.iter().flat_map(|(our_share, our_points)| {
        theirs.iter().map(move |(their_share, their_points)| {
            let difference = i64::from(*our_points) - i64::from(*their_points);
            wide(our_share) * wide(their_share) * worth(difference, measure).ratio()
        })
    });
    let exact = terms.fold(Ratio::from_integer(0), |sum, term| sum + term);
    let average = match measure {
        Measure::Imps | Measure::Points => Ratio::from_integer(0),
        Measure::Boards(win) => win.ratio() / Ratio::from_integer(2),
    };
    Score::round(exact, rules.weighted, average)
}

/// Returns what a difference in points is worth.
fn worth(difference: i64, measure: Measure) -> Score {
    match measure {
        Measure::Imps => {
            // Beyond 4,000 points nothing changes, so no difference is too large.
            let difference = difference.clamp(i32::MIN.into(), i32::MAX.into());
            Score::whole(imps(i32::try_from(difference).unwrap_or(0)).into())
        }
        Measure::Points => Score::whole(difference),
        Measure::Boards(win) => match difference.signum() {
            1 => win,
            0 => Score::from_millionths(win.millionths() / 2),
            _ => Score::ZERO,
        },
    }
}
