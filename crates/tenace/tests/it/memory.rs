//! The memory of the server while six hundred connections that have shown nothing take up all they can, in the clear and
//! under TLS.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};

use test_support::files::allow_files;
use test_support::http::{get, post, send};
use test_support::namespaces::connect_from;
use test_support::not_tried::not_tried;
use test_support::tls::{TlsStream, shake_hands};
use test_support::wait::wait_for;

use crate::club::TestClub;
use crate::server::TestServer;

const CONNECTIONS: usize = 600;
/// What this process has open besides, beside other tests.
const OTHERS: usize = 1_400;
const ADDRESSES: usize = 150;
/// What a connection may take up, in bytes.
const EACH: usize = 96 << 10;
/// What it may take up more under TLS.
const SEALING: usize = 96 << 10;
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
        0 if number.is_multiple_of(2) => post("/standby/follow", "", &"x".repeat(8 << 20)),
        0 => post("/t/api/join", "", &"x".repeat(64_000)),
        1 => post("/director/login", "", &format!("{{\"name\": \"{}\"}}", "x".repeat(64_000))),
        2 => format!("GET / HTTP/1.1\r\nX-Slow: {}", "x".repeat(15_000)),
        _ => get("/", "Accept-Encoding: gzip\r\n").repeat(20).replace("Connection: close\r\n", ""),
    }
}

/// A connection that is held.
enum Held {
    Plain(TcpStream),
    Sealed(Box<TlsStream>),
}

impl Held {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Held::Plain(stream) => stream.write(bytes),
            Held::Sealed(stream) => stream.write(bytes),
        }
    }
}

/// Sends what the server takes of a request, but for its last byte.
fn hold(server: SocketAddr, is_sealed: bool, number: usize) -> Held {
    let source = Ipv4Addr::new(127, 1, 0, u8::try_from(number % ADDRESSES + 1).unwrap());
    let stream = connect_from(source, server).unwrap();
    let socket = stream.try_clone().unwrap();
    let mut held = match is_sealed {
        false => Held::Plain(stream),
        true => Held::Sealed(Box::new(shake_hands(stream).unwrap().0)),
    };
    socket.set_nonblocking(true).unwrap();
    let request = request(number);
    let mut rest = &request.as_bytes()[..request.len().min(LARGEST) - 1];
    let mut refusals = 0;
    while !rest.is_empty() && refusals < 20 {
        match held.write(rest) {
            Ok(0) => refusals += 1,
            Ok(sent) => rest = &rest[sent..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                refusals += 1;
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            // It was answered, and that was all.
            Err(_) => break,
        }
    }
    held
}

fn take_up_all_they_can(club: &TestClub, is_sealed: bool, each: usize) {
    let files = allow_files(CONNECTIONS + OTHERS);
    if files < CONNECTIONS + OTHERS {
        return not_tried("six hundred strangers", format_args!("only {files} files may be open"));
    }
    let mut command = club.command(&["serve", "--http", "127.0.0.1:0", "--no-open"]);
    command.args(["--https", "127.0.0.1:0"]);
    let mut server = TestServer::run(command);
    let greeting = server.greeting();
    let elsewhere = greeting.split("https://").nth(1).and_then(|rest| rest.split('/').next());
    let at = if is_sealed { elsewhere.unwrap() } else { &server.address };
    let at: SocketAddr = at.parse().unwrap();
    assert_eq!(send(&server.address, get("/", "")).status, 200);
    let before = memory(&server, "VmRSS:");
    let held: Vec<Held> = (0..CONNECTIONS).map(|number| hold(at, is_sealed, number)).collect();
    let mut last = (0, 0);
    wait_for("the server to have taken in what came", || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        let now = memory(&server, "VmRSS:");
        last = if now.abs_diff(last.0) < 1 << 20 { (now, last.1 + 1) } else { (now, 0) };
        last.1 >= 10
    });
    assert_eq!(send(&server.address, get("/t", "")).status, 200);
    let more = memory(&server, "VmHWM:").saturating_sub(before);
    let most = CONNECTIONS * each + TOGETHER;
    println!("{CONNECTIONS} connections take up {} KB of {} KB", more >> 10, most >> 10);
    assert!(more <= most, "{CONNECTIONS} connections take up {more} bytes of {most}");
    let document = include_str!("../../../../docs/security.md");
    let sentence = format!("{} MB", most.div_ceil(1 << 20));
    assert!(document.contains(&sentence), "docs/security.md does not say {sentence}");
    drop(held);
}

#[test]
fn six_hundred_strangers_take_up_what_the_document_says() {
    take_up_all_they_can(&TestClub::with_tables(2, 1), false, EACH);
}

#[test]
fn six_hundred_strangers_under_tls_take_up_what_the_document_says() {
    take_up_all_they_can(&TestClub::with_tables(2, 1), true, EACH + SEALING);
}
