//! Hesitation Mitchells: E/W go round through one or two N/S seats, and so play one or two rounds
//! more than there are tables, against some of their own line too.

use super::{Sheet, wrap};

/// Hesitation: E/W 1 → … → E/W T → N/S T → E/W 1; T + 1 rounds.
pub(crate) fn hesitation(tables: u16, rounds: u16) -> Sheet {
    let size = i32::from(tables);
    let slot = move |t: i32| match size % 2 {
        // One relay, before the second half (the course: "between tables 3 and 4" of 7).
        1 => t - i32::from(t <= (size - 1) / 2),
        // Two relays half way, and the last table shares with the first.
        _ if t == size => 0,
        _ if t <= size / 2 => t - 1,
        _ => t + 1,
    };
    ring(tables, rounds, &[tables], slot)
}

/// Double hesitation: E/W 1 → … → E/W T → N/S 2 → N/S T → E/W 1; T + 2 rounds.
pub(crate) fn double_hesitation(tables: u16, rounds: u16) -> Sheet {
    let size = i32::from(tables);
    let slot = move |t: i32| match size % 2 {
        0 => t - i32::from(t <= size / 2 + 1),
        _ if t <= (size + 1) / 2 => t - 1,
        _ => t + 1,
    };
    ring(tables, rounds, &[2, tables], slot)
}

/// Moves E/W up the tables and then through the N/S seats of the pivot tables.
fn ring(tables: u16, rounds: u16, pivots: &[u16], slot: impl Fn(i32) -> i32) -> Sheet {
    let size = i32::from(tables);
    let stations = size + pivots.len() as i32;
    // Who started where the pair now at this station of the ring started.
    let starter = |station: i32| match wrap(station, stations) {
        east if east <= size => size + east,
        pivot => pivots.get((pivot - size - 1) as usize).map_or(0, |table| i32::from(*table)),
    };
    let mut sheet = Sheet::new(tables, rounds, |t, r| {
        let pivot = pivots.iter().zip(size + 1..).find(|(table, _)| i32::from(**table) == t);
        let ns = pivot.map_or(t, |(_, station)| starter(station - (r - 1)));
        (ns, starter(t - (r - 1)), wrap(slot(t) + r, stations))
    });
    sheet.pivots = pivots.to_vec();
    sheet
}
