//! Where the attack may not make its network, it says so; and it attacks nothing in a network that is not its own.

use std::process::{Command, Output};

use test_support::process::output;

/// Runs the attack on a program that is none, so that it could do no harm if it began.
fn attack(words: &[&str], prepare: impl FnOnce(&mut Command)) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_attack"));
    command.args(words).arg("--program").arg(std::env::current_exe().unwrap()).env_remove("CI");
    prepare(&mut command);
    output(&mut command)
}

#[test]
fn where_namespaces_may_not_be_made_it_says_so_and_fails_in_ci() {
    // Nothing that makes them is found here.
    let nowhere = |command: &mut Command| {
        command.env("PATH", "");
    };
    let printed = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    let asked = attack(&[], nowhere);
    assert!(printed(&asked).starts_with("could not run: "), "{asked:?}");
    assert_eq!(asked.status.code(), Some(1));
    let step = attack(&["--where-possible"], nowhere);
    assert!(printed(&step).starts_with("could not run: "), "{step:?}");
    assert_eq!(step.status.code(), Some(0));
    let json = attack(&["--json"], nowhere);
    assert!(printed(&json).starts_with("{\"not_run\":"), "{json:?}");
    let in_ci = attack(&["--where-possible"], |command| {
        nowhere(command);
        command.env("CI", "true");
    });
    assert_eq!(in_ci.status.code(), Some(i32::from(cfg!(target_os = "linux"))), "{in_ci:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn it_attacks_nothing_in_a_network_that_is_not_its_own() {
    let here = std::fs::read_link("/proc/self/ns/net").unwrap();
    let inside = attack(&["inside", "/nowhere", here.to_str().unwrap()], |_| {});
    assert_eq!(inside.status.code(), Some(1));
    let why = String::from_utf8_lossy(&inside.stderr);
    assert!(why.contains("so nothing is attacked"), "{why}");
}
