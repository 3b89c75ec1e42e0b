//! Machine files that can be taken for another format, or that hide boards: none is lost silently.

use bridge::{BoardNo, Deal};
use hands::{
    About, Board, DupTrailer, Format, HandSet, ReadOptions, Reading, Severity, WriteOptions, read,
    write,
};
use rstest::rstest;

use crate::random::ordinary;

fn set(deals: &[Deal]) -> HandSet {
    let board = |(n, deal): (u32, &Deal)| Board::new(BoardNo::new(n).unwrap(), *deal);
    HandSet { about: About::default(), boards: (1..).zip(deals).map(board).collect() }
}

fn bytes_of(set: &HandSet, format: Format) -> Vec<u8> {
    write(set, format, &WriteOptions::default()).unwrap().bytes
}

fn told(bytes: &[u8]) -> Reading {
    read(bytes, &ReadOptions::default()).unwrap()
}

fn dealt(reading: &Reading) -> Vec<Deal> {
    reading.set.boards.iter().map(|board| board.deal).collect()
}

fn said(reading: &Reading) -> String {
    let sentences: Vec<String> = reading.complaints.iter().map(ToString::to_string).collect();
    sentences.join("\n")
}

#[rstest]
#[case(b"\xEF\xBB\xBF", Format::Dge)]
#[case(b"\n", Format::Dge)]
#[case(b"\r\n", Format::Dge)]
#[case(b"\xEF\xBB\xBF\r\n\r\n", Format::Dge)]
#[case(b"Club evening\r\n", Format::Bre)]
#[case(b"Club evening\nMelbourne\n2026\n", Format::Bre)]
fn something_stands_before_a_dge_file(#[case] before: &[u8], #[case] format: Format) {
    let due = ordinary(3);
    let reading = told(&[before, &bytes_of(&set(&due), Format::Dge)].concat());
    assert_eq!((reading.format, dealt(&reading)), (format, due), "{}", said(&reading));
    assert!(!said(&reading).is_empty());
}

#[test]
fn a_byte_order_mark_before_a_bri_file() {
    let due = ordinary(3);
    let reading = told(&[b"\xEF\xBB\xBF", &bytes_of(&set(&due), Format::Bri)[..]].concat());
    assert_eq!((reading.format, dealt(&reading)), (Format::Bri, due));
}

#[test]
fn two_boards_on_a_line_of_bre() {
    let due = ordinary(3);
    let file = bytes_of(&set(&due), Format::Bre);
    for between in [&b""[..], b" ", b"\0\0\0\0\0\0\0\0\0"] {
        let heading_end = file.iter().position(|byte| *byte == 6).unwrap();
        let mut joined = file[..heading_end].to_vec();
        let lines: Vec<&[u8]> = file[heading_end..].chunks(70).map(|line| &line[..68]).collect();
        joined.extend(lines.join(between));
        joined.extend(b"\r\n");
        let reading = told(&joined);
        assert_eq!((reading.format, dealt(&reading)), (Format::Bre, due.clone()));
        assert!(said(&reading).contains("3 boards stand on one line"), "{}", said(&reading));
    }
    // The second board is cut: it is said to be lost.
    let mut cut = file[..file.len() - 72].to_vec();
    cut.extend(&file[file.len() - 70..file.len() - 20]);
    let reading = told(&cut);
    assert_eq!(dealt(&reading), due[..2]);
    assert!(reading.lost_boards(), "{}", said(&reading));
    let mut more = file.clone();
    more.splice(file.len() - 2.., *b" AKQ\r\n");
    let reading = told(&more);
    assert!(said(&reading).contains("behind the cards"), "{}", said(&reading));
    assert_eq!(dealt(&reading), due);
}

#[rstest]
#[case(78)]
#[case(80)]
#[case(127)]
fn ber_is_not_taken_for_bri_wherever_it_is_cut(#[case] length: usize) {
    let due = ordinary(3);
    let file = bytes_of(&set(&due), Format::Ber);
    let reading = told(&file[..length]);
    assert_eq!((reading.format, dealt(&reading)), (Format::Ber, due[..length / 52].to_vec()));
    assert!(reading.lost_boards());
    assert_eq!(told(&[&file[..length], b"\r\n"].concat()).format, Format::Ber);
}

#[test]
fn a_dlm_heading_that_is_not_right_hides_no_board() {
    let due = ordinary(4);
    let file = String::from_utf8(bytes_of(&set(&due), Format::Dlm)).unwrap();
    for (from, to) in [("From board=1\n", "From board=3\n"), ("To board=4\n", "To board=2\n")] {
        let reading = told(file.replace(from, to).as_bytes());
        assert_eq!((reading.format, dealt(&reading)), (Format::Dlm, due.clone()));
        assert!(said(&reading).contains("all boards were taken but the padding"));
    }
}

#[test]
fn a_dup_file_says_whether_its_boards_are_random() {
    let random = set(&ordinary(3));
    let mut chosen = random.clone();
    chosen.about.condition = Some("hcp(north) >= 20".to_owned());
    let mut scattered = chosen.clone();
    scattered.boards.remove(1);
    let trailers = [DupTrailer::Dealer4, DupTrailer::BigDeal, DupTrailer::Blank];
    for trailer in trailers {
        let options = WriteOptions { trailer, ..WriteOptions::default() };
        for set in [&chosen, &scattered] {
            let file = write(set, Format::Dup, &options).unwrap().bytes;
            assert!(file.chunks(156).all(|record| record[146] == b'N'), "{trailer:?}");
            for first in [None, BoardNo::new(5)] {
                let reading =
                    read(&file, &ReadOptions { format: None, first, ..ReadOptions::default() })
                        .unwrap();
                assert_eq!(reading.format, Format::Dup);
                let text = "The file says that its boards are not random";
                let note = reading.complaints.iter().find(|c| c.what.contains(text)).unwrap();
                assert_eq!(note.severity, Severity::Forgiven);
                assert!(!said(&reading).contains("not understood"), "{}", said(&reading));
                // What is written again says so too.
                let again = write(&reading.set, Format::Dup, &options).unwrap().bytes;
                assert!(again.chunks(156).all(|record| record[146] == b'N'), "{trailer:?}");
            }
        }
        let file = write(&random, Format::Dup, &options).unwrap().bytes;
        assert!(file.chunks(156).all(|record| record[146] != b'N'));
        assert_eq!(said(&told(&file)), "");
    }
}
