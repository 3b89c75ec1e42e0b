//! The exchange file on the console: made, followed and sent again, beside another program that writes into it.

use std::path::{Path, PathBuf};

use bws::read::read_file;
use bws::words::{Place, Received};
use jet::Database;
use jet::share::{Options, Patience, Shared, with_retry};
use rstest::rstest;
use serde_json::{Value, json};
use session::model::{RoundNo, SectionLetters, SessionNo};
use session::{EventId, SqliteJournal};
use test_support::commands::{enter_at, open_event, slot};
use test_support::wait::{Deadline, wait_for, wait_for_ok};

use crate::club::TestClub;
use crate::director_office::Browser;
use crate::standby::Second;

/// How long it waits for others that have the file open: a minute, on a machine that has much else to do.
const PATIENCE: Patience = Patience { tries: 600, pause: std::time::Duration::from_millis(100) };

/// The control program: it has the file open and writes what its terminals send.
pub(crate) struct Control(Database<Shared>);

impl Control {
    pub(crate) fn open(file: &Path) -> Control {
        let computer = "CLUB-PC".to_owned();
        let options = Options { computer, patience: PATIENCE, ..Options::default() };
        Control(Database::open(Shared::open(file, &options).unwrap()).unwrap())
    }

    /// Writes a result of table A1 in round 1, where pair 1 plays pair 2.
    pub(crate) fn result(&mut self, board: i16, outcome: &str) {
        let place = Place { section: 1, table: 1, round: 1, board };
        let mut row = Received { place, pair_ns: 1, pair_ew: 2, ..Received::default() };
        row.fill(&outcome.parse().unwrap());
        let insert = || {
            let mut change = self.0.change()?;
            let table = change.table("ReceivedData")?;
            let mut cells = row.cells();
            cells.retain(|(name, _)| table.position(name).is_some());
            change.insert(&table, &cells)?;
            change.commit()
        };
        with_retry(PATIENCE, insert).unwrap();
    }
}

impl TestClub {
    pub(crate) fn exchange_file(&self) -> PathBuf {
        self.folder.path().join("exchange").join("evening.bws")
    }

    /// Returns the result of table A1 in round 1, as the log has it.
    pub(crate) fn result(&self, board: u32) -> Option<String> {
        let live = open_event(&self.journal(), self.event);
        let found = live.state().event().results.get(&slot("A", 1, 1, board));
        found.map(|(_, result)| result.outcome.to_string())
    }
}

impl Browser<'_> {
    pub(crate) fn exchange(&self) -> Value {
        self.page(&format!("/director/api/exchange?event={}", self.club.event)).ok()
    }

    /// Waits until the link is as wanted.
    pub(crate) fn until_linked(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        self.until_linked_as(&self.club.event, wanted)
    }

    /// Waits until the link of an event is as wanted.
    pub(crate) fn until_linked_as(
        &self,
        event: &EventId,
        wanted: impl Fn(&Value) -> bool,
    ) -> Value {
        let path = format!("/director/api/exchange?event={event}");
        wait_for_ok("the link to be as wanted", || {
            let link = self.page(&path).ok()["link"].take();
            if wanted(&link) { Ok(link) } else { Err(link) }
        })
    }

    pub(crate) fn make_it(&self, more: Value) -> crate::club::Answer {
        let mut body = json!({
            "event": self.club.event, "file": self.club.exchange_file(), "format": "access2000", "for": "today",
            "computer": "CLUB-PC",
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.post("/director/api/exchange/make", &body)
    }

    pub(crate) fn follow_it(&self, more: Value) -> crate::club::Answer {
        let file = self.club.exchange_file();
        let mut body = json!({ "event": self.club.event, "file": file, "every": 1 });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.post("/director/api/exchange/follow", &body)
    }

    pub(crate) fn of_event(&self, path: &str) -> crate::club::Answer {
        self.post(&format!("/director/api/exchange/{path}"), &json!({ "event": self.club.event }))
    }
}

fn texts(link: &Value, kind: &str) -> Vec<String> {
    let remarks = link["remarks"].as_array().unwrap().iter();
    let of_kind = remarks.filter(|remark| remark["kind"] == kind);
    of_kind.map(|remark| remark["text"].as_str().unwrap().to_owned()).collect()
}

#[rstest]
#[case("access97")]
#[case("access2000")]
fn a_file_is_made_followed_and_stopped(#[case] format: &str) {
    let club = TestClub::open();
    let ann = club.welcome();
    assert_eq!(ann.exchange()["link"], Value::Null);
    ann.make_it(json!({ "format": format })).ok();
    let link = ann.exchange()["link"].take();
    assert_eq!(link["file"]["path"], json!(club.exchange_file()));
    assert_eq!((&link["side"], &link["running"]), (&json!("scoring"), &json!(false)));
    let exchange = read_file(&club.exchange_file()).unwrap().exchange;
    assert_eq!((exchange.sections.len(), exchange.clients[0].computer.as_str()), (2, "CLUB-PC"));
    ann.follow_it(json!({})).ok();
    ann.until_linked(|link| !link["last"].is_null());
    let mut control = Control::open(&club.exchange_file());
    control.result(1, "4SN= HK");
    control.result(2, "NP");
    let link = ann.until_linked(|link| link["received"] == 2);
    assert_eq!(club.result(1).as_deref(), Some("4SN= HK"));
    assert_eq!(club.result(2).as_deref(), Some("NP"));
    let received = texts(&link, "received");
    assert!(received[1].starts_with("board 1 at table A1 in round 1: "), "{received:?}");
    assert!(received[0].starts_with("board 2 at table A1 in round 1: "), "newest first");
    assert_eq!((&link["running"], &link["trouble"]), (&json!(true), &Value::Null));
    ann.of_event("stop").ok();
    let facts = club.facts();
    control.result(1, "4SN-1");
    let link = ann.exchange()["link"].take();
    assert_eq!((&link["running"], &link["received"]), (&json!(false), &json!(2)));
    assert_eq!(club.facts(), facts);
    assert_eq!(ann.of_event("now").trouble(), (422, "refused".into()));
}

#[test]
fn a_result_that_came_reaches_the_pages_at_once() {
    let club = TestClub::open();
    let ann = club.welcome();
    ann.make_it(json!({})).ok();
    ann.follow_it(json!({})).ok();
    let phone = club.phone("A1");
    phone.hello().ok();
    let mut news = phone.listen(None);
    Control::open(&club.exchange_file()).result(1, "3NTE-2");
    let deadline = Deadline::new("the result on the phone");
    while !phone.view().to_string().contains("3NTE-2") {
        deadline.check();
        news.next();
    }
}

#[test]
fn a_correction_here_goes_into_the_file() {
    let club = TestClub::open();
    let ann = club.welcome();
    ann.make_it(json!({})).ok();
    ann.follow_it(json!({ "mark": "Processed1" })).ok();
    let mut control = Control::open(&club.exchange_file());
    control.result(1, "4SN=");
    ann.until_linked(|link| link["received"] == 1);
    let sent = ann.exchange()["link"]["sent"].as_u64().unwrap();
    let phone = club.phone("A1");
    phone.hello().ok();
    phone.enter(1, 2, "2HW+1").ok();
    let link = ann.until_linked(|link| link["sent"].as_u64() > Some(sent));
    assert!(texts(&link, "sent")[0].starts_with("board 2 at table A1 in round 1: "), "{link}");
    let rows = read_file(&club.exchange_file()).unwrap().exchange.results;
    assert_eq!(rows.len(), 2);
    assert!(rows[0].processed[1], "what was taken in is marked as asked");
    assert!(!rows[0].processed[0]);
}

#[test]
fn a_restart_goes_on_by_itself_and_what_was_stopped_stays_stopped() {
    let mut club = TestClub::open();
    let ann = club.welcome();
    ann.make_it(json!({})).ok();
    ann.follow_it(json!({ "every": 7, "mark": "custom_tenace" })).ok();
    ann.until_linked(|link| !link["last"].is_null());
    let (cookie, token) = (ann.cookie.clone(), ann.token);
    club.stop();
    assert!(!club.exchange_file().with_extension("ldb").exists(), "nobody has it open");
    Control::open(&club.exchange_file()).result(1, "4SN=");
    club.start();
    let ann = club.browser_with(cookie.clone(), token.clone());
    let link = ann.until_linked(|link| link["received"] == 1);
    assert_eq!(club.result(1).as_deref(), Some("4SN="));
    assert_eq!((&link["every"], &link["mark"]), (&json!(7), &json!("custom_tenace")));
    ann.of_event("stop").ok();
    club.stop();
    club.start();
    let ann = club.browser_with(cookie, token);
    let link = ann.until_linked(|link| !link.is_null());
    assert_eq!((&link["running"], &link["elsewhere"]), (&json!(false), &json!(false)));
    assert_eq!(link["file"]["name"], "evening.bws");
}

#[rstest]
#[case("evening.bws", "whole path")]
#[case("/nowhere/at/all/evening.bws", "There is no file")]
#[case("FOLDER/tenace.db", "ends in .bws")]
#[case("FOLDER/none.bws", "There is no file")]
#[case("FOLDER", "ends in .bws")]
#[case("FOLDER/folder.bws", "is no file")]
#[case("FOLDER/empty.bws", "empty (0 bytes)")]
#[case("FOLDER/text.BWS", "no Access database")]
#[case("FOLDER/later.bws", "Access 2007 database (ACCDB)")]
#[case("FOLDER/other.bws", "no section of the file is one of the event (C there, A, B here)")]
#[case("FOLDER/a\u{0}b.bws", "no path of a file")]
fn what_cannot_be_followed_is_a_sentence_and_changes_nothing(
    #[case] file: &str,
    #[case] why: &str,
) {
    let club = TestClub::open();
    let folder = club.folder.path();
    std::fs::create_dir(folder.join("folder.bws")).unwrap();
    let accdb = [&[0, 1, 0, 0][..], b"Standard ACE DB\0", &[2; 4096]].concat();
    let files = [("empty.bws", &b""[..]), ("text.BWS", b"Dear Ann, "), ("later.bws", &accdb)];
    for (name, bytes) in files {
        std::fs::write(folder.join(name), bytes).unwrap();
    }
    let other = crate::club::EVENT.replace("section = \"A\"", "section = \"C\"");
    let other =
        other.split("[[sessions.sections]]\n    section = \"B\"").next().unwrap().to_owned();
    let neighbour = TestClub::with_event(&other);
    neighbour.welcome().make_it(json!({ "file": folder.join("other.bws") })).ok();
    let ann = club.welcome();
    let file = file.replace("FOLDER", &folder.display().to_string());
    let answer = ann.follow_it(json!({ "file": file }));
    assert_eq!(answer.trouble(), (422, "refused".into()));
    assert!(answer.body.contains(why), "{}", answer.body);
    assert_eq!(ann.exchange()["link"], Value::Null);
    let accdb_now = std::fs::read(folder.join("later.bws")).unwrap();
    assert_eq!(accdb_now, accdb, "the file is not touched");
}

#[rstest]
#[case(json!({ "file": "evening.bws" }), "whole path")]
#[case(json!({ "file": "/nowhere/at/all/evening.bws" }), "There is no folder")]
#[case(json!({ "file": "/tmp/evening.mdb" }), "ends in .bws")]
#[case(json!({ "computer": " , " }), "name the computer")]
#[case(json!({ "computer": "X".repeat(64) }), "at most 63 characters")]
#[case(json!({ "computer": "PC,".repeat(17) }), "at most 16 computers")]
#[case(json!({ "session": 2 }), "no session 2")]
fn what_cannot_be_made_is_a_sentence(#[case] wanted: Value, #[case] why: &str) {
    let club = TestClub::open();
    let ann = club.welcome();
    let answer = ann.make_it(wanted);
    assert_eq!(answer.trouble(), (422, "refused".into()));
    assert!(answer.body.contains(why), "{}", answer.body);
    assert_eq!(ann.exchange()["link"], Value::Null);
    assert!(!club.exchange_file().exists());
}

#[rstest]
#[case(json!({ "every": 0 }), "every second to every hour")]
#[case(json!({ "mark": "Name" }), "cannot be used as a mark")]
#[case(json!({ "mark": format!("custom_{}", "x".repeat(60)) }), "cannot be used as a mark")]
#[case(json!({ "session": 2 }), "no session 2")]
fn how_it_cannot_be_followed_is_a_sentence(#[case] wanted: Value, #[case] why: &str) {
    let club = TestClub::open();
    let ann = club.welcome();
    ann.make_it(json!({})).ok();
    let answer = ann.follow_it(wanted);
    assert_eq!(answer.trouble(), (422, "refused".into()));
    assert!(answer.body.contains(why), "{}", answer.body);
    assert_eq!(ann.exchange()["link"]["running"], false);
}

#[test]
fn a_file_is_replaced_only_when_asked_and_never_while_another_has_it_open() {
    let club = TestClub::open();
    let ann = club.welcome();
    ann.make_it(json!({})).ok();
    let answer = ann.make_it(json!({}));
    assert!(answer.body.contains("is there already, perhaps with results"), "{}", answer.body);
    let mut control = Control::open(&club.exchange_file());
    control.result(1, "4SN=");
    let answer = ann.make_it(json!({ "replace": true }));
    assert_eq!(answer.trouble(), (422, "refused".into()));
    assert!(answer.body.contains("is open elsewhere (on CLUB-PC)"), "{}", answer.body);
    assert_eq!(read_file(&club.exchange_file()).unwrap().exchange.results.len(), 1);
    drop(control);
    // Its own link makes room.
    ann.follow_it(json!({})).ok();
    ann.until_linked(|link| link["received"] == 1);
    ann.make_it(json!({ "replace": true, "format": "access97" })).ok();
    let link = ann.exchange()["link"].take();
    assert_eq!(link["running"], true, "{link}");
    let exchange = read_file(&club.exchange_file()).unwrap().exchange;
    assert_eq!(exchange.version, Some(jet::Version::Jet3));
    assert_eq!(exchange.results.len(), 1, "the result is in the new file");
    Control::open(&club.exchange_file()).result(2, "2HW+1");
    ann.until_linked(|link| link["received"] == 2);
}

#[test]
fn a_file_that_is_gone_is_told_and_play_goes_on() {
    let club = TestClub::open();
    let ann = club.welcome();
    let vic = ann.add("Vic", "viewer");
    ann.make_it(json!({})).ok();
    ann.follow_it(json!({})).ok();
    ann.until_linked(|link| !link["last"].is_null());
    let (file, aside) = (club.exchange_file(), club.folder.path().join("aside"));
    std::fs::rename(&file, &aside).unwrap();
    let link = ann.until_linked(|link| !link["trouble"].is_null());
    let message = link["trouble"]["message"].as_str().unwrap();
    assert!(message.contains(&format!("There is no file {}", file.display())), "{message}");
    assert_eq!(texts(&link, "problem").len(), 1);
    let seen = vic.exchange();
    assert!(!seen.to_string().contains(&club.folder.path().display().to_string()), "{seen}");
    assert!(seen["link"]["trouble"]["message"].as_str().unwrap().contains("no file evening.bws"));
    assert_eq!((&seen["link"]["file"]["path"], &seen["proposal"]), (&Value::Null, &Value::Null));
    let phone = club.phone("A1");
    phone.hello().ok();
    phone.enter(1, 2, "2HW+1").ok();
    std::fs::rename(&aside, &file).unwrap();
    Control::open(&file).result(1, "4SN=");
    ann.of_event("now").ok();
    let link = ann.until_linked(|link| link["received"] == 1);
    assert_eq!(link["trouble"], Value::Null);
}

#[test]
fn the_session_is_sent_again_only_into_its_own_file() {
    let club = TestClub::open();
    let ann = club.welcome();
    assert!(ann.of_event("resend").body.contains("linked with no file"));
    ann.make_it(json!({})).ok();
    let control = Control::open(&club.exchange_file());
    let before = read_file(&club.exchange_file()).unwrap().exchange;
    ann.of_event("resend").ok();
    let after = read_file(&club.exchange_file()).unwrap().exchange;
    assert_eq!((after.rounds, after.sections), (before.rounds, before.sections));
    let link = ann.exchange()["link"].take();
    assert_eq!(texts(&link, "sent")[0], "the whole session, deleted and written again");
    drop(control);
    // Another event with the same sections may follow the file, and must not write its movement there.
    let other = TestClub::open();
    let bob = other.welcome();
    bob.follow_it(json!({ "file": club.exchange_file() })).ok();
    let answer = bob.of_event("resend");
    assert!(answer.body.contains("was not made here for this event"), "{}", answer.body);
}

#[test]
fn only_the_computer_in_charge_links() {
    let club = TestClub::open();
    let ann = club.welcome();
    ann.make_it(json!({})).ok();
    ann.follow_it(json!({})).ok();
    ann.until_linked(|link| !link["last"].is_null());
    let places = club.exchange_file().with_extension("ldb");
    assert!(places.exists(), "the club's computer has it open");
    let mut second = Second::new();
    second.follow(&club);
    second.take_over();
    let answer = ann.of_event("now");
    assert_eq!(answer.trouble(), (503, "standby".into()));
    // The one that was replaced lets go of the file.
    wait_for("the file to be let go of", || !places.exists());
    // What is linked came along, and waits: the path is the other computer's.
    let kept = SqliteJournal::open(&second.journal()).unwrap().kept("exchange").unwrap().unwrap();
    let kept: Value = serde_json::from_slice(&kept).unwrap();
    assert_eq!(kept[club.event.to_string()]["is_running"], true);
}

#[test]
fn the_proposal_is_beside_the_data() {
    let club = TestClub::open();
    let ann = club.welcome();
    let proposal = ann.exchange()["proposal"].take();
    let file = club.folder.path().join("exchange/Club -i-night--i- & more 2099-11-17.bws");
    assert_eq!(proposal["file"], json!(file));
    assert_eq!(proposal["computer"], json!(web::exchange::this_computer()));
    ann.make_it(json!({ "file": file })).ok();
    assert!(file.is_file(), "the folder is made");
}

/// The file of another scoring program.
fn others_file(other: &TestClub) -> PathBuf {
    let bob = other.welcome();
    bob.make_it(json!({})).ok();
    bob.follow_it(json!({})).ok();
    other.exchange_file()
}

#[test]
fn a_file_of_another_program_is_run_on_the_phones() {
    let (club, mut other) = (TestClub::open(), TestClub::open());
    let file = others_file(&other);
    let ann = club.welcome();
    let open = |more: Value| {
        let mut body = json!({ "file": file, "computer": "CLUB-PC" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ann.post("/director/api/exchange/open", &body)
    };
    let answer = open(json!({ "computer": "LAPTOP-7" }));
    assert_eq!(answer.trouble(), (422, "refused".into()));
    assert!(answer.body.contains("its tables belong to CLUB-PC"), "{}", answer.body);
    let event: EventId = serde_json::from_value(open(json!({})).ok()["event"].take()).unwrap();
    assert_ne!(event, club.event);
    let standing =
        || ann.page(&format!("/director/api/exchange?event={event}")).ok()["link"].take();
    assert_eq!((&standing()["side"], &standing()["running"]), (&json!("control"), &json!(true)));
    // The tables have their codes at once, and what is entered there goes through the file to the other program.
    let phone = club.phone_of(event, "A1");
    phone.hello().ok();
    phone.enter(1, 1, "4SN= HK").ok();
    wait_for("the result in the other program", || other.result(1).is_some());
    assert_eq!(other.result(1).as_deref(), Some("4SN= HK"));
    wait_for("the link to count what it sent", || standing()["sent"] != 0);
    // The scoring program's ruling comes back to the table.
    other.director_says(session::Command::EnterResult(session::EnterResult {
        correct: true,
        ..enter_at(slot("A", 1, 1, 1), "4SN-1")
    }));
    wait_for("the ruling at the table", || phone.view().to_string().contains("4SN-1"));
    // Opened again it is the same event, begun anew another one; the one before lets go of the file.
    let again: EventId = serde_json::from_value(open(json!({})).ok()["event"].take()).unwrap();
    assert_eq!(again, event);
    let fresh: EventId =
        serde_json::from_value(open(json!({ "reset": true })).ok()["event"].take()).unwrap();
    assert_ne!(fresh, event);
    assert_eq!(standing()["running"], false);
    other.stop();
}

/// Sentences of `bws` and `jet` that the page shows.
#[test]
fn what_a_link_says_is_in_the_phrasebook() {
    use bws::file_error::{unreadable, unwritable};
    use bws::link::LinkError;
    use bws::words::RowProblem;
    use bws::write::CreateError;
    use bws::write::change::{ChangeError, UpdateCode};
    use std::io::ErrorKind;
    let letters = |text: &str| text.parse::<SectionLetters>().unwrap();
    let slot = "board 5 at table A12 in round 3";
    let codes = [
        UpdateCode::From(RoundNo::FIRST),
        UpdateCode::FromAndWait(RoundNo::FIRST),
        UpdateCode::DeleteFrom(RoundNo::FIRST),
        UpdateCode::Wait,
        UpdateCode::StopWaiting,
        UpdateCode::ReadSettings,
        UpdateCode::ResetTerminal,
        UpdateCode::RemoveTable,
    ];
    let (file, theirs, ours) = ("/a/b.bws".into(), "C".to_owned(), "A, B".to_owned());
    let said = [
        format!("{slot}: 1 v 2 4 S N = HK"),
        format!("{slot} of session 2: 1 v 2 PASS"),
        format!("{slot}: erased"),
        format!("{slot}: 1 v 2 4 S N = came, and the director's ruling stands"),
        format!("{slot}: 4 S N, in play"),
        format!("{slot} was not taken in: the event has no session 2"),
        format!("{slot}: the file cannot say 60% of 4SN="),
        "table A12, N: 101 Ann Smith".to_owned(),
        "table A12, N from round 3: 101 Ann Smith".to_owned(),
        "table A12, N from round 3: nobody".to_owned(),
        format!("{slot}: 1 v 2 4 S N = came, and what was entered here stands"),
        format!("{slot}: erased, because the movement has changed"),
        format!("{slot}: the result stays, because it fits the new movement"),
        "table A3: UpdateFromRound is 77, which is of no known meaning".to_owned(),
        "table A3, table A4 cannot be updated yet: the file has no table 3 in section A".to_owned(),
        "section A: the movement of the file".to_owned(),
        "table A3 is no longer in the file, and was removed; its results stay".to_owned(),
        "the cards of 24 boards".to_owned(),
        "the cards of section A, board 3; section A, board 4".to_owned(),
        "HandRecord, section A, board 3: there is no such board".to_owned(),
        LinkError::NoTables { file: "/a/b.bws".into() }.to_string(),
        format!("ReceivedData, ID 7: {}", RowProblem::Empty),
        LinkError::NoSession(SessionNo::FIRST).to_string(),
        LinkError::OtherSections { file, theirs, ours }.to_string(),
        LinkError::OtherEvent { file: "/a/b.bws".into(), event: EventId(uuid::Uuid::nil()) }
            .to_string(),
        LinkError::OtherSession {
            file: "/a/b.bws".into(),
            theirs: SessionNo::new(2).unwrap(),
            ours: SessionNo::FIRST,
        }
        .to_string(),
        LinkError::Damaged { file: "/a/b.bws".into() }.to_string(),
        "/a/b.bws: the file is damaged, and what can be read of it is used; tenace bws check /a/b.bws says what is wrong"
            .to_owned(),
        "/a/b.bws cannot be written: its rights or its disk allow reading only; what is entered is kept here and written \
         when it can be"
            .to_owned(),
        "tables that are gone".to_owned(),
        format!("{slot}: the auction was N:1C Pass Pass Pass"),
        "double-dummy tricks".to_owned(),
        "1 name of the list".to_owned(),
        "settings; all tables read the settings again".to_owned(),
        "HandEvaluation lacks 2 boards whose double-dummy tricks have not been worked out: they are sent by themselves when \
         tenace dd --event has worked them out"
            .to_owned(),
        "HandEvaluation lacks a board whose double-dummy tricks have not been worked out: work them out with tenace dd \
         --event; following the file sends them then"
            .to_owned(),
        "the file has no column for the setting BM3SessionSummary: it stays here".to_owned(),
        "the file has no columns for the settings BM3PlayerNumberMandatory, BM3SessionSummary: they stay here"
            .to_owned(),
        "section A has a pair 999, which programs take for a pair that is not there: give it another number"
            .to_owned(),
        "the control programs of Bridgemate know no individuals: South and West are written for programs that do, such as \
         TabScore and bws serve"
            .to_owned(),
        format!("{slot}: the file cannot say the score “[4SN=] [+50]”, and has “Arbitral score” in its place"),
        format!("{slot}: the file cannot say that the result was assigned by the director"),
        CreateError::SameComputer("PC1".to_owned()).to_string(),
        CreateError::NoSections(SessionNo::FIRST).to_string(),
        CreateError::NoMovement(letters("A")).to_string(),
        CreateError::Letters(letters("AA")).to_string(),
        CreateError::MixedKinds { individual: letters("A"), other: letters("B") }.to_string(),
        ChangeError::Busy { section: "A".to_owned(), table: 3, code: 2 }.to_string(),
        ChangeError::NoTable { section: "A".to_owned(), table: 3 }.to_string(),
    ];
    let codes = codes.into_iter().flat_map(|code| {
        let several = code.of_several();
        [
            format!("the movement; table A3 {code}; table A4 {code}"),
            format!("the movement; tables A3, A4 {several}; all tables {several}"),
        ]
    });
    let plan = |n_tables: u32, n_rounds: u32| {
        use bws::limits::{Limits, Plan, RoundPlan, SectionPlan, TablePlan};
        let round = |round| RoundPlan { round, pairs: vec![1, 2], boards: vec![1, 2, 3] };
        let table =
            |table| TablePlan { table, server: 1, rounds: (1..=n_rounds).map(round).collect() };
        let tables = (1..=n_tables).map(table).collect();
        let section = SectionPlan { letters: "A".to_owned(), tables };
        let others = vec![SectionPlan { letters: "B".to_owned(), tables: Vec::new() }; 30];
        let sections = std::iter::once(section).chain(others).collect();
        Limits::SERVER_2008.check(&Plan { sections })
    };
    let beyond = plan(130, 1).into_iter().chain(plan(1, 64));
    let codes = codes.chain(beyond.map(|breach| breach.sentence));
    let kinds = [
        ErrorKind::NotFound,
        ErrorKind::NotADirectory,
        ErrorKind::IsADirectory,
        ErrorKind::PermissionDenied,
        ErrorKind::StorageFull,
    ];
    let file = std::path::Path::new("/a/b.bws");
    let faults = kinds.into_iter().flat_map(|kind| {
        let error = jet::Error::io("opening /a/b.bws", kind.into());
        [unreadable(file, &error), unwritable(file, &error)]
    });
    // What the system itself says stays in its words.
    let faults = faults.filter(|sentence| !sentence.contains("cannot be read: "));
    crate::phrasebook::all_known(said.into_iter().chain(codes).chain(faults));
}
