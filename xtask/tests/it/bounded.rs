//! Commands with a bound on their time.

use std::fs;
use std::process::Command;
use std::time::Duration;

use xtask::bounded::run_into;

#[test]
fn what_a_command_prints_is_added_to_the_file() {
    let folder = std::env::temp_dir().join(format!("tenace-bounded-{}", std::process::id()));
    let log = folder.join("cargo.log");
    for _ in 0..2 {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.arg("--version");
        assert!(run_into(cargo, &log, Duration::from_secs(60)).unwrap());
    }
    let mut wrong = Command::new(env!("CARGO"));
    wrong.arg("--no-such-option");
    assert!(!run_into(wrong, &log, Duration::from_secs(60)).unwrap());
    let printed = fs::read_to_string(&log).unwrap();
    assert_eq!(printed.matches("$ cargo --version\ncargo 1.").count(), 2, "{printed}");
    assert!(printed.contains("$ cargo --no-such-option\n"), "{printed}");
    fs::remove_dir_all(folder).unwrap();
}

/// A step that hangs must not leave its servers to the next one.
#[cfg(unix)]
#[test]
fn a_command_that_hangs_is_stopped_with_all_it_started() {
    let folder = std::env::temp_dir().join(format!("tenace-hangs-{}", std::process::id()));
    let log = folder.join("sh.log");
    let mut shell = Command::new("sh");
    shell.args(["-c", "sleep 600 & echo started $!; wait"]);
    assert!(!run_into(shell, &log, Duration::from_secs(5)).unwrap());
    let printed = fs::read_to_string(&log).unwrap();
    assert!(printed.ends_with("stopped, because it had not ended after 0 minutes\n"), "{printed}");
    let child = printed.lines().find_map(|line| line.strip_prefix("started "));
    let child = child.ok_or(format!("the shell has started nothing: {printed}")).unwrap();
    let is_there = || {
        let mut probe = Command::new("kill");
        // Not every system clears away the dead at once.
        let state = fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        xtask::command::succeeds(probe.args(["-0", child])) && !state.contains(") Z ")
    };
    test_support::wait::wait_for("the shell's own child to be gone", || !is_there());
    fs::remove_dir_all(folder).unwrap();
}
