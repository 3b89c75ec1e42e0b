//! `tenace bws`: the exchange files of scoring programs and table terminals.

mod check;
mod export;
mod findings;
mod new;
mod show;

use clap::Subcommand;

use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Subcommand)]
#[command(after_help = AFTER_HELP)]
pub(crate) enum Bws {
    /// Make the exchange file of an event: movement, names, settings, hands and results
    New(new::New),
    /// Show a file: session, movement, names, results and the ranking, scored anew
    Show(show::Show),
    /// Say what is wrong with a file, and what each program would trip over
    Check(check::Check),
    /// Print a table of a file as CSV
    Export(export::Export),
}

const AFTER_HELP: &str = "\
Exit codes: 0 done, 1 refused or problems were found, 2 wrong use or unreadable input. Files that
are there are only read, also while other programs use them. docs/bws.md describes them.";

impl Bws {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            Bws::New(command) => command.run(data, screen),
            Bws::Show(command) => command.run(screen),
            Bws::Check(command) => command.run(screen),
            Bws::Export(command) => command.run(screen),
        }
    }
}
