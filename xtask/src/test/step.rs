//! One step of the checks: the command it runs, where its output goes, and how it ended.

use std::env;
use std::fmt;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use crate::command;
use crate::count::{Count, Tally};

/// The seed of the property tests, unless the environment has one or `--long` asks for new cases.
const SEED: (&str, &str) = ("PROPTEST_RNG_SEED", "20261117");

/// A step that takes longer hangs: the longest takes ten minutes on two quiet cores.
const LIMIT: Duration = Duration::from_secs(60 * 60);

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
    /// A command of Node.js.
    Node(fn() -> anyhow::Result<Command>),
    /// The same, and the step is one test.
    OneTest(fn() -> anyhow::Result<Command>),
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
}

/// Writes `tests   ok   212.4 s   5406 passed, 0 failed`.
impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, ok, count, seconds, .. } = self;
        let word = if *ok { "ok" } else { "FAILED" };
        write!(formatter, "{name:<20} {seconds:7.1} s   {word}")?;
        if *count == Count::default() { Ok(()) } else { write!(formatter, "   {count}") }
    }
}

impl Step {
    /// Runs the step to its end.
    pub(super) fn run(&self, long: bool) -> Outcome {
        let start = Instant::now();
        let (ok, output) = match self.attempt(long) {
            Ok((status, output)) => (status.is_none_or(|status| status.success()), output),
            Err(problem) => (false, format!("{problem:#}\n").into_bytes()),
        };
        let mut tally = Tally::default();
        String::from_utf8_lossy(&output).lines().for_each(|line| tally.see(line));
        let mut count = tally.count();
        if !ok && count.failed == 0 {
            count.failed = 1;
        } else if ok && matches!(self.work, Work::OneTest(_)) {
            count.passed += 1;
        }
        Outcome { name: self.name, ok, count, seconds: start.elapsed().as_secs_f64(), output }
    }

    /// Returns the outcome of a step that could not start because another failed.
    pub(super) fn not_run(&self, because: &str) -> Outcome {
        let count = Count { failed: 1, ..Count::default() };
        let output = format!("not run, because the step “{because}” failed\n").into_bytes();
        Outcome { name: self.name, ok: false, count, seconds: 0.0, output }
    }

    fn attempt(&self, long: bool) -> anyhow::Result<(Option<ExitStatus>, Vec<u8>)> {
        let command = match &self.work {
            Work::Setup(bring) => return bring().map(|()| (None, Vec::new())),
            Work::Cargo(arguments) => command::cargo(arguments),
            Work::Node(prepare) | Work::OneTest(prepare) => prepare()?,
        };
        let log = self.log()?;
        let status = run_into(command, long, &log)?;
        Ok((Some(status), fs::read(&log)?))
    }

    /// Returns the file for the output, in an existing folder.
    fn log(&self) -> anyhow::Result<PathBuf> {
        let folder = command::root().join("target").join("test-logs");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(folder.join(format!("{}.log", self.name.replace(' ', "-"))))
    }
}

/// Runs a command with its output in a file: a server that a failed test left behind can keep a pipe open for ever.
fn run_into(mut command: Command, long: bool, log: &Path) -> anyhow::Result<ExitStatus> {
    command.env("RUSTDOCFLAGS", "-D warnings");
    let (seed, value) = SEED;
    if long {
        command.env("TENACE_LONG", "1");
    } else if env::var_os(seed).is_none() {
        command.env(seed, value);
    }
    // A machine that checks a change builds it once: what speeds up the next build slows this one down.
    if env::var_os("CI").is_some() && env::var_os("CARGO_INCREMENTAL").is_none() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    let unwritable = || format!("cannot write {}", log.display());
    let mut file = File::create(log).with_context(unwritable)?;
    writeln!(file, "$ {}", in_words(&command)).with_context(unwritable)?;
    command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
    let mut child = command.spawn().with_context(|| command::cannot_start(&command))?;
    wait(&mut child)
}

fn wait(child: &mut Child) -> anyhow::Result<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if start.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            bail!("stopped, because it had not ended after {} minutes", LIMIT.as_secs() / 60);
        }
        thread::sleep(Duration::from_millis(100));
    }
}

/// Returns a command as one would type it, without the folders of the repository.
fn in_words(command: &Command) -> String {
    let root = format!("{}{}", command::root().display(), std::path::MAIN_SEPARATOR);
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = command.get_args().map(|word| word.to_string_lossy().replace(&root, ""));
    std::iter::once(program.to_string_lossy().into_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}
