//! What the generator tests ask of a movement, worked out anew and by hand.

use std::collections::{BTreeMap, BTreeSet};

use movement::{Contest, Movement, Seating};

/// A contestant: in a movement for two winners the lines are numbered apart.
pub(crate) type Who = (char, u16);

/// A table that plays: round, N/S, E/W, set.
pub(crate) type Play = (u16, Who, Who, u16);

/// Returns every table that plays, by round.
pub(crate) fn plays(movement: &Movement) -> Vec<Play> {
    let two = movement.contest() == Contest::TwoWinners;
    let mut plays: Vec<Play> = movement
        .rows()
        .iter()
        .filter(|row| row.is_played())
        .map(|row| match row.seating {
            Seating::Pairs { ns, ew } if two => (row.round, ('N', ns), ('E', ew), row.set),
            Seating::Pairs { ns, ew } => (row.round, ('P', ns), ('P', ew), row.set),
            Seating::Players { .. } => unreachable!("pairs only"),
        })
        .collect();
    plays.sort();
    plays
}

/// What is wrong with a movement, first round first: somebody at two tables, or a set again.
pub(crate) fn faults(movement: &Movement) -> Vec<String> {
    let mut faults = Vec::new();
    let plays = plays(movement);
    // Tables of flags, because this is asked of thousands of movements.
    let most = plays.iter().map(|play| play.1.1.max(play.2.1)).max().unwrap_or(0);
    let columns = usize::from(movement.sets().max(movement.rounds())) + 1;
    let mut seated = vec![false; 2 * (usize::from(most) + 1) * columns];
    let mut played = seated.clone();
    for (round, ns, ew, set) in plays {
        for who in [ns, ew] {
            let row = 2 * usize::from(who.1) + usize::from(who.0 == 'E');
            if std::mem::replace(&mut seated[row * columns + usize::from(round)], true) {
                faults.push(format!("{}{} at two tables in round {round}", who.0, who.1));
            }
            if std::mem::replace(&mut played[row * columns + usize::from(set)], true) {
                faults.push(format!("{}{} meets set {set} again in round {round}", who.0, who.1));
            }
        }
    }
    faults
}

/// How often each two contestants met.
pub(crate) fn meetings(movement: &Movement) -> BTreeMap<(Who, Who), u32> {
    let mut meetings = BTreeMap::new();
    for (_, ns, ew, _) in plays(movement) {
        *meetings.entry((ns.min(ew), ns.max(ew))).or_insert(0) += 1;
    }
    meetings
}

/// How many meetings are not the first of the two.
pub(crate) fn revenges(movement: &Movement) -> u32 {
    meetings(movement).values().map(|times| times - 1).sum()
}

/// How many tables, over all rounds, play a set that another table plays too in that round.
pub(crate) fn sharing(movement: &Movement) -> usize {
    let plays = plays(movement);
    let cells: BTreeSet<(u16, u16)> = plays.iter().map(|play| (play.0, play.3)).collect();
    plays.len() - cells.len()
}

/// Whether everybody plays every set.
pub(crate) fn is_complete(movement: &Movement) -> bool {
    let plays = plays(movement);
    let who: BTreeSet<Who> = plays.iter().flat_map(|play| [play.1, play.2]).collect();
    let sets: BTreeSet<u16> = plays.iter().map(|play| play.3).collect();
    2 * plays.len() == who.len() * sets.len() && faults(movement).is_empty()
}

/// The balance Q of movements-and-scoring.md 2.2, of all contestants in one ranking.
pub(crate) fn quality(movements: &[&Movement]) -> f64 {
    let mut competition: BTreeMap<(Who, Who), i64> = BTreeMap::new();
    let mut everybody = BTreeSet::new();
    let mut total = 0;
    for movement in movements {
        let mut by_set: BTreeMap<u16, Vec<(Who, Who)>> = BTreeMap::new();
        for (_, ns, ew, set) in plays(movement) {
            by_set.entry(set).or_default().push((ns, ew));
            everybody.extend([ns, ew]);
        }
        for tables in by_set.values() {
            let times = tables.len() as i64;
            total += times * (times - 1);
            let seats: Vec<(Who, i64, usize)> = tables
                .iter()
                .enumerate()
                .flat_map(|(table, (ns, ew))| [(*ns, 1, table), (*ew, -1, table)])
                .collect();
            for (a, a_side, a_table) in &seats {
                for (b, b_side, b_table) in seats.iter().filter(|seat| seat.0 > *a) {
                    let met = a_table == b_table;
                    let change = if met { times - 1 } else { a_side * b_side };
                    *competition.entry((*a, *b)).or_insert(0) += change;
                }
            }
        }
    }
    let pairs = everybody.len() as f64;
    let squares: i64 = competition.values().map(|it| it * it).sum();
    100.0 * (total as f64).powi(2) / (pairs * (pairs - 1.0) / 2.0 * squares as f64)
}

/// Asserts that a quality is the one printed to one or two places.
pub(crate) fn assert_quality(found: f64, printed: f64, within: f64, what: &str) {
    assert!((found - printed).abs() <= within, "{what}: Q {found:.3}, expected {printed}");
}
