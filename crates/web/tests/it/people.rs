//! The people of the director's pages: the first run, accounts, and a password that was forgotten.

use rstest::rstest;
use serde_json::{Value, json};
use session::{LiveEvent, SqliteJournal};
use test_support::wait::wait_for;

use crate::club::{Answer, TestClub};
use crate::director_office::Browser;

pub(crate) const PASSWORD: &str = "vier harten";

impl TestClub {
    /// Sets the club up by the key, as the first run does.
    pub(crate) fn welcome(&self) -> Browser<'_> {
        self.post("/director/key", r#"{"key":""}"#);
        let first = json!({
            "key": self.director_key(), "club": "BC  De Aas", "name": " Ann  de Wit ", "password": PASSWORD,
        });
        self.browser(&self.post("/director/welcome", &first.to_string()))
    }

    /// Logs somebody in by password.
    pub(crate) fn log_in(&self, name: &str, password: &str) -> Answer {
        self.post("/director/login", &json!({ "name": name, "password": password }).to_string())
    }
}

impl Browser<'_> {
    /// Adds somebody and logs them in, in another browser.
    pub(crate) fn add(&self, name: &str, role: &str) -> Browser<'_> {
        let body = json!({ "name": name, "role": role, "password": PASSWORD });
        self.post("/director/api/accounts/add", &body).ok();
        self.club.browser(&self.club.log_in(name, PASSWORD))
    }

    pub(crate) fn me(&self) -> Value {
        self.page("/director/api/me").ok()
    }
}

#[test]
fn the_first_run_makes_the_director_and_names_the_club() {
    let club = TestClub::open();
    let page = club.get("/director/login").body;
    assert!(!page.contains("data-people"), "{page}");
    let ann = club.welcome();
    assert_eq!(ann.page("/director").status, 200);
    let me = ann.me();
    assert_eq!(
        (me["name"].as_str(), me["role"].as_str(), me["club"].as_str()),
        (Some("Ann de Wit"), Some("director"), Some("BC De Aas"))
    );
    let page = club.get("/director/login").body;
    assert!(page.contains("data-people") && page.contains("data-club=\"BC De Aas\""), "{page}");
    // What is done now bears the name.
    ann.post(
        "/director/api/stage",
        &json!({ "event": club.event, "session": 1, "stage": "closed" }),
    )
    .ok();
    let live = LiveEvent::open(SqliteJournal::open(&club.journal()).unwrap(), club.event).unwrap();
    let last = live.fact(live.state().head()).unwrap().unwrap();
    assert_eq!(last.author.to_string(), "director Ann de Wit");
}

#[test]
fn a_stranger_does_not_become_the_director() {
    let club = TestClub::open();
    club.post("/director/key", r#"{"key":""}"#);
    let key = club.director_key();
    let welcome = |key: &str| {
        let body = json!({ "key": key, "club": "X", "name": "Eve", "password": PASSWORD });
        club.post("/director/welcome", &body.to_string())
    };
    assert_eq!(welcome("").trouble(), (401, "wrong_key".into()));
    assert_eq!(welcome(&"A".repeat(43)).trouble(), (401, "wrong_key".into()));
    let no_key = json!({ "club": "X", "name": "Eve", "password": PASSWORD }).to_string();
    assert_eq!(club.post("/director/welcome", &no_key).trouble(), (400, "unreadable".into()));
    // Nor by the password of nobody.
    assert_eq!(club.log_in("Eve", "").trouble(), (401, "wrong_password".into()));
    assert!(SqliteJournal::open(&club.journal()).unwrap().people().unwrap().is_empty());
    // Once somebody directs, the first run is over, with the key too.
    club.welcome();
    assert_eq!(welcome(&key).trouble(), (422, "refused".into()));
}

#[rstest]
#[case("", "Ann", PASSWORD, "the name of the club")]
#[case("Club", "  ", PASSWORD, "your name")]
#[case("Club", "Ann", "seven77", "at least 8 characters")]
fn the_first_run_says_what_is_missing(
    #[case] name: &str,
    #[case] who: &str,
    #[case] password: &str,
    #[case] said: &str,
) {
    let club = TestClub::open();
    club.post("/director/key", r#"{"key":""}"#);
    let body =
        json!({ "key": club.director_key(), "club": name, "name": who, "password": password });
    let answer = club.post("/director/welcome", &body.to_string());
    assert_eq!(answer.trouble(), (422, "refused".into()));
    assert!(answer.body.contains(said), "{}", answer.body);
    assert!(SqliteJournal::open(&club.journal()).unwrap().people().unwrap().is_empty());
}

#[test]
fn without_people_the_key_alone_lets_in_until_there_are_some() {
    let club = TestClub::open();
    let nobody = club.director();
    assert_eq!(nobody.me()["name"], Value::Null);
    assert_eq!(nobody.me()["role"], "director");
    club.welcome();
    assert_eq!(nobody.page("/director/api/me").trouble(), (401, "login_over".into()));
    // From then on who has the key comes in as one of the directors.
    assert_eq!(club.director().me()["name"], "Ann de Wit");
}

#[test]
fn people_log_in_by_name_and_password() {
    let club = TestClub::open();
    club.welcome();
    let ann = club.browser(&club.log_in(" ann DE wit", PASSWORD));
    assert_eq!(ann.me()["name"], "Ann de Wit");
    let wrong = club.log_in("Ann de Wit", "vijf harten");
    assert_eq!(wrong.trouble(), (401, "wrong_password".into()));
    let nobody = club.log_in("Eve", PASSWORD);
    assert_eq!((nobody.status, nobody.body), (401, wrong.body), "who there is, is not told");
}

#[test]
fn who_forgot_the_password_sets_a_new_one_by_the_key() {
    let club = TestClub::open();
    let ann = club.welcome();
    let bob = ann.add("Bob", "director");
    let known = club.post("/director/key", &json!({ "key": club.director_key() }).to_string()).ok();
    assert_eq!(
        known["people"],
        json!([{ "name": "Ann de Wit", "role": "director" }, { "name": "Bob", "role": "director" }])
    );
    let set = |key: &str| {
        let body = json!({ "key": key, "name": "bob", "password": "zes klaveren" });
        club.post("/director/password", &body.to_string())
    };
    assert_eq!(set(&"A".repeat(43)).trouble(), (401, "wrong_key".into()));
    assert_eq!(bob.me()["name"], "Bob");
    let again = club.browser(&set(&club.director_key()));
    assert_eq!(again.me()["name"], "Bob");
    assert_eq!(bob.page("/director/api/me").status, 401, "the other browser is logged out");
    assert_eq!(ann.me()["name"], "Ann de Wit");
    assert_eq!(club.log_in("Bob", PASSWORD).status, 401);
    assert_eq!(club.log_in("Bob", "zes klaveren").status, 200);
    // Two direct: who comes by the key has to say who it is.
    let key = json!({ "key": club.director_key() });
    assert_eq!(club.post("/director/login", &key.to_string()).trouble(), (422, "refused".into()));
    let as_ann = json!({ "key": club.director_key(), "name": "Ann de Wit" });
    let ann = club.browser(&club.post("/director/login", &as_ann.to_string()));
    assert_eq!(ann.me()["name"], "Ann de Wit");
}

#[test]
fn accounts_are_added_changed_and_removed() {
    let club = TestClub::open();
    let ann = club.welcome();
    let sam = ann.add("Sam", "scorer");
    assert_eq!(sam.me()["may"], json!(["look", "enter", "names"]));
    let twice = json!({ "name": "SAM", "role": "viewer", "password": PASSWORD });
    assert_eq!(ann.post("/director/api/accounts/add", &twice).trouble(), (422, "refused".into()));
    ann.post("/director/api/accounts/role", &json!({ "name": "Sam", "role": "viewer" })).ok();
    assert_eq!(sam.me()["may"], json!(["look"]), "at once, without a new login");
    let demoted = ann
        .post("/director/api/accounts/role", &json!({ "name": "Ann de Wit", "role": "scorer" }))
        .trouble();
    assert_eq!(demoted, (422, "refused".into()), "somebody has to direct");
    let alone = ann.post("/director/api/accounts/remove", &json!({ "name": "ann de wit" }));
    assert_eq!(alone.trouble(), (422, "refused".into()));
    let listed = ann.page("/director/api/accounts").ok();
    assert_eq!(listed["people"].as_array().unwrap().len(), 2);
    assert!(!listed.to_string().contains("argon2"), "no hash leaves the server");
    let own = sam.page("/director/api/accounts").ok();
    assert_eq!(own["people"].as_array().unwrap().len(), 1, "others are the director's affair");
    ann.post("/director/api/accounts/remove", &json!({ "name": "Sam" })).ok();
    assert_eq!(sam.page("/director/api/me").trouble(), (401, "login_over".into()));
    assert_eq!(club.log_in("Sam", PASSWORD).status, 401);
    ann.post("/director/api/club", &json!({ "name": "BC De Boer" })).ok();
    assert_eq!(ann.me()["club"], "BC De Boer");
}

#[test]
fn what_the_command_line_changes_is_in_force_at_once() {
    let club = TestClub::open();
    let ann = club.welcome();
    let sam = ann.add("Sam", "scorer");
    let mut journal = SqliteJournal::open(&club.journal()).unwrap();
    let gone: Result<(), session::JournalError> = journal.change_people(|people| {
        people.retain(|one| one.name != "Sam");
        Ok(())
    });
    gone.unwrap();
    // The desk looks once a second.
    wait_for("the browser to be logged out", || sam.page("/director/api/me").status != 200);
    assert_eq!(ann.me()["name"], "Ann de Wit");
}
