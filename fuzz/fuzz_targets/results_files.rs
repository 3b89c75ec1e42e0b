//! Reads any bytes as a file of results, by their content, as USEBIO and as travellers in CSV.
//!
//! Nothing may panic, reading twice gives the same, and every problem and refusal is a sentence.

#![no_main]

use libfuzzer_sys::fuzz_target;
use results::{ReadError, ResultsFile, read, read_travellers_csv, read_usebio};

fuzz_target!(|bytes: &[u8]| {
    check(|| read(bytes));
    check(|| read_usebio(bytes));
    if let Ok(text) = std::str::from_utf8(bytes) {
        check(|| read_travellers_csv(text));
    }
});

fn check(read: impl Fn() -> Result<ResultsFile, ReadError>) {
    let first = read();
    match &first {
        Ok(file) => {
            for problem in &file.problems {
                assert!(problem.row > 0 && !problem.what.is_empty(), "{problem:?}");
                assert!(!problem.what.contains('\n'), "{problem:?}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    assert_eq!(read(), first);
}
