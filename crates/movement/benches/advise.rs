//! What to play tonight, for rooms of all sizes. The limit is 100 ms.

use divan::{Bencher, black_box};
use movement::advise::{Evening, Winners, advise};

fn main() {
    divan::main();
}

/// About 24 boards, whoever wins: the most candidates.
#[divan::bench(args = [8, 14, 19, 26, 40, 59, 60, 111, 120])]
fn about_24_boards(bencher: Bencher<'_, '_>, pairs: u16) {
    let evening = Evening::about(pairs, 24);
    bencher.bench_local(|| advise(black_box(&evening)));
}

/// One winner only: a balance for most.
#[divan::bench(args = [19, 40, 59, 120])]
fn one_winner(bencher: Bencher<'_, '_>, pairs: u16) {
    let evening = Evening { winners: Winners::One, ..Evening::about(pairs, 24) };
    bencher.bench_local(|| advise(black_box(&evening)));
}

/// A wish that nothing keeps, so that more is looked at.
#[divan::bench(args = [19, 40, 60, 111, 120])]
fn nothing_fits(bencher: Bencher<'_, '_>, pairs: u16) {
    let evening = Evening { boards_owned: Some(5), ..Evening::about(pairs, 24) };
    assert!(advise(&evening).is_err());
    bencher.bench_local(|| advise(black_box(&evening)));
}
