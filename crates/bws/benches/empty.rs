//! A new exchange file: all fourteen tables of today's schema, empty; and the whole file of an event of eleven tables.

#![expect(clippy::unwrap_used, reason = "a measurement that cannot go on should say where")]

use bws::schema::TABLES;
use bws::write::{Control, Format, Request, create};
use jet::Database;
use jet::page::Memory;
use jiff::civil::datetime;
use session::State;
use session::definition::Definition;
use session::model::SessionNo;
use std::hint::black_box;
use std::time::Instant;

const TURNS: usize = 201;
const NOW: f64 = 45_352.5;

fn main() {
    let event = event();
    let computers = ["CLUB-PC".to_owned()];
    for format in Format::ALL {
        let version = format.version();
        show(format.name(), "empty, all tables", || {
            let mut database = Database::create(Memory::new(version), NOW).unwrap();
            let mut change = database.change().unwrap();
            for table in TABLES {
                change.create_table(&table.spec(version), NOW).unwrap();
            }
            change.commit().unwrap();
            database.into_medium().into_bytes()
        });
        show(format.name(), "an event of 11 tables, 11 rounds", || {
            let request = Request {
                session: SessionNo::FIRST,
                format,
                control: Control::Today,
                computers: &computers,
                now: datetime(2026, 11, 16, 19, 30, 0, 0),
                guid: 1,
                pin: None,
                tricks: &|_| None,
            };
            create(event.event(), &request).unwrap().bytes
        });
    }
}

/// A Mitchell of eleven tables and two boards a round.
fn event() -> State {
    let rows = (1..=11).flat_map(|table| {
        (1..=11).map(move |round| {
            let ew = 12 + (table + 11 - round) % 11;
            let last = 2 * (1 + (table + round) % 11);
            format!(
                "{{ table = {table}, round = {round}, ns = {table}, ew = {ew}, boards = \"{}-{last}\" }}",
                last - 1
            )
        })
    });
    let rows = rows.collect::<Vec<_>>().join(",\n");
    let toml = format!(
        "name = \"Eleven\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{rows}]\n"
    );
    let commands = Definition::from_toml(&toml).unwrap().commands().unwrap();
    State::default().suppose(&commands).unwrap().0
}

/// Prints the median of many turns.
fn show(format: &str, what: &str, mut make: impl FnMut() -> Vec<u8>) {
    let mut times: Vec<f64> = (0..TURNS)
        .map(|_| {
            let start = Instant::now();
            black_box(make());
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let size = make().len();
    println!("{format}: {what}: {:.2} ms, {size} bytes", times[TURNS / 2]);
}
