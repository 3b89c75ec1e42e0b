//! `tenace serve`: the club's server, until somebody stops it.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use web::backup::{Every, Setting};
use web::{Options, Server, TlsFiles, address};

use crate::Verdict;
use crate::data::Data;
use crate::screen::{Screen, complain};

/// How many events are named at the start.
const MOST_EVENTS: usize = 8;

#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen: an address of this computer and a port; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "0.0.0.0:8080")]
    http: SocketAddr,
    /// A certificate that the phones trust, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The private key of the certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Copy everything into this folder every few minutes, best on a stick or another computer;
    /// the last twelve copies stay, then one an hour, then one a day. Without this, the folder that
    /// was chosen on the director's pages
    #[arg(long, value_name = "FOLDER")]
    backup: Option<PathBuf>,
    /// How often to copy, such as 5m, 90s or 1h
    #[arg(long, value_name = "TIME", default_value = "5m", requires = "backup")]
    backup_every: Every,
    /// Do not open the director's page in a browser
    #[arg(long)]
    no_open: bool,
}

impl Serve {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        log_to_stderr();
        let tls = self.tls_cert.zip(self.tls_key);
        let tls = tls.map(|(certificate, key)| TlsFiles { certificate, key });
        let options = Options { http: self.http, tls, journal: data.journal_path() };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("this computer gives no threads to serve with")?;
        runtime.block_on(async {
            // Before anything is printed, so that whoever reads it may stop us at once.
            let stop = stop()?;
            let server = Server::bind(options).await?;
            if let Some(folder) = self.backup {
                let folder = std::path::absolute(&folder).unwrap_or(folder);
                let setting = Setting { folder, every: self.backup_every };
                server.back_up_to(setting).await.map_err(|why| anyhow!("--backup: {why}"))?;
            }
            let director = tell(&server, data, screen).await?;
            if !self.no_open
                && let Err(error) = open::that_detached(&director)
            {
                complain(format_args!("no browser could be opened ({error})"));
            }
            server.run(stop).await;
            screen.tell("stopped; everything received is safe");
            Ok(Verdict::Yes)
        })
    }
}

/// Tells where the server is and what to do now; returns the director's link.
async fn tell(server: &Server, data: &Data, screen: &mut Screen) -> anyhow::Result<String> {
    let links = server.links();
    let key = server.director_key().await?;
    let first = links.first().cloned().unwrap_or_default();
    let director = format!("{first}/director#{}", key.text());
    // The first line is what other programs wait for.
    screen.tell(format!("serving on {first}"));
    for other in links.iter().skip(1) {
        screen.tell(format!("also on    {other}"));
    }
    if !server.bound().ip().is_loopback() {
        screen.tell(format!("by name    {}", server.link_by_name()));
    }
    screen.tell(format!("data in    {}", data.folder().display()));
    let events = data.events()?;
    match events.as_slice() {
        [] => screen
            .tell("There is no event yet. Make one: tenace event new FILE (see tenace example)"),
        events => {
            for listed in events.iter().rev().take(MOST_EVENTS) {
                screen.tell(format!("event      {} {}", listed.name(), listed.date()).trim_end());
            }
            if let Some(more @ 1..) = events.len().checked_sub(MOST_EVENTS) {
                screen.tell(format!("           and {more} more"));
            }
        }
    }
    screen.tell(format!("director   {director}"));
    screen.tell("           (keep this link to yourself: who has it directs)");
    if !server.has_people() {
        screen.tell("           Open it now to name the club and choose a password.");
    }
    if let Some(code) = address::qr_on_screen(&director) {
        screen.tell(code);
    }
    screen.tell("Stop with Ctrl-C.");
    Ok(director)
}

/// Returns what ends when somebody stops the server.
fn stop() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Writes what happens to the standard error: warnings, or what `RUST_LOG` asks for.
fn log_to_stderr() {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Somebody may have asked before.
    let _ = log.try_init();
}
