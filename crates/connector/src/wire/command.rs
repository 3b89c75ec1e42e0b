//! What a request asks for: the forty commands by number and name.

use std::fmt;

/// The forty commands: their number, their name, and what they are for.
macro_rules! commands {
    ($($(#[$about:meta])* $name:ident = $number:literal,)+) => {
        /// What a request asks for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Command {
            $($(#[$about])* $name = $number,)+
        }

        impl Command {
            /// All commands, by number.
            pub const ALL: [Self; 40] = [$(Self::$name,)+];

            /// Returns the name that the vendor's clients use.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)+
                }
            }
        }
    };
}

commands! {
    /// Opens the channel; never sent by the vendor's clients.
    Connect = 1,
    /// Not supported.
    StopBCS = 2,
    /// Ends the connection, without an answer.
    Disconnect = 3,
    /// Is answered with the string it brings.
    Ping = 4,
    /// Makes an event.
    InitializeEvent = 5,
    /// Changes, adds or deletes a section.
    UpdateMovement = 6,
    /// Adds a session to an event.
    AddSession = 7,
    /// Changes, adds or deletes scoring groups.
    UpdateScoringGroups = 8,
    /// Not supported.
    PutTableGraph = 9,
    /// Brings results.
    PutResults = 10,
    /// Brings players.
    PutPlayerData = 11,
    /// Brings who sits where.
    PutParticipations = 12,
    /// Brings hand records.
    PutHandrecords = 13,
    /// Brings settings of the second generation of terminals.
    PutBridgemate2Settings = 14,
    /// Brings settings of the third generation of terminals.
    PutBridgemate3Settings = 15,
    /// Not supported.
    UpdateSession = 16,
    /// Not supported.
    UpdateSection = 17,
    /// Not supported.
    UpdateTable = 18,
    /// Asks for results that are not accepted yet.
    PollQueueForNewResults = 19,
    /// Asks for players that are not accepted yet.
    PollQueueForNewPlayerData = 20,
    /// Asks for participations that are not accepted yet.
    PollQueueForNewParticipations = 21,
    /// Asks for hand records that are not accepted yet.
    PollQueueForNewHandrecords = 22,
    /// Asks for all results.
    PollQueueForAllResults = 23,
    /// Asks for all players.
    PollQueueForAllPlayerData = 24,
    /// Asks for all participations.
    PollQueueForAllParticipations = 25,
    /// Asks for all hand records.
    PollQueueForAllHandrecords = 26,
    /// Accepts results up to an item.
    AcceptResultQueueItems = 27,
    /// Accepts players up to an item.
    AcceptPlayerDataQueueItems = 28,
    /// Accepts participations up to an item.
    AcceptParticipantQueueItems = 29,
    /// Accepts hand records up to an item.
    AcceptHandrecordQueueItems = 30,
    /// Goes on with an event that was made before.
    ContinueEvent = 31,
    /// Asks for the movement of a section.
    GetMovement = 32,
    /// Asks for all movements of a session.
    GetAllMovements = 33,
    /// Asks about running events, or for the end.
    ManageBCS = 34,
    /// Empties the queues.
    ClearData = 35,
    /// Asks for director calls that are not accepted yet.
    PollQueueForNewTdCalls = 36,
    /// Asks for all director calls.
    PollQueueForAllTdCalls = 37,
    /// Accepts director calls up to an item.
    AcceptTdCallQueueItems = 38,
    /// Brings director calls.
    PutTdCalls = 39,
    /// Not supported.
    TestData = 40,
}

impl Command {
    /// Returns the command's number.
    pub fn number(self) -> i32 {
        self as i32
    }

    /// Finds a command by its number.
    pub fn from_number(number: i32) -> Option<Self> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        Self::ALL.get(place).copied()
    }

    /// Says whether the command does anything; the others are known by number only, to the vendor too.
    pub fn is_supported(self) -> bool {
        !matches!(
            self,
            Self::StopBCS
                | Self::PutTableGraph
                | Self::UpdateSession
                | Self::UpdateSection
                | Self::UpdateTable
                | Self::TestData
        )
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name(), self.number())
    }
}
