//! Reads any bytes as PBN.
//!
//! Nothing may panic; a document comes back byte for byte; what is read can be written, and is
//! read again with the same cards and without another board lost.

#![no_main]

use hands::pbn::Document;
use hands::{Format, ReadOptions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    assert_eq!(Document::parse(bytes).to_bytes(), bytes);
    let options = ReadOptions { format: Some(Format::Pbn), ..ReadOptions::default() };
    let Ok(read) = hands::read(bytes, &options) else { return };
    let Ok(written) = hands::write(&read.set, Format::Pbn, &Default::default()) else { return };
    let again = hands::read(&written.bytes, &options).expect("what was written is PBN");
    // Games that are no boards are kept, and are no boards again.
    assert!(!again.lost_boards() || read.lost_boards());
    assert_eq!(again.set.boards.len(), read.set.boards.len());
    for (first, second) in read.set.boards.iter().zip(&again.set.boards) {
        assert_eq!((first.number, first.deal), (second.number, second.deal));
    }
});
