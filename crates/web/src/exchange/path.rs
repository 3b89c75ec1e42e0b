//! Where exchange files are on the server's computer: what a path has to be, and the one that is proposed.

use std::path::{Path, PathBuf};

use session::model::EventInfo;

/// The longest path, in characters: more than any system's own.
const LONGEST: usize = 1000;
/// The longest name of a file that is proposed, in characters.
const LONGEST_NAME: usize = 60;

/// Reads the path of an exchange file as it was typed. Returns a sentence when it cannot be one.
pub(crate) fn read(text: &str) -> Result<PathBuf, String> {
    let text = text.trim().trim_matches('"');
    if text.is_empty() {
        return Err("Please name the file.".to_owned());
    }
    if text.chars().count() > LONGEST || text.chars().any(char::is_control) {
        return Err("This is no path of a file.".to_owned());
    }
    let path = PathBuf::from(text);
    let is_bws = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("bws"));
    if !is_bws {
        return Err("The name of an exchange file ends in .bws.".to_owned());
    }
    if !path.is_absolute() {
        return Err(format!("Please write the whole path of the file, not only {text}."));
    }
    Ok(path)
}

/// Makes sure that a file can be read as one. Returns a sentence when there is none.
pub(crate) fn is_there(file: &Path) -> Result<(), String> {
    match file.metadata() {
        // A pipe or a device would keep whoever opens it waiting for ever.
        Ok(found) if !found.is_file() => Err(format!("{} is no file.", file.display())),
        Ok(_) => Ok(()),
        Err(_) => Err(format!(
            "There is no file {}. Is the computer it is on switched on, or the stick plugged in?",
            file.display()
        )),
    }
}

/// Tells whether two paths lead to one file: spelled otherwise, through links, or by another name of it. Two names of one
/// file (hard links) are told apart where the system does not number its files for everybody, as on Windows.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    one == other
        || identity(one).is_some_and(|identity| Some(identity) == self::identity(other))
        || place(one) == place(other)
}

/// Returns by which numbers the system knows a file.
#[cfg(unix)]
fn identity(file: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let about = file.metadata().ok()?;
    Some((about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Path) -> Option<(u64, u64)> {
    None
}

/// Returns where a path leads, spelled as the system spells it. A file that is not there may have a folder that is.
fn place(file: &Path) -> PathBuf {
    let in_folder = || Some(file.parent()?.canonicalize().ok()?.join(file.file_name()?));
    file.canonicalize().ok().or_else(in_folder).unwrap_or_else(|| file.to_owned())
}

/// Makes sure that there is a folder for a file; the last folder is made where it is missing. Returns a sentence when
/// there is none.
pub(crate) fn prepare(file: &Path) -> Result<(), String> {
    if file.exists() {
        is_there(file)?;
    }
    let Some(folder) = file.parent() else { return Err("This is no path of a file.".to_owned()) };
    if !folder.exists() && folder.parent().is_some_and(Path::is_dir) {
        std::fs::create_dir(folder)
            .map_err(|error| format!("The folder {} cannot be made: {error}.", folder.display()))?;
    }
    if folder.is_dir() {
        return Ok(());
    }
    Err(format!("There is no folder {}. Make it, or plug in the stick it is on.", folder.display()))
}

/// Returns the path that is proposed for an event's file: beside the data, by the event's name and day.
pub(crate) fn proposed(journal: &Path, info: Option<&EventInfo>) -> PathBuf {
    let folder = journal.parent().unwrap_or(Path::new("")).join("exchange");
    let folder = std::path::absolute(&folder).unwrap_or(folder);
    let name = info.map(|info| plain(&info.name)).filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| "event".to_owned());
    match info.and_then(|info| info.date) {
        Some(date) => folder.join(format!("{name} {date}.bws")),
        None => folder.join(format!("{name}.bws")),
    }
}

/// Returns a name without what the file systems of Windows and others cannot have.
fn plain(name: &str) -> String {
    let is_bad = |c: char| c.is_control() || r#"/\:*?"<>|"#.contains(c);
    let name: String = name.chars().map(|c| if is_bad(c) { '-' } else { c }).collect();
    let name: String = name.chars().take(LONGEST_NAME).collect();
    name.trim_matches([' ', '.']).to_owned()
}

/// Returns a text without the folder of a file, for those who may not see where things are.
pub(crate) fn without_folder(text: &str, file: &Path) -> String {
    let Some(folder) = file.parent() else { return text.to_owned() };
    let folder = folder.display().to_string();
    if folder.is_empty() {
        return text.to_owned();
    }
    let inside = format!("{folder}{}", std::path::MAIN_SEPARATOR);
    text.replace(&inside, "").replace(&folder, "…")
}

/// Returns the name of this computer, as Windows and its programs know it.
pub fn this_computer() -> Option<String> {
    let named = std::env::var("COMPUTERNAME").ok();
    #[cfg(unix)]
    let named = named.or_else(|| {
        let system = rustix::system::uname();
        system.nodename().to_str().ok().map(str::to_owned)
    });
    named.filter(|name| !name.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    #[cfg(unix)]
    fn only_a_whole_path_that_ends_in_bws_is_one() {
        for right in ["/club/a.bws", " /club/A b.BWS ", "\"/club/a.Bws\""] {
            assert!(read(right).is_ok(), "{right}");
        }
        for (wrong, why) in [
            ("", "name the file"),
            ("a.bws", "whole path"),
            ("../a.bws", "whole path"),
            ("/club/tenace.db", ".bws"),
            ("/club/.bws", ".bws"),
            ("/club/a.bws/", ""),
            ("/club/a\nb.bws", "no path"),
            (&format!("/{}.bws", "a".repeat(2000)), "no path"),
        ] {
            match read(wrong) {
                Err(sentence) => assert!(sentence.contains(why), "{wrong}: {sentence}"),
                Ok(path) => assert!(is_there(&path).is_err(), "{wrong}"),
            }
        }
    }

    #[test]
    fn a_file_is_the_same_by_all_its_paths() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["a", "b"] {
            std::fs::create_dir(path(name)).unwrap();
            std::fs::write(path(name).join("evening.bws"), "the same words").unwrap();
        }
        let file = path("a/evening.bws");
        assert!(is_same(&file, &path("b/../a/./evening.bws")));
        assert!(!is_same(&file, &path("b/evening.bws")));
        // Also before it is there, and never for two that are nowhere.
        assert!(is_same(&path("a/next.bws"), &path("b/../a/next.bws")));
        assert!(!is_same(&path("nowhere/a.bws"), &path("nowhere/b.bws")));
        assert!(is_same(&path("nowhere/a.bws"), &path("nowhere/a.bws")));
    }

    #[test]
    fn the_proposal_is_a_name_that_every_system_takes() {
        let mut info =
            EventInfo { name: "Pairs: \"A/B\" *night*.. ".to_owned(), club: None, date: None };
        let name = |info: &EventInfo| {
            let path = proposed(Path::new("/club/tenace.db"), Some(info));
            path.file_name().unwrap().to_string_lossy().into_owned()
        };
        assert_eq!(name(&info), "Pairs- -A-B- -night-.bws");
        info.date = Some(date(2026, 11, 17));
        assert_eq!(name(&info), "Pairs- -A-B- -night- 2026-11-17.bws");
        info.name = "…".repeat(300);
        assert!(name(&info).chars().count() < 100);
        info.name = "...".to_owned();
        assert_eq!(name(&info), "event 2026-11-17.bws");
    }

    #[test]
    fn folders_are_hidden() {
        let file = Path::new("/home/ann/a.bws");
        let text = "opening /home/ann/a.bws and /home/ann: no";
        assert_eq!(without_folder(text, file), "opening a.bws and …: no");
    }
}
