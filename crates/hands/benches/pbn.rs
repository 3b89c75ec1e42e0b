//! How fast PBN is read and written: 100,000 boards in the form of Big Deal and in our own.
//!
//! `cargo bench -p hands --bench pbn`; with `PBN_OUT=folder` the files are written there, for the
//! comparison in `peers/pbn_endplay.py`.

use bridge::{BoardNo, BySeat, Card, Deal, Hand, Seat};
use divan::counter::{BytesCount, ItemsCount};
use hands::{Board, Format, HandSet, ReadOptions};

const BOARDS: u32 = 100_000;

fn main() {
    if let Ok(folder) = std::env::var("PBN_OUT") {
        for (name, bytes) in [("bigdeal.pbn", big_deal()), ("export.pbn", export())] {
            let path = std::path::Path::new(&folder).join(name);
            if let Err(error) = std::fs::write(&path, bytes) {
                eprintln!("{}: {error}", path.display());
            }
        }
    }
    divan::main();
}

/// Deals boards with a small generator; only the variety matters here.
fn set() -> HandSet {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut pack: Vec<u8> = (0..52).collect();
    let boards = (1..=BOARDS).filter_map(|number| {
        for i in (1..52).rev() {
            pack.swap(i, random(i + 1));
        }
        let hand = |seat: Seat| -> Hand {
            let cards = pack.iter().skip(13 * seat as usize).take(13);
            cards.filter_map(|&card| Card::from_index(card)).collect()
        };
        Some(Board::new(BoardNo::new(number)?, Deal::new(BySeat::from_fn(hand)).ok()?))
    });
    HandSet { boards: boards.collect(), ..HandSet::default() }
}

fn export() -> Vec<u8> {
    hands::write(&set(), Format::Pbn, &Default::default()).map_or_else(|_| Vec::new(), |w| w.bytes)
}

fn big_deal() -> Vec<u8> {
    let mut text = "% PBN 2.1\n% EXPORT\n%\n[Generator \"Big Deal version 2.0\"]\n".to_owned();
    for board in set().boards {
        let (number, dealer, vulnerable) = (board.number, board.dealer, board.vulnerability);
        text += "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n";
        text += &format!("[Board \"{number}\"]\n");
        text += "[West \"?\"]\n[North \"?\"]\n[East \"?\"]\n[South \"?\"]\n";
        text += &format!("[Dealer \"{dealer}\"]\n[Vulnerable \"{vulnerable}\"]\n");
        text += &format!("[Deal \"{}\"]\n", board.deal);
        text += "[Scoring \"?\"]\n[Declarer \"?\"]\n[Contract \"?\"]\n[Result \"?\"]\n\n";
    }
    text.into_bytes()
}

fn read(bencher: divan::Bencher<'_, '_>, bytes: &[u8]) {
    bencher.counter(BytesCount::new(bytes.len())).counter(ItemsCount::new(BOARDS)).bench_local(
        || {
            let read = hands::read(divan::black_box(bytes), &ReadOptions::default());
            assert!(read.is_ok_and(|read| read.set.boards.len() == BOARDS as usize));
        },
    );
}

#[divan::bench(sample_count = 20)]
fn read_big_deal(bencher: divan::Bencher<'_, '_>) {
    read(bencher, &big_deal());
}

#[divan::bench(sample_count = 20)]
fn read_export(bencher: divan::Bencher<'_, '_>) {
    read(bencher, &export());
}

#[divan::bench(sample_count = 20)]
fn write(bencher: divan::Bencher<'_, '_>) {
    let set = set();
    let size = export().len();
    bencher.counter(BytesCount::new(size)).counter(ItemsCount::new(BOARDS)).bench_local(|| {
        hands::write(divan::black_box(&set), Format::Pbn, &Default::default()).is_ok()
    });
}
