//! Start parameters: a scoring program that starts its control program may start Tenace in its place.
//!
//! `tenace /f:[C:\\bridge\\friday.bws] /s /r /m` and `tenace -f"C:\\bridge\\friday.bws" -s -r -m` are `tenace bws serve` in
//! other words. They are taken before the command line proper, whose words begin with none of these letters.

use std::ffi::OsString;

use bws::start::{LogLevel, Start};

/// The letters with which parameters of the new form begin. `-h` is help here; the new form refuses it anyway.
const LETTERS: [char; 7] = ['f', 's', 'r', 'm', 'c', 'b', 'l'];

/// The command line that start parameters mean, the program's name first; none where there are no start parameters, and a
/// sentence where they cannot be understood.
pub(crate) fn translated(arguments: &[OsString]) -> Option<Result<Vec<OsString>, String>> {
    let (program, given) = arguments.split_first()?;
    let first = given.first()?.to_str()?;
    if !is_start(first) {
        return None;
    }
    let texts: Vec<String> =
        given.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
    Some(Start::from_args(&texts).map_err(|error| error.to_string()).map(|start| {
        let words = words(start).into_iter().map(OsString::from);
        std::iter::once(program.clone()).chain(words).collect()
    }))
}

fn is_start(first: &str) -> bool {
    let mut letters = first.chars();
    match (letters.next(), letters.next()) {
        (Some('/'), _) => true,
        (Some('-'), Some(letter)) => LETTERS.contains(&letter.to_ascii_lowercase()),
        _ => false,
    }
}

/// The words of the command line; without a file it is the server alone.
fn words(start: Start) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut add = |word: &str| words.push(word.to_owned());
    let Some(file) = start.file else {
        add("serve");
        if start.minimised {
            add("--no-open");
        }
        return words;
    };
    ["bws", "serve"].into_iter().for_each(&mut add);
    let flags = [
        (start.minimised, "--no-open"),
        (start.upload, "--reset"),
        (start.close_when_done, "--close"),
    ];
    flags.into_iter().filter(|(is_set, _)| *is_set).for_each(|(_, flag)| add(flag));
    if !start.hand_records.is_empty() {
        let sections: Vec<String> = start.hand_records.iter().map(ToString::to_string).collect();
        add(&format!("--hands={}", sections.join(",")));
    }
    match start.log {
        LogLevel::Info => {}
        LogLevel::Debug => add("--log=debug"),
        LogLevel::Trace => add("--log=trace"),
    }
    // A name that begins with a dash is a file all the same.
    add("--");
    add(&file);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translate(line: &[&str]) -> Option<Result<String, String>> {
        let arguments: Vec<OsString> =
            std::iter::once(&"tenace").chain(line).map(OsString::from).collect();
        let joined = |words: Vec<OsString>| {
            words.iter().skip(1).map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
        };
        translated(&arguments).map(|words| words.map(joined))
    }

    #[test]
    fn both_forms_are_bws_serve() {
        let cases: [(&[&str], &str); 7] = [
            (
                &["/f:[C:\\x\\friday.bws]", "/s", "/r", "/m", "/h:[1,2]"],
                "bws serve --no-open --reset --hands=1,2 -- C:\\x\\friday.bws",
            ),
            (&["/f:[C:\\my", "files\\friday.bws]/r"], "bws serve -- C:\\my files\\friday.bws"),
            (
                &["-fC:\\x\\friday.bws", "-s", "-r", "-m"],
                "bws serve --no-open --reset -- C:\\x\\friday.bws",
            ),
            (&["-ffriday.bws", "-r", "-c", "-ld"], "bws serve --close --log=debug -- friday.bws"),
            (&["/s", "/f:[friday.bws]", "/t2", "/pi"], "bws serve --reset -- friday.bws"),
            (&["/m"], "serve --no-open"),
            (&["-f-odd.bws"], "bws serve -- -odd.bws"),
        ];
        for (line, expected) in cases {
            assert_eq!(translate(line), Some(Ok(expected.to_owned())), "{line:?}");
        }
    }

    #[test]
    fn the_command_line_proper_is_left_alone() {
        let cases: [&[&str]; 7] = [
            &[],
            &["serve"],
            &["--data", "x", "serve"],
            &["-h"],
            &["--help"],
            &["-V"],
            &["bws", "-s"],
        ];
        for line in cases {
            assert_eq!(translate(line), None, "{line:?}");
        }
    }

    #[test]
    fn what_cannot_be_understood_is_a_sentence() {
        let cases: [&[&str]; 4] = [&["/x"], &["-s"], &["/f:friday.bws"], &["-ffriday.bws", "-h"]];
        for line in cases {
            assert!(matches!(translate(line), Some(Err(_))), "{line:?}");
        }
    }
}
