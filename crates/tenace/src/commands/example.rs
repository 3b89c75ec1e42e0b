//! `tenace example`: a worked example, run for real in a folder of its own.
//!
//! Every line that starts with `$` is a command of this program; what follows is what it answers.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Parser;
use uuid::Uuid;

use super::Tenace;
use crate::Verdict;
use crate::screen::Screen;

const EVENT_FILE: &str = include_str!("../../../../examples/tuesday-pairs.toml");

/// The first round of the evening, as the tables send it.
const FIRST_ROUND: &str = "\
A1 1 3NTN+1 HK
A1 2 4SXE-1 D4
A2 3 2HW= C10
A2 4 PASS
A3 5 6CS= SA
A3 6 4HN-2 DQ
A4 7 1NTE+2 S5
A4 8 5DXW-3 HA
A5 9 4SS+1 CK
";

const STEPS: &[(&str, &[&str])] = &[
    (
        "The event file says who plays whom, where, with which boards.",
        &["event", "new", "tuesday-pairs.toml"],
    ),
    (
        "Every result is on the disk before it is acknowledged.",
        &["result", "enter", "Tuesday pairs", "--lines", "first-round.txt"],
    ),
    ("A board nobody could play.", &["result", "enter", "Tuesday pairs", "A5", "10", "60% 40%"]),
    (
        "North at table 3 finds an error: a correction is a new fact.",
        &["result", "enter", "Tuesday pairs", "A3", "6", "4HN-1 DQ", "--correct"],
    ),
    ("And so is an undo.", &["log", "undo", "Tuesday pairs", "57"]),
    ("The evening so far.", &["event", "show", "Tuesday pairs"]),
    (
        "Who said what, and when; the first lines are the event file.",
        &["log", "show", "Tuesday pairs", "--after", "46"],
    ),
    ("Folding the log anew gives what we have just seen.", &["log", "verify", "Tuesday pairs"]),
    ("A copy for the stick in the drawer.", &["backup", "tuesday-backup.db"]),
];

pub(crate) fn run(screen: &mut Screen) -> anyhow::Result<Verdict> {
    let folder = ExampleFolder::new()?;
    std::fs::write(folder.path("tuesday-pairs.toml"), EVENT_FILE)?;
    std::fs::write(folder.path("first-round.txt"), FIRST_ROUND)?;
    for (remark, arguments) in STEPS {
        screen.line(format!("# {remark}"))?;
        screen.line(format!("$ tenace {}", shown(arguments)))?;
        let files = ["tuesday-pairs.toml", "first-round.txt", "tuesday-backup.db"];
        let real = arguments.iter().map(|argument| match files.contains(argument) {
            true => folder.path(argument).into_os_string(),
            false => argument.into(),
        });
        let name = ["tenace".into(), "--data".into(), folder.path("data").into_os_string()];
        let tenace = Tenace::try_parse_from(name.into_iter().chain(real))?;
        tenace.run(screen).with_context(|| format!("in the step “{remark}”"))?;
        screen.line("")?;
    }
    screen.line("This was an example: its folder is gone again, backup and all. Your turn:")?;
    screen.line("  tenace event new examples/tuesday-pairs.toml")?;
    screen.line("The file is explained in docs/event-file.md.")?;
    Ok(Verdict::Yes)
}

fn shown(arguments: &[&str]) -> String {
    let quoted = arguments.iter().map(|argument| match argument.contains(' ') {
        true => format!("\"{argument}\""),
        false => (*argument).to_owned(),
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// A folder that is there for the length of the example.
struct ExampleFolder(PathBuf);

impl ExampleFolder {
    fn new() -> anyhow::Result<ExampleFolder> {
        let path = std::env::temp_dir().join(format!("tenace-example-{}", Uuid::now_v7().simple()));
        std::fs::create_dir_all(&path)
            .with_context(|| format!("cannot make {}", path.display()))?;
        Ok(ExampleFolder(path))
    }

    fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for ExampleFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
