//! A broker that is reached by a Unix socket: one connection, a line for each request.

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::LARGEST_ANSWER;
use super::http::{too_late, words};
use crate::transport::socket;

/// So long a farewell may take.
const FAREWELL: Duration = Duration::from_secs(1);

/// A broker that is reached by a Unix socket.
#[derive(Debug)]
pub(super) struct Link {
    path: PathBuf,
    open: Option<BufReader<UnixStream>>,
}

impl Link {
    pub(super) fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), open: None }
    }

    pub(super) fn address(&self) -> String {
        self.path.display().to_string()
    }

    pub(super) fn forget(&mut self) {
        self.open = None;
    }

    /// Asks once; a connection that has died since it was last used is replaced by a new one.
    pub(super) fn ask(&mut self, request: &[u8], deadline: Instant) -> Result<Vec<u8>, String> {
        if let Some(open) = self.open.take()
            && let Ok(answer) = self.ask_over(open, request, deadline)
        {
            return Ok(answer);
        }
        let asked = socket::connect(&self.path)
            .and_then(|stream| self.ask_over(BufReader::new(stream), request, deadline));
        asked.map_err(|why| match why.kind() {
            ErrorKind::WouldBlock => too_late(),
            _ => words(&why),
        })
    }

    /// Asks over a connection, and keeps it if it has answered.
    fn ask_over(
        &mut self,
        mut open: BufReader<UnixStream>,
        request: &[u8],
        deadline: Instant,
    ) -> io::Result<Vec<u8>> {
        say(open.get_mut(), request, deadline)?;
        let answer = hear(&mut open, deadline)?;
        self.open = Some(open);
        Ok(answer)
    }

    /// Says goodbye, if there is anybody to say it to.
    pub(super) fn leave(self, farewell: &str) {
        if let Some(mut open) = self.open {
            let _ = say(open.get_mut(), farewell.as_bytes(), Instant::now() + FAREWELL);
        }
    }
}

/// Says a line; line ends inside it become blanks.
fn say(stream: &mut UnixStream, text: &[u8], deadline: Instant) -> io::Result<()> {
    let blank = |byte: &u8| if matches!(byte, b'\n' | b'\r') { b' ' } else { *byte };
    let mut line: Vec<u8> = text.iter().map(blank).collect();
    line.push(b'\n');
    let mut rest = line.as_slice();
    while !rest.is_empty() {
        stream.set_write_timeout(Some(left(deadline)?))?;
        match stream.write(rest) {
            Ok(0) => return Err(ErrorKind::BrokenPipe.into()),
            Ok(written) => rest = rest.get(written..).unwrap_or_default(),
            Err(why) if why.kind() == ErrorKind::Interrupted => {}
            Err(why) => return Err(why),
        }
    }
    Ok(())
}

/// Hears a line.
fn hear(open: &mut BufReader<UnixStream>, deadline: Instant) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    loop {
        open.get_ref().set_read_timeout(Some(left(deadline)?))?;
        let come = match open.fill_buf() {
            Ok([]) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(come) => come,
            Err(why) if why.kind() == ErrorKind::Interrupted => continue,
            Err(why) => return Err(why),
        };
        let end = come.iter().position(|byte| *byte == b'\n');
        line.extend_from_slice(end.map_or(come, |end| come.get(..end).unwrap_or_default()));
        let used = end.map_or(come.len(), |end| end + 1);
        open.consume(used);
        if end.is_some() {
            return Ok(line);
        }
        if line.len() > LARGEST_ANSWER {
            return Err(io::Error::other("its answer is too large"));
        }
    }
}

/// The time that is left.
fn left(deadline: Instant) -> io::Result<Duration> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
}
