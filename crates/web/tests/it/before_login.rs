//! What is read of somebody who has shown nothing: no body at any door that asks for a token, a login or a key, and a small
//! one at the few others.

use std::collections::BTreeSet;
use std::io::{Read, Write};

use test_support::http::{Answer, connect, post};

use crate::club::TestClub;

/// The files with the addresses, each with what stands before them.
const ROUTERS: [(&str, &str); 6] = [
    ("", include_str!("../../src/server.rs")),
    ("/t/api", include_str!("../../src/table/mod.rs")),
    ("", include_str!("../../src/director/mod.rs")),
    ("", include_str!("../../src/setup/mod.rs")),
    ("", include_str!("../../src/standby/mod.rs")),
    ("", include_str!("../../src/standby/office.rs")),
];

/// Where somebody who has nothing yet says who they are.
const DOORS: [&str; 6] = [
    "/join",
    "/t/api/join",
    "/director/login",
    "/director/key",
    "/director/welcome",
    "/director/password",
];

/// Returns every address to which something can be posted.
fn addresses() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (before, source) in ROUTERS {
        for route in source.split(".route(").skip(1) {
            let Some((path, rest)) =
                route.trim_start().strip_prefix('"').and_then(|r| r.split_once('"'))
            else {
                continue;
            };
            let rest = rest.split(".route(").next().unwrap_or_default();
            if rest.contains("post(") {
                found.insert(format!("{before}{path}"));
            }
        }
    }
    found
}

/// Sends the head of a request and a little of its body, and returns the status of the answer.
fn status_without_the_body(club: &TestClub, path: &str) -> String {
    let whole = post(path, "", &"x".repeat(60_000));
    let head = whole.find("\r\n\r\n").unwrap() + 4;
    let mut stream = connect(club.address).unwrap();
    stream.write_all(&whole.as_bytes()[..head + 100]).unwrap();
    let mut status = [0; 12];
    let read = stream.read_exact(&mut status);
    assert!(read.is_ok(), "{path} is not answered: {read:?}");
    String::from_utf8_lossy(&status[9..]).into_owned()
}

#[test]
fn nothing_is_read_before_a_token_a_login_or_the_key_is_checked() {
    let club = TestClub::open();
    let addresses = addresses();
    assert!(addresses.len() > 50, "the addresses are not found: {addresses:?}");
    for door in DOORS {
        assert!(addresses.contains(door), "{door} is gone");
    }
    for path in addresses.iter().filter(|path| !DOORS.contains(&path.as_str())) {
        let status = status_without_the_body(&club, path);
        // What waits for the body gives up after half a minute with 503.
        assert!(["401", "429"].contains(&status.as_str()), "{path} answers {status}");
    }
}

#[test]
fn at_the_open_doors_a_body_is_small() {
    let club = TestClub::open();
    for door in DOORS {
        // Small enough to count for nothing: nobody uses up with it what others wait for.
        let answer = club.post(door, &format!("{{\"code\": \"{}\"}}", "x".repeat(9_000)));
        assert!(is_too_large(&answer), "{door}: {answer:?}");
        let answer = club.post(door, &format!("{{\"code\": \"{}\"}}", "x".repeat(7_000)));
        assert!(!is_too_large(&answer), "{door}: {answer:?}");
    }
}

/// Tells whether a body was refused for its size; the page without a script has no word for it.
fn is_too_large(answer: &Answer) -> bool {
    answer.status == 413
}
