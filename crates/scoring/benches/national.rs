//! A national simultaneous event: ten million results against sorting the same numbers, and one
//! result more in a field of a thousand tables.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bridge::BoardNo;
use scoring::{
    BoardMethod, Entrant, Expected, Field, Line, Place, Profile, Rules, Scope, Traveller,
};

/// Returns a line of this process's status in bytes, where the system tells it.
fn memory(name: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: usize =
        line.trim_matches([':', ' ', '\t']).strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

const BOARDS: u32 = 24;
const RUNS: usize = 5;

/// Scores as boards have them: a few dozen different ones, some much more often than others.
const SCORES: [i32; 40] = [
    620, 620, 620, 620, 650, 650, 650, 170, 170, 140, -100, -100, -100, -200, -50, 680, 600, 630,
    630, 660, 690, 110, 90, 120, 150, 180, 200, 500, 800, 1100, 1430, 1460, -140, -110, -620, -650,
    -500, -800, 0, 420,
];

fn score(random: &mut u64) -> i32 {
    // SplitMix64: the numbers only have to look like boards.
    *random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *random;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let z = z ^ (z >> 31);
    let base = SCORES[(z % 40) as usize];
    // One in fifty is something odd.
    if (z >> 32).is_multiple_of(50) { base + 10 * ((z >> 40) % 300) as i32 - 1500 } else { base }
}

fn board(number: u32) -> BoardNo {
    BoardNo::new(number).expect("above 0")
}

/// Clubs of twenty tables; in each the East-West pairs move up a table with every set.
fn travellers(tables: u32) -> Vec<(BoardNo, Traveller)> {
    const CLUB: u32 = 20;
    let mut random = 2026;
    (1..=BOARDS)
        .map(|number| {
            let lines = (0..tables).map(|table| {
                let club = table / CLUB * CLUB;
                let ew = club + (table - club + number / 2) % CLUB.min(tables - club);
                Line::points(Entrant(table), Entrant(tables + ew), score(&mut random))
            });
            (board(number), Traveller::new(lines))
        })
        .collect()
}

fn places(tables: u32) -> Vec<Place> {
    let line = |line| Place { section: 0, line: Some(line) };
    let ns = std::iter::repeat_n(line(bridge::Side::NorthSouth), tables as usize);
    ns.chain(std::iter::repeat_n(line(bridge::Side::EastWest), tables as usize)).collect()
}

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
    let mut given = Some(travellers(TABLES));
    let (mut ours, mut sorting) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let boards = given.take().expect("put back below");
        let places = places(TABLES);
        let rules = rules(BoardMethod::Matchpoints);
        let begin = Instant::now();
        let field = Field::with_boards(rules, places, Expected::Largest, boards);
        let standings = field.standings(SCOPE);
        ours.push(begin.elapsed());
        assert_eq!(standings.len(), 2 * TABLES as usize);
        given = Some(field.into_boards());
    }
    // Before the numbers to be sorted are made: they are not the scorer's memory.
    let bytes = memory("VmHWM").zip(start).map(|(most, start)| most.saturating_sub(start));
    let boards = given.iter().flatten();
    let numbers: Vec<Vec<i32>> = boards
        .map(|(_, traveller)| traveller.lines().filter_map(|line| line.result.points()).collect())
        .collect();
    for _ in 0..RUNS {
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
    let boards = travellers(TABLES);
    let mut field = Field::with_boards(
        rules(method),
        places(TABLES),
        Expected::AtLeast(TABLES),
        boards.clone(),
    );
    let mut random = 7;
    let mut times = Vec::new();
    for n in 0..2_000_usize {
        let (number, traveller) = &boards[n % boards.len()];
        let table = n * 7919 % TABLES as usize;
        let changed = score(&mut random);
        let start = Instant::now();
        let lines = traveller.lines().enumerate().map(|(row, mut line)| {
            if row == table {
                line.result = scoring::LineResult::Table { points: changed, played: None };
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
