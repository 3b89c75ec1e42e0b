//! What holds for a machine format whatever its reader is given; the fuzz targets include this file.

use hands::{Format, HandSet, ReadOptions, Reading, WriteOptions, read, write};

/// Reads the bytes as the format: nothing panics, reading twice gives the same, what is said is a
/// sentence, and the boards delivered survive being written and read again.
pub(crate) fn check_reader(format: Format, bytes: &[u8]) {
    // Whatever they are taken for.
    let _ = read(bytes, &ReadOptions::default());

    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    let first = read(bytes, &options);
    assert_eq!(read(bytes, &options), first);
    match first {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(reading) => {
            check_complaints(&reading);
            check_writing(&reading.set, format);
        }
    }
}

fn check_complaints(reading: &Reading) {
    for complaint in &reading.complaints {
        let text = complaint.to_string();
        assert!(complaint.what.ends_with('.') && !text.contains(['\n', '\r']), "{text:?}");
    }
}

fn check_writing(set: &HandSet, format: Format) {
    let written = match write(set, format, &WriteOptions::default()) {
        Ok(written) => written,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let first = set.boards.first().map(|board| board.number);
    let again = read(
        &written.bytes,
        &ReadOptions { format: Some(format), first, ..ReadOptions::default() },
    );
    let Ok(again) = again else { unreachable!("{format} was written, but is not read: {again:?}") };
    assert!(!again.lost_boards(), "{:?}", again.complaints);
    let deals = |set: &HandSet| set.boards.iter().map(|board| board.deal).collect::<Vec<_>>();
    assert_eq!(deals(&again.set).len(), deals(set).len());
    let rewritten = write(&again.set, format, &WriteOptions::default());
    assert_eq!(rewritten.map(|it| it.bytes), Ok(written.bytes), "{format}");
}
