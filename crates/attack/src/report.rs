//! What an attack found, and how all of it is printed.

use std::fmt;
use std::io::{self, Write as _};

use serde_json::{Map, Value, json};

/// How an attack ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The promise was kept.
    Held,
    /// The promise was broken.
    Broken,
    /// The attack could not be carried out, so nothing is known.
    NotRun,
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Outcome::Held => "held",
            Outcome::Broken => "broken",
            Outcome::NotRun => "could not run",
        })
    }
}

/// A number that was measured.
#[derive(Debug, Clone, PartialEq)]
struct Measure {
    what: String,
    value: f64,
    unit: &'static str,
}

impl fmt::Display for Measure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Measure { what, value, unit } = self;
        let space = if unit.is_empty() { "" } else { " " };
        write!(formatter, "{what} {value}{space}{unit}")
    }
}

/// What one attack found so far.
#[derive(Debug, Default)]
pub struct Finding {
    got: Vec<String>,
    broken: Vec<String>,
    not_run: Option<String>,
    measured: Vec<Measure>,
}

impl Finding {
    /// Notes what the attacker got.
    pub fn got(&mut self, what: impl Into<String>) {
        self.got.push(what.into());
    }

    /// Notes a broken promise, unless all is as it should be.
    pub fn check(&mut self, is_kept: bool, otherwise: impl Into<String>) {
        if !is_kept {
            self.broken.push(otherwise.into());
        }
    }

    /// Notes a whole number.
    pub fn count(&mut self, what: impl Into<String>, number: usize) {
        self.measure(what, number as f64, "");
    }

    /// Notes a time in milliseconds.
    pub fn time(&mut self, what: impl Into<String>, time: std::time::Duration) {
        self.measure(what, (time.as_secs_f64() * 1000.0).round(), "ms");
    }

    /// Notes a number with its unit.
    pub fn measure(&mut self, what: impl Into<String>, value: f64, unit: &'static str) {
        self.measured.push(Measure { what: what.into(), value, unit });
    }

    /// Notes why the attack could not go on.
    pub fn not_run(&mut self, why: impl Into<String>) {
        self.not_run = Some(why.into());
    }

    /// Returns the outcome. What is broken is broken, even where the attack stopped halfway.
    pub fn outcome(&self) -> Outcome {
        match (&self.not_run, self.broken.as_slice()) {
            (_, [_, ..]) => Outcome::Broken,
            (Some(_), []) => Outcome::NotRun,
            (None, []) => Outcome::Held,
        }
    }
}

/// An attack with what it found.
#[derive(Debug)]
pub struct Line {
    /// The attack's name.
    pub name: &'static str,
    /// What it tries.
    pub tries: &'static str,
    /// What it found.
    pub finding: Finding,
    /// How long it took, its club's start included.
    pub seconds: f64,
}

impl Line {
    /// Returns its row of the table: name, outcome and time.
    fn row(&self) -> String {
        let Line { name, finding, seconds, .. } = self;
        format!("{name:<16} {:<13} {seconds:6.1} s", finding.outcome().to_string())
    }

    /// Returns it as JSON.
    pub fn json(&self) -> Value {
        let Line { name, tries, finding, seconds } = self;
        let measured: Map<String, Value> = finding
            .measured
            .iter()
            .map(|Measure { what, value, unit }| {
                (what.clone(), json!({ "value": value, "unit": unit }))
            })
            .collect();
        json!({
            "name": name, "tries": tries, "got": finding.got, "broken": finding.broken,
            "not_run": finding.not_run, "outcome": finding.outcome().to_string(),
            "measured": measured, "seconds": (seconds * 10.0).round() / 10.0,
        })
    }
}

/// Writes the line of the table, and below it what was tried, got and measured.
impl fmt::Display for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { tries, finding, .. } = self;
        writeln!(formatter, "{}", self.row())?;
        writeln!(formatter, "    tries     {tries}")?;
        for got in &finding.got {
            writeln!(formatter, "    got       {got}")?;
        }
        for broken in &finding.broken {
            writeln!(formatter, "    BROKEN    {broken}")?;
        }
        if let Some(why) = &finding.not_run {
            writeln!(formatter, "    stopped   {why}")?;
        }
        let measured: Vec<String> = finding.measured.iter().map(ToString::to_string).collect();
        if !measured.is_empty() {
            writeln!(formatter, "    measured  {}", measured.join(", "))?;
        }
        Ok(())
    }
}

/// Returns the table of attacks and outcomes, and its last line, which `cargo xtask test` counts: `8 held, 1 broken, 0 could
/// not run`.
pub fn summary(lines: &[Line]) -> String {
    let rows: String = lines.iter().map(|line| format!("{}\n", line.row())).collect();
    let count = |outcome| lines.iter().filter(|line| line.finding.outcome() == outcome).count();
    format!(
        "{rows}\n{} held, {} broken, {} could not run",
        count(Outcome::Held),
        count(Outcome::Broken),
        count(Outcome::NotRun)
    )
}

/// Writes one line to the standard output, at once.
pub fn print(line: impl fmt::Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}
