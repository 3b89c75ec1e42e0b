//! Durable appends against a bare insert and commit with the same pragmas, in turns, so that
//! whatever else the disk does falls on both. Prints the ratios.

mod evening;

use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};
use session::{Saying, SqliteJournal};

const TABLES: u16 = 100;
const TURNS: usize = 40;
/// Commits in a turn.
const SINGLE: usize = 50;
/// Batches of 100 in a turn.
const BATCHES: usize = 5;

fn main() {
    // `cargo test --benches` only wants to know that it runs.
    let turns = if std::env::args().any(|argument| argument == "--test") { 1 } else { TURNS };
    let folder = tempfile::tempdir().expect("a folder");
    let journal = SqliteJournal::open_or_create(&folder.path().join("tenace.db"));
    let mut live = evening::start(journal.expect("a journal"), TABLES);
    // Batches have a journal of their own, or their write log would be single facts' to clear away.
    let journal = SqliteJournal::open_or_create(&folder.path().join("batches.db"));
    let mut live_in_batches = evening::start(journal.expect("a journal"), TABLES);
    let mut bare = Bare::new(&folder.path().join("bare.db"));
    let (mut ours, mut peer, mut batched) = (Vec::new(), Vec::new(), Vec::new());
    let next = |n: &mut usize, count: usize| -> Vec<Saying> {
        *n += count;
        (*n - count..*n).map(|n| evening::result(n, TABLES)).collect()
    };
    let (mut single, mut in_batches) = (0, 0);
    for _ in 0..turns {
        let sayings = next(&mut single, SINGLE);
        ours.push(timed(|| {
            sayings.iter().for_each(|saying| drop(live.say(saying).expect("sound")));
        }));
        peer.push(timed(|| (0..SINGLE).for_each(|_| bare.insert())));
        let batches: Vec<_> = (0..BATCHES).map(|_| next(&mut in_batches, 100)).collect();
        batched.push(timed(|| {
            batches.iter().for_each(|batch| drop(live_in_batches.say_all(batch).expect("sound")));
        }));
    }
    let rate = |times: &[Duration], count: usize| {
        median(times.iter().map(|time| count as f64 / time.as_secs_f64()))
    };
    let ratio = |times: &[Duration], count: usize| {
        // Turn by turn: the disk has its moods, and neighbours share them.
        let turns = times.iter().zip(&peer);
        median(turns.map(|(time, peer)| {
            peer.as_secs_f64() / SINGLE as f64 * count as f64 / time.as_secs_f64()
        }))
    };
    println!("durable facts per second, medians of {turns} turns");
    println!("  bare insert + commit      {:>9.0}", rate(&peer, SINGLE));
    println!(
        "  one fact a commit         {:>9.0}   {:.2} × bare",
        rate(&ours, SINGLE),
        ratio(&ours, SINGLE)
    );
    println!(
        "  100 facts a commit        {:>9.0}   {:.1} × bare",
        rate(&batched, BATCHES * 100),
        ratio(&batched, BATCHES * 100)
    );
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// What anybody would write first: one table, one row, one commit.
struct Bare(Connection);

impl Bare {
    fn new(path: &std::path::Path) -> Bare {
        let connection = Connection::open(path).expect("a database");
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
                 PRAGMA checkpoint_fullfsync = ON; PRAGMA wal_autocheckpoint = 4000;
                 CREATE TABLE facts (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;",
            )
            .expect("a table");
        Bare(connection)
    }

    fn insert(&mut self) {
        let body = r#"{"session":1,"section":"A","table":7,"round":12,"board":23,"seating":{"ns":13,"ew":14},"outcome":"3NTXE-2 D4"}"#;
        let transaction =
            self.0.transaction_with_behavior(TransactionBehavior::Immediate).expect("a lock");
        transaction
            .prepare_cached("INSERT INTO facts (body) VALUES (?1)")
            .and_then(|mut statement| statement.execute([body]))
            .expect("a row");
        transaction.commit().expect("a commit");
    }
}
