//! The test club: a data folder of its own, a server in this process on a free port, and phones that
//! speak plain HTTP.

use std::io::{BufRead, BufReader, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;

use serde_json::Value;
use session::{Author, Command, EventId, SqliteJournal};
use tempfile::TempDir;
use test_support::commands::{create_event, open_event, saying_now};
pub(crate) use test_support::http::Answer;
use test_support::http::{connect, get, post, send};
use test_support::wait::{Deadline, join, receive};
use tokio::sync::oneshot;
use uuid::Uuid;
use web::connector::Wish;
use web::{Options, RemoteDirectors, Server};

/// Pair 6 sits out first and then comes to table 1; nobody comes there from table 2.
pub(crate) const SIT_OUT_FIRST: &str = r#"
    name = "Room"
    [[sessions]]
    [[sessions.sections]]
    section = "A"
    missing_pair = 3
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 4, boards = "1-2" },
        { table = 2, round = 1, ns = 2, ew = 5, boards = "3-4" },
        { table = 3, round = 1, ns = 3, ew = 6, boards = "5-6" },
        { table = 1, round = 2, ns = 1, ew = 6, boards = "3-4" },
        { table = 2, round = 2, ns = 2, ew = 4, boards = "5-6" },
        { table = 3, round = 2, ns = 3, ew = 5, boards = "1-2" },
    ]
"#;

/// Section A: two tables, three rounds, two boards a round; section B a table of its own.
pub(crate) const EVENT: &str = r#"
    name = "Club <i>night</i> & more"
    date = "2099-11-17"
    players = [
        { number = "101", name = "Ann <script>alert(1)</script>" },
        { number = "102", name = "Bob Cole" },
    ]

    [[sessions]]
    pairs = [{ section = "A", pair = 1, players = ["101", "102"] }]

    [[sessions.sections]]
    section = "A"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "1-2" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "3-4" },
        { table = 2, round = 2, ns = 4, ew = 2, boards = "3-4" },
        { table = 1, round = 3, ns = 1, ew = 4, boards = "5-6" },
        { table = 2, round = 3, ns = 2, ew = 3, boards = "5-6" },
    ]

    [[sessions.sections]]
    section = "B"
    rounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" }]
"#;

const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A club with a server.
pub(crate) struct TestClub {
    pub(crate) folder: TempDir,
    pub(crate) event: EventId,
    pub(crate) address: SocketAddr,
    /// Where scoring programs come, if they can.
    pub(crate) connector: Option<SocketAddr>,
    running: Option<Running>,
}

struct Running {
    stop: oneshot::Sender<()>,
    thread: std::thread::JoinHandle<()>,
}

impl TestClub {
    /// Opens a club with the event of the tests.
    pub(crate) fn open() -> TestClub {
        TestClub::with_event(EVENT)
    }

    /// Opens a club with an event.
    pub(crate) fn with_event(file: &str) -> TestClub {
        let mut club = TestClub::prepared(file);
        club.start();
        club
    }

    /// Opens a club whose server listens at all addresses of this computer; the club's own is the one that nobody else
    /// reaches.
    #[cfg(target_os = "linux")]
    pub(crate) fn open_to_the_network() -> TestClub {
        let mut club = TestClub::prepared(EVENT);
        // Under TLS the test would measure handshakes.
        let everywhere = SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), 0);
        let listening = Listening { http: everywhere, directors: Some(RemoteDirectors::Plain) };
        let (bound, _, running) = serve(club.journal(), club.event, listening, |_| {});
        club.address = SocketAddr::new(LOOPBACK, bound.port());
        club.running = Some(running);
        club
    }

    /// Opens a club to which scoring programs can come.
    pub(crate) fn with_connector() -> TestClub {
        let mut club = TestClub::prepared(EVENT);
        club.start_with(|server| {
            server.connector().settle(Wish::At("127.0.0.1:0".parse().unwrap()));
            server.connector().bind().unwrap();
        });
        club
    }

    pub(crate) fn prepared(file: &str) -> TestClub {
        let folder = TempDir::new().unwrap();
        let event = EventId(Uuid::now_v7());
        create_event(&folder.path().join("tenace.db"), event, file);
        let address = "127.0.0.1:0".parse().unwrap();
        TestClub { folder, event, address, connector: None, running: None }
    }

    /// Returns the journal's file.
    pub(crate) fn journal(&self) -> PathBuf {
        self.folder.path().join("tenace.db")
    }

    /// Makes another event of the same kind.
    pub(crate) fn another_event(&self) -> EventId {
        self.another_event_as(EventId(Uuid::now_v7()))
    }

    /// Makes another event of the same kind under an id.
    pub(crate) fn another_event_as(&self, event: EventId) -> EventId {
        create_event(&self.journal(), event, EVENT);
        event
    }

    /// Starts the server.
    pub(crate) fn start(&mut self) {
        self.start_with(|_| {});
    }

    /// Starts the server for a command that runs an exchange file by itself.
    pub(crate) fn start_beside(&mut self, file: Option<PathBuf>) {
        self.start_with(move |server| {
            if let Some(file) = file {
                server.keep_off(&file);
            }
        });
    }

    /// Starts the server after something was done to it.
    pub(crate) fn start_with(&mut self, prepare: impl FnOnce(&Server) + Send + 'static) {
        let (address, connector, running) =
            serve(self.journal(), self.event, Listening::default(), prepare);
        (self.address, self.connector) = (address, connector);
        self.running = Some(running);
    }

    /// Starts the server where other devices reach it too, with a way in for directors; returns their links.
    pub(crate) fn start_for_directors(&mut self, http: &str, how: RemoteDirectors) -> Vec<String> {
        let (tell, told) = std::sync::mpsc::channel();
        let listening = Listening { http: http.parse().unwrap(), directors: Some(how) };
        let prepare = move |server: &Server| tell.send(server.remote_director_links()).unwrap();
        let (address, connector, running) = serve(self.journal(), self.event, listening, prepare);
        (self.address, self.connector) = (address, connector);
        self.running = Some(running);
        receive("the links for directors", &told).unwrap()
    }

    /// Starts another server on the same folder.
    pub(crate) fn second_server(&self) -> SecondServer {
        let (address, _, running) = serve(self.journal(), self.event, Listening::default(), |_| {});
        SecondServer { address, running: Some(running) }
    }

    /// Stops the server cleanly.
    pub(crate) fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
        }
    }

    /// Returns the token and the code of a table, as the journal keeps them.
    pub(crate) fn door(&self, table: &str) -> (String, String) {
        self.door_of(self.event, table)
    }

    fn door_of(&self, event: EventId, table: &str) -> (String, String) {
        let journal = SqliteJournal::open(&self.journal()).unwrap();
        let tokens = journal.join_tokens(event).unwrap();
        let found =
            tokens.into_iter().find(|token| format!("{}{}", token.section, token.table) == table);
        let found = found.unwrap();
        (web::auth::Secret::of(found.token).text(), found.code)
    }

    /// Returns a phone at a table.
    pub(crate) fn phone(&self, table: &str) -> Phone {
        let (token, _) = self.door(table);
        let pin = self.pin_of(self.event);
        Phone { address: self.address, token, device: Uuid::now_v7(), pin }
    }

    /// Returns a phone at a table of another event.
    pub(crate) fn phone_of(&self, event: EventId, table: &str) -> Phone {
        let (token, _) = self.door_of(event, table);
        let pin = self.pin_of(event);
        Phone { address: self.address, token, device: Uuid::now_v7(), pin }
    }

    /// Returns the PIN that was drawn for an event.
    pub(crate) fn pin_of(&self, event: EventId) -> String {
        let mut journal = SqliteJournal::open(&self.journal()).unwrap();
        let pin = web::auth::event_pin(&mut journal, event).unwrap().unwrap();
        pin.text().to_owned()
    }

    /// Says something at the command line, as another process would.
    pub(crate) fn director_says(&self, command: Command) {
        let mut live = open_event(&self.journal(), self.event);
        live.say(&saying_now(Author::Director(None), command)).unwrap();
    }

    /// Returns how many facts the log has.
    pub(crate) fn facts(&self) -> u64 {
        open_event(&self.journal(), self.event).state().head().0
    }

    /// Sends a request as it is written here.
    pub(crate) fn raw(&self, request: &str) -> Answer {
        send(self.address, request)
    }

    /// Asks for a page.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.raw(&get(path, ""))
    }

    /// Posts a body without a token.
    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.raw(&post(path, "Content-Type: application/json\r\n", body))
    }
}

/// Where a server listens.
struct Listening {
    http: SocketAddr,
    /// The way in for directors on other devices.
    directors: Option<RemoteDirectors>,
}

impl Default for Listening {
    fn default() -> Listening {
        Listening { http: SocketAddr::new(LOOPBACK, 0), directors: None }
    }
}

/// Runs a server on a journal in a thread of its own.
fn serve(
    journal: PathBuf,
    event: EventId,
    listening: Listening,
    prepare: impl FnOnce(&Server) + Send + 'static,
) -> (SocketAddr, Option<SocketAddr>, Running) {
    let (stop, stopped) = oneshot::channel();
    let (tell, told) = std::sync::mpsc::channel();
    let work = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.unwrap().block_on(async {
            let Listening { http, directors } = listening;
            let mut server = Server::bind(Options { http, tls: None, journal }).await.unwrap();
            if let Some(how) = directors {
                server.admit_directors(how).await.unwrap();
            }
            server.known_as(&["http://club".to_owned(), "http://club.test:8080".to_owned()]);
            prepare(&server);
            // The doors are open before anybody knocks.
            server.desk().ask(move |books| books.doors_of(event)).await.unwrap();
            let connector = server.connector().place().map(|place| place.address);
            tell.send((server.bound(), connector)).unwrap();
            server.run(async { drop(stopped.await) }).await;
        });
    };
    let thread = std::thread::spawn(work);
    let (address, connector) = receive("the server's address", &told).unwrap();
    (address, connector, Running { stop, thread })
}

/// Another server on the folder of a club; stopped when it is dropped.
pub(crate) struct SecondServer {
    pub(crate) address: SocketAddr,
    running: Option<Running>,
}

impl Drop for SecondServer {
    fn drop(&mut self) {
        if let Some(running) = self.running.take().filter(|_| !std::thread::panicking()) {
            running.stop();
        }
    }
}

impl Running {
    fn stop(self) {
        let _ = self.stop.send(());
        join("the server to stop", self.thread);
    }
}

impl Drop for TestClub {
    fn drop(&mut self) {
        // A test that failed already does not wait for its server.
        if !std::thread::panicking() {
            self.stop();
        }
    }
}

/// A phone at a table.
#[derive(Clone)]
pub(crate) struct Phone {
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
    pub(crate) device: Uuid,
    /// The PIN that was drawn for the event.
    pub(crate) pin: String,
}

impl Phone {
    /// Returns another phone with the same link.
    pub(crate) fn another(&self) -> Phone {
        Phone { device: Uuid::now_v7(), ..self.clone() }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.fetch(path, "")
    }

    /// Asks with the director's leave.
    pub(crate) fn get_with_grant(&self, path: &str, grant: &str) -> Answer {
        self.fetch(path, &format!("Tenace-Grant: {grant}\r\n"))
    }

    fn fetch(&self, path: &str, headers: &str) -> Answer {
        let headers = format!("Authorization: Bearer {}\r\n{headers}", self.token);
        send(self.address, get(&format!("/t/api/{path}"), &headers))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        send(self.address, self.request(path, body))
    }

    /// Returns what is posted.
    pub(crate) fn request(&self, path: &str, body: &Value) -> String {
        let token = &self.token;
        let headers =
            format!("Content-Type: application/json\r\nAuthorization: Bearer {token}\r\n");
        post(&format!("/t/api/{path}"), &headers, &body.to_string())
    }

    pub(crate) fn hello(&self) -> Answer {
        self.post("hello", &serde_json::json!({ "device": self.device, "scorer": true }))
    }

    pub(crate) fn view(&self) -> Value {
        self.get("view").ok()
    }

    /// Says something under a fresh id.
    pub(crate) fn say(&self, say: Value) -> Answer {
        self.say_as(Uuid::now_v7(), None, say)
    }

    /// Says something under an id, with the director's leave or without.
    pub(crate) fn say_as(&self, id: Uuid, grant: Option<&str>, say: Value) -> Answer {
        self.post("say", &self.saying(id, grant, say))
    }

    /// Returns the body in which something is said.
    pub(crate) fn saying(&self, id: Uuid, grant: Option<&str>, say: Value) -> Value {
        let mut body = serde_json::json!({
            "id": id, "device": self.device, "at": "2026-11-17T19:42:10Z", "say": say,
        });
        if let Some(grant) = grant {
            body["grant"] = grant.into();
        }
        body
    }

    /// Enters a result.
    pub(crate) fn enter(&self, round: u16, board: u32, outcome: &str) -> Answer {
        self.say(serde_json::json!({
            "result": { "round": round, "board": board, "outcome": outcome },
        }))
    }

    /// Types a PIN.
    pub(crate) fn try_pin(&self, pin: &str) -> Answer {
        self.post("pin", &serde_json::json!({ "pin": pin, "device": self.device }))
    }

    /// Returns the director's leave for the PIN of the event.
    pub(crate) fn grant(&self) -> String {
        let granted = self.try_pin(&self.pin).ok();
        granted["grant"].as_str().unwrap().to_owned()
    }

    /// Listens to the news.
    pub(crate) fn listen(&self, last: Option<u64>) -> News {
        let Phone { token, device, .. } = self;
        let last = last.map_or(String::new(), |last| format!("Last-Event-ID: {last}\r\n"));
        let request = format!(
            "GET /t/api/news?device={device} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n{last}\r\n"
        );
        News::open(self.address, &request)
    }
}

/// A stream of news.
pub(crate) struct News(BufReader<TcpStream>);

impl News {
    pub(crate) fn open(address: SocketAddr, request: &str) -> News {
        let mut stream = connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut status = String::new();
        reader.read_line(&mut status).unwrap();
        assert!(status.contains(" 200 "), "{status}");
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert!(reader.read_line(&mut line).unwrap() > 0, "the stream ended in its head");
        }
        News(reader)
    }

    /// Returns the next event: its name, its id and its data.
    pub(crate) fn next(&mut self) -> (String, Option<u64>, Value) {
        let (mut name, mut id) = (String::new(), None);
        // A stream without news is kept alive, so it may be silent and never end.
        let deadline = Deadline::new("the next event of the stream");
        loop {
            deadline.check();
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream ended");
            let line = line.trim_end();
            if let Some(text) = line.strip_prefix("event: ") {
                name = text.to_owned();
            } else if let Some(text) = line.strip_prefix("id: ") {
                id = text.parse().ok();
            } else if let Some(text) = line.strip_prefix("data: ") {
                return (name, id, serde_json::from_str(text).unwrap());
            }
        }
    }

    /// Reads on until the server ends the stream.
    pub(crate) fn until_the_end(mut self) {
        let deadline = Deadline::new("the server to end the stream");
        let mut line = String::new();
        // A line at a time: the server says now and then that it is still there.
        while self.0.read_line(&mut line).unwrap() > 0 {
            deadline.check_with(|| &line);
        }
    }
}
