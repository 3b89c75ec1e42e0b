//! `tenace bws`: the exchange files that scoring programs and table terminals share.

mod new;

use clap::Subcommand;

use self::new::New;
use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Subcommand)]
pub(crate) enum Bws {
    /// Make the exchange file of an event: movement, names, settings, hands and results
    New(New),
}

impl Bws {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            Bws::New(command) => command.run(data, screen),
        }
    }
}
