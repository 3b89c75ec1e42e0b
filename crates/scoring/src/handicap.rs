//! [`Handicap`], what is added to a pair's percentage so that weaker players can win.
//!
//! Every scheme is the same three steps: a number for each player from the mean of past sessions, one
//! number for the pair, and that number added to the percentage of the session. Which sessions the
//! mean is of (the last twelve months, the last ten) is decided where the mean is worked out.

use num_rational::Ratio;
use serde::{Deserialize, Serialize};

use crate::{Rounding, Score};

/// A scheme of handicaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Handicap {
    /// What a player's mean gives.
    pub player: PlayerHandicap,
    /// How two players' handicaps make the pair's.
    pub pair: PairHandicap,
    /// The handicap of a player who has no mean yet.
    #[serde(default)]
    pub newcomer: Score,
}

/// What a player's mean gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerHandicap {
    /// A share of what the mean lacks to par; above par it is negative.
    BelowPar {
        /// Par, in percent.
        par: Score,
        /// How much of the difference counts, in percent.
        share: Score,
    },
    /// A fixed number for every mean within a band.
    Bands {
        /// For means below every band.
        lowest: Score,
        /// The bands, in any order.
        bands: Vec<Band>,
    },
}

/// Means that have the same handicap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The lowest mean in it; it ends where the next one begins.
    pub from: Score,
    /// The handicap.
    pub handicap: Score,
}

/// How two players' handicaps make the pair's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairHandicap {
    /// Their mean.
    Mean,
    /// Both are added.
    Sum,
}

impl Handicap {
    /// Returns the usual scheme: 50 less the player's mean, and the mean of the two (BridgeWebs,
    /// Perth).
    pub const fn from_fifty() -> Handicap {
        Handicap::below_par(Score::whole(50), Score::whole(100))
    }

    /// Returns the scheme of the ACBL's Handicap Club Games Guide: a share, best 90 to 100 percent,
    /// of what the mean lacks to a par of 65 that hardly anybody reaches.
    pub const fn acbl(share: Score) -> Handicap {
        Handicap::below_par(Score::whole(65), share)
    }

    const fn below_par(par: Score, share: Score) -> Handicap {
        let player = PlayerHandicap::BelowPar { par, share };
        Handicap { player, pair: PairHandicap::Mean, newcomer: Score::ZERO }
    }

    /// Returns Rhayader's scheme: bands of two percent from +5 below 41 to −5 from 59 on, and both
    /// players' handicaps are added.
    pub fn rhayader() -> Handicap {
        let band = |step: i64| Band {
            from: Score::whole(41 + 2 * step),
            handicap: Score::whole(4 - step),
        };
        let bands = (0..10).map(band).collect();
        let player = PlayerHandicap::Bands { lowest: Score::whole(5), bands };
        Handicap { player, pair: PairHandicap::Sum, newcomer: Score::ZERO }
    }

    /// Returns a player's handicap from the mean percentage of past sessions, if there is one.
    pub fn of_player(&self, mean: Option<Score>) -> Score {
        let Some(mean) = mean else { return self.newcomer };
        match &self.player {
            PlayerHandicap::BelowPar { par, share } => {
                let missing = i128::from((*par - mean).millionths());
                let hundred = i128::from(Score::whole(100).millionths());
                let exact = missing * i128::from(share.millionths());
                finest(Ratio::new(exact, hundred))
            }
            PlayerHandicap::Bands { lowest, bands } => bands
                .iter()
                .filter(|band| band.from <= mean)
                .max_by_key(|band| band.from)
                .map_or(*lowest, |band| band.handicap),
        }
    }

    /// Returns a pair's handicap.
    pub fn of_pair(&self, means: [Option<Score>; 2]) -> Score {
        let sum: Score = means.into_iter().map(|mean| self.of_player(mean)).sum();
        match self.pair {
            PairHandicap::Sum => sum,
            PairHandicap::Mean => finest(Ratio::new(i128::from(sum.millionths()), 2)),
        }
    }

    /// Returns a session's percentage with the pair's handicap added.
    pub fn adjusted(&self, percentage: Score, means: [Option<Score>; 2]) -> Score {
        percentage + self.of_pair(means)
    }
}

/// Returns millionths, half a millionth going up.
fn finest(millionths: Ratio<i128>) -> Score {
    let points = millionths / i128::from(Score::whole(1).millionths());
    Score::round(points, Rounding::FINEST, Ratio::from(0))
}
