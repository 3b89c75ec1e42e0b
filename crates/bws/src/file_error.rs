//! Why a file cannot be read or written, as one sentence: what, which file, and what to do.
//!
//! The database's own errors say what the system was doing, for those who look for a fault; people want to know whether
//! the name is wrong, the folder, or their rights.

use std::io::ErrorKind;
use std::path::Path;

use jet::Error;

/// Says why a file cannot be read.
pub fn unreadable(path: &Path, error: &Error) -> String {
    let file = path.display();
    let Error::Io { source, .. } = error else { return named(path, error) };
    match source.kind() {
        ErrorKind::NotFound => {
            format!("there is no file {file}: look at its name and its folder")
        }
        ErrorKind::IsADirectory => format!("{file} is a folder: name a file in it"),
        ErrorKind::PermissionDenied => {
            format!("{file} may not be read by you: have its rights changed, or take a copy")
        }
        _ => format!("{file} cannot be read: {source}"),
    }
}

/// Says why a file cannot be written.
pub fn unwritable(path: &Path, error: &Error) -> String {
    let file = path.display();
    if let Error::Damaged { .. } | Error::NotUsable(_) = error {
        return format!(
            "{}; it stays as it is, so move it away or name another",
            named(path, error)
        );
    }
    let Error::Io { source, .. } = error else { return named(path, error) };
    match source.kind() {
        ErrorKind::NotFound => {
            format!("{file} cannot be written: its folder is not there; make it, or name another")
        }
        ErrorKind::NotADirectory => {
            format!("{file} cannot be written: what should be its folder is a file; name another")
        }
        ErrorKind::IsADirectory => format!("{file} is a folder: name a file in it"),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => format!(
            "{file} cannot be written: you may not write in its folder; have its rights changed, or name another"
        ),
        ErrorKind::StorageFull => {
            format!("{file} cannot be written: the disk is full; make room, or name another folder")
        }
        _ => format!("{file} cannot be written: {source}"),
    }
}

/// The database's own sentence, with the file's name unless it has it.
fn named(path: &Path, error: &Error) -> String {
    let (file, text) = (path.display().to_string(), error.to_string());
    if text.contains(&file) { text } else { format!("{file}: {text}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn io(kind: ErrorKind) -> Error {
        Error::io("opening /x/a.bws", kind.into())
    }

    #[rstest]
    #[case(io(ErrorKind::NotFound), "there is no file /x/a.bws: look at its name and its folder")]
    #[case(io(ErrorKind::IsADirectory), "/x/a.bws is a folder: name a file in it")]
    #[case(
        io(ErrorKind::PermissionDenied),
        "/x/a.bws may not be read by you: have its rights changed, or take a copy"
    )]
    #[case(io(ErrorKind::TimedOut), "/x/a.bws cannot be read: timed out")]
    #[case(Error::NotUsable("/x/a.bws: no database".into()), "/x/a.bws: no database")]
    #[case(Error::damaged(3, "cut off"), "/x/a.bws: page 3 is damaged: cut off")]
    fn a_file_that_cannot_be_read_is_named_once(#[case] error: Error, #[case] expected: &str) {
        assert_eq!(unreadable(Path::new("/x/a.bws"), &error), expected);
    }

    #[test]
    fn what_is_no_whole_database_is_not_replaced() {
        assert_eq!(
            unwritable(Path::new("/x/a.bws"), &Error::damaged(0, "cut off")),
            "/x/a.bws: page 0 is damaged: cut off; it stays as it is, so move it away or name another"
        );
    }

    #[rstest]
    #[case(ErrorKind::NotFound, "its folder is not there; make it, or name another")]
    #[case(ErrorKind::NotADirectory, "what should be its folder is a file; name another")]
    #[case(
        ErrorKind::PermissionDenied,
        "you may not write in its folder; have its rights changed, or name another"
    )]
    #[case(ErrorKind::StorageFull, "the disk is full; make room, or name another folder")]
    #[case(ErrorKind::TimedOut, "timed out")]
    fn a_file_that_cannot_be_written_says_what_to_do(
        #[case] kind: ErrorKind,
        #[case] expected: &str,
    ) {
        let sentence = unwritable(Path::new("/x/a.bws"), &io(kind));
        assert_eq!(sentence, format!("/x/a.bws cannot be written: {expected}"));
    }
}
