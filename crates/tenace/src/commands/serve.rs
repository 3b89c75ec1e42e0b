//! `tenace serve`: the club's server, until somebody stops it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::{Pin, pin};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use web::auth::Secret;
use web::backup::{Every, Setting};
use web::connector::Wish;
use web::standby::{Role, SyncSetting};
use web::{Options, Server, TlsFiles, address};

use super::connector::numbering;
use super::reach::{Reach, tell_director};
use crate::Verdict;
use crate::data::{Data, Listed};
use crate::screen::{Screen, complain};

/// The last line.
pub(crate) const STOPPED: &str = "stopped; everything received is safe";

/// How many events are named at the start.
const MOST_EVENTS: usize = 8;

#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen: an address of this computer and a port; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", env = "TENACE_HTTP", default_value = "0.0.0.0:8080")]
    http: SocketAddr,
    #[command(flatten)]
    reach: Reach,
    /// A certificate that the phones trust, in PEM; then everything goes over TLS at --http
    #[arg(long, value_name = "FILE", requires = "tls_key", conflicts_with_all = ["https", "plain_director"])]
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
    /// Be the standby of another computer: keep a live copy of everything, ready to take over
    #[arg(long, value_name = "URL", conflicts_with = "take_over")]
    follow: Option<String>,
    /// A file that holds the follower key; without one the environment's TENACE_FOLLOW_KEY counts, or
    /// the key is asked for
    #[arg(long, value_name = "FILE", requires = "follow")]
    follow_key: Option<PathBuf>,
    /// Put this computer in charge, after it was a standby or was replaced
    #[arg(long)]
    take_over: bool,
    /// While a standby follows, tell phones and directors that something is received only when the standby has it on its
    /// disk too (this is how it is unless --no-sync)
    #[arg(long, overrides_with = "no_sync")]
    sync: bool,
    /// Tell them as soon as it is on this computer's disk
    #[arg(long, overrides_with = "sync")]
    no_sync: bool,
    /// How many seconds to wait for a standby at most; one that takes longer is not waited for until it keeps up again.
    /// From 4 on, phones lose patience first and send again
    #[arg(long, value_name = "SECONDS", default_value_t = 2, conflicts_with = "no_sync",
        value_parser = clap::value_parser!(u64).range(1..=60))]
    sync_limit: u64,
    /// Where scoring programs are answered through the Data Connector: an address of this computer and a port, or off
    /// [default: 127.0.0.1:5079, where they look; if that is taken, the evening goes on without]
    #[arg(long, value_name = "ADDRESS", env = "TENACE_CONNECTOR")]
    connector: Option<Wish>,
    /// Answer scoring programs with the numbers of the vendor's guide, which differ from those of its clients from 15 to 19
    #[arg(long)]
    guide_numbers: bool,
    /// Do not open the director's page in a browser
    #[arg(long)]
    no_open: bool,
}

impl Serve {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        log_to_stderr("warn");
        let tls = self.tls_cert.zip(self.tls_key);
        let tls = tls.map(|(certificate, key)| TlsFiles { certificate, key });
        let options = Options { http: self.http, tls, journal: data.journal_path() };
        runtime()?.block_on(async {
            // Before anything is printed, so that whoever reads it may stop us at once.
            let mut stop = pin!(stop()?);
            let key = self.follow.as_ref().map(|_| follow_key(self.follow_key.as_deref()));
            let key = key.transpose()?;
            let Some(mut server) = bind(options, stop.as_mut()).await? else {
                return Ok(Verdict::Yes);
            };
            self.reach.open(&mut server).await?;
            if let Some(folder) = self.backup {
                let folder = std::path::absolute(&folder).unwrap_or(folder);
                let setting = Setting { folder, every: self.backup_every };
                server.back_up_to(setting).await.map_err(|why| anyhow!("--backup: {why}"))?;
            }
            let limit = Duration::from_secs(self.sync_limit);
            server.desk().standby().set_sync(SyncSetting { is_on: self.sync || !self.no_sync, limit });
            let in_charge = server.desk().standby().is_in_charge() && self.follow.is_none();
            server.connector().number_as(numbering(self.guide_numbers));
            connect(&server, self.connector, in_charge || self.take_over)?;
            greet(&server, screen);
            if let Some(why) = server.disk_problem().await {
                complain(format_args!(
                    "{why}. The phones keep what they enter, and send it as soon as it can be written: {TRIES_AGAIN}"
                ));
            }
            let trouble = match (&self.follow, key) {
                (Some(url), Some(key)) => server.follow(url, key).await?,
                _ => server.go_on().await,
            };
            if self.take_over {
                web::standby::take_over(server.desk())
                    .await
                    .map_err(|trouble| anyhow::anyhow!("{}", trouble.message()))?;
                screen.tell("This computer is in charge now.");
            }
            standing(&server, trouble.as_deref(), screen);
            let director = tell(&server, data, &events(data)?, screen).await?;
            if !self.no_open {
                show(&director);
            }
            server.run(stop).await;
            screen.tell(STOPPED);
            Ok(Verdict::Yes)
        })
    }
}

/// What is said of a disk that cannot be written.
const TRIES_AGAIN: &str = "Tenace tries every second, so there is no need to start it again.";

/// Opens the journal and listens. A journal that is there, on a disk that cannot be written now, is told and waited
/// for; nothing when somebody stopped us meanwhile.
async fn bind(
    options: Options,
    mut stop: Pin<&mut impl Future<Output = ()>>,
) -> anyhow::Result<Option<Server>> {
    let mut is_told = false;
    loop {
        match Server::bind(options.clone()).await {
            Err(error) if error.is_of_the_disk() && options.journal.is_file() => {
                if !is_told {
                    complain(format_args!("{error}. {TRIES_AGAIN}"));
                }
                is_told = true;
            }
            bound => return Ok(Some(bound?)),
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(1)) => {}
            () = stop.as_mut() => return Ok(None),
        }
    }
}

/// Returns what a server runs on.
pub(crate) fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("this computer gives no threads to serve with")
}

/// Has scoring programs answered while this computer is in charge. Only who asked for an address by name does not serve
/// without it.
fn connect(server: &Server, asked: Option<Wish>, now: bool) -> anyhow::Result<()> {
    let connector = server.connector();
    connector.settle(asked.unwrap_or(Wish::Usual));
    if !now {
        return Ok(());
    }
    match (connector.bind(), asked) {
        (Ok(()), _) => {}
        (Err(why), Some(_)) => bail!("--connector: {why}"),
        (Err(why), None) => complain(format_args!(
            "the Data Connector could not listen, so scoring programs cannot come: {why} The evening goes on; \
             --connector takes another address, or off."
        )),
    }
    if let Some(trouble) = connector.place().and_then(|place| place.trouble) {
        complain(format_args!("the Data Connector listens for HTTP only: {trouble}"));
    }
    Ok(())
}

/// Prints the first line, which is what other programs wait for.
pub(crate) fn greet(server: &Server, screen: &mut Screen) {
    screen.tell(format!("serving on {}", server.links().first().map_or("", |link| link)));
}

/// Opens the director's page in a browser.
pub(crate) fn show(director: &str) {
    if let Err(error) = open::that_detached(director) {
        complain(format_args!("no browser could be opened ({error})"));
    }
}

/// Tells where the server is, what it serves and what to do now; returns the director's link.
pub(crate) async fn tell(
    server: &Server,
    data: &Data,
    serves: &[String],
    screen: &mut Screen,
) -> anyhow::Result<String> {
    let links = server.links();
    let first = links.first().cloned().unwrap_or_default();
    for other in links.iter().skip(1) {
        screen.tell(format!("also on    {other}"));
    }
    if !server.bound().ip().is_loopback() {
        screen.tell(format!("by name    {}", server.link_by_name()));
    }
    screen.tell(format!("data in    {}", data.folder().display()));
    for line in serves {
        screen.tell(line);
    }
    if let Some(place) = server.connector().place() {
        let lines = place.lines.map_or(String::new(), |lines| format!(" and {lines}"));
        screen.tell(format!("connector  http://{}{lines}, for scoring programs", place.address));
        if !place.address.ip().is_loopback() {
            screen.tell("           (everybody on the network can use it: there is no password)");
        }
    }
    screen
        .tell(format!("standby    {first}, follower key {}", server.desk().standby().key().text()));
    let director = tell_director(server, screen).await?;
    if !server.has_people() {
        screen.tell("           Open it now to name the club and choose a password.");
    }
    if let Some(code) = address::qr_on_screen(&director.elsewhere) {
        screen.tell(code);
    }
    screen.tell("Stop with Ctrl-C.");
    Ok(director.here)
}

/// Returns the newest events, a line each.
fn events(data: &Data) -> anyhow::Result<Vec<String>> {
    let events = data.events()?;
    if events.is_empty() {
        let line = "There is no event yet: open the director's link and set one up";
        return Ok(vec![line.to_owned()]);
    }
    let newest = events.iter().rev().take(MOST_EVENTS);
    let line = |listed: &Listed| format!("event      {} {}", listed.name(), listed.date());
    let mut lines: Vec<String> = newest.map(|listed| line(listed).trim_end().to_owned()).collect();
    if let Some(more @ 1..) = events.len().checked_sub(MOST_EVENTS) {
        lines.push(format!("           and {more} more"));
    }
    Ok(lines)
}

/// Tells a computer that is not in charge what it is.
fn standing(server: &Server, trouble: Option<&str>, screen: &mut Screen) {
    let standby = server.desk().standby();
    let place = standby.place();
    let there = place.elsewhere().first().map_or("another computer", |origin| origin);
    match place.role {
        Role::InCharge { .. } => {}
        Role::Following { .. } => {
            screen.tell(format!("This is the standby of {there}; the evening runs there."));
            match trouble {
                None => screen.tell("The copy is complete and goes on."),
                Some(why) => screen.tell(format!("The copy is not complete: {why}")),
            }
        }
        Role::Replaced { .. } => screen.tell(format!(
            "Another computer has taken over; the evening runs there ({there}). What only this one \
             has is on the director's page."
        )),
    }
    if let Some(sentence) = standby.set_aside() {
        screen.tell(sentence);
    }
}

/// Reads the follower key: from a file, the environment, or the keyboard; never from the command
/// line, which everybody on the computer can read.
fn follow_key(file: Option<&Path>) -> anyhow::Result<Secret> {
    let text = match (file, std::env::var("TENACE_FOLLOW_KEY")) {
        (Some(file), _) => std::fs::read_to_string(file)
            .with_context(|| format!("{}: the follower key cannot be read", file.display()))?,
        (None, Ok(text)) => text,
        (None, Err(_)) => {
            complain("The follower key (the computer in charge shows it):");
            let mut line = String::new();
            std::io::stdin().read_line(&mut line)?;
            line
        }
    };
    Secret::read(text.trim()).context(
        "this is no follower key: it has 43 letters and digits and stands in the window of the \
         computer in charge",
    )
}

/// Returns what ends when somebody stops the server.
pub(crate) fn stop() -> anyhow::Result<impl Future<Output = ()>> {
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

/// Writes what happens to the standard error: from this level on, or what `RUST_LOG` asks for.
pub(crate) fn log_to_stderr(level: &str) {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(level));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Somebody may have asked before.
    let _ = log.try_init();
}
