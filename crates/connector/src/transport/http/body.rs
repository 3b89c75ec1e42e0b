//! The body of an answer: a whole one with its length, or pieces as they are made.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use thiserror::Error;
use tokio::sync::mpsc;

use super::hold::Load;
use super::room::Answering;
use crate::transport::asking::Part;

/// So much of a whole answer is handed to the connection at a time, in bytes. What is handed over counts as sent, and a
/// client is expected to go on within the time for a head; a slow one could not have read a large answer by then.
const PIECE: usize = 64 * 1024;

/// The body of an answer.
pub(super) struct Outgoing {
    content: Content,
    /// What a whole answer takes up, until everything is sent.
    load: Option<Load>,
    /// Keeps the place of the connection until everything is sent.
    _answering: Option<Answering>,
}

enum Content {
    Whole(Bytes),
    Parts(mpsc::Receiver<Part>),
}

/// The service failed in the middle of an answer; the client sees an answer without an end.
#[derive(Debug, Error)]
#[error("the answer was broken off")]
pub(super) struct BrokenOff;

impl Outgoing {
    /// What is said without asking the service.
    pub(super) fn short(bytes: impl Into<Bytes>, answering: Option<Answering>) -> Self {
        Self { content: Content::Whole(bytes.into()), load: None, _answering: answering }
    }

    pub(super) fn whole(bytes: Vec<u8>, load: Load, answering: Answering) -> Self {
        load.answer(bytes.len());
        let content = Content::Whole(bytes.into());
        Self { content, load: Some(load), _answering: Some(answering) }
    }

    pub(super) fn parts(parts: mpsc::Receiver<Part>, answering: Answering) -> Self {
        Self { content: Content::Parts(parts), load: None, _answering: Some(answering) }
    }
}

impl Body for Outgoing {
    type Data = Bytes;
    type Error = BrokenOff;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BrokenOff>>> {
        if let Some(load) = &self.load {
            load.moved();
        }
        Poll::Ready(match &mut self.content {
            Content::Whole(bytes) if bytes.is_empty() => None,
            Content::Whole(bytes) => {
                let piece = bytes.split_to(bytes.len().min(PIECE));
                // A copy: the last piece would keep the whole answer until it is taken.
                Some(Ok(Frame::data(Bytes::copy_from_slice(&piece))))
            }
            Content::Parts(parts) => match ready!(parts.poll_recv(cx)) {
                Some(Part::Bytes(bytes)) => Some(Ok(Frame::data(bytes.into()))),
                Some(Part::End) => None,
                None => Some(Err(BrokenOff)),
            },
        })
    }

    fn is_end_stream(&self) -> bool {
        matches!(&self.content, Content::Whole(bytes) if bytes.is_empty())
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            Content::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Content::Parts(_) => SizeHint::default(),
        }
    }
}
