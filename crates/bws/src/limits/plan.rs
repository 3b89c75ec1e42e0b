//! What is to be played, as far as limits are concerned: numbers and counts, whatever they were read from.

/// What is to be played, as far as limits are concerned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The sections, in order.
    pub sections: Vec<SectionPlan>,
}

/// A section of a [`Plan`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SectionPlan {
    /// Its letters.
    pub letters: String,
    /// Its tables.
    pub tables: Vec<TablePlan>,
}

/// A table of a [`Plan`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TablePlan {
    /// Its number.
    pub table: u32,
    /// The server it is uploaded to: the `ID` of its computer in the table Clients.
    pub server: u32,
    /// Its rounds; those that are left out count as empty ones.
    pub rounds: Vec<RoundPlan>,
}

/// A round at a table of a [`Plan`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundPlan {
    /// Its number.
    pub round: u32,
    /// Who sits there.
    pub pairs: Vec<u32>,
    /// The boards that are played.
    pub boards: Vec<u32>,
}
