//! Whether two teams can be compared: what N/S of one play against E/W of the other must be what E/W
//! of the one play against N/S of the other.

use serde::Serialize;

use crate::{Contest, Movement, Seating};

/// Two teams whose two tables do not play the same boards.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Mismatch {
    /// The team with the lower number.
    pub one: u16,
    /// The other team.
    pub other: u16,
    /// The sets N/S of the first play against E/W of the other.
    pub home: Vec<u16>,
    /// The sets E/W of the first play against N/S of the other.
    pub away: Vec<u16>,
}

/// Returns the teams that cannot be compared; nothing unless the contest is for teams.
pub(crate) fn mismatches(movement: &Movement) -> Option<Vec<Mismatch>> {
    if movement.contest() != Contest::Teams {
        return None;
    }
    let mut played: Vec<(u16, u16, bool, u16)> = Vec::new();
    for row in movement.rows().iter().filter(|row| row.is_played()) {
        if let Seating::Pairs { ns, ew } = row.seating
            && ns != ew
        {
            played.push((ns.min(ew), ns.max(ew), ns > ew, row.set));
        }
    }
    played.sort_unstable();
    let matches = played.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
    let mismatched = matches.filter_map(|same| {
        let (one, other, ..) = *same.first()?;
        let sets = |is_away: bool| -> Vec<u16> {
            same.iter().filter(|play| play.2 == is_away).map(|play| play.3).collect()
        };
        let (home, away) = (sets(false), sets(true));
        (home != away).then_some(Mismatch { one, other, home, away })
    });
    Some(mismatched.collect())
}

/// Returns after which rounds every match that was begun is whole: those in which it can be stopped.
pub(crate) fn whole_after(movement: &Movement) -> Vec<u16> {
    let mut plays: Vec<(u16, u16, u16, u16, bool)> = Vec::with_capacity(movement.rows().len());
    for row in movement.rows().iter().filter(|row| row.is_played()) {
        if let Seating::Pairs { ns, ew } = row.seating {
            plays.push((ns.min(ew), ns.max(ew), row.set, row.round, ns > ew));
        }
    }
    plays.sort_unstable();
    // Each half without the other is open from its round until that in which the other is played.
    let rounds = usize::from(movement.rounds());
    let mut change = vec![0_i64; rounds + 2];
    for same in plays.chunk_by(|a, b| (a.0, a.1, a.2) == (b.0, b.1, b.2)) {
        let mut home_over_away = 0_i64;
        for play in same {
            let was = home_over_away.abs();
            home_over_away += if play.4 { -1 } else { 1 };
            if let Some(change) = change.get_mut(usize::from(play.3)) {
                *change += home_over_away.abs() - was;
            }
        }
    }
    let mut open = 0;
    let after = (1..=movement.rounds()).zip(change.iter().skip(1));
    after
        .filter_map(|(round, change)| {
            open += change;
            (open == 0).then_some(round)
        })
        .collect()
}

/// Returns where a team would play itself, as table and round.
pub(crate) fn against_themselves(movement: &Movement) -> Vec<(u16, u16, u16)> {
    if movement.contest() != Contest::Teams {
        return Vec::new();
    }
    let own = movement.rows().iter().filter(|row| row.is_played());
    let own = own.filter_map(|row| match row.seating {
        Seating::Pairs { ns, ew } if ns == ew => Some((ns, row.table, row.round)),
        _ => None,
    });
    own.collect()
}
