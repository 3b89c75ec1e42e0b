//! `tenace connector ping`: whether a Data Connector answers, and how fast.

use std::time::Instant;

use clap::Args;
use connector::client::{Client, ClientError};
use serde::Serialize;

use super::target::{Asking, no_connection};
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::screen::Screen;

/// The words by which the vendor's clients know a Data Connector.
const WORDS: &str = "Bridgemate dataconnector service version";

#[derive(Args)]
pub(crate) struct Ping {
    /// How many times
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    times: u32,
    #[command(flatten)]
    pub(crate) asking: Asking,
}

#[derive(Serialize)]
struct Answered<'a> {
    milliseconds: f64,
    says: Option<&'a str>,
}

impl Ping {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut client = self.asking.target.client()?;
        self.ask(&mut client, screen).map_err(|error| match error.downcast_ref() {
            // Here that is the answer, and not a wrong use.
            Some(ClientError::NoConnection { address, why }) => {
                AnswerIsNo(no_connection(address, why)).into()
            }
            _ => error,
        })
    }

    fn ask(&self, client: &mut Client, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let says = client.hello()?;
        if let Some(says) = says.as_deref().filter(|says| !says.contains(WORDS)) {
            let (address, says) = (client.address(), says.lines().next().unwrap_or_default());
            let sentence =
                format!("{address} answers, but it is no Data Connector: it says “{says}”");
            return Err(AnswerIsNo(sentence).into());
        }
        let mut all = Vec::new();
        for _ in 0..self.times {
            let began = Instant::now();
            client.ping()?;
            let milliseconds = began.elapsed().as_secs_f64() * 1000.0;
            let milliseconds = (milliseconds * 1000.0).round() / 1000.0;
            if !self.asking.json {
                let says = says.as_deref().unwrap_or("the word that was sent");
                screen.tell(format!("answered in {milliseconds:.1} ms: {says}"));
            }
            all.push(Answered { milliseconds, says: says.as_deref() });
        }
        if self.asking.json {
            screen.json(&all)?;
        }
        Ok(Verdict::Yes)
    }
}
