//! A second computer that follows the first: its copy, what breaks it, and taking over.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use session::journal::Record;
use session::{LiveEvent, Seq, SqliteJournal};
use tempfile::TempDir;
use test_support::http::{post, send};
use test_support::wait::{join, receive, wait_for};
use tokio::sync::oneshot;
use uuid::Uuid;
use web::auth::Secret;
use web::standby::take_over;
use web::{Options, RemoteDirectors, Server};

use crate::club::{Phone, TestClub};

/// A second computer.
pub(crate) struct Second {
    folder: TempDir,
    running: Option<Running>,
}

struct Running {
    server: String,
    /// Where directors on other devices would come in.
    directors: SocketAddr,
    trouble: Option<String>,
    /// Asks it to take over, or to stop.
    orders: std::sync::mpsc::Sender<Order>,
    done: std::sync::mpsc::Receiver<()>,
    thread: std::thread::JoinHandle<()>,
}

enum Order {
    TakeOver,
    Stop,
}

impl Second {
    pub(crate) fn new() -> Second {
        Second { folder: TempDir::new().unwrap(), running: None }
    }

    pub(crate) fn journal(&self) -> PathBuf {
        self.folder.path().join("tenace.db")
    }

    /// Starts it: following somebody, or as what it was.
    pub(crate) fn start(&mut self, follow: Option<(String, Secret)>) {
        let (orders, inbox) = std::sync::mpsc::channel();
        let (did, done) = std::sync::mpsc::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let journal = self.journal();
        let work = move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let http: SocketAddr = "127.0.0.2:0".parse().unwrap();
                let mut server = Server::bind(Options { http, tls: None, journal }).await.unwrap();
                server.admit_directors(RemoteDirectors::At(http)).await.unwrap();
                let directors = server.remote_director_links()[0].clone();
                let trouble = match follow {
                    Some((url, key)) => server.follow(&url, key).await.unwrap(),
                    None => server.go_on().await,
                };
                tell.send((server.bound().to_string(), directors, trouble)).unwrap();
                let (stop, stopped) = oneshot::channel::<()>();
                let desk = server.desk().clone();
                let obey = tokio::task::spawn_blocking(move || {
                    while let Ok(Order::TakeOver) = inbox.recv() {
                        tokio::runtime::Handle::current().block_on(take_over(&desk)).unwrap();
                        did.send(()).unwrap();
                    }
                    drop(stop);
                });
                server.run(async { drop(stopped.await) }).await;
                obey.await.unwrap();
            });
        };
        let thread = std::thread::spawn(work);
        let (server, directors, trouble) = receive("the server's address", &told).unwrap();
        let directors = directors.strip_prefix("https://").unwrap().parse().unwrap();
        self.running = Some(Running { server, directors, trouble, orders, done, thread });
    }

    pub(crate) fn follow(&mut self, club: &TestClub) {
        self.start(Some((format!("http://{}", club.address), key(&club.journal()))));
    }

    /// Starts it by itself, or as what it was.
    pub(crate) fn begin(&mut self) {
        self.start(None);
    }

    /// Returns where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.running.as_ref().unwrap().server.parse().unwrap()
    }

    /// Returns where directors on other devices would come in.
    pub(crate) fn directors(&self) -> SocketAddr {
        self.running.as_ref().unwrap().directors
    }

    fn trouble(&self) -> Option<&str> {
        self.running.as_ref().unwrap().trouble.as_deref()
    }

    pub(crate) fn take_over(&self) {
        let running = self.running.as_ref().unwrap();
        running.orders.send(Order::TakeOver).unwrap();
        receive("the second computer to take over", &running.done).unwrap();
    }

    pub(crate) fn stop(&mut self) {
        if let Some(Running { orders, thread, .. }) = self.running.take() {
            let _ = orders.send(Order::Stop);
            join("the second computer to stop", thread);
        }
    }

    /// Returns the same phone, at this computer.
    pub(crate) fn phone(&self, phone: &Phone) -> Phone {
        let address = self.running.as_ref().unwrap().server.parse().unwrap();
        Phone { address, ..phone.clone() }
    }

    /// Returns the files beside the journal that were put aside.
    pub(crate) fn put_aside(&self) -> Vec<PathBuf> {
        let files = std::fs::read_dir(self.folder.path()).unwrap().map(|file| file.unwrap().path());
        files.filter(|file| file.to_string_lossy().ends_with("before-following.db")).collect()
    }
}

impl Drop for Second {
    fn drop(&mut self) {
        // A test that failed already does not wait for its server.
        if !std::thread::panicking() {
            self.stop();
        }
    }
}

pub(crate) fn key(journal: &Path) -> Secret {
    let kept = SqliteJournal::open(journal).unwrap().kept("follower_key").unwrap().unwrap();
    Secret::of(kept.try_into().unwrap())
}

/// Waits until two journals are the same, and checks that they are to the letter.
pub(crate) fn same(first: &Path, second: &Path) {
    let open = |path: &Path| SqliteJournal::open(path).unwrap();
    let (first, second) = (open(first), open(second));
    // As many facts need not be the same facts: a backup may have been put back.
    let all = |journal: &SqliteJournal| -> Vec<Vec<Record>> {
        let heads = journal.heads().unwrap().into_iter();
        heads
            .map(|(event, _)| journal.some_records(event, Seq::START, usize::MAX).unwrap())
            .collect()
    };
    wait_for("the copy to be the same", || {
        first.heads().unwrap() == second.heads().unwrap()
            && sorted(&first) == sorted(&second)
            && all(&first) == all(&second)
    });
    for (event, _) in first.heads().unwrap() {
        let copy = LiveEvent::open(SqliteJournal::open(second.path()).unwrap(), event).unwrap();
        assert!(copy.verify().unwrap().problems.is_empty());
    }
}

fn sorted(journal: &SqliteJournal) -> Vec<String> {
    let mut rows: Vec<String> =
        journal.beside().unwrap().iter().map(|row| format!("{row:?}")).collect();
    rows.sort_unstable();
    rows
}

#[test]
fn a_copy_follows_and_is_the_same_to_the_letter() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let mut second = Second::new();
    second.follow(&club);
    assert_eq!(second.trouble(), None);
    same(&club.journal(), &second.journal());
    phone.enter(1, 2, "3NTE-1").ok();
    club.director_says(session::Command::Undo(Seq(club.facts())));
    same(&club.journal(), &second.journal());
    let status: Value = club.get("/standby/status").ok();
    assert_eq!(status["role"], "in_charge");
    assert_eq!(status["followers"].as_array().unwrap().len(), 1, "{status}");
    // The phones hear where to go on, and their page may go there.
    let origins = phone.view()["standby"].clone();
    let origin = origins[0].as_str().unwrap().to_owned();
    assert!(origin.starts_with("http://127.0.0.2:"), "{origins}");
    let document = club.get("/t");
    let csp = document.header("content-security-policy").unwrap();
    assert!(csp.contains(&format!("connect-src 'self' {origin};")), "{csp}");
    // Only pages of the club's own computers may speak here.
    let allowed = |origin: &str| {
        let request = format!(
            "OPTIONS /t/api/say HTTP/1.1\r\nHost: localhost\r\nOrigin: {origin}\r\nAccess-Control-Request-Method: POST\r\nConnection: close\r\n\r\n"
        );
        let answer = club.raw(&request);
        answer.header("access-control-allow-origin").map(str::to_owned)
    };
    assert_eq!(allowed(&origin).as_deref(), Some(origin.as_str()));
    assert_eq!(allowed("http://evil.example"), None);
}

#[test]
fn a_standby_goes_on_where_it_stopped() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    let mut second = Second::new();
    second.follow(&club);
    phone.enter(1, 1, "4SN=").ok();
    same(&club.journal(), &second.journal());
    second.stop();
    phone.enter(1, 2, "4SN=").ok();
    // It remembers whom it follows, and the key.
    second.start(None);
    assert_eq!(second.trouble(), None);
    same(&club.journal(), &second.journal());
    assert_eq!(second.put_aside(), Vec::<PathBuf>::new());
}

#[test]
fn a_wrong_key_copies_nothing_and_is_a_sentence() {
    let club = TestClub::open();
    let mut second = Second::new();
    second.start(Some((format!("http://{}", club.address), Secret::of([7; 32]))));
    let trouble = second.trouble().unwrap();
    assert!(trouble.contains("not the follower key"), "{trouble}");
    assert_eq!(SqliteJournal::open(&second.journal()).unwrap().heads().unwrap(), []);
    // Nothing is told about who follows, and guessing is slowed down.
    let answers: Vec<u16> = (0..12).map(|_| guess_the_key(&club).0).collect();
    assert!(answers.contains(&401) && answers.ends_with(&[429]), "{answers:?}");
}

/// Sends a message with the proof of a key that is not the club's.
fn guess_the_key(club: &TestClub) -> (u16, String) {
    let proof = format!("Tenace-Proof: {}\r\n", Secret::of([7; 32]).text());
    club.raw(&post("/standby/follow", &proof, "nonsense")).trouble()
}

/// The system resolves this name to a loopback address, and no server knows it as its own.
#[cfg(unix)]
fn by_a_strange_name(club: &TestClub) -> String {
    format!("http://0x7f000001:{}", club.address.port())
}

#[cfg(unix)]
#[test]
fn a_standby_goes_on_by_another_address_where_a_name_is_not_known_any_more() {
    let club = TestClub::open();
    let mut second = Second::new();
    second.follow(&club);
    second.stop();
    let mut journal = SqliteJournal::open(&second.journal()).unwrap();
    let mut place: Value =
        serde_json::from_slice(&journal.kept("standby/place").unwrap().unwrap()).unwrap();
    assert!(place["role"]["following"]["url"].is_string(), "{place}");
    place["role"]["following"]["url"] = by_a_strange_name(&club).into();
    journal.keep("standby/place", &serde_json::to_vec(&place).unwrap()).unwrap();
    drop(journal);
    club.phone("A1").enter(1, 1, "4SN=").ok();
    second.begin();
    assert_eq!(second.trouble(), None);
    same(&club.journal(), &second.journal());
    second.stop();
}

#[cfg(unix)]
#[test]
fn a_standby_that_knows_no_other_address_hears_what_to_do() {
    let club = TestClub::open();
    let mut second = Second::new();
    second.start(Some((by_a_strange_name(&club), key(&club.journal()))));
    let trouble = second.trouble().unwrap();
    assert!(trouble.contains(&format!("--also-at {}", by_a_strange_name(&club))), "{trouble}");
    second.stop();
}

#[test]
fn who_guesses_the_key_does_not_lock_out_a_standby_that_has_it() {
    let club = TestClub::open();
    wait_for("guesses of this address to be refused", || guess_the_key(&club).0 == 429);
    let mut second = Second::new();
    second.follow(&club);
    assert_eq!(second.trouble(), None);
    same(&club.journal(), &second.journal());
    second.stop();
}

#[test]
fn a_standby_of_an_earlier_version_hears_that_the_versions_differ_and_is_not_counted() {
    let club = TestClub::open();
    // An earlier version sends the message without a proof.
    for _ in 0..20 {
        let answer = club.post("/standby/follow", "a sealed message");
        assert!(answer.body.contains("different versions of Tenace"), "{answer:?}");
        assert_eq!(answer.trouble(), (401, "other_version".into()));
    }
    assert_eq!(guess_the_key(&club), (401, "wrong_follower_key".into()));
}

#[test]
fn who_shows_no_key_sends_few_large_messages_at_a_time() {
    let club = TestClub::open();
    let proof = Secret::of([7; 32]).text();
    let head = format!(
        "POST /standby/follow HTTP/1.1\r\nHost: localhost\r\nTenace-Proof: {proof}\r\nContent-Length: 8000000\r\n\r\n"
    );
    let half_sent = || {
        use std::io::Write;
        let mut line = std::net::TcpStream::connect(club.address).unwrap();
        line.write_all(head.as_bytes()).unwrap();
        line.write_all(&[b'x'; 1000]).unwrap();
        line
    };
    let lines: Vec<_> = (0..4).map(|_| half_sent()).collect();
    // Each is answered at once, before it has sent anything, when the four are being read.
    wait_for("a fifth message to be refused", || {
        use std::io::Read;
        let mut line = half_sent();
        // One of the four may not be read yet; then this one is, and waits for more.
        line.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
        let mut answer = [0; 12];
        line.read_exact(&mut answer).is_ok() && answer == *b"HTTP/1.1 429"
    });
    drop(lines);
}

#[test]
fn an_address_has_few_streams_at_a_time() {
    let club = TestClub::open();
    let mut followers: Vec<Second> = (0..5).map(|_| Second::new()).collect();
    followers.iter_mut().for_each(|one| one.follow(&club));
    let heard: Vec<bool> = followers.iter().map(|one| one.trouble().is_none()).collect();
    assert_eq!(heard, [true, true, true, true, false]);
    // What everybody may know names no folder.
    let public = club.get("/standby/status").ok();
    assert_eq!(public["followers"].as_array().map(Vec::len), Some(4), "{public}");
    followers.iter_mut().for_each(Second::stop);
}

#[test]
fn a_computer_that_cannot_write_steps_back_all_the_same() {
    let club = TestClub::open();
    let mut second = Second::new();
    second.follow(&club);
    same(&club.journal(), &second.journal());
    // The first one's disk is gone.
    std::fs::rename(club.journal(), club.journal().with_extension("away")).unwrap();
    second.take_over();
    let status: Value = serde_json::from_str(&club.get("/standby/status").body).unwrap();
    assert_eq!(status["role"], "replaced");
    // Its page for everybody is dressed.
    let page = club.get("/");
    let style = page.body.split("rel=\"stylesheet\" href=\"").nth(1).unwrap();
    let style = club.get(style.split('"').next().unwrap());
    let kind = style.header("content-type").unwrap_or_default().to_owned();
    assert_eq!((style.status, kind.as_str()), (200, "text/css; charset=utf-8"));
}

#[test]
fn nobody_there_is_a_sentence_and_the_standby_waits() {
    let mut second = Second::new();
    second.start(Some(("http://127.0.0.1:1".to_owned(), Secret::of([7; 32]))));
    let said = second.trouble().unwrap();
    assert!(said.contains("It does not answer: no Tenace runs at that address now."), "{said}");
    assert!(!said.contains("os error"), "{said}");
}

#[test]
fn a_backup_put_back_on_the_first_sets_the_copy_aside_and_begins_anew() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let backup = club.folder.path().join("backup.db");
    SqliteJournal::open(&club.journal()).unwrap().back_up(&backup).unwrap();
    phone.enter(1, 2, "4SN=").ok();
    let mut second = Second::new();
    second.follow(&club);
    same(&club.journal(), &second.journal());
    let ahead = club.facts();
    SqliteJournal::restore(&backup, &club.journal(), true).unwrap();
    let other = club.phone("A2");
    other.enter(1, 1, "PASS").ok();
    same(&club.journal(), &second.journal());
    let [kept] = &second.put_aside()[..] else { panic!("{:?}", second.put_aside()) };
    let kept = SqliteJournal::open(kept).unwrap();
    assert_eq!(kept.heads().unwrap(), [(club.event, Seq(ahead))]);
}

#[test]
fn a_computer_with_an_evening_of_its_own_keeps_it_in_a_file() {
    let (club, other) = (TestClub::open(), TestClub::open());
    let mut second = Second::new();
    SqliteJournal::open(&other.journal()).unwrap().back_up(&second.journal()).unwrap();
    second.follow(&club);
    same(&club.journal(), &second.journal());
    let [kept] = &second.put_aside()[..] else { panic!("{:?}", second.put_aside()) };
    assert_eq!(SqliteJournal::open(kept).unwrap().heads().unwrap()[0].0, other.event);
}

#[test]
fn a_standby_tells_phones_so_until_it_takes_over_and_the_first_steps_back() {
    let club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let mut second = Second::new();
    second.follow(&club);
    let there = second.phone(&phone);
    let answer = there.enter(1, 2, "PASS");
    assert_eq!(answer.trouble(), (503, "standby".into()));
    let told: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(told["in_charge"][0], format!("http://{}", club.address));
    let first_term = phone.view()["term"].as_str().unwrap().to_owned();
    second.take_over();
    let term = there.view()["term"].as_str().unwrap().to_owned();
    assert!(first_term.starts_with("1.") && term.starts_with("2."), "{first_term} {term}");
    there.enter(1, 2, "PASS").ok();
    // The first one has stepped back before that, and says where the evening runs.
    let answer = phone.enter(2, 3, "PASS");
    assert_eq!(answer.trouble(), (503, "standby".into()));
    let told: Value = serde_json::from_str(&answer.body).unwrap();
    assert!(told["in_charge"][0].as_str().unwrap().starts_with("http://127.0.0.2:"), "{told}");
    let facts = |path: &Path| SqliteJournal::open(path).unwrap().heads().unwrap()[0].1.0;
    assert_eq!(facts(&second.journal()), facts(&club.journal()) + 1);
}

#[test]
fn an_acceptance_that_finds_the_standby_before_its_result_is_not_lost() {
    let mut club = TestClub::open();
    let (entering, accepting) = (club.phone("A1"), club.phone("A1"));
    let mut second = Second::new();
    second.follow(&club);
    same(&club.journal(), &second.journal());
    second.stop();
    // Nobody follows now: what comes is on the first computer alone.
    let result = Uuid::now_v7();
    let say = json!({ "result": {
        "round": 1, "board": 1, "outcome": "4SN=", "acceptance": "follows",
    } });
    entering.say_as(result, None, say.clone()).ok();
    club.stop();
    second.start(None);
    second.take_over();
    let (entering, accepting) = (second.phone(&entering), second.phone(&accepting));
    let acceptance = Uuid::now_v7();
    let accept = json!({ "accept": { "round": 1, "board": 1, "entry": result, "side": "EW" } });
    assert_eq!(
        accepting.say_as(acceptance, None, accept.clone()).trouble(),
        (429, "not_yet".into()),
        "its phone keeps it"
    );
    let hello = json!({ "device": entering.device, "scorer": true, "entries": [result] });
    assert_eq!(entering.post("hello", &hello).ok()["missing"], json!([result]));
    entering.say_as(result, None, say).ok();
    accepting.say_as(acceptance, None, accept).ok();
    assert_eq!(entering.view()["results"][0]["acceptance"], Value::Null);
}

#[test]
fn a_phone_that_knows_a_later_term_stops_a_computer_that_came_back() {
    let mut club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let mut second = Second::new();
    second.follow(&club);
    same(&club.journal(), &second.journal());
    club.stop();
    second.take_over();
    let there = second.phone(&phone);
    let term = there.view()["term"].as_str().unwrap().to_owned();
    // The second one is out of the first one's reach when that comes back.
    second.stop();
    club.start();
    let old = club.phone("A1");
    assert_eq!(old.hello().status, 200, "it cannot know yet");
    let carries = |term: &str| {
        let request = format!(
            "GET /t/api/view HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\nTenace-Term: {term}\r\nConnection: close\r\n\r\n",
            old.token
        );
        club.raw(&request).status
    };
    // A term that nobody of the club made is not believed.
    assert_eq!(carries(&term.replacen("2.", "9.", 1)), 200);
    assert_eq!(carries(&term), 503);
    assert_eq!(old.enter(1, 2, "PASS").trouble(), (503, "standby".into()));
    assert_eq!(club.get("/standby/status").ok()["role"], "replaced");
    // Started again it is still replaced.
    club.stop();
    club.start();
    assert_eq!(club.phone("A1").hello().trouble(), (503, "standby".into()));
}

/// The second computer dies after it took over, and a third one has its backup. Phones know the second one's term, and take
/// nobody under a lower one.
#[test]
fn a_backup_put_back_goes_on_above_the_term_that_phones_know() {
    let mut club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    let mut second = Second::new();
    second.follow(&club);
    same(&club.journal(), &second.journal());
    club.stop();
    second.take_over();
    let term = second.phone(&phone).view()["term"].as_str().unwrap().to_owned();
    second.stop();
    let mut third = Second::new();
    SqliteJournal::open(&second.journal()).unwrap().back_up(&third.journal()).unwrap();
    third.start(None);
    let there = third.phone(&phone);
    let request = format!(
        "GET /t/api/view HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\nTenace-Term: {term}\r\nConnection: close\r\n\r\n",
        phone.token
    );
    assert_eq!(send(there.address, &request).status, 200);
    let now = there.view()["term"].as_str().unwrap().to_owned();
    assert!(term.starts_with("2.") && now.starts_with("3."), "{term} {now}");
    there.enter(1, 2, "PASS").ok();
    // Started again it is still in charge, and still above.
    third.stop();
    third.start(None);
    assert!(third.phone(&phone).view()["term"].as_str().unwrap().starts_with("3."));
}

/// The same without any standby, and the first laptop comes back: it has its own place, and steps back.
#[test]
fn a_laptop_that_comes_back_steps_back_for_the_one_with_its_backup() {
    let mut club = TestClub::open();
    let phone = club.phone("A1");
    phone.enter(1, 1, "4SN=").ok();
    club.stop();
    let mut other = Second::new();
    SqliteJournal::open(&club.journal()).unwrap().back_up(&other.journal()).unwrap();
    other.start(None);
    let there = other.phone(&phone);
    let first =
        SqliteJournal::open(&club.journal()).unwrap().kept("standby/place").unwrap().unwrap();
    let first: Value = serde_json::from_slice(&first).unwrap();
    let term = there.view()["term"].as_str().unwrap().to_owned();
    assert!(term.split('.').nth(1) > first["node"].as_str(), "made later: {term} {first}");
    club.start();
    let old = club.phone("A1");
    let request = format!(
        "GET /t/api/view HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\nTenace-Term: {term}\r\nConnection: close\r\n\r\n",
        old.token
    );
    assert_eq!(club.raw(&request).status, 503);
    assert_eq!(club.get("/standby/status").ok()["role"], "replaced");
    there.enter(1, 2, "PASS").ok();
}
