//! [`Header`]: the line of numbers that begins a movement.
//!
//! They are the kind, tables, boards, boards in a set, rounds, and for pairs the missing pair, or 0; for an
//! individual the players. The kinds, as their author lists them (forums.ebu.co.uk, discussion 1858):
//! 0 Howell, 1 Mitchell, 2 switched Mitchell, 3 and 4 individuals, 5 to 7 teams. Teams have five numbers,
//! and some of them kind 0.
//!
//! The boards need not be sets times their size: some collections count boards that are held in reserve.
//! So the boards of a set count, and the sets are those of the tables.

use crate::Contest;
use crate::exchange::problem::{Problems, quoted};
use crate::exchange::text::set_size_named;
use crate::exchange::{MOST_ROUNDS, MOST_ROWS, MOST_TABLES, ReadError};

/// What the numbers say.
#[derive(Debug, Clone, Copy)]
pub(super) struct Header {
    pub(super) contest: Contest,
    /// Whether it could be of teams as well, as five numbers with kind 0 are.
    pub(super) may_be_teams: bool,
    pub(super) tables: u16,
    pub(super) rounds: u16,
    pub(super) set_size: Option<u16>,
    /// The missing pair; 0 is none.
    pub(super) missing: u16,
}

impl Header {
    /// Reads the line; nothing if it is no header, which is a problem.
    pub(super) fn read(
        line: usize,
        content: &str,
        problems: &mut Problems,
    ) -> Result<Option<Header>, ReadError> {
        let numbers: Vec<Option<u32>> =
            content.split(',').map(|piece| piece.trim().parse().ok()).collect();
        let [Some(kind), Some(tables), Some(_), Some(in_set), Some(rounds), rest @ ..] =
            numbers.as_slice()
        else {
            let what = "A movement begins with kind, tables, boards, boards in a set, rounds, not";
            problems.line(line, format!("{what} {}.", quoted(content)));
            return Ok(None);
        };
        let contest = contest(*kind, line, problems);
        let too_large = || ReadError::TooLarge { line };
        let tables = u16::try_from(*tables).map_err(|_| too_large())?;
        let rounds = u16::try_from(*rounds).map_err(|_| too_large())?;
        let rows = usize::from(tables) * usize::from(rounds);
        if tables > MOST_TABLES || rounds > MOST_ROUNDS || rows > MOST_ROWS {
            return Err(too_large());
        }
        if rows == 0 {
            problems.line(line, "A movement has at least one table and one round.");
            return Ok(None);
        }
        let last = rest.first().copied().flatten();
        // For an individual the last number is that of the players.
        let missing = last.filter(|_| contest != Contest::Individual).unwrap_or(0);
        Ok(Some(Header {
            contest,
            may_be_teams: *kind == 0 && rest.is_empty(),
            tables,
            rounds,
            set_size: set_size_named(line, &in_set.to_string(), problems),
            missing: u16::try_from(missing).unwrap_or(0),
        }))
    }
}

fn contest(kind: u32, line: usize, problems: &mut Problems) -> Contest {
    match kind {
        0 | 2 => Contest::OneWinner,
        1 => Contest::TwoWinners,
        3 | 4 => Contest::Individual,
        5..=7 => Contest::Teams,
        _ => {
            problems.line(line, format!("There is no kind {kind}; it is taken for a Howell."));
            Contest::OneWinner
        }
    }
}
