//! `tenace alerts diff`: what the records of two versions of a system say differently.

use alerts::{Change, Difference, What, diff};
use anyhow::ensure;
use clap::Args;
use serde::Serialize;

use super::source::Source;
use super::words::{quoted, shown};
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = DIFF_HELP)]
pub(crate) struct Diff {
    /// The older version; `-` is a pipe
    old: String,
    /// The newer version
    new: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const DIFF_HELP: &str = "\
Records are compared as they count, by option, auction and call; blanks, order and the way a record
is written make no difference.

Examples:
  tenace alerts diff last-year.bboalert ours.bboalert

Exit codes: 0 they say the same, 1 they differ, 2 wrong use or unreadable input.";

/// A difference, for other programs.
#[derive(Serialize)]
struct Line<'a> {
    what: What,
    change: Change,
    option: Option<&'a str>,
    context: &'a str,
    call: &'a str,
    old: Option<&'a str>,
    new: Option<&'a str>,
    old_file: Option<String>,
    old_line: Option<u32>,
    new_file: Option<String>,
    new_line: Option<u32>,
}

impl Diff {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        ensure!(self.new != "-" || self.old != "-", "only one of the two can come from a pipe");
        let (old, new) = (Source::read(&self.old)?, Source::read(&self.new)?);
        let differences = diff(&old.system, &new.system);
        let verdict = if differences.is_empty() { Verdict::Yes } else { Verdict::No };
        if self.json {
            let lines = differences.iter().map(|it| line(&old, &new, it));
            screen.json(&lines.collect::<Vec<_>>())?;
            return Ok(verdict);
        }
        if differences.is_empty() {
            screen.line("They explain the same.")?;
            return Ok(verdict);
        }
        for difference in &differences {
            screen.line(sentence(&old, &new, difference))?;
        }
        let count = |change| differences.iter().filter(|it| it.change == change).count();
        screen.line("")?;
        screen.line(format!(
            "{} added, {} changed, {} removed",
            count(Change::Added),
            count(Change::Changed),
            count(Change::Removed)
        ))?;
        Ok(verdict)
    }
}

fn line<'a>(old: &Source, new: &Source, it: &'a Difference) -> Line<'a> {
    Line {
        what: it.what,
        change: it.change,
        option: it.option.as_deref(),
        context: &it.context,
        call: &it.call,
        old: it.old.as_deref(),
        new: it.new.as_deref(),
        old_file: it.old_place.map(|place| old.file(place.file)),
        old_line: it.old_place.map(|place| place.line),
        new_file: it.new_place.map(|place| new.file(place.file)),
        new_line: it.new_place.map(|place| place.line),
    }
}

/// `~ ,1N  “12-14” is now “15-17”  (ours.bboalert:5)`.
fn sentence(old: &Source, new: &Source, it: &Difference) -> String {
    let mark = match it.change {
        Change::Added => '+',
        Change::Removed => '-',
        Change::Changed => '~',
    };
    let name = match it.what {
        What::Record => shown(&format!("{},{}", it.context, it.call)),
        What::Option => format!("option {}", quoted(it.option.as_deref().unwrap_or(&it.call))),
        What::Shortcut => format!("shortcut {}", quoted(&it.call)),
        What::Button => format!("button {}", quoted(&it.call)),
        What::Alias => format!("alias {}", quoted(&it.call)),
    };
    let said = match (&it.old, &it.new) {
        (Some(old), Some(new)) => format!("  {} is now {}", quoted(old), quoted(new)),
        (None, Some(new)) if it.change == Change::Changed => format!("  is now {}", quoted(new)),
        (Some(old), None) if it.change == Change::Changed => format!("  was {}", quoted(old)),
        (None, Some(only)) | (Some(only), None) => format!("  {}", quoted(only)),
        (None, None) => String::new(),
    };
    let option = it.option.as_deref().filter(|_| it.what != What::Option);
    let option = option.map(|name| format!("option {}, ", quoted(name))).unwrap_or_default();
    let place = match (it.new_place, it.old_place) {
        (Some(place), _) => new.place(place),
        (None, Some(place)) => old.place(place),
        (None, None) => String::new(),
    };
    format!("{mark} {name}{said}  ({option}{place})")
}
