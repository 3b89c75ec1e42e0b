//! `cargo xtask attack [--long] [--json] [--only NAME] [--program PATH]`: attacks the real program, between network namespaces
//! of its own. The attacks are the crate `attack`.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::bail;

use crate::usage::Usage;
use crate::{command, pages, setup};

/// What is asked for; the rest is the attack's own.
#[derive(Debug, PartialEq, Eq)]
pub struct Request {
    /// The program to attack; without one, that of this checkout.
    pub program: Option<PathBuf>,
    /// What is handed on.
    pub words: Vec<String>,
}

/// Attacks; `Ok(false)` when something is broken, or when the attack could not run.
pub fn run(arguments: &[String]) -> anyhow::Result<bool> {
    let request = read(arguments)?;
    let build: &[&str] = match request.program {
        None => &pages::BUILD_PROGRAM,
        // With the features of the other case, so that going from one to the other builds nothing again.
        Some(_) => &["build", "--workspace", "--bin", "attack", "--examples", "--locked"],
    };
    if !command::run(&mut command::cargo(build))?.success() {
        bail!("what attacks, or what is attacked, does not build");
    }
    let mut attack = prepare(request.program)?;
    Ok(command::run(attack.args(request.words))?.success())
}

/// Prepares the step of the tests, for which both programs have been built. Where network namespaces may not be made, it says
/// so and succeeds; in CI on Linux it fails.
pub fn step() -> anyhow::Result<Command> {
    let mut attack = prepare(None)?;
    attack.arg("--where-possible");
    Ok(attack)
}

/// Returns why the attack did not begin on this machine, from what it printed.
pub fn not_tried(printed: &str) -> Option<&str> {
    printed.lines().find_map(|line| line.strip_prefix("could not run: "))
}

fn prepare(program: Option<PathBuf>) -> anyhow::Result<Command> {
    let there = setup::for_attack();
    if env::var_os("CI").is_some() {
        // Elsewhere the attack itself says what it misses.
        there?;
    }
    let program = program.map_or_else(|| pages::built("tenace"), Ok)?;
    let mut attack = Command::new(pages::built("attack")?);
    attack.arg("--program").arg(program);
    Ok(attack)
}

/// Reads the arguments that follow `attack`.
pub fn read(arguments: &[String]) -> Result<Request, Usage> {
    let mut request = Request { program: None, words: Vec::new() };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let mut value = || {
            let value = arguments.next();
            value.ok_or_else(|| Usage(format!("Nothing follows `{argument}`.")))
        };
        match argument.as_str() {
            "--long" | "--json" => request.words.push(argument.clone()),
            "--only" => request.words.extend([argument.clone(), value()?.clone()]),
            "--program" => {
                let path = PathBuf::from(value()?);
                // A name without a folder would be looked for among the programs of the system.
                request.program = Some(std::path::absolute(&path).unwrap_or(path));
            }
            _ => {
                return Err(Usage(
                    "`attack` takes `--long`, `--json`, `--only NAME` and `--program PATH`.".into(),
                ));
            }
        }
    }
    Ok(request)
}
