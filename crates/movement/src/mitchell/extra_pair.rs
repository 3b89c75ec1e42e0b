//! A Mitchell with one N/S pair too many, which sits in for others: rover and bump.
//!
//! Both stand on a straight Mitchell if the tables are odd and on a skip if they are even. A pair
//! whose seat is taken sits out, and is in no row of that round.

use super::straight::{skip, straight};
use super::{Sheet, wrap};
use crate::Seating;

/// Rover: the extra pair sits out round 1, takes the N/S seat of table `start` in round 2, and goes up
/// two tables each round; on an even number of tables it steps over one at the skip (bridgecentral,
/// "Rover Mitchell": to table 3 when it started at table 2).
///
/// Its sets are start + 3r - 5, all unlike if 3 does not divide the tables.
pub(crate) fn rover(tables: u16, rounds: u16, start: u16) -> Sheet {
    let size = i32::from(tables);
    let start = i32::from(start);
    let even = size % 2 == 0;
    take_seats(tables, rounds, |t, r| {
        let steps = match even && r > size / 2 {
            true => 1 + 2 * (r - 1 - size / 2),
            false => 2 * (r - 2),
        };
        let here = r >= 2 && wrap(start + steps, size) == t;
        if here { 2 * size + 1 } else { t }
    })
}

/// Bump: in round r the pair that sat out last takes the N/S seat of table r - 1 for good, the extra
/// pair first (bridgecentral, "Displacement Mitchell"). So everybody moves up one table once, and as
/// many rounds as tables would repeat boards.
pub(crate) fn bump(tables: u16, rounds: u16) -> Sheet {
    let size = i32::from(tables);
    take_seats(tables, rounds, |t, r| match t {
        1 if r > 1 => 2 * size + 1,
        t if r > t => t - 1,
        t => t,
    })
}

fn take_seats(tables: u16, rounds: u16, north: impl Fn(i32, i32) -> i32) -> Sheet {
    let base = if tables.is_multiple_of(2) { skip } else { straight };
    let mut sheet = base(tables, rounds);
    sheet.pairs = 2 * tables + 1;
    for row in &mut sheet.rows {
        if let Seating::Pairs { ns, .. } = &mut row.seating {
            *ns = north(i32::from(row.table), i32::from(row.round)) as u16;
        }
    }
    sheet
}
