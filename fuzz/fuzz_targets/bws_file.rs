//! Reads any bytes as an exchange file, checks it and makes an event of it.
//!
//! Nothing may panic or go on for ever, every finding is one line with a place, and reading twice gives the same.

#![no_main]

use bws::check::check_bytes;
use bws::read::event::FileEvent;
use bws::read::read_bytes;
use libfuzzer_sys::fuzz_target;

/// The largest file that is looked at: a page is at most 4 KiB, so this is 64 pages and more.
const LARGEST: usize = 1 << 18;

fuzz_target!(|bytes: &[u8]| {
    if bytes.len() > LARGEST {
        return;
    }
    let first = read_bytes(bytes.to_vec());
    match &first {
        Ok(reading) => {
            let event = FileEvent::of(&reading.exchange, "fuzz");
            for finding in reading.findings.list().iter().chain(event.findings.list()) {
                assert!(!finding.what.is_empty(), "{finding:?}");
            }
            // Dates may be no numbers, which equal nothing: the text is compared.
            let again = read_bytes(bytes.to_vec()).expect("it was read before");
            assert_eq!(format!("{:?}", again.exchange), format!("{:?}", reading.exchange));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    assert_eq!(check_bytes(bytes.to_vec()).is_ok(), first.is_ok());
});
