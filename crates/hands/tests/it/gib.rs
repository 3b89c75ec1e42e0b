//! GIB's solved deals.

use bridge::Seat;
use hands::{Board, Format, HandSet, ReadError, ReadOptions, Severity};
use proptest::prelude::*;

use crate::table_stories::{self, Dice};

/// The first board of the appendix; every digit counts North–South's tricks.
const LINE: &str =
    "93.KT8.Q96.JT974 T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82:33333333445465654444";

#[test]
fn digits_are_tricks_of_north_and_south() {
    let reading = hands::read(LINE.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(reading.format, Format::Gib);
    let board = &reading.set.boards[0];
    assert_eq!(board.deal.to_string(), crate::lin::DEAL);
    let table = board.story.as_ref().unwrap().stated_tricks.unwrap();
    assert_eq!(table.to_string(), "3a3a3a3a494857574949");
}

#[test]
fn a_bad_line_costs_itself_only() {
    let text = format!("{LINE}\n93.KT8.Q96.JT974 T2.J965.T7532.63\n{LINE}5\n");
    let reading = hands::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    let numbers: Vec<u32> = reading.set.boards.iter().map(|b| b.number.get()).collect();
    assert_eq!(numbers, [1, 3]);
    let severities: Vec<Severity> = reading.complaints.iter().map(|c| c.severity).collect();
    assert_eq!(severities, [Severity::BoardLost, Severity::PartLost]);
}

/// The same board without digits, from North.
const FROM_NORTH: &str = "T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";

#[test]
fn four_bare_hands_on_a_line_are_nobodys_until_told() {
    let (bare, _) = LINE.split_once(':').unwrap();
    for text in [FROM_NORTH.to_owned(), bare.to_owned(), format!("# hands\n\n{bare}\r\n{bare}\n")] {
        let refused = hands::read(text.as_bytes(), &ReadOptions::default());
        assert_eq!(refused, Err(ReadError::FirstHandUnknown), "{text}");
    }
    for (text, first_hand) in [(FROM_NORTH, Seat::North), (bare, Seat::West)] {
        let options = ReadOptions { first_hand: Some(first_hand), ..ReadOptions::default() };
        let reading = hands::read(text.as_bytes(), &options).unwrap();
        assert_eq!((reading.format, reading.first_hand), (Format::Gib, Some(first_hand)));
        assert_eq!(reading.set.boards[0].deal.to_string(), crate::lin::DEAL);
    }
    for (first_hand, north) in [(Seat::East, "93.KT8"), (Seat::South, "J65.743")] {
        let options = ReadOptions { first_hand: Some(first_hand), ..ReadOptions::default() };
        let deal = hands::read(FROM_NORTH.as_bytes(), &options).unwrap().set.boards[0].deal;
        assert!(deal.to_string().starts_with(&format!("N:{north}")), "{deal}");
    }
    let options = ReadOptions { format: Some(Format::Gib), ..ReadOptions::default() };
    let reading = hands::read(bare.as_bytes(), &options).unwrap();
    assert_eq!(reading.first_hand, Some(Seat::West));
    assert_eq!(reading.set.boards[0].deal.to_string(), crate::lin::DEAL);
}

#[test]
fn a_line_with_digits_tells_that_a_file_is_gibs() {
    let (bare, _) = LINE.split_once(':').unwrap();
    let reading =
        hands::read(format!("{bare}\n{LINE}\n").as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!((reading.first_hand, reading.set.boards.len()), (Some(Seat::West), 2));
    // From another hand the digits would count for other seats.
    let options = ReadOptions { first_hand: Some(Seat::North), ..ReadOptions::default() };
    let reading = hands::read(LINE.as_bytes(), &options).unwrap();
    assert_eq!(reading.set.boards[0].story, None);
    assert_eq!(reading.complaints[0].severity, Severity::PartLost);
}

#[test]
fn lines_that_name_their_seats_need_not_be_told() {
    let [n, e, s, w] = FROM_NORTH.split(' ').collect::<Vec<_>>()[..] else { panic!() };
    for line in [
        format!("N:{n} {e} {s} {w}"),
        format!("w: {w} {n} {e} {s}"),
        format!("n {n} e {e} s {s} w {w}"),
        format!("S:{s} N:{n} W:{w} E:{e}"),
    ] {
        let reading = hands::read(format!("{line}\n").as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(reading.set.boards[0].deal.to_string(), crate::lin::DEAL, "{line}");
    }
    // Where they do, another choice changes nothing, and the report names the seat that is used.
    let options = ReadOptions { first_hand: Some(Seat::North), ..ReadOptions::default() };
    let reading = hands::read(format!("W:{w} {n} {e} {s}\n").as_bytes(), &options).unwrap();
    assert_eq!(reading.set.boards[0].deal.to_string(), crate::lin::DEAL);
    assert_eq!(reading.first_hand, Some(Seat::West));
    assert!(reading.complaints[0].what.contains("changes nothing"), "{:?}", reading.complaints);
    let mixed = format!("N:{FROM_NORTH}\n{FROM_NORTH}\n");
    let refused = hands::read(mixed.as_bytes(), &ReadOptions::default());
    assert_eq!(refused, Err(ReadError::FirstHandUnknown));
}

#[test]
fn a_first_hand_changes_nothing_in_files_that_have_their_own_order() {
    let options = ReadOptions { first_hand: Some(Seat::West), ..ReadOptions::default() };
    let reading = hands::read(&crate::appendix::bri(), &options).unwrap();
    assert_eq!((reading.format, reading.first_hand), (Format::Bri, None));
    assert_eq!(reading.set.boards[0].deal.to_string(), crate::lin::DEAL);
    assert!(reading.complaints[0].what.contains("changes nothing"), "{:?}", reading.complaints);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(seed: u64) {
        let mut dice = Dice(seed);
        let mut set = HandSet::default();
        for number in 1..=1 + u32::try_from(dice.below(4)).unwrap() {
            let mut board = Board::new(bridge::BoardNo::new(number).unwrap(), dice.deal());
            if dice.one_in(2) {
                board.story_mut().stated_tricks = Some(table_stories::table(seed));
            }
            set.boards.push(board);
        }
        let bytes = hands::write(&set, Format::Gib, &Default::default()).unwrap().bytes;
        let options = ReadOptions { format: Some(Format::Gib), ..ReadOptions::default() };
        let reading = hands::read(&bytes, &options).unwrap();
        prop_assert_eq!(reading.format, Format::Gib);
        prop_assert!(reading.complaints.is_empty());
        prop_assert_eq!(reading.set, set);
    }
}
