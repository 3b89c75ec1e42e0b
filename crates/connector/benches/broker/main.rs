//! The broker's figures: puts against bare commits with the same pragmas in turns, polls of a long queue over a real
//! connection with the memory they take, and the beginning of a large event. Prints them.

mod event;
mod kept;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use connector::broker::Broker;
use connector::dto::Dto;
use connector::service::{Peer, Service, Way};
use connector::transport::Http;
use connector::wire::{Command, Data, Numbering, Request};
use kept::Kept;
use rusqlite::{Connection, TransactionBehavior};
use session::SqliteJournal;

const TURNS: usize = 30;
/// Single puts in a turn.
const SINGLE: usize = 50;
/// Results in a large put.
const LARGE: usize = 1_000;

fn main() {
    // `cargo test --benches` only wants to know that it runs.
    let is_test = std::env::args().any(|argument| argument == "--test");
    let (turns, tables) = if is_test { (1, 2) } else { (TURNS, 200) };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    let folder = tempfile::tempdir().expect("a folder");
    let _inside = runtime.enter();
    beginning(folder.path(), if is_test { 1 } else { 7 });
    puts(folder.path(), turns, if is_test { 10 } else { LARGE });
    polls(folder.path(), tables, if is_test { 1 } else { 5 });
}

/// Starts a broker on a journal of its own.
fn serve(path: &Path) -> (SocketAddr, Arc<Broker>) {
    let journal = SqliteJournal::open_or_create(path).expect("a journal");
    let broker = Arc::new(Broker::open(journal, Numbering::Clients).expect("a broker"));
    let http = Http::bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
    let address = http.address();
    // It answers until the process ends.
    let service: Arc<dyn Service> = Arc::<Broker>::clone(&broker);
    std::mem::forget(http.start(service));
    (address, broker)
}

fn request(command: Command, data: &str) -> String {
    let guid = if command == Command::InitializeEvent { "" } else { event::GUID };
    Request::new(command, guid, data).encode()
}

fn list<T: Dto>(command: Command, things: &[T]) -> String {
    request(command, Data::list(things).as_str())
}

fn beginning(folder: &Path, turns: usize) {
    let init = event::large();
    let data = request(Command::InitializeEvent, Data::of(&init).as_str());
    let mut times = Vec::new();
    for turn in 0..turns {
        let (address, _) = serve(&folder.join(format!("begin{turn}.db")));
        let mut client = Kept::connect(address);
        times.push(timed(|| client.ok(&data)).as_secs_f64() * 1000.0);
    }
    println!("InitializeEvent, 200 tables, 30 rounds, 824 players, 36 hand records");
    println!(
        "  {:.1} MB of JSON                {:>9.1} ms",
        data.len() as f64 / 1e6,
        median(times)
    );
}

fn puts(folder: &Path, turns: usize, large: usize) {
    let (address, broker) = serve(&folder.join("puts.db"));
    let mut client = Kept::connect(address);
    client.ok(&request(Command::InitializeEvent, Data::of(&event::of_tables(200)).as_str()));
    let mut bare = Bare::new(&folder.join("bare.db"));
    let (mut single, mut peer, mut batched) = (Vec::new(), Vec::new(), Vec::new());
    let mut alone = Vec::new();
    let from = Peer { way: Way::Http, address: address.to_string(), connection: 1 };
    let mut results = event::results(200).into_iter();
    for _ in 0..turns {
        let one: Vec<String> = results
            .by_ref()
            .take(SINGLE)
            .map(|result| list(Command::PutResults, &[result]))
            .collect();
        single.push(timed(|| one.iter().for_each(|one| client.ok(one))));
        peer.push(timed(|| (0..SINGLE).for_each(|_| bare.insert())));
        let one: Vec<String> = results
            .by_ref()
            .take(SINGLE)
            .map(|result| list(Command::PutResults, &[result]))
            .collect();
        alone.push(timed(|| {
            one.iter().for_each(|one| drop(broker.answer(one.as_bytes(), &from)));
        }));
        let many: Vec<_> = results.by_ref().take(large).collect();
        let many = list(Command::PutResults, &many);
        batched.push(timed(|| client.ok(&many)));
    }
    let rate = |times: &[Duration], count: usize| {
        median(times.iter().map(|time| count as f64 / time.as_secs_f64()))
    };
    let ratio = median(single.iter().zip(&peer).map(|(ours, bare)| {
        // Turn by turn: the disk has its moods, and neighbours share them.
        bare.as_secs_f64() / ours.as_secs_f64()
    }));
    println!("PutResults over a kept connection, durable, medians of {turns} turns");
    println!("  bare insert + commit         {:>9.0} /s", rate(&peer, SINGLE));
    println!(
        "  one result a request         {:>9.0} /s   {ratio:.2} × bare",
        rate(&single, SINGLE)
    );
    println!("  the same without HTTP        {:>9.0} /s", rate(&alone, SINGLE));
    println!("  {large} results a request      {:>9.0} results/s", rate(&batched, large));
}

fn polls(folder: &Path, tables: i32, turns: usize) {
    let path = folder.join("polls.db");
    let (address, _) = serve(&path);
    let mut client = Kept::connect(address);
    client.ok(&request(Command::InitializeEvent, Data::of(&event::of_tables(tables)).as_str()));
    event::play(&path, tables);
    let poll = request(Command::PollQueueForAllResults, "");
    // The first poll reads the log; the others read the queue.
    let first = timed(|| client.read(&poll));
    let before = memory();
    let (mut rates, mut bytes) = (Vec::new(), 0);
    let count = event::results(tables).len();
    for _ in 0..turns {
        let start = Instant::now();
        bytes = client.read(&poll);
        rates.push(count as f64 / start.elapsed().as_secs_f64());
    }
    let grown = memory().saturating_sub(before) as f64 / 1024.0;
    println!("Poll of {count} queued results, {:.0} MB of JSON", bytes as f64 / 1e6);
    println!(
        "  first, with reading the log  {:>9.0} results/s",
        count as f64 / first.as_secs_f64()
    );
    println!("  then, median of {turns}            {:>9.0} results/s", median(rates));
    println!("  memory grew by               {grown:>9.1} MB");
}

/// The most memory this process has had, in KiB.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}

fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// A bare insert and commit with the journal's pragmas.
struct Bare(Connection);

impl Bare {
    fn new(path: &Path) -> Bare {
        let connection = Connection::open(path).expect("a database");
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
                 PRAGMA wal_autocheckpoint = 4000;
                 CREATE TABLE facts (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;",
            )
            .expect("a table");
        Bare(connection)
    }

    fn insert(&mut self) {
        let transaction = self.0.transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = transaction.expect("a transaction");
        let body = "x".repeat(200);
        transaction
            .prepare_cached("INSERT INTO facts (body) VALUES (?1)")
            .and_then(|mut insert| insert.execute([body]))
            .expect("a row");
        transaction.commit().expect("a commit");
    }
}
