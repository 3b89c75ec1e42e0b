//! What earlier sessions are worth: the carry-forward into a final, and the total of several
//! sessions.
//!
//! - The carry-forward is the EBU's (White Book §3.8): CF = ½ · SQ · (NumQ / MaxQ) · (MaxF / NumF).
//!   It is worked out as a fraction and rounded once.
//! - A contestant who missed a session stays on the list, with what was played and a note: whether
//!   that is a complete score is for the conditions of contest to say.

use std::collections::BTreeMap;
use std::fmt;

use num_rational::Ratio;
use serde::{Deserialize, Serialize};

use crate::{Rounding, Score};

/// A stage of an event, for the carry-forward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// How much is played in it: boards, or matches, the same in both stages (Num).
    pub number: u32,
    /// The highest score that can be had in it (Max).
    pub maximum: Score,
}

/// Scores beyond this are nobody's, and would not fit the arithmetic.
const MOST: Score = Score::whole(100_000_000);

/// Returns what a contestant takes from the qualifying stage into the final.
///
/// `None` if a stage has no length or no maximum, or a number is larger than any event's.
pub fn carry_forward(
    qualifying_score: Score,
    qualifying: Stage,
    last: Stage,
    rounding: Rounding,
) -> Option<Score> {
    let fits = |score: Score| (-MOST..=MOST).contains(&score);
    let positive =
        |stage: Stage| stage.number > 0 && (Score::ZERO < stage.maximum) && fits(stage.maximum);
    if !positive(qualifying) || !positive(last) || !fits(qualifying_score) {
        return None;
    }
    let (max_q, max_f) = (qualifying.maximum.millionths(), last.maximum.millionths());
    let (num_q, num_f) = (i128::from(qualifying.number), i128::from(last.number));
    let unit = i128::from(Score::whole(1).millionths());
    // Both maxima are in millionths, which cancel; MOST keeps the products within i128.
    let above = i128::from(qualifying_score.millionths()) * num_q * i128::from(max_f);
    let below = 2 * unit * i128::from(max_q) * num_f;
    // What half of the qualifying maximum would be worth.
    let average = Ratio::new(num_q * i128::from(max_f), 4 * unit * num_f);
    Some(Score::round(Ratio::new(above, below), rounding, average))
}

/// How sessions make a total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Combine {
    /// Matchpoints or IMPs are added.
    SumOfScores,
    /// Victory points are added.
    SumOfVictoryPoints,
    /// The mean of the percentages, each counting as often as boards were played.
    #[default]
    MeanPercentage,
}

/// What somebody scored in one session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionScore<K> {
    /// Whose it is.
    pub contestant: K,
    /// The score, in the unit that [`Combine`] expects.
    pub score: Score,
    /// How many boards it is from.
    pub boards: u32,
}

/// What somebody scored in all sessions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Total<K> {
    /// Whose it is.
    pub contestant: K,
    /// The total; `None` for a mean over no boards at all.
    pub score: Option<Score>,
    /// How many boards it is from.
    pub boards: u64,
    /// The numbers of the sessions without a score, from 1.
    pub missed: Vec<usize>,
}

impl<K> Total<K> {
    /// Returns the note that belongs beside the total, if a session was missed.
    pub fn note(&self) -> Option<Missed<'_>> {
        (!self.missed.is_empty()).then_some(Missed(&self.missed))
    }
}

/// Says which sessions were missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missed<'a>(&'a [usize]);

impl fmt::Display for Missed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(usize::to_string).collect();
        match numbers.split_last() {
            Some((last, [])) => write!(f, "no score in session {last}"),
            Some((last, before)) => {
                write!(f, "no score in sessions {} and {last}", before.join(", "))
            }
            None => f.write_str("all sessions played"),
        }
    }
}

/// Returns everybody's total over the sessions, in the order of the contestants.
///
/// Only a mean is rounded; a sum needs no rounding. Somebody listed twice in a session has both.
pub fn combine<K: Ord + Clone>(
    sessions: &[Vec<SessionScore<K>>],
    method: Combine,
    rounding: Rounding,
) -> Vec<Total<K>> {
    let mut scores: BTreeMap<&K, Vec<(usize, Score, u32)>> = BTreeMap::new();
    for (index, session) in sessions.iter().enumerate() {
        for line in session {
            scores.entry(&line.contestant).or_default().push((index + 1, line.score, line.boards));
        }
    }
    let total = |(contestant, lines): (&K, Vec<(usize, Score, u32)>)| {
        let missed = (1..=sessions.len())
            .filter(|number| lines.iter().all(|(session, ..)| session != number))
            .collect();
        Total {
            contestant: contestant.clone(),
            score: total_of(&lines, method, rounding),
            boards: lines.iter().map(|(.., boards)| u64::from(*boards)).sum(),
            missed,
        }
    };
    scores.into_iter().map(total).collect()
}

fn total_of(lines: &[(usize, Score, u32)], method: Combine, rounding: Rounding) -> Option<Score> {
    match method {
        Combine::SumOfScores | Combine::SumOfVictoryPoints => {
            Some(lines.iter().map(|(_, score, _)| *score).sum())
        }
        Combine::MeanPercentage => {
            let boards: i128 = lines.iter().map(|(.., boards)| i128::from(*boards)).sum();
            let weighted: i128 = lines
                .iter()
                .map(|(_, score, boards)| i128::from(score.millionths()) * i128::from(*boards))
                .sum();
            let unit = i128::from(Score::whole(1).millionths());
            (boards > 0).then(|| {
                Score::round(Ratio::new(weighted, boards * unit), rounding, Ratio::from(50))
            })
        }
    }
}
