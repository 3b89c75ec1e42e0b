//! What the chores need beyond Rust itself: how to see that it is there, how to get it.
//!
//! A new need of the tests (a browser, say) is one more entry of [`for_tests`].

use std::process::Command;

use anyhow::{Context as _, bail};

use crate::command;
use crate::screen::say;

/// One thing a chore needs.
struct Need {
    name: &'static str,
    /// Arguments of a cargo command that succeeds when the thing is there.
    probe: &'static [&'static str],
    /// The command that brings it.
    install: &'static [&'static str],
}

const RUSTFMT: Need = Need {
    name: "rustfmt",
    probe: &["fmt", "--version"],
    install: &["rustup", "component", "add", "rustfmt"],
};

const CLIPPY: Need = Need {
    name: "clippy",
    probe: &["clippy", "--version"],
    install: &["rustup", "component", "add", "clippy"],
};

const CARGO_FUZZ: Need = Need {
    name: "cargo-fuzz",
    probe: &["fuzz", "--version"],
    install: &["cargo", "install", "cargo-fuzz", "--locked"],
};

/// Sees to it that everything `cargo xtask test` uses is there.
pub fn for_tests() -> anyhow::Result<()> {
    ensure(&RUSTFMT)?;
    ensure(&CLIPPY)
}

/// Sees to it that everything `cargo xtask fuzz` uses is there.
pub fn for_fuzzing() -> anyhow::Result<()> {
    ensure(&CARGO_FUZZ)
}

fn ensure(need: &Need) -> anyhow::Result<()> {
    if is_there(need) {
        return Ok(());
    }
    let name = need.name;
    let by_hand = need.install.join(" ");
    say(format_args!("{name} is not installed; installing it with `{by_hand}`"))?;
    let advice = || format!("{name} is missing and could not be installed; try `{by_hand}`");
    let status = command::run(&mut installer(need)).with_context(advice)?;
    if !status.success() || !is_there(need) {
        bail!("{}, or install it from your system's packages", advice());
    }
    Ok(())
}

fn is_there(need: &Need) -> bool {
    command::succeeds(&mut command::cargo(need.probe))
}

fn installer(need: &Need) -> Command {
    match need.install {
        ["cargo", arguments @ ..] => command::cargo(arguments),
        [program, arguments @ ..] => {
            let mut command = Command::new(program);
            command.args(arguments).current_dir(command::root());
            command
        }
        // No entry is empty; were one, its name is the best program to try.
        [] => Command::new(need.name),
    }
}
