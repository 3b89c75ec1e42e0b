//! Starting other programs: always from the root of the repository, and with errors as sentences.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use anyhow::Context as _;

use crate::{bounded, screen};

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    // Cargo names the folder it runs the chore for, so a built folder that was moved or copied works on itself.
    let built_in = || env!("CARGO_MANIFEST_DIR").into();
    let xtask = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(built_in));
    xtask.parent().map_or_else(|| xtask.clone(), Path::to_path_buf)
}

/// Prepares the cargo that started this chore, so that both use the same toolchain.
pub fn cargo(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(cargo_program());
    command.args(arguments).current_dir(root());
    command
}

/// The same, giving way a little to what else runs, where the system has a word for that: more would leave it to the end and
/// alone, and beside what others run on the machine it would never come to an end.
pub fn idle_cargo(arguments: &[impl AsRef<OsStr>]) -> Command {
    if cfg!(not(unix)) {
        return cargo(arguments);
    }
    let mut nice = Command::new("nice");
    nice.args(["-n", "2"]).arg(cargo_program()).args(arguments).current_dir(root());
    nice
}

/// Prepares `cargo doc` for crates that `cargo clippy … -- -D warnings` has just checked. With the same settings cargo reuses
/// that work; without them it checks every crate again.
pub fn document_checked(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = idle_cargo(arguments);
    let mut sysroot = Command::new("rustc");
    sysroot.args(["--print", "sysroot"]).current_dir(root());
    if let Ok(output) = sysroot.output() {
        let sysroot = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
        let driver = format!("clippy-driver{}", env::consts::EXE_SUFFIX);
        let driver = sysroot.join("bin").join(driver);
        if driver.exists() {
            command.env("RUSTC_WORKSPACE_WRAPPER", driver);
            command.env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");
        }
    }
    command
}

fn cargo_program() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs a command to its end with its output on the screen.
pub fn run(command: &mut Command) -> anyhow::Result<ExitStatus> {
    command.status().with_context(|| cannot_start(command))
}

/// Whatever is installed or fetched comes in less time, or not at all.
const INSTALLATION: Duration = Duration::from_secs(20 * 60);

/// Returns what installations have printed, without its first `after` bytes; nothing if there was nothing to install.
pub fn setup_printed(after: usize) -> Vec<u8> {
    let printed = fs::read(setup_log()).unwrap_or_default();
    printed.get(after..).unwrap_or_default().to_vec()
}

fn setup_log() -> PathBuf {
    bounded::logs().join("setup.log")
}

/// Runs a command that installs or fetches something, and returns whether it succeeded; what it prints goes to a file, and
/// to the screen if it failed.
pub fn run_quietly(command: Command) -> anyhow::Result<bool> {
    let before = setup_printed(0).len();
    let ok = bounded::run_into(command, &setup_log(), INSTALLATION)?;
    if !ok {
        screen::pass_on(&setup_printed(before))?;
    }
    Ok(ok)
}

/// Says whether a command starts and succeeds, keeping what it prints off the screen.
pub fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Returns how many tests run at a time: many of them wait for another process, for a lock or for the disk.
pub fn twice_the_processors() -> usize {
    2 * std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
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
