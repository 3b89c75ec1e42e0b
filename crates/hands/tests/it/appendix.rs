//! The two boards of the Dealer4 manual's appendix, byte for byte as its dumps, in all four formats.

use bridge::Deal;
use hands::{Format, ReadOptions, WriteOptions, read, write};
use rstest::rstest;

const BOARDS: [&str; 2] = [
    "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974",
    "N:T8742.A.43.AT942 6.T42.Q9865.KQJ8 A53.J865.AJ2.653 KQJ9.KQ973.KT7.7",
];

const BRI: &str = "
    30 35 31 33 31 37 31 39 32 32 32 33 33 31 33 34
    33 36 33 38 33 39 34 38 35 31 30 31 30 32 30 33
    30 37 30 38 31 31 31 34 31 36 32 36 33 30 33 33
    34 30 34 39 30 34 30 39 31 30 32 31 32 34 32 35
    32 37 32 38 33 37 34 31 34 32 34 36 35 32 20 20
    20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20
    20 20 20 20 20 20 20 20 20 20 20 20 20 20 00 00
    00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    30 35 30 37 30 38 31 31 31 33 31 34 33 37 33 38
    34 30 34 34 34 35 35 30 35 32 30 39 31 38 32 34
    32 36 32 39 33 32 33 33 33 35 33 36 34 31 34 32
    34 33 34 36 30 31 31 30 31 32 31 37 32 30 32 32
    32 33 32 37 33 30 33 39 34 38 34 39 35 31 20 20
    20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20
    20 20 20 20 20 20 20 20 20 20 20 20 20 20 00 00
    00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
";

const DGE: &str = "
    06 54 32 03 4A 39 36 35 04 54 37 35 33 32 05 36
    33 06 41 4B 51 38 37 34 03 41 51 32 04 4A 38 05
    41 35 06 4A 36 35 03 37 34 33 04 41 4B 34 05 4B
    51 38 32 06 39 33 03 4B 54 38 04 51 39 36 05 4A
    54 39 37 34 00 00 00 00 00 00 00 00 00 00 00 00
    00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    06 54 38 37 34 32 03 41 04 34 33 05 41 54 39 34
    32 06 36 03 54 34 32 04 51 39 38 36 35 05 4B 51
    4A 38 06 41 35 33 03 4A 38 36 35 04 41 4A 32 05
    36 35 33 06 4B 51 4A 39 03 4B 51 39 37 33 04 4B
    54 37 05 37 00 00 00 00 00 00 00 00 00 00 00 00
    00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
";

const BRE: &str = "
    46 69 6C 65 20 46 6F 72 6D 61 74 20 53 61 6D 70
    6C 65 73 0D 0A 4D 65 6C 62 6F 75 72 6E 65 0D 0A
    30 31 2E 30 31 2E 32 30 31 33 0D 0A 06 54 32 03
    4A 39 36 35 04 54 37 35 33 32 05 36 33 06 41 4B
    51 38 37 34 03 41 51 32 04 4A 38 05 41 35 06 4A
    36 35 03 37 34 33 04 41 4B 34 05 4B 51 38 32 06
    39 33 03 4B 54 38 04 51 39 36 05 4A 54 39 37 34
    0D 0A 06 54 38 37 34 32 03 41 04 34 33 05 41 54
    39 34 32 06 36 03 54 34 32 04 51 39 38 36 35 05
    4B 51 4A 38 06 41 35 33 03 4A 38 36 35 04 41 4A
    32 05 36 35 33 06 4B 51 4A 39 03 4B 51 39 37 33
    04 4B 54 37 05 37 0D 0A
";

const DUP: &str = "
    30 35 31 33 31 37 31 39 32 32 32 33 33 31 33 34
    33 36 33 38 33 39 34 38 35 31 30 31 30 32 30 33
    30 37 30 38 31 31 31 34 31 36 32 36 33 30 33 33
    34 30 34 39 30 34 30 39 31 30 32 31 32 34 32 35
    32 37 32 38 33 37 34 31 34 32 34 36 35 32 06 54
    32 03 4A 39 36 35 04 54 37 35 33 32 05 36 33 06
    41 4B 51 38 37 34 03 41 51 32 04 4A 38 05 41 35
    06 4A 36 35 03 37 34 33 04 41 4B 34 05 4B 51 38
    32 06 39 33 03 4B 54 38 04 51 39 36 05 4A 54 39
    37 34 59 4E 31 20 20 31 20 32 20 20 30 35 30 37
    30 38 31 31 31 33 31 34 33 37 33 38 34 30 34 34
    34 35 35 30 35 32 30 39 31 38 32 34 32 36 32 39
    33 32 33 33 33 35 33 36 34 31 34 32 34 33 34 36
    30 31 31 30 31 32 31 37 32 30 32 32 32 33 32 37
    33 30 33 39 34 38 34 39 35 31 06 54 38 37 34 32
    03 41 04 34 33 05 41 54 39 34 32 06 36 03 54 34
    32 04 51 39 38 36 35 05 4B 51 4A 38 06 41 35 33
    03 4A 38 36 35 04 41 4A 32 05 36 35 33 06 4B 51
    4A 39 03 4B 51 39 37 33 04 4B 54 37 05 37 59 4E
    31 20 20 31 20 32 20 20
";

/// Turns a dump into bytes.
pub(crate) fn bytes(dump: &str) -> Vec<u8> {
    dump.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

pub(crate) fn dup() -> Vec<u8> {
    bytes(DUP)
}

pub(crate) fn bri() -> Vec<u8> {
    bytes(BRI)
}

pub(crate) fn dge() -> Vec<u8> {
    bytes(DGE)
}

pub(crate) fn bre() -> Vec<u8> {
    bytes(BRE)
}

#[rstest]
#[case(Format::Bri, BRI, 256)]
#[case(Format::Dge, DGE, 256)]
#[case(Format::Bre, BRE, 184)]
#[case(Format::Dup, DUP, 312)]
fn the_boards_of_the_appendix_are_read_and_written_byte_for_byte(
    #[case] format: Format,
    #[case] dump: &str,
    #[case] length: usize,
) {
    let file = bytes(dump);
    assert_eq!(file.len(), length);
    let reading = read(&file, &ReadOptions::default()).unwrap();
    assert_eq!((reading.format, &reading.complaints), (format, &vec![]));
    let deals: Vec<Deal> = reading.set.boards.iter().map(|board| board.deal).collect();
    assert_eq!(deals, BOARDS.map(|deal| deal.parse().unwrap()));
    let numbers: Vec<u32> = reading.set.boards.iter().map(|board| board.number.get()).collect();
    assert_eq!(numbers, [1, 2]);

    let written = write(&reading.set, format, &WriteOptions::default()).unwrap();
    assert_eq!(written.bytes, file);
    assert_eq!(written.losses, []);
}

#[test]
fn the_heading_of_the_appendix_is_read() {
    let about = read(&bre(), &ReadOptions::default()).unwrap().set.about;
    assert_eq!(about.event.as_deref(), Some("File Format Samples"));
    assert_eq!(about.site.as_deref(), Some("Melbourne"));
    assert_eq!(about.date.as_deref(), Some("01.01.2013"));
}
