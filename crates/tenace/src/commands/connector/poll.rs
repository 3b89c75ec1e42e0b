//! `tenace connector poll`: what came from the tables.

mod rows;

use std::io::Write;
use std::thread::sleep;

use clap::Args;
use connector::client::{Client, ClientError, Polled};
use connector::dto::{BoardResult, HandRecord, Participation, PlayerData, TdCall};

use self::rows::Row;
use super::kind::Kind;
use super::target::{Asking, OfSession, no_connection};
use crate::Verdict;
use crate::commands::bws::Pause;
use crate::screen::{Screen, complain};

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Poll {
    /// What to ask for
    #[arg(default_value = "results")]
    kind: Kind,
    #[command(flatten)]
    session: OfSession,
    /// Everything, accepted or not
    #[arg(long)]
    all: bool,
    /// Accept what was printed: it is new no longer
    #[arg(long)]
    accept: bool,
    /// Go on until stopped, and print what comes
    #[arg(long)]
    follow: bool,
    /// With --follow, how often to ask, from 1s to 10m
    #[arg(long, value_name = "TIME", default_value = "2s", requires = "follow")]
    every: Pause,
    #[command(flatten)]
    pub(crate) asking: Asking,
}

const HELP: &str = "\
Asking takes nothing away: without --accept the same items come again.
With --json the items are one array, and the id to accept is told on the standard error.

Examples:
  tenace connector poll
  tenace connector poll players --all
  tenace connector poll results --accept --follow";

impl Poll {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self.kind {
            Kind::Results => self.poll::<BoardResult>(screen),
            Kind::Players => self.poll::<PlayerData>(screen),
            Kind::Participations => self.poll::<Participation>(screen),
            Kind::Hands => self.poll::<HandRecord>(screen),
            Kind::Calls => self.poll::<TdCall>(screen),
        }
    }

    fn poll<T: Row>(&self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut client = self.asking.target.client()?;
        let session = self.session.guid(&mut client)?;
        let polled = self.ask::<T>(&mut client, &session, self.all)?;
        self.print(&polled.items, polled.last_id, screen)?;
        self.take(&mut client, &session, &polled, screen)?;
        if self.follow {
            self.go_on(&mut client, &session, polled, screen)?;
        }
        Ok(Verdict::Yes)
    }

    fn ask<T: Row>(
        &self,
        client: &mut Client,
        session: &str,
        all: bool,
    ) -> Result<Polled<T>, ClientError> {
        if all { client.poll_all(session) } else { client.poll_new(session) }
    }

    /// Asks again and again; only what was not printed yet is. A connection that is lost is waited for.
    fn go_on<T: Row>(
        &self,
        client: &mut Client,
        session: &str,
        first: Polled<T>,
        screen: &mut Screen,
    ) -> anyhow::Result<()> {
        let mut seen = if self.accept && !self.all { Vec::new() } else { first.items };
        let mut is_lost = false;
        loop {
            sleep(self.every.0);
            let polled = match self.ask::<T>(client, session, self.all) {
                Ok(polled) => polled,
                Err(ClientError::NoConnection { address, why }) => {
                    if !is_lost {
                        complain(no_connection(&address, &why));
                    }
                    is_lost = true;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            is_lost = false;
            let fresh: Vec<T> = match polled.items.strip_prefix(seen.as_slice()) {
                Some(fresh) => fresh.to_vec(),
                // Something was withdrawn or accepted meanwhile.
                None => polled.items.iter().filter(|item| !seen.contains(item)).cloned().collect(),
            };
            if !fresh.is_empty() {
                self.print(&fresh, polled.last_id, screen)?;
                self.take(client, session, &polled, screen)?;
            }
            seen = if self.accept && !self.all { Vec::new() } else { polled.items };
        }
    }

    /// Prints items, at once.
    fn print<T: Row>(&self, items: &[T], last: i32, screen: &mut Screen) -> anyhow::Result<()> {
        let count = items.len();
        let which = if self.all { "" } else { "new " };
        let mut words = match count {
            0 => format!("no {which}{}", self.kind),
            1 => format!("1 {which}{}", self.kind.one()),
            _ => format!("{count} {which}{}", self.kind),
        };
        if count > 0 && !self.accept {
            words.push_str(&format!("; accept with {last}"));
        }
        if self.asking.json {
            screen.json(&items)?;
            complain(words);
        } else {
            if count > 0 {
                let rows = items.iter().map(Row::cells);
                screen.table(T::HEADINGS, T::RIGHT, rows)?;
            }
            screen.line(words)?;
        }
        screen.writer().flush()?;
        Ok(())
    }

    fn take<T: Row>(
        &self,
        client: &mut Client,
        session: &str,
        polled: &Polled<T>,
        screen: &mut Screen,
    ) -> anyhow::Result<()> {
        if !self.accept || polled.items.is_empty() {
            return Ok(());
        }
        let answer = client.accept(self.kind.queue(), session, polled.last_id)?;
        let words = format!("{answer}: {} up to {}", self.kind, polled.last_id);
        if self.asking.json {
            complain(words);
        } else {
            screen.tell(words);
        }
        Ok(())
    }
}
