//! Starting other programs: always from the root of the repository, and with errors as sentences.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::Context as _;

use crate::screen;

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    // Known at build time, so a chore works from any folder inside the repository.
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}

/// Prepares the cargo that started this chore, so that both use the same toolchain.
pub fn cargo(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command to its end with its output on the screen.
pub fn run(command: &mut Command) -> anyhow::Result<ExitStatus> {
    command.status().with_context(|| cannot_start(command))
}

/// Runs a command to its end and returns whether it succeeded; its output is shown only if it failed.
pub fn run_quietly(command: &mut Command) -> anyhow::Result<bool> {
    let output = command.stdin(Stdio::null()).output().with_context(|| cannot_start(command))?;
    if !output.status.success() {
        screen::pass_on(&output.stdout)?;
        screen::pass_on(&output.stderr)?;
    }
    Ok(output.status.success())
}

/// Says whether a command starts and succeeds, keeping what it prints off the screen.
pub fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Returns the sentence for a program that could not be started.
pub fn cannot_start(command: &Command) -> String {
    format!("`{}` could not be started", command.get_program().to_string_lossy())
}

/// Says whether a command succeeds and prints exactly this line.
pub fn prints(command: &mut Command, line: &str) -> bool {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
    output.is_ok_and(|output| {
        output.status.success() && String::from_utf8_lossy(&output.stdout).trim() == line
    })
}
