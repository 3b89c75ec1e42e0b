//! Reads any bytes as LIN: nothing may panic, and the deals must be the same after writing and
//! reading them again.

#![no_main]

use hands::{Format, HandSet, ReadOptions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let options = ReadOptions { format: Some(Format::Lin), ..ReadOptions::default() };
    let Ok(reading) = hands::read(bytes, &options) else { return };
    let Ok(written) = hands::write(&reading.set, Format::Lin, &Default::default()) else { return };
    let again = hands::read(&written.bytes, &options).expect("what we write we can read");
    let deals = |set: &HandSet| set.boards.iter().map(|board| board.deal).collect::<Vec<_>>();
    assert_eq!(deals(&again.set), deals(&reading.set));
});
