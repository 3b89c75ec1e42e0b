//! `tenace bws`: the exchange files of scoring programs and table terminals.

mod check;
mod computer;
mod export;
mod findings;
mod follow;
mod new;
mod remarks;
mod serve;
mod show;

use clap::Subcommand;

pub(crate) use self::follow::Pause;
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
    /// Keep an event and its file in step: take results and names in, send what changes
    Follow(follow::Follow),
    /// Run a file that a scoring program made on the club's phones, as a control program does
    Serve(serve::Serve),
    /// Print a table of a file as CSV
    Export(export::Export),
}

const AFTER_HELP: &str = "\
Exit codes: 0 done, 1 refused or problems were found, 2 wrong use or unreadable input. `show`,
`check` and `export` only read a file, also while other programs use it. docs/bws.md describes them.";

impl Bws {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            Bws::New(command) => command.run(data, screen),
            Bws::Show(command) => command.run(screen),
            Bws::Check(command) => command.run(screen),
            Bws::Follow(command) => command.run(data, screen),
            Bws::Serve(command) => command.run(data, screen),
            Bws::Export(command) => command.run(screen),
        }
    }
}
