//! Rules about where files stand.

use std::fs;
use std::path::{Path, PathBuf};

use xtask::command::root;

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// A file of `tests/it` that `main.rs` does not name would never be compiled, let alone run.
#[test]
fn no_test_file_is_forgotten() {
    let mut crates = entries(&root().join("crates"));
    crates.push(root().join("xtask"));
    for tests in crates.iter().map(|folder| folder.join("tests/it")).filter(|path| path.is_dir()) {
        let main = fs::read_to_string(tests.join("main.rs")).unwrap_or_default();
        for path in entries(&tests) {
            let is_module = path.is_dir() || path.extension().is_some_and(|kind| kind == "rs");
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let holds_code = !path.is_dir() || path.join("mod.rs").is_file();
            if is_module && holds_code && name != "main" {
                let named = main.lines().any(|line| line.trim() == format!("mod {name};"));
                assert!(named, "{} is not named in main.rs", path.display());
            }
        }
    }
}

/// A crate that switches off the tests of its library has none there: they would never run.
#[test]
fn what_is_switched_off_is_not_there() {
    for folder in entries(&root().join("crates")) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let mut source = read_all(&folder.join("src"));
        if source.contains("include_str!(\"../README.md\")") {
            let readme = fs::read_to_string(folder.join("README.md")).unwrap();
            source.extend(readme.lines().map(|line| format!("//! {line}\n")));
        }
        for (switch, marks) in [
            ("\ntest = false\n", &["#[test]", "#[rstest]", "::test]"][..]),
            ("\ndoctest = false\n", &["/// ```\n", "//! ```\n", "/// ```rust", "//! ```rust"]),
        ] {
            let found = marks.iter().find(|mark| source.contains(*mark));
            if manifest.contains(switch) {
                assert_eq!(found, None, "{} has `{}`", folder.display(), switch.trim());
            }
        }
    }
}

fn read_all(folder: &Path) -> String {
    let mut text = String::new();
    for path in entries(folder) {
        if path.is_dir() {
            text += &read_all(&path);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            text += &fs::read_to_string(&path).unwrap();
        }
    }
    text
}
