//! What the command line asks for.

use std::env;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::attacks;

/// The first word of the process in the attackers' network namespace.
pub const INSIDE: &str = "inside";
/// The first word of the process that passes one request on to the club's computer itself.
pub const RELAY: &str = "relay";

/// A command line that is wrong.
#[derive(Debug)]
pub struct Wrong(pub String);

impl fmt::Display for Wrong {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Wrong {}

/// How much is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// For every run of the tests: under half a minute on a machine with little else to do.
    Short,
    /// Minutes.
    Long,
}

impl Size {
    /// Returns the first for a short run, the second for a long one.
    pub fn choose<T>(self, short: T, long: T) -> T {
        match self {
            Size::Short => short,
            Size::Long => long,
        }
    }

    /// When everything is over, whatever is under way.
    pub fn limit(self) -> Duration {
        Duration::from_secs(60 * self.choose(20, 60))
    }
}

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
pub struct Request {
    /// How much is tried.
    pub size: Size,
    /// Findings as JSON instead of a table.
    pub json: bool,
    /// The attack to run; without one, all.
    pub only: Option<String>,
    /// The program that is attacked.
    pub program: PathBuf,
    /// Where namespaces may not be made, say so and succeed; in CI on Linux fail all the same.
    pub where_possible: bool,
}

impl Request {
    /// Reads the words of a command line. `TENACE_LONG`, which `cargo xtask test --long` sets, is as `--long`.
    pub fn read(words: &[String]) -> Result<Request, Wrong> {
        let size = if env::var_os("TENACE_LONG").is_some() { Size::Long } else { Size::Short };
        let program = PathBuf::new();
        let mut request = Request { size, json: false, only: None, program, where_possible: false };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value =
                || words.next().ok_or_else(|| Wrong(format!("Nothing follows `{word}`.")));
            match word.as_str() {
                "--long" => request.size = Size::Long,
                "--json" => request.json = true,
                "--where-possible" => request.where_possible = true,
                "--only" => request.only = Some(known(value()?)?),
                "--program" => request.program = value()?.into(),
                _ => {
                    return Err(Wrong(format!(
                        "`{word}` is not known; `attack` takes --long, --json, --only NAME and --program PATH."
                    )));
                }
            }
        }
        if request.program.as_os_str().is_empty() {
            return Err(Wrong("Name the program to attack: --program PATH.".to_owned()));
        }
        Ok(request)
    }

    /// Returns the words that mean this request, for the process inside.
    pub fn words(&self) -> Vec<String> {
        let flags = [(self.size == Size::Long, "--long"), (self.json, "--json")];
        let flags =
            flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, word)| word.to_owned());
        let only = self.only.iter().flat_map(|name| ["--only".to_owned(), name.clone()]);
        let program = ["--program".to_owned(), self.program.display().to_string()];
        flags.chain(only).chain(program).collect()
    }
}

fn known(name: &str) -> Result<String, Wrong> {
    let names: Vec<&str> = attacks::ALL.iter().map(|attack| attack.name).collect();
    match names.contains(&name) {
        true => Ok(name.to_owned()),
        false => {
            Err(Wrong(format!("There is no attack `{name}`; there are {}.", names.join(", "))))
        }
    }
}
