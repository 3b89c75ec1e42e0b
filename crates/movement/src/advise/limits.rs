//! The wishes that are no matter of taste: a movement either keeps them or is not advised.

use serde::Serialize;

use super::candidate::Candidate;
use super::{Evening, SharingAllowed, Winners};
use crate::Contest;
use crate::check::Sharing;

/// Something asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// The number of boards.
    Boards,
    /// The time.
    Minutes,
    /// One winner or two.
    Winners,
    /// Who sits still.
    Stationary,
    /// Whether tables share.
    Sharing,
    /// The boards the club has.
    BoardsOwned,
    /// The boards of a set.
    SetSize,
}

/// A wish that a movement does not keep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GivenUp {
    /// The wish.
    pub wish: Wish,
    /// What there is instead: half a sentence, such as "26 boards instead of 24".
    pub text: String,
    /// How far off it is, in boards, minutes, pairs or tables.
    pub by: u32,
}

/// Returns the wishes that a candidate does not keep.
pub(super) fn given_up(evening: &Evening, candidate: &Candidate) -> Vec<GivenUp> {
    let mut found = Vec::new();
    let mut give_up = |wish: Wish, by: u32, text: String| {
        if by > 0 {
            found.push(GivenUp { wish, text, by });
        }
    };
    let Candidate { rounds, set_size, facts, .. } = candidate;
    let boards = facts.sets_each.most.saturating_mul(usize::from(*set_size));
    let boards = u32::try_from(boards).unwrap_or(u32::MAX);
    let (least, most) = (u32::from(*evening.boards.start()), u32::from(*evening.boards.end()));
    let off = boards.saturating_sub(most).max(least.saturating_sub(boards));
    let asked = if least == most { least.to_string() } else { format!("{least} to {most}") };
    give_up(Wish::Boards, off, format!("{boards} boards instead of {asked}"));

    let minutes = evening.minutes_of(*rounds, *set_size);
    let limit = evening.minutes.map_or(u32::MAX, u32::from);
    let text = format!("{minutes} minutes instead of {limit}");
    give_up(Wish::Minutes, minutes.saturating_sub(limit), text);

    let (wrong, text) = match (evening.winners, facts.contest) {
        (Winners::One, Contest::TwoWinners) => (1, "two winners instead of one"),
        (Winners::Two, Contest::OneWinner) => (1, "one winner instead of two"),
        _ => (0, ""),
    };
    give_up(Wish::Winners, wrong, text.to_owned());

    let (wanted, sitting) = (evening.sitters(), facts.stationary.len());
    let missing = u32::try_from(wanted.saturating_sub(sitting)).unwrap_or(u32::MAX);
    let text = match sitting {
        0 => format!("no stationary pair instead of {wanted}"),
        1 => format!("1 stationary pair instead of {wanted}"),
        _ => format!("{sitting} stationary pairs instead of {wanted}"),
    };
    give_up(Wish::Stationary, missing, text);

    let shared = match evening.sharing {
        SharingAllowed::Any => 0,
        SharingAllowed::Some if is_some(&facts.sharing) => 0,
        SharingAllowed::No | SharingAllowed::Some => most_sharing(&facts.sharing),
    };
    let text = format!("{shared} tables sharing boards in a round");
    give_up(Wish::Sharing, shared, text);

    let needed = u32::from(facts.highest_set).saturating_mul(u32::from(*set_size));
    let owned = evening.boards_owned.map_or(u32::MAX, u32::from);
    let text = format!("{needed} boards on the tables, and the club has {owned}");
    give_up(Wish::BoardsOwned, needed.saturating_sub(owned), text);

    let sizes = evening.sizes();
    let off = sizes.start().saturating_sub(*set_size).max(set_size.saturating_sub(*sizes.end()));
    give_up(Wish::SetSize, u32::from(off), format!("sets of {set_size}"));
    found
}

/// Returns the most tables that share with another in one round.
pub(super) fn most_sharing(sharing: &[Sharing]) -> u32 {
    let rounds = sharing.chunk_by(|a, b| a.round == b.round);
    let tables = rounds.map(|round| round.iter().map(|one| one.tables.len()).sum::<usize>());
    u32::try_from(tables.max().unwrap_or(0)).unwrap_or(u32::MAX)
}

fn is_some(sharing: &[Sharing]) -> bool {
    let mut rounds = sharing.chunk_by(|a, b| a.round == b.round);
    rounds.all(|round| round.len() <= 2 && round.iter().all(|one| one.tables.len() == 2))
}
