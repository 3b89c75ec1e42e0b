//! The same deals as Big Deal wrote them in every format: detected, equal, and written again.

use std::fs;
use std::path::PathBuf;

use bridge::{BoardNo, Deal};
use hands::{DupTrailer, Format, HandSet, ReadOptions, WriteOptions, read, write};

const SETS: [(&str, u32); 7] = [
    ("bd_1_a", 1),
    ("bd_2_a", 1),
    ("bd_16_a", 1),
    ("bd_17-32_a", 17),
    ("bd_28_a", 1),
    ("bd_36_a", 1),
    ("bd_99_a", 1),
];

const MACHINE: [Format; 9] = [
    Format::Bri,
    Format::Dge,
    Format::Dup,
    Format::Dlm,
    Format::Csv,
    Format::Ber,
    Format::Bhg,
    Format::Cds,
    Format::Rzd,
];

/// Returns the file of a set in a format, if the corpus is there.
fn file(set: &str, format: Format) -> Option<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/deals");
    let path = PathBuf::from(folder).join(format!("{set}.{format}"));
    let bytes = fs::read(&path);
    if bytes.is_err() {
        println!("{} is not there; nothing was checked", path.display());
    }
    bytes.ok()
}

fn boards(bytes: &[u8], format: Option<Format>, first: u32) -> HandSet {
    let options = ReadOptions { format, first: BoardNo::new(first), ..ReadOptions::default() };
    let reading = read(bytes, &options).unwrap();
    assert_eq!(reading.complaints, []);
    reading.set
}

#[test]
fn every_file_is_detected_by_its_content() {
    for (set, _) in SETS {
        for format in MACHINE {
            let Some(bytes) = file(set, format) else { return };
            let reading = read(&bytes, &ReadOptions::default()).unwrap();
            assert_eq!(reading.format, format, "{set}.{format}");
            assert_eq!(reading.complaints, [], "{set}.{format}");
        }
    }
}

#[test]
fn other_formats_are_not_taken_for_a_machine_s() {
    for (set, _) in SETS {
        for format in [Format::Pbn, Format::Lin] {
            let Some(bytes) = file(set, format) else { return };
            if let Ok(reading) = read(&bytes, &ReadOptions::default()) {
                assert_eq!(reading.format, format, "{set}.{format}");
            }
        }
    }
}

#[test]
fn the_same_deals_are_equal_in_every_format() {
    for (set, first) in SETS {
        let Some(bytes) = file(set, Format::Bri) else { return };
        let expected = boards(&bytes, None, first).boards;
        for format in MACHINE {
            let bytes = file(set, format).unwrap();
            assert_eq!(boards(&bytes, None, first).boards, expected, "{set}.{format}");
        }
        for format in [Format::Pbn, Format::Lin] {
            let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
            let reading = read(&file(set, format).unwrap(), &options).unwrap();
            let deals: Vec<Deal> = reading.set.boards.iter().map(|board| board.deal).collect();
            let expected: Vec<Deal> = expected.iter().map(|board| board.deal).collect();
            assert_eq!(deals, expected, "{set}.{format}");
        }
    }
}

#[test]
fn written_files_equal_big_deal_s() {
    for (set, first) in SETS {
        // DLM names its generator, which the others do not know.
        let Some(bytes) = file(set, Format::Dlm) else { return };
        let from_dlm = boards(&bytes, None, first);
        assert_eq!(from_dlm.about.generator.as_deref(), Some("Big Deal version 2.0"));
        for format in MACHINE {
            let expected = file(set, format).unwrap();
            let options = WriteOptions { trailer: DupTrailer::BigDeal, ..WriteOptions::default() };
            let written = write(&from_dlm, format, &options).unwrap();
            assert!(written.bytes == expected, "{set}.{format} differs");
        }
    }
}

#[test]
fn big_deal_s_trailer_counts_boards_from_1() {
    let Some(bytes) = file("bd_17-32_a", Format::Dup) else { return };
    let reading = read(&bytes, &ReadOptions::default()).unwrap();
    let numbers: Vec<u32> = reading.set.boards.iter().map(|board| board.number.get()).collect();
    assert_eq!(numbers, (1..=16).collect::<Vec<_>>());
    assert_eq!(reading.complaints, []);
}
