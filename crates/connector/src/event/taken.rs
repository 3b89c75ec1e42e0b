//! What something that came means for an event.

use session::Command;

/// The commands that make an event say what came, and what was not taken as it was sent, in sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// What is to be said, in this order.
    pub commands: Vec<Command>,
    /// What is not as it was sent.
    pub notes: Vec<String>,
}
