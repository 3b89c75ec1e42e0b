//! `cargo xtask bench [FILTER]`: the benchmarks.

use crate::command;

/// Runs the benchmarks; a filter and other options go to them unchanged.
pub fn run(arguments: &[String]) -> anyhow::Result<bool> {
    // `--bench *` leaves out the unit tests, which plain `cargo bench` would list as ignored.
    let mut cargo = command::cargo(&["bench", "--workspace", "--locked", "--bench", "*"]);
    cargo.arg("--").args(arguments);
    Ok(command::run(&mut cargo)?.success())
}
