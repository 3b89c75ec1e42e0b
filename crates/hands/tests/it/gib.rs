//! GIB's solved deals.

use hands::{Board, Format, HandSet, ReadOptions, Severity};
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
        let reading = hands::read(&bytes, &ReadOptions::default()).unwrap();
        prop_assert_eq!(reading.format, Format::Gib);
        prop_assert!(reading.complaints.is_empty());
        prop_assert_eq!(reading.set, set);
    }
}
