//! Individuals in which every player has a partner who does not exist.
//!
//! Some programs cannot write four players at a table. They write a line for each player and an
//! opponent, give everybody a partner whose number is the own one with a 1 (North-South) or a 2
//! (East-West) behind it, and so every table stands twice, in two lines that follow each other. That
//! such a “player 11” may also be among the participants is chance.
//!
//! If all lines of a file are like that they are put together again: North and East from the first
//! line, South and West from the second. A file with a single other line is left as it is.

use bridge::BySeat;

use crate::{Board, EventKind, Line, Problem, ProblemKind, ResultsFile, Who};

/// What is said about such a file.
pub(super) const NOTE: &str = "Every player of this individual has a partner who does not exist, \
                               and so every table stands twice; each was scored once.";

/// A table: its lines in the file, and who sat there.
pub(super) struct Table<'a> {
    /// One line, or two that are the same table.
    pub(super) lines: Vec<&'a Line>,
    pub(super) who: Who,
}

/// Tells whether all tables of a file stand twice, with partners who do not exist.
pub(super) fn are_in(file: &ResultsFile) -> bool {
    let mut boards = file.boards.iter().filter(|board| !board.lines.is_empty()).peekable();
    file.about.kind == EventKind::Individual
        && boards.peek().is_some()
        && boards.all(|board| {
            let (tables, rest) = board.lines.as_chunks::<2>();
            rest.is_empty()
                && tables.iter().all(|[one, other]| {
                    has_stand_ins(one) && has_stand_ins(other) && one.obtained == other.obtained
                })
        })
}

fn has_stand_ins(line: &Line) -> bool {
    let Who::Players(players) = &line.who else { return false };
    let stands_in = |partner: &str, player: &str, behind| {
        !player.is_empty() && partner.strip_suffix(behind) == Some(player)
    };
    stands_in(&players.south, &players.north, '1') && stands_in(&players.west, &players.east, '2')
}

/// Returns the tables of a board.
pub(super) fn tables(board: &Board, are_twice: bool) -> Vec<Table<'_>> {
    if !are_twice {
        let table = |line| Table { lines: vec![line], who: line.who.clone() };
        return board.lines.iter().map(table).collect();
    }
    let (tables, _) = board.lines.as_chunks::<2>();
    let table = |[one, other]: &'_ [Line; 2]| -> Option<Who> {
        let (Who::Players(one), Who::Players(other)) = (&one.who, &other.who) else { return None };
        Some(Who::Players(BySeat {
            north: one.north.clone(),
            east: one.east.clone(),
            south: other.north.clone(),
            west: other.east.clone(),
        }))
    };
    tables
        .iter()
        .filter_map(|lines| Some(Table { who: table(lines)?, lines: lines.iter().collect() }))
        .collect()
}

/// Leaves out what is only a problem because of partners who do not exist.
pub(super) fn without_their_problems(problems: &[Problem]) -> Vec<Problem> {
    let is_theirs = |problem: &&Problem| {
        matches!(problem.kind, ProblemKind::UnknownContestant { .. } | ProblemKind::Duplicate)
    };
    problems.iter().filter(|problem| !is_theirs(problem)).cloned().collect()
}
