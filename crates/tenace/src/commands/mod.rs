//! The command line: one file per command.

mod alerts;
mod answer;
mod backup;
mod bws;
mod connector;
mod convert;
mod dd;
mod deal;
mod demo;
mod director;
mod dup_options;
mod event;
mod example;
mod hand_file;
mod hands;
mod lines;
mod log;
mod movement;
mod reach;
mod result;
mod score;
mod serve;
mod shell;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

pub(crate) use self::answer::{AnswerIsNo, Hinted};
use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

/// Runs duplicate-bridge events: who plays whom with which boards, every result, every correction
///
/// An event is a log of facts. Nothing that was accepted is ever lost or changed; a correction is a new fact, and so is an undo.
#[derive(Parser)]
#[command(name = "tenace", version, max_term_width = 100, after_help = AFTER_HELP)]
pub(crate) struct Tenace {
    /// Keep the data in this folder instead of the platform's own
    #[arg(long, global = true, value_name = "DIR", env = "TENACE_DATA")]
    data: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Exit codes: 0 done, 1 refused or problems were found, 2 wrong use or unreadable input.
To see it work: tenace example";

#[derive(Subcommand)]
enum Command {
    /// Serve the club: the players' phones and the director's pages
    Serve(serve::Serve),
    /// Say who may work on the director's pages: list, add and remove people, set passwords
    #[command(subcommand)]
    Director(director::Director),
    /// Make, list and show events, open and close them
    #[command(subcommand)]
    Event(event::Event),
    /// Enter, correct and erase results
    #[command(subcommand)]
    Result(result::ResultCommand),
    /// Read, check and undo the facts of an event
    #[command(subcommand)]
    Log(log::Log),
    /// Make, show, check and improve movements
    #[command(subcommand)]
    Movement(movement::Movement),
    /// Score a file of results or an event, and compare what a file publishes
    Score(score::Score),
    /// Deal random boards, and prove that they are
    Deal(deal::Deal),
    /// Convert hand records from any format to any other
    Convert(convert::Convert),
    /// Work out double dummy: what every declarer makes, and par
    Dd(dd::Dd),
    /// Show hand records
    #[command(subcommand)]
    Hands(hands::Hands),
    /// Check bidding-system files, look up and explain calls, convert, compare and learn systems
    #[command(subcommand)]
    Alerts(alerts::Alerts),
    /// Make, show, check and export the exchange files (.bws) of scoring programs and table terminals
    #[command(subcommand)]
    Bws(bws::Bws),
    /// Let scoring programs reach the tables through the Data Connector
    #[command(subcommand)]
    Connector(connector::Connector),
    /// Copy all data into one file, while everything goes on
    Backup(backup::Backup),
    /// Put a backup back
    Restore(backup::Restore),
    /// Play a simulated evening: a server, and players at its tables
    Demo(demo::Demo),
    /// Show a worked example in a folder of its own
    Example,
    /// Print the completions for a shell
    Completions(shell::Completions),
    /// Write the manual pages
    Man(shell::Man),
}

impl Tenace {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let data = Data::at(self.data)?;
        match self.command {
            Command::Serve(command) => command.run(&data, screen),
            Command::Director(command) => command.run(&data, screen),
            Command::Event(command) => command.run(&data, screen),
            Command::Result(command) => command.run(&data, screen),
            Command::Log(command) => command.run(&data, screen),
            Command::Movement(command) => command.run(&data, screen),
            Command::Score(command) => command.run(&data, screen),
            Command::Bws(command) => command.run(&data, screen),
            Command::Connector(command) => command.run(&data, screen),
            Command::Deal(command) => command.run(&data, screen),
            Command::Convert(command) => command.run(&data, screen),
            Command::Dd(command) => command.run(&data, screen),
            Command::Hands(command) => command.run(&data, screen),
            Command::Alerts(command) => command.run(screen),
            Command::Backup(command) => command.run(&data, screen),
            Command::Restore(command) => command.run(&data, screen),
            Command::Demo(command) => command.run(&data, screen),
            Command::Example => example::run(screen),
            Command::Completions(command) => command.run(screen),
            Command::Man(command) => command.run(screen),
        }
    }
}
