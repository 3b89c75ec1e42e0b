//! HTTP: what is asked and answered, in the forms of the vendor's clients and in broken ones.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use connector::service::{Service, Way};
use connector::transport::http::DEFAULT_ADDRESS;
use connector::transport::{BindError, Http};
use rstest::rstest;

use super::support::{Echo, PIECE, one_answer, post, post_with, runtime, server, until_closed};

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_else(|| panic!("no status in {answer:?}"))
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").unwrap().1
}

#[test]
fn the_root_says_what_clients_look_for() {
    let server = server();
    let answer = server.say("GET / HTTP/1.1\r\nhost: localhost:5079\r\nconnection: close\r\n\r\n");
    assert_eq!(status(&answer), "200");
    assert!(answer.contains("content-type: text/plain; charset=utf-8\r\n"), "{answer}");
    assert_eq!(body(&answer), "Bridgemate dataconnector service version 5.0.0.0");
    assert_eq!(body(&answer), Echo::default().hello());

    let head = server.say("HEAD / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert_eq!((status(&head), body(&head)), ("200", ""));
    assert!(head.contains("content-length: 48\r\n"), "{head}");
}

#[test]
fn a_request_is_answered_by_json_with_its_length() {
    let server = server();
    let answer = server.say(post(r#"{"Command":4,"SerializedData":"\"é\""}"#));
    assert_eq!(status(&answer), "200");
    assert!(answer.contains("content-type: application/json; charset=utf-8\r\n"), "{answer}");
    assert!(answer.contains("content-length: 41\r\n"), "{answer}");
    assert!(!answer.to_lowercase().contains("access-control"), "{answer}");
    assert_eq!(body(&answer), r#"<{"Command":4,"SerializedData":"\"é\""}>"#);
    let asked = server.echo.asked.lock().unwrap();
    let peer = &asked[0].1;
    assert_eq!((peer.way, peer.connection), (Way::Http, 1));
    assert!(peer.address.starts_with("127.0.0.1:"), "{peer}");
}

#[rstest]
#[case::elsewhere("GET /favicon.ico", "404", "")]
#[case::below("POST /dc-scoringprogram/more", "404", "")]
#[case::post_to_the_root("POST /", "405", "allow: GET, HEAD\r\n")]
#[case::get_of_a_command("GET /dc-scoringprogram", "405", "allow: POST\r\n")]
#[case::before_a_page_asks("OPTIONS /dc-scoringprogram", "405", "allow: POST\r\n")]
#[case::a_method_of_ones_own("BREW /dc-scoringprogram", "405", "allow: POST\r\n")]
fn anything_else_is_not_done(#[case] line: &str, #[case] expected: &str, #[case] header: &str) {
    let server = server();
    let headers = "host: localhost\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    let answer = server.say(format!("{line} HTTP/1.1\r\n{headers}"));
    assert_eq!(status(&answer), expected);
    assert!(answer.contains(header), "{answer}");
    assert!(server.echo.texts().is_empty());
}

#[test]
fn a_connection_is_kept_until_a_client_says_close() {
    let server = server();
    let mut stream = server.connect();
    for text in ["one", "two", "three"] {
        stream.write_all(post_with("", text).as_bytes()).unwrap();
        assert_eq!(one_answer(&mut stream).1, format!("<{text}>"));
    }
    stream.write_all(post("four").as_bytes()).unwrap();
    assert_eq!(body(&until_closed(&mut stream)), "<four>");
    let connections: Vec<u64> =
        server.echo.asked.lock().unwrap().iter().map(|(_, peer)| peer.connection).collect();
    assert_eq!(connections, [1, 1, 1, 1]);
}

#[test]
fn requests_in_one_write_are_answered_in_turn() {
    let server = server();
    let answers = server.say(post_with("", "one") + &post_with("", "two") + &post("three"));
    let places = ["<one>", "<two>", "<three>"].map(|text| answers.find(text).unwrap());
    assert!(places.is_sorted());
}

#[test]
fn a_request_may_come_byte_by_byte_and_in_chunks() {
    let server = server();
    let mut stream = server.connect();
    stream.set_nodelay(true).unwrap();
    let request = "POST /dc-scoringprogram HTTP/1.1\r\nhost: [::1]:5079\r\nconnection: close\r\n\
                   transfer-encoding: chunked\r\n\r\n3\r\n{\"a\r\n4\r\n\":1}\r\n0\r\n\r\n";
    for byte in request.bytes() {
        stream.write_all(&[byte]).unwrap();
    }
    assert_eq!(body(&until_closed(&mut stream)), "<{\"a\":1}>");
}

/// java.net.http asks for HTTP/2 with its first request.
#[test]
fn an_upgrade_to_http_2_is_ignored() {
    let server = server();
    let mut stream = server.connect();
    let headers = "connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\n\
                   http2-settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA\r\n";
    stream.write_all(post_with(headers, "ping").as_bytes()).unwrap();
    let (head, answer) = one_answer(&mut stream);
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    assert_eq!(answer, "<ping>");
    stream.write_all(post("again").as_bytes()).unwrap();
    assert_eq!(body(&until_closed(&mut stream)), "<again>");
}

/// curl waits for leave before it sends a large body.
#[test]
fn whoever_waits_for_leave_gets_it() {
    let server = server();
    let mut stream = server.connect();
    let head = "POST /dc-scoringprogram HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\
                expect: 100-continue\r\nconnection: close\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let mut leave = [0; 25];
    stream.read_exact(&mut leave).unwrap();
    assert_eq!(&leave, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(b"ping").unwrap();
    assert_eq!(body(&until_closed(&mut stream)), "<ping>");
}

#[test]
fn a_client_may_close_its_half_when_it_has_asked() {
    let server = server();
    let mut stream = server.connect();
    stream.write_all(post_with("", "last words").as_bytes()).unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    assert_eq!(body(&until_closed(&mut stream)), "<last words>");
}

#[test]
fn a_long_answer_is_sent_in_chunks_without_a_length() {
    let server = server();
    let answer = server.say(post("long 40"));
    assert!(answer.contains("transfer-encoding: chunked\r\n"), "{}", &answer[..200]);
    assert!(!answer.contains("content-length"));
    assert_eq!(body(&answer).matches('x').count(), 40 * PIECE);
    assert!(answer.ends_with("\r\n0\r\n\r\n"));
}

#[test]
fn a_large_answer_in_one_piece_has_a_length_and_arrives_whole() {
    let server = server();
    let text = "0123456789".repeat(100_000);
    let mut stream = server.connect();
    for _ in 0..2 {
        stream.write_all(post_with("", &text).as_bytes()).unwrap();
        assert_eq!(one_answer(&mut stream).1, format!("<{text}>"));
    }
}

#[test]
fn an_old_client_gets_a_long_answer_until_the_connection_ends() {
    let server = server();
    let answer = server.say("POST /dc-scoringprogram HTTP/1.0\r\ncontent-length: 6\r\n\r\nlong 3");
    assert_eq!(status(&answer), "200");
    assert_eq!(body(&answer), "x".repeat(3 * PIECE));
}

#[test]
fn a_service_that_fails_is_an_error_that_clients_can_read() {
    let server = server();
    let answer = server.say(post("panic"));
    assert_eq!(status(&answer), "200");
    let error = r#"{"RequestCommand":0,"DataType":4,"LastQueueItemId":0,"ErrorType":7,"#;
    assert!(body(&answer).starts_with(error), "{answer}");
    assert_eq!(body(&server.say(post("next"))), "<next>");
}

#[test]
fn an_answer_that_breaks_off_has_no_end() {
    let server = server();
    let answer = server.say(post("broken"));
    assert!(!answer.ends_with("0\r\n\r\n"), "{answer}");
    assert_eq!(body(&server.say(post("next"))), "<next>");
}

#[test]
fn goodbye_is_answered_and_ends_the_connection() {
    let server = server();
    let answer = server.say(post_with("", "bye"));
    assert!(answer.contains("connection: close\r\n"), "{answer}");
    assert!(body(&answer).starts_with(r#"{"RequestCommand":3,"DataType":1,"#), "{answer}");
}

#[rstest]
#[case::no_http("\x16\x03\x01\x02\x00\x01\x00\x01\r\n\r\n")]
#[case::a_line_of_the_pipe("{\"Command\":4}\n\n")]
#[case::no_version("GET /\r\n\r\n")]
#[case::a_length_that_is_none("POST /dc-scoringprogram HTTP/1.1\r\ncontent-length: -1\r\n\r\n")]
#[case::two_lengths(
    "POST /dc-scoringprogram HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"
)]
#[case::a_chunk_that_is_none(
    "POST /dc-scoringprogram HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"
)]
fn what_is_no_http_ends_and_others_go_on(#[case] bytes: &str) {
    let server = server();
    let answer = server.say(bytes);
    assert!(answer.is_empty() || status(&answer) == "400", "{answer}");
    assert_eq!(body(&server.say(post("next"))), "<next>");
}

#[test]
fn a_head_that_is_far_too_large_is_refused() {
    let server = server();
    let many: String = (0..200).map(|n| format!("x-{n}: {n}\r\n")).collect();
    assert_eq!(status(&server.say(post_with(&many, "no"))), "431");
    assert!(server.echo.texts().is_empty());
}

#[test]
fn stopping_finishes_what_is_being_answered_and_takes_no_more() {
    let mut server = server();
    let echo = Arc::clone(&server.echo);
    let gate = echo.gate.lock().unwrap();
    let mut asking = server.connect();
    asking.write_all(post_with("", "wait").as_bytes()).unwrap();
    let mut idle = server.connect();
    idle.write_all(post_with("", "idle").as_bytes()).unwrap();
    assert_eq!(one_answer(&mut idle).1, "<idle>");
    server.echo.until_asked(2);
    let running = server.running.take().unwrap();
    let stopping = server.runtime.spawn(running.stop());
    assert_eq!(until_closed(&mut idle), "");
    drop(gate);
    assert_eq!(body(&until_closed(&mut asking)), "waited");
    server.runtime.block_on(stopping).unwrap();
    assert!(std::net::TcpStream::connect(server.address).is_err());
}

#[test]
fn a_server_stops_when_nobody_keeps_it() {
    let mut server = server();
    let mut idle = server.connect();
    idle.write_all(post_with("", "idle").as_bytes()).unwrap();
    assert_eq!(one_answer(&mut idle).1, "<idle>");
    drop(server.running.take());
    assert_eq!(until_closed(&mut idle), "");
}

#[test]
fn a_port_in_use_is_a_sentence() {
    let server = server();
    let why = Http::bind(server.address).unwrap_err();
    assert!(matches!(why, BindError::PortTaken(_)));
    let expected = format!("Port {} is in use: ", server.address.port());
    assert!(why.to_string().starts_with(&expected), "{why}");
}

#[test]
fn an_address_of_another_computer_is_a_sentence() {
    let elsewhere = SocketAddr::from((Ipv4Addr::new(192, 0, 2, 1), 0));
    let why = Http::bind(elsewhere).unwrap_err();
    assert!(why.to_string().starts_with("This computer has no address 192.0.2.1."), "{why}");
}

#[test]
fn a_port_is_free_again_after_a_stop() {
    let mut server = server();
    assert_eq!(body(&server.say(post("once"))), "<once>");
    server.stop();
    let again = Http::bind(server.address).unwrap();
    let runtime = runtime();
    let running = runtime.block_on(async { again.start(Arc::clone(&server.echo) as _) });
    assert_eq!(body(&server.say(post("again"))), "<again>");
    runtime.block_on(running.stop());
}

#[test]
fn the_usual_address_is_the_vendors_port_on_this_computer_only() {
    let address: SocketAddr = DEFAULT_ADDRESS.parse().unwrap();
    assert!(address.ip().is_loopback());
    assert_eq!(address.port(), 5079);
}

#[test]
fn a_client_that_goes_in_the_middle_of_a_long_answer_stops_its_making() {
    let server = server();
    let mut stream = server.connect();
    stream.write_all(post("long 100000").as_bytes()).unwrap();
    let mut some = [0; 1000];
    stream.read_exact(&mut some).unwrap();
    drop(stream);
    // The service is let go of when the client is known to have gone: nobody makes pieces then.
    server.echo.until_let_go();
    assert!(server.echo.made.load(Ordering::SeqCst) < 100_000);
}
