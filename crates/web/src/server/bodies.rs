//! The bodies of requests: what they take up is counted as it comes, and until the request is answered.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};

use super::memory::{self, Memory, Part};
use super::seats::SeatHandle;

/// What a request holds of the budget, until all clones are gone.
#[derive(Clone, Default)]
pub(super) struct HeldParts(Arc<Mutex<Vec<Part>>>);

/// A body whose bytes are counted.
pub(super) struct CountedBody {
    inner: Incoming,
    seat: SeatHandle,
    memory: Memory,
    held: HeldParts,
    /// How many bytes have come.
    come: usize,
    /// Whether the server waits for the other side.
    is_waiting: bool,
    /// What has come and waits for room.
    stopped: Option<Stopped>,
}

struct Stopped {
    bytes: Bytes,
    room: Pin<Box<dyn Future<Output = Option<Part>> + Send>>,
}

/// Why a body ends early.
#[derive(Debug, thiserror::Error)]
pub(super) enum BodyError {
    #[error(transparent)]
    Broken(#[from] hyper::Error),
    #[error("there is no room for this now")]
    NoRoom,
}

impl CountedBody {
    pub(super) fn new(
        inner: Incoming,
        seat: SeatHandle,
        memory: Memory,
        held: HeldParts,
    ) -> CountedBody {
        CountedBody { inner, seat, memory, held, come: 0, is_waiting: false, stopped: None }
    }

    /// Returns for how many more bytes room is needed: a body is kept as it came, and put together.
    fn needs(&mut self, more: usize) -> usize {
        let free = memory::free(self.seat.class());
        let beyond = |bytes: usize| bytes.saturating_sub(free);
        let needs = beyond(self.come + more) - beyond(self.come);
        self.come += more;
        needs * 2
    }

    fn waits(&mut self, is_waiting: bool) {
        if self.is_waiting != is_waiting {
            self.is_waiting = is_waiting;
            if is_waiting { self.seat.rests() } else { self.seat.works() }
        }
    }

    fn poll_room(&mut self, cx: &mut Context<'_>) -> Poll<Result<Option<Bytes>, BodyError>> {
        let Some(stopped) = &mut self.stopped else { return Poll::Ready(Ok(None)) };
        let part = ready!(stopped.room.as_mut().poll(cx)).ok_or(BodyError::NoRoom)?;
        self.held.keep(part);
        Poll::Ready(Ok(self.stopped.take().map(|stopped| stopped.bytes)))
    }
}

impl HeldParts {
    fn keep(&self, part: Part) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(part);
    }
}

impl Body for CountedBody {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let this = &mut *self;
        loop {
            if this.stopped.is_some() {
                let room = this.poll_room(cx);
                this.waits(room.is_pending());
                if let Some(bytes) = ready!(room)? {
                    return Poll::Ready(Some(Ok(Frame::data(bytes))));
                }
            }
            let frame = Pin::new(&mut this.inner).poll_frame(cx);
            this.waits(frame.is_pending());
            let bytes = match ready!(frame) {
                None => return Poll::Ready(None),
                Some(frame) => match frame?.into_data() {
                    Ok(bytes) => bytes,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
            };
            let needs = this.needs(bytes.len());
            if needs == 0 {
                return Poll::Ready(Some(Ok(Frame::data(bytes))));
            }
            let room = this.memory.clone().take(this.seat.holder(), needs);
            this.stopped = Some(Stopped { bytes, room: Box::pin(room) });
        }
    }

    fn is_end_stream(&self) -> bool {
        self.stopped.is_none() && self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        // What waits for room is not part of what is still to come.
        match self.stopped {
            None => self.inner.size_hint(),
            Some(_) => SizeHint::default(),
        }
    }
}
