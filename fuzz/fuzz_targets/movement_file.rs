//! Reads any bytes as a file of movements, by their content and as each of the three formats.
//!
//! Nothing may panic, and what is read writes back equal in every format, is checked and shown.

#![no_main]

use libfuzzer_sys::fuzz_target;
use movement::exchange::{
    FileMovement, MovementFile, ReadError, read, read_comma, read_csv, read_text, write_comma, write_csv,
    write_text,
};
use movement::{Movement, check, grid};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for file in [read(text), read_text(text), read_comma(text), read_csv(text, "", None)] {
        match file {
            Ok(file) => file.movements.iter().take(8).for_each(|one| round_trip(&one.movement)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

fn round_trip(movement: &Movement) {
    same(movement, read_text(&write_text(movement, None)));
    same(movement, read(&write_text(movement, Some(2))));
    // The comma format seats nobody twice: what it has read it writes as it is.
    let commas = read_comma(&write_comma(movement, 2)).expect("what was written can be read");
    for FileMovement { movement, .. } in &commas.movements {
        same(movement, read_comma(&write_comma(movement, 2)));
        same(movement, read(&write_comma(movement, 2)));
    }
    same(movement, read_csv(&write_csv(movement), movement.name(), Some(movement.contest())));
    // The largest take their time, and the fuzzer has better things to do.
    if movement.rows().len() <= 1_000 {
        assert!(!check(movement).verdict().is_empty());
        assert!(grid::by_table(movement).starts_with("Table 1\n"));
        grid::by_pair(movement);
    }
}

fn same(movement: &Movement, read: Result<MovementFile, ReadError>) {
    let file = read.expect("what was written can be read");
    assert_eq!(file.problems, []);
    let movements: Vec<&Movement> = file.movements.iter().map(|one| &one.movement).collect();
    assert_eq!(movements, [movement]);
}
