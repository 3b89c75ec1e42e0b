//! Asks the service on threads that may block, and takes long answers piece by piece.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::mpsc;

use crate::service::{Answer, Chunks, Peer, Service};
use crate::wire::{Command, Data, DataType, ErrorType, Numbering, Response};

/// So many pieces of an answer are made before the client has read the first.
const AHEAD: usize = 2;

/// What the service answered.
pub(super) enum Reply {
    Whole(Vec<u8>),
    Parts(mpsc::Receiver<Part>),
    Close,
}

/// A piece of a long answer; an answer without an end was broken off.
pub(super) enum Part {
    Bytes(Vec<u8>),
    End,
}

/// Asks the service.
pub(super) async fn ask(service: &Arc<dyn Service>, request: Vec<u8>, from: &Arc<Peer>) -> Reply {
    let answer = match Handle::current().runtime_flavor() {
        // Most answers are short, and waiting for another thread to make one costs as much as making it: this thread
        // makes it, and another takes over what else it had to do.
        RuntimeFlavor::MultiThread => {
            tokio::task::block_in_place(|| begin(service, &request, from))
        }
        _ => {
            let (service, from) = (Arc::clone(service), Arc::clone(from));
            let begun = tokio::task::spawn_blocking(move || begin(&service, &request, &from));
            begun.await.ok().flatten()
        }
    };
    match answer {
        Some(Begun::Close) => Reply::Close,
        Some(Begun::Whole(bytes)) => Reply::Whole(bytes),
        Some(Begun::Long(first, rest)) => {
            let (parts, taken) = mpsc::channel(AHEAD);
            tokio::task::spawn_blocking(move || hand_over(first, rest, &parts));
            Reply::Parts(taken)
        }
        None => Reply::Whole(failed().into_bytes()),
    }
}

/// An answer as far as it is made.
enum Begun {
    Whole(Vec<u8>),
    Long([Vec<u8>; 2], Chunks),
    Close,
}

/// Asks for an answer and for its beginning; nothing when the service panicked.
fn begin(service: &Arc<dyn Service>, request: &[u8], from: &Peer) -> Option<Begun> {
    let begun = catch_unwind(AssertUnwindSafe(|| {
        let mut chunks = match service.answer(request, from) {
            Answer::Json(chunks) => chunks,
            Answer::Close => return Begun::Close,
        };
        let first = chunks.next().unwrap_or_default();
        match chunks.next() {
            None => Begun::Whole(first),
            Some(second) => Begun::Long([first, second], chunks),
        }
    }));
    begun.ok()
}

/// Hands over an answer as fast as it is taken. A client that has gone takes nothing more.
fn hand_over(first: [Vec<u8>; 2], rest: Chunks, parts: &mpsc::Sender<Part>) {
    for chunk in first.into_iter().chain(rest) {
        if !chunk.is_empty() && parts.blocking_send(Part::Bytes(chunk)).is_err() {
            return;
        }
    }
    let _ = parts.blocking_send(Part::End);
}

/// The answer when the service failed.
fn failed() -> String {
    let why = "The request could not be handled because of a fault in Tenace; its log has the details. Send the request \
               again, or restart Tenace.";
    own(0, DataType::Error, ErrorType::Exception, why)
}

/// The answer to a request that is larger than the limit.
pub(super) fn too_large(limit: usize) -> String {
    let why = format!(
        "The request is larger than {limit} bytes, which is the most that is taken. Send the data in several requests."
    );
    own(0, DataType::Error, ErrorType::Validation, &why)
}

/// The answer to a farewell where an answer is due.
pub(super) fn farewell() -> String {
    own(Command::Disconnect.number(), DataType::Ok, ErrorType::None, "Disconnected")
}

fn own(request_command: i32, data_type: DataType, error_type: ErrorType, text: &str) -> String {
    let response = Response {
        request_command,
        data_type,
        last_queue_item_id: 0,
        error_type,
        session_guid: Some(String::new()),
        data: Data::text(text),
    };
    response.encode(Numbering::Clients)
}
