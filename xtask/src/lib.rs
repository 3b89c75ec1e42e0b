//! The project's own chores: one file per chore, and the checks they rest on.
//!
//! Kept to the standard library and `anyhow`, so that the first `cargo xtask` on a fresh machine
//! starts within seconds.

pub mod attack;
pub mod bench;
pub mod bounded;
pub mod command;
pub mod count;
pub mod coverage;
pub mod failing;
pub mod fuzz;
pub mod licence;
pub mod pages;
mod peers;
mod python;
mod screen;
pub mod screenshots;
pub mod setup;
pub mod sources;
pub mod test;
pub mod usage;

use usage::Usage;

/// Runs the chore named by the arguments; `Ok(false)` means that it ran and found problems.
pub fn run(arguments: &[String]) -> anyhow::Result<bool> {
    let Some((chore, rest)) = arguments.split_first() else {
        return Err(Usage("Name a chore.".into()).into());
    };
    match chore.as_str() {
        "test" => test::run(rest),
        "attack" => attack::run(rest),
        "bench" => bench::run(rest),
        "fuzz" => fuzz::run(rest),
        "screenshots" => screenshots::run(rest),
        "help" | "--help" | "-h" => {
            screen::say(usage::TEXT)?;
            Ok(true)
        }
        other => Err(Usage(format!("There is no chore named `{other}`.")).into()),
    }
}
