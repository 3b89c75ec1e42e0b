//! Why a client has no answer.

use thiserror::Error;

use crate::wire::{Command, ErrorType, ResponseError};

/// Why a client has no answer.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The address cannot be one of a broker.
    #[error("{0} is no address of a Data Connector. Write it like http://192.168.1.5:5079.")]
    Address(String),
    /// There is no connection.
    #[error(
        "There is no connection to the Data Connector at {address}: {why}. Start it, or check the address."
    )]
    NoConnection {
        /// Where it should be.
        address: String,
        /// What is in the way.
        why: String,
    },
    /// The answer cannot be understood.
    #[error(transparent)]
    Unreadable(#[from] ResponseError),
    /// The answer is none to the request.
    #[error(
        "The answer to {command} is not what was asked for: {why}. Is that a Data Connector, and of this version?"
    )]
    Unexpected {
        /// What was asked for.
        command: Command,
        /// What the answer is.
        why: String,
    },
    /// The broker says no.
    #[error("{sentence}")]
    Answered {
        /// Why, by number.
        kind: ErrorType,
        /// Why, in its words.
        sentence: String,
    },
}

impl ClientError {
    /// Returns the type that stands for the error.
    pub fn kind(&self) -> ErrorType {
        match self {
            Self::Address(_) | Self::NoConnection { .. } => ErrorType::NoConnection,
            Self::Unreadable(_) => ErrorType::EmptyResponse,
            Self::Unexpected { .. } => ErrorType::UnexpectedCommand,
            Self::Answered { kind, .. } => *kind,
        }
    }
}
