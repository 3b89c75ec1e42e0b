//! One step of the checks: the command it runs, where its output goes, and how it ended.

use std::env;
use std::fmt;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::count::{Count, Tally};
use crate::{attack, bounded, command};

/// The seed of the property tests, unless the environment has one or `--long` asks for new cases.
const SEED: (&str, &str) = ("PROPTEST_RNG_SEED", "20261117");

/// A step that takes longer hangs: the longest takes ten minutes on two quiet cores.
const LIMIT: Duration = Duration::from_secs(45 * 60);

/// The same for `--long`.
const LONG_LIMIT: Duration = Duration::from_secs(8 * 60 * 60);

/// One check: its name and what it runs.
#[derive(Debug)]
pub struct Step {
    /// Its name, which no other step has.
    pub name: &'static str,
    /// The steps of other lanes that have to succeed first.
    pub needs: Vec<&'static str>,
    pub(super) work: Work,
}

#[derive(Debug)]
pub(super) enum Work {
    /// Brings what the other steps need.
    Setup(fn() -> anyhow::Result<()>),
    /// A cargo command with these arguments.
    Cargo(Vec<String>),
    /// The same, with what the other steps leave of the processor.
    IdleCargo(Vec<String>),
    /// The same, for the documentation of what the lints have checked.
    Documentation(Vec<String>),
    /// A command of Node.js.
    Node(fn() -> anyhow::Result<Command>),
    /// The same, and the step is one test.
    OneTest(fn() -> anyhow::Result<Command>),
    /// The attack, which cannot run on every machine.
    Attack(fn() -> anyhow::Result<Command>),
}

/// How a step ended.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) name: &'static str,
    pub(super) ok: bool,
    pub(super) count: Count,
    pub(super) seconds: f64,
    /// What it printed.
    pub(super) output: Vec<u8>,
    /// Why nothing was tried here; only the attack may say so.
    pub(super) not_tried: Option<String>,
    /// What some of its tests could not try here.
    pub(super) gaps: Vec<String>,
}

/// Writes `tests   212.4 s   ok   5406 passed, 0 failed`.
impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, ok, count, seconds, not_tried, .. } = self;
        let word = match (ok, not_tried) {
            (true, Some(_)) => "NOT TRIED",
            (true, None) => "ok",
            (false, _) => "FAILED",
        };
        write!(formatter, "{name:<20} {seconds:7.1} s   {word}")?;
        if let Some(why) = not_tried {
            write!(formatter, ": {why}")?;
        }
        if *count == Count::default() { Ok(()) } else { write!(formatter, "   {count}") }
    }
}

impl Step {
    /// Runs the step to its end.
    pub(super) fn run(&self, long: bool) -> Outcome {
        let start = Instant::now();
        let (ok, output) = self
            .attempt(long)
            .unwrap_or_else(|problem| (false, format!("{problem:#}\n").into_bytes()));
        let mut tally = Tally::default();
        let printed = String::from_utf8_lossy(&output).into_owned();
        printed.lines().for_each(|line| tally.see(line));
        let not_tried = match self.work {
            Work::Attack(_) => attack::not_tried(&printed).map(str::to_owned),
            _ => None,
        };
        let mut count = tally.count();
        let ok = ok && (count != Count::default() || !self.has_tests());
        if !ok && count.failed == 0 {
            count.failed = 1;
        } else if ok && matches!(self.work, Work::OneTest(_)) {
            count.passed += 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        let gaps = tally.not_tried().to_vec();
        Outcome { name: self.name, ok, count, seconds, output, not_tried, gaps }
    }

    /// Tells whether the step has failed when it counts no test: whoever changed how they are started would see nothing else.
    fn has_tests(&self) -> bool {
        self.name == "tests" || matches!(self.work, Work::Node(_))
    }

    /// Returns the outcome of a step that could not start because another failed.
    pub(super) fn not_run(&self, because: &str) -> Outcome {
        let count = Count { failed: 1, ..Count::default() };
        let output = format!("not run, because the step “{because}” failed\n").into_bytes();
        let (not_tried, gaps) = (None, Vec::new());
        Outcome { name: self.name, ok: false, count, seconds: 0.0, output, not_tried, gaps }
    }

    /// Returns whether it succeeded, and what it printed.
    fn attempt(&self, long: bool) -> anyhow::Result<(bool, Vec<u8>)> {
        let log = bounded::logs().join(format!("{}.log", self.name.replace(' ', "-")));
        let mut command = match &self.work {
            Work::Setup(bring) => {
                let before = command::setup_printed(0).len();
                bring()?;
                return Ok((true, command::setup_printed(before)));
            }
            Work::Cargo(arguments) => command::cargo(arguments),
            Work::IdleCargo(arguments) => command::idle_cargo(arguments),
            Work::Documentation(arguments) => command::document_checked(arguments),
            Work::Node(prepare) | Work::OneTest(prepare) | Work::Attack(prepare) => prepare()?,
        };
        set_environment(&mut command, long);
        let ok = bounded::run_into(command, &log, if long { LONG_LIMIT } else { LIMIT })?;
        Ok((ok, fs::read(&log)?))
    }
}

fn set_environment(step: &mut Command, long: bool) {
    step.env("RUSTDOCFLAGS", "-D warnings");
    let (seed, value) = SEED;
    if long {
        step.env("TENACE_LONG", "1");
    } else if env::var_os(seed).is_none() {
        step.env(seed, value);
    }
    // Many tests wait for another process, for a lock or for the disk.
    if env::var_os("RUST_TEST_THREADS").is_none() {
        step.env("RUST_TEST_THREADS", command::twice_the_processors().to_string());
    }
    // A machine that checks a change builds it once: what speeds up the next build slows this one down.
    if env::var_os("CI").is_some() && env::var_os("CARGO_INCREMENTAL").is_none() {
        step.env("CARGO_INCREMENTAL", "0");
    }
}
