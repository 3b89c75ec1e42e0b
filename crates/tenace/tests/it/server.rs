//! A server of the real binary, and phones that speak plain HTTP to it.

use std::process::Command;

use serde_json::{Value, json};
use test_support::http::{Answer, Connection, get, post, send};
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

/// A browser in which the director has logged in at a server.
pub(crate) struct TestDirector {
    address: String,
    cookie: String,
    token: String,
}

impl TestDirector {
    /// Logs in with the key that is kept in a data folder.
    pub(crate) fn log_in(club: &TestClub, server: &TestServer) -> TestDirector {
        let journal = session::SqliteJournal::open(&club.data().join("tenace.db")).unwrap();
        let key: [u8; 32] = journal.kept("director_key").unwrap().unwrap().try_into().unwrap();
        let key = json!({ "key": web::auth::Secret::of(key).text() }).to_string();
        let answer = send(&server.address, post("/director/login", "", &key));
        assert_eq!(answer.status, 200, "{answer:?}");
        let cookie = answer.header("set-cookie").unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let address = server.address.clone();
        let mut director = TestDirector { address, cookie, token: String::new() };
        let page = director.page("/director/standby").body;
        let token = page.split("data-token=\"").nth(1).unwrap();
        director.token = token.split('"').next().unwrap().to_owned();
        director
    }

    /// Asks for a page.
    pub(crate) fn page(&self, path: &str) -> Answer {
        send(&self.address, get(path, &format!("Cookie: {}\r\n", self.cookie)))
    }

    /// Posts as the page does.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        send(&self.address, self.request(path, body))
    }

    /// Posts as the page does; nothing when there is no answer.
    pub(crate) fn try_post(&self, path: &str, body: &Value) -> Option<Answer> {
        Connection::new(self.address.clone()).ask(self.request(path, body)).ok()
    }

    /// Returns what is listed as waiting for the director in the first session of a club's event.
    pub(crate) fn attention(&self, club: &TestClub) -> Vec<Value> {
        let path = format!("/director/api/room?event={}&session=1", club.event);
        self.page(&path).ok()["attention"].as_array().unwrap().clone()
    }

    fn request(&self, path: &str, body: &Value) -> String {
        let headers = format!(
            "Cookie: {}\r\nOrigin: http://localhost\r\nSec-Fetch-Site: same-origin\r\nTenace-Director: {}\r\n",
            self.cookie, self.token
        );
        post(path, &headers, &body.to_string())
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

    /// Says something; returns the status and the answer, or why there is none. The id makes it one saying, however often
    /// it comes.
    pub(crate) fn say(&mut self, id: &str, say: &Value) -> std::io::Result<(u16, Value)> {
        self.ask("POST", "say", &json!({ "id": id, "say": say }).to_string())
    }

    /// Says something to a server that may be killed at any moment.
    pub(crate) fn say_once(&mut self, id: &str, say: &Value) -> std::io::Result<(u16, Value)> {
        let request = self.request("POST", "say", &json!({ "id": id, "say": say }).to_string());
        read(&self.connection.ask(request)?)
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
        let request = self.request(method, path, body);
        read(&self.connection.ask_again(request)?)
    }

    fn request(&self, method: &str, path: &str, body: &str) -> String {
        let (token, length) = (&self.token, body.len());
        format!(
            "{method} /t/api/{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    }
}

fn read(answer: &Answer) -> std::io::Result<(u16, Value)> {
    Ok((answer.status, serde_json::from_str(&answer.body)?))
}
