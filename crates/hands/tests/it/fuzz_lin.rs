//! What the fuzzer is fed with, and what it ever found, through the same checks.

use hands::{Format, ReadOptions};

/// Reads bytes as a format; what is delivered must be the same after writing and reading it again.
fn check(bytes: &[u8], format: Format) -> bool {
    let options = ReadOptions { format: Some(format), ..Default::default() };
    let Ok(reading) = hands::read(bytes, &options) else { return false };
    let Ok(written) = hands::write(&reading.set, format, &Default::default()) else { return false };
    let again = hands::read(&written.bytes, &options).unwrap();
    let deals = |set: &hands::HandSet| set.boards.iter().map(|b| b.deal).collect::<Vec<_>>();
    assert_eq!(deals(&again.set), deals(&reading.set));
    !reading.set.boards.is_empty()
}

#[test]
fn the_kept_files_of_the_fuzzer_are_read() {
    for (folder, format) in
        [("hands_lin", Format::Lin), ("hands_rbn", Format::Rbn), ("hands_gib", Format::Gib)]
    {
        let path =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(folder);
        let files = std::fs::read_dir(path).unwrap();
        let delivered = files
            .filter(|file| check(&std::fs::read(file.as_ref().unwrap().path()).unwrap(), format));
        assert!(delivered.count() >= 2, "{folder}");
    }
}
