//! `tenace bws`: the exchange files of scoring programs and table terminals.

mod export;

use clap::Subcommand;

use crate::Verdict;
use crate::screen::Screen;

#[derive(Subcommand)]
#[command(after_help = AFTER_HELP)]
pub(crate) enum Bws {
    /// Print a table of a file as CSV
    Export(export::Export),
}

const AFTER_HELP: &str = "\
Exit codes: 0 done, 1 problems were found, 2 wrong use or unreadable input. Files are only read,
also while other programs use them. docs/bws.md describes them.";

impl Bws {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            Bws::Export(command) => command.run(screen),
        }
    }
}
