//! Calls another computer of the club: plain HTTP, sealed inside.

use std::io::{self, ErrorKind};
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::proof::{PROOF, proof};
use super::seal;
use crate::auth::Secret;

/// The largest answer.
const LARGEST: usize = 8 << 20;

/// Why a call has no answer, as a sentence.
#[derive(Debug, Clone)]
pub(super) enum CallError {
    /// Nobody is there.
    Unreachable(String),
    /// Somebody is there, and says no.
    Said { code: String, message: String },
}

impl CallError {
    pub(super) fn sentence(&self) -> String {
        match self {
            CallError::Unreachable(why) => format!("It does not answer: {why}."),
            CallError::Said { message, .. } => message.clone(),
        }
    }
}

/// Somebody who calls.
#[derive(Clone)]
pub(super) struct Caller {
    http: Client<HttpConnector, Full<Bytes>>,
}

impl Caller {
    pub(super) fn new() -> Caller {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(Duration::from_secs(2)));
        Caller { http: Client::builder(TokioExecutor::new()).build(connector) }
    }

    /// Sends a sealed message and returns what is answered, before its body is read.
    pub(super) async fn send(
        &self,
        origin: &str,
        path: &str,
        key: &Secret,
        purpose: &str,
        message: &impl Serialize,
    ) -> Result<Response<Incoming>, CallError> {
        if !origin.starts_with("http://") {
            let sentence = "a standby follows by http:// only; name such an address";
            return Err(CallError::Unreachable(sentence.to_owned()));
        }
        let message = serde_json::to_vec(message).unwrap_or_default();
        let sealed = seal::seal(key, purpose, &message)
            .ok_or_else(|| CallError::Unreachable("this computer gives no randomness".into()))?;
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("{origin}{path}"))
            .header(PROOF, proof(key, path, sealed.len()).text())
            .body(Full::new(Bytes::from(sealed)))
            .map_err(|_| CallError::Unreachable("that is no address of a computer".into()))?;
        let response = self.http.request(request).await.map_err(|error| unreachable(&error))?;
        if response.status() != StatusCode::OK {
            let body: Value = serde_json::from_slice(&whole(response).await?).unwrap_or_default();
            let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
            return Err(match body["error"].as_str() {
                Some(_) => CallError::Said { code: text("error"), message: text("message") },
                None => CallError::Unreachable("what is there is no Tenace of this version".into()),
            });
        }
        Ok(response)
    }

    /// Sends a sealed message and opens the sealed answer.
    pub(super) async fn ask<T: DeserializeOwned>(
        &self,
        origin: &str,
        path: &str,
        key: &Secret,
        purpose: &str,
        message: &impl Serialize,
        patience: Duration,
    ) -> Result<T, CallError> {
        let asked = async {
            let response = self.send(origin, path, key, purpose, message).await?;
            let sealed = whole(response).await?;
            let opened = seal::open(key, &format!("{purpose} answer"), &sealed);
            let answer = opened.and_then(|bytes| serde_json::from_slice(&bytes).ok());
            answer.ok_or_else(|| CallError::Unreachable("its answer is not of this club".into()))
        };
        match tokio::time::timeout(patience, asked).await {
            Ok(answer) => answer,
            Err(_) => Err(CallError::Unreachable("no answer in time".to_owned())),
        }
    }
}

async fn whole(response: Response<Incoming>) -> Result<Bytes, CallError> {
    let body = Limited::new(response.into_body(), LARGEST).collect().await;
    body.map(|body| body.to_bytes()).map_err(|error| unreachable(error.as_ref()))
}

/// Says in words why nobody answers; the system's own words go to the log.
fn unreachable(error: &(dyn std::error::Error + 'static)) -> CallError {
    let causes = || std::iter::successors(Some(error), |error| error.source());
    let told: Vec<String> = causes().map(ToString::to_string).collect();
    tracing::debug!("another computer does not answer: {}", told.join(": "));
    let kind = causes().find_map(|error| error.downcast_ref::<io::Error>()).map(io::Error::kind);
    let why = match kind {
        Some(ErrorKind::ConnectionRefused) => "no Tenace runs at that address now",
        Some(ErrorKind::TimedOut) => "no computer is there, or it is asleep",
        Some(ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable) => {
            "it is not on this network, or this computer has no network"
        }
        _ if told.iter().any(|text| text.contains("dns")) => {
            "no computer on this network has that name"
        }
        _ => "the connection broke",
    };
    CallError::Unreachable(why.to_owned())
}
