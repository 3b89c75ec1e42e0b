//! What a broker answers, written to the wire and read from it.

use serde::Serialize;
use thiserror::Error;

use super::{
    Data, DataType, ErrorType, Numbering, PayloadError, Request, RequestError, cut, forgive,
};
use crate::dto::dto;

/// What a broker answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The number of the request's command.
    pub request_command: i32,
    /// What the data is.
    pub data_type: DataType,
    /// In the answer to a poll, the last item that is in it.
    pub last_queue_item_id: i32,
    /// Why the request was not handled.
    pub error_type: ErrorType,
    /// The session of the request.
    pub session_guid: Option<String>,
    /// The data.
    pub data: Data,
}

/// A response that cannot be understood.
#[derive(Debug, Error)]
pub enum ResponseError {
    /// The bytes are no text.
    #[error("The answer is not in UTF-8: {0}.")]
    NotText(#[from] std::str::Utf8Error),
    /// The text is no response.
    #[error("The answer is no ScoringProgramResponse: {0}.")]
    NotJson(#[from] serde_json::Error),
    /// The answer is of a type that nobody knows.
    #[error("The answer has the DataType {0}, which is not known. Is the broker newer than this?")]
    UnknownDataType(i32),
}

dto! {
    /// The response as it comes.
    struct Incoming = "ScoringProgramResponse" {
        request_command: i32 = "RequestCommand",
        data_type: i32 = "DataType",
        last_queue_item_id: i32 = "LastQueueItemId",
        error_type: i32 = "ErrorType",
        session_guid: Option<String> = "SessionGuid",
        serialized_data: Option<String> = "SerializedData",
    }
}

/// The response as it goes.
#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Outgoing<'a> {
    request_command: i32,
    data_type: i32,
    last_queue_item_id: i32,
    error_type: i32,
    session_guid: Option<&'a str>,
    serialized_data: &'a str,
}

/// What stands between the text of an answer and a note.
pub(crate) const NOTE: &str = ". Note: ";

/// Splits the text of an answer from the note behind it.
pub fn split_note(text: &str) -> (&str, Option<&str>) {
    text.split_once(NOTE).map_or((text, None), |(text, note)| (text, Some(note)))
}

impl Response {
    /// The request was handled.
    pub fn ok(request: &Request, data: Data) -> Self {
        Self::with(request, DataType::Ok, data)
    }

    /// The request was handled, and this is what it asked for.
    pub fn with(request: &Request, data_type: DataType, data: Data) -> Self {
        Self {
            request_command: request.command.number(),
            data_type,
            last_queue_item_id: 0,
            error_type: ErrorType::None,
            session_guid: said_back(&request.session_guid),
            data,
        }
    }

    /// The request was not handled. Of a reason without an end only the beginning is told, for every error comes by here.
    pub fn error(request: &Request, error_type: ErrorType, why: &str) -> Self {
        let mut response = Self::with(request, DataType::Error, Data::text(&cut(why)));
        response.error_type = error_type;
        response
    }

    /// The data of a request could not be taken.
    pub fn without_payload(request: &Request, why: &PayloadError) -> Self {
        Self::error(request, why.error_type(), &why.to_string())
    }

    /// Returns the note behind the text of a request that was handled: what of it was not taken as it was sent.
    pub fn note(&self) -> Option<String> {
        if self.data_type != DataType::Ok {
            return None;
        }
        let text: String = self.data.read().ok()?;
        split_note(&text).1.map(ToOwned::to_owned)
    }

    /// Writes the response on one line, without its end.
    pub fn encode(&self, numbering: Numbering) -> String {
        let outgoing = Outgoing {
            request_command: self.request_command,
            data_type: self.data_type.number(numbering),
            last_queue_item_id: self.last_queue_item_id,
            error_type: self.error_type.number(),
            session_guid: self.session_guid.as_deref(),
            serialized_data: self.data.as_str(),
        };
        // Numbers and texts can always be written.
        serde_json::to_string(&outgoing).unwrap_or_default()
    }

    /// Reads a response; missing data is none, and data that is no JSON is a text.
    pub fn decode(bytes: &[u8], numbering: Numbering) -> Result<Self, ResponseError> {
        let incoming: Incoming = forgive::read(str::from_utf8(bytes)?)?;
        Ok(Self {
            request_command: incoming.request_command,
            data_type: DataType::from_number(incoming.data_type, numbering)
                .ok_or(ResponseError::UnknownDataType(incoming.data_type))?,
            last_queue_item_id: incoming.last_queue_item_id,
            error_type: ErrorType::from_number(incoming.error_type),
            session_guid: incoming.session_guid,
            data: match incoming.serialized_data.as_deref() {
                None | Some("") => Data::nothing(),
                Some(text) => Data::json(text),
            },
        })
    }
}

impl From<&RequestError> for Response {
    /// The request could not be taken.
    fn from(error: &RequestError) -> Self {
        Self {
            request_command: error.command,
            data_type: DataType::Error,
            last_queue_item_id: 0,
            error_type: error.error_type(),
            session_guid: said_back(&error.session_guid),
            data: Data::text(&cut(&error.to_string())),
        }
    }
}

/// The longest session that is said back, in letters: twice a guid.
const LONGEST_SESSION: usize = 64;

/// Returns the session of a request as its answer names it. One that is far too long for a guid is not named at all, as in
/// an answer to what could not be read: its beginning would be the name of another session.
fn said_back(guid: &Option<String>) -> Option<String> {
    let is_long = |guid: &String| guid.chars().nth(LONGEST_SESSION).is_some();
    match guid {
        Some(guid) if is_long(guid) => Some(String::new()),
        guid => guid.clone(),
    }
}
