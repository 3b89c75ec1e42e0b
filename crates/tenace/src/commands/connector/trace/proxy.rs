//! Passes requests on, and tells what is said.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use connector::client::{Client, ClientError};
use connector::service::{Answer, Peer, Service, Way};
use connector::wire::{
    Command, Data, DataType, ErrorType, Numbering, Request, RequestError, Response,
};
use tokio::sync::mpsc::Sender;

use super::note::{Note, Style};
use super::view::View;
use crate::commands::connector::target::Target;

/// Stands between scoring programs and a Data Connector.
pub(crate) struct Proxy {
    target: Target,
    /// The connection to a socket, which stays while a scoring program does.
    line: Mutex<Option<Client>>,
    /// What the Data Connector says when somebody asks who is there.
    hello: Option<String>,
    view: View,
    tell: Sender<Note>,
    count: AtomicU64,
}

impl Proxy {
    pub(crate) fn new(
        target: Target,
        hello: Option<String>,
        view: View,
        tell: Sender<Note>,
    ) -> Proxy {
        Proxy { target, line: Mutex::default(), hello, view, tell, count: AtomicU64::new(1) }
    }

    /// Tells something; when nobody prints any more, nobody has to know.
    fn tell(&self, note: Note) {
        let _ = self.tell.blocking_send(note);
    }

    fn forward(&self, request: &[u8], from: &Peer) -> anyhow::Result<Vec<u8>> {
        if !self.target.is_socket() {
            return Ok(self.target.client()?.forward(request)?);
        }
        let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        let mut client = match line.take() {
            Some(client) => client,
            None => self.target.client()?,
        };
        let answer = client.forward(request)?;
        if from.way == Way::Http {
            // Others wait for the socket.
            client.disconnect();
        } else {
            *line = Some(client);
        }
        Ok(answer)
    }

    /// Says goodbye where there is a connection.
    fn leave(&self) {
        let line = self.line.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(client) = line {
            client.disconnect();
        }
    }
}

impl Service for Proxy {
    fn answer(&self, bytes: &[u8], from: &Peer) -> Answer {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let request = Request::decode(bytes);
        let is_shown = self.view.wants(&request);
        if is_shown {
            self.tell(self.view.request(number, bytes, &request, from));
        }
        let is_farewell =
            request.as_ref().is_ok_and(|request| request.command == Command::Disconnect);
        // By HTTP nobody says goodbye, so there is nothing to pass on.
        if is_farewell && (from.way != Way::Http || self.target.is_socket()) {
            self.leave();
            return Answer::Close;
        }
        let began = Instant::now();
        let mut answer = match self.forward(bytes, from) {
            Ok(answer) => answer,
            Err(error) => failed(&request, &error).into_bytes(),
        };
        if is_shown {
            self.tell(self.view.answer(number, &answer, began.elapsed()));
        }
        if from.way != Way::Http {
            // Over lines an answer is one line.
            answer
                .iter_mut()
                .filter(|byte| matches!(byte, b'\n' | b'\r'))
                .for_each(|it| *it = b' ');
        }
        Answer::Json(Box::new(std::iter::once(answer)))
    }

    fn left(&self, from: &Peer) {
        // This is no thread that may wait for the printing.
        let _ = self.tell.try_send(Note::new(Style::Request, format!("{from} has ended")));
        self.leave();
    }

    fn hello(&self) -> String {
        let own = || "Bridgemate dataconnector service version 5.0.0.0".to_owned();
        self.hello.clone().unwrap_or_else(own)
    }
}

/// The answer to a request that cannot be passed on.
fn failed(request: &Result<Request, RequestError>, error: &anyhow::Error) -> String {
    let (request_command, session_guid) = match request {
        Ok(request) => (request.command.number(), request.session_guid.clone()),
        Err(error) => (error.command, error.session_guid.clone()),
    };
    let kind = error.downcast_ref::<ClientError>();
    let response = Response {
        request_command,
        data_type: DataType::Error,
        last_queue_item_id: 0,
        error_type: kind.map_or(ErrorType::NoConnection, ClientError::kind),
        session_guid,
        data: Data::text(&error.to_string()),
    };
    response.encode(Numbering::Clients)
}
