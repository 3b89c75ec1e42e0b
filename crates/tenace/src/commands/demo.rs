//! `tenace demo`: a simulated evening, simulated players for an event that exists, or a simulated crowd.

mod evening;
mod event;
mod load;
mod served;
mod story;

use std::net::SocketAddr;

use clap::Args;
use session::model::SessionNo;
use web::demo::Plan;

use super::reach::Reach;
use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = DEMO_HELP)]
pub(crate) struct Demo {
    /// Where the server listens; with --event or --load one that listens there already is used
    #[arg(long, default_value = "0.0.0.0:8080", value_name = "ADDR")]
    http: SocketAddr,
    #[command(flatten)]
    reach: Reach,
    /// Play an event that is there, instead of one of the demo's own: its id, the beginning or end of
    /// it, its name, or name and date
    #[arg(long, value_name = "NAME|ID", conflicts_with_all = ["tables", "rounds", "load"])]
    event: Option<String>,
    /// Play this session of the event only
    #[arg(long, value_name = "N", requires = "event")]
    session: Option<SessionNo>,
    /// How many tables: 5, or 300 with --load
    #[arg(long, value_name = "N")]
    tables: Option<u16>,
    /// How many rounds; as many as are usual when not said
    #[arg(long, value_name = "R")]
    rounds: Option<u16>,
    /// How many times as fast as a real evening; 0 as fast as possible
    #[arg(long, default_value_t = 15.0, value_name = "X", value_parser = speed)]
    speed: f64,
    /// End when all is played, and print the ranking
    #[arg(long)]
    once: bool,
    /// Measure: every table enters a result each 30 s, and as many people watch
    #[arg(long, conflicts_with_all = ["once", "speed"])]
    load: bool,
    /// How long to measure
    #[arg(long, default_value_t = 5.0, value_name = "M", requires = "load", value_parser = minutes)]
    minutes: f64,
    /// Print what was measured as JSON
    #[arg(long, requires = "load")]
    json: bool,
}

const DEMO_HELP: &str = "\
The demo makes an event of its own in the data folder and leaves it there. Its people are invented.
Join a table with your own phone, and the simulated players there make room for you.

With --event, simulated phones join the tables of an event of the data folder that nobody has joined,
such as one that a scoring program began through the Data Connector. They play what has no result yet,
with the event's hand records or, without any, by chance; they wait while a session waits, and follow
when the movement changes. The server is one that listens at --http already, else this command is it.

Examples:
  tenace demo
  tenace demo --tables 8 --speed 60
  tenace --data /tmp/club demo --tables 2 --rounds 2 --speed 0 --once
  tenace demo --event \"Tuesday pairs\"
  tenace demo --event \"Tuesday pairs\" --session 2 --speed 0 --once --http 127.0.0.1:8080
  tenace --data /tmp/club demo --load --http 127.0.0.1:8080 --tables 300 --minutes 5 --json";

impl Demo {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match &self.event {
            Some(name) => self.attend(name, data, screen),
            None if self.load => self.measure(data, screen),
            None => self.play(data, screen),
        }
    }

    fn plan(&self, name: &str, tables: u16, boards_per_round: u16) -> Plan {
        let (name, rounds) = (name.to_owned(), self.rounds);
        Plan { name, tables: self.tables.unwrap_or(tables), rounds, boards_per_round }
    }
}

fn speed(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|speed| speed.is_finite() && *speed >= 0.0);
    number.ok_or_else(|| "expected a number such as 15, or 0 for as fast as possible".to_owned())
}

fn minutes(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|it| *it > 0.0 && *it <= 24.0 * 60.0);
    number.ok_or_else(|| "expected minutes such as 5 or 0.5, up to a day".to_owned())
}
