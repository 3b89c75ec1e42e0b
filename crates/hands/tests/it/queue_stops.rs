//! The queue of double-dummy work when searches are stopped: whom it costs a table, and whom not.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bridge::{BySeat, Deal, Strain};
use hands::double_dummy::{
    Cancel, CardResult, Limits, NoTable, Queue, Search, Solver, SolverError, TrickTable,
};
use hands::play::Position;
use test_support::wait::{LIMIT, finish, receive, wait_for};

use crate::queue::{deals, table, tricks, workers};

/// A solver that does in each search what it is told.
struct Told<F> {
    search: F,
    stop: Cancel,
}

impl<F: Fn(&Deal, Strain, &Cancel) -> Result<(), SolverError> + Send> Solver for Told<F> {
    fn strain(&mut self, deal: &Deal, strain: Strain) -> Result<BySeat<u8>, SolverError> {
        (self.search)(deal, strain, &self.stop)?;
        Ok(BySeat::from_fn(|seat| tricks(deal, strain, seat)))
    }

    fn cards(&mut self, _: &Position) -> Result<Vec<CardResult>, SolverError> {
        Ok(Vec::new())
    }

    fn heed(&mut self, stop: &Cancel) {
        self.stop = stop.clone();
    }
}

fn queue<F>(limits: Limits, search: F) -> Queue<Told<F>>
where
    F: Fn(&Deal, Strain, &Cancel) -> Result<(), SolverError> + Clone + Send + Sync + 'static,
{
    Queue::with_solver(limits, move || Told { search: search.clone(), stop: Cancel::default() })
}

/// Searches without end until told to stop, as the solver of the product does.
fn endless(stop: &Cancel) -> Result<(), SolverError> {
    while !stop.is_cancelled() {
        std::thread::sleep(Duration::from_millis(1));
    }
    Err(SolverError::Stopped)
}

/// Searches that wait, heeding no stop, until the test drops the other end.
#[derive(Clone)]
struct Gate(Arc<Mutex<Receiver<()>>>);

impl Gate {
    fn new() -> (Self, Sender<()>) {
        let (sender, receiver) = channel();
        (Self(Arc::new(Mutex::new(receiver))), sender)
    }

    fn wait(&self) {
        let _ = self.0.lock().unwrap().recv();
    }
}

/// Runs a queue on a thread of its own, so that one that hangs fails its test.
fn in_time<F>(queue: Queue<Told<F>>, deals: &[Deal]) -> Vec<Result<TrickTable, NoTable>>
where
    F: Fn(&Deal, Strain, &Cancel) -> Result<(), SolverError> + Send + 'static,
{
    let deals = deals.to_vec();
    finish("the tables", move || queue.tables(&deals, &Cancel::default(), |_| {}))
}

/// Asserts that one deal took too long and the others have their tables.
fn check(deals: &[Deal], late: &Deal, limits: Limits, tables: &[Result<TrickTable, NoTable>]) {
    for (deal, computed) in deals.iter().zip(tables) {
        match deal == late {
            true => assert_eq!(computed, &Err(NoTable::TooLong { limit: limits.per_deal })),
            false => assert_eq!(computed, &Ok(table(deal))),
        }
    }
}

/// The strains of a deal stand together, so that all workers are on it when it is given up; a search
/// that stops when told does not run any more, and its worker must not be missed.
#[test]
fn workers_whose_search_stops_when_told_go_on_however_many_they_are() {
    let deals = deals(4);
    // Five workers on a deal: its time passes five times as fast.
    let limits = Limits { per_deal: Duration::from_secs(5), left_alone: 0, ..workers(5) };
    for freak in deals.clone() {
        let queue = queue(limits, move |deal, _, stop| match *deal == freak {
            true => endless(stop),
            false => Ok(()),
        });
        let tables = queue.tables(&deals, &Cancel::default(), |_| {});
        check(&deals, &freak, limits, &tables);
    }
}

/// The same with the solver of the product: the second deal takes no time at all.
#[test]
fn a_freak_on_four_workers_takes_nothing_from_an_easy_deal() {
    let freak = "N:AJ962.KT74..Q853 Q853.AJ962.KT74. .Q853.AJ962.KT74 KT74..Q853.AJ962";
    let easy = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    let deals: [Deal; 2] = [freak.parse().unwrap(), easy.parse().unwrap()];
    let limit = Duration::from_secs(2);
    let limits = Limits { workers: NonZeroUsize::new(4), per_deal: limit, ..Limits::default() };
    let tables = Queue::new(limits).tables(&deals, &Cancel::default(), |_| {});
    assert_eq!(tables[0], Err(NoTable::TooLong { limit }));
    assert_eq!(tables[1], Search::default().table(&deals[1]).map_err(NoTable::from));
}

/// What one queue leaves alone is no concern of another.
#[test]
fn queues_do_not_starve_each_other() {
    let deals = deals(3);
    let (gate, open) = Gate::new();
    let limits = Limits { per_deal: Duration::from_millis(200), left_alone: 0, ..workers(3) };
    let waits = gate.clone();
    let stuck = queue(limits, move |_, _, _| {
        waits.wait();
        Ok(())
    });
    let tables = stuck.tables(&deals, &Cancel::default(), |_| {});
    assert!(tables.iter().all(Result::is_err));

    let first = deals[in_order(&deals)[0]];
    let limits = Limits { per_deal: Duration::from_secs(2), left_alone: 1, ..workers(1) };
    let other = queue(limits, move |deal, _, _| {
        if *deal == first {
            gate.wait();
        }
        Ok(())
    });
    let tables = other.tables(&deals, &Cancel::default(), |_| {});
    drop(open);
    check(&deals, &first, limits, &tables);
}

/// A worker whose search ends after it was given up does no harm: neither at once, nor after another worker
/// has taken its place.
#[test]
fn a_search_that_ends_late_is_not_heard() {
    let deals = deals(6);
    let late = deals[in_order(&deals)[1]];
    let limits = Limits { per_deal: Duration::from_secs(2), left_alone: 1, ..workers(1) };
    for ends_after in [2, 4] {
        let (gate, open) = Gate::new();
        let queue = queue(limits, move |deal, _, _| {
            if *deal == late {
                gate.wait();
            }
            Ok(())
        });
        let mut open = Some(open);
        let tables = queue.tables(&deals, &Cancel::default(), |progress| {
            if progress.deals_done == ends_after {
                open = None;
            }
        });
        check(&deals, &late, limits, &tables);
    }
}

/// The limit of time holds for the other strains of a deal that has failed in one, whether they can be
/// interrupted or not.
#[test]
fn a_deal_that_failed_in_one_strain_holds_nobody_up_in_the_others() {
    let deals = deals(3);
    for (nth, heeds) in [(0, true), (1, true), (2, true), (1, false)] {
        let broken: Deal = deals[nth];
        let (gate, open) = Gate::new();
        let queue = queue(workers(2), move |deal, strain, stop| {
            assert!(*deal != broken || strain != Strain::NoTrump, "as told");
            match *deal == broken {
                true if heeds => endless(stop),
                true => {
                    gate.wait();
                    Ok(())
                }
                false => Ok(()),
            }
        });
        let tables = in_time(queue, &deals);
        drop(open);
        for (deal, computed) in deals.iter().zip(&tables) {
            match *deal == broken {
                true => assert!(matches!(computed, Err(NoTable::Solver(_))), "{computed:?}"),
                false => assert_eq!(computed, &Ok(table(deal))),
            }
        }
    }
}

/// Returns the places of the deals in the order the queue takes them.
fn in_order(deals: &[Deal]) -> Vec<usize> {
    let mut order = Vec::new();
    queue(workers(1), |_, _, _| Ok(())).tables(deals, &Cancel::default(), |progress| {
        order.extend(progress.latest.map(|(place, _)| place));
    });
    order
}

/// Two deals are overdue at once. While whoever listens is told of the first, the searches of the second
/// end and their workers go on to the last deal, which must not be stopped for it.
#[test]
fn no_deal_is_stopped_because_of_another() {
    let deals = deals(4);
    let order = in_order(&deals);
    let [easy, one, two, last] = [0, 1, 2, 3].map(|nth| deals[order[nth]]);
    let limit = Duration::from_secs(2);
    // Five workers on each of the two: the time of a deal passes five times as fast.
    let until_overdue = Duration::from_millis(500);
    let limits = Limits { per_deal: limit, ..workers(10) };
    let (begun, begins) = channel();
    let (end_second, end_last) = (Cancel::default(), Cancel::default());
    let (second_ends, last_ends) = (end_second.clone(), end_last.clone());
    let queue = queue(limits, move |deal, _, stop| {
        if *deal == easy {
            return Ok(());
        }
        let _ = begun.send(*deal);
        let end = if *deal == last { &last_ends } else { &second_ends };
        while !stop.is_cancelled() {
            if *deal != one && end.is_cancelled() {
                // A stop that was asked for before is seen, as it would be in a longer search.
                return if stop.is_cancelled() { Err(SolverError::Stopped) } else { Ok(()) };
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Err(SolverError::Stopped)
    });
    let wait_for = |wanted: &[Deal], mut times: usize| {
        while times > 0 {
            let deal = receive("a search to begin", &begins).unwrap();
            times -= usize::from(wanted.contains(&deal));
        }
    };
    let mut is_first = true;
    let tables = queue.tables(&deals, &Cancel::default(), |progress| {
        if std::mem::take(&mut is_first) {
            wait_for(&[one, two], 10);
            std::thread::sleep(until_overdue);
        }
        match progress.latest.map(|(place, _)| deals[place]) {
            Some(deal) if deal == one => {
                end_second.cancel();
                wait_for(&[last], 5);
            }
            Some(deal) if deal == two => end_last.cancel(),
            _ => {}
        }
    });
    let of = |nth: usize| &tables[order[nth]];
    assert_eq!(of(0), &Ok(table(&easy)));
    let late = Err(NoTable::TooLong { limit });
    assert_eq!(of(1), &late);
    // On a machine that stands still for a while the last deal may truly take too long.
    assert!(*of(3) == Ok(table(&last)) || *of(3) == late, "{:?}", of(3));
}

/// Nobody hears a search any more once the tables are there, so none may go on.
#[test]
fn no_search_outlives_its_queue() {
    let cancel = Cancel::default();
    cancel.cancel();
    for _ in 0..20 {
        let (alive, ends) = channel::<()>();
        let queue = queue(workers(4), move |_, _, stop| {
            let _ = &alive;
            endless(stop)
        });
        let tables = queue.tables(&deals(2), &cancel, |_| {});
        assert_eq!(tables, [Err(NoTable::Cancelled), Err(NoTable::Cancelled)]);
        drop(queue);
        assert_eq!(ends.recv_timeout(LIMIT), Err(RecvTimeoutError::Disconnected));
    }
}

/// Nor if whoever listens to the progress panics.
#[test]
fn no_search_outlives_a_queue_that_is_broken_off() {
    let deals = deals(2);
    let easy = deals[in_order(&deals)[0]];
    let (alive, ends) = channel::<()>();
    let queue = queue(workers(4), move |deal, _, stop| {
        let _ = &alive;
        if *deal == easy { Ok(()) } else { endless(stop) }
    });
    let thread = std::thread::spawn(move || {
        queue.tables(&deals, &Cancel::default(), |_| panic!("as told"));
    });
    wait_for("the queue to be broken off", || thread.is_finished());
    assert!(thread.join().is_err());
    assert_eq!(ends.recv_timeout(LIMIT), Err(RecvTimeoutError::Disconnected));
}
