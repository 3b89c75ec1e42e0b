//! Plain HTTP: requests as they are written here, and their answers.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};

use serde_json::Value;

use crate::wait::LIMIT;

/// An answer of a server.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, their names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body; what is no UTF-8 is replaced.
    pub body: String,
}

impl Answer {
    /// Returns a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the JSON of an answer with the status 200.
    pub fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_str(&self.body).unwrap()
    }

    /// Returns the status and the word of a refusal of the club server, which has a sentence too.
    pub fn trouble(&self) -> (u16, String) {
        let body: Value = serde_json::from_str(&self.body).unwrap();
        let message = body["message"].as_str().unwrap();
        assert!(message.ends_with(['.', '?']) && message.len() > 10, "{message}");
        (self.status, body["error"].as_str().unwrap().to_owned())
    }

    /// Reads a whole answer, as it came.
    pub fn read(bytes: &[u8]) -> io::Result<Answer> {
        let mut rest = bytes;
        let mut answer = Answer::read_head(&mut rest)?;
        answer.body = String::from_utf8_lossy(rest).into_owned();
        Ok(answer)
    }

    /// Reads the head of an answer.
    fn read_head(stream: &mut impl BufRead) -> io::Result<Answer> {
        let broken = || io::Error::new(ErrorKind::UnexpectedEof, "half an answer is none");
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
        let status = status.ok_or_else(broken)?;
        let mut headers = Vec::new();
        loop {
            line.clear();
            stream.read_line(&mut line)?;
            if line == "\r\n" {
                return Ok(Answer { status, headers, body: String::new() });
            }
            let (name, value) = line.split_once(':').ok_or_else(broken)?;
            headers.push((name.to_lowercase(), value.trim().to_owned()));
        }
    }
}

/// Returns a request with a body; `headers` end with `\r\n` each.
pub fn post(path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

/// Returns a request without a body; `headers` end with `\r\n` each.
pub fn get(path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Connection: close\r\n\r\n")
}

/// Connects; whatever is read then comes within [`LIMIT`] or is an error.
pub fn connect(address: impl ToSocketAddrs) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(LIMIT))?;
    Ok(stream)
}

/// Sends a request on a connection of its own, and reads until the server closes it.
pub fn send(address: impl ToSocketAddrs, request: impl AsRef<[u8]>) -> Answer {
    try_send(address, request).unwrap_or_else(|why| panic!("waited for an answer: {why}"))
}

/// Sends as [`send`] does to a server that may end the connection without an answer.
pub fn try_send(address: impl ToSocketAddrs, request: impl AsRef<[u8]>) -> io::Result<Answer> {
    let mut stream = connect(address)?;
    // A server that refuses early may close before it has read everything.
    let _ = stream.write_all(request.as_ref());
    let mut bytes = Vec::new();
    let read = stream.read_to_end(&mut bytes);
    Answer::read(&bytes).map_err(|why| io::Error::new(why.kind(), format!("{why}, {read:?}")))
}

/// A connection that stays open from request to request.
#[derive(Debug)]
pub struct Connection {
    address: String,
    stream: Option<BufReader<TcpStream>>,
}

impl Connection {
    /// Returns a connection that is made with the first request, and again after a failure.
    pub fn new(address: impl Into<String>) -> Connection {
        Connection { address: address.into(), stream: None }
    }

    /// Sends a request; returns its answer, or why there is none.
    pub fn ask(&mut self, request: impl AsRef<[u8]>) -> io::Result<Answer> {
        let begun = self.begin(request.as_ref());
        self.finish(begun)
    }

    /// Sends a request that may come twice: where the server has closed the connection meanwhile, and not one byte of an
    /// answer has come, once more on another. Servers close what has been idle for long.
    pub fn ask_again(&mut self, request: impl AsRef<[u8]>) -> io::Result<Answer> {
        let was_open = self.stream.is_some();
        let mut begun = self.begin(request.as_ref());
        if was_open && begun.as_ref().is_err_and(|why| !is_late(why)) {
            self.stream = None;
            begun = self.begin(request.as_ref());
        }
        self.finish(begun)
    }

    /// Sends a request, and waits for the first byte of its answer.
    fn begin(&mut self, request: &[u8]) -> io::Result<()> {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            none => none.insert(BufReader::new(connect(&self.address)?)),
        };
        stream.get_mut().write_all(request)?;
        if stream.fill_buf()?.is_empty() {
            return Err(io::Error::new(ErrorKind::UnexpectedEof, "no answer has come"));
        }
        Ok(())
    }

    fn finish(&mut self, begun: io::Result<()>) -> io::Result<Answer> {
        let answer = begun.and_then(|()| self.read());
        if answer.is_err() {
            self.stream = None;
        }
        answer
    }

    fn read(&mut self) -> io::Result<Answer> {
        let stream = self.stream.as_mut().ok_or(ErrorKind::NotConnected)?;
        let mut answer = Answer::read_head(stream)?;
        let length = answer.header("content-length").map_or(Ok(0), str::parse);
        let mut body = vec![0; length.map_err(io::Error::other)?];
        stream.read_exact(&mut body)?;
        answer.body = String::from_utf8(body).map_err(io::Error::other)?;
        Ok(answer)
    }
}

/// Tells whether an answer did not come in time; the request may be at work then.
fn is_late(why: &io::Error) -> bool {
    [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&why.kind())
}
