//! `tenace alerts`: bidding-system files, as BBOalert has them.

mod check;
mod convert;
mod diff;
mod expand;
mod explain;
mod question;
mod quiz;
mod reasons;
mod record;
mod search;
mod source;
mod test;
mod tree;
mod why;
mod words;

use clap::Subcommand;

use crate::Verdict;
use crate::screen::Screen;

#[derive(Subcommand)]
#[command(after_help = AFTER_HELP)]
pub(crate) enum Alerts {
    /// Say what is wrong with systems: the line, the reason and what to do
    Check(check::Check),
    /// Tell what a call means
    Explain(explain::Explain),
    /// Tell why a call means what it does: the record, what it overrides, what is switched off
    Why(why::Why),
    /// Find records by words in their explanations, or by auction
    Search(search::Search),
    /// Show a system as notes: what can be called after what
    Tree(tree::Tree),
    /// Tell what the records of two versions of a system say differently
    Diff(diff::Diff),
    /// Convert a system to and from BML, from a convention card, or to a page
    Convert(convert::Convert),
    /// Ask what calls mean, to learn a system
    Quiz(quiz::Quiz),
    /// Test whether a system says what it should
    Test(test::Test),
    /// Add an explanation that was given at the table
    Record(record::Record),
    /// Show what becomes of a text that is typed with the shortcuts of a system
    Expand(expand::Expand),
}

const AFTER_HELP: &str = "\
Files are BBOalert's (.bboalert, .txt) or convention cards of BBO (.bss); `convert` also reads BML.
Scripts in them are never run, and nothing is fetched from the web. docs/alerts.md describes them.";

impl Alerts {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            Alerts::Check(command) => command.run(screen),
            Alerts::Explain(command) => command.run(screen),
            Alerts::Why(command) => command.run(screen),
            Alerts::Search(command) => command.run(screen),
            Alerts::Tree(command) => command.run(screen),
            Alerts::Diff(command) => command.run(screen),
            Alerts::Convert(command) => command.run(screen),
            Alerts::Quiz(command) => command.run(screen),
            Alerts::Test(command) => command.run(screen),
            Alerts::Record(command) => command.run(screen),
            Alerts::Expand(command) => command.run(screen),
        }
    }
}
