//! Why a file cannot be made, in sentences.

use session::model::{SectionLetters, SessionNo};

use crate::limits::Breach;

/// Why a file cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CreateError {
    /// The event has no such session.
    #[error("the event has no session {0}")]
    NoSession(SessionNo),
    /// The session has nothing to play.
    #[error("session {0} has no sections: add one with its movement first")]
    NoSections(SessionNo),
    /// A section has no movement.
    #[error("section {0} has no movement: give it one first, or there is nothing to upload")]
    NoMovement(SectionLetters),
    /// The old control program knows the sections A to Z only.
    #[error(
        "section {0}: a control program of 2008 knows the sections A to Z only; make the event with one of these letters"
    )]
    Letters(SectionLetters),
    /// An individual and something else.
    #[error(
        "section {individual} is an individual and section {other} is not: an exchange file tells them apart by its columns, so \
         make a file for each"
    )]
    MixedKinds {
        /// The individual.
        individual: SectionLetters,
        /// The other section.
        other: SectionLetters,
    },
    /// No computer, or one without a name.
    #[error(
        "no computer is named: Clients needs the Windows name of the computer that runs the control program"
    )]
    NoComputer,
    /// A computer is named twice.
    #[error("the computer {0} is named twice: name each once, since each has one server")]
    SameComputer(String),
    /// A computer has a name that the file cannot hold.
    #[error(
        "Access 97 cannot hold the name of the computer {0}, so its control program would not find its tables: give the \
         computer a name in Western letters, or make the file for Access 2000"
    )]
    ComputerLetters(String),
    /// Something is beyond the maximum values.
    #[error("{}", sentences(.0))]
    Limits(Vec<Breach>),
    /// A file that should be empty is not.
    #[error("the table {0} has rows already: only an empty file can be filled")]
    NotEmpty(String),
    /// The database could not be made.
    #[error("{0}")]
    Database(#[from] jet::Error),
}

fn sentences(breaches: &[Breach]) -> String {
    /// A whole room may be beyond a limit; the first few tell it.
    const SHOWN: usize = 8;
    let mut lines: Vec<String> = breaches.iter().take(SHOWN).map(ToString::to_string).collect();
    if breaches.len() > SHOWN {
        lines.push(format!("and {} more like these", breaches.len() - SHOWN));
    }
    lines.join("\n")
}
