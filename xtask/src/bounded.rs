//! Running a command with its output in a file and a bound on its time.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;

use crate::command;

/// Returns the folder for what commands print.
pub fn logs() -> PathBuf {
    command::root().join("target").join("test-logs")
}

/// Runs a command to its end and returns whether it succeeded. What it prints is added to a file, because a server that a
/// failed test left behind can keep a pipe open for ever. One that takes longer than the limit is stopped with all
/// it started, and fails; the file says so.
pub fn run_into(mut command: Command, log: &Path, limit: Duration) -> anyhow::Result<bool> {
    let unwritable = || format!("cannot write {}", log.display());
    let mut file = open(log).with_context(unwritable)?;
    writeln!(file, "$ {}", in_words(&command)).with_context(unwritable)?;
    command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file.try_clone()?);
    in_a_group(&mut command);
    let mut child = command.spawn().with_context(|| command::cannot_start(&command))?;
    if let Some(status) = wait(&mut child, limit)? {
        return Ok(status.success());
    }
    let minutes = limit.as_secs() / 60;
    writeln!(file, "\nstopped, because it had not ended after {minutes} minutes")
        .with_context(unwritable)?;
    Ok(false)
}

fn open(log: &Path) -> io::Result<File> {
    std::fs::create_dir_all(log.parent().unwrap_or(Path::new(".")))?;
    OpenOptions::new().create(true).append(true).open(log)
}

/// Waits for the end; stops the command and returns nothing when it does not come in time.
fn wait(child: &mut Child, limit: Duration) -> anyhow::Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            stop(child)?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(100));
    }
}

/// Has the command start a group of processes, so that all of them can be stopped at once, those too whose parents have
/// ended. Not at a terminal: there Ctrl-C has to reach them.
fn in_a_group(command: &mut Command) {
    #[cfg(unix)]
    if !io::stdin().is_terminal() {
        use std::os::unix::process::CommandExt as _;
        command.process_group(0);
    }
    #[cfg(not(unix))]
    let _ = (command, io::stdin().is_terminal());
}

fn stop(child: &mut Child) -> io::Result<()> {
    let id = child.id();
    let stopped = if cfg!(windows) {
        command::succeeds(Command::new("taskkill").args(["/T", "/F", "/PID", &id.to_string()]))
    } else {
        let started = started_by(id);
        let mut kill = Command::new("kill");
        kill.args(["-KILL", "--", &format!("-{id}")]);
        let group = command::succeeds(&mut kill);
        // At a terminal there is no group of its own.
        for other in started.iter().filter(|_| !group) {
            command::succeeds(Command::new("kill").args(["-KILL", &other.to_string()]));
        }
        group
    };
    if !stopped {
        child.kill()?;
    }
    child.wait().map(drop)
}

/// Returns the processes that one has started, and those that they have started.
fn started_by(ancestor: u32) -> Vec<u32> {
    let listed = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output();
    let listed = listed.map(|output| output.stdout).unwrap_or_default();
    let listed = String::from_utf8_lossy(&listed);
    let pairs: Vec<(u32, u32)> = listed
        .lines()
        .filter_map(|line| {
            let mut numbers = line.split_whitespace().map(|number| number.parse().ok());
            Some((numbers.next()??, numbers.next()??))
        })
        .collect();
    let mut found = vec![ancestor];
    let mut seen = 0;
    while let Some(parent) = found.get(seen).copied() {
        seen += 1;
        found.extend(pairs.iter().filter(|(_, of)| *of == parent).map(|(child, _)| *child));
    }
    found.split_off(1)
}

/// Returns a command as one would type it, without the folders of the repository.
fn in_words(command: &Command) -> String {
    let root = format!("{}{}", command::root().display(), std::path::MAIN_SEPARATOR);
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = command.get_args().map(|word| word.to_string_lossy().replace(&root, ""));
    std::iter::once(program.to_string_lossy().into_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}
