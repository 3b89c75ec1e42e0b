//! Answers that are not what was asked for: a status, a word for programs and a sentence for people.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use session::journal::Fault;
use session::log::describe;
use session::{Fact, JournalError, Refusal, SayError};

/// Why something that was asked for did not happen.
#[derive(Debug, Clone)]
pub struct Trouble {
    status: StatusCode,
    code: &'static str,
    message: String,
    /// Seconds after which it is worth trying again.
    retry_after: Option<u64>,
    /// What else the answer carries.
    more: Map<String, Value>,
}

impl Trouble {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Trouble {
        let message = message.into();
        Trouble { status, code, message, retry_after: None, more: Map::new() }
    }

    /// It could not be read.
    pub fn unreadable(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::BAD_REQUEST, "unreadable", message)
    }

    /// It is too large.
    pub fn too_large() -> Trouble {
        let message = "This is more than the server takes at once.";
        Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message)
    }

    /// It was understood, and is not allowed or not possible.
    pub fn refused(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", message)
    }

    /// A file of bare hands does not say whose hand comes first on a line; the page asks.
    pub(crate) fn first_hand(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "first_hand", message)
    }

    /// The token is of no table.
    pub fn unknown_table() -> Trouble {
        let message = "The server does not know this table. Scan the table's code again, or ask the director.";
        Trouble::new(StatusCode::UNAUTHORIZED, "unknown_table", message)
    }

    /// The table's code is wrong.
    pub fn wrong_code() -> Trouble {
        let message = "No table has this code. Check the six digits on the table's card.";
        Trouble::new(StatusCode::UNAUTHORIZED, "wrong_code", message)
    }

    /// The director's PIN is wrong.
    pub fn wrong_pin() -> Trouble {
        let message = "This is not the director's PIN.";
        Trouble::new(StatusCode::UNAUTHORIZED, "wrong_pin", message)
    }

    /// The page was loaded from an earlier version of this program, and leaves out what this one needs.
    pub fn old_page() -> Trouble {
        let message =
            "This page is older than the program on the director's computer. Load the page again.";
        Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, "old_page", message)
    }

    /// The director's leave has ended, or was never given.
    pub fn grant_over() -> Trouble {
        let message = "This needs the director: please enter the PIN again.";
        Trouble::new(StatusCode::UNAUTHORIZED, "grant_over", message)
    }

    /// The director's key is wrong or missing.
    pub fn not_the_director() -> Trouble {
        let message = "This page is the director's. Please log in.";
        Trouble::new(StatusCode::UNAUTHORIZED, "not_the_director", message)
    }

    /// The director's key is wrong.
    pub fn wrong_key() -> Trouble {
        let message = "This is not the director's key. Open the link that tenace serve shows.";
        Trouble::new(StatusCode::UNAUTHORIZED, "wrong_key", message)
    }

    /// The name or the password is wrong.
    pub fn wrong_password() -> Trouble {
        let message = "The name or the password is wrong. Forgotten? Open the link that tenace serve \
                       shows on the club's computer: it lets you set a new one.";
        Trouble::new(StatusCode::UNAUTHORIZED, "wrong_password", message)
    }

    /// The login has ended.
    pub fn login_over(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::UNAUTHORIZED, "login_over", message)
    }

    /// Somebody with another role may do this.
    pub fn not_yours(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::FORBIDDEN, "not_yours", message)
    }

    /// It does not come from a page of this server.
    pub fn foreign() -> Trouble {
        let message = "This did not come from the director's page. Load the page again.";
        Trouble::new(StatusCode::FORBIDDEN, "foreign", message)
    }

    /// Somebody else changed what it stands on; the answer carries what, and how it looks now.
    pub(crate) fn changed(others: &[Fact], now: Value) -> Trouble {
        let message = match others {
            [] => "The event has changed since you looked. This is how it looks now.",
            _ => {
                "Somebody else changed this since you looked. See what they did, then decide again."
            }
        };
        let line = |fact: &Fact| {
            serde_json::json!({
                "fact": fact.seq, "time": fact.time.to_string(),
                "author": fact.author.to_string(), "text": describe::fact(&fact.body),
            })
        };
        let changes = others.iter().take(20).map(line).collect();
        let mut trouble = Trouble::new(StatusCode::CONFLICT, "changed", message);
        trouble.more.insert("changes".to_owned(), changes);
        trouble.more.insert("preview".to_owned(), now);
        trouble
    }

    /// The key with which computers of the club know each other is wrong.
    pub fn wrong_follower_key() -> Trouble {
        let message = "This is not the follower key of this club. It stands in the window of the computer in charge, and on its director's page.";
        Trouble::new(StatusCode::UNAUTHORIZED, "wrong_follower_key", message)
    }

    /// The other computer runs a version that this one does not understand.
    pub(crate) fn other_version() -> Trouble {
        Trouble::new(StatusCode::UNAUTHORIZED, "other_version", crate::standby::OTHER_VERSION)
    }

    /// This computer is alive, and not in charge.
    pub fn standby(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "standby", message)
    }

    /// Somebody who takes over does not know that another one has done so since.
    pub fn lower_term() -> Trouble {
        let message = "Another computer has taken over since.";
        Trouble::new(StatusCode::CONFLICT, "lower_term", message)
    }

    /// Another phone enters for the table.
    pub fn in_use() -> Trouble {
        let message = "Another phone enters the results of this table.";
        Trouble::new(StatusCode::CONFLICT, "in_use", message)
    }

    /// Too many wrong tries.
    pub fn locked(seconds: u64) -> Trouble {
        let message = format!("Too many wrong tries. Please wait {}.", wait(seconds));
        let trouble = Trouble::new(StatusCode::TOO_MANY_REQUESTS, "locked", message);
        Trouble { retry_after: Some(seconds), ..trouble }
    }

    /// Too many requests.
    pub fn slow_down(seconds: u64) -> Trouble {
        let message = format!("Too many requests at once. Please wait {}.", wait(seconds));
        let trouble = Trouble::new(StatusCode::TOO_MANY_REQUESTS, "slow_down", message);
        Trouble { retry_after: Some(seconds), ..trouble }
    }

    /// A table has left more behind than it may in an hour, and why, in a sentence; what comes now is sent again later.
    pub(crate) fn later(message: &str, seconds: u64) -> Trouble {
        let trouble = Trouble::new(StatusCode::TOO_MANY_REQUESTS, "later", message);
        Trouble { retry_after: Some(seconds), ..trouble }
    }

    /// What it is about has still to come from another phone.
    pub(crate) fn not_yet(message: impl Into<String>) -> Trouble {
        let trouble = Trouble::new(StatusCode::TOO_MANY_REQUESTS, "not_yet", message);
        Trouble { retry_after: Some(10), ..trouble }
    }

    /// Something on the server does not work; trying again may.
    pub fn failed(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "failed", message)
    }

    /// The server is shutting down, or its desk met a fault.
    pub fn away() -> Trouble {
        Trouble::failed("The server could not do this now. It is kept here and sent again.")
    }

    /// There is no such page.
    pub fn not_found() -> Trouble {
        Trouble::new(StatusCode::NOT_FOUND, "not_found", "There is nothing at this address.")
    }

    /// The request names a computer that this one is not, as far as it knows.
    pub(crate) fn unknown_host() -> Trouble {
        let message = "This computer does not know that name or address as its own. Open the page by an address that Tenace \
                       shows when it starts, or start Tenace with --also-at and the address you used.";
        Trouble::new(StatusCode::MISDIRECTED_REQUEST, "unknown_host", message)
    }

    /// A director's password or cookie would cross the network in the clear.
    pub(crate) fn needs_tls(message: impl Into<String>) -> Trouble {
        Trouble::new(StatusCode::FORBIDDEN, "needs_tls", message)
    }

    /// The page is there, but not for this kind of request.
    pub fn not_allowed() -> Trouble {
        let message = "This address takes another kind of request.";
        Trouble::new(StatusCode::METHOD_NOT_ALLOWED, "not_allowed", message)
    }

    /// Adds a value to the answer.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Trouble {
        self.more.insert(name.to_owned(), value.into());
        self
    }

    /// Returns the word for programs.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Returns the sentence for people.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Returns the seconds after which it is worth trying again.
    pub fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }
}

/// Returns a wait as people say it.
fn wait(seconds: u64) -> String {
    match seconds {
        0 | 1 => "a second".to_owned(),
        2..=90 => format!("{seconds} seconds"),
        _ => format!("{} minutes", seconds.div_ceil(60)),
    }
}

impl From<JournalError> for Trouble {
    fn from(error: JournalError) -> Trouble {
        // The path is the server's own affair: a phone is told the fault only.
        match error.fault {
            Fault::DiskFull | Fault::WriteFailed(_) | Fault::ReadOnly(_) => Trouble::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "full_disk",
                "The director's computer cannot write: its disk is full or may not be written. \
                 Nothing is lost; please tell the director.",
            ),
            fault => {
                tracing::error!("the journal failed: {fault}");
                Trouble::failed(
                    "The director's computer could not write this down now. It is kept here and \
                     sent again; if this stays, tell the director.",
                )
            }
        }
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        match refusal {
            // Ids and kinds of facts say nothing to people at a table.
            Refusal::IdTaken { .. } => Trouble::refused(
                "Something else was sent under the same mark before. Please enter it again.",
            ),
            refusal => Trouble::refused(sentence(&refusal.to_string())),
        }
    }
}

impl From<SayError> for Trouble {
    fn from(error: SayError) -> Trouble {
        match error {
            SayError::Refused(refusal) => refusal.into(),
            SayError::Journal(error) => error.into(),
        }
    }
}

/// Returns a refusal of the log as a sentence of its own.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let mut body = self.more;
        body.insert("error".to_owned(), self.code.into());
        body.insert("message".to_owned(), self.message.into());
        let mut response = (self.status, Json(Value::Object(body))).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
