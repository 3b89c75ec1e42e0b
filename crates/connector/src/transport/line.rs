//! Lines: one JSON document each, request and answer in turn, over a socket or a pipe.
//!
//! A line ends with LF, CRLF or CR; a byte order mark in front of it is forgiven, and blank lines are nothing (so the LF
//! of a CRLF needs no care). What is not ended by a line end was never said.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;

use super::Limits;
use super::asking::{self, Part, Reply};
use super::patient::Patient;
use super::running::Stopping;
use crate::service::{Peer, Service};

/// So much is read at a time, in bytes.
const PIECE: usize = 64 * 1024;
const MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Answers a connection until it ends, says goodbye, or is to stop.
pub(super) async fn serve<S>(
    stream: S,
    peer: Peer,
    service: &Arc<dyn Service>,
    limits: &Limits,
    stopping: &mut Stopping,
) where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let peer = Arc::new(peer);
    let _leaving = Leaving { service, peer: &peer };
    let mut lines = Lines::new(Patient::new(stream, limits.unread), limits);
    loop {
        let next = tokio::select! {
            next = lines.next() => next,
            () = stopping.asked() => return,
        };
        let answered = match next {
            Ok(Next::Line(line)) => {
                let answering = answer(&mut lines.stream, line, service, &peer);
                tokio::select! {
                    answered = answering => answered,
                    () = stopping.over(limits.farewell) => return,
                }
            }
            Ok(Next::TooLong) => tokio::select! {
                refused = lines.refuse() => refused,
                () = stopping.asked() => return,
            },
            Ok(Next::End) => return tracing::debug!("{peer} has ended"),
            Err(why) => Err(why),
        };
        match answered {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => return,
            Err(why) => return tracing::debug!("{peer} broke off: {why}"),
        }
    }
}

/// Tells the service that a client has gone, however it went.
struct Leaving<'a> {
    service: &'a Arc<dyn Service>,
    peer: &'a Peer,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.service.left(self.peer);
    }
}

/// Answers one line.
async fn answer<S: AsyncWrite + Unpin>(
    stream: &mut S,
    line: Vec<u8>,
    service: &Arc<dyn Service>,
    peer: &Arc<Peer>,
) -> io::Result<ControlFlow<()>> {
    match asking::ask(service, line, peer).await {
        Reply::Whole(mut bytes) => {
            bytes.push(b'\n');
            stream.write_all(&bytes).await?;
        }
        Reply::Parts(mut parts) => loop {
            match parts.recv().await {
                Some(Part::Bytes(bytes)) => stream.write_all(&bytes).await?,
                Some(Part::End) => break stream.write_all(b"\n").await?,
                None => return Err(io::Error::other("the answer was broken off")),
            }
        },
        Reply::Close => return Ok(ControlFlow::Break(())),
    }
    stream.flush().await?;
    Ok(ControlFlow::Continue(()))
}

/// What came next.
enum Next {
    Line(Vec<u8>),
    TooLong,
    End,
}

/// The lines that come in.
struct Lines<'a, S> {
    stream: S,
    limits: &'a Limits,
    /// What has come and was not handed out yet.
    read: Vec<u8>,
    /// So much of it has no line end.
    looked_at: usize,
}

impl<'a, S: AsyncRead + AsyncWrite + Unpin> Lines<'a, S> {
    fn new(stream: S, limits: &'a Limits) -> Self {
        Self { stream, limits, read: Vec::new(), looked_at: 0 }
    }

    /// Waits for the next line that is not blank: for ever until it begins, but not once it has begun.
    async fn next(&mut self) -> io::Result<Next> {
        loop {
            self.skip_blanks();
            if self.read.is_empty() {
                if !self.more().await? {
                    return Ok(Next::End);
                }
                continue;
            }
            let line = match timeout(self.limits.body, self.begun()).await {
                Ok(line) => line?,
                Err(_) => return Err(io::ErrorKind::TimedOut.into()),
            };
            match line {
                Next::Line(line) if line.iter().all(u8::is_ascii_whitespace) => {}
                other => return Ok(other),
            }
        }
    }

    fn skip_blanks(&mut self) {
        let blanks = self.read.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.read.drain(..blanks);
        self.looked_at = 0;
    }

    /// Waits for the end of a line that has begun.
    async fn begun(&mut self) -> io::Result<Next> {
        loop {
            let fresh = self.read.get(self.looked_at..).unwrap_or_default();
            if let Some(end) = fresh.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
                let end = self.looked_at + end;
                if self.is_too_long(end) {
                    return Ok(Next::TooLong);
                }
                return Ok(Next::Line(self.hand_out(end)));
            }
            self.looked_at = self.read.len();
            if self.is_too_long(self.looked_at) {
                return Ok(Next::TooLong);
            }
            if !self.more().await? {
                return Ok(Next::End);
            }
        }
    }

    /// Says whether so many bytes are too many; a mark does not count.
    fn is_too_long(&self, length: usize) -> bool {
        let mark = if self.read.starts_with(MARK) { MARK.len() } else { 0 };
        length > self.limits.request + mark
    }

    /// Takes out the line that ends there; a mark in front of it is no part of it.
    fn hand_out(&mut self, end: usize) -> Vec<u8> {
        let rest = self.read.split_off(end + 1);
        let mut line = std::mem::replace(&mut self.read, rest);
        self.looked_at = 0;
        line.truncate(end);
        if line.starts_with(MARK) {
            line.drain(..MARK.len());
        }
        line
    }

    /// Reads some more, and says whether there was any.
    async fn more(&mut self) -> io::Result<bool> {
        self.read.reserve(PIECE);
        Ok((&mut self.stream).take(PIECE as u64).read_buf(&mut self.read).await? > 0)
    }

    /// Answers a line that is too long, and ends: what comes next cannot be told from it.
    ///
    /// The rest of the line is thrown away first, because clients listen only when they have said everything, and the
    /// client has a moment to read the answer before the connection goes.
    async fn refuse(&mut self) -> io::Result<ControlFlow<()>> {
        let patience = self.limits.body;
        let _ = timeout(patience, self.throw_away()).await;
        let mut answer = asking::too_large(self.limits.request);
        answer.push('\n');
        self.stream.write_all(answer.as_bytes()).await?;
        self.stream.shutdown().await?;
        let mut nothing = [0; 1024];
        let gone = async { while self.stream.read(&mut nothing).await.is_ok_and(|n| n > 0) {} };
        let _ = timeout(self.limits.farewell, gone).await;
        Ok(ControlFlow::Break(()))
    }

    /// Throws away the rest of a line, if it is not far too long.
    async fn throw_away(&mut self) -> io::Result<()> {
        let mut most = self.limits.thrown_away();
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        while !self.read.iter().any(is_end) {
            most = most.saturating_sub(self.read.len());
            self.read.clear();
            if most == 0 || !self.more().await? {
                break;
            }
        }
        Ok(())
    }
}
