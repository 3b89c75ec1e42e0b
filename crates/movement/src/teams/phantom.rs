//! A place nobody takes: the half table, the team that did not come, the fourth player.

use crate::{Movement, Row, Seating};

/// Returns the movement with nobody at a number, whichever line it sits in.
///
/// Who should play there sits out; the boards of a half table stay, since they move on with the
/// others. With two winners this takes the number out of both lines.
pub fn without(movement: &Movement, number: u16) -> Movement {
    let gone = |who: u16| if who == number { 0 } else { who };
    let rows = movement.rows().iter().map(|row| {
        let seating = match row.seating {
            Seating::Pairs { ns, ew } => Seating::Pairs { ns: gone(ns), ew: gone(ew) },
            Seating::Players { n, s, e, w } => {
                Seating::Players { n: gone(n), s: gone(s), e: gone(e), w: gone(w) }
            }
        };
        Row { seating, ..*row }
    });
    Movement::new(movement.name(), movement.contest(), rows.collect())
}
