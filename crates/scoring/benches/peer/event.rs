//! Events of any size for the measurements: clubs of twenty tables, scores as boards have them.

use bridge::{BoardNo, Side};
use scoring::{Entrant, Line, Place, Traveller};

/// Scores as boards have them: a few dozen different ones, some much more often than others.
const SCORES: [i32; 40] = [
    620, 620, 620, 620, 650, 650, 650, 170, 170, 140, -100, -100, -100, -200, -50, 680, 600, 630,
    630, 660, 690, 110, 90, 120, 150, 180, 200, 500, 800, 1100, 1430, 1460, -140, -110, -620, -650,
    -500, -800, 0, 420,
];

/// Returns the next score of a sequence.
pub(crate) fn score(random: &mut u64) -> i32 {
    // SplitMix64: the numbers only have to look like boards.
    *random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *random;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let z = z ^ (z >> 31);
    let base = SCORES[(z % 40) as usize];
    // One in fifty is something odd.
    if (z >> 32).is_multiple_of(50) { base + 10 * ((z >> 40) % 300) as i32 - 1500 } else { base }
}

/// Returns the boards of an event as N-S pair, E-W pair and points; in each club the E-W pairs move
/// up a table with every set.
pub(crate) fn boards(tables: u32, boards: u32) -> Vec<Vec<(u32, u32, i32)>> {
    const CLUB: u32 = 20;
    let mut random = 2026;
    let mut board = |number: u32| {
        let line = |table: u32| {
            let club = table / CLUB * CLUB;
            let ew = club + (table - club + number / 2) % CLUB.min(tables - club);
            (table, tables + ew, score(&mut random))
        };
        (0..tables).map(line).collect()
    };
    (1..=boards).map(&mut board).collect()
}

/// Returns the same as travellers.
pub(crate) fn travellers(tables: u32, number: u32) -> Vec<(BoardNo, Traveller)> {
    let line = |(ns, ew, points): (u32, u32, i32)| Line::points(Entrant(ns), Entrant(ew), points);
    let traveller = |lines: Vec<_>| Traveller::new(lines.into_iter().map(line));
    let numbers = (1..).filter_map(BoardNo::new);
    numbers.zip(boards(tables, number).into_iter().map(traveller)).collect()
}

/// Returns the places of its pairs: two winners.
pub(crate) fn places(tables: u32) -> Vec<Place> {
    let line = |line| Place { section: 0, line: Some(line) };
    let count = usize::try_from(tables).expect("a table each");
    let ns = std::iter::repeat_n(line(Side::NorthSouth), count);
    ns.chain(std::iter::repeat_n(line(Side::EastWest), count)).collect()
}
