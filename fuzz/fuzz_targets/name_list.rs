//! Reads any bytes as a list of names.
//!
//! Nothing may panic, every line that says something is understood or told, and everybody has a name.

#![no_main]

use libfuzzer_sys::fuzz_target;
use web::setup::names::{LONGEST_NAME, Listed, decode, read};

fuzz_target!(|bytes: &[u8]| {
    let kinds = [Listed::Pairs, Listed::Teams, Listed::Individuals];
    let kind = kinds[usize::from(bytes.first().copied().unwrap_or(0)) % kinds.len()];
    let list = read(&decode(bytes), kind);
    for entry in &list.entries {
        assert!((1..=6).contains(&entry.players.len()), "{entry:?}");
        for player in &entry.players {
            assert!(player.name.chars().any(char::is_alphabetic), "{entry:?}");
            assert!(player.name.chars().count() <= LONGEST_NAME, "{entry:?}");
        }
    }
    assert!(list.problems.iter().all(|problem| !problem.why.is_empty()));
});
