//! What the command line takes and refuses.

use std::process::{Command, Output};

use test_support::process::output;
use xtask::fuzz::{self, Request};
use xtask::test;

fn xtask(arguments: &[&str]) -> Output {
    output(Command::new(env!("CARGO_BIN_EXE_xtask")).args(arguments))
}

fn read_fuzz(arguments: &[&str]) -> Result<Request, String> {
    let arguments: Vec<String> = arguments.iter().map(|text| (*text).into()).collect();
    fuzz::read(&arguments).map_err(|usage| usage.0)
}

#[test]
fn help_names_every_chore() {
    let output = xtask(&["help"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    for chore in ["test", "attack", "bench", "fuzz", "screenshots", "help"] {
        assert!(text.contains(&format!("\n  {chore}")), "{chore} is not in:\n{text}");
    }
}

#[test]
fn wrong_use_is_a_sentence_and_exit_code_2() {
    for (arguments, sentence) in [
        (&[][..], "Name a chore."),
        (&["paint"][..], "There is no chore named `paint`."),
        (&["test", "--slow"][..], "`test` takes a crate's name and `--long`."),
        (&["test", "bridge", "web"][..], "`test` takes a crate's name and `--long`."),
        (&["test", "brigde"][..], "There is no crate `brigde`; there are alerts, attack, bridge,"),
        (&["attack", "--hard"][..], "`attack` takes `--long`, `--json`,"),
        (&["attack", "--only"][..], "Nothing follows `--only`."),
        (&["screenshots", "--wide"][..], "`screenshots` takes nothing but a folder."),
        (&["fuzz", "--seconds"][..], "After `--seconds` comes a whole number of at least 1."),
        (&["fuzz", "no_such_target"][..], "There is no fuzz target named `no_such_target`"),
    ] {
        let output = xtask(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(sentence), "{arguments:?}: {errors}");
    }
}

#[test]
fn test_takes_a_crate_and_long_in_any_order() {
    let read = |arguments: &[&str]| {
        let arguments: Vec<String> = arguments.iter().map(|text| (*text).into()).collect();
        test::Request::read(&arguments).unwrap()
    };
    let request =
        |package: Option<&str>, long| test::Request { package: package.map(Into::into), long };
    assert_eq!(read(&[]), request(None, false));
    assert_eq!(read(&["--long"]), request(None, true));
    assert_eq!(read(&["xtask"]), request(Some("xtask"), false));
    assert_eq!(read(&["web", "--long"]), request(Some("web"), true));
    assert_eq!(read(&["--long", "web"]), request(Some("web"), true));
}

#[test]
fn fuzz_takes_a_target_and_seconds_in_any_order() {
    let expected = Request { target: Some("bridge_texts".into()), seconds: 5 };
    assert_eq!(read_fuzz(&["bridge_texts", "--seconds", "5"]), Ok(expected));
    let expected = Request { target: Some("bridge_texts".into()), seconds: 5 };
    assert_eq!(read_fuzz(&["--seconds", "5", "bridge_texts"]), Ok(expected));
    assert_eq!(read_fuzz(&[]), Ok(Request { target: None, seconds: 60 }));
}

#[test]
fn fuzz_refuses_what_it_does_not_know() {
    for arguments in [
        &["--seconds", "0"][..],
        &["--seconds", "-1"],
        &["--seconds", "ten"],
        &["--jobs", "2"],
        &["bridge_texts", "another"],
    ] {
        assert!(read_fuzz(arguments).is_err(), "{arguments:?} was taken");
    }
}
