//! Takes any bytes as a request to the Data Connector; the check is the one of the crate's own tests.

#![no_main]

#[path = "../../crates/connector/tests/it/request_checks.rs"]
mod request_checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    request_checks::check_request(bytes);
});
