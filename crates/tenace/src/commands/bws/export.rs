//! `tenace bws export`: a table of an exchange file as CSV.

use std::path::PathBuf;

use anyhow::Context;
use bws::export::{ExportError, export};
use clap::Args;
use jet::Database;
use jet::share::{Options, View};

use super::findings::unreadable;
use crate::Verdict;
use crate::screen::{Screen, complain};

#[derive(Args)]
#[command(after_help = EXPORT_HELP)]
pub(crate) struct Export {
    /// The exchange file
    file: PathBuf,
    /// The table, such as ReceivedData
    table: String,
    /// Write this text for NULL, instead of nothing
    #[arg(long, value_name = "TEXT", default_value = "")]
    null: String,
}

const EXPORT_HELP: &str = "\
NULL is nothing, empty text is \"\". Times are 20:15:07, dates 2005-05-09.

Examples:
  tenace bws export evening.bws ReceivedData > results.csv
  tenace bws export evening.bws PlayerNumbers --null NULL";

impl Export {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let name = self.file.display();
        let view = View::open(&self.file, &Options::default()).and_then(Database::open);
        let database = view.map_err(|why| unreadable(&self.file, &why))?;
        let mut n_problems = 0;
        let told = |problem: jet::Error| {
            n_problems += 1;
            complain(format_args!("{name}: {problem}"));
        };
        match export(&database, &self.table, &self.null, screen.writer(), told) {
            Ok(_) => {}
            // Whoever reads our output has seen enough.
            Err(ExportError::Io(error)) => return Err(error.into()),
            Err(error) => return Err(error).with_context(|| name.to_string()),
        }
        Ok(if n_problems == 0 { Verdict::Yes } else { Verdict::No })
    }
}
