//! What a scoring program asks, read from the wire and written to it.

use serde::Serialize;
use thiserror::Error;

use super::{Command, ErrorType, forgive};
use crate::dto::{Loose, dto};

/// What a scoring program asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What it wants.
    pub command: Command,
    /// The club that asks.
    pub club_id: Option<String>,
    /// The key of the club's licence.
    pub licence_key: Option<String>,
    /// The session the command is about; when a session is added, the event.
    pub session_guid: Option<String>,
    /// The JSON text of what the command needs.
    pub serialized_data: Option<String>,
}

/// A request that cannot be taken, and what is known of it nevertheless for the answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct RequestError {
    /// What is wrong.
    pub problem: RequestProblem,
    /// The number of its command, or 0.
    pub command: i32,
    /// Its session, if it names one.
    pub session_guid: Option<String>,
}

/// Why a request cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RequestProblem {
    /// The bytes are no text.
    #[error("The request is not in UTF-8 (byte {0} does not fit). Send JSON in UTF-8.")]
    NotText(usize),
    /// The text is no JSON object.
    #[error("The request is not a JSON object: {0}. Send one ScoringProgramRequest as JSON.")]
    NotJson(String),
    /// There is no command.
    #[error(
        "The request has no Command. Property names are in PascalCase, exactly as in the guide."
    )]
    NoCommand,
    /// Nobody knows the command.
    #[error("There is no command {0}; there are the commands 1 to 40.")]
    UnknownCommand(i64),
    /// A property is of another type.
    #[error("{property} must be {due}, but it is {found}.")]
    WrongType {
        /// The property.
        property: &'static str,
        /// What it should be.
        due: &'static str,
        /// What it is.
        found: String,
    },
}

impl RequestError {
    /// Returns the type of the error response.
    pub fn error_type(&self) -> ErrorType {
        match self.problem {
            RequestProblem::NotText(_) | RequestProblem::NotJson(_) => ErrorType::Exception,
            RequestProblem::NoCommand | RequestProblem::UnknownCommand(_) => {
                ErrorType::NotImplemented
            }
            RequestProblem::WrongType { .. } => ErrorType::WrongDataType,
        }
    }
}

dto! {
    /// The request as it comes: any property may be anything.
    struct Incoming = "ScoringProgramRequest" {
        command: Loose = "Command",
        club_id: Loose = "ClubId",
        licence_key: Loose = "LicenceKey",
        session_guid: Loose = "SessionGuid",
        serialized_data: Loose = "SerializedData",
    }
}

/// The request as it goes.
#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Outgoing<'a> {
    command: i32,
    club_id: Option<&'a str>,
    licence_key: Option<&'a str>,
    session_guid: Option<&'a str>,
    serialized_data: Option<&'a str>,
}

impl Request {
    /// Makes a request without club and licence, as clients on the same computer send it.
    pub fn new(command: Command, session_guid: &str, serialized_data: &str) -> Self {
        Self {
            command,
            club_id: Some(String::new()),
            licence_key: Some(String::new()),
            session_guid: Some(session_guid.to_owned()),
            serialized_data: Some(serialized_data.to_owned()),
        }
    }

    /// Reads a request; [`wire`](super) says what is forgiven and what is not.
    pub fn decode(bytes: &[u8]) -> Result<Self, RequestError> {
        let bare = |problem| RequestError { problem, command: 0, session_guid: None };
        let text = str::from_utf8(bytes)
            .map_err(|why| bare(RequestProblem::NotText(why.valid_up_to() + 1)))?;
        let incoming: Incoming =
            forgive::read(text).map_err(|why| bare(RequestProblem::NotJson(why.to_string())))?;
        let number = incoming.command.number();
        let session_guid = incoming.session_guid.as_text().map(str::to_owned);
        incoming.check().map_err(|problem| RequestError {
            problem,
            command: number.and_then(|number| i32::try_from(number).ok()).unwrap_or_default(),
            session_guid,
        })
    }

    /// Writes the request on one line, without its end.
    pub fn encode(&self) -> String {
        let outgoing = Outgoing {
            command: self.command.number(),
            club_id: self.club_id.as_deref(),
            licence_key: self.licence_key.as_deref(),
            session_guid: self.session_guid.as_deref(),
            serialized_data: self.serialized_data.as_deref(),
        };
        // Numbers and texts can always be written.
        serde_json::to_string(&outgoing).unwrap_or_default()
    }
}

impl Incoming {
    fn check(self) -> Result<Request, RequestProblem> {
        let command = match self.command {
            Loose::Nothing | Loose::Number(0) => return Err(RequestProblem::NoCommand),
            Loose::Number(number) => i32::try_from(number)
                .ok()
                .and_then(Command::from_number)
                .ok_or(RequestProblem::UnknownCommand(number))?,
            other => return Err(wrong("Command", "a whole number from 1 to 40", &other)),
        };
        Ok(Request {
            command,
            club_id: text("ClubId", self.club_id)?,
            licence_key: text("LicenceKey", self.licence_key)?,
            session_guid: text("SessionGuid", self.session_guid)?,
            serialized_data: match self.serialized_data {
                Loose::Nothing => None,
                Loose::Text(text) => Some(text),
                other => return Err(wrong("SerializedData", "a string that holds JSON", &other)),
            },
        })
    }
}

fn text(property: &'static str, value: Loose) -> Result<Option<String>, RequestProblem> {
    match value {
        Loose::Nothing => Ok(None),
        Loose::Text(text) => Ok(Some(text)),
        other => Err(wrong(property, "a string", &other)),
    }
}

fn wrong(property: &'static str, due: &'static str, found: &Loose) -> RequestProblem {
    RequestProblem::WrongType { property, due, found: found.to_string() }
}
