//! Large answers: whoever asks for them and does not read them must not fill the memory. They are handed over in pieces,
//! and count until they are sent.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

use super::memory::{self, Memory, Part};
use super::seats::SeatHandle;
use crate::Trouble;

/// So much of an answer is handed to the connection at a time, in bytes.
const PIECE: usize = 16 * 1024;
/// What compressing an answer takes up while it is being sent, in bytes.
const COMPRESSING: usize = 384 * 1024;

/// There is no room to compress an answer.
#[derive(Clone, Copy)]
struct AsItIs;

/// Compresses what is worth it, while there is room.
#[derive(Clone, Default)]
pub(super) struct WhileThereIsRoom(DefaultPredicate);

impl Predicate for WhileThereIsRoom {
    fn should_compress<B: HttpBody>(&self, response: &Response<B>) -> bool {
        response.extensions().get::<AsItIs>().is_none() && self.0.should_compress(response)
    }
}

/// Counts large answers, and waits while there is no room for one.
pub(super) async fn counted(
    State(memory): State<Memory>,
    request: Request,
    next: Next,
) -> Response {
    let seat = request.extensions().get::<SeatHandle>().cloned();
    // There is one copy of the assets for everybody.
    let is_shared = request.uri().path().starts_with("/assets/");
    let may_compress = accepts_gzip(request.headers());
    let mut response = next.run(request).await;
    let size = response.body().size_hint().exact().and_then(|size| usize::try_from(size).ok());
    let (Some(seat), Some(size)) = (seat, size.filter(|_| !is_shared)) else { return response };
    let holder = seat.holder();
    if size <= memory::free(holder.class) {
        return response;
    }
    let both = if may_compress { memory.try_take(holder, size + COMPRESSING) } else { None };
    let part = match both {
        Some(part) => part,
        None => {
            response.extensions_mut().insert(AsItIs);
            seat.rests();
            let part = memory.take(holder, size).await;
            seat.works();
            let Some(part) = part else { return Trouble::slow_down(5).into_response() };
            part
        }
    };
    response.map(|inner| Body::new(CountedAnswer { inner, rest: Bytes::new(), _part: part }))
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    accepted
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.contains("gzip") || value.contains('*'))
}

/// An answer that is handed over in pieces, with what it takes up.
struct CountedAnswer {
    inner: Body,
    rest: Bytes,
    _part: Part,
}

impl HttpBody for CountedAnswer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        while this.rest.is_empty() {
            match ready!(Pin::new(&mut this.inner).poll_frame(cx)) {
                None => return Poll::Ready(None),
                Some(frame) => match frame?.into_data() {
                    Ok(bytes) => this.rest = bytes,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
            }
        }
        let piece = this.rest.split_to(this.rest.len().min(PIECE));
        // A copy: the piece would keep the whole answer until it is taken.
        Poll::Ready(Some(Ok(Frame::data(Bytes::copy_from_slice(&piece)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let mut hint = self.inner.size_hint();
        let rest = self.rest.len() as u64;
        if let Some(exact) = hint.exact() {
            hint.set_exact(exact + rest);
        }
        hint
    }
}
