//! What a server does not bear: too much, too slow, too many.

use std::io::{Read, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use connector::transport::{LARGEST_REQUEST, Limits};
use rstest::rstest;
use test_support::wait::{Deadline, join, receive, wait_for};

use super::support::{one_answer, post, post_with, server, server_with, until_closed};

const SOON: Duration = Duration::from_millis(50);
const LONG: Duration = Duration::from_secs(600);

const TOO_LARGE: &str = r#"{"RequestCommand":0,"DataType":4,"LastQueueItemId":0,"ErrorType":5,"SessionGuid":"","SerializedData":"\"The request is larger than 1000 bytes, which is the most that is taken. Send the data in several requests.\""}"#;

fn small() -> Limits {
    Limits { request: 1000, ..Limits::default() }
}

#[test]
fn the_largest_request_is_taken_and_one_byte_more_is_not() {
    let server = server_with(small());
    let answer = server.say(post(&"x".repeat(1000)));
    assert!(answer.ends_with("x>"), "{answer}");
    let answer = server.say(post_with("", &"x".repeat(1001)));
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert!(answer.contains("connection: close\r\n"), "{answer}");
    assert!(answer.ends_with(TOO_LARGE), "{answer}");
    assert_eq!(server.echo.texts().len(), 1);
}

#[rstest]
#[case::in_chunks("transfer-encoding: chunked", "7d0\r\n", 2000)]
#[case::far_too_large("content-length: 99999999999", "", 0)]
#[case::before_leave("expect: 100-continue\r\ncontent-length: 2000", "", 0)]
fn a_request_that_is_too_large_is_answered(
    #[case] header: &str,
    #[case] begin: &str,
    #[case] length: usize,
) {
    let server = server_with(small());
    let body = "x".repeat(length);
    let end = if length > 0 { "\r\n0\r\n\r\n" } else { "" };
    let answer = server
        .say(format!("POST /dc-scoringprogram HTTP/1.1\r\n{header}\r\n\r\n{begin}{body}{end}"));
    assert!(answer.ends_with(TOO_LARGE), "{answer}");
}

#[test]
fn the_usual_limit_is_large() {
    let server = server();
    let body = "x".repeat(LARGEST_REQUEST);
    assert!(server.say(post(&body)).ends_with("x>"));
    let answer = server.say(post(&(body + "x")));
    assert!(answer.contains("larger than 33554432 bytes"), "{}", &answer[..300]);
}

#[test]
fn a_head_that_does_not_come_ends_the_connection() {
    let server = server_with(Limits { head: SOON, ..Limits::default() });
    let mut silent = server.connect();
    let mut half = server.connect();
    half.write_all(b"POST /dc-scoringprogram HTTP/1.1\r\nhost: local").unwrap();
    assert_eq!(until_closed(&mut silent), "");
    let answer = until_closed(&mut half);
    assert!(answer.is_empty() || answer.contains(" 408 "), "{answer}");
}

#[test]
fn a_client_that_wants_nothing_more_makes_room() {
    // The request itself has to come within this time, on a machine that has much else to do.
    let head = Duration::from_secs(3);
    let server = server_with(Limits { head, ..Limits::default() });
    let mut stream = server.connect();
    stream.write_all(post_with("", "one").as_bytes()).unwrap();
    assert_eq!(one_answer(&mut stream).1, "<one>");
    assert_eq!(until_closed(&mut stream), "");
}

#[test]
fn a_body_that_does_not_come_ends_the_connection() {
    let server = server_with(Limits { body: SOON, ..Limits::default() });
    let whole = post_with("", "ping");
    let answer = server.say(&whole[..whole.len() - 1]);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(server.echo.texts().is_empty());
}

#[test]
fn a_client_that_reads_nothing_is_dropped_and_little_was_made_for_it() {
    let server = server_with(Limits { unread: SOON, ..Limits::default() });
    let mut stream = server.connect();
    stream.write_all(post("long 100000").as_bytes()).unwrap();
    wait_for("a piece of the answer", || server.echo.made.load(Ordering::SeqCst) > 0);
    server.echo.until_let_go();
    // Six gigabytes were asked for; what the system holds for both ends is a few megabytes.
    let made = server.echo.made.load(Ordering::SeqCst);
    assert!(made < 1000, "{made}");
    let mut read = Vec::new();
    let _ = stream.read_to_end(&mut read);
    assert!(!read.ends_with(b"\r\n0\r\n\r\n"));
}

#[test]
fn whoever_says_nothing_makes_room_for_others() {
    let server = server_with(Limits { connections: 3, ..Limits::default() });
    let mut slow: Vec<_> = (0..3).map(|_| server.connect()).collect();
    for stream in &mut slow {
        stream.write_all(b"POST /dc-scoringprogram HTTP/1.1\r\nhost: l").unwrap();
    }
    for n in 0..10 {
        assert!(server.say(post(&n.to_string())).ends_with(&format!("<{n}>")));
    }
    assert_eq!(until_closed(&mut slow[0]), "");
}

#[test]
fn whoever_is_being_answered_keeps_the_place() {
    let server = server_with(Limits { connections: 2, ..Limits::default() });
    let gate = server.echo.gate.lock().unwrap();
    let mut waiting = [server.connect(), server.connect()];
    for stream in &mut waiting {
        stream.write_all(post_with("", "wait").as_bytes()).unwrap();
    }
    server.echo.until_asked(2);
    let mut third = server.connect();
    third.write_all(post("third").as_bytes()).unwrap();
    drop(gate);
    for stream in &mut waiting {
        assert_eq!(one_answer(stream).1, "waited");
    }
    assert!(until_closed(&mut third).ends_with("<third>"));
}

/// A request of a length of which only a beginning comes.
fn half(length: usize, come: usize) -> String {
    let body = "x".repeat(come);
    format!(
        "POST /dc-scoringprogram HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

#[test]
fn requests_that_stop_half_way_make_room_for_one_that_comes() {
    let server = server_with(Limits { held: 100, still: SOON, ..Limits::default() });
    let mut slow: Vec<_> = (0..5).map(|_| server.connect()).collect();
    for stream in &mut slow {
        stream.write_all(half(60, 40).as_bytes()).unwrap();
    }
    // Each of them after the second sends one away, whichever they are.
    let (send, gone) = std::sync::mpsc::channel();
    for mut stream in slow {
        let send = send.clone();
        std::thread::spawn(move || send.send(until_closed(&mut stream)));
    }
    drop(send);
    for _ in 0..3 {
        assert_eq!(receive("a connection to end", &gone).unwrap(), "");
    }
    let whole = "y".repeat(90);
    assert!(server.say(post(&whole)).ends_with("y>"));
    for _ in 0..2 {
        assert_eq!(receive("a connection to end", &gone).unwrap(), "");
    }
    assert_eq!(server.echo.texts(), [whole]);
}

#[test]
fn a_single_request_may_be_larger_than_what_is_held() {
    let server = server_with(Limits { held: 10, still: LONG, ..Limits::default() });
    for _ in 0..3 {
        assert!(server.say(post(&"x".repeat(1_000_000))).ends_with("x>"));
    }
}

#[test]
fn what_is_being_handled_is_not_sent_away_and_the_next_waits_for_its_room() {
    let server = server_with(Limits { held: 6, still: SOON, ..Limits::default() });
    let gate = server.echo.gate.lock().unwrap();
    let mut first = server.connect();
    first.write_all(post("wait").as_bytes()).unwrap();
    server.echo.until_asked(1);
    let mut second = server.connect();
    second.write_all(post("second").as_bytes()).unwrap();
    // Whoever takes up nothing is answered meanwhile.
    assert!(server.say("GET / HTTP/1.1\r\nconnection: close\r\n\r\n").contains(" 200 OK"));
    assert_eq!(server.echo.texts(), ["wait"]);
    drop(gate);
    assert!(until_closed(&mut first).ends_with("waited"));
    assert!(until_closed(&mut second).ends_with("<second>"));
}

#[test]
fn whoever_sends_waits_for_others_who_do() {
    let server = server_with(Limits { held: 20, still: LONG, ..Limits::default() });
    let gate = server.echo.gate.lock().unwrap();
    let mut first = server.connect();
    first.write_all(post("wait").as_bytes()).unwrap();
    server.echo.until_asked(1);
    let bodies = ["a", "b", "c"].map(|letter| letter.repeat(15));
    let mut others = bodies.each_ref().map(|body| {
        let mut stream = server.connect();
        stream.write_all(post(body).as_bytes()).unwrap();
        stream
    });
    for (stream, body) in others.iter_mut().zip(&bodies) {
        assert!(until_closed(stream).ends_with(&format!("<{body}>")));
    }
    drop(gate);
    assert!(until_closed(&mut first).ends_with("waited"));
}

#[test]
fn whoever_is_still_goes_even_while_something_is_being_handled() {
    let server = server_with(Limits { held: 20, still: SOON, ..Limits::default() });
    let gate = server.echo.gate.lock().unwrap();
    let mut first = server.connect();
    first.write_all(post("wait").as_bytes()).unwrap();
    server.echo.until_asked(1);
    let mut still = server.connect();
    still.write_all(half(20, 15).as_bytes()).unwrap();
    let gone = std::thread::spawn(move || until_closed(&mut still));
    // Until it has come, there is room beside it.
    let deadline = Deadline::new("the slow client to be sent away");
    while !gone.is_finished() {
        deadline.check();
        assert!(server.say(post(&"y".repeat(16))).ends_with("y>"));
    }
    assert_eq!(join("the slow client to end", gone), "");
    drop(gate);
    assert!(until_closed(&mut first).ends_with("waited"));
}

/// A letter now and then is not enough to keep others out.
#[test]
fn whoever_moves_least_goes_when_another_has_waited() {
    let server = server_with(Limits { held: 20, still: SOON, ..Limits::default() });
    let mut slow = server.connect();
    slow.write_all(half(10_000, 15).as_bytes()).unwrap();
    let mut letters = slow.try_clone().unwrap();
    let (stop, stopped) = std::sync::mpsc::channel::<()>();
    let trickle = std::thread::spawn(move || {
        let pause = SOON / 10;
        while stopped.recv_timeout(pause) == Err(std::sync::mpsc::RecvTimeoutError::Timeout)
            && letters.write_all(b"x").is_ok()
        {}
    });
    let gone = std::thread::spawn(move || until_closed(&mut slow));
    let deadline = Deadline::new("the slow client to be sent away");
    while !gone.is_finished() {
        deadline.check();
        assert!(server.say(post(&"y".repeat(16))).ends_with("y>"));
    }
    // What it sends in that moment may be heard.
    let answer = join("the slow client to end", gone);
    assert!(answer.is_empty() || answer.contains(" 400 "), "{answer}");
    drop(stop);
    join("the letters to stop", trickle);
}

#[test]
fn answers_that_nobody_reads_make_room_for_others() {
    const LENGTH: usize = 16 * 1024 * 1024;
    let server = server_with(Limits { held: LENGTH * 5 / 2, still: SOON, ..Limits::default() });
    let request = post(&"x".repeat(LENGTH));
    let mut unread = [server.connect(), server.connect()];
    for (stream, n) in unread.iter_mut().zip(1..) {
        stream.write_all(request.as_bytes()).unwrap();
        server.echo.until_asked(n);
    }
    assert!(server.say(&request).ends_with("x>"));
    let whole =
        unread.iter_mut().filter_map(|stream| until_closed(stream).strip_suffix("x>").map(drop));
    assert_eq!(whole.count(), 1);
}
