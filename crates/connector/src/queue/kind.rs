//! What queues there are.

use std::fmt;

use session::model::SessionNo;

use crate::wire::{Command, DataType};

/// What a queue holds. Each session has one of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Results.
    Results,
    /// Players.
    PlayerData,
    /// Who sits where.
    Participations,
    /// Hand records.
    HandRecords,
    /// Director calls.
    TdCalls,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] =
        [Self::Results, Self::PlayerData, Self::Participations, Self::HandRecords, Self::TdCalls];

    /// Returns its word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Results => "results",
            Self::PlayerData => "players",
            Self::Participations => "participations",
            Self::HandRecords => "hands",
            Self::TdCalls => "calls",
        }
    }

    /// Finds a kind by its word.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns what its items are on the wire.
    pub fn data_type(self) -> DataType {
        match self {
            Self::Results => DataType::Results,
            Self::PlayerData => DataType::PlayerData,
            Self::Participations => DataType::Participations,
            Self::HandRecords => DataType::Handrecords,
            Self::TdCalls => DataType::TdCalls,
        }
    }

    /// Returns the command that asks for what is not accepted yet.
    pub fn poll_new(self) -> Command {
        match self {
            Self::Results => Command::PollQueueForNewResults,
            Self::PlayerData => Command::PollQueueForNewPlayerData,
            Self::Participations => Command::PollQueueForNewParticipations,
            Self::HandRecords => Command::PollQueueForNewHandrecords,
            Self::TdCalls => Command::PollQueueForNewTdCalls,
        }
    }

    /// Returns the command that asks for everything.
    pub fn poll_all(self) -> Command {
        match self {
            Self::Results => Command::PollQueueForAllResults,
            Self::PlayerData => Command::PollQueueForAllPlayerData,
            Self::Participations => Command::PollQueueForAllParticipations,
            Self::HandRecords => Command::PollQueueForAllHandrecords,
            Self::TdCalls => Command::PollQueueForAllTdCalls,
        }
    }

    /// Returns the command that accepts.
    pub fn accept(self) -> Command {
        match self {
            Self::Results => Command::AcceptResultQueueItems,
            Self::PlayerData => Command::AcceptPlayerDataQueueItems,
            Self::Participations => Command::AcceptParticipantQueueItems,
            Self::HandRecords => Command::AcceptHandrecordQueueItems,
            Self::TdCalls => Command::AcceptTdCallQueueItems,
        }
    }

    /// Returns the name under which the journal keeps how far a session's queue is accepted.
    pub(crate) fn reader(self, session: SessionNo) -> String {
        format!("connector/{}/{session}", self.name())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
