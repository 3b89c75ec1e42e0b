//! `tenace connector serve`: the Data Connector by itself, until somebody stops it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use clap::Args;
use connector::broker::Broker;
use connector::listen::{Lines, Listening};
use connector::transport::http::DEFAULT_ADDRESS;
use connector::wire::Numbering;

use crate::Verdict;
use crate::commands::serve::{STOPPED, log_to_stderr, runtime, stop};
use crate::data::Data;
use crate::screen::{Screen, complain};

#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen for HTTP: an address of this computer and a port; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = DEFAULT_ADDRESS, value_parser = address)]
    http: SocketAddr,
    /// Where to listen for lines: the path of a socket, or off. Without this, where .NET programs of this user look for
    /// the vendor's named pipe
    #[arg(long, value_name = "PATH")]
    socket: Option<PathBuf>,
    /// Answer with the numbers of the vendor's guide, which differ from those of its clients from 15 to 19
    #[arg(long)]
    guide_numbers: bool,
}

impl Serve {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        log_to_stderr("warn");
        let numbering = numbering(self.guide_numbers);
        let journal = data.journal_or_new()?;
        if !web::standby::runs_here(&journal)? {
            bail!(
                "this computer is not in charge of the club: run the connector on the one that is, or start this one with \
                 `tenace serve --take-over` first"
            );
        }
        let broker = Broker::open(web::standby::fence(journal), numbering)?;
        runtime()?.block_on(async {
            // Before anything is printed, so that whoever reads it may stop us at once.
            let stop = stop()?;
            let listening = Listening::bind(self.http, &lines(self.socket))?;
            if let Some(trouble) = listening.trouble() {
                complain(trouble);
            }
            screen.tell(listens(&listening));
            tell_network(listening.address(), screen);
            let answering = listening.start(Arc::new(broker));
            stop.await;
            answering.stop().await;
            screen.tell(STOPPED);
            Ok(Verdict::Yes)
        })
    }
}

/// Returns how answers are numbered.
pub(crate) fn numbering(guide: bool) -> Numbering {
    if guide { Numbering::Guide } else { Numbering::Clients }
}

/// Reads where to listen.
pub(crate) fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        format!(
            "“{text}” is no address of this computer with a port; write one such as {DEFAULT_ADDRESS}, or \
             0.0.0.0:5079 for the whole network"
        )
    })
}

/// Tells who comes from other computers where to, and what that means.
fn tell_network(bound: SocketAddr, screen: &mut Screen) {
    if bound.ip().is_loopback() {
        return;
    }
    for address in web::address::addresses(bound) {
        screen.tell(format!("network    {}", web::address::link(false, address)));
    }
    screen.tell(
        "Everybody in the network can send and fetch: the Data Connector asks for no password.",
    );
}

fn lines(socket: Option<PathBuf>) -> Lines {
    match socket {
        None => Lines::Usual,
        Some(path) if path.as_os_str() == "off" => Lines::Off,
        Some(path) => Lines::At(path),
    }
}

/// Returns the line that tells where scoring programs can come.
pub(crate) fn listens(listening: &Listening) -> String {
    let http = format!("connector  http://{}", listening.address());
    listening.lines().map_or(http.clone(), |lines| format!("{http} and {lines}"))
}
