//! A match: its boards, its totals, and what each team takes from it.
//!
//! Each team's total is turned into points from its own side. Where the totals cancel, as they do
//! without split rulings and penalties, that is the same as one margin looked up once; where they do
//! not, each team has what it earned.

use serde::{Deserialize, Serialize};

use super::method::Measure;
use super::{BoardRow, BoardState, ByTeam, MatchLine, Team, TeamBoard, TeamMethod, TeamRules};
use crate::{Half, Rounding, Score, VpMarginError, VpTable};

/// A penalty or an award to one team of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchAdjustment {
    /// The team; its opponents neither gain nor lose by it.
    pub team: Team,
    /// What it is counted in.
    pub unit: AdjustmentUnit,
    /// What is added; a penalty is negative.
    pub change: Score,
}

/// What a penalty or an award is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdjustmentUnit {
    /// In the unit of the boards, IMPs as a rule, before victory points are worked out.
    Imps,
    /// In victory points, or whatever the match ends in.
    VictoryPoints,
}

/// A match, scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchResult {
    /// The boards, in the order given.
    pub rows: Vec<BoardRow>,
    /// How many boards count.
    pub boards: u32,
    /// The boards on which the director has still to decide: until then the result is not final.
    pub undecided: Vec<u32>,
    /// Each team's total over the boards, with penalties in the unit of the boards.
    pub totals: ByTeam<Score>,
    /// How far each team is ahead, from its own side: its total in IMPs or points, or the difference
    /// in boards won.
    pub margin: ByTeam<Score>,
    /// The net of the swings for each team, in IMPs or points.
    pub net: ByTeam<Score>,
    /// The swings each team won, in IMPs or points.
    pub won: ByTeam<Score>,
    /// How many boards each team won, a tie being half of one.
    pub boards_won: ByTeam<Score>,
    /// Each team's share of the pool, in a Patton or hybrid match.
    pub pool: Option<ByTeam<Score>>,
    /// What each team takes from the match, penalties included.
    pub points: ByTeam<Score>,
}

/// Scores a match.
///
/// A scale turns the margin of a match at IMPs or aggregate into victory points; without one, and
/// for the other methods, which are points already, the totals count as they are.
pub fn score_match(
    boards: &[TeamBoard],
    rules: &TeamRules,
    scale: Option<&VpTable>,
    adjustments: &[MatchAdjustment],
) -> Result<MatchResult, VpMarginError> {
    let rows: Vec<BoardRow> = boards.iter().map(|board| board.score(rules)).collect();
    let scored = rows.iter().filter(|row| row.state == BoardState::Scored).count();
    let scored = u32::try_from(scored).unwrap_or(u32::MAX);
    let undecided = rows.iter().filter(|row| row.state == BoardState::Undecided);
    let undecided = undecided.map(|row| row.board).collect();

    let adjusted = |team: Team, unit: AdjustmentUnit| -> Score {
        let of_team =
            adjustments.iter().filter(|change| change.team == team && change.unit == unit);
        of_team.map(|change| change.change).sum()
    };
    let swings = |team: Team| rows.iter().filter_map(move |row| row.swing[team]);
    let net = ByTeam::from_fn(|team| swings(team).sum());
    let won = ByTeam::from_fn(|team| swings(team).map(|swing| swing.max(Score::ZERO)).sum());
    // What a team lost is its own: after a split ruling it is not what the opponents won.
    let lost = ByTeam::from_fn(|team| swings(team).map(|swing| (-swing).max(Score::ZERO)).sum());
    // Whether a board is won is a question of the method itself (EBU White Book, 143.7.1 d).
    let middle = match rules.method.measure() {
        Measure::Boards(win) => Score::from_millionths(win.millionths() / 2),
        Measure::Imps | Measure::Points => Score::ZERO,
    };
    let scores = |team: Team| rows.iter().filter_map(move |row| row.score[team]);
    let boards_won =
        ByTeam::from_fn(|team| scores(team).map(|score| board_won(score, middle)).sum());

    let totals: ByTeam<Score> =
        ByTeam::from_fn(|team| scores(team).sum::<Score>() + adjusted(team, AdjustmentUnit::Imps));
    let is_net = matches!(rules.method, TeamMethod::Imps | TeamMethod::Aggregate);
    let margin =
        ByTeam::from_fn(
            |team| {
                if is_net { totals[team] } else { totals[team] - totals[team.other()] }
            },
        );
    let pool = rules
        .method
        .pool(scored)
        .map(|pool| ByTeam::from_fn(|team| pool.share(net[team], won[team], lost[team])));

    let mut points = ByTeam { home: Score::ZERO, away: Score::ZERO };
    for team in Team::ALL {
        let earned = match (scale, &pool) {
            (Some(scale), _) if is_net => {
                scale.try_score(whole(margin[team], rules.margin))?.0.into()
            }
            (_, Some(pool)) => totals[team] + pool[team],
            (_, None) => totals[team],
        };
        points[team] = earned + adjusted(team, AdjustmentUnit::VictoryPoints);
    }
    Ok(MatchResult {
        rows,
        boards: scored,
        undecided,
        totals,
        margin,
        net,
        won,
        boards_won,
        pool,
        points,
    })
}

impl MatchResult {
    /// Returns the team that takes more from the match, and `None` for a draw.
    pub fn winner(&self) -> Option<Team> {
        match self.points.home.cmp(&self.points.away) {
            std::cmp::Ordering::Greater => Some(Team::Home),
            std::cmp::Ordering::Less => Some(Team::Away),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Returns what a ranking needs of the match, between teams of these numbers.
    pub fn line(&self, home: u32, away: u32) -> MatchLine {
        MatchLine {
            teams: ByTeam { home, away },
            points: self.points,
            net: self.net,
            won: self.won,
            boards_won: self.boards_won,
        }
    }
}

/// Returns a margin rounded to whole numbers, the largest there is for one beyond it.
fn whole(margin: Score, half: Half) -> i32 {
    let whole = margin.rounded(Rounding::to(0, half), Score::ZERO).millionths() / 1_000_000;
    let bounded = whole.clamp(i32::MIN.into(), i32::MAX.into());
    i32::try_from(bounded).unwrap_or(0)
}

/// Returns 1 for a board above the middle, ½ for one on it, and 0 for one below.
fn board_won(score: Score, middle: Score) -> Score {
    match score.cmp(&middle) {
        std::cmp::Ordering::Greater => Score::whole(1),
        std::cmp::Ordering::Equal => Score::from_millionths(500_000),
        std::cmp::Ordering::Less => Score::ZERO,
    }
}
