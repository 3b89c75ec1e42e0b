//! Checking a large movement, reading it, and turning the arrows of a usual one.

use divan::{Bencher, black_box};
use movement::exchange::{read, write_comma, write_csv, write_text};
use movement::optimise::optimise_arrows;
use movement::{Balance, Contest, Movement, Row, Seating, check};

fn main() {
    divan::main();
}

/// Returns a Mitchell numbered for one winner, with the last rounds switched.
fn mitchell(tables: u16, rounds: u16, switched: u16) -> Movement {
    let (t, mut rows) = (i32::from(tables), Vec::new());
    let wrap = |value: i32| (value.rem_euclid(t) + 1) as u16;
    for table in 0..tables {
        for round in 0..rounds {
            let (here, now) = (i32::from(table), i32::from(round));
            let (stays, moves) = (table + 1, tables + wrap(here - now));
            let is_switched = round + switched >= rounds;
            let (ns, ew) = if is_switched { (moves, stays) } else { (stays, moves) };
            let (table, round, set) = (table + 1, round + 1, wrap(here + now));
            rows.push(Row { table, round, seating: Seating::Pairs { ns, ew }, set });
        }
    }
    Movement::new("Mitchell", Contest::OneWinner, rows)
}

/// Everything about a movement, its balance included. The limit for 200 tables is 20 ms.
#[divan::bench(args = [9, 25, 201])]
fn checking(bencher: Bencher<'_, '_>, tables: u16) {
    let movement = mitchell(tables, tables.min(30), 3);
    assert!(check(&movement).is_playable());
    bencher.bench_local(|| check(black_box(&movement)));
}

/// The same room when all tables play the same sets, as in a barometer: the most comparisons.
#[divan::bench]
fn checking_a_barometer_of_200_tables(bencher: Bencher<'_, '_>) {
    let rows =
        mitchell(201, 30, 3).rows().iter().map(|row| Row { set: row.round, ..*row }).collect();
    let movement = Movement::new("barometer", Contest::OneWinner, rows);
    bencher.bench_local(|| check(black_box(&movement)));
}

/// The balance alone.
#[divan::bench(args = [9, 25, 201])]
fn balance(bencher: Bencher<'_, '_>, tables: u16) {
    let movement = mitchell(tables, tables.min(30), 3);
    bencher.bench_local(|| Balance::of(black_box(&movement)));
}

/// Reading 200 tables and 63 rounds, in each format.
#[divan::bench(args = ["text", "comma", "csv"])]
fn reading(bencher: Bencher<'_, '_>, format: &str) {
    let movement = mitchell(200, 63, 0);
    let text = match format {
        "text" => write_text(&movement, None),
        "comma" => write_comma(&movement, 2),
        _ => write_csv(&movement),
    };
    bencher.bench_local(|| read(black_box(&text)));
}

/// Turning the arrows of an eleven-table Mitchell until it is as good as the notes say: 92.8.
#[divan::bench(sample_count = 10)]
fn arrows_of_eleven_tables(bencher: Bencher<'_, '_>) {
    let movement = mitchell(11, 11, 1);
    bencher.bench_local(|| {
        let found = optimise_arrows(&movement, 1, &mut |progress| progress.q < 92.75);
        assert!(Balance::of(&found).is_some_and(|balance| balance.q() >= 92.75));
    });
}

/// From no arrows at all to the quality of every movement of the corpus with up to ten tables; where
/// it is absent, nothing is measured.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn arrows_of_the_corpus() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus/tables/optimised_arrow_switch.txt"
    );
    let file = std::fs::read_to_string(path).ok().and_then(|text| read(&text).ok());
    let movements = file.into_iter().flat_map(|file| file.movements).map(|one| one.movement);
    for movement in movements.filter(|movement| movement.tables() <= 10) {
        let wanted = Balance::of(&movement).map_or(0.0, |balance| balance.q()) - 1e-9;
        let rows = movement.rows().iter().map(|row| match row.seating {
            Seating::Pairs { ns, ew } => {
                Row { seating: Seating::Pairs { ns: ns.min(ew), ew: ns.max(ew) }, ..*row }
            }
            Seating::Players { .. } => *row,
        });
        let plain = Movement::new(movement.name(), movement.contest(), rows.collect());
        let found = optimise_arrows(&plain, 1, &mut |progress| progress.q < wanted);
        assert!(
            Balance::of(&found).is_some_and(|found| found.q() >= wanted),
            "{}",
            movement.name()
        );
    }
}
