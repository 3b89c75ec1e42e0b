//! Looking for tests by name in the source text of the workspace.
//!
//! A test is a function whose name is on a line of its own kind (`fn name(`), with `#[test]`,
//! `#[rstest]` or an attribute ending in `::test` somewhere above it, before any other item, and
//! without `#[ignore]`. Comments do not count. That is how all our tests are written, those inside
//! `proptest!` too.
//!
//! The tests of the pages are sentences, `test("a whole evening …", …)` at the start of a line; those in a
//! real browser belong to `browser`, those of the modules to `pages`.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// The attributes of one test rarely need more lines; tables of cases do.
const LINES_OF_ATTRIBUTES: usize = 120;

/// The names of the tests of each crate, by the crate's name.
#[derive(Debug, Default)]
pub struct Sources(HashMap<String, HashSet<String>>);

impl Sources {
    /// Reads every crate of the workspace at `root`: the folders of `crates/`, and `xtask`.
    pub fn read(root: &Path) -> anyhow::Result<Self> {
        let mut sources = Self::default();
        let mut crates = vec![root.join("xtask")];
        crates.extend(list(&root.join("crates"))?);
        for folder in crates {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            for inside in ["src", "tests"].map(|inside| folder.join(inside)) {
                if inside.is_dir() {
                    sources.read_folder(&name, &inside)?;
                }
            }
        }
        for (name, folder) in [("browser", "e2e/browser"), ("pages", "crates/web/js-tests")] {
            let folder = root.join(folder);
            for path in if folder.is_dir() { list(&folder)? } else { Vec::new() } {
                if path.extension().is_some_and(|extension| extension == "js") {
                    let text = fs::read_to_string(&path).with_context(|| {
                        format!("the file {} could not be read", path.display())
                    })?;
                    sources.add_sentences(name, &text);
                }
            }
        }
        Ok(sources)
    }

    /// Adds the tests of one file of JavaScript, whose names are sentences.
    pub fn add_sentences(&mut self, part: &str, text: &str) {
        let sentences = text.lines().filter_map(|line| {
            let (sentence, _) = line.strip_prefix("test(\"")?.split_once('"')?;
            Some(sentence.to_owned())
        });
        self.0.entry(part.into()).or_default().extend(sentences);
    }

    /// Adds the text of one file to a crate.
    pub fn add(&mut self, krate: &str, text: &str) {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let tests = lines.iter().enumerate().filter_map(|(at, line)| {
            function_name(line).filter(|_| is_marked_as_test(&lines[..at])).map(String::from)
        });
        self.0.entry(krate.into()).or_default().extend(tests);
    }

    /// Says whether the crate has a test function of this name.
    pub fn has_test(&self, krate: &str, name: &str) -> bool {
        self.0.get(krate).is_some_and(|tests| tests.contains(name))
    }

    fn read_folder(&mut self, krate: &str, folder: &Path) -> anyhow::Result<()> {
        for path in list(folder)? {
            if path.is_dir() {
                self.read_folder(krate, &path)?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path)
                    .with_context(|| format!("the file {} could not be read", path.display()))?;
                self.add(krate, &text);
            }
        }
        Ok(())
    }
}

fn list(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let unreadable = || format!("the folder {} could not be read", folder.display());
    let entries = fs::read_dir(folder).with_context(unreadable)?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.with_context(unreadable)?.path());
    }
    Ok(paths)
}

/// Returns the name of the function that begins on this line.
fn function_name(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub ").unwrap_or(line);
    let line = line.strip_prefix("async ").unwrap_or(line);
    let rest = line.strip_prefix("fn ")?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
    Some(&rest[..end])
}

/// Looks upwards from a function through its attributes and comments.
fn is_marked_as_test(above: &[&str]) -> bool {
    let mut marked = false;
    for line in above.iter().rev().take(LINES_OF_ATTRIBUTES) {
        if *line == "}" || line.ends_with(';') || function_name(line).is_some() {
            break;
        }
        if line.starts_with("#[ignore") {
            return false;
        }
        let of_a_runtime =
            line.starts_with("#[") && (line.contains("::test]") || line.contains("::test("));
        marked |= ["#[test]", "#[rstest]"].contains(line) || of_a_runtime;
    }
    marked
}
