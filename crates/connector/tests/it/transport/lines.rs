//! Lines over a Unix socket: how they end, how they come in pieces, and how a connection ends.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use connector::service::Way;
use connector::transport::Limits;
use proptest::prelude::*;
use rstest::rstest;
use test_support::future::within;

use super::socket::Place;
use super::support::{PIECE, until_closed};

/// Reads one line of an answer.
fn line(stream: &UnixStream) -> String {
    let mut line = String::new();
    // One byte at a time, so that nothing of the next line is taken.
    BufReader::with_capacity(1, stream).read_line(&mut line).unwrap();
    line
}

#[rstest]
#[case::lf("ping\n")]
#[case::crlf("ping\r\n")]
#[case::cr("ping\r")]
#[case::mark("\u{FEFF}ping\n")]
#[case::blank_lines("\n\r\n \t\r\r\nping\n")]
#[case::blanks_in_front("  ping\n")]
fn a_line_ends_as_clients_end_it(#[case] text: &str) {
    let place = Place::new();
    let mut stream = place.connect();
    for _ in 0..3 {
        stream.write_all(text.as_bytes()).unwrap();
        assert_eq!(line(&stream), "<ping>\n");
    }
    assert_eq!(place.echo.texts(), ["ping"; 3]);
}

#[rstest]
#[case::dot_net(r#"{"Command":4,"SerializedData":"\u00227\u00E9\u0022"}"#)]
#[case::php(r#"{"Command":4,"SerializedData":"\"a\/b\""}"#)]
#[case::java(r#"{"Command":4,"SerializedData":"\"7é♠😀\""}"#)]
#[case::escaped_line_ends(r#"{"Command":4,"SerializedData":"\"a\r\nb\""}"#)]
fn a_line_reaches_the_service_to_the_letter(#[case] text: &str) {
    let place = Place::new();
    let mut stream = place.connect();
    writeln!(stream, "{text}").unwrap();
    assert_eq!(line(&stream), format!("<{text}>\n"));
    assert_eq!(place.echo.texts(), [text]);
    let peer = &place.echo.asked.lock().unwrap()[0].1;
    assert_eq!((peer.way, peer.connection), (Way::Socket, 1));
}

#[test]
fn several_requests_in_one_write_are_answered_in_turn() {
    let place = Place::new();
    let mut stream = place.connect();
    stream.write_all(b"one\ntwo\r\n\nthree\rfour\n").unwrap();
    let answers = [(); 4].map(|()| line(&stream));
    assert_eq!(answers, ["<one>\n", "<two>\n", "<three>\n", "<four>\n"]);
}

#[test]
fn one_request_in_many_writes_is_one_request() {
    let place = Place::new();
    let mut stream = place.connect();
    for byte in "\u{FEFF}{\"é\":1}\r\n".bytes() {
        stream.write_all(&[byte]).unwrap();
    }
    assert_eq!(line(&stream), "<{\"é\":1}>\n");
}

#[test]
fn half_a_line_before_the_end_was_never_said() {
    let place = Place::new();
    let mut stream = place.connect();
    stream.write_all(b"one\ntw").unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    assert_eq!(until_closed(&mut stream), "<one>\n");
    assert_eq!(place.echo.texts(), ["one"]);
}

#[test]
fn half_a_line_that_is_never_ended_makes_room() {
    let soon = Limits { body: Duration::from_millis(50), ..Limits::default() };
    let place = Place::with(soon);
    let mut stream = place.connect();
    stream.write_all(b"half").unwrap();
    assert_eq!(until_closed(&mut stream), "");
    assert!(place.echo.texts().is_empty());
}

#[test]
fn goodbye_closes_without_an_answer() {
    let place = Place::new();
    let mut stream = place.connect();
    stream.write_all(b"one\nbye\nnever\n").unwrap();
    assert_eq!(until_closed(&mut stream), "<one>\n");
    assert_eq!(place.echo.texts(), ["one", "bye"]);
}

#[rstest]
#[case::with_its_end(1001, true)]
#[case::with_its_end_and_a_lot_more(3500, true)]
#[case::without_end(20_000, false)]
fn a_line_that_is_too_long_is_answered_and_the_connection_ends(
    #[case] length: usize,
    #[case] has_end: bool,
) {
    let place = Place::with(Limits { request: 1000, ..Limits::default() });
    let mut stream = place.connect();
    writeln!(stream, "{}", "x".repeat(1000)).unwrap();
    assert!(line(&stream).ends_with("x>\n"));
    stream.write_all("x".repeat(length).as_bytes()).unwrap();
    if has_end {
        stream.write_all(b"\n").unwrap();
    }
    let answer = until_closed(&mut stream);
    let error = r#"{"RequestCommand":0,"DataType":4,"LastQueueItemId":0,"ErrorType":5,"#;
    assert!(answer.starts_with(error) && answer.ends_with("}\n"), "{answer}");
    assert_eq!(place.echo.texts().len(), 1);
}

#[test]
fn a_long_answer_is_one_line() {
    let place = Place::new();
    let mut stream = place.connect();
    stream.write_all(b"long 40\nnext\n").unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    assert_eq!(lines.next().unwrap().len(), 40 * PIECE);
    assert_eq!(lines.next().unwrap(), "<next>");
}

#[test]
fn a_service_that_fails_is_an_error_that_clients_can_read() {
    let place = Place::new();
    let mut stream = place.connect();
    stream.write_all(b"panic\nnext\n").unwrap();
    assert!(line(&stream).starts_with(r#"{"RequestCommand":0,"DataType":4,"#));
    assert_eq!(line(&stream), "<next>\n");
}

#[test]
fn an_answer_that_breaks_off_has_no_end_and_ends_the_connection() {
    let place = Place::new();
    let mut stream = place.connect();
    stream.write_all(b"broken\n").unwrap();
    assert_eq!(until_closed(&mut stream), "x".repeat(20));
}

#[test]
fn a_client_that_reads_nothing_is_dropped_and_the_next_is_served() {
    let soon = Limits { unread: Duration::from_millis(50), ..Limits::default() };
    let place = Place::with(soon);
    let mut deaf = place.connect();
    deaf.write_all(b"long 100000\n").unwrap();
    let mut next = place.connect();
    next.write_all(b"next\n").unwrap();
    assert_eq!(line(&next), "<next>\n");
    let made = place.echo.made.load(Ordering::SeqCst);
    assert!(made < 1000, "{made}");
}

#[test]
fn stopping_finishes_what_is_being_answered() {
    let mut place = Place::new();
    let echo = Arc::clone(&place.echo);
    let gate = echo.gate.lock().unwrap();
    let mut stream = place.connect();
    stream.write_all(b"wait\nnever\n").unwrap();
    echo.until_asked(1);
    let running = place.running.take().unwrap();
    let stopping = place.runtime.spawn(running.stop());
    drop(gate);
    assert!(until_closed(&mut stream).starts_with("waited\n"));
    place.runtime.block_on(within("the socket to stop", stopping)).unwrap();
}

/// Whatever lines a client sends, however it ends them and wherever its writes are cut, each has its answer.
#[test]
fn how_writes_are_cut_changes_nothing() {
    let place = Place::new();
    let stream = place.connect();
    let answers = BufReader::new(stream.try_clone().unwrap()).lines().map(Result::unwrap);
    let both = std::cell::RefCell::new((stream, answers));
    let line = ("[{][a-z\u{FEFF}\u{E9}\u{2660}\" ]{0,20}[}]", "\u{FEFF}?", "\n|\r\n|\r|\n\n");
    proptest!(|(lines in prop::collection::vec(line, 1..20), cuts in prop::collection::vec(1_usize..40, 1..9))| {
        let mut both = both.borrow_mut();
        let (stream, answers) = &mut *both;
        let sent: String = lines.iter().map(|(text, mark, end)| format!("{mark}{text}{end}")).collect();
        let mut rest = sent.as_bytes();
        for cut in cuts.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (now, later) = rest.split_at((*cut).min(rest.len()));
            stream.write_all(now).unwrap();
            rest = later;
        }
        for (text, _, _) in &lines {
            prop_assert_eq!(answers.next().unwrap(), format!("<{text}>"));
        }
    });
}
