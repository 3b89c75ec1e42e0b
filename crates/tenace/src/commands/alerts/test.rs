//! `tenace alerts test`: does a system say what it is expected to say?

use alerts::Place;
use anyhow::ensure;
use clap::Args;
use serde::Serialize;

use super::question::Choosing;
use super::source::{Source, document};
use super::words::{counted, quoted, shown};
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = TEST_HELP)]
pub(crate) struct Test {
    /// The bidding system; `-` is a pipe
    file: String,
    /// Files with tests
    #[arg(required_unless_present = "write", value_name = "TESTS")]
    tests: Vec<String>,
    /// Print tests of the system as it is, to begin with
    #[arg(long, conflicts_with_all = ["tests", "json"])]
    write: bool,
    #[command(flatten)]
    choosing: Choosing,
    /// Print JSON: every test with what came of it
    #[arg(long)]
    json: bool,
}

const TEST_HELP: &str = "\
A test is a line T,AUCTION,CALL,EXPECTED; with nothing expected, the call must not be explained. Lines
SetOptions,NAME,… and SetBoard,N and SetPartner,ID say what holds for the tests after them.

Examples:
  tenace alerts test ours.bboalert --write > ours.tests
  tenace alerts test ours.bboalert ours.tests

Exit codes: 0 all is as expected, 1 it is not, 2 wrong use or unreadable input.";

/// A test and what came of it, for other programs.
#[derive(Serialize)]
struct Line {
    file: String,
    line: usize,
    context: String,
    call: String,
    expected: String,
    got: Option<String>,
    passed: bool,
    problem: Option<String>,
    /// Where the system says what it says.
    system_file: Option<String>,
    system_line: Option<u32>,
}

impl Test {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let source = Source::read(&self.file)?;
        if self.write {
            screen.line(source.system.exam_of().trim_end())?;
            return Ok(Verdict::Yes);
        }
        let choices = self.choosing.choices(&source)?;
        let mut lines = Vec::new();
        for path in &self.tests {
            let tests = document(path)?;
            let verdicts = source.system.exam(&choices, tests.text());
            ensure!(
                !verdicts.is_empty(),
                "{path}: there is no test in it; a test is a line T,AUCTION,CALL,EXPECTED"
            );
            lines.extend(verdicts.into_iter().map(|verdict| line(&source, path, verdict)));
        }
        let n_failed = lines.iter().filter(|line| !line.passed).count();
        let verdict = if n_failed == 0 { Verdict::Yes } else { Verdict::No };
        if self.json {
            screen.json(&lines)?;
            return Ok(verdict);
        }
        for line in lines.iter().filter(|line| !line.passed) {
            screen.line(sentence(line))?;
        }
        // A line that sets something is no test; what is wrong with it was told.
        let n_unread = lines.iter().filter(|line| line.problem.is_some() && line.call.is_empty());
        let n_unread = n_unread.count();
        let unread = match n_unread {
            0 => String::new(),
            many => format!(", {} not understood", counted(many, "line")),
        };
        let (n_passed, n_failed) = (lines.len() - n_failed, n_failed - n_unread);
        screen.line(format!("{n_passed} passed, {n_failed} failed{unread}"))?;
        Ok(verdict)
    }
}

fn line(source: &Source, path: &str, verdict: alerts::Verdict) -> Line {
    let place: Option<Place> = verdict.place;
    Line {
        file: path.to_owned(),
        line: verdict.line,
        context: verdict.context,
        call: verdict.call,
        expected: verdict.expected,
        got: verdict.got,
        passed: verdict.passed,
        problem: verdict.problem,
        system_file: place.map(|place| source.file(place.file)),
        system_line: place.map(|place| place.line),
    }
}

fn sentence(line: &Line) -> String {
    let place = format!("{}:{}", line.file, line.line);
    if let Some(problem) = &line.problem {
        return format!("{place}: {}", shown(problem));
    }
    let expected = match line.expected.is_empty() {
        true => "expected nothing".to_owned(),
        false => format!("expected {}", quoted(&line.expected)),
    };
    let got = line.got.as_deref().map_or("nothing".to_owned(), quoted);
    let at = match (&line.system_file, line.system_line) {
        (Some(file), Some(line)) => format!(" ({file}:{line})"),
        _ => String::new(),
    };
    format!("{place}: {},{}: {expected}, got {got}{at}", shown(&line.context), shown(&line.call))
}
