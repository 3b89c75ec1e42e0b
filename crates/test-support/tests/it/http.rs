//! A connection that the server closes between two requests, or in the middle of an answer.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread::JoinHandle;

use test_support::http::{Connection, get};
use test_support::wait::join;

/// Gives one answer on each connection and closes it; returns its address.
fn server(answers: &'static [&'static str]) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let serve = move || {
        for answer in answers {
            let mut stream = BufReader::new(listener.accept().unwrap().0);
            let mut line = String::new();
            while line != "\r\n" {
                line.clear();
                stream.read_line(&mut line).unwrap();
            }
            stream.get_mut().write_all(answer.as_bytes()).unwrap();
        }
    };
    (address, std::thread::spawn(serve))
}

const WHOLE: &str = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

#[test]
fn an_idle_connection_that_was_closed_is_made_again() {
    let (address, server) = server(&[WHOLE, WHOLE]);
    let mut connection = Connection::new(address);
    for _ in 0..2 {
        assert_eq!(connection.ask_again(get("/", "")).unwrap().body, "ok");
    }
    join("the server", server);
    // Nobody listens any more: then there is none.
    connection.ask_again(get("/", "")).unwrap_err();
}

#[test]
fn who_asks_once_hears_that_it_was_closed() {
    let (address, server) = server(&[WHOLE]);
    let mut connection = Connection::new(address);
    connection.ask(get("/", "")).unwrap();
    join("the server", server);
    connection.ask(get("/", "")).unwrap_err();
}

#[test]
fn half_an_answer_is_not_asked_for_again() {
    let (address, server) = server(&[WHOLE, "HTTP/1.1 2", WHOLE]);
    let mut connection = Connection::new(address);
    connection.ask_again(get("/", "")).unwrap();
    connection.ask_again(get("/", "")).unwrap_err();
    assert!(!server.is_finished(), "it was asked a third time");
    connection.ask_again(get("/", "")).unwrap();
    join("the server", server);
}
