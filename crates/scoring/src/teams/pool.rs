//! [`Pool`], points beside those of the boards, shared by the whole of a match.
//!
//! Patton and hybrid matches have one. What is published is how much is at stake, not how it is
//! shared, so the steps are a table that a club can give as its own:
//!
//! ```toml
//! size = "8"
//! by = "difference"
//! steps = [{ at_least = "10", gets = "5" }, { at_least = "500", gets = "8" }]
//! ```
//!
//! Below the first step both sides have half.

use serde::{Deserialize, Serialize};

use crate::{Score, VpTable};

/// A pool of points and how it is shared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Pool {
    size: Score,
    by: PoolBy,
    /// Rising in both, from half the size up to all of it.
    steps: Vec<PoolStep>,
}

/// What a pool is shared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoolBy {
    /// The difference of the whole match, in points or IMPs.
    #[default]
    Difference,
    /// The swings won divided by the swings lost: 3 when a team won 900 points and lost 300.
    Ratio,
}

/// From where on the winner of the pool gets what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolStep {
    /// The least difference or ratio.
    pub at_least: Score,
    /// What the winner gets.
    pub gets: Score,
}

/// Steps that do not share a pool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// There is nothing to share.
    #[error("a pool of {0} is none: it must be more than 0")]
    Size(Score),
    /// A step is not above nothing, or not above the one before.
    #[error("the step from {0} on does not come above the one before")]
    Order(Score),
    /// The winner would get less than half, or than by a smaller difference.
    #[error("the step from {at_least} on gives {gets}, less than a smaller difference")]
    Falls {
        /// From where on.
        at_least: Score,
        /// What it gives.
        gets: Score,
    },
    /// The winner would get more than there is.
    #[error("the step from {at_least} on gives {gets}, more than the {size} there are")]
    TooMuch {
        /// From where on.
        at_least: Score,
        /// What it gives.
        gets: Score,
        /// What there is.
        size: Score,
    },
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    size: Score,
    #[serde(default)]
    by: PoolBy,
    steps: Vec<PoolStep>,
}

impl Pool {
    /// Returns a pool, if the steps rise from half of it to at most all of it.
    pub fn new(size: Score, by: PoolBy, steps: Vec<PoolStep>) -> Result<Pool, PoolError> {
        if size <= Score::ZERO {
            return Err(PoolError::Size(size));
        }
        let (mut above, mut least) = (Score::ZERO, half(size));
        for PoolStep { at_least, gets } in steps.iter().copied() {
            if at_least <= above {
                return Err(PoolError::Order(at_least));
            }
            if gets < least {
                return Err(PoolError::Falls { at_least, gets });
            }
            if gets > size {
                return Err(PoolError::TooMuch { at_least, gets, size });
            }
            (above, least) = (at_least, gets);
        }
        Ok(Pool { size, by, steps })
    }

    /// Returns the pool of a Patton match when a club has given none: two points a board, shared by
    /// the difference in points.
    ///
    /// Over 4 boards 8 points are at stake, as many as on the boards themselves (Paul Hackett, EBU
    /// Tournament Focus, winter 2009). The table Irish clubs share them by was not found. These
    /// steps are ours: any lead gives 5 of 8, 50 points a board 6 (a part-score in the match), 125 a
    /// board 7 (a game), 250 a board all 8 (two games).
    pub fn patton(boards: u32) -> Pool {
        let boards = i64::from(boards.max(1));
        let size = Score::whole(boards.saturating_mul(2));
        let steps = [(10, 5), (50 * boards, 6), (125 * boards, 7), (250 * boards, 8)];
        let step = |(at_least, eighths): (i64, i64)| PoolStep {
            at_least: Score::whole(at_least),
            gets: Score::from_millionths(size.millionths() / 8 * eighths),
        };
        Pool { size, by: PoolBy::Difference, steps: steps.map(step).to_vec() }
    }

    /// Returns the pool of a hybrid match when a club has given none: four points a board, shared by
    /// the total of IMPs.
    ///
    /// The EBU's Pachabo has 12–0 over 3 boards and 16–0 over 4. Its table was not found either; the
    /// steps are those of the WBF's algorithm for so many points, as the half-match scales are.
    pub fn hybrid(boards: u32) -> Pool {
        let total = boards.max(1).saturating_mul(4);
        let size = Score::whole(i64::from(total));
        let table =
            VpTable::wbf_discrete_of(total, boards).or_else(|| VpTable::wbf_discrete(boards));
        let mut steps: Vec<PoolStep> = Vec::new();
        let Some(table) = table else {
            return Pool { size, by: PoolBy::Difference, steps };
        };
        let of = i64::from(table.total().hundredths()).max(1);
        for margin in 1.. {
            let (winner, loser) = table.score(margin);
            let gets = size.millionths() / of * i64::from(winner.hundredths());
            let gets = Score::from_millionths(gets);
            if gets > steps.last().map_or(half(size), |step| step.gets) {
                steps.push(PoolStep { at_least: Score::whole(i64::from(margin)), gets });
            }
            if loser.hundredths() <= 0 {
                break;
            }
        }
        Pool { size, by: PoolBy::Difference, steps }
    }

    /// Returns how many points are at stake.
    pub fn size(&self) -> Score {
        self.size
    }

    /// Returns a team's share, from its own side: its net result, and the swings it won and lost.
    pub fn share(&self, net: Score, won: Score, lost: Score) -> Score {
        let (ahead, more, less) = match self.by {
            PoolBy::Difference => {
                let size = Score::from_millionths(net.millionths().saturating_abs());
                (net > Score::ZERO, size, Score::whole(1))
            }
            PoolBy::Ratio => (won > lost, won.max(lost), won.min(lost).max(Score::ZERO)),
        };
        // more / less ≥ least, without a division that could be by nothing.
        let reaches = |least: Score| {
            i128::from(more.millionths()) * 1_000_000
                >= i128::from(less.millionths()) * i128::from(least.millionths())
        };
        let level = match self.by {
            PoolBy::Difference => net == Score::ZERO,
            PoolBy::Ratio => won == lost,
        };
        let step = self.steps.iter().rev().find(|step| !level && reaches(step.at_least));
        match step {
            None => half(self.size),
            Some(step) if ahead => step.gets,
            Some(step) => self.size - step.gets,
        }
    }
}

impl TryFrom<Written> for Pool {
    type Error = PoolError;

    fn try_from(written: Written) -> Result<Pool, PoolError> {
        Pool::new(written.size, written.by, written.steps)
    }
}

impl From<Pool> for Written {
    fn from(pool: Pool) -> Written {
        Written { size: pool.size, by: pool.by, steps: pool.steps }
    }
}

fn half(size: Score) -> Score {
    Score::from_millionths(size.millionths() / 2)
}
