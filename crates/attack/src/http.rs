//! Plain HTTP from an address of one's own. Nothing waits without a bound, and no answer is read beyond a size.

use std::io::{self, ErrorKind, Read, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde_json::Value;
use socket2::{Domain, Protocol, Socket, Type};

/// How long a connection may take, and how long an answer. It only ends what hangs: the tests run beside the attack.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// The largest answer that is read, in bytes.
pub const LARGEST: usize = 8 << 20;

/// An answer of a server.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, their names in lower case.
    headers: Vec<(String, String)>,
    /// The body; what is no UTF-8 is replaced.
    pub body: String,
}

impl Answer {
    /// Reads an answer that the server has ended by closing the connection.
    pub fn read(bytes: &[u8]) -> anyhow::Result<Answer> {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let Some(end) = end else { bail!("the server closed the connection without an answer") };
        let head = String::from_utf8_lossy(&bytes[..end]);
        let body = String::from_utf8_lossy(&bytes[end + 4..]).into_owned();
        let mut lines = head.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
        let status = status.with_context(|| format!("“{head}” is no head of an answer"))?;
        let headers = lines.filter_map(|line| line.split_once(':'));
        let headers = headers.map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()));
        let answer = Answer { status, headers: headers.collect(), body };
        if answer.header("transfer-encoding").is_some() {
            bail!("an answer in chunks was not expected");
        }
        Ok(answer)
    }

    /// Returns a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the body as JSON; null when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// Returns the word of a refusal; empty when there is none.
    pub fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_default().to_owned()
    }

    /// Returns the JSON of an answer with the status 200.
    pub fn ok(&self) -> anyhow::Result<Value> {
        if self.status != 200 {
            let start: String = self.body.chars().take(200).collect();
            bail!("the server answered {}: {start}", self.status);
        }
        Ok(self.json())
    }
}

/// Returns a request; `headers` end with `\r\n` each.
pub fn request(method: &str, host: &str, path: &str, headers: &str, body: &str) -> String {
    let length = match method {
        "GET" => String::new(),
        _ => format!("Content-Length: {}\r\n", body.len()),
    };
    format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{headers}{length}Connection: close\r\n\r\n{body}"
    )
}

/// Connects, from an address of this namespace or from whichever the system takes.
pub fn connect(from: Option<Ipv4Addr>, to: SocketAddr) -> io::Result<TcpStream> {
    connect_within(from, to, PATIENCE)
}

/// Connects within a time.
pub fn connect_within(
    from: Option<Ipv4Addr>,
    to: SocketAddr,
    limit: Duration,
) -> io::Result<TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, Some(Protocol::TCP))?;
    if let Some(from) = from {
        socket.bind(&SocketAddr::from((from, 0)).into())?;
    }
    socket.connect_timeout(&to.into(), limit)?;
    socket.set_tcp_nodelay(true)?;
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(limit))?;
    stream.set_write_timeout(Some(limit))?;
    Ok(stream)
}

/// Reads until the server closes the connection, at most [`PATIENCE`] and [`LARGEST`]. `socket` is what is read from, below
/// whatever is around it.
pub fn read_to_end(stream: &mut impl Read, socket: &TcpStream) -> io::Result<Vec<u8>> {
    let end = Instant::now() + PATIENCE;
    let (mut all, mut part) = (Vec::new(), [0; 16 * 1024]);
    loop {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        socket.set_read_timeout(Some(left))?;
        match stream.read(&mut part) {
            Ok(0) => return Ok(all),
            Ok(length) => all.extend_from_slice(&part[..length]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // A server that refuses early may reset the connection after its answer, or end TLS without a farewell.
            Err(error) if is_end(&error) && !all.is_empty() => return Ok(all),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                let words = format!("nothing came within {PATIENCE:?}");
                return Err(io::Error::new(ErrorKind::TimedOut, words));
            }
            Err(error) => return Err(error),
        }
        if all.len() > LARGEST {
            return Err(io::Error::other(format!("the answer is larger than {LARGEST} bytes")));
        }
    }
}

fn is_end(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::ConnectionReset | ErrorKind::UnexpectedEof)
}

/// Sends a request on a connection of its own.
pub fn send(from: Ipv4Addr, to: SocketAddr, request: &[u8]) -> anyhow::Result<Answer> {
    let mut stream = connect(Some(from), to).context("no connection")?;
    // A server that refuses early may close before it has read everything.
    let _ = stream.write_all(request);
    let socket = stream.try_clone()?;
    let bytes = read_to_end(&mut stream, &socket).context("no answer")?;
    Answer::read(&bytes)
}
