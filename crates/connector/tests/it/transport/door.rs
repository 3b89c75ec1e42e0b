//! Who may ask by HTTP: scoring programs, but no web page.

use std::sync::Arc;

use connector::transport::Http;
use rstest::rstest;

use super::support::{Server, post_with, runtime, server};

fn asked_as(server: &Server, host: &str) -> String {
    let request = post_with("connection: close\r\n", "ping");
    server.say(request.replace("host: localhost\r\n", host))
}

#[rstest]
#[case::a_page("origin: https://bridge.example\r\n")]
#[case::a_file("origin: null\r\n")]
#[case::this_computer("origin: http://localhost:5079\r\n")]
fn web_pages_are_refused(#[case] origin: &str) {
    let server = server();
    let answer = server.say(post_with(&format!("{origin}connection: close\r\n"), "ping"));
    assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
    assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
    let root = server
        .say(format!("GET / HTTP/1.1\r\nhost: localhost\r\n{origin}connection: close\r\n\r\n"));
    assert!(root.starts_with("HTTP/1.1 403 "), "{root}");
    assert!(server.echo.texts().is_empty());
}

#[rstest]
#[case::by_name("host: localhost:5079\r\n")]
#[case::in_capitals("Host: LOCALHOST\r\n")]
#[case::by_number("host: 127.0.0.1:5079\r\n")]
#[case::by_short_number("host: 127.1\r\n")]
#[case::by_another_number("host: 192.168.1.5:5079\r\n")]
#[case::by_long_number("host: [::1]:5079\r\n")]
#[case::nameless("host: \r\n")]
#[case::missing("")]
fn this_computer_is_known(#[case] host: &str) {
    let server = server();
    assert!(asked_as(&server, host).ends_with("\r\n\r\n<ping>"));
}

#[rstest]
#[case::a_strangers_name("host: rebound.example:5079\r\n")]
#[case::one_that_looks_like_a_number("host: 127.0.0.1.rebound.example\r\n")]
#[case::one_that_looks_like_ours("host: localhost.rebound.example\r\n")]
#[case::no_bracket("host: [::1\r\n")]
#[case::somebody_at("host: localhost@rebound.example\r\n")]
#[case::no_text("host: \u{e9}\r\n")]
#[case::two("host: localhost\r\nhost: rebound.example\r\n")]
fn names_of_strangers_are_refused(#[case] host: &str) {
    let server = server();
    let answer = asked_as(&server, host);
    assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
    assert!(server.echo.texts().is_empty());
}

#[rstest]
#[case::plain("host: bridge-pc:5079\r\n", true)]
#[case::local("host: bridge-pc.local:5079\r\n", true)]
#[case::number("host: 192.168.1.5\r\n", true)]
#[case::strange("host: rebound.example\r\n", false)]
fn a_server_for_the_whole_club_has_names_too(#[case] host: &str, #[case] is_taken: bool) {
    let runtime = runtime();
    let echo = Arc::default();
    let http = Http::bind("0.0.0.0:0".parse().unwrap()).unwrap();
    let address = ([127, 0, 0, 1], http.address().port()).into();
    let running = runtime.block_on(async { http.start(Arc::clone(&echo) as _) });
    let server = Server { runtime, echo, address, running: Some(running) };
    assert_eq!(asked_as(&server, host).ends_with("\r\n\r\n<ping>"), is_taken);
}
