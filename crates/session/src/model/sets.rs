//! Movements as `movement` has them: sets of boards instead of lists, plain numbers, 0 for nobody.

use std::collections::BTreeMap;

use bridge::BoardNo;
use movement::{Contest, Row};

use super::{
    BoardList, Movement, PairNo, Round, RoundNo, Seating, Section, SectionKind, TableNo, Winners,
};

/// A movement that cannot be told in sets, or played with boards.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetsError {
    /// Two lists of boards have some in common, but not all.
    #[error(
        "the boards {one} and {other} overlap, so they are no sets; a movement can be repaired if \
         every table plays whole sets"
    )]
    Overlap {
        /// One list.
        one: BoardList,
        /// The other.
        other: BoardList,
    },
    /// A set that has no boards.
    #[error("set {0} has no boards")]
    NoBoards(u16),
    /// A number beyond what a section has.
    #[error("table {table}, round {round}: a number is too large")]
    TooLarge {
        /// The table.
        table: u16,
        /// The round.
        round: u16,
    },
}

/// The boards of each set.
pub type Sets = BTreeMap<u16, BoardList>;

impl Movement {
    /// Returns the boards of sets of one size, numbered from 1.
    pub fn sets_of(size: u16, sets: u16) -> Sets {
        let size = u32::from(size.max(1));
        let boards = |set: u16| {
            let first = u32::from(set - 1) * size + 1;
            BoardList::new((first..first + size).filter_map(BoardNo::new).collect()).ok()
        };
        (1..=sets).filter_map(|set| Some((set, boards(set)?))).collect()
    }

    /// Returns a generated movement with the boards of its sets.
    pub fn with_sets(plan: &movement::Movement, sets: &Sets) -> Result<Movement, SetsError> {
        let rounds = plan.rows().iter().map(|row| round(row, sets));
        Ok(Movement::from(rounds.collect::<Result<Vec<Round>, SetsError>>()?))
    }

    /// Returns the movement in sets, with the boards of each: those that lie on a table together.
    pub fn in_sets(&self, section: &Section) -> Result<(movement::Movement, Sets), SetsError> {
        let mut lists: Vec<&BoardList> = Vec::new();
        for row in self.rounds().iter().filter(|row| !row.boards.is_empty()) {
            if !lists.contains(&&row.boards) {
                lists.push(&row.boards);
            }
        }
        lists.sort_by_key(|list| list.iter().next());
        let mut list_of: BTreeMap<BoardNo, &BoardList> = BTreeMap::new();
        for list in &lists {
            if let Some(other) = list.iter().find_map(|board| list_of.insert(board, list)) {
                return Err(SetsError::Overlap { one: (*other).clone(), other: (*list).clone() });
            }
        }
        let sets: Sets = (1..).zip(lists.iter().map(|list| (*list).clone())).collect();
        let set = |boards: &BoardList| {
            sets.iter().find(|(_, list)| *list == boards).map_or(0, |(set, _)| *set)
        };
        let rows = self.rounds().iter().map(|row| Row {
            table: row.table.get(),
            round: row.round.get(),
            seating: plain(row, section.missing_pair),
            set: if row.is_played(section) { set(&row.boards) } else { 0 },
        });
        let contest = match (section.kind, section.winners) {
            (SectionKind::Pairs, Winners::Two) => Contest::TwoWinners,
            (SectionKind::Pairs, Winners::One) => Contest::OneWinner,
            (SectionKind::Individual, _) => Contest::Individual,
            (SectionKind::Teams, _) => Contest::Teams,
        };
        Ok((movement::Movement::new("", contest, rows.collect()), sets))
    }
}

/// Returns who sits there; a pair that is missing is nobody.
fn plain(row: &Round, missing: Option<PairNo>) -> movement::Seating {
    let number = |number: Option<PairNo>| {
        number.filter(|number| Some(*number) != missing).map_or(0, PairNo::get)
    };
    match row.seating {
        Seating::Pairs { ns, ew } => movement::Seating::Pairs { ns: number(ns), ew: number(ew) },
        Seating::Individual { north, east, south, west } => movement::Seating::Players {
            n: number(north),
            s: number(south),
            e: number(east),
            w: number(west),
        },
    }
}

fn round(row: &Row, sets: &Sets) -> Result<Round, SetsError> {
    let too_large = || SetsError::TooLarge { table: row.table, round: row.round };
    let seat = |number: u16| match number {
        0 => Ok(None),
        number => PairNo::new(number).map(Some).ok_or_else(too_large),
    };
    let seating = match row.seating {
        movement::Seating::Pairs { ns, ew } => Seating::Pairs { ns: seat(ns)?, ew: seat(ew)? },
        movement::Seating::Players { n, s, e, w } => {
            Seating::Individual { north: seat(n)?, east: seat(e)?, south: seat(s)?, west: seat(w)? }
        }
    };
    let boards = match row.set {
        0 => BoardList::default(),
        set => sets.get(&set).cloned().ok_or(SetsError::NoBoards(set))?,
    };
    Ok(Round {
        table: TableNo::new(row.table).ok_or_else(too_large)?,
        round: RoundNo::new(row.round).ok_or_else(too_large)?,
        seating,
        boards,
        teams: None,
        mates: None,
    })
}
