//! The words for what queues hold.

use std::fmt;

use clap::ValueEnum;
use connector::queue;

/// What a queue holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Results
    Results,
    /// Players by number
    Players,
    /// Who sits where
    Participations,
    /// Hand records
    Hands,
    /// Calls for the director
    Calls,
}

impl Kind {
    pub(crate) fn queue(self) -> queue::Kind {
        match self {
            Kind::Results => queue::Kind::Results,
            Kind::Players => queue::Kind::PlayerData,
            Kind::Participations => queue::Kind::Participations,
            Kind::Hands => queue::Kind::HandRecords,
            Kind::Calls => queue::Kind::TdCalls,
        }
    }

    /// Returns the word for one of them.
    pub(crate) fn one(self) -> &'static str {
        match self {
            Kind::Results => "result",
            Kind::Players => "player",
            Kind::Participations => "participation",
            Kind::Hands => "hand",
            Kind::Calls => "call",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Results => "results",
            Kind::Players => "players",
            Kind::Participations => "participations",
            Kind::Hands => "hands",
            Kind::Calls => "calls",
        })
    }
}
