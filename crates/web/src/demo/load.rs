//! The load generator: many tables that enter a result every half minute, and as many who watch.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bridge::{BoardNo, Outcome};
use serde_json::json;
use session::{EventId, Journal, JournalError, Seq};
use tokio::task::JoinSet;
use tokio::time::Instant;
use uuid::Uuid;

use super::chance::Chance;
use super::entering::accepted;
use super::evening::Evening;
use super::phone::Phone;
use super::plausible;
use super::start::Tokens;
use super::terminal::{Acknowledged, Terminal};
use super::view::Round;

/// A table enters a result so often.
pub const EVERY: Duration = Duration::from_secs(30);

/// Phones join one after the other, so far apart.
const BETWEEN_JOINS: Duration = Duration::from_millis(10);

/// After the end, what is under way may take so long to be answered.
const GRACE: Duration = Duration::from_secs(10);

/// Counts for those who wait; shared by all tables.
#[derive(Debug, Default)]
pub struct Counts {
    /// Tables that have joined.
    pub joined: AtomicU64,
    /// Entries that were acknowledged.
    pub acknowledged: AtomicU64,
    /// Entries that had to be sent again.
    pub sent_again: AtomicU64,
    /// Entries that were refused.
    pub refused: AtomicU64,
    /// News that viewers heard.
    pub heard: AtomicU64,
    /// Streams that broke off.
    pub broken: AtomicU64,
}

/// How a load went.
#[derive(Debug, Default)]
pub struct LoadReport {
    /// What was acknowledged.
    pub acknowledged: Vec<Acknowledged>,
    /// Why tables stopped or were refused, each reason once.
    pub troubles: BTreeMap<String, usize>,
}

impl LoadReport {
    /// Returns the time within which so many of a hundred entries were acknowledged, in milliseconds.
    pub fn percentile(&self, percent: f64) -> f64 {
        let mut times: Vec<Duration> = self.acknowledged.iter().map(|it| it.took).collect();
        times.sort_unstable();
        // The smallest time that is not exceeded by more than the rest.
        let rank = (percent / 100.0 * times.len() as f64).ceil() as usize;
        let time = times.get(rank.saturating_sub(1)).copied().unwrap_or_default();
        (time.as_secs_f64() * 100_000.0).round() / 100.0
    }
}

/// What the log has of the entries that were acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// Acknowledged, and not in the log.
    pub lost: usize,
    /// More than once in the log.
    pub duplicated: usize,
}

/// Enters results at all tables for so long, and watches from as many places.
pub async fn load(
    address: &str,
    tokens: &Tokens,
    evening: &Arc<Evening>,
    time: Duration,
    chance: &mut Chance,
    counts: &Arc<Counts>,
) -> LoadReport {
    let mut viewers = JoinSet::new();
    for _ in 0..tokens.len() {
        let (phone, counts) = (Phone::new(address, None), Arc::clone(counts));
        viewers.spawn(watch(phone, evening.event, counts));
    }
    let mut joining = JoinSet::new();
    // Shared, so that what was acknowledged counts even where a table does not come to its end.
    let report = Shared::default();
    for token in tokens.values() {
        let phone = Phone::new(address, Some(token.clone()));
        joining.spawn(Terminal::join(phone));
        tokio::time::sleep(BETWEEN_JOINS).await;
    }
    let mut terminals = Vec::with_capacity(tokens.len());
    while let Some(joined) = joining.join_next().await {
        match joined {
            Ok(Ok(terminal)) => {
                counts.joined.fetch_add(1, Ordering::Relaxed);
                terminals.push(terminal);
            }
            Ok(Err(why)) => report.trouble(&why.to_string()),
            Err(why) => report.trouble(&why.to_string()),
        }
    }
    let end = Instant::now() + time;
    let mut tables = JoinSet::new();
    for terminal in terminals {
        let first = EVERY.min(time.mul_f64(0.8)).mul_f64(chance.fraction());
        let table = Table {
            terminal,
            evening: Arc::clone(evening),
            chance: chance.split(),
            counts: Arc::clone(counts),
            report: report.clone(),
        };
        tables.spawn(table.enter_until(Instant::now() + first, end));
    }
    while let Ok(Some(done)) = tokio::time::timeout_at(end + GRACE, tables.join_next()).await {
        if let Err(why) = done {
            report.trouble(&why.to_string());
        }
    }
    if !tables.is_empty() {
        report.trouble("a table had no answer when the time was over");
    }
    drop(tables);
    report.take()
}

/// Looks for the acknowledged entries in the log.
pub fn look_for(
    acknowledged: &[Acknowledged],
    journal: &impl Journal,
    event: EventId,
) -> Result<Found, JournalError> {
    let mut times: HashMap<Uuid, usize> = HashMap::new();
    let mut last = Seq::START;
    journal.read(event, Seq::START, &mut |record| {
        *times.entry(record.id.0).or_default() += 1;
        last = record.seq;
        Ok(())
    })?;
    let mut found = Found { lost: 0, duplicated: 0 };
    for entry in acknowledged {
        match times.get(&entry.id) {
            // It was the same as what the board already had.
            None if entry.repeated && entry.seq <= last.0 => {}
            None => found.lost += 1,
            Some(1) => {}
            Some(_) => found.duplicated += 1,
        }
    }
    Ok(found)
}

/// A report that all tables write.
#[derive(Debug, Clone, Default)]
struct Shared(Arc<Mutex<LoadReport>>);

impl Shared {
    fn trouble(&self, why: &str) {
        self.with(|report| *report.troubles.entry(why.to_owned()).or_default() += 1);
    }

    fn acknowledged(&self, answer: Acknowledged) {
        self.with(|report| report.acknowledged.push(answer));
    }

    fn take(&self) -> LoadReport {
        self.with(std::mem::take)
    }

    fn with<T>(&self, write: impl FnOnce(&mut LoadReport) -> T) -> T {
        write(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A table under load.
struct Table {
    terminal: Terminal,
    evening: Arc<Evening>,
    chance: Chance,
    counts: Arc<Counts>,
    report: Shared,
}

impl Table {
    /// Enters board after board, as the page does it; follows the news in between.
    async fn enter_until(mut self, first: Instant, end: Instant) {
        let rounds = self.terminal.view().rounds.clone();
        let played: Vec<(Round, BoardNo)> = rounds
            .into_iter()
            .filter(|round| round.played)
            .flat_map(|round| {
                round.boards.clone().into_iter().map(move |board| (round.clone(), board))
            })
            .collect();
        let mut due = first;
        let mut latest: Option<Outcome> = None;
        for place in 0.. {
            if due >= end {
                break;
            }
            self.terminal.follow(due.saturating_duration_since(Instant::now())).await;
            // Beyond the movement the last board is corrected again and again.
            let is_correction = place >= played.len();
            let Some((round, board)) = played.get(place).or(played.last()) else { break };
            let outcome = self.outcome(*board, latest.as_ref().filter(|_| is_correction));
            self.enter(round, *board, &outcome, is_correction).await;
            latest = Some(outcome);
            due += EVERY.mul_f64(self.chance.between(0.9, 1.1));
        }
        self.terminal.follow(end.saturating_duration_since(Instant::now())).await;
    }

    /// Returns a result for a board that is not the one it has.
    fn outcome(&mut self, board: BoardNo, but: Option<&Outcome>) -> Outcome {
        let Some(known) = self.evening.boards.get(&board) else { return Outcome::passed_out() };
        let mut outcomes = (0..20).map(|_| plausible::outcome(known, &mut self.chance));
        let other = outcomes.find(|outcome| Some(outcome) != but);
        other.unwrap_or_else(Outcome::passed_out)
    }

    /// Sends the acceptance after the result, as the page does; only results are counted.
    async fn accept(&mut self, round: &Round, board: BoardNo, result: &Acknowledged) {
        if let Err(why) = self.terminal.say(accepted(round.round, board, result)).await {
            self.report.trouble(&why.to_string());
        }
    }

    async fn enter(&mut self, round: &Round, board: BoardNo, outcome: &Outcome, correct: bool) {
        let outcome = outcome.to_string();
        let entry = json!({
            "round": round.round, "board": board, "outcome": outcome, "seating": round.seating,
        });
        let questions = self.terminal.phone().post("/t/api/check", &entry).await;
        if let Err(why) = questions {
            self.report.trouble(&why.to_string());
        }
        let movement = self.terminal.view().movement.clone();
        let say = json!({"result": {
            "round": round.round, "board": board, "outcome": outcome,
            "seating": round.seating, "movement": movement, "correct": correct,
            "acceptance": "follows",
        }});
        match self.terminal.say(say).await {
            Ok(answer) => {
                self.accept(round, board, &answer).await;
                self.counts.acknowledged.fetch_add(1, Ordering::Relaxed);
                let again = u64::from(answer.sent.saturating_sub(1));
                self.counts.sent_again.fetch_add(again, Ordering::Relaxed);
                if let Some(why) = &answer.set_aside {
                    self.report.trouble(&format!("set aside: {why}"));
                }
                self.report.acknowledged(answer);
            }
            Err(why) => {
                self.counts.refused.fetch_add(1, Ordering::Relaxed);
                self.report.trouble(&why.to_string());
            }
        }
        if self.terminal.view().policy.results != "off" {
            let path = format!("/t/api/board/{board}?round={}", round.round);
            if let Err(why) = self.terminal.phone().get(&path).await {
                self.report.trouble(&why.to_string());
            }
        }
    }
}

/// Watches the public news of an event.
async fn watch(phone: Phone, event: EventId, counts: Arc<Counts>) {
    let path = format!("/news?event={event}");
    loop {
        if let Ok(mut stream) = phone.news(&path, None).await {
            while stream.next().await.is_some() {
                counts.heard.fetch_add(1, Ordering::Relaxed);
            }
        }
        counts.broken.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
