//! The project's chores, run as `cargo xtask CHORE`; see `cargo xtask help`.

use std::process::ExitCode;

use xtask::usage::{self, Usage};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match xtask::run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) if error.is::<Usage>() => {
            eprintln!("error: {error}\n\n{}", usage::TEXT);
            ExitCode::from(2)
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
