//! [`Problem`], one fault in a file of results, and what was done about it.
//!
//! A problem never stops the reading. Its sentence can be shown as it is; `row` and `board` say
//! where to look. After a thousand problems the rest is only counted: by then the file is the
//! wrong one, and a list that long helps nobody.

use std::fmt;

use bridge::BoardNo;

/// One fault in a file, and what was done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line of the file, counted from 1.
    pub row: usize,
    /// The board it is about, if it is about one.
    pub board: Option<BoardNo>,
    /// What sort of fault it is, for a program.
    pub kind: ProblemKind,
    /// What is wrong and what was done, for a person.
    pub what: String,
}

/// The sorts of faults.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The file breaks off, or a part of it could not be taken apart.
    Broken,
    /// Some characters could not be read.
    Encoding,
    /// A number or word could not be read and was left out.
    Unreadable,
    /// Something that should be there is not.
    Missing,
    /// A contract or a result could not be read.
    UnreadableResult,
    /// A contract cannot give the stated score at any vulnerability; the score stands.
    ScoreContradicted,
    /// A score that no contract can give; it stands.
    ImpossibleScore,
    /// Contracts fit their scores only at another vulnerability.
    OtherVulnerability,
    /// The weights of a weighted score do not add up to 1; the line waits for a ruling.
    Weights,
    /// A pair, player or team is not among the participants.
    UnknownContestant {
        /// The number as the file has it.
        key: String,
    },
    /// Something is there twice.
    Duplicate,
    /// Something was read as what it most likely means.
    Guessed,
    /// Something is in the file that is not read.
    Ignored,
    /// A board or a match could not be scored.
    NotScored,
    /// There are more problems than are listed.
    More,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What does not come from a file has no row.
        match (self.row, self.board) {
            (0, Some(board)) => write!(f, "board {board}: {}", self.what),
            (0, None) => f.write_str(&self.what),
            (row, Some(board)) => write!(f, "row {row}, board {board}: {}", self.what),
            (row, None) => write!(f, "row {row}: {}", self.what),
        }
    }
}

/// How many problems are listed before the rest is only counted.
const MOST_PROBLEMS: usize = 1000;

/// Collects problems while a file is read.
#[derive(Default)]
pub(crate) struct Problems {
    found: Vec<Problem>,
    left_off: usize,
    /// The board that is being read; set by `within`, read by `add`.
    board: Option<BoardNo>,
}

impl Problems {
    /// Notes a problem of the board that is being read, if there is one.
    pub(crate) fn add(&mut self, row: usize, kind: ProblemKind, what: impl Into<String>) {
        self.push(Problem { row, board: self.board, kind, what: what.into() });
    }

    /// Notes the problems that come up in `read` as those of a board.
    pub(crate) fn within<T>(&mut self, board: BoardNo, read: impl FnOnce(&mut Problems) -> T) -> T {
        let before = self.board.replace(board);
        let value = read(self);
        self.board = before;
        value
    }

    /// Notes a problem of a board.
    pub(crate) fn add_on(
        &mut self,
        row: usize,
        board: BoardNo,
        kind: ProblemKind,
        what: impl Into<String>,
    ) {
        self.push(Problem { row, board: Some(board), kind, what: what.into() });
    }

    fn push(&mut self, problem: Problem) {
        if self.found.len() < MOST_PROBLEMS {
            self.found.push(problem);
        } else {
            self.left_off += 1;
        }
    }

    /// Returns the problems in the order of the file.
    pub(crate) fn into_sorted(mut self) -> Vec<Problem> {
        self.found.sort_by_key(|problem| problem.row);
        if self.left_off > 0 {
            let row = self.found.last().map_or(1, |problem| problem.row);
            let what = format!(
                "There are {} more problems, which are not listed; correct these first.",
                self.left_off
            );
            self.found.push(Problem { row, board: None, kind: ProblemKind::More, what });
        }
        self.found
    }
}

/// Returns `text` for quoting in a sentence: on one line, and cut after forty characters.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let mut chars = text.trim().chars().map(visible);
    let mut excerpt: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}
