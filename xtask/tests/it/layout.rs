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
