//! Double-dummy tables: from the store where they are kept, else worked out and kept there.

use std::collections::{HashMap, HashSet};
use std::io::IsTerminal;
use std::process::Stdio;
use std::time::Duration;

use bridge::Deal;
use hands::double_dummy::{Cancel, Limits, NoTable, Progress, Queue, TrickBounds, TrickTable};
use indicatif::{ProgressBar, ProgressStyle};
use session::{EventId, JournalError, SqliteJournal};

use crate::data::Data;
use crate::processor_time;
use crate::screen::complain;

/// How long one deal may take unless told otherwise.
pub(crate) const SECONDS_PER_DEAL: u64 = 120;

/// Returns the table of each deal, or the sentence why there is none.
///
/// The same deal is worked out once. Each table is kept as soon as it is there, and what is found out of a deal
/// that takes long as well, so nothing is lost if the work is interrupted. A store that cannot be used is told and does no harm.
pub(crate) fn tables(
    data: &Data,
    deals: &[Deal],
    seconds: u64,
) -> Vec<Result<TrickTable, NoTable>> {
    found_or_worked_out(data, deals, seconds, true)
}

/// Works out the table of each deal whatever was kept, and keeps what comes out.
pub(crate) fn tables_anew(
    data: &Data,
    deals: &[Deal],
    seconds: u64,
) -> Vec<Result<TrickTable, NoTable>> {
    found_or_worked_out(data, deals, seconds, false)
}

fn found_or_worked_out(
    data: &Data,
    deals: &[Deal],
    seconds: u64,
    use_kept: bool,
) -> Vec<Result<TrickTable, NoTable>> {
    let mut store = data.journal_or_new().map_err(told).ok();
    let mut known: HashMap<Deal, Result<TrickTable, NoTable>> = HashMap::new();
    let mut open: Vec<Deal> = Vec::new();
    let mut seen: HashSet<Deal> = HashSet::new();
    for deal in deals.iter().filter(|deal| seen.insert(**deal)) {
        let kept = store.as_ref().filter(|_| use_kept);
        let kept = kept.and_then(|store| store.tricks(deal).ok().flatten());
        match kept {
            Some(table) => drop(known.insert(*deal, Ok(table))),
            None => open.push(*deal),
        }
    }
    let mut bounds = vec![TrickBounds::default(); open.len()];
    for (deal, bounds) in open.iter().zip(&mut bounds) {
        let Some(store) = &mut store else { break };
        let Ok(Some(kept)) = store.trick_bounds(deal) else { continue };
        if use_kept {
            *bounds = kept;
        } else if let Err(error) = store.forget_trick_bounds(deal) {
            told(error.into());
        }
    }
    let mut unfinished = 0;
    let found = work_out(&open, &bounds, seconds, |progress| {
        let Some(store) = &mut store else { return };
        match keep(store, &open, progress) {
            Ok(()) => {
                let late = matches!(progress.latest, Some((_, Err(NoTable::TooLong { .. }))));
                unfinished += usize::from(late);
            }
            Err(error) => drop(told(error.into())),
        }
    });
    if unfinished > 0 {
        complain("what was worked out so far is kept; the next run continues from there");
    }
    known.extend(open.iter().copied().zip(found));
    deals.iter().map(|deal| known.get(deal).cloned().unwrap_or(Err(NoTable::Cancelled))).collect()
}

/// Keeps what is new: a table, or what is known of a deal that has none yet.
fn keep(
    store: &mut SqliteJournal,
    deals: &[Deal],
    progress: Progress<'_>,
) -> Result<(), JournalError> {
    if let Some((place, Ok(table))) = progress.latest
        && let Some(deal) = deals.get(place)
    {
        store.keep_tricks(deal, table)?;
    }
    if let Some((place, bounds)) = progress.partial
        && let Some(deal) = deals.get(place)
    {
        store.keep_trick_bounds(deal, &bounds)?;
    }
    Ok(())
}

fn work_out(
    deals: &[Deal],
    known: &[TrickBounds],
    seconds: u64,
    mut keep: impl FnMut(Progress<'_>),
) -> Vec<Result<TrickTable, NoTable>> {
    if deals.is_empty() {
        return Vec::new();
    }
    let bar = bar(deals.len() as u64, "double dummy");
    let limits = Limits { per_deal: Duration::from_secs(seconds), ..Limits::default() };
    let queue = Queue::new(limits).with_clock(processor_time::clock());
    let tables = queue.continued(deals, known, &Cancel::default(), |progress| {
        bar.set_position(progress.deals_done as u64);
        keep(progress);
    });
    bar.finish_and_clear();
    tables
}

/// Works out the tables of an event's hands beside everything else: a process of its own, so that
/// nobody waits for it, and each table is kept as soon as it is there.
pub(crate) fn in_background(data: &Data, event: EventId) -> anyhow::Result<()> {
    let program = std::env::current_exe()?;
    std::process::Command::new(program)
        .arg("--data")
        .arg(data.folder())
        .args(["dd", "--event", &event.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    Ok(())
}

/// Returns a progress bar on the screen, or none where nobody watches.
pub(crate) fn bar(length: u64, what: &'static str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}, {eta} left");
    let bar = ProgressBar::new(length).with_message(what);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn told(error: anyhow::Error) -> anyhow::Error {
    complain(format_args!("double-dummy tables are not kept: {error:#}"));
    error
}

#[cfg(test)]
mod tests {
    use session::SqliteJournal;

    use super::*;

    #[test]
    fn a_deal_that_stands_twice_is_worked_out_once_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let data = Data::at(Some(folder.path().to_owned())).unwrap();
        let text = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";
        let deal: Deal = text.parse().unwrap();
        let tables = tables(&data, &[deal, deal], 60);
        assert_eq!(tables[0].as_ref().unwrap().to_string(), "3a3a3a3a494857574949");
        assert_eq!(tables[0], tables[1]);
        let store = SqliteJournal::open(&data.journal_path()).unwrap();
        assert_eq!(store.tricks(&deal).unwrap(), tables[0].clone().ok());
    }
}
