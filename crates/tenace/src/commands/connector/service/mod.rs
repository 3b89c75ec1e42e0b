//! `tenace connector service`: the Data Connector from boot, by whatever starts programs on this system.
//!
//! What is to run is a [`Service`](definition::Service). Each system has a file that describes one
//! (`systemd.rs`, `launchd.rs`, `windows.rs`: the text is a function of the service alone) and a program that is told
//! about it. What a command does is a [`Plan`](plan::Plan), which can be shown instead of carried out.

mod definition;
mod install;
mod launchd;
mod manager;
mod place;
mod plan;
mod remove;
mod status;
mod systemd;
mod windows;
mod xml;

use clap::{Args, Subcommand};

use self::definition::Scope;
use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Subcommand)]
#[command(after_help = AFTER_HELP)]
pub(crate) enum ServiceCommand {
    /// Install the service and start it; installed again, it takes the new options
    Install(install::Install),
    /// Stop the service and take it away
    Remove(remove::Remove),
    /// Say whether the service is installed and runs
    Status(status::Status),
}

const AFTER_HELP: &str = "\
Exit codes: 0 done, 1 it is not installed or does not run, 2 wrong use, or the system's own program
(systemctl, launchctl, schtasks) is missing or fails: its words are shown, and what to do by hand.";

/// Whose service is meant.
#[derive(Args)]
pub(crate) struct Whose {
    /// The service of the user who asks: it starts when they log in
    #[arg(long, conflicts_with = "system")]
    user: bool,
    /// The service of the computer: it starts at boot, and only root may change it
    #[arg(long)]
    system: bool,
}

impl Whose {
    /// Returns the scope that was asked for.
    fn scope(&self) -> Option<Scope> {
        match (self.user, self.system) {
            (_, true) => Some(Scope::System),
            (true, _) => Some(Scope::User),
            _ => None,
        }
    }

    /// Returns where to look: where was asked for, or everywhere.
    fn scopes(&self) -> Vec<Scope> {
        self.scope().map_or(vec![Scope::User, Scope::System], |scope| vec![scope])
    }
}

impl ServiceCommand {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            ServiceCommand::Install(command) => command.run(data, screen),
            ServiceCommand::Remove(command) => command.run(screen),
            ServiceCommand::Status(command) => command.run(screen),
        }
    }
}
