//! What is asked by HTTP, and what is answered.

use std::convert::Infallible;
use std::sync::Arc;

use http_body_util::BodyExt;
use hyper::body::{Body, Incoming};
use hyper::header::{ALLOW, CONNECTION, CONTENT_TYPE, EXPECT, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};

use super::body::Outgoing;
use super::door;
use super::hold::{Hold, Load};
use super::room::{Answering, Seat};
use crate::service::{Peer, Service};
use crate::transport::Limits;
use crate::transport::asking::{self, Reply};

const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");
const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const CLOSE: HeaderValue = HeaderValue::from_static("close");

/// What is needed to answer the requests of one connection.
pub(super) struct Desk {
    pub(super) service: Arc<dyn Service>,
    pub(super) limits: Limits,
    pub(super) hold: Hold,
    pub(super) is_loopback: bool,
    pub(super) peer: Arc<Peer>,
    pub(super) seat: Arc<Seat>,
}

/// Why a request was not taken in.
enum Missing {
    TooLarge,
    TooSlow,
    Broken,
}

/// Answers one HTTP request.
pub(super) async fn answer(
    desk: Arc<Desk>,
    request: Request<Incoming>,
) -> Result<Response<Outgoing>, Infallible> {
    let refusal = door::refusal(request.headers(), request.uri().authority(), desk.is_loopback);
    if let Some(why) = refusal {
        return Ok(text(StatusCode::FORBIDDEN, why));
    }
    Ok(match (request.method(), request.uri().path()) {
        (&Method::GET | &Method::HEAD, "/") => {
            with(StatusCode::OK, TEXT, Outgoing::short(desk.service.hello(), None))
        }
        (_, "/") => wrong_method("GET, HEAD"),
        (&Method::POST, "/dc-scoringprogram") => take(&desk, request).await,
        (_, "/dc-scoringprogram") => wrong_method("POST"),
        _ => text(StatusCode::NOT_FOUND, "There is nothing here; send to /dc-scoringprogram.\n"),
    })
}

/// Takes a request in and answers it.
async fn take(desk: &Desk, request: Request<Incoming>) -> Response<Outgoing> {
    let load = desk.hold.load(desk.seat.bell());
    let body = tokio::time::timeout(desk.limits.body, whole(request, &desk.limits, &load)).await;
    let request = match body.unwrap_or(Err(Missing::TooSlow)) {
        Ok(request) => request,
        Err(Missing::TooLarge) => {
            return last(own(asking::too_large(desk.limits.request), desk.seat.answering()));
        }
        Err(Missing::TooSlow) => {
            return last(text(
                StatusCode::REQUEST_TIMEOUT,
                "The request took too long to arrive.\n",
            ));
        }
        Err(Missing::Broken) => {
            return last(text(StatusCode::BAD_REQUEST, "The request broke off.\n"));
        }
    };
    let answering = desk.seat.answering();
    match asking::ask(&desk.service, request, &desk.peer).await {
        Reply::Whole(bytes) => with(StatusCode::OK, JSON, Outgoing::whole(bytes, load, answering)),
        Reply::Parts(parts) => with(StatusCode::OK, JSON, Outgoing::parts(parts, answering)),
        // Silence would be taken for a broken connection.
        Reply::Close => last(own(asking::farewell(), answering)),
    }
}

/// Takes the body of a request in; of one that is too large, nothing is kept.
async fn whole(
    request: Request<Incoming>,
    limits: &Limits,
    load: &Load,
) -> Result<Vec<u8>, Missing> {
    let waits = request.headers().contains_key(EXPECT);
    let mut body = request.into_body();
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    let mut is_too_large = announced > limits.request;
    if is_too_large && (waits || announced > limits.thrown_away()) {
        return Err(Missing::TooLarge);
    }
    let mut read = Vec::with_capacity(if is_too_large { 0 } else { announced });
    let mut come: usize = 0;
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| Missing::Broken)?.into_data() else { continue };
        come = come.saturating_add(data.len());
        if come > limits.request {
            is_too_large = true;
            read = Vec::new();
            load.clear();
        }
        if come > limits.thrown_away() {
            break;
        }
        if !is_too_large {
            if !load.add(data.len()).await {
                return Err(Missing::Broken);
            }
            read.extend_from_slice(&data);
        }
    }
    match is_too_large {
        true => Err(Missing::TooLarge),
        false if load.handle() => Ok(read),
        // Another has its room already.
        false => Err(Missing::Broken),
    }
}

/// What the transport itself answers to a request.
fn own(answer: String, answering: Answering) -> Response<Outgoing> {
    with(StatusCode::OK, JSON, Outgoing::short(answer, Some(answering)))
}

fn text(status: StatusCode, text: &'static str) -> Response<Outgoing> {
    with(status, TEXT, Outgoing::short(text, None))
}

fn wrong_method(allowed: &'static str) -> Response<Outgoing> {
    let mut response = text(StatusCode::METHOD_NOT_ALLOWED, "That is not done here.\n");
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}

/// The connection ends with this answer.
fn last(mut response: Response<Outgoing>) -> Response<Outgoing> {
    response.headers_mut().insert(CONNECTION, CLOSE);
    response
}

fn with(status: StatusCode, kind: HeaderValue, body: Outgoing) -> Response<Outgoing> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}
