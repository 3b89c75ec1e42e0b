//! Dealing, dealing with writing PBN, and filtering by a condition against Debian's `dealer`.
//!
//! One core; times are CPU times, because the peer is another process. Without `dealer` (Debian
//! package of that name, or its path in `DEALER`) it says so.

#![expect(clippy::unwrap_used, reason = "a measurement that cannot go on should say where")]

#[path = "peers/dealer.rs"]
mod dealer;

use std::hint::black_box;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::time::Instant;

use bridge::BoardNo;
use hands::conditions::{Script, Search};
use hands::dealing::{DealNumber, Seed, Stream, deal};
use hands::pbn_text;

const BOARDS: u32 = 500_000;
const TRIES: u64 = 4_000_000;

/// What is compared with `dealer`: North alone, a hand found last, and all four hands.
const CONDITIONS: [&str; 3] = [
    "hcp(north)>=15 && hcp(north)<=17 && shape(north, any 4333+any 4432+any 5332)",
    "hcp(west)>=20 && losers(west)<=4",
    "hearts(north)+hearts(south)>=9 && hcp(north)+hcp(south)>=25 && hcp(east)>=10 \
     && controls(west)<=1",
];

fn main() {
    let seed = Seed::new([7; 32]);
    for _ in 0..2 {
        let time = cpu();
        for number in 1..=BOARDS {
            black_box(deal(&seed, board(number)));
        }
        show("deal", u64::from(BOARDS), cpu() - time);

        let mut text = Vec::new();
        let time = cpu();
        for number in 1..=BOARDS {
            if text.len() > 1 << 16 {
                black_box(&text);
                text.clear();
            }
            write_board(&mut text, &seed, board(number));
        }
        show("deal and write PBN", u64::from(BOARDS), cpu() - time);
    }

    let stream = Stream::new(&seed, board(1));
    let numbers: Vec<DealNumber> = stream.take(BOARDS as usize).collect();
    let time = cpu();
    for number in &numbers {
        black_box(number.deal());
    }
    show("deal with a number", u64::from(BOARDS), cpu() - time);

    for condition in CONDITIONS {
        println!("{condition}");
        let mut ratios = Vec::new();
        for _ in 0..3 {
            let ours = filter(condition, &seed);
            match dealer::filter(condition, TRIES) {
                Ok(theirs) => ratios.push(compare(ours, theirs)),
                Err(reason) => println!("  dealer was not measured: {reason}"),
            }
        }
        ratios.sort_by(f64::total_cmp);
        if let Some(median) = ratios.get(ratios.len() / 2) {
            println!("  median {median:.1} × dealer");
        }
    }
}

/// A plain record, as a board without a story has it.
fn write_board(text: &mut Vec<u8>, seed: &Seed, board: BoardNo) {
    let vulnerable = ["None", "NS", "EW", "All"];
    let (dealer, vulnerable) =
        (board.dealer().letter(), vulnerable[board.vulnerability() as usize & 3]);
    write!(text, "[Board \"{board}\"]\n[Dealer \"{dealer}\"]\n").unwrap();
    text.extend_from_slice(b"[Vulnerable \"");
    text.extend_from_slice(vulnerable.as_bytes());
    text.extend_from_slice(b"\"]\n[Deal \"");
    pbn_text::append_deal(text, &deal(seed, board));
    text.extend_from_slice(b"\"]\n\n");
}

/// Returns how many deals were found among [`TRIES`], and how long it took.
fn filter(condition: &str, seed: &Seed) -> (u64, f64) {
    let script = Script::read(&format!("generate {TRIES} {condition}")).unwrap();
    let time = cpu();
    let mut search = Search::new(&script, seed).unwrap();
    for number in 1.. {
        match search.board(board(number), |_| ControlFlow::Continue(())) {
            Ok(deal) => drop(black_box(deal)),
            Err(_) => break,
        }
    }
    (search.progress().found, cpu() - time)
}

fn compare((found, time): (u64, f64), (their_found, their_time): (u64, f64)) -> f64 {
    let ratio = their_time / time;
    let rate = |time: f64| TRIES as f64 / time / 1e6;
    println!(
        "  ours {:.2} M deals/s ({found} found), dealer {:.2} M deals/s ({their_found} found): {ratio:.1} ×",
        rate(time),
        rate(their_time),
    );
    ratio
}

fn show(what: &str, count: u64, seconds: f64) {
    println!("{what}: {:.2} million boards/s", count as f64 / seconds / 1e6);
}

fn board(number: u32) -> BoardNo {
    BoardNo::new(number).unwrap()
}

/// Returns the CPU time of this thread in seconds, or the time of day where Linux's is not there.
fn cpu() -> f64 {
    thread_local!(static START: Instant = Instant::now());
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = schedule.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.with(|start| start.elapsed().as_secs_f64()), |ns| ns / 1e9)
}
