//! `cargo xtask test [--long]`: every check of the project, and the number of tests that passed.
//!
//! A failing step does not stop the ones after it, so that one run shows all problems. The last
//! line is the count, alone: `12 passed, 0 failed`.

use std::io::{self, BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::Context as _;

use crate::count::{Count, Tally};
use crate::screen::{pass_on, say};
use crate::usage::Usage;
use crate::{command, setup};

/// One check: its name and the cargo command that makes it.
struct Step {
    name: &'static str,
    arguments: &'static [&'static str],
}

#[rustfmt::skip]
const STEPS: [Step; 5] = [
    Step { name: "format", arguments: &["fmt", "--all", "--check"] },
    // All targets: this is also what keeps the benchmarks compiling.
    Step {
        name: "clippy",
        arguments: &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"],
    },
    // Everything but the benchmarks, which are too slow to run as tests.
    Step {
        name: "tests",
        arguments: &[
            "test", "--workspace", "--lib", "--bins", "--tests", "--examples",
            "--locked", "--no-fail-fast",
        ],
    },
    Step {
        name: "documentation tests",
        arguments: &["test", "--workspace", "--doc", "--locked", "--no-fail-fast"],
    },
    Step { name: "documentation", arguments: &["doc", "--workspace", "--no-deps", "--locked"] },
];

/// Runs every check; `Ok(false)` when one failed, when a test was skipped, or when none ran.
pub fn run(arguments: &[String]) -> anyhow::Result<bool> {
    let long = match arguments {
        [] => false,
        [flag] if flag == "--long" => true,
        _ => return Err(Usage("`test` takes nothing but `--long`.".into()).into()),
    };
    setup::for_tests()?;
    let mut count = Count::default();
    let mut failed = Vec::new();
    for step in &STEPS {
        say(format_args!("\n== {}: cargo {}", step.name, step.arguments.join(" ")))?;
        let start = Instant::now();
        let (ok, counted) = watch(&mut prepare(step, long))?;
        count += counted;
        let outcome = if ok { "ok" } else { "FAILED" };
        let seconds = start.elapsed().as_secs_f64();
        say(format_args!("== {}: {outcome} after {seconds:.1} s", step.name))?;
        if !ok {
            failed.push(step.name);
        }
    }
    report(&failed, count)?;
    Ok(failed.is_empty() && count.is_clean())
}

fn prepare(step: &Step, long: bool) -> Command {
    let mut cargo = command::cargo(step.arguments);
    cargo.env("RUSTDOCFLAGS", "-D warnings");
    if long {
        cargo.env("TENACE_LONG", "1");
    }
    cargo
}

/// Runs a command, showing what it prints as it comes and counting the tests it reports.
fn watch(command: &mut Command) -> anyhow::Result<(bool, Count)> {
    let start = command.stdout(Stdio::piped()).spawn();
    let mut child = start.with_context(|| command::cannot_start(command))?;
    let mut tally = Tally::default();
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        // Bytes, not text: a test may print what is no UTF-8, and that is no reason to stop.
        while output.read_until(b'\n', &mut line)? > 0 {
            pass_on(&line)?;
            tally.see(&String::from_utf8_lossy(&line));
            line.clear();
        }
    }
    Ok((child.wait()?.success(), tally.count))
}

fn report(failed: &[&str], count: Count) -> io::Result<()> {
    say("")?;
    if !failed.is_empty() {
        say(format_args!("These steps failed: {}.", failed.join(", ")))?;
    }
    if count.skipped > 0 {
        say("Some tests are marked as ignored; a test is either run or removed.")?;
    }
    if count == Count::default() {
        say("No test ran.")?;
    }
    say(count)
}
