//! `cargo xtask test [CRATE] [--long]`: every check of the project, or what one crate needs, and the number of tests
//! that passed.
//!
//! Property tests draw the same cases in every run, so that a tree that passed here passes elsewhere; `--long`, and
//! plain `cargo test`, draw new ones.
//!
//! A failing step does not stop the others, so that one run shows all problems; which tests failed is said once more at the
//! end. The last line is the count, alone:
//! `12 passed, 0 failed`. A step that fails without naming a failed test counts as one itself.

mod lanes;
mod plan;
mod step;

use std::fs::{self, File, TryLockError};
use std::io;
use std::time::Instant;

use anyhow::{Context as _, bail};
use step::Outcome;

pub use plan::{Request, packages};
pub use step::Step;

use crate::count::Count;
use crate::failing;
use crate::screen::say;
use crate::{bounded, command};

/// Runs the checks; `Ok(false)` when one failed, when a test was skipped, or when none ran.
pub fn run(arguments: &[String]) -> anyhow::Result<bool> {
    let request = Request::read(arguments)?;
    let _alone = alone()?;
    // What an earlier run printed would look like this one's.
    match fs::remove_dir_all(bounded::logs()) {
        Err(problem) if problem.kind() != io::ErrorKind::NotFound => {
            return Err(problem).context("cannot empty target/test-logs");
        }
        _ => {}
    }
    let start = Instant::now();
    let outcomes = lanes::run(&request.plan(), request.long)?;
    report(&outcomes, start.elapsed().as_secs_f64())?;
    Ok(outcomes.iter().all(|outcome| outcome.ok) && total(&outcomes).is_clean())
}

/// Keeps a second run out of this checkout until it is dropped: each would take the other's output for its own.
fn alone() -> anyhow::Result<File> {
    let path = command::root().join("target").join("test-running");
    fs::create_dir_all(command::root().join("target")).context("cannot make target")?;
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!(
            "`cargo xtask test` is already running in this checkout. Wait for it, or run this one in a checkout of its own."
        ),
        // A file system without locks: nothing keeps a second run out.
        Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn total(outcomes: &[Outcome]) -> Count {
    outcomes.iter().fold(Count::default(), |mut sum, outcome| {
        sum += outcome.count;
        sum
    })
}

fn report(outcomes: &[Outcome], seconds: f64) -> io::Result<()> {
    say("")?;
    for outcome in outcomes {
        say(outcome)?;
    }
    say(format_args!("{:<20} {seconds:7.1} s", "in all"))?;
    for gap in outcomes.iter().flat_map(|outcome| &outcome.gaps) {
        say(format_args!("NOT TRIED: {gap}"))?;
    }
    let failed: Vec<&Outcome> = outcomes.iter().filter(|one| !one.ok).collect();
    for outcome in &failed {
        say(format_args!("\n{} failed:", outcome.name))?;
        for line in failing::lines(&String::from_utf8_lossy(&outcome.output)) {
            say(format_args!("  {line}"))?;
        }
    }
    if !failed.is_empty() {
        let names: Vec<&str> = failed.iter().map(|one| one.name).collect();
        say(format_args!("\nThese steps failed: {}.", names.join(", ")))?;
    }
    let count = total(outcomes);
    if count.skipped > 0 {
        say("Some tests are marked as ignored; a test is either run or removed.")?;
    }
    if count == Count::default() {
        say("No test ran.")?;
    }
    say(count)
}
