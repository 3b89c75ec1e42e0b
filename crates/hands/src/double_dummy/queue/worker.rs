//! The workers of a queue: threads that take one task after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bridge::{BySeat, Seat};

use super::desk::{Desk, Order};
use crate::double_dummy::{Bounds, Solver, SolverError};

/// Starts a worker; tells whether the system gave it a thread.
pub(super) fn start<S: Solver + 'static>(
    worker: usize,
    desk: &Arc<Desk>,
    new_solver: &Arc<dyn Fn() -> S + Send + Sync>,
) -> bool {
    let (its_desk, new_solver) = (Arc::clone(desk), Arc::clone(new_solver));
    let thread = std::thread::Builder::new().name("double-dummy worker".into());
    // Not scoped and never joined: a search that cannot be interrupted may outlive the queue.
    let started = thread.spawn(move || run(worker, &its_desk, &*new_solver));
    if started.is_err() {
        desk.leave(worker);
    }
    started.is_ok()
}

fn run<S: Solver>(worker: usize, desk: &Desk, new_solver: &(dyn Fn() -> S + Send + Sync)) {
    let mut solver: Option<S> = None;
    while let Some(Order { task, deal, known, stop }) = desk.take(worker) {
        let search = AssertUnwindSafe(|| {
            if let Some(row) = solved(&known) {
                return Ok(row);
            }
            let solver = solver.get_or_insert_with(new_solver);
            solver.heed(&stop);
            let mut found = |seat: Seat, found: Bounds| desk.note(task, seat, found);
            let row = solver.continue_strain(deal, task.strain, &known, &mut found);
            // The last look, for the time that was spent.
            let _ = stop.is_cancelled();
            row
        });
        let row = catch_unwind(search).unwrap_or_else(|_| {
            // Whatever state it is in, it is not asked again.
            Err(SolverError::new("the search broke off"))
        });
        let is_broken = matches!(row, Err(SolverError::Failed { .. }));
        desk.finish(worker, row);
        if is_broken {
            solver = None;
        }
    }
}

/// Returns the results of a strain of which nothing is left to find out.
fn solved(known: &BySeat<Bounds>) -> Option<BySeat<u8>> {
    let is_known = Seat::ALL.iter().all(|seat| known[*seat].exact().is_some());
    is_known.then(|| BySeat::from_fn(|seat| known[seat].least))
}
