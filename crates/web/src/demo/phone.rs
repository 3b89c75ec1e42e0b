//! A simulated phone: HTTP with a table's token, and the stream of news.

use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::Value;

/// A phone gives up on an answer after this and tries again.
const PATIENCE: Duration = Duration::from_secs(20);

/// The largest answer a phone reads.
const LARGEST_ANSWER: usize = 4 << 20;

/// A phone at a table. Like a real one it has connections of its own.
#[derive(Clone)]
pub struct Phone {
    http: Client<HttpConnector, Full<Bytes>>,
    address: String,
    token: Option<String>,
}

/// Why a phone has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PhoneError {
    /// The server could not be reached, or did not answer in time.
    #[error("the server does not answer: {0}")]
    Unreachable(String),
    /// The server said no.
    #[error("{message} ({status} {code})")]
    Said {
        /// The HTTP status.
        status: u16,
        /// The word for programs.
        code: String,
        /// The sentence for people.
        message: String,
        /// When to try again.
        retry_after: Option<Duration>,
    },
}

impl PhoneError {
    /// Tells whether trying again with the same words may help.
    pub fn is_passing(&self) -> bool {
        match self {
            PhoneError::Unreachable(_) => true,
            PhoneError::Said { status, .. } => *status == 429 || *status >= 500,
        }
    }

    /// Tells whether the answer carried this code.
    pub fn is(&self, wanted: &str) -> bool {
        matches!(self, PhoneError::Said { code, .. } if code == wanted)
    }
}

impl Phone {
    /// Returns a phone that knows the server's address, `127.0.0.1:8080`, and perhaps a table's token.
    pub fn new(address: impl Into<String>, token: Option<String>) -> Phone {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(PATIENCE));
        // One connection for asking; the news has its own.
        let http = Client::builder(TokioExecutor::new()).pool_max_idle_per_host(1).build(connector);
        Phone { http, address: address.into(), token }
    }

    /// Asks for something.
    pub async fn get(&self, path: &str) -> Result<Value, PhoneError> {
        self.ask(Method::GET, path, None).await
    }

    /// Sends something.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value, PhoneError> {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// Opens a stream of news, after the one of this id.
    pub async fn news(&self, path: &str, after: Option<&str>) -> Result<NewsStream, PhoneError> {
        let mut request = self.request(Method::GET, path).header("accept", "text/event-stream");
        if let Some(after) = after {
            request = request.header("last-event-id", after);
        }
        let response = self.send(request.body(Full::default())).await?;
        if response.status() != StatusCode::OK {
            return Err(refusal(response).await);
        }
        Ok(NewsStream { body: response.into_body(), read: Vec::new() })
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Value, PhoneError> {
        let mut request = self.request(method, path);
        let bytes = match body {
            None => Bytes::new(),
            Some(body) => {
                request = request.header(CONTENT_TYPE, "application/json");
                Bytes::from(body.to_string())
            }
        };
        let answer = async {
            let response = self.send(request.body(Full::new(bytes))).await?;
            if response.status() != StatusCode::OK {
                return Err(refusal(response).await);
            }
            let bytes = whole(response.into_body()).await?;
            serde_json::from_slice(&bytes).map_err(|error| unreachable(&error))
        };
        match tokio::time::timeout(PATIENCE, answer).await {
            Ok(answer) => answer,
            Err(late) => Err(unreachable(&late)),
        }
    }

    fn request(&self, method: Method, path: &str) -> hyper::http::request::Builder {
        let uri = format!("http://{}{path}", self.address);
        let request = Request::builder().method(method).uri(uri);
        match &self.token {
            Some(token) => request.header(AUTHORIZATION, format!("Bearer {token}")),
            None => request,
        }
    }

    async fn send(
        &self,
        request: Result<Request<Full<Bytes>>, hyper::http::Error>,
    ) -> Result<Response<Incoming>, PhoneError> {
        let request = request.map_err(|error| unreachable(&error))?;
        self.http.request(request).await.map_err(|error| unreachable(&error))
    }
}

/// Tells an error with its causes: the outermost says little.
fn unreachable(error: &dyn std::error::Error) -> PhoneError {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let causes: Vec<String> = causes.map(ToString::to_string).collect();
    PhoneError::Unreachable(causes.join(": "))
}

async fn whole(body: Incoming) -> Result<Bytes, PhoneError> {
    let limited = http_body_util::Limited::new(body, LARGEST_ANSWER);
    match limited.collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) => Err(PhoneError::Unreachable(error.to_string())),
    }
}

async fn refusal(response: Response<Incoming>) -> PhoneError {
    let status = response.status().as_u16();
    let seconds = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    let retry_after = seconds.and_then(|text| text.parse().ok()).map(Duration::from_secs);
    let body = whole(response.into_body()).await.unwrap_or_default();
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let text = |name: &str| body.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    PhoneError::Said { status, code: text("error"), message: text("message"), retry_after }
}

/// One piece of news.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Heard {
    /// Its id: the log's sequence number.
    pub id: Option<String>,
    /// What kind it is.
    pub event: String,
    /// What it says, as JSON.
    pub data: String,
}

/// A stream of news.
pub struct NewsStream {
    body: Incoming,
    /// What was read and not yet understood.
    read: Vec<u8>,
}

impl NewsStream {
    /// Waits for the next piece of news; nothing when the stream has ended.
    pub async fn next(&mut self) -> Option<Heard> {
        loop {
            if let Some(block) = take_block(&mut self.read) {
                match heard(&block) {
                    Some(heard) => return Some(heard),
                    // A comment, to keep the line open.
                    None => continue,
                }
            }
            let frame = self.body.frame().await?.ok()?;
            if let Ok(data) = frame.into_data() {
                self.read.extend_from_slice(&data);
            }
            if self.read.len() > LARGEST_ANSWER {
                return None;
            }
        }
    }
}

/// Takes what stands before the first empty line.
fn take_block(read: &mut Vec<u8>) -> Option<String> {
    let end = read.windows(2).position(|two| two == b"\n\n")?;
    let block: Vec<u8> = read.drain(..end + 2).collect();
    Some(String::from_utf8_lossy(&block).into_owned())
}

/// Reads one piece of news; nothing when there is only a comment.
fn heard(block: &str) -> Option<Heard> {
    let mut heard = Heard::default();
    for line in block.lines() {
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "id" => heard.id = Some(value.to_owned()),
            "event" => value.clone_into(&mut heard.event),
            "data" => heard.data.push_str(value),
            _ => {}
        }
    }
    (!heard.event.is_empty() || !heard.data.is_empty()).then_some(heard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_come_in_pieces_and_comments_are_nothing() {
        let mut read =
            b": still here\n\nid: 7\nevent: view\ndata: {\"seq\":7}\n\nid: 8\nev".to_vec();
        assert_eq!(heard(&take_block(&mut read).unwrap()), None);
        let news = Heard {
            id: Some("7".to_owned()),
            event: "view".to_owned(),
            data: "{\"seq\":7}".to_owned(),
        };
        assert_eq!(heard(&take_block(&mut read).unwrap()), Some(news));
        assert_eq!(take_block(&mut read), None);
        read.extend_from_slice(b"ent: resend\n\n");
        let heard = heard(&take_block(&mut read).unwrap()).unwrap();
        assert_eq!((heard.event.as_str(), heard.id.as_deref()), ("resend", Some("8")));
        assert!(read.is_empty());
    }

    #[test]
    fn only_what_passes_is_tried_again() {
        let said = |status| PhoneError::Said {
            status,
            code: String::new(),
            message: String::new(),
            retry_after: None,
        };
        let passing = [429, 500, 503].map(|status| said(status).is_passing());
        assert_eq!(passing, [true; 3]);
        let lasting = [400, 401, 409, 413, 422].map(|status| said(status).is_passing());
        assert_eq!(lasting, [false; 5]);
        assert!(PhoneError::Unreachable(String::new()).is_passing());
    }
}
