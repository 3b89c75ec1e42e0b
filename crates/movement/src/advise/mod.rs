//! [`advise`]: which movement to play tonight.
//!
//! Every kind of pairs movement is made in every number of rounds and size of set that could do, with
//! a phantom or an extra pair where a table is half. What breaks a wish is left out: the boards, the
//! time, the winners, who sits still, the sharing and the boards the club has. The rest is ranked by
//! points; the rule is in `reason.rs`. Every number is the one that [`check`](crate::check()) gives.

mod advice;
mod candidate;
mod evening;
mod limits;
mod measure;
mod nothing;
mod others;
mod reason;
mod text;

pub use advice::{Advice, Seat};
pub use evening::{
    Evening, MINUTES_PER_BOARD, MINUTES_PER_CHANGE, SharingAllowed, Stationary, Winners,
};
pub use limits::{GivenUp, Wish};
pub use nothing::Nothing;
pub use others::{advise_individuals, advise_teams};
pub use reason::Reason;

use candidate::{Balances, Candidate, candidates};
use limits::given_up;
use reason::reasons;

/// So many are advised: who reads on has not made up his mind.
pub const MOST_ADVICE: usize = 20;

/// Returns the movements for an evening, the best first, or what could be given up to have one.
///
/// ```
/// use movement::{Kind, generate};
/// use movement::advise::{Evening, Stationary, Winners, advise};
///
/// let evening = Evening {
///     winners: Winners::One,
///     stationary: Stationary::Pairs(vec![3, 7]),
///     ..Evening::about(19, 24)
/// };
/// let advice = advise(&evening)?;
/// let best = &advice[0];
/// assert_eq!(best.title(), "Bowman, 9½ tables, 8 rounds of 3 boards");
/// assert_eq!(generate(&best.wanted).unwrap().rounds(), 8);
/// # Ok::<(), movement::advise::Nothing>(())
/// ```
pub fn advise(evening: &Evening) -> Result<Vec<Advice>, Nothing> {
    let found = candidates(evening, &evening.boards, &evening.sizes(), evening.winners);
    let fitting = found.into_iter().filter(|it| given_up(evening, it).is_empty());
    let advice = rank(evening, fitting.collect());
    if advice.is_empty() { Err(nothing::nearest(evening)) } else { Ok(advice) }
}

/// Ranks what fits.
///
/// The balance takes most of the time and only ever takes points away, so it is worked out from the
/// best without it downwards, until those left could not be among the advised even if they were
/// perfect.
fn rank(evening: &Evening, fitting: Vec<Candidate>) -> Vec<Advice> {
    let mut fitting: Vec<(f64, Candidate)> = fitting
        .into_iter()
        .map(|it| (reasons(evening, &it).iter().map(|reason| reason.points).sum(), it))
        .collect();
    fitting.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut balances = Balances::default();
    let mut advised: Vec<Advice> = Vec::new();
    for (points, candidate) in fitting {
        let last = advised.get(MOST_ADVICE - 1);
        let is_enough = balances.is_spent() && !advised.is_empty();
        if is_enough || last.is_some_and(|last| 100.0 - points < last.score) {
            break;
        }
        let balance = balances.best(&candidate);
        let advice = Advice::new(evening, &candidate, balance, Vec::new());
        let place = advised.partition_point(|better| better.score >= advice.score);
        advised.insert(place, advice);
        advised.truncate(MOST_ADVICE);
    }
    advised
}
