//! One copy of everything into the folder of copies, and away with those the ladder does not need. A copy
//! appears under its name only when it is complete and on the disk.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use jiff::civil::DateTime;
use jiff::{Timestamp, Zoned};
use session::journal::{Fault, JournalError};
use session::{Journal, SqliteJournal};

use super::ladder;

/// What a copy's name begins and ends with; between them is its time.
const NAME: (&str, &str) = ("tenace-", ".db");
/// The time in the name.
const TIME: &str = "%Y-%m-%d-%H%M%S";
/// What a copy that was interrupted leaves behind is swept away after so long.
const LEFT_BEHIND: Duration = Duration::from_secs(60 * 60);

/// A copy that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Made {
    /// When.
    pub(super) at: Timestamp,
    /// The file's name in the folder.
    pub(super) file: String,
    /// Its size.
    pub(super) bytes: u64,
}

/// Copies the journal into a folder, as of now. What went wrong is a sentence for the director.
pub(super) fn copy(journal: &Path, folder: &Path, now: &Zoned) -> Result<Made, String> {
    if !folder.is_dir() {
        return Err(format!(
            "The folder {} is not there. Is the stick plugged in, or the other computer on?",
            folder.display()
        ));
    }
    let file = format!("{}{}{}", NAME.0, now.strftime(TIME), NAME.1);
    let to = folder.join(&file);
    let copied = SqliteJournal::open_read_only(journal).and_then(|journal| journal.back_up(&to));
    match copied {
        // Two in the same second are one.
        Ok(()) | Err(JournalError { fault: Fault::InTheWay(_), .. }) => {}
        Err(error) => return Err(sentence(folder, &error.fault)),
    }
    if let Some(problem) = problem(&to) {
        let _ = fs::remove_file(&to);
        return Err(format!(
            "The copy could not be read back ({problem}). The stick may be worn out."
        ));
    }
    let bytes = fs::metadata(&to).map(|file| file.len()).unwrap_or_default();
    thin(folder);
    Ok(Made { at: now.timestamp(), file, bytes })
}

/// Reads a copy back: one that nobody has opened is a hope, not a backup.
fn problem(copy: &Path) -> Option<String> {
    let problems = SqliteJournal::open_read_only(copy).and_then(|copy| copy.storage_problems());
    match problems {
        Ok(problems) => problems.into_iter().next(),
        Err(error) => Some(error.fault.to_string()),
    }
}

fn sentence(folder: &Path, fault: &Fault) -> String {
    let folder = folder.display();
    match fault {
        Fault::DiskFull => {
            format!("The disk of {folder} is full. Make room there, or choose another folder.")
        }
        Fault::ReadOnly(_) => {
            format!("{folder} may not be written. Choose another folder, or allow it there.")
        }
        fault => format!("No copy could be written to {folder}: {fault}."),
    }
}

/// Sweeps away copies that the ladder does not need. What cannot be deleted is only in the way.
fn thin(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut copies: Vec<(DateTime, PathBuf)> = Vec::new();
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if let Some(time) = time_of(&name) {
            copies.push((time, entry.path()));
        } else if name.starts_with(NAME.0) && is_left_behind(&name, &entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
    let times: Vec<DateTime> = copies.iter().map(|(time, _)| *time).collect();
    let gone = ladder::superfluous(&times);
    for (_, path) in copies.iter().filter(|(time, _)| gone.contains(time)) {
        let _ = fs::remove_file(path);
    }
}

/// Returns the time in a copy's name; nothing for a file that is not ours to delete.
fn time_of(name: &str) -> Option<DateTime> {
    let time = name.strip_prefix(NAME.0)?.strip_suffix(NAME.1)?;
    let read = DateTime::strptime(TIME, time).ok()?;
    (read.strftime(TIME).to_string() == time).then_some(read)
}

fn is_left_behind(name: &str, entry: &fs::DirEntry) -> bool {
    let parts = [".part", ".part-journal", ".part-wal", ".part-shm"];
    let age = entry.metadata().and_then(|data| data.modified());
    let age = age.ok().and_then(|at| SystemTime::now().duration_since(at).ok());
    parts.iter().any(|part| name.ends_with(part)) && age.is_some_and(|age| age > LEFT_BEHIND)
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

    use super::*;

    #[test]
    fn copies_are_whole_and_thinned_and_other_files_stay() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("tenace.db");
        let mut live = SqliteJournal::open_or_create(&journal).unwrap();
        live.keep("key", b"value").unwrap();
        let to = folder.path().join("copies");
        fs::create_dir(&to).unwrap();
        fs::write(to.join("tenace-holiday.db"), "a picture").unwrap();
        let mut now: Zoned = "2026-11-17T19:00:00[UTC]".parse().unwrap();
        for _ in 0..20 {
            let made = copy(&journal, &to, &now).unwrap();
            assert!(made.bytes > 0);
            now = now.checked_add(5.minutes()).unwrap();
        }
        let mut names: Vec<String> = fs::read_dir(&to)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        // The last twelve; the hour of those before has one among them.
        assert_eq!(names.len(), 13, "{names:?}");
        assert_eq!(names[0], "tenace-2026-11-17-194000.db");
        assert_eq!(names[12], "tenace-holiday.db");
        let copy = SqliteJournal::open_read_only(&to.join(&names[11])).unwrap();
        assert_eq!(copy.kept("key").unwrap().unwrap(), b"value");
    }

    #[test]
    fn a_folder_that_is_gone_is_a_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("tenace.db");
        drop(SqliteJournal::open_or_create(&journal).unwrap());
        let nowhere = folder.path().join("stick");
        let sentence = copy(&journal, &nowhere, &Zoned::now()).unwrap_err();
        assert!(sentence.contains("is not there. Is the stick plugged in"), "{sentence}");
        assert!(!nowhere.exists(), "nothing is written where the stick was");
    }
}
