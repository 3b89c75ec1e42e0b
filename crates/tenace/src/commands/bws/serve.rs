//! `tenace bws serve`: a file that a scoring program made, run on the club's phones.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context, bail};
use bws::link::{ControlOptions, Controller, LinkError, Opened, Terminals, Turn};
use clap::Args;
use jiff::Zoned;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use web::desk::Desk;
use web::exchange::Phones;
use web::{Options, Server};

use super::computer::this_computer;
use super::findings::unreadable;
use super::remarks::Remarks;
use crate::Verdict;
use crate::commands::AnswerIsNo;
use crate::commands::reach::Reach;
use crate::commands::serve::{STOPPED, greet, log_to_stderr, runtime, show, stop, tell};
use crate::data::Data;
use crate::screen::Screen;

/// How often the file is looked at.
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Args)]
pub(crate) struct Serve {
    /// The file, such as friday.bws
    file: PathBuf,
    /// Where to listen: an address of this computer and a port; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", env = "TENACE_HTTP", default_value = "0.0.0.0:8080")]
    http: SocketAddr,
    #[command(flatten)]
    reach: Reach,
    /// The computer of the file whose tables are run here; usually this one
    #[arg(long, value_name = "NAME")]
    computer: Option<String>,
    /// Begin a new event: the phones join anew. Results that are in the file are taken in all the same
    #[arg(long)]
    reset: bool,
    /// The sections, by their IDs, that are to have hand records in the file, such as 1,2
    #[arg(long, value_name = "SECTIONS", value_delimiter = ',', value_parser = section_id)]
    hands: Vec<i16>,
    /// Stop when every board has a result and the scoring program has processed them all; the file's setting
    /// AutoShutDownBPC asks for the same
    #[arg(long)]
    close: bool,
    /// Do not open the director's page in a browser
    #[arg(long)]
    no_open: bool,
    /// What to write to the standard error
    #[arg(long, value_name = "LEVEL", default_value = "warn", hide = true)]
    log: String,
}

fn section_id(text: &str) -> Result<i16, String> {
    let id = text.trim().parse().ok().filter(|id| *id > 0);
    id.ok_or_else(|| "expected the ID numbers of sections, such as 1,2 for A and B".to_owned())
}

impl Serve {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        log_to_stderr(&self.log);
        let computer = self.computer.clone().or_else(this_computer);
        let computer = computer.context("this computer has no name: give one with --computer")?;
        // Whatever is wrong with the file is told before anything is made or served.
        bws::read::read_file(&self.file).map_err(|why| unreadable(&self.file, &why))?;
        let options =
            ControlOptions { computer, reset: self.reset, hand_records: self.hands.clone() };
        runtime()?.block_on(async {
            let stop = stop()?;
            let journal = data.journal_path();
            let mut server = Server::bind(Options { http: self.http, tls: None, journal }).await?;
            self.reach.open(&mut server).await?;
            server.go_on().await;
            if !server.desk().standby().is_in_charge() {
                bail!(
                    "this computer is not in charge of the club: serve the file on the one that is, or start this one with \
                     `tenace serve --take-over` first"
                );
            }
            // The server goes on with the links it had; this file is not to be run twice.
            server.keep_off(&self.file);
            // A turn may be under way when another computer takes over.
            let journal = server.desk().standby().fence(data.journal()?);
            let opened = Controller::open(journal, &self.file, options, &Zoned::now());
            let (controller, opened) = opened.map_err(refused)?;
            greet(&server, screen);
            let serves = serves(&self.file, &controller, &opened);
            let director = tell(&server, data, &serves, screen).await?;
            let mut remarks = Remarks::new(false);
            remarks.tell(&opened.told, screen)?;
            remarks.trouble_is_told(opened.read_only);
            if !self.no_open {
                show(&director);
            }
            let mut link = Link::start(controller, server.desk().clone(), self.close)?;
            let over = link.over.take();
            let stop = async {
                tokio::select! {
                    () = stop => {}
                    Some(()) = wait(over) => {}
                }
            };
            let running = server.run(stop);
            tokio::pin!(running);
            loop {
                tokio::select! {
                    () = &mut running => break,
                    Some(turn) = link.turns.recv() => remarks.tell(&turn, screen)?,
                }
            }
            // The phones are gone; what they said last is still to be written.
            for turn in link.finish() {
                remarks.tell(&turn, screen)?;
            }
            screen.tell(STOPPED);
            Ok(Verdict::Yes)
        })
    }
}

/// The turns of a file, in a thread of its own.
struct Link {
    turns: UnboundedReceiver<Turn>,
    /// Answers when there is nothing more to do, where that is asked for.
    over: Option<UnboundedReceiver<()>>,
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl Link {
    fn start(controller: Controller, desk: Desk, close: bool) -> anyhow::Result<Self> {
        let (teller, turns) = unbounded_channel();
        let (ender, over) = unbounded_channel();
        let (stop, stopped) = channel();
        let mut phones = Phones::of(controller.event(), &desk);
        let work = move || {
            let mut controller = controller;
            let mut is_last = false;
            loop {
                let turn = turn(&mut controller, &desk, &mut phones);
                let closes = close || controller.closes_itself();
                if closes && turn.is_quiet() && controller.is_over() {
                    let _ = ender.send(());
                }
                // Quiet turns too: they tell that a trouble is over.
                let _ = teller.send(turn);
                if is_last {
                    return;
                }
                is_last = !matches!(stopped.recv_timeout(PAUSE), Err(RecvTimeoutError::Timeout));
            }
        };
        let thread = std::thread::Builder::new().name("exchange file".to_owned()).spawn(work);
        let thread = thread.context("this computer gives no thread for the file")?;
        Ok(Self { turns, over: Some(over), stop, thread })
    }

    /// Has a last turn made; returns what was not told yet.
    fn finish(self) -> Vec<Turn> {
        let Self { mut turns, stop, thread, .. } = self;
        let _ = stop.send(());
        if thread.join().is_err() {
            let trouble = Some("the file could not be written to the end".to_owned());
            return vec![Turn { trouble, ..Turn::default() }];
        }
        std::iter::from_fn(|| turns.try_recv().ok()).collect()
    }
}

/// Waits for the end of what was asked for.
async fn wait(over: Option<UnboundedReceiver<()>>) -> Option<()> {
    over?.recv().await
}

/// A turn, unless another computer has taken over: then the file is its business.
fn turn(controller: &mut Controller, desk: &Desk, phones: &mut dyn Terminals) -> Turn {
    if desk.standby().is_in_charge() {
        return controller.turn(&Zoned::now(), phones);
    }
    let trouble = "another computer has taken over; the file is left to it".to_owned();
    Turn { trouble: Some(trouble), ..Turn::default() }
}

/// What is run, a line each.
fn serves(file: &Path, controller: &Controller, opened: &Opened) -> Vec<String> {
    let event = controller.live().state().event();
    let name = event.info.current().map_or("", |info| info.name.as_str());
    let state = if opened.is_new { "a new event" } else { "goes on where it was" };
    let results = match event.results.iter().count() {
        1 => "1 result".to_owned(),
        several => format!("{several} results"),
    };
    vec![
        format!("file       {}", file.display()),
        format!("event      {name} ({state}, {results})"),
        "tables     the codes for the phones are on the director's page: Codes for the tables"
            .to_owned(),
    ]
}

/// A file that is another computer's is an answer; one that cannot be read is a fault.
fn refused(error: LinkError) -> anyhow::Error {
    match error {
        LinkError::NotOurs { .. } | LinkError::Event { .. } => AnswerIsNo(error.to_string()).into(),
        error => error.into(),
    }
}
