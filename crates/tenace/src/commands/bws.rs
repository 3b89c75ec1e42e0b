//! `tenace bws`: the exchange files of scoring programs and table terminals.

mod export;
mod new;

use clap::Subcommand;

use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Subcommand)]
#[command(after_help = AFTER_HELP)]
pub(crate) enum Bws {
    /// Make the exchange file of an event: movement, names, settings, hands and results
    New(new::New),
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
            Bws::Export(command) => command.run(screen),
        }
    }
}
