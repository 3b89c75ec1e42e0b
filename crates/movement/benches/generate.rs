//! Making movements of every kind.

use divan::{Bencher, black_box};
use movement::{Kind, Wanted, generate};

fn main() {
    divan::main();
}

/// Every kind at the largest size up to a hundred tables that it has.
#[divan::bench(args = Kind::ALL)]
fn largest(bencher: Bencher<'_, '_>, kind: Kind) {
    let Some(wanted) =
        (2..=100).rev().map(|tables| Wanted::new(kind, tables)).find(|it| generate(it).is_ok())
    else {
        return;
    };
    bencher.bench_local(|| black_box(generate(black_box(&wanted))));
}
