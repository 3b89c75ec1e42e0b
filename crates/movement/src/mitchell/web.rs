//! Movements whose boards run both ways: webs, for many tables and few rounds, and the double weave.

use super::{Sheet, wrap};

/// Web: as many sets as rounds, in two copies (an odd number of tables may need three). The boards of
/// the first tables come in rising order, those of the last in falling order.
pub(crate) fn web(tables: u16, rounds: u16) -> Sheet {
    let (size, sets) = (i32::from(tables), i32::from(rounds));
    let falling = if size % 2 == 0 { size / 2 } else { (size - sets) / 2 };
    Sheet::new(tables, rounds, |t, r| {
        let skipped = i32::from(size % 2 == 0 && sets % 2 == 0 && r > sets / 2);
        let set = match t - (size - falling) {
            rising if rising <= 0 => wrap(t + r - 1, sets),
            place => wrap(falling - place - (r - 1), sets),
        };
        (t, size + wrap(t - (r - 1) - skipped, size), set)
    })
}

/// Double weave, or criss-cross, tables in fours: odd E/W pairs go up and even ones down; odd sets go
/// down and even ones up until half time, when every set jumps half the room and turns round.
pub(crate) fn double_weave(tables: u16, rounds: u16) -> Sheet {
    let size = i32::from(tables);
    let half = size / 2;
    Sheet::new(tables, rounds, |t, r| {
        let odd = |number: i32| number % 2 != 0;
        // Up one a round for odd pairs: who is here now started r - 1 below.
        let below = wrap(t - (r - 1), size);
        let east = if odd(below) { below } else { wrap(t + (r - 1), size) };
        // How far an odd set has come down, and an even one gone up; half the room over is the same
        // distance either way.
        let travelled = if r <= half { r - 1 } else { half - r };
        let above = wrap(t + travelled, size);
        let set = if odd(above) { above } else { wrap(t - travelled, size) };
        (t, size + east, set)
    })
}
