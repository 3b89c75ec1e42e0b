//! Folding a log and extending a state, in memory; opening an event from the disk.

mod evening;

use bridge::BoardNo;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use jiff::Timestamp;
use session::log::decide;
use session::model::{GroupNo, RoundNo, SessionNo, TableNo};
use session::{
    Command, EraseResult, Fact, FactId, LiveEvent, Saying, Scores, SqliteJournal, State,
};
use uuid::Uuid;

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

/// One result more among 100 tables, and the standings as tables may see them. The peer is `nothing_early`, and
/// `copied` is what anybody would write first: a copy of the event without the early results, scored from nothing.
#[divan::bench(args = ["nothing_early", "two_early", "copied"], sample_count = 300, sample_size = 1)]
fn open_standings_after_one_result(bencher: Bencher<'_, '_>, what: &str) {
    let (mut state, _) = facts(5_000);
    if what != "nothing_early" {
        // The pairs stay, and what they entered for the second round is early without all of the first.
        let erase = EraseResult {
            session: SessionNo::FIRST,
            section: "A".parse().expect("letters"),
            table: TableNo::new(1).expect("a table"),
            round: Some(RoundNo::FIRST),
            board: BoardNo::new(1).expect("a board"),
            reason: None,
        };
        extend(&mut state, evening::saying(Command::EraseResult(erase), FactId(Uuid::nil())));
    }
    let now = Timestamp::UNIX_EPOCH;
    let early = state.event().entered_early(SessionNo::FIRST, now);
    assert_eq!(early.len(), if what == "nothing_early" { 0 } else { 2 });
    let standings = |scores: &Scores| {
        scores.group(SessionNo::FIRST, GroupNo::FIRST).expect("a group").standings(false)
    };
    standings(state.event_and_open_scores(now).1);
    let mut n = 5_000;
    bencher.bench_local(|| {
        n += 5_003;
        extend(&mut state, evening::result(n, TABLES));
        if what == "copied" {
            let early = state.event().entered_early(SessionNo::FIRST, now);
            let mut shown = state.event().clone();
            shown.results = shown.results.only(|result| !early.contains(&result.slot));
            return black_box(standings(&Scores::of(&shown)));
        }
        black_box(standings(state.event_and_open_scores(now).1))
    });
}

/// Says something in memory.
fn extend(state: &mut State, saying: Saying) {
    let body = decide(state, &saying.command).expect("sound");
    let Saying { author, id, time, .. } = saying;
    state.apply(&Fact { seq: state.head().next(), time, author, device: None, id, body });
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
