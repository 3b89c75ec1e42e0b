//! `tenace completions` and `tenace man`: what a shell and a manual reader want.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Tenace;
use crate::Verdict;
use crate::screen::Screen;

/// Prints the completions for a shell.
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Tenace::command(), "tenace", &mut script);
        screen.line(String::from_utf8(script)?.trim_end())?;
        Ok(Verdict::Yes)
    }
}

/// Writes the manual pages.
#[derive(Args)]
pub(crate) struct Man {
    /// Write one page per command into this folder; without it, print the main page
    folder: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let Some(folder) = self.folder else {
            let mut page = Vec::new();
            clap_mangen::Man::new(Tenace::command()).render(&mut page)?;
            screen.line(String::from_utf8(page)?.trim_end())?;
            return Ok(Verdict::Yes);
        };
        let place = || format!("{}: the manual pages cannot be written here", folder.display());
        std::fs::create_dir_all(&folder).with_context(place)?;
        clap_mangen::generate_to(Tenace::command(), &folder).with_context(place)?;
        screen.line(format!("The manual pages are in {}", folder.display()))?;
        Ok(Verdict::Yes)
    }
}
