//! Reading and writing a file at a position, without a shared cursor; the same on every system.

use std::fs::File;
use std::io;

/// Fills `into` from `at`, as far as the file goes, and says how many bytes that were.
pub(crate) fn read_at(file: &File, into: &mut [u8], at: u64) -> io::Result<usize> {
    let mut done = 0;
    while let Some(rest) = into.get_mut(done..).filter(|rest| !rest.is_empty()) {
        match once::read(file, rest, at + done as u64) {
            Ok(0) => break,
            Ok(n) => done += n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(done)
}

/// Writes all of `bytes` at `at`, which may lengthen the file.
pub(crate) fn write_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    let mut done = 0;
    while let Some(rest) = bytes.get(done..).filter(|rest| !rest.is_empty()) {
        match once::write(file, rest, at + done as u64) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(n) => done += n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

#[cfg(unix)]
mod once {
    use std::fs::File;
    use std::io;
    use std::os::unix::fs::FileExt;

    pub(super) fn read(file: &File, into: &mut [u8], at: u64) -> io::Result<usize> {
        file.read_at(into, at)
    }

    pub(super) fn write(file: &File, bytes: &[u8], at: u64) -> io::Result<usize> {
        file.write_at(bytes, at)
    }
}

#[cfg(windows)]
mod once {
    use std::fs::File;
    use std::io;
    use std::os::windows::fs::FileExt;

    // These move the file's cursor as well, which nobody uses.
    pub(super) fn read(file: &File, into: &mut [u8], at: u64) -> io::Result<usize> {
        file.seek_read(into, at)
    }

    pub(super) fn write(file: &File, bytes: &[u8], at: u64) -> io::Result<usize> {
        file.seek_write(bytes, at)
    }
}
