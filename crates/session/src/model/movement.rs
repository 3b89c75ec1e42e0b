//! Who plays whom, where, with which boards: the rounds of one section, and the checks without
//! which they cannot be played.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use bridge::{BoardNo, BySide, Side};
use serde::{Deserialize, Serialize};

use super::{BoardList, Contestant, PairNo, RoundNo, Seating, Section, SectionLetters, TableNo};

/// One round at one table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The table.
    pub table: TableNo,
    /// The round.
    pub round: RoundNo,
    /// Who sits there.
    pub seating: Seating,
    /// The boards they play.
    pub boards: BoardList,
    /// The teams the two sides belong to, when their numbers are not in the seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<BySide<PairNo>>,
    /// Where the team-mates play the same boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mates: Option<Mates>,
}

/// Where the team-mates of a table play the same boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mates {
    /// The section.
    pub section: SectionLetters,
    /// The table.
    pub table: TableNo,
    /// The round.
    pub round: RoundNo,
}

/// The rounds of one section, ordered by table and round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Round>", into = "Vec<Round>")]
pub struct Movement {
    rounds: Vec<Round>,
    /// Who ever sits in each line, in order.
    numbers: BySide<Vec<PairNo>>,
}

/// What makes a movement unplayable, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementProblem {
    /// The table, or `None` for the movement as a whole.
    pub place: Option<(TableNo, RoundNo)>,
    /// What is wrong there.
    pub reason: String,
}

impl Movement {
    /// Returns all rounds, ordered by table and round.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Returns what happens at a table in a round.
    pub fn at(&self, table: TableNo, round: RoundNo) -> Option<&Round> {
        let found = self.rounds.binary_search_by_key(&(table, round), |row| (row.table, row.round));
        found.ok().map(|index| &self.rounds[index])
    }

    /// Returns the rounds in which a table has a board, in order.
    pub fn rounds_of(&self, table: TableNo, board: BoardNo) -> impl Iterator<Item = &Round> {
        self.at_table(table).iter().filter(move |row| row.boards.contains(board))
    }

    /// Returns the rounds of one table, in order.
    pub fn at_table(&self, table: TableNo) -> &[Round] {
        let start = self.rounds.partition_point(|row| row.table < table);
        let end = self.rounds.partition_point(|row| row.table <= table);
        &self.rounds[start..end]
    }

    /// Returns the tables, in order.
    pub fn tables(&self) -> impl Iterator<Item = TableNo> + '_ {
        self.rounds.chunk_by(|a, b| a.table == b.table).filter_map(|rows| Some(rows.first()?.table))
    }

    /// Tells whether a contestant takes part.
    pub fn has(&self, section: &Section, contestant: Contestant) -> bool {
        if contestant.line.is_some() != section.has_two_lines() {
            return false;
        }
        let sits = |side: Side| self.numbers[side].binary_search(&contestant.number).is_ok();
        match contestant.line {
            Some(line) => sits(line),
            None => Side::ALL.into_iter().any(sits),
        }
    }

    /// Returns everything that makes the movement unplayable: a place filled twice, a contestant
    /// in two seats at once or meeting a board twice (the one absolute rule), a seating of the
    /// wrong kind. What is merely undesirable is the movement checker's business.
    pub fn problems(&self, section: &Section) -> Vec<MovementProblem> {
        let mut problems = Vec::new();
        let mut whole = |reason: String| problems.push(MovementProblem { place: None, reason });
        if self.rounds.is_empty() {
            whole("there are no rounds".into());
        }
        if let Some(reason) = section.problem() {
            whole(reason.into());
        }
        if let Some(missing) = section.missing_pair
            && section.has_two_lines()
            && Side::ALL.iter().all(|&side| self.numbers[side].binary_search(&missing).is_ok())
        {
            whole(format!(
                "missing_pair = {missing} could be NS{missing} or EW{missing}: put 0 where the pair that is not there would sit instead"
            ));
        }
        for pair in self.rounds.windows(2) {
            if (pair[0].table, pair[0].round) == (pair[1].table, pair[1].round) {
                problems.push(MovementProblem::at(&pair[1], "this round is described twice"));
            }
        }
        let mut by_round: Vec<&Round> = self.rounds.iter().collect();
        by_round.sort_by_key(|row| (row.round, row.table));
        let mut seated: BTreeMap<(RoundNo, Contestant), TableNo> = BTreeMap::new();
        let mut met: BTreeMap<(Contestant, BoardNo), (RoundNo, TableNo)> = BTreeMap::new();
        for row in by_round {
            let own = row.problem(section).into_iter();
            problems.extend(own.map(|reason| MovementProblem::at(row, reason)));
            let mut here = BTreeSet::new();
            for who in Contestant::all(section, &row.seating) {
                if !here.insert(who) {
                    // Already told as the table's own problem.
                    continue;
                }
                if let Some(table) = seated.insert((row.round, who), row.table) {
                    let reason = format!("{who} already sits at table {table} in this round");
                    problems.push(MovementProblem::at(row, reason));
                    continue;
                }
                // Boards lie at a sit-out too in many movements; only played ones count.
                for board in row.boards.iter().filter(|_| row.is_played(section)) {
                    if let Some((round, table)) = met.insert((who, board), (row.round, row.table)) {
                        let reason = format!(
                            "{who} plays board {board} a second time, after table {table} in round {round}"
                        );
                        problems.push(MovementProblem::at(row, reason));
                    }
                }
            }
        }
        problems
    }
}

impl Round {
    /// Tells whether boards are played here: every seat taken, and by pairs that are there.
    pub fn is_played(&self, section: &Section) -> bool {
        let missing = section.missing_pair;
        self.seating.is_full()
            && !self.boards.is_empty()
            && !self.seating.contestants().any(|(_, number)| Some(number) == missing)
    }

    fn problem(&self, section: &Section) -> Option<String> {
        if let Some(reason) = self.seating.problem(section) {
            return Some(reason);
        }
        if self.boards.is_empty() && self.seating.is_full() {
            return Some("two sides meet without boards".into());
        }
        let meets_itself = self.teams.as_ref().is_some_and(|teams| teams.ns == teams.ew);
        meets_itself.then(|| "a team meets itself".into())
    }
}

impl MovementProblem {
    fn at(row: &Round, reason: impl Into<String>) -> MovementProblem {
        MovementProblem { place: Some((row.table, row.round)), reason: reason.into() }
    }
}

impl fmt::Display for MovementProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((table, round)) => write!(f, "table {table}, round {round}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl From<Vec<Round>> for Movement {
    fn from(mut rounds: Vec<Round>) -> Movement {
        rounds.sort_by_key(|row| (row.table, row.round));
        let numbers = BySide::from_fn(|side| {
            let seats = side.seats();
            let seated = rounds.iter().flat_map(|row| seats.map(|seat| row.seating.at(seat)));
            let mut numbers: Vec<PairNo> = seated.flatten().collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        });
        Movement { rounds, numbers }
    }
}

impl From<Movement> for Vec<Round> {
    fn from(movement: Movement) -> Vec<Round> {
        movement.rounds
    }
}
