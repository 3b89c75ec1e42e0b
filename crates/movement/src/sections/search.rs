//! How far each section's sets are moved on: every way if there are not too many, else one section
//! after the other. No chance is involved, so the same sections are always arranged alike.

use super::demand::{Cost, Demand};

/// Every way is tried if that is no more work than this, in sets wanted.
const WORK: usize = 4_000_000;

/// How often the sections are gone through again, when not every way is tried.
const SWEEPS: usize = 4;

/// Returns how far each section's sets are moved on, and whether every way was tried.
pub(super) fn shifts(demand: &Demand) -> (Vec<u16>, bool) {
    let others = u32::try_from(demand.sections()).unwrap_or(u32::MAX).saturating_sub(1);
    let ways = usize::from(demand.ring()).saturating_pow(others);
    if ways.saturating_mul(demand.size()) > WORK {
        return (one_by_one(demand), false);
    }
    // To move all sections on alike changes nothing, so the first one stays.
    let mut best = None;
    descend(demand, &mut vec![0], &mut best);
    (best.map_or_else(|| vec![0; demand.sections()], |(_, shifts)| shifts), true)
}

/// Tries all ways that begin like this; of equals the first counts.
fn descend(demand: &Demand, begun: &mut Vec<u16>, best: &mut Option<(Cost, Vec<u16>)>) {
    let least = demand.excess(begun);
    if best.as_ref().is_some_and(|(cost, _)| least > cost.excess) {
        return;
    }
    if begun.len() == demand.sections() {
        let cost = demand.cost(begun);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            *best = Some((cost, begun.clone()));
        }
        return;
    }
    for shift in 0..demand.ring() {
        begun.push(shift);
        descend(demand, begun, best);
        begun.pop();
    }
}

/// Arranges each section as well as those before it allow, and then again as all others do.
fn one_by_one(demand: &Demand) -> Vec<u16> {
    let mut shifts = vec![0];
    while shifts.len() < demand.sections() {
        shifts.push(0);
        let last = shifts.len() - 1;
        improve(demand, &mut shifts, last);
    }
    for _ in 0..SWEEPS {
        let mut is_better = false;
        for section in 1..shifts.len() {
            is_better |= improve(demand, &mut shifts, section);
        }
        if !is_better {
            break;
        }
    }
    shifts
}

/// Moves one section to where it costs least, and tells whether that is better than before.
fn improve(demand: &Demand, shifts: &mut [u16], section: usize) -> bool {
    let before = shifts[section];
    let mut best = (demand.cost(shifts), before);
    for shift in 0..demand.ring() {
        shifts[section] = shift;
        // Most ways share too much; what else they cost need not be known.
        if demand.excess(shifts) <= best.0.excess {
            let cost = demand.cost(shifts);
            if cost < best.0 {
                best = (cost, shift);
            }
        }
    }
    shifts[section] = best.1;
    best.1 != before
}
