//! A national simultaneous event: ten million results against sorting the same numbers, and one
//! result more in a field of a thousand tables.

#[path = "peer/event.rs"]
mod event;

use std::hint::black_box;
use std::time::{Duration, Instant};

use scoring::{BoardMethod, Expected, Field, LineResult, Profile, Rules, Scope, Traveller};

/// Returns a line of this process's status in bytes, where the system tells it.
fn memory(name: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: usize =
        line.trim_matches([':', ' ', '\t']).strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

const BOARDS: u32 = 24;
const RUNS: usize = 9;

fn rules(method: BoardMethod) -> Rules {
    Rules::new(Profile::named("ebu").expect("built in"), method)
}

const SCOPE: Scope = Scope { by_line: true, by_section: false };

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn national() {
    const TABLES: u32 = 410_000;
    let results = (TABLES * BOARDS) as usize;
    let start = memory("VmRSS");
    let mut given = event::travellers(TABLES, BOARDS);
    let (mut ours, mut sorting) = (Vec::new(), Vec::new());
    let (mut bytes, mut numbers) = (None, Vec::new());
    for run in 0..RUNS {
        let places = event::places(TABLES);
        let rules = rules(BoardMethod::Matchpoints);
        let begin = Instant::now();
        let field = Field::with_boards(rules, places, Expected::Largest, given);
        let ranking = field.ranking(SCOPE);
        // Everybody is looked at, as a list that is printed would.
        let places: u64 = ranking.iter().map(|standing| u64::from(standing.rank.place)).sum();
        ours.push(begin.elapsed());
        assert!(places > 0 && ranking.len() == 2 * TABLES as usize);
        given = field.into_boards();
        if run == 0 {
            // Before the numbers to be sorted are made: they are not the scorer's memory.
            bytes = memory("VmHWM").zip(start).map(|(most, start)| most.saturating_sub(start));
            let points = |traveller: &Traveller| {
                traveller.lines().filter_map(|line| line.result.points()).collect::<Vec<i32>>()
            };
            numbers = given.iter().map(|(_, traveller)| points(traveller)).collect();
        }
        // The two take turns, so that both have the machine's moods.
        let mut copy = numbers.clone();
        let begin = Instant::now();
        for board in &mut copy {
            board.sort_unstable();
        }
        black_box(&copy);
        sorting.push(begin.elapsed());
    }
    let (ours, sorting) = (median(ours), median(sorting));
    let ratio = ours.as_secs_f64() / sorting.as_secs_f64();
    println!("national event, {results} results, {} pairs", 2 * TABLES);
    println!("  sort_unstable of the same numbers   {sorting:>10.1?}");
    println!("  all boards and the standings        {ours:>10.1?}   {ratio:.2} ×");
    match bytes {
        Some(bytes) => println!(
            "  memory, at its peak                 {:>6.1} bytes a result",
            bytes as f64 / results as f64
        ),
        None => println!("  memory                              not told by this system"),
    }
}

fn one_result_more(method: BoardMethod) {
    const TABLES: u32 = 1_000;
    let boards = event::travellers(TABLES, BOARDS);
    let mut field = Field::with_boards(
        rules(method),
        event::places(TABLES),
        Expected::AtLeast(TABLES),
        boards.clone(),
    );
    let mut random = 7;
    let mut times = Vec::new();
    for n in 0..2_000_usize {
        let (number, traveller) = &boards[n % boards.len()];
        let table = n * 7919 % TABLES as usize;
        let changed = event::score(&mut random);
        let start = Instant::now();
        let lines = traveller.lines().enumerate().map(|(row, mut line)| {
            if row == table {
                line.result = LineResult::Table { points: changed, played: None };
            }
            line
        });
        field.set_board(*number, Traveller::new(lines));
        black_box(field.standings(SCOPE));
        times.push(start.elapsed());
    }
    println!("one result in 1,000 tables × 24, {method:?}: median {:.1?}", median(times));
}

fn main() {
    national();
    one_result_more(BoardMethod::Matchpoints);
    one_result_more(BoardMethod::CrossImps);
    one_result_more(BoardMethod::Butler);
}
