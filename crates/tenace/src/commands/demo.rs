//! `tenace demo`: a simulated evening, or a simulated crowd.

mod evening;
mod load;
mod served;

use std::net::SocketAddr;

use clap::Args;
use web::demo::Plan;

use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
#[command(after_help = DEMO_HELP)]
pub(crate) struct Demo {
    /// Where the server listens
    #[arg(long, default_value = "0.0.0.0:8080", value_name = "ADDR")]
    http: SocketAddr,
    /// How many tables: 5, or 300 with --load
    #[arg(long, value_name = "N")]
    tables: Option<u16>,
    /// How many rounds; as many as are usual when not said
    #[arg(long, value_name = "R")]
    rounds: Option<u16>,
    /// How many times as fast as a real evening; 0 as fast as possible
    #[arg(long, default_value_t = 15.0, value_name = "X", value_parser = speed)]
    speed: f64,
    /// End when the evening is over, and print the ranking
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

Examples:
  tenace demo
  tenace demo --tables 8 --speed 60
  tenace --data /tmp/club demo --tables 2 --rounds 2 --speed 0 --once
  tenace --data /tmp/club demo --load --http 127.0.0.1:8080 --tables 300 --minutes 5 --json";

impl Demo {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        if self.load { self.measure(data, screen) } else { self.play(data, screen) }
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
