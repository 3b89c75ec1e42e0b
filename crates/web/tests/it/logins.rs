//! Logins: how long they last, that they survive a restart, how they end, and that guessing is slow.

use serde_json::json;
use session::SqliteJournal;
use session::journal::KeptLogin;

use crate::club::TestClub;
use crate::people::PASSWORD;

const HOUR: i64 = 3_600_000_000;

/// Lets time pass for all logins: they were made and seen so long ago.
fn age(club: &TestClub, since: i64, seen: i64) {
    let mut journal = SqliteJournal::open(&club.journal()).unwrap();
    for login in journal.logins().unwrap() {
        let (since, seen) = (login.since - since, login.seen - seen);
        journal.keep_login(&KeptLogin { since, seen, ..login }).unwrap();
    }
}

#[test]
fn a_restart_in_the_middle_of_the_evening_logs_nobody_out() {
    let mut club = TestClub::open();
    let (cookie, token) = {
        let ann = club.welcome();
        (ann.cookie.clone(), ann.token)
    };
    club.stop();
    club.start();
    let ann = club.browser_with(cookie, token);
    assert_eq!(ann.me()["name"], "Ann de Wit");
    // The page that was open all the while goes on working, with the token it has.
    let close = json!({ "event": club.event, "session": 1, "stage": "closed" });
    ann.post("/director/api/stage", &close).ok();
}

#[test]
fn the_documents_say_how_long_a_login_lasts() {
    let protocol = include_str!("../../../../docs/terminal-protocol.md");
    let club = TestClub::open();
    club.director();
    let key = json!({ "key": club.director_key() }).to_string();
    let cookie = club.post("/director/login", &key).header("set-cookie").unwrap().to_owned();
    let age = cookie.split("; ").find(|part| part.starts_with("Max-Age=")).unwrap();
    let days = age.strip_prefix("Max-Age=").unwrap().parse::<i64>().unwrap() / (24 * 60 * 60);
    let (idle, longest) =
        (web::auth::people::IDLE / 3600, web::auth::people::LONGEST / (24 * 3600));
    for said in [
        format!("`{age}` ({days} days)"),
        format!("after {idle} hours without a request"),
        format!("after {longest} days in any case"),
    ] {
        assert!(protocol.contains(&said), "docs/terminal-protocol.md does not say: {said}");
    }
}

#[test]
fn the_file_holds_nothing_that_logs_in() {
    let club = TestClub::open();
    let ann = club.welcome();
    let secret = ann.cookie.split_once('=').unwrap().1;
    let journal = SqliteJournal::open(&club.journal()).unwrap();
    let login = journal.logins().unwrap().remove(0);
    let secret = web::auth::Secret::read(secret).unwrap();
    assert_ne!(login.id, secret.bytes());
    assert_eq!(login.id, secret.fingerprint().bytes());
    let person = journal.people().unwrap().remove(0);
    assert!(person.password.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
}

#[test]
fn a_login_that_is_over_says_so_kindly_and_leads_back() {
    for (since, seen, why, sentence) in [
        (13 * HOUR, 13 * HOUR, "idle", "twelve hours without a click"),
        (169 * HOUR, 0, "old", "a week at most"),
    ] {
        let mut club = TestClub::open();
        let (cookie, token) = {
            let ann = club.welcome();
            (ann.cookie.clone(), ann.token.clone())
        };
        club.stop();
        age(&club, since, seen);
        club.start();
        let ann = club.browser_with(cookie, token);
        let close = json!({ "event": club.event, "session": 1, "stage": "closed" });
        let answer = ann.post("/director/api/stage", &close);
        assert_eq!(answer.trouble(), (401, "login_over".into()));
        assert!(answer.body.contains(sentence), "{}", answer.body);
        assert!(answer.body.contains("what you typed is kept"), "{}", answer.body);
        let path = format!("/director?event={}", club.event);
        let page = ann.page(&path);
        let back = format!("/director/login?why={why}&then=/director%3Fevent%3D{}", club.event);
        assert_eq!((page.status, page.header("location")), (303, Some(back.as_str())));
    }
}

#[test]
fn logins_are_listed_by_device_and_ended_one_by_one_or_all() {
    let club = TestClub::open();
    let ann = club.welcome();
    let sam = ann.add("Sam", "scorer");
    let phone = club.raw(&format!(
        "POST /director/login HTTP/1.1\r\nHost: localhost\r\nUser-Agent: Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}",
        json!({ "name": "Sam", "password": PASSWORD }).to_string().len(),
        json!({ "name": "Sam", "password": PASSWORD }),
    ));
    let other = club.browser(&phone);
    let listed = sam.page("/director/api/accounts").ok();
    let logins = listed["logins"].as_array().unwrap();
    assert_eq!(logins.len(), 2, "one's own only");
    let firefox = logins.iter().find(|one| one["device"] == "Firefox on Windows").unwrap();
    assert_eq!(firefox["this"], false);
    assert_eq!(ann.page("/director/api/accounts").ok()["logins"].as_array().unwrap().len(), 3);
    // Not that of somebody else.
    let anns = ann.page("/director/api/accounts").ok();
    let is_anns = |one: &&serde_json::Value| one["name"] == "Ann de Wit";
    let anns = anns["logins"].as_array().unwrap().iter().find(is_anns).unwrap()["id"].clone();
    let refused = sam.post("/director/api/logins/end", &json!({ "one": anns }));
    assert_eq!(refused.trouble(), (403, "not_yours".into()));
    sam.post("/director/api/logins/end", &json!({ "one": firefox["id"] })).ok();
    assert_eq!(other.page("/director/api/me").trouble(), (401, "login_over".into()));
    assert_eq!(sam.me()["name"], "Sam");
    ann.post("/director/api/logins/end", &json!({ "of": "sam" })).ok();
    assert_eq!(sam.page("/director/api/me").status, 401);
    let everywhere = club.browser(&club.log_in("Ann de Wit", PASSWORD));
    everywhere.post("/director/api/logins/end", &json!({ "mine": true })).ok();
    assert_eq!(ann.page("/director/api/me").status, 401);
    assert_eq!(everywhere.page("/director/api/me").status, 401);
}

#[test]
fn ones_own_password_needs_the_old_one_and_logs_other_browsers_out() {
    let club = TestClub::open();
    let ann = club.welcome();
    let other = club.browser(&club.log_in("Ann de Wit", PASSWORD));
    let change = |old: &str| {
        ann.post("/director/api/me/password", &json!({ "old": old, "password": "zes klaveren" }))
    };
    assert_eq!(change("wrong").trouble(), (422, "refused".into()));
    change(PASSWORD).ok();
    assert_eq!(ann.me()["name"], "Ann de Wit");
    assert_eq!(other.page("/director/api/me").status, 401);
    assert_eq!(club.log_in("Ann de Wit", PASSWORD).status, 401);
    assert_eq!(club.log_in("Ann de Wit", "zes klaveren").status, 200);
}

#[test]
fn guessing_a_password_gets_slow_and_keeps_nobody_else_out() {
    let club = TestClub::open();
    let ann = club.welcome();
    ann.add("Bob", "director");
    for _ in 0..6 {
        assert_eq!(club.log_in("Ann de Wit", "guess").trouble(), (401, "wrong_password".into()));
    }
    let locked = club.log_in("ANN de wit", PASSWORD);
    assert_eq!(locked.trouble(), (429, "locked".into()), "the right one waits too");
    assert!(locked.header("retry-after").is_some());
    // Others at the same address, browsers that are in, and the key of the machine are not kept out.
    assert_eq!(club.log_in("Bob", PASSWORD).status, 200);
    assert_eq!(ann.me()["name"], "Ann de Wit");
    let key = json!({ "key": club.director_key(), "name": "Ann de Wit" });
    assert_eq!(club.post("/director/login", &key.to_string()).status, 200);
    // A new password by the key forgives.
    let fresh =
        json!({ "key": club.director_key(), "name": "Ann de Wit", "password": "zes klaveren" });
    assert_eq!(club.post("/director/password", &fresh.to_string()).status, 200);
    assert_eq!(club.log_in("Ann de Wit", "zes klaveren").status, 200);
}
