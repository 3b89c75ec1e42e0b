//! Reading and writing 100,000 random boards in each format; the throughput is that of the file.

use bridge::{BoardNo, BySeat, Card, Deal, Hand};
use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use hands::{Board, Format, HandSet, ReadOptions, WriteOptions, read, write};

const BOARDS: u32 = 100_000;

const FORMATS: [Format; 10] = [
    Format::Bri,
    Format::Dge,
    Format::Dup,
    Format::Bre,
    Format::Ber,
    Format::Bhg,
    Format::Cds,
    Format::Rzd,
    Format::Csv,
    Format::HandRecords,
];

fn main() {
    divan::main();
}

#[divan::bench(args = FORMATS)]
fn reading(bencher: Bencher<'_, '_>, format: Format) {
    let set = boards(format);
    let Ok(written) = write(&set, format, &WriteOptions::default()) else { return };
    let options = ReadOptions::default();
    bencher
        .counter(BytesCount::new(written.bytes.len()))
        .bench_local(|| black_box(read(black_box(&written.bytes), &options)));
}

#[divan::bench(args = FORMATS)]
fn writing(bencher: Bencher<'_, '_>, format: Format) {
    let set = boards(format);
    let options = WriteOptions::default();
    let Ok(written) = write(&set, format, &options) else { return };
    bencher
        .counter(BytesCount::new(written.bytes.len()))
        .bench_local(|| black_box(write(black_box(&set), format, &options)));
}

/// Random boards, as many as the format can hold.
fn boards(format: Format) -> HandSet {
    let (count, most) = match format {
        Format::Rzd => (u32::from(u16::MAX), BOARDS),
        Format::Cds => (BOARDS, 255),
        _ => (BOARDS, BOARDS),
    };
    let mut state = 20_261_116;
    let boards = (0..count).filter_map(|index| {
        let number = BoardNo::new(index % most + 1)?;
        Some(Board::new(number, deal(&mut state)?))
    });
    HandSet { boards: boards.collect(), ..HandSet::default() }
}

fn deal(state: &mut u64) -> Option<Deal> {
    let mut cards: [u8; 52] = std::array::from_fn(|index| index as u8);
    for left in (1..52).rev() {
        cards.swap(left, (random(state) % (left as u64 + 1)) as usize);
    }
    let mut hands = cards
        .chunks(13)
        .map(|cards| -> Hand { cards.iter().filter_map(|card| Card::from_index(*card)).collect() });
    let mut next = || hands.next();
    let hands = BySeat { north: next()?, east: next()?, south: next()?, west: next()? };
    Deal::new(hands).ok()
}

/// SplitMix64: quick, the same every time, and random enough to measure with.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
