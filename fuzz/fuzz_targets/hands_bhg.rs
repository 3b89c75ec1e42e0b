//! Reads any bytes as a file of deals in BHG, of Borel; the check is the one of the crate's own tests.

#![no_main]

#[path = "../../crates/hands/tests/it/reader_checks.rs"]
mod reader_checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    reader_checks::check_reader(hands::Format::Bhg, bytes);
});
