//! A server of the real binary, and phones that speak plain HTTP to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::club::TestClub;

/// A server that was started; killed when it is dropped.
pub(crate) struct TestServer {
    pub(crate) child: Child,
    pub(crate) address: String,
    output: BufReader<ChildStdout>,
}

impl TestServer {
    /// Starts a server for a club on a free port, and waits until it answers.
    pub(crate) fn start(club: &TestClub) -> TestServer {
        TestServer::run(club.command(&["serve", "--http", "127.0.0.1:0", "--no-open"]))
    }

    /// Starts a server by a command of one's own.
    pub(crate) fn run(mut command: Command) -> TestServer {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("serving on http://").unwrap_or_default();
        if address.is_empty() {
            let mut complaint = String::new();
            child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
            panic!("the server did not start: {line}{complaint}");
        }
        let address = address.to_owned();
        TestServer { child, address, output }
    }

    /// Posts something without a token; returns the status.
    pub(crate) fn post(&self, path: &str, body: &Value) -> u16 {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, length) = (&self.address, body.len());
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer.split(' ').nth(1).unwrap().parse().unwrap()
    }

    /// Returns what is printed until the server ends.
    pub(crate) fn rest(mut self) -> String {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        rest
    }

    /// Reads what is printed until the server says how it is stopped.
    pub(crate) fn greeting(&mut self) -> String {
        let mut greeting = String::new();
        while !greeting.ends_with("Stop with Ctrl-C.\n") {
            assert!(self.output.read_line(&mut greeting).unwrap() > 0, "{greeting}");
        }
        greeting
    }

    /// Asks the server to stop.
    #[cfg(unix)]
    pub(crate) fn terminate(&self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until the server has made the tokens of a club's tables; returns them in order.
pub(crate) fn tokens(club: &TestClub, tables: usize) -> Vec<String> {
    let journal = rusqlite::Connection::open(club.data().join("tenace.db")).unwrap();
    for _ in 0..600 {
        let sql = "SELECT token FROM join_tokens ORDER BY section, table_no";
        let read = journal.prepare(sql).and_then(|mut statement| {
            statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<[u8; 32]>, _>>()
        });
        match read {
            Ok(tokens) if tokens.len() == tables => {
                return tokens
                    .into_iter()
                    .map(|token| web::auth::Secret::of(token).text())
                    .collect();
            }
            _ => std::thread::sleep(Duration::from_millis(50)),
        }
    }
    panic!("the tables have no tokens");
}

/// A phone with one connection that stays open.
pub(crate) struct TestPhone {
    address: String,
    token: String,
    stream: Option<BufReader<TcpStream>>,
}

impl TestPhone {
    pub(crate) fn new(address: &str, token: &str) -> TestPhone {
        TestPhone { address: address.to_owned(), token: token.to_owned(), stream: None }
    }

    /// Says something; returns the status and the answer, or why there is none.
    pub(crate) fn say(&mut self, id: &str, say: &Value) -> std::io::Result<(u16, Value)> {
        let body = json!({ "id": id, "say": say }).to_string();
        let asked = self.ask("POST", "say", &body);
        if asked.is_err() {
            self.stream = None;
        }
        asked
    }

    /// Enters for its table from now on.
    pub(crate) fn hello(&mut self) {
        let body = json!({ "device": uuid::Uuid::now_v7(), "scorer": true, "entries": [] });
        let (status, answer) = self.ask("POST", "hello", &body.to_string()).unwrap();
        assert_eq!(status, 200, "{answer}");
    }

    /// Fetches the view.
    pub(crate) fn view(&mut self) -> Value {
        let (status, view) = self.ask("GET", "view", "").unwrap();
        assert_eq!(status, 200, "{view}");
        view
    }

    fn ask(&mut self, method: &str, path: &str, body: &str) -> std::io::Result<(u16, Value)> {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            none => {
                let stream = TcpStream::connect(&self.address)?;
                stream.set_read_timeout(Some(Duration::from_secs(60)))?;
                none.insert(BufReader::new(stream))
            }
        };
        let (token, length) = (&self.token, body.len());
        let request = format!(
            "{method} /t/api/{path} HTTP/1.1\r\nHost: club\r\nAuthorization: Bearer {token}\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.get_mut().write_all(request.as_bytes())?;
        let broken = || std::io::Error::other("half an answer is none");
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let status =
            line.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or_else(broken)?;
        let mut length = 0;
        loop {
            line.clear();
            if stream.read_line(&mut line)? == 0 {
                return Err(broken());
            }
            if line == "\r\n" {
                break;
            }
            if let Some(text) = line.to_lowercase().strip_prefix("content-length:") {
                length = text.trim().parse().map_err(|_| broken())?;
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body)?;
        let body = serde_json::from_slice(&body).map_err(|_| broken())?;
        Ok((status, body))
    }
}
