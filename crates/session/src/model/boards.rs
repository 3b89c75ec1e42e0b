//! The boards of one round, as a range or a list.
//!
//! Reads `1-3`, `1,2,5-6`, `7`; forgives spaces and semicolons. Writes the shortest form, runs as
//! `low-high`, in the order of play.

use std::fmt;
use std::str::FromStr;

use bridge::BoardNo;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The boards of one round, in the order of play, each once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct BoardList(Vec<BoardNo>);

/// A board list that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardListError {
    /// Not a list of numbers and ranges.
    #[error("“{0}” is not a list of boards: expected numbers and ranges, such as 1-3 or 4,7,9")]
    Unreadable(String),
    /// A range that runs backwards.
    #[error("the range {low}-{high} runs backwards")]
    Backwards {
        /// Its first number.
        low: u32,
        /// Its last number.
        high: u32,
    },
    /// A board named twice.
    #[error("board {0} is listed twice")]
    Twice(BoardNo),
    /// Too many boards for one round.
    #[error("{0} boards in one round: at most {max} are possible", max = BoardList::MAX_LEN)]
    TooMany(usize),
}

impl BoardList {
    /// How many boards a round can have; today's terminals stop at 54.
    pub const MAX_LEN: usize = 128;

    /// Returns the list, or says which board is in it twice.
    pub fn new(boards: Vec<BoardNo>) -> Result<BoardList, BoardListError> {
        if boards.len() > BoardList::MAX_LEN {
            return Err(BoardListError::TooMany(boards.len()));
        }
        let mut sorted = boards.clone();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(BoardListError::Twice(pair[0])),
            None => Ok(BoardList(boards)),
        }
    }

    /// Tells whether the board is in the list.
    pub fn contains(&self, board: BoardNo) -> bool {
        self.0.contains(&board)
    }

    /// Returns the boards in the order of play.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = BoardNo> + '_ {
        self.0.iter().copied()
    }

    /// Returns how many boards there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Tells whether there are none, as at a table that sits out.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromStr for BoardList {
    type Err = BoardListError;

    fn from_str(text: &str) -> Result<BoardList, BoardListError> {
        let unreadable = || BoardListError::Unreadable(text.to_owned());
        let number = |part: &str| part.trim().parse::<BoardNo>().map_err(|_| unreadable());
        let mut boards = Vec::new();
        for part in text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
            let (low, high) = match part.split_once(['-', '–']) {
                Some((low, high)) => (number(low)?, number(high)?),
                None => (number(part)?, number(part)?),
            };
            if low > high {
                return Err(BoardListError::Backwards { low: low.get(), high: high.get() });
            }
            let count = (high.get() - low.get()) as usize + 1;
            if boards.len() + count > BoardList::MAX_LEN {
                return Err(BoardListError::TooMany(boards.len() + count));
            }
            boards.extend((low.get()..=high.get()).filter_map(BoardNo::new));
        }
        BoardList::new(boards)
    }
}

impl fmt::Display for BoardList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        let is_next = |a: &BoardNo, b: &BoardNo| a.get().checked_add(1) == Some(b.get());
        for run in self.0.chunk_by(is_next) {
            match run {
                [first, .., last] => write!(f, "{separator}{first}-{last}")?,
                [only] => write!(f, "{separator}{only}")?,
                [] => {}
            }
            separator = ",";
        }
        Ok(())
    }
}

impl Serialize for BoardList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for BoardList {
    /// Reads the text form, a list of numbers, or one number.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BoardList, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "boards as text (\"1-3\"), a list ([1, 2, 3]) or a number")]
        enum Boards {
            Text(String),
            List(Vec<BoardNo>),
            One(BoardNo),
        }
        match Boards::deserialize(deserializer)? {
            Boards::Text(text) => text.parse(),
            Boards::List(boards) => BoardList::new(boards),
            Boards::One(board) => BoardList::new(vec![board]),
        }
        .map_err(serde::de::Error::custom)
    }
}
