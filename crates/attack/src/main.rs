//! `attack [--long] [--json] [--only NAME] --program PATH`; `cargo xtask attack` builds and runs it.

use std::process::ExitCode;

use attack::arguments::{self, Wrong};
use attack::{inside, outside, relay};

/// Wrong use.
const WRONG_USE: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let ended = match words.split_first() {
        Some((role, rest)) if role == arguments::INSIDE => inside::run(rest),
        Some((role, rest)) if role == arguments::RELAY => relay::run(rest).map(|()| true),
        _ => outside::run(&words),
    };
    match ended {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) if error.is::<Wrong>() => {
            eprintln!("error: {error}");
            ExitCode::from(WRONG_USE)
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
