//! Master points: who gets how many, by a scheme that is data and not code.
//!
//! - A [`MasterpointScheme`] says how deep the awards go and what each place gets; it can be written
//!   as TOML, so a federation's new table is a new file.
//! - Awards are per line: a direction with its own winner, or a stratum. Somebody who is in several
//!   has the best award of them, not their sum: [`best_awards`].
//! - Those who tie share the awards of the places they take up (EBU White Book, "When is a tie
//!   split?"; observed in ACBLscore). The places below the last award give nothing to share.
//! - Each place's award is worked out to a millionth, and rounded as the scheme says once it is
//!   shared.

mod built_in;
mod scheme;

use std::collections::BTreeMap;

use num_rational::Ratio;

pub use scheme::{
    AwardRule, Depth, Fractions, HalfTables, MasterpointScheme, MasterpointSchemeError, Scale,
};

use crate::{Rounding, Score};

/// What the scheme must know about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game<'a> {
    /// Which of the scheme's scales applies to the line, such as `one_winner`.
    pub scale: &'a str,
    /// Which of the scheme's levels the event has, such as `county`; `None` for a club's game.
    pub level: Option<&'a str>,
    /// How many boards were played.
    pub boards: u32,
    /// How many contestants the other line has, if there are two winners and this is not a stratum.
    pub opposing: Option<u32>,
}

/// Where somebody came in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The contestant's number in the caller's list.
    pub contestant: usize,
    /// The place; only which is better and which are equal matters.
    pub place: u32,
}

/// What somebody gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Award {
    /// The contestant's number in the caller's list.
    pub contestant: usize,
    /// The master points, for each player.
    pub points: Score,
}

impl MasterpointScheme {
    /// Returns the awards of a line, the best first; who gets nothing is left out.
    ///
    /// The standings are those of everybody in the line, in any order.
    pub fn awards(
        &self,
        game: Game<'_>,
        standings: &[Standing],
    ) -> Result<Vec<Award>, MasterpointSchemeError> {
        let scale = self.scale(game.scale)?;
        let factor = self.level(game.level)?;
        let size = self.counted(scale, standings.len(), game.opposing);
        let depth = self.depth(game.boards, size);
        let mut ordered = standings.to_vec();
        ordered.sort_by_key(|standing| (standing.place, standing.contestant));
        let mut awards = Vec::new();
        let mut place = 1_usize;
        for tie in ordered.chunk_by(|a, b| a.place == b.place) {
            if place > depth {
                break;
            }
            let last = depth.min(place + tie.len() - 1);
            let shared =
                (place..=last).map(|place| scale.rule.award(place, depth, size, factor)).sum();
            let points = self.share(shared, tie.len()).max(self.rounded(scale.rule.least(factor)));
            let award = |standing: &Standing| Award { contestant: standing.contestant, points };
            awards.extend(tie.iter().map(award).filter(|award| award.points > Score::ZERO));
            place += tie.len();
        }
        Ok(awards)
    }

    fn share(&self, total: Score, among: usize) -> Score {
        let among = i128::try_from(among.max(1)).unwrap_or(i128::MAX);
        self.round(total.ratio() / among)
    }

    fn rounded(&self, score: Score) -> Score {
        self.round(score.ratio())
    }

    fn round(&self, exact: Ratio<i128>) -> Score {
        let rounding = Rounding::to(self.decimals, crate::Half::Up);
        let nearest = Score::round(exact, rounding, Ratio::from(0));
        match self.fractions {
            Fractions::HalfUp => nearest,
            Fractions::Up if nearest.ratio() >= exact => nearest,
            Fractions::Up => {
                let step = 10_i64.pow(6 - u32::from(self.decimals.min(6)));
                nearest + Score::from_millionths(step)
            }
        }
    }
}

/// Returns the best award of everybody who has one in several lists, in the order of contestants.
pub fn best_awards(lists: &[Vec<Award>]) -> Vec<Award> {
    let mut best: BTreeMap<usize, Score> = BTreeMap::new();
    for award in lists.iter().flatten() {
        let points = best.entry(award.contestant).or_default();
        *points = award.points.max(*points);
    }
    best.into_iter().map(|(contestant, points)| Award { contestant, points }).collect()
}
