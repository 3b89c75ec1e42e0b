//! Why something that came cannot be taken.

use session::Refusal;

use crate::wire::ErrorType;

/// Why something that came cannot be taken: the type of the error response and its sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct Fault {
    /// The type of the error response.
    pub kind: ErrorType,
    /// What, where, and what to do.
    pub sentence: String,
}

impl Fault {
    /// Makes a fault of a type.
    pub fn new(kind: ErrorType, sentence: impl Into<String>) -> Self {
        Self { kind, sentence: sentence.into() }
    }

    /// It fits no section, table or round that is known.
    pub fn movement(sentence: impl Into<String>) -> Self {
        Self::new(ErrorType::Movement, sentence)
    }

    /// It is not as it must be; several sentences come one to a line, as the vendor's samples show them.
    pub fn invalid(sentences: &[String]) -> Self {
        Self::new(ErrorType::Validation, sentences.join("\r\n"))
    }

    /// It names something that nobody has told of: a session, a player.
    pub fn unknown(sentence: impl Into<String>) -> Self {
        Self::new(ErrorType::EntryUnknown, sentence)
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self::movement(refusal.to_string())
    }
}
