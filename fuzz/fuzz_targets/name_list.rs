//! Reads any bytes as a list of names.
//!
//! Nothing may panic, every line that says something is understood or told, and everybody has a name.

#![no_main]

use libfuzzer_sys::fuzz_target;
use web::setup::names::{LONGEST_NAME, decode, read};

fuzz_target!(|bytes: &[u8]| {
    let list = read(&decode(bytes));
    for entry in &list.entries {
        assert!((1..=6).contains(&entry.players.len()), "{entry:?}");
        for player in &entry.players {
            assert!(player.name.chars().any(char::is_alphabetic), "{entry:?}");
            assert!(player.name.chars().count() <= LONGEST_NAME, "{entry:?}");
        }
    }
    assert!(list.problems.iter().all(|problem| !problem.why.is_empty()));
});
