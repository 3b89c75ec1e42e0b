//! Mitchells with fewer or more sets than tables: Bowman and Blackpool.

use super::{Sheet, wrap};

/// Bowman, or 1½-table appendix: two rounds fewer than tables and everybody plays every board. Table
/// T - 1 shares with table 1; the boards of table T come in falling order.
pub(crate) fn bowman(tables: u16, rounds: u16) -> Sheet {
    let size = i32::from(tables);
    let sets = size - 2;
    Sheet::new(tables, rounds, |t, r| {
        let skipped = i32::from(size % 2 == 0 && r > sets / 2);
        let set = match size - t {
            0 => wrap(sets + 1 - r, sets),
            1 => wrap(r, sets),
            _ => wrap(t + r - 1, sets),
        };
        (t, size + wrap(t - (r - 1) - skipped, size), set)
    })
}

/// Blackpool, or extended Mitchell: two rounds more than tables, the two extra sets on relays, the
/// last two rounds against opponents met before. In the very last E/W p goes to table T + 1 - p.
pub(crate) fn blackpool(tables: u16, rounds: u16) -> Sheet {
    let size = i32::from(tables);
    Sheet::new(tables, rounds, |t, r| {
        let east = if r <= size + 1 { wrap(t - (r - 1), size) } else { size + 1 - t };
        // Odd: both relays after the last table. Even: one half way, one after the last.
        let slot = if size % 2 == 1 || t <= size / 2 { t - 1 } else { t };
        (t, size + east, wrap(slot + r, size + 2))
    })
}
