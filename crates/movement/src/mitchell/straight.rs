//! The Mitchells in which nothing is added: straight, skip, share and relay, twinned.

use super::{Sheet, wrap};

/// Straight, an odd number of tables: E/W up one table, boards down one.
pub(crate) fn straight(tables: u16, rounds: u16) -> Sheet {
    let size = i32::from(tables);
    Sheet::new(tables, rounds, |t, r| (t, size + wrap(t - (r - 1), size), wrap(t + r - 1, size)))
}

/// Skip, an even number of tables: as straight, but E/W skip a table after half of the rounds. One
/// round fewer than tables; with as many, the last is a revenge round.
pub(crate) fn skip(tables: u16, rounds: u16) -> Sheet {
    let size = i32::from(tables);
    Sheet::new(tables, rounds, |t, r| (t, size + skipping(t, r, size), wrap(t + r - 1, size)))
}

/// Returns who of E/W sits at a table in a skip Mitchell of this size.
pub(super) fn skipping(table: i32, round: i32, size: i32) -> i32 {
    let skipped = i32::from(round > size / 2);
    wrap(table - (round - 1) - skipped, size)
}

/// Share and relay, an even number of tables: a bye-stand half way, and the first table shares with
/// the last. Nobody skips and everybody of the other line is met.
pub(crate) fn share_relay(tables: u16, rounds: u16) -> Sheet {
    let size = i32::from(tables);
    let slot = |t: i32| match t {
        t if t <= size / 2 => t - 1,
        t if t < size => t,
        _ => 0,
    };
    Sheet::new(tables, rounds, |t, r| (t, size + wrap(t - (r - 1), size), wrap(slot(t) + r, size)))
}

/// Twinned: two Mitchells of half the tables beside each other, tables t and t + T/2 sharing. Halves
/// of an even number of tables skip, since with relays four tables would share.
pub(crate) fn twinned(tables: u16, rounds: u16) -> Sheet {
    let half = i32::from(tables / 2);
    Sheet::new(tables, rounds, |t, r| {
        let (section, table) = if t > half { (half, t - half) } else { (0, t) };
        let east = match half % 2 {
            0 => skipping(table, r, half),
            _ => wrap(table - (r - 1), half),
        };
        (t, i32::from(tables) + section + east, wrap(table + r - 1, half))
    })
}

/// Session 1 of an all-play-all final: everybody of the other line but, with an odd number of tables,
/// the pair that starts at the same table, whose round is omitted (the course's "omit round one").
pub(crate) fn first_session(tables: u16) -> Sheet {
    if tables.is_multiple_of(2) {
        return share_relay(tables, tables);
    }
    let mut sheet = straight(tables, tables);
    sheet.rows.retain(|row| row.round > 1);
    sheet.rows.iter_mut().for_each(|row| row.round -= 1);
    sheet
}

/// Returns how many of the last rounds of session 1 are switched: a quarter.
///
/// Alone a Mitchell wants an eighth, so that the lines compare less within themselves than across; in
/// a final those of a line meet in session 2, and a quarter makes all comparisons of session 1 cancel.
pub(crate) fn final_switched(rounds: u16) -> u16 {
    rounds.saturating_add(2) / 4
}
