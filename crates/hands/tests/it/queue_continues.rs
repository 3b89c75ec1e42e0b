//! The queue of double-dummy work: whose time counts, and how a deal that was given up goes on.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bridge::{BySeat, Deal, Seat, Strain};
use hands::double_dummy::{
    Bounds, Cancel, CardResult, Limits, NoTable, Queue, Search, Solver, SolverError, TrickBounds,
    TrickTable, WorkClock,
};
use hands::play::Position;
use proptest::prelude::*;
use test_support::wait::LIMIT;

use crate::queue::{deals, table, tricks, workers};
use crate::random::ordinary;

/// A solver that finds one declarer after the other and then does what it is told.
struct StepByStep<F> {
    after: F,
    stop: Cancel,
    asked: Arc<Mutex<Vec<(Strain, Seat)>>>,
}

impl<F: Fn(Strain, Seat, &Cancel) -> Result<(), SolverError> + Send> Solver for StepByStep<F> {
    fn strain(&mut self, _: &Deal, _: Strain) -> Result<BySeat<u8>, SolverError> {
        Err(SolverError::Stopped)
    }

    fn continue_strain(
        &mut self,
        deal: &Deal,
        strain: Strain,
        known: &BySeat<Bounds>,
        found: &mut dyn FnMut(Seat, Bounds),
    ) -> Result<BySeat<u8>, SolverError> {
        for seat in Seat::ALL.into_iter().filter(|seat| known[*seat].exact().is_none()) {
            self.asked.lock().unwrap().push((strain, seat));
            (self.after)(strain, seat, &self.stop)?;
            let tricks = tricks(deal, strain, seat);
            found(seat, Bounds { least: tricks, most: tricks });
        }
        Ok(BySeat::from_fn(|seat| tricks(deal, strain, seat)))
    }

    fn cards(&mut self, _: &Position) -> Result<Vec<CardResult>, SolverError> {
        Ok(Vec::new())
    }

    fn heed(&mut self, stop: &Cancel) {
        self.stop = stop.clone();
    }
}

type Asked = Arc<Mutex<Vec<(Strain, Seat)>>>;

fn queue<F>(limits: Limits, after: F) -> (Queue<StepByStep<F>>, Asked)
where
    F: Fn(Strain, Seat, &Cancel) -> Result<(), SolverError> + Clone + Send + Sync + 'static,
{
    let asked = Asked::default();
    let its = Arc::clone(&asked);
    let solver = move || StepByStep {
        after: after.clone(),
        stop: Cancel::default(),
        asked: Arc::clone(&its),
    };
    (Queue::with_solver(limits, solver), asked)
}

/// Searches without end until told to stop.
fn endless(stop: &Cancel) -> Result<(), SolverError> {
    while !stop.is_cancelled() {
        std::thread::sleep(Duration::from_millis(1));
    }
    Err(SolverError::Stopped)
}

/// On a machine that works for others, time passes and the search gets nothing of it: it is not given up.
#[test]
fn time_that_others_use_is_not_counted() {
    let limit = Duration::from_millis(1);
    let deals = deals(2);
    let waits = |_, _, stop: &Cancel| {
        let began = Instant::now();
        while began.elapsed() < 4 * Duration::from_millis(1) {
            let _ = stop.is_cancelled();
            std::thread::yield_now();
        }
        Ok(())
    };
    let (queue, _) = queue(Limits { per_deal: limit, ..workers(2) }, waits);
    let stands_still = WorkClock::processor(|| Duration::from_secs(7));
    let tables = queue.with_clock(stands_still).tables(&deals, &Cancel::default(), |_| {});
    assert_eq!(tables, [Ok(table(&deals[0])), Ok(table(&deals[1]))]);
}

/// And work is counted however little time it takes.
#[test]
fn work_is_counted_however_fast_it_is_done() {
    let limit = Duration::from_secs(3600);
    let worked = Arc::new(AtomicU64::new(0));
    let clock =
        WorkClock::processor(move || Duration::from_secs(worked.fetch_add(600, Ordering::Relaxed)));
    let (queue, _) =
        queue(Limits { per_deal: limit, ..workers(1) }, |_, _, stop: &Cancel| endless(stop));
    let tables = queue.with_clock(clock.clone()).tables(&deals(1), &Cancel::default(), |_| {});
    assert_eq!(tables, [Err(NoTable::TooLong { limit })]);
    let stop = Cancel::after_work(limit, &clock);
    let looked = (0..100).position(|_| stop.is_cancelled());
    assert!(looked.is_some_and(|looked| looked > 1), "{looked:?}");
}

/// What was found of a deal that was given up is told, and another run asks only for the rest.
#[test]
fn a_deal_that_was_given_up_goes_on_where_it_was() {
    let deal = deals(1);
    let limit = Duration::from_secs(60);
    let limits = Limits { per_deal: limit, ..workers(1) };
    // The clock goes only where the search gets stuck, so that it is given up there and nowhere else.
    let worked = Arc::new(AtomicU64::new(0));
    let works = Arc::clone(&worked);
    let stuck = move |strain, seat, stop: &Cancel| match (strain, seat) {
        (Strain::Diamonds, Seat::South) => {
            works.store(3600, Ordering::Relaxed);
            endless(stop)
        }
        _ => Ok(()),
    };
    let (first, asked) = queue(limits, stuck);
    let clock = move || Duration::from_secs(worked.load(Ordering::Relaxed));
    let first = first.with_clock(WorkClock::processor(clock));
    let mut known = None;
    let tables = first.tables(&deal, &Cancel::default(), |progress| {
        known = progress.partial.or(known);
    });
    assert_eq!(tables, [Err(NoTable::TooLong { limit })]);
    let before = std::mem::take(&mut *asked.lock().unwrap());
    let (place, known) = known.unwrap();
    assert_eq!((place, known.solved()), (0, before.len() - 1));

    let (second, asked) = queue(workers(1), |_, _, _: &Cancel| Ok(()));
    let tables = second.continued(&deal, &[known], &Cancel::default(), |_| {});
    assert_eq!(tables, [Ok(table(&deal[0]))]);
    let again = asked.lock().unwrap();
    assert_eq!(again.len(), 20 - known.solved());
    assert_eq!(again[0], (Strain::Diamonds, Seat::South));
}

/// The same when the work is cancelled.
#[test]
fn what_was_found_is_told_when_the_work_is_cancelled() {
    let deals = deals(2);
    let cancel = Cancel::default();
    let found = Arc::new(AtomicUsize::new(0));
    let (counted, stops) = (Arc::clone(&found), cancel.clone());
    let (queue, _) = queue(workers(1), move |_, _, stop: &Cancel| {
        if counted.fetch_add(1, Ordering::Relaxed) == 6 {
            stops.cancel();
            return endless(stop);
        }
        Ok(())
    });
    let mut told: Vec<(usize, TrickBounds)> = Vec::new();
    let began = Instant::now();
    let tables = queue.tables(&deals, &cancel, |progress| told.extend(progress.partial));
    assert!(began.elapsed() < LIMIT);
    assert_eq!(tables, [Err(NoTable::Cancelled), Err(NoTable::Cancelled)]);
    let [(_, known)] = told[..] else { panic!("{told:?}") };
    assert_eq!(known.solved(), 6);
}

/// The solver of the product tells bounds on the way, and they are right and of use.
#[test]
fn the_search_goes_on_from_bounds() {
    for deal in ordinary(2) {
        let right = Search::default().table(&deal).unwrap();
        let mut known = TrickBounds::default();
        let mut steps = Vec::new();
        for strain in TrickTable::STRAINS {
            let mut solver = Search::default();
            let row = solver.continue_strain(
                &deal,
                strain,
                &known.strain(strain),
                &mut |seat, bounds| {
                    let tricks = right.get(strain, seat);
                    assert!((bounds.least..=bounds.most).contains(&tricks), "{bounds:?} {tricks}");
                    steps.push((strain, seat, bounds));
                },
            );
            assert_eq!(row.unwrap(), BySeat::from_fn(|seat| right.get(strain, seat)));
        }
        // From any point on the way the answer is the same, with fewer steps to go.
        let half = steps.len() / 2;
        for (strain, seat, bounds) in &steps[..half] {
            known.narrow(*strain, *seat, *bounds);
        }
        let mut left = 0;
        for strain in TrickTable::STRAINS {
            let found = &mut |_, _| left += 1;
            let row =
                Search::default().continue_strain(&deal, strain, &known.strain(strain), found);
            assert_eq!(row.unwrap(), BySeat::from_fn(|seat| right.get(strain, seat)));
        }
        assert!(left < steps.len(), "{left} of {}", steps.len());
    }
}

proptest! {
    #[test]
    fn bounds_are_read_as_they_are_written(pairs in prop::array::uniform20((0_u8..=13, 0_u8..=13))) {
        let mut bounds = TrickBounds::default();
        let mut pairs = pairs.into_iter();
        for strain in TrickTable::STRAINS {
            for seat in Seat::ALL {
                let (a, b) = pairs.next().unwrap();
                bounds.narrow(strain, seat, Bounds { least: a.min(b), most: a.max(b) });
            }
        }
        prop_assert_eq!(bounds.to_string().parse(), Ok(bounds));
        prop_assert!(bounds.to_string()[1..].parse::<TrickBounds>().is_err());
    }
}

#[test]
fn texts_that_are_no_bounds_are_refused() {
    let unknown = TrickBounds::default().to_string();
    assert_eq!(unknown, "0d".repeat(20));
    for text in
        ["", "0d", "3a3a3a3a494857574949", &"d0".repeat(20), &"0e".repeat(20), &"0d".repeat(21)]
    {
        assert!(text.parse::<TrickBounds>().is_err(), "{text}");
    }
}
