//! `cargo xtask test [--long]`: every check of the project, and the number of tests that passed.
//!
//! Property tests draw the same cases in every run, so that a tree that passed here passes elsewhere; `--long`, and
//! `cargo test` by itself, draw new ones.
//!
//! A failing step does not stop the ones after it, so that one run shows all problems. The last
//! line is the count, alone: `12 passed, 0 failed`. A step that fails without naming a test that
//! failed counts as one itself.

use std::env;
use std::io::{self, BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::Context as _;

use crate::count::{Count, Tally};
use crate::screen::{pass_on, say};
use crate::usage::Usage;
use crate::{command, pages, setup};

/// What property tests begin to draw from, unless the environment says otherwise or new ground is wanted.
const SEED: (&str, &str) = ("PROPTEST_RNG_SEED", "20261117");

/// One check: its name and what makes it.
struct Step {
    name: &'static str,
    work: Work,
}

enum Work {
    /// A cargo command with these arguments.
    Cargo(&'static [&'static str]),
    /// A command that the tests of pages prepare; what they need may have to be installed first.
    Pages(fn() -> anyhow::Result<Command>),
    /// The same, and the whole step is one test.
    OneTest(fn() -> anyhow::Result<Command>),
}

#[rustfmt::skip]
const STEPS: [Step; 8] = [
    Step { name: "format", work: Work::Cargo(&["fmt", "--all", "--check"]) },
    // All targets: this is also what keeps the benchmarks compiling.
    Step {
        name: "clippy",
        work: Work::Cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
    },
    // Everything but the benchmarks, which are too slow to run as tests.
    Step {
        name: "tests",
        work: Work::Cargo(&[
            "test", "--workspace", "--lib", "--bins", "--tests", "--examples",
            "--locked", "--no-fail-fast",
        ]),
    },
    Step {
        name: "documentation tests",
        work: Work::Cargo(&["test", "--workspace", "--doc", "--locked", "--no-fail-fast"]),
    },
    Step { name: "documentation", work: Work::Cargo(&["doc", "--workspace", "--no-deps", "--locked"]) },
    Step { name: "page types", work: Work::OneTest(pages::types) },
    Step { name: "page modules", work: Work::Pages(pages::modules) },
    Step { name: "browser", work: Work::Pages(pages::browser) },
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
        say(format_args!("\n== {}", step.name))?;
        let start = Instant::now();
        let (ok, mut counted) = match prepare(step, long) {
            Ok(mut command) => {
                say(format_args!("$ {}", in_words(&command)))?;
                watch(&mut command)?
            }
            Err(why) => {
                say(format_args!("{why:#}"))?;
                (false, Count::default())
            }
        };
        if !ok && counted.failed == 0 {
            counted.failed = 1;
        } else if ok && matches!(step.work, Work::OneTest(_)) {
            counted.passed += 1;
        }
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

fn prepare(step: &Step, long: bool) -> anyhow::Result<Command> {
    let mut command = match step.work {
        Work::Cargo(arguments) => command::cargo(arguments),
        Work::Pages(prepare) | Work::OneTest(prepare) => prepare()?,
    };
    command.env("RUSTDOCFLAGS", "-D warnings");
    let (seed, value) = SEED;
    if long {
        command.env("TENACE_LONG", "1");
    } else if env::var_os(seed).is_none() {
        command.env(seed, value);
    }
    Ok(command)
}

/// Returns a command as one would type it, without the folders of the repository.
fn in_words(command: &Command) -> String {
    let root = format!("{}{}", command::root().display(), std::path::MAIN_SEPARATOR);
    let program = std::path::Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = command.get_args().map(|word| word.to_string_lossy().replace(&root, ""));
    std::iter::once(program.to_string_lossy().into_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
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
    Ok((child.wait()?.success(), tally.count()))
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
