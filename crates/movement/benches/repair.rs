//! How to go on, for rooms of all sizes: the happenings that need most looking for. The limit is half
//! a second for up to 30 tables, and two seconds for 200.

use divan::{Bencher, black_box};
use movement::check::{Line, Who};
use movement::repair::{Happened, InProgress, repair};
use movement::{Kind, Movement, Wanted, generate};

fn main() {
    divan::main();
}

const ROOMS: [(u16, u16); 7] =
    [(9, 9), (15, 15), (25, 25), (30, 13), (61, 13), (100, 13), (201, 13)];

fn room((tables, rounds): (u16, u16)) -> Option<Movement> {
    let kind = if tables % 2 == 0 { Kind::SkipMitchell } else { Kind::Mitchell };
    generate(&Wanted::new(kind, tables).with_rounds(rounds)).ok()
}

fn measure(bencher: Bencher<'_, '_>, size: (u16, u16), happened: &Happened) {
    let Some(movement) = room(size) else { return };
    let progress = InProgress::new(&movement, 2);
    bencher.bench_local(|| repair(black_box(&progress), black_box(happened)));
}

/// Two pairs more: everything is drawn anew.
#[divan::bench(args = ROOMS, sample_count = 5)]
fn two_late_pairs(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    measure(bencher, size, &Happened::LatePairs { pairs: 2 });
}

/// One pair more: a rover, a bump, or everything drawn anew.
#[divan::bench(args = ROOMS, sample_count = 5)]
fn a_late_pair(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    measure(bencher, size, &Happened::LatePairs { pairs: 1 });
}

/// Two rounds more: turned rounds, three draws.
#[divan::bench(args = ROOMS, sample_count = 5)]
fn two_rounds_more(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    measure(bencher, size, &Happened::AddRounds { rounds: 2 });
}

/// Two pairs in each other's places: turned rounds, other boards, a draw.
#[divan::bench(args = ROOMS, sample_count = 5)]
fn swapped(bencher: Bencher<'_, '_>, size: (u16, u16)) {
    let who = |number| Who { line: Some(Line::Ew), number };
    let swapped = Happened::PairsSwapped { one: who(2), other: who(3), from_round: 1 };
    measure(bencher, size, &swapped);
}
