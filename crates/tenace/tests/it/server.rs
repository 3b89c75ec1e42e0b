//! A server of the real binary, and phones that speak plain HTTP to it.

use std::process::Command;

use serde_json::{Value, json};
use test_support::http::{Connection, post, send};
use test_support::process::Program;
use test_support::wait::wait_for_ok;

use crate::club::TestClub;

/// A server that was started; killed when it is dropped.
pub(crate) struct TestServer {
    pub(crate) program: Program,
    pub(crate) address: String,
}

impl TestServer {
    /// Starts a server for a club on a free port, and waits until it answers.
    pub(crate) fn start(club: &TestClub) -> TestServer {
        TestServer::run(club.command(&["serve", "--http", "127.0.0.1:0", "--no-open"]))
    }

    /// Starts a server by a command of one's own.
    pub(crate) fn run(mut command: Command) -> TestServer {
        let mut program = Program::start(&mut command);
        let line = program.line();
        let address = line.strip_prefix("serving on http://");
        let address = address.unwrap_or_else(|| panic!("the server did not start: {line}"));
        TestServer { address: address.to_owned(), program }
    }

    /// Posts something without a token; returns the status.
    pub(crate) fn post(&self, path: &str, body: &Value) -> u16 {
        send(&self.address, post(path, "", &body.to_string())).status
    }

    /// Reads what is printed until the server says how it is stopped.
    pub(crate) fn greeting(&mut self) -> String {
        self.program.read_until("Stop with Ctrl-C.")
    }
}

/// A Data Connector that was started; killed when it is dropped.
pub(crate) struct TestConnector {
    pub(crate) program: Program,
    /// The first line it printed.
    pub(crate) greeting: String,
    /// Where it listens, as host and port.
    pub(crate) address: String,
}

impl TestConnector {
    /// Starts `tenace connector` with these words, and waits until it listens.
    pub(crate) fn start(club: &TestClub, words: &[&str]) -> TestConnector {
        let mut program = Program::start(&mut club.command(&[&["connector"], words].concat()));
        let greeting = program.line();
        let address = greeting.split("http://").nth(1).unwrap_or_default();
        let address = address.split([' ', ',']).next().unwrap_or_default().to_owned();
        TestConnector { program, greeting, address }
    }

    /// Starts a Data Connector on a free port.
    pub(crate) fn serve(club: &TestClub, socket: &str) -> TestConnector {
        TestConnector::start(club, &["serve", "--http", "127.0.0.1:0", "--socket", socket])
    }
}

/// Waits until the server has made the tokens of a club's tables; returns them in order.
pub(crate) fn tokens(club: &TestClub, tables: usize) -> Vec<String> {
    let journal = rusqlite::Connection::open(club.data().join("tenace.db")).unwrap();
    let tokens = wait_for_ok(format_args!("the tokens of {tables} tables"), || {
        let sql = "SELECT token FROM join_tokens ORDER BY section, table_no";
        let read = journal.prepare(sql).and_then(|mut statement| {
            statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<[u8; 32]>, _>>()
        });
        match read {
            Ok(tokens) if tokens.len() == tables => Ok(tokens),
            other => Err(other),
        }
    });
    tokens.into_iter().map(|token| web::auth::Secret::of(token).text()).collect()
}

/// A phone with one connection that stays open.
pub(crate) struct TestPhone {
    connection: Connection,
    token: String,
}

impl TestPhone {
    pub(crate) fn new(address: &str, token: &str) -> TestPhone {
        TestPhone { connection: Connection::new(address), token: token.to_owned() }
    }

    /// Says something; returns the status and the answer, or why there is none.
    pub(crate) fn say(&mut self, id: &str, say: &Value) -> std::io::Result<(u16, Value)> {
        self.ask("POST", "say", &json!({ "id": id, "say": say }).to_string())
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
        let (token, length) = (&self.token, body.len());
        let answer = self.connection.ask(format!(
            "{method} /t/api/{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nContent-Length: {length}\r\n\r\n{body}"
        ))?;
        Ok((answer.status, serde_json::from_str(&answer.body)?))
    }
}
