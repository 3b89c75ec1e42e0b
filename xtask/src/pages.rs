//! Checking the pages: the types of their modules, the modules by themselves, and all of it in a
//! real browser with the real program behind it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::{command, setup};

/// Prepares the check of the modules' types.
pub fn types() -> anyhow::Result<Command> {
    setup::for_packages()?;
    let mut node = node();
    node.args(["e2e/node_modules/typescript/bin/tsc", "--noEmit", "--project", "e2e"]);
    Ok(node)
}

/// Prepares the tests of the modules that need no browser.
pub fn modules() -> anyhow::Result<Command> {
    setup::for_packages()?;
    tests(&["crates/web/js-tests", "e2e/modules"], &[])
}

/// The arguments of cargo that build the program whose pages are tested, and what attacks it. `--workspace` and `--examples`,
/// of which there are none, give the crates the features they have in `cargo test --workspace`, so that they are built once
/// for both.
pub const BUILD_PROGRAM: [&str; 8] =
    ["build", "--workspace", "--bin", "tenace", "--bin", "attack", "--examples", "--locked"];

/// Prepares the tests in a browser; the program they talk to has been built.
pub fn browser() -> anyhow::Result<Command> {
    // More files at a time than there are processors: a phone mostly waits, for the other side's tap or for the network.
    let files = format!("--test-concurrency={}", command::twice_the_processors());
    let mut node = tests(&["e2e/browser"], &[&files])?;
    give_browser_and_program(&mut node)?;
    Ok(node)
}

/// Prepares the pictures of every screen, and builds the program that shows them.
pub fn screenshots(folder: &Path) -> anyhow::Result<Command> {
    if !command::run(&mut command::cargo(&BUILD_PROGRAM))?.success() {
        bail!("`tenace` does not build, so there is no server to show the pages of");
    }
    let mut node = node();
    node.arg("e2e/screenshots.js").arg(folder);
    give_browser_and_program(&mut node)?;
    Ok(node)
}

fn give_browser_and_program(node: &mut Command) -> anyhow::Result<()> {
    setup::for_packages()?;
    node.env("CHROMIUM", setup::browser()?);
    node.env("TENACE", built("tenace")?);
    Ok(())
}

/// Returns where a program of ours was built: beside the one that is running.
pub(crate) fn built(name: &str) -> anyhow::Result<PathBuf> {
    let here = env::current_exe().context("this program does not know where it is")?;
    let program = here.with_file_name(format!("{name}{}", env::consts::EXE_SUFFIX));
    if !program.is_file() {
        bail!("`{name}` is not where it should have been built, at {}", program.display());
    }
    Ok(program)
}

/// Ten minutes for a file of tests; the longest takes two on two quiet cores.
const FILE_LIMIT: &str = "--test-timeout=600000";

/// Prepares the tests in these folders; a folder may be missing, but not all tests.
fn tests(folders: &[&str], options: &[&str]) -> anyhow::Result<Command> {
    let mut node = node();
    node.args(["--test", "--test-reporter=spec"]).args(options);
    // A file that does not end would hold up all others; a Node.js older than 20.11 has no word for that.
    if command::succeeds(Command::new("node").args([FILE_LIMIT, "--eval", "0"])) {
        node.arg(FILE_LIMIT);
    }
    // Named one by one: versions of Node.js differ in what they look for in a folder.
    let mut files = Vec::new();
    for folder in folders.iter().map(|folder| command::root().join(folder)) {
        find_tests(&folder, &mut files)?;
    }
    if files.is_empty() {
        bail!("there is no file *.test.js in {}", folders.join(" or "));
    }
    files.sort();
    node.args(files);
    Ok(node)
}

fn find_tests(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    let unreadable = || format!("the folder {} could not be read", folder.display());
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let path = entry.with_context(unreadable)?.path();
        if path.is_dir() {
            find_tests(&path, files)?;
        } else if path.to_string_lossy().ends_with(".test.js") {
            files.push(path);
        }
    }
    Ok(())
}

fn node() -> Command {
    let mut node = Command::new("node");
    node.current_dir(command::root());
    node
}
