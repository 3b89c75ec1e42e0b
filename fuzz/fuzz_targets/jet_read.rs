//! Opens any bytes as a database, reads everything in it and verifies it.
//!
//! Nothing may panic, go on for ever or take more memory than the file warrants; and a file that verifies as sound must read
//! without a problem.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../samples/jet.rs"]
mod sample;

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, input)) = bytes.split_first() else { return };
    let Some(database) = sample::database(choice, input) else { return };
    let report = jet::verify(&database).expect("memory can always be read");
    assert_eq!(report.is_sound(), report.damage().next().is_none());
    let Ok(catalog) = database.catalog() else { return };
    assert!(!report.is_sound() || catalog.problems.is_empty());
    // As many tables as a real file has: a catalog can list one table thousands of times.
    for object in catalog.objects.iter().take(40) {
        let _ = database.properties(&object.name);
        let Ok(table) = database.table(&object.name) else { continue };
        let mut scan = database.scan(&table).expect("memory can always be read");
        let mut n_rows = 0;
        while let Some(row) = scan.next_row() {
            n_rows += 1;
            // Many rows may claim the same long value; what one of them holds is enough.
            if n_rows > 500 {
                break;
            }
            let values = row.and_then(|row| row.values().map(|values| values.len()));
            assert!(!report.is_sound() || values.is_ok());
        }
    }
});
