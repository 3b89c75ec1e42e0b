//! What is beyond a limit, and which limit it is.

use std::fmt;

/// Which limit was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// How many sections there are.
    Sections,
    /// How many tables a server has.
    TablesOfServer,
    /// How many tables a section has on a server with so many sections.
    TablesOfSection,
    /// The number of a table.
    TableNumber,
    /// The number of a pair.
    PairNumber,
    /// The number of a board.
    BoardNumber,
    /// How many boards a round has.
    BoardsOfRound,
    /// How many rounds there are.
    Rounds,
    /// What the rounds and boards of a table take together.
    TableMemory,
}

impl Limit {
    /// The name, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sections => "sections",
            Self::TablesOfServer => "tables-of-a-server",
            Self::TablesOfSection => "tables-of-a-section",
            Self::TableNumber => "table-number",
            Self::PairNumber => "pair-number",
            Self::BoardNumber => "board-number",
            Self::BoardsOfRound => "boards-of-a-round",
            Self::Rounds => "rounds",
            Self::TableMemory => "rounds-and-boards-of-a-table",
        }
    }

    /// Whether several servers together can have more.
    pub const fn is_of_a_server(self) -> bool {
        matches!(self, Self::TablesOfServer | Self::TablesOfSection)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value beyond a limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct Breach {
    /// The limit.
    pub limit: Limit,
    /// The value.
    pub found: u32,
    /// The greatest value allowed.
    pub most: u32,
    /// Where it is, what is allowed and what to do.
    pub sentence: String,
}
