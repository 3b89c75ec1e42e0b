//! [`repair`]: how to go on when something has happened to a movement in progress.
//!
//! The past is never changed, only told as it was; nobody plays a set twice, which is the one
//! absolute rule, past included; everything else is weighed and said. A
//! [`Continuation`] holds the whole movement, so that a session can take it as a new version.
//!
//! ```
//! use movement::repair::{Happened, InProgress, repair};
//! use movement::{Kind, Wanted, generate};
//!
//! // Nine tables without N/S 9, who come before round 2.
//! let half = generate(&Wanted { phantom: true, ..Wanted::new(Kind::Mitchell, 9) }).unwrap();
//! let ways = repair(&InProgress::new(&half, 2), &Happened::LatePairs { pairs: 1 });
//! assert_eq!(ways[0].title, "Fill the half table");
//! assert_eq!(ways[0].from_round, 2);
//! ```

mod against;
mod astray;
mod choose;
mod continuation;
mod drawbacks;
mod follow;
mod happened;
mod in_progress;
mod late;
mod leaves;
mod ledger;
mod length;
mod mistake;
mod notice;
mod places;
mod possible;
mod redraw;
mod renumber;
mod template;
mod why;

pub use continuation::{Continuation, LatePlay};
pub use drawbacks::{Drawbacks, FewerSets};
pub use happened::Happened;
pub use in_progress::InProgress;
pub use mistake::Mistake;
pub use notice::Notice;
pub use why::why_none;

use continuation::Draft;
use in_progress::Situation;

use crate::Contest;

/// The most ways that are offered.
const MOST_WAYS: usize = 8;

/// Returns the ways to go on, the one with the fewest drawbacks first; none if nothing can be done,
/// or what happened cannot have happened: [`Happened::check`] tells which.
pub fn repair(progress: &InProgress<'_>, happened: &Happened) -> Vec<Continuation> {
    if happened.check(progress).is_err() {
        return Vec::new();
    }
    let mut situation = progress.situation();
    // The plan stays, so what is wrong in it stays until it is mended by itself.
    if matches!(
        happened,
        Happened::LatePairs { .. }
            | Happened::Leaves { .. }
            | Happened::Curtail { .. }
            | Happened::AddRounds { .. }
    ) {
        situation.leave_what_is_wrong();
    }
    let mut later: Option<(Situation, Vec<Draft>)> = None;
    let drafts = match happened {
        Happened::LatePairs { pairs } => late::late_pairs(&situation, *pairs),
        Happened::Leaves { who } => leaves::leaves(&situation, *who),
        Happened::WrongMovement { should_be } => {
            match renumber::as_in(&situation, should_be) {
                Some(renumbered) => situation = Situation { goal: should_be.clone(), ..renumbered },
                None => return Vec::new(),
            }
            astray::go_on(&situation, should_be)
        }
        Happened::BoardsOff { from_round, tables, by } => {
            situation.boards_off(*from_round, tables, *by);
            astray::go_on(&situation, progress.movement)
        }
        Happened::RelaySkipped { from_round } => {
            situation.relay_skipped(*from_round);
            astray::go_on(&situation, progress.movement)
        }
        Happened::SkipForgotten { from_round } => {
            situation.skip_forgotten(*from_round);
            astray::go_on(&situation, progress.movement)
        }
        Happened::PairsSwapped { one, other, from_round } => {
            situation.swapped(*one, *other, *from_round);
            let mut drafts = astray::go_on(&situation, progress.movement);
            drafts.push(astray::swapped_for_good(&situation, *one, *other));
            drafts
        }
        Happened::ArrowsTurned { round, tables } => {
            // With two winners, or in teams, the pairs stay what they are wherever they sit.
            if matches!(situation.contest, Contest::OneWinner | Contest::Individual) {
                situation.arrows_turned(*round, tables);
            }
            astray::other_arrows(&situation, tables)
        }
        Happened::PlayedOtherwise => astray::go_on(&situation, progress.movement),
        Happened::BoardsMissed { table, round } => {
            let mut unplayed = situation.clone();
            let drafts = length::played_later(&mut unplayed, *table, *round);
            later = Some((unplayed, drafts));
            length::boards_missed(&mut situation, *table, *round)
        }
        Happened::Curtail { rounds } => length::curtail(&situation, *rounds),
        Happened::AddRounds { rounds } => length::add_rounds(&situation, *rounds),
    };
    let mut ways: Vec<Continuation> = Vec::new();
    let (unplayed, others) = later.unwrap_or((situation.clone(), Vec::new()));
    let checked = drafts.into_iter().filter_map(|draft| situation.finish(draft));
    for way in checked.chain(others.into_iter().filter_map(|draft| unplayed.finish(draft))) {
        let same = |known: &Continuation| {
            known.movement.rows() == way.movement.rows() && known.late_plays == way.late_plays
        };
        if !ways.iter().any(same) {
            ways.push(way);
        }
    }
    ways.sort_by_key(|way| way.drawbacks.weight);
    ways.truncate(MOST_WAYS);
    ways
}
