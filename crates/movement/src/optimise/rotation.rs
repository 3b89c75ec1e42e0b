//! The rotation of a cyclic movement: everybody follows somebody, round after round.
//!
//! A Howell is the same in every round but for the numbers: whoever sits at a table is followed there
//! by the same one. The best arrows often rotate too, and then there is only one choice for each
//! table: few enough to try them all, where annealing would hardly ever find them (a balance of 100
//! is a Hadamard matrix).

use std::collections::BTreeMap;

use crate::{Movement, Seating};

/// Returns, for each row of the movement, whether its arrow is to be turned so that all arrows rotate
/// with those of the first round; nothing if the movement does not rotate.
pub(super) fn rotated(movement: &Movement) -> Option<Vec<bool>> {
    let follower = followers(movement)?;
    let mut turned = Vec::with_capacity(movement.rows().len());
    // The N/S pair a table should have next.
    let mut due: Option<u16> = None;
    let mut before = None;
    for row in movement.rows() {
        if before != Some(row.table) {
            due = None;
            before = Some(row.table);
        }
        let Seating::Pairs { ns, ew } = row.seating else { return None };
        let turn = due.is_some_and(|due| due == ew);
        turned.push(turn);
        let sits = if turn { ew } else { ns };
        due = follower.get(&sits).copied();
    }
    Some(turned)
}

/// Returns who follows whom, if that is the same all the time.
fn followers(movement: &Movement) -> Option<BTreeMap<u16, u16>> {
    // Who may follow a pair: whoever was at its table the round after, whenever it was.
    let mut may_follow: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
    for two in movement.rows().windows(2) {
        let [now, next] = two else { continue };
        if now.table != next.table {
            continue;
        }
        let (Seating::Pairs { ns, ew }, Seating::Pairs { ns: next_ns, ew: next_ew }) =
            (now.seating, next.seating)
        else {
            return None;
        };
        for pair in [ns, ew] {
            let may = may_follow.entry(pair).or_insert_with(|| vec![next_ns, next_ew]);
            may.retain(|other| *other == next_ns || *other == next_ew);
        }
    }
    let mut follower = BTreeMap::new();
    let mut taken = Vec::new();
    // Whoever has one follower only keeps it from the others.
    while let Some((pair, after)) = may_follow.iter().find_map(|(pair, may)| match may.as_slice() {
        [after] => Some((*pair, *after)),
        _ => None,
    }) {
        if taken.contains(&after) {
            return None;
        }
        taken.push(after);
        may_follow.remove(&pair);
        for may in may_follow.values_mut() {
            may.retain(|other| *other != after);
        }
        follower.insert(pair, after);
    }
    may_follow.is_empty().then_some(follower)
}
