//! `tenace alerts tree`: a system as notes, what can be called after what.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::Args;
use serde::Serialize;

use super::question::Choosing;
use super::source::{Source, is_same_file, refuse_existing};
use super::words::shown;
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::files;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = TREE_HELP)]
pub(crate) struct Tree {
    /// The bidding system; `-` is a pipe
    file: String,
    /// Write a page for a browser into this file; `-` prints it
    #[arg(long, value_name = "OUT", conflicts_with = "json")]
    html: Option<PathBuf>,
    /// Replace OUT if it exists
    #[arg(long, requires = "html")]
    force: bool,
    /// Show only what counts with the options that are selected, not what all options have
    #[arg(long)]
    chosen: bool,
    #[command(flatten)]
    choosing: Choosing,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const TREE_HELP: &str = "\
Opponents who pass are left out; their other calls are in brackets. --option, --no-option, --partner,
--me and --rules imply --chosen: only what counts with them is shown.

Examples:
  tenace alerts tree ours.bboalert
  tenace alerts tree ours.bboalert --html ours.html
  tenace alerts tree ours.bboalert --partner joe

Exit codes: 0 done; 1 OUT exists already, or FILE is BML without a record; 2 wrong use or unreadable
input.";

/// A tree for other programs, with the names of the files that its places count.
#[derive(Serialize)]
struct Report<'a> {
    files: Vec<String>,
    #[serde(flatten)]
    tree: &'a alerts::Tree,
}

impl Tree {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let page = self.html.as_deref().filter(|page| *page != Path::new("-"));
        if let Some(page) = page {
            ensure!(
                !is_same_file(&self.file, page),
                "{} is the file that is read; choose another for --html",
                page.display()
            );
            refuse_existing(page, self.force)?;
        }
        let source = Source::read_quietly(&self.file)?;
        if source.is_bml() && source.system.statements().is_empty() {
            let sentence =
                format!("there is no record in {}: {}", self.file, source.bml_sentence());
            return Err(AnswerIsNo(sentence).into());
        }
        source.remark();
        let is_chosen = self.chosen || self.choosing.is_given();
        let chosen = is_chosen.then(|| self.choosing.chosen(&source)).transpose()?;
        let tree = source.system.tree(chosen.as_ref());
        if let Some(page) = page {
            files::replace(page, tree.html().as_bytes())?;
            screen.tell(format!("The notes are in {}", page.display()));
        } else if self.html.is_some() {
            screen.writer().write_all(tree.html().as_bytes())?;
        } else if self.json {
            let n_files = u32::try_from(source.system.files().len()).unwrap_or(u32::MAX);
            let files = (0..n_files).map(|number| source.file(number)).collect();
            screen.json(&Report { files, tree: &tree })?;
        } else {
            for line in tree.text().lines() {
                screen.line(shown(line))?;
            }
        }
        Ok(Verdict::Yes)
    }
}
