//! Under which names and addresses a server answers: its own, and not one that a stranger turned to it.

use test_support::http::send;

use crate::club::TestClub;

fn status(club: &TestClub, request: &str) -> u16 {
    send(club.address, request).status
}

#[test]
fn a_strangers_name_is_answered_with_a_sentence_and_nothing_else() {
    let club = TestClub::open();
    let (token, _) = club.door("A1");
    let ask = |method: &str, path: &str, host: &str| {
        club.raw(&format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}"
        ))
    };
    for host in ["evil.example", "evil.example:8080", "localhost.evil.example", "10.255.255.1", ""]
    {
        for path in
            ["/", "/t", "/director", "/director/login", "/nothing", "/assets/x/terminal.css"]
        {
            let answer = ask("GET", path, host);
            assert_eq!(answer.status, 421, "{host} {path}");
            assert!(answer.body.contains("--also-at"), "{answer:?}");
            assert!(answer.header("content-type").unwrap().starts_with("text/plain"));
        }
        for (method, path) in [
            ("GET", "/t/api/view"),
            ("POST", "/t/api/say"),
            ("POST", "/director/login"),
            ("GET", "/director/api/me"),
            ("POST", "/join"),
            ("POST", "/standby/follow"),
        ] {
            let answer = ask(method, path, host);
            assert_eq!(answer.trouble(), (421, "unknown_host".into()), "{host} {path}");
        }
    }
    assert_eq!(ask("GET", "/t/api/view", "club.test:8080").status, 200);
}

#[test]
fn a_request_names_one_host() {
    let club = TestClub::open();
    let end = "Connection: close\r\n\r\n";
    assert_eq!(
        status(&club, &format!("GET /t HTTP/1.0\r\n{end}")),
        200,
        "no browser, and older than the rule"
    );
    assert_eq!(status(&club, &format!("GET /t HTTP/1.0\r\nHost: evil.example\r\n{end}")), 421);
    assert_eq!(status(&club, &format!("GET /t HTTP/1.1\r\n{end}")), 400);
    let two = format!("GET /t HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n{end}");
    assert_eq!(status(&club, &two), 400);
    let meant = format!("GET http://evil.example/t HTTP/1.1\r\nHost: localhost\r\n{end}");
    assert_eq!(status(&club, &meant), 421);
    let own = club.address;
    let meant = format!("GET http://{own}/t HTTP/1.1\r\nHost: {own}\r\n{end}");
    assert_eq!(status(&club, &meant), 200);
}
