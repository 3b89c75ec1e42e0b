//! `cargo xtask fuzz [TARGET] [--seconds N]`: the fuzz targets under `fuzz/`.
//!
//! The seeds in `fuzz/corpus` are read, never written: what the fuzzer finds on its way goes to
//! `fuzz/target/corpus`, so that a run leaves the checkout as it was.

use std::fs;

use anyhow::Context as _;

use crate::screen::say;
use crate::usage::Usage;
use crate::{command, setup};

const DEFAULT_SECONDS: u64 = 60;

/// Lists the targets, or fuzzes the one named.
pub fn run(arguments: &[String]) -> anyhow::Result<bool> {
    let request = read(arguments)?;
    let targets = targets()?;
    let Some(target) = request.target else {
        say("The fuzz targets; run one with `cargo xtask fuzz TARGET`:")?;
        for target in &targets {
            say(format_args!("  {target}"))?;
        }
        return Ok(true);
    };
    if !targets.contains(&target) {
        let known = targets.join(", ");
        return Err(
            Usage(format!("There is no fuzz target named `{target}`; there is: {known}.")).into()
        );
    }
    setup::for_fuzzing()?;
    fuzz(&target, request.seconds)
}

/// What was asked for on the command line.
#[derive(Debug, PartialEq, Eq)]
pub struct Request {
    /// The target to fuzz; without one they are listed.
    pub target: Option<String>,
    /// For how long.
    pub seconds: u64,
}

/// Reads the arguments that follow `fuzz`.
pub fn read(arguments: &[String]) -> Result<Request, Usage> {
    let mut request = Request { target: None, seconds: DEFAULT_SECONDS };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => {
                let number = arguments.next().and_then(|text| text.parse().ok());
                request.seconds = number.filter(|seconds| *seconds > 0).ok_or_else(|| {
                    Usage("After `--seconds` comes a whole number of at least 1.".into())
                })?;
            }
            option if option.starts_with('-') => {
                return Err(Usage(format!("`fuzz` has no option `{option}`.")));
            }
            target if request.target.is_none() => request.target = Some(target.into()),
            second => {
                return Err(Usage(format!("Name one target at a time, not also `{second}`.")));
            }
        }
    }
    Ok(request)
}

fn targets() -> anyhow::Result<Vec<String>> {
    let folder = command::root().join("fuzz/fuzz_targets");
    let entries = fs::read_dir(&folder)
        .with_context(|| format!("the folder {} could not be read", folder.display()))?;
    let mut targets = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            targets.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    targets.sort();
    Ok(targets)
}

fn fuzz(target: &str, seconds: u64) -> anyhow::Result<bool> {
    let found = format!("fuzz/target/corpus/{target}");
    let seeds = format!("fuzz/corpus/{target}");
    for folder in [&found, &seeds] {
        let folder = command::root().join(folder);
        fs::create_dir_all(&folder)
            .with_context(|| format!("the folder {} could not be made", folder.display()))?;
    }
    let limit = format!("-max_total_time={seconds}");
    let mut cargo = command::cargo(&["fuzz", "run", target, &found, &seeds, "--", &limit]);
    // The sanitizers are unstable options; this lets the stable compiler take them.
    cargo.env("RUSTC_BOOTSTRAP", "1");
    Ok(command::run(&mut cargo)?.success())
}
