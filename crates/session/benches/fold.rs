//! Folding a log and extending a state, in memory; opening an event from the disk.

mod evening;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use session::log::decide;
use session::model::{GroupNo, SessionNo};
use session::{Fact, FactId, LiveEvent, SqliteJournal, State};

fn main() {
    divan::main();
}

/// A hundred tables have 5,000 results.
const TABLES: u16 = 100;

/// Returns how many tables have about so many results; beyond 100,000 they correct them.
fn tables(results: usize) -> u16 {
    u16::try_from(results.div_ceil(50)).unwrap_or(2_000).clamp(TABLES, 2_000)
}

/// Returns the state of an event and the facts of its first results, without any journal.
fn facts(results: usize) -> (State, Vec<Fact>) {
    let tables = tables(results);
    let mut state = State::default();
    let mut facts = Vec::with_capacity(results + 10);
    let event = (0..).zip(evening::event(tables));
    let sayings =
        event.map(|(n, command)| evening::saying(command, FactId(evening::EVENT.0).nth(n)));
    for saying in sayings.chain((0..results).map(|n| evening::result(n, tables))) {
        let body = decide(&state, &saying.command).expect("sound");
        let seq = state.head().next();
        let fact = Fact {
            seq,
            time: saying.time,
            author: saying.author,
            device: None,
            id: saying.id,
            body,
        };
        state.apply(&fact);
        facts.push(fact);
    }
    (state, facts)
}

/// A log of so many result facts, rebuilt from memory.
#[divan::bench(args = [5_000, 100_000, 1_000_000], sample_count = 10)]
fn fold(bencher: Bencher<'_, '_>, results: usize) {
    let (_, facts) = facts(results);
    bencher
        .counter(ItemsCount::new(results))
        .bench_local(|| black_box(State::fold(black_box(&facts))));
}

/// One result more on top of so many: the time must not grow with the session.
#[divan::bench(args = [100, 10_000, 1_000_000], sample_count = 1000, sample_size = 1)]
fn extend_by_one(bencher: Bencher<'_, '_>, results: usize) {
    let (mut state, _) = facts(results);
    let tables = tables(results);
    let mut n = results;
    bencher.bench_local(|| {
        let saying = evening::result(n, tables);
        n += 1;
        let body = decide(&state, &saying.command).expect("sound");
        let keys = state.touched(&body);
        let seq = state.head().next();
        state.apply(&Fact {
            seq,
            time: saying.time,
            author: saying.author,
            device: None,
            id: saying.id,
            body,
        });
        black_box(keys.iter().map(|key| state.event().value(key)).collect::<Vec<_>>())
    });
}

/// One result more among 1,000 tables, its board scored anew, and the standings of all 2,000 pairs.
#[divan::bench(sample_count = 1000, sample_size = 1)]
fn standings_after_one_result(bencher: Bencher<'_, '_>) {
    const RESULTS: usize = 50_000;
    let (mut state, _) = facts(RESULTS);
    assert_eq!(tables(RESULTS), 1_000);
    state.scores();
    let mut n = RESULTS;
    bencher.bench_local(|| {
        // Odd steps: every board in turn, and a result that differs from the one before.
        n += 5_003;
        let saying = evening::result(n, 1_000);
        let body = decide(&state, &saying.command).expect("sound");
        let seq = state.head().next();
        state.apply(&Fact {
            seq,
            time: saying.time,
            author: saying.author,
            device: None,
            id: saying.id,
            body,
        });
        let group = state.scores().group(SessionNo::FIRST, GroupNo::FIRST).expect("a group");
        black_box(group.standings(false))
    });
}

/// Opening an event of 5,000 results from the disk, the operating system's cache warm.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn open_5000_results(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tenace.db");
    let journal = SqliteJournal::open_or_create(&path).expect("a journal");
    let mut live = evening::start(journal, TABLES);
    let sayings: Vec<_> = (0..5_000).map(|n| evening::result(n, TABLES)).collect();
    live.say_all(&sayings).expect("sound");
    drop(live);
    bencher.bench_local(|| {
        let journal = SqliteJournal::open(&path).expect("a journal");
        black_box(LiveEvent::open(journal, evening::EVENT).expect("sound"))
    });
}
