//! `tenace connector`: the Data Connector, through which scoring programs speak to the tables.

mod accept;
mod clear;
mod go_on;
mod init;
mod kind;
mod manage;
mod movement;
mod ping;
mod poll;
mod put;
mod serve;
mod service;
mod source;
mod target;
mod trace;

use clap::Subcommand;

pub(super) use self::serve::numbering;
use self::target::told;
use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Subcommand)]
pub(crate) enum Connector {
    /// Answer scoring programs by HTTP and by lines, until stopped; `tenace serve` does this too
    Serve(serve::Serve),
    /// Let the Data Connector run from boot: install, remove and look after the service
    #[command(subcommand)]
    Service(service::ServiceCommand),
    /// Find out whether a Data Connector answers, and how fast; exits with 1 when it does not
    Ping(ping::Ping),
    /// Begin an event, from an InitDTO or from an event file
    Init(init::Init),
    /// Go on with an event that was begun before
    Continue(go_on::GoOn),
    /// Show what came from the tables: results, players, seats, hands, calls
    Poll(poll::Poll),
    /// Accept what a poll showed: it is new no longer
    Accept(accept::Accept),
    /// Bring results, players, seats, hands, settings, calls or scoring groups
    Put(put::Put),
    /// Show the movements of a session, or change one
    Movement(movement::Movement),
    /// Ask which sessions there are and where the files are, or end the running event
    Manage(manage::Manage),
    /// Empty the queues of all sessions
    Clear(clear::Clear),
    /// Stand between a scoring program and a Data Connector, and show everything they say
    Trace(trace::Trace),
}

impl Connector {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let json = self.is_json();
        let ran = match self {
            Connector::Serve(command) => return command.run(data, screen),
            Connector::Service(command) => return command.run(data, screen),
            Connector::Trace(command) => return command.run(screen),
            Connector::Ping(command) => command.run(screen),
            Connector::Init(command) => command.run(screen),
            Connector::Continue(command) => command.run(screen),
            Connector::Poll(command) => command.run(screen),
            Connector::Accept(command) => command.run(screen),
            Connector::Put(command) => command.run(screen),
            Connector::Movement(command) => command.run(screen),
            Connector::Manage(command) => command.run(screen),
            Connector::Clear(command) => command.run(screen),
        };
        told(ran, json, screen)
    }

    /// Tells whether a refusal is printed as JSON, too.
    fn is_json(&self) -> bool {
        match self {
            Connector::Serve(_) | Connector::Service(_) | Connector::Trace(_) => false,
            Connector::Ping(command) => command.asking.json,
            Connector::Init(command) => command.asking.json,
            Connector::Continue(command) => command.asking.json,
            Connector::Poll(command) => command.asking.json,
            Connector::Accept(command) => command.asking.json,
            Connector::Put(command) => command.asking.json,
            Connector::Movement(command) => command.is_json(),
            Connector::Manage(command) => command.asking.json,
            Connector::Clear(command) => command.asking.json,
        }
    }
}
