//! Double dummy: the tricks each declarer takes in each strain with all cards seen, what that makes
//! the board worth, and what each card of the play was worth.

mod analysis;
mod bounds;
mod effort;
mod levels;
mod par;
mod queue;
mod search;
mod solver;
mod stated;
mod table;
mod work_clock;

pub use analysis::{Line, Mistake, PlayAnalysis, analyse_play, best_line};
pub use bounds::{Bounds, TrickBounds};
pub use levels::Makeable;
pub use par::{Par, par, sides_par};
pub use queue::{Cancel, Limits, NoTable, Progress, Queue};
pub use search::{Memory, Search};
pub use solver::{CardResult, Solver, SolverError};
pub use stated::{Comparison, Difference, compare};
pub use table::{TableError, TrickTable};
pub use work_clock::WorkClock;
