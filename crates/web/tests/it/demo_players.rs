//! Simulated players at a real server: they make room for people, and a restart costs them nothing.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};
use session::{LiveEvent, SqliteJournal};
use tempfile::TempDir;
use test_support::future::within;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use uuid::Uuid;
use web::demo::chance::Chance;
use web::demo::{Evening, Happening, Pace, Phone, Plan, Seated, What, sit_down, tokens};
use web::{Options, Server};

/// A demo evening of two tables and one round.
struct Demo {
    _folder: TempDir,
    journal: PathBuf,
    evening: Arc<Evening>,
}

struct Serving {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

impl Demo {
    fn new() -> Demo {
        let folder = TempDir::new().unwrap();
        let journal = folder.path().join("tenace.db");
        let plan =
            Plan { name: "Demo".to_owned(), tables: 2, rounds: Some(1), boards_per_round: 1 };
        let store = SqliteJournal::open_or_create(&journal).unwrap();
        let evening = Evening::make(store, &plan, &mut Chance::new(4)).unwrap();
        Demo { _folder: folder, journal, evening: Arc::new(evening) }
    }

    fn results(&self) -> usize {
        let journal = SqliteJournal::open(&self.journal).unwrap();
        LiveEvent::open(journal, self.evening.event).unwrap().state().event().results.len()
    }

    fn expected(&self) -> usize {
        self.evening.results.values().sum()
    }
}

impl Serving {
    async fn start(journal: &Path, http: SocketAddr) -> Serving {
        let options = Options { http, tls: None, journal: journal.to_owned() };
        let server = Server::bind(options).await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let address = server.bound();
        let done = tokio::spawn(server.run(async { drop(stopped.await) }));
        Serving { address, stop, done }
    }

    async fn stop(self) {
        self.stop.send(()).unwrap();
        within("the server to stop", self.done).await.unwrap();
    }
}

fn anywhere() -> SocketAddr {
    "127.0.0.1:0".parse().unwrap()
}

/// Waits for something that matters; fails when something is refused.
async fn next(seated: &mut Seated, matters: impl Fn(&What) -> bool) -> Happening {
    loop {
        let happening = within("a happening at a table", seated.happenings.recv()).await.unwrap();
        assert!(!matches!(happening.what, What::Refused { .. }), "{happening:?}");
        if matters(&happening.what) {
            return happening;
        }
    }
}

async fn all_finished(seated: &mut Seated) {
    while let Some(happening) = within("the end of play", seated.happenings.recv()).await {
        assert!(!matches!(happening.what, What::Refused { .. }), "{happening:?}");
    }
    while let Some(table) = within("the tables to leave", seated.tables.join_next()).await {
        table.unwrap().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_somebody_sits_the_demo_watches_and_waits_for_them() {
    let demo = Demo::new();
    let serving = Serving::start(&demo.journal, anywhere()).await;
    let address = serving.address.to_string();
    let tokens = tokens(&demo.journal, &demo.evening).await.unwrap();
    let (place, token) = tokens.iter().next().unwrap();
    let phone = Phone::new(address.clone(), Some(token.clone()));
    let device = Uuid::now_v7();
    let hello = json!({"device": device, "scorer": true, "entries": []});
    let welcome = phone.post("/t/api/hello", &hello).await.unwrap();
    assert_eq!(welcome["you"], "scorer");
    let pace = Pace::times(0.0);
    let mut seated = sit_down(&address, &tokens, &demo.evening, pace, &mut Chance::new(5));
    let watching = next(&mut seated, |what| *what == What::Joined { watching: true }).await;
    assert_eq!((watching.section, watching.table), *place);
    let round = &welcome["view"]["rounds"][0];
    for board in round["boards"].as_array().unwrap() {
        let result = json!({
            "round": 1, "board": board, "outcome": "1NTN=", "seating": round["seating"],
            "movement": welcome["view"]["movement"],
        });
        let say = json!({"id": Uuid::now_v7(), "device": device, "say": {"result": result}});
        let answer = phone.post("/t/api/say", &say).await.unwrap();
        assert_eq!(answer["set_aside"], Value::Null);
    }
    all_finished(&mut seated).await;
    assert_eq!(demo.results(), demo.expected());
    serving.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_loses_and_doubles_nothing() {
    let demo = Demo::new();
    let serving = Serving::start(&demo.journal, anywhere()).await;
    let address = serving.address;
    let tokens = tokens(&demo.journal, &demo.evening).await.unwrap();
    // Slow enough to be interrupted: a board in about half a second.
    let pace = Pace::times(800.0);
    let mut seated =
        sit_down(&address.to_string(), &tokens, &demo.evening, pace, &mut Chance::new(6));
    next(&mut seated, |what| matches!(what, What::Entered { .. })).await;
    serving.stop().await;
    let serving = Serving::start(&demo.journal, address).await;
    all_finished(&mut seated).await;
    assert_eq!(demo.results(), demo.expected());
    serving.stop().await;
}
