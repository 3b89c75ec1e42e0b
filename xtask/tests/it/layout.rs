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
        let main = fs::read_to_string(folder.join("tests/it/main.rs")).unwrap_or_default();
        let mut source = String::new();
        for path in sources(&folder.join("src")) {
            // What the integration tests compile runs there.
            let named = path.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
            if !main.contains(&format!("#[path = \"../../{named}\"]")) {
                source += &fs::read_to_string(&path).unwrap();
            }
        }
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

fn sources(folder: &Path) -> Vec<PathBuf> {
    let all = entries(folder).into_iter().flat_map(|path| match path.is_dir() {
        true => sources(&path),
        false => vec![path],
    });
    all.filter(|path| path.extension().is_some_and(|kind| kind == "rs")).collect()
}
