//! The memory of the server while six hundred connections that have shown nothing take up all they can.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, TcpStream};

use test_support::files::allow_files;
use test_support::http::{get, post, send};
use test_support::namespaces::connect_from;
use test_support::not_tried::not_tried;
use test_support::wait::wait_for;

use crate::club::TestClub;
use crate::server::TestServer;

const CONNECTIONS: usize = 600;
/// What this process has open besides, beside other tests.
const OTHERS: usize = 1_400;
const ADDRESSES: usize = 150;
/// What a connection may take up, in bytes.
const EACH: usize = 96 << 10;
/// What all who have shown nothing may take up beyond that.
const TOGETHER: usize = 32 << 20;
/// What a connection sends at most: a large message of a standby, before its key is known.
const LARGEST: usize = 3 << 19;

/// Returns a line of what the system knows of a process, in bytes.
fn memory(server: &TestServer, line: &str) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.program.id())).unwrap();
    let found = status.lines().find_map(|text| text.strip_prefix(line)).unwrap();
    let number = found.trim_matches(|c: char| !c.is_ascii_digit());
    number.parse::<usize>().unwrap() << 10
}

/// What a connection sends, and then waits.
fn request(number: usize) -> String {
    match number / ADDRESSES {
        0 => post("/standby/follow", "", &"x".repeat(8 << 20)),
        1 => post("/t/api/join", "", &"x".repeat(64_000)),
        2 => format!("GET / HTTP/1.1\r\nX-Slow: {}", "x".repeat(15_000)),
        _ => get("/", "Accept-Encoding: gzip\r\n").repeat(20).replace("Connection: close\r\n", ""),
    }
}

/// Sends what the server takes of a request, but for its last byte.
fn hold(server: &TestServer, number: usize) -> TcpStream {
    let source = Ipv4Addr::new(127, 1, 0, u8::try_from(number % ADDRESSES + 1).unwrap());
    let mut stream = connect_from(source, server.address.parse().unwrap()).unwrap();
    stream.set_nonblocking(true).unwrap();
    let request = request(number);
    let mut rest = &request.as_bytes()[..request.len().min(LARGEST) - 1];
    let mut refusals = 0;
    while !rest.is_empty() && refusals < 20 {
        match stream.write(rest) {
            Ok(sent) => rest = &rest[sent..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                refusals += 1;
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            // It was answered, and that was all.
            Err(_) => break,
        }
    }
    stream
}

#[test]
fn six_hundred_strangers_take_up_what_the_document_says() {
    let files = allow_files(CONNECTIONS + OTHERS);
    if files < CONNECTIONS + OTHERS {
        return not_tried("six hundred strangers", format_args!("only {files} files may be open"));
    }
    let club = TestClub::with_tables(2, 1);
    let server = TestServer::start(&club);
    assert_eq!(send(&server.address, get("/", "")).status, 200);
    let before = memory(&server, "VmRSS:");
    let held: Vec<TcpStream> = (0..CONNECTIONS).map(|number| hold(&server, number)).collect();
    let mut last = (0, 0);
    wait_for("the server to have taken in what came", || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        let now = memory(&server, "VmRSS:");
        last = if now.abs_diff(last.0) < 1 << 20 { (now, last.1 + 1) } else { (now, 0) };
        last.1 >= 10
    });
    assert_eq!(send(&server.address, get("/t", "")).status, 200);
    let more = memory(&server, "VmHWM:").saturating_sub(before);
    let most = CONNECTIONS * EACH + TOGETHER;
    println!("{CONNECTIONS} connections take up {} KB of {} KB", more >> 10, most >> 10);
    assert!(more <= most, "{CONNECTIONS} connections take up {more} bytes of {most}");
    let document = include_str!("../../../../docs/security.md");
    let sentence = format!("{} MB", most.div_ceil(1 << 20));
    assert!(document.contains(&sentence), "docs/security.md does not say {sentence}");
    drop(held);
}
