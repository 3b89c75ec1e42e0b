//! Reads any text as results that a phone shows as a QR code.
//!
//! Nothing may panic, and what is understood must be the same after writing and reading it again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use web::director::scanned::Scanned;

fuzz_target!(|text: &str| {
    match Scanned::read(text) {
        Ok(scanned) => {
            let written = scanned.to_string();
            assert_eq!(Scanned::read(&written).as_ref(), Ok(&scanned), "{text:?}: {written:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
