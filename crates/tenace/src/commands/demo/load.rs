//! The simulated crowd: how long entries take to be acknowledged, and whether all are kept.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;
use web::demo::chance::Chance;
use web::demo::load::{Counts, EVERY, LoadReport, load, look_for};
use web::demo::{Evening, tokens};

use super::Demo;
use super::served::{Served, here, listens, runtime};
use crate::Verdict;
use crate::data::Data;
use crate::screen::{Screen, complain};

/// How often is said how far it is.
const PROGRESS: Duration = Duration::from_secs(10);

/// What was measured; times in milliseconds.
#[derive(Debug, Serialize)]
struct Measured {
    entries: usize,
    p50: f64,
    p99: f64,
    lost: usize,
    duplicated: usize,
}

impl Demo {
    /// Measures a crowd.
    pub(super) fn measure(&self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut chance = Chance::from_system();
        let time = Duration::from_secs_f64(self.minutes * 60.0);
        let http = with_port(self.http)?;
        let is_there = listens(here(http));
        let plan = self.plan("Load", 300, boards_per_round(time));
        complain("Making the event …");
        let evening = Arc::new(Evening::make(data.journal_or_new()?, &plan, &mut chance)?);
        complain(format_args!("“{}”: {}.", evening.name, evening.movement));
        let served = match is_there {
            true => {
                complain(format_args!("Using the server that listens on {http}."));
                None
            }
            false => Some(Served::start(data, http)?),
        };
        let before = served.as_ref().and_then(Served::used);
        let report = runtime()?.block_on(crowd(data, here(http), &evening, time, &mut chance))?;
        let used = served.as_ref().and_then(Served::used);
        drop(served);
        for (why, times) in &report.troubles {
            complain(format_args!("{times} times: {why}"));
        }
        if let (Some(before), Some(used)) = (before, used) {
            let seconds = used.processor_seconds - before.processor_seconds;
            complain(format_args!(
                "The server needed {:.1} MB at most, and {seconds:.1} s of the processor ({:.1} % of one).",
                used.peak_megabytes,
                100.0 * seconds / time.as_secs_f64()
            ));
        }
        let found = look_for(&report.acknowledged, &data.journal()?, evening.event)?;
        let measured = Measured {
            entries: report.acknowledged.len(),
            p50: report.percentile(50.0),
            p99: report.percentile(99.0),
            lost: found.lost,
            duplicated: found.duplicated,
        };
        self.tell(&measured, &report, screen);
        let is_sound = found.lost == 0 && found.duplicated == 0 && measured.entries > 0;
        Ok(if is_sound { Verdict::Yes } else { Verdict::No })
    }

    fn tell(&self, measured: &Measured, report: &LoadReport, screen: &mut Screen) {
        let Measured { entries, p50, p99, lost, duplicated } = measured;
        complain(format_args!("The slowest entry took {:.2} ms.", report.percentile(100.0)));
        screen.tell(match self.json {
            true => format!(
                "{{\"entries\": {entries}, \"p50\": {p50}, \"p99\": {p99}, \"lost\": {lost}, \
                 \"duplicated\": {duplicated}}}"
            ),
            false => format!(
                "{entries} results were acknowledged: half within {p50} ms, 99 of 100 within {p99} ms; \
                 {lost} lost, {duplicated} duplicated."
            ),
        });
    }
}

/// Lets the crowd enter and watch, and says now and then how far it is.
async fn crowd(
    data: &Data,
    address: SocketAddr,
    evening: &Arc<Evening>,
    time: Duration,
    chance: &mut Chance,
) -> anyhow::Result<LoadReport> {
    let tokens = tokens(&data.journal_path(), evening).await?;
    let counts = Arc::new(Counts::default());
    let watched = Arc::clone(&counts);
    let began = Instant::now();
    let progress = tokio::spawn(async move {
        loop {
            tokio::time::sleep(PROGRESS).await;
            let count = |of: &std::sync::atomic::AtomicU64| of.load(Ordering::Relaxed);
            complain(format_args!(
                "{:>4} s: {} tables, {} entries, {} sent again, {} refused; viewers heard {} news, {} \
                 streams broke off",
                began.elapsed().as_secs(),
                count(&watched.joined),
                count(&watched.acknowledged),
                count(&watched.sent_again),
                count(&watched.refused),
                count(&watched.heard),
                count(&watched.broken),
            ));
        }
    });
    let report = load(&address.to_string(), &tokens, evening, time, chance, &counts).await;
    progress.abort();
    let heard = counts.heard.load(Ordering::Relaxed);
    complain(format_args!("{} viewers heard {heard} news.", tokens.len()));
    Ok(report)
}

/// Returns how many boards a round needs, so that nobody runs out of boards: at least ten rounds are
/// played.
fn boards_per_round(time: Duration) -> u16 {
    let entries = time.as_secs_f64() / EVERY.as_secs_f64() * 1.1 + 2.0;
    // A round of more is none; beyond that results are corrected.
    ((entries / 10.0).ceil() as u16).clamp(1, 12)
}

/// Takes a free port where none is named.
fn with_port(http: SocketAddr) -> anyhow::Result<SocketAddr> {
    if http.port() != 0 {
        return Ok(http);
    }
    let free = TcpListener::bind(http).and_then(|listener| listener.local_addr());
    free.with_context(|| format!("cannot listen on {http}"))
}
