//! What the data of a response is, in the numbers of the shipped clients or of the guide.

/// Whose numbers the types of responses have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// Those of the vendor's clients, which is what users run.
    #[default]
    Clients,
    /// Those of the vendor's guide, which has no `Session`: from 15 on they are one lower, and there is nothing above 19.
    Guide,
}

/// What the data of a response is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DataType {
    /// Nothing; no response of a broker says so.
    #[default]
    None = 0,
    /// The request was handled; the data is a text.
    Ok = 1,
    /// Not in use.
    Paused = 2,
    /// Not in use.
    Warning = 3,
    /// The request was not handled; the data is a text that says why.
    Error = 4,
    /// An event that is to be made; between broker and terminals only.
    InitData = 5,
    /// An event that goes on; between broker and terminals only.
    ContinueData = 6,
    /// A section; between broker and terminals only.
    SectionData = 7,
    /// Settings; between broker and terminals only.
    Bridgemate2Settings = 8,
    /// Settings; between broker and terminals only.
    Bridgemate3Settings = 9,
    /// Players.
    PlayerData = 10,
    /// Who sits where.
    Participations = 11,
    /// Results.
    Results = 12,
    /// Hand records.
    Handrecords = 13,
    /// A section with its rounds.
    Movement = 14,
    /// A session; not in use.
    Session = 15,
    /// The sections of a session.
    Sessions = 16,
    /// The running event.
    EventInfo = 17,
    /// All known sessions.
    AllSessionsInfo = 18,
    /// Where the files are.
    ScoringFileLocation = 19,
    /// The end is asked for; between broker and terminals only.
    ShutDownRequest = 20,
    /// Director calls.
    TdCalls = 21,
    /// Not in use.
    TestData = 22,
}

impl DataType {
    /// All types, by number.
    pub const ALL: [Self; 23] = [
        Self::None,
        Self::Ok,
        Self::Paused,
        Self::Warning,
        Self::Error,
        Self::InitData,
        Self::ContinueData,
        Self::SectionData,
        Self::Bridgemate2Settings,
        Self::Bridgemate3Settings,
        Self::PlayerData,
        Self::Participations,
        Self::Results,
        Self::Handrecords,
        Self::Movement,
        Self::Session,
        Self::Sessions,
        Self::EventInfo,
        Self::AllSessionsInfo,
        Self::ScoringFileLocation,
        Self::ShutDownRequest,
        Self::TdCalls,
        Self::TestData,
    ];

    /// Returns the type's number.
    ///
    /// What the guide does not know (`Session`, and all that came after it was written) keeps its one number.
    pub fn number(self, numbering: Numbering) -> i32 {
        let number = self as i32;
        match (numbering, self) {
            (
                Numbering::Guide,
                Self::Sessions
                | Self::EventInfo
                | Self::AllSessionsInfo
                | Self::ScoringFileLocation
                | Self::ShutDownRequest,
            ) => number - 1,
            _ => number,
        }
    }

    /// Finds a type by its number.
    pub fn from_number(number: i32, numbering: Numbering) -> Option<Self> {
        let number = match (numbering, number) {
            (Numbering::Guide, 15..=19) => number + 1,
            _ => number,
        };
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }
}
