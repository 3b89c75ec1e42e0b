//! Movements as `movement` has them: sets of boards instead of lists, plain numbers, 0 for nobody.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bridge::BoardNo;
use movement::{Contest, Row};

use super::{
    BoardList, Contestant, Movement, PairNo, Round, RoundNo, Seating, Section, SectionKind,
    TableNo, Winners,
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
        let mut list_of: BTreeMap<BoardNo, &BoardList> = BTreeMap::new();
        let lists = self.lists();
        let mut sorted: Vec<&BoardList> = lists.iter().map(|(list, _)| *list).collect();
        sorted.sort_by_key(|list| list.iter().next());
        for list in &sorted {
            if let Some(other) = list.iter().find_map(|board| list_of.insert(board, list)) {
                return Err(SetsError::Overlap { one: (*other).clone(), other: (*list).clone() });
            }
        }
        Ok(self.told_in(section, sorted))
    }

    /// Returns the movement in sets, as nearly as that can be told.
    ///
    /// When a board was put into a round or taken out of it, that round is no whole set any more. It
    /// counts as the set it has most boards in common with; the sets are those most tables play.
    pub fn in_nearest_sets(&self, section: &Section) -> (movement::Movement, Sets) {
        let mut lists = self.lists();
        lists.sort_by_key(|(list, rounds)| (std::cmp::Reverse(*rounds), list.iter().next()));
        let mut taken: BTreeSet<BoardNo> = BTreeSet::new();
        let mut whole: Vec<&BoardList> = Vec::new();
        for (list, _) in lists {
            if list.iter().all(|board| !taken.contains(&board)) {
                taken.extend(list.iter());
                whole.push(list);
            }
        }
        whole.sort_by_key(|list| list.iter().next());
        self.told_in(section, whole)
    }

    /// Returns every list of boards that lies on a table, with how many rounds have it.
    fn lists(&self) -> Vec<(&BoardList, usize)> {
        let mut rounds: HashMap<&BoardList, usize> = HashMap::new();
        for row in self.rounds().iter().filter(|row| !row.boards.is_empty()) {
            *rounds.entry(&row.boards).or_default() += 1;
        }
        let mut lists: Vec<(&BoardList, usize)> = rounds.into_iter().collect();
        lists.sort_unstable();
        lists
    }

    fn told_in(&self, section: &Section, lists: Vec<&BoardList>) -> (movement::Movement, Sets) {
        let sets: Sets = (1..).zip(lists.iter().map(|list| (*list).clone())).collect();
        let set_of: HashMap<BoardNo, u16> =
            sets.iter().flat_map(|(set, list)| list.iter().map(|board| (board, *set))).collect();
        // The sets a round has most boards of; several when it has as many of each.
        let nearest = |row: &Round| -> Vec<u16> {
            let mut shared: BTreeMap<u16, usize> = BTreeMap::new();
            for set in row.boards.iter().filter_map(|board| set_of.get(&board)) {
                *shared.entry(*set).or_default() += 1;
            }
            let most = shared.values().copied().max().unwrap_or(0);
            shared.into_iter().filter(|(_, boards)| *boards == most).map(|(set, _)| set).collect()
        };
        let played: Vec<(&Round, Vec<u16>)> = self
            .rounds()
            .iter()
            .map(|row| (row, if row.is_played(section) { nearest(row) } else { Vec::new() }))
            .collect();
        let mut met: BTreeSet<(Contestant, u16)> = BTreeSet::new();
        for (row, sets) in &played {
            if let [only] = sets.as_slice() {
                met.extend(Contestant::all(section, &row.seating).map(|who| (who, *only)));
            }
        }
        let rows = played.iter().map(|(row, sets)| {
            // Of several, one that nobody there has in another round.
            let is_new = |set: &&u16| {
                Contestant::all(section, &row.seating).all(|who| !met.contains(&(who, **set)))
            };
            let set = sets.iter().find(is_new).or(sets.first());
            Row {
                table: row.table.get(),
                round: row.round.get(),
                seating: plain(row, section.missing_pair),
                set: set.copied().unwrap_or(0),
            }
        });
        let contest = match (section.kind, section.winners) {
            (SectionKind::Pairs, Winners::Two) => Contest::TwoWinners,
            (SectionKind::Pairs, Winners::One) => Contest::OneWinner,
            (SectionKind::Individual, _) => Contest::Individual,
            (SectionKind::Teams, _) => Contest::Teams,
        };
        (movement::Movement::new("", contest, rows.collect()), sets)
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
