//! Large bodies before anybody has shown a key, a token or a password: the server's memory may grow by a stated bound only.

use std::io::{ErrorKind, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;

use super::Attack;
use crate::arguments::Size;
use crate::club::Club;
use crate::http;
use crate::phone::Phone;
use crate::report::Finding;
use crate::room::{ATTACKERS, SERVER, attacker, guest};
use crate::tls;

pub(super) const ATTACK: Attack = Attack {
    name: "memory",
    tries: "60 large bodies to each of the doors that take them, then 600 connections to every door, in the clear and under TLS, \
            all without a key",
    run,
};

/// What a connection of somebody unknown may cost, in kilobytes: its head, the beginning of a body, what waits to be sent.
const EACH: u64 = 96;
/// What it may cost more under TLS: the handshake, and what waits to be sealed.
const SEALING: u64 = 96;
/// What the bodies and answers of all of them may take beyond that, in kilobytes.
const TOGETHER: u64 = 32 * 1024;
/// The connections of the last step.
const ALL: usize = 600;
/// The connections to one door.
const ONE_DOOR: usize = 60;
/// What each of those sends, in bytes.
const LARGE: usize = 2 << 20;
/// The largest body that any door takes of a table, in bytes: more than the doors without a key do.
const SMALL: usize = 64 * 1024;
/// The largest head, in bytes.
const HEAD: usize = 32 * 1024;
/// When nothing can be sent for so long, the server reads no more.
const QUIET: Duration = Duration::from_millis(200);
/// How long connecting may take, and shaking hands.
const COMING: Duration = Duration::from_secs(2);
/// How long sending may take.
const SENDING: Duration = Duration::from_secs(10);

/// The doors that take, or took, more than the others.
const LARGE_DOORS: [&str; 9] = [
    "/standby/follow",
    "/standby/has",
    "/standby/ask",
    "/standby/takes-over",
    "/director/api/scan",
    "/director/api/events",
    "/director/api/names",
    "/director/api/hands/read",
    "/t/api/say",
];

/// Doors that read something before it is known who knocks.
const DOORS: [&str; 12] = [
    "/join",
    "/t/api/join",
    "/t/api/hello",
    "/t/api/progress",
    "/t/api/pin",
    "/director/login",
    "/director/welcome",
    "/director/key",
    "/director/password",
    "/director/api/apply",
    "/standby/has",
    "/standby/follow",
];

fn run(club: &Club, _: Size, finding: &mut Finding) -> anyhow::Result<()> {
    let phone = Phone::at(club, "A1", guest(0))?;
    phone.sit()?;
    // What the server makes once, when it is first asked, is no attack.
    for page in ["/", "/t", "/director/login", &format!("/e/{}", club.event)] {
        club.get(guest(0), page)?;
    }
    let mut worst = (0, "");
    for door in LARGE_DOORS {
        let grown = at_one_door(club, door)?;
        let bound = ONE_DOOR as u64 * EACH + TOGETHER;
        finding.check(
            grown <= bound,
            format!("{ONE_DOOR} bodies at {door} cost {grown} KB instead of {bound} KB"),
        );
        worst = worst.max((grown, door));
    }
    finding.got(format!(
        "the dearest door: {} with {} KB for {ONE_DOOR} connections",
        worst.1, worst.0
    ));
    for (line, way, each) in
        [(Line::Plain, "in the clear", EACH), (Line::Sealed, "under TLS", EACH + SEALING)]
    {
        let (grown, open) = at_every_door(club, line)?;
        let bound = ALL as u64 * each + TOGETHER;
        finding.check(
            grown <= bound,
            format!("{ALL} connections {way} cost {grown} KB instead of {bound} KB"),
        );
        finding.got(format!(
            "{ALL} connections {way} to every door: {grown} KB of {bound} KB, {open} not refused"
        ));
        finding.measure(format!("{ALL} connections {way}"), grown as f64, "KB");
        finding.measure(format!("bound {way}"), bound as f64, "KB");
    }
    phone.enter(1, 1, "4SN=")?.ok().context("a phone cannot enter")?;
    finding.measure("dearest door", worst.0 as f64, "KB");
    Ok(())
}

/// By which way a connection comes.
#[derive(Clone, Copy)]
enum Line {
    Plain,
    /// Under TLS, where the doors of directors read what comes.
    Sealed,
}

/// Sends large bodies to a door, each from an address of its own, and never their last byte.
fn at_one_door(club: &Club, door: &str) -> anyhow::Result<u64> {
    let before = club.memory()?;
    let mut guests = Vec::new();
    for number in 0..ONE_DOOR {
        guests.extend(Guest::come(Line::Plain, number, &post(door, LARGE + 1), LARGE));
    }
    let most = send_all(club, &mut guests)?;
    Ok(most.saturating_sub(before))
}

/// Sends the largest bodies and heads that are taken to every door; returns the growth, and how many were not refused.
fn at_every_door(club: &Club, line: Line) -> anyhow::Result<(u64, usize)> {
    let before = club.memory()?;
    let mut guests = Vec::new();
    for number in 0..ALL {
        let head = match number % 3 {
            0 => format!("GET / HTTP/1.1\r\nHost: {SERVER}\r\nX-Half: "),
            _ => post(DOORS[number % DOORS.len()], SMALL),
        };
        let body = if number % 3 == 0 { HEAD - 1024 } else { SMALL - 1 };
        guests.extend(Guest::come(line, number, &head, body));
    }
    let most = send_all(club, &mut guests)?;
    Ok((most.saturating_sub(before), guests.iter().filter(|guest| !guest.is_refused).count()))
}

fn post(door: &str, length: usize) -> String {
    format!(
        "POST {door} HTTP/1.1\r\nHost: {SERVER}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )
}

/// A connection that has still to send something.
struct Guest {
    stream: Box<dyn Write>,
    left: usize,
    is_refused: bool,
}

impl Guest {
    /// Connects and sends the head; nothing when the server takes no connection.
    fn come(line: Line, number: usize, head: &str, body: usize) -> Option<Guest> {
        let from = attacker(u8::try_from(number % usize::from(ATTACKERS)).unwrap_or_default());
        let (mut stream, socket): (Box<dyn Write>, TcpStream) = match line {
            Line::Plain => {
                let stream = http::connect_within(Some(from), SERVER, COMING).ok()?;
                let socket = stream.try_clone().ok()?;
                (Box::new(stream), socket)
            }
            Line::Sealed => {
                let stream = tls::connect(from, COMING).ok()?;
                let socket = stream.sock.try_clone().ok()?;
                (Box::new(stream), socket)
            }
        };
        stream.write_all(head.as_bytes()).ok()?;
        socket.set_nonblocking(true).ok()?;
        Some(Guest { stream, left: body, is_refused: false })
    }

    /// Sends what goes; returns whether anything did.
    fn send(&mut self) -> bool {
        let part = [b'a'; 16 * 1024];
        let length = self.left.min(part.len());
        if length == 0 || self.is_refused {
            return false;
        }
        match self.stream.write(&part[..length]) {
            Ok(sent) => {
                self.left -= sent;
                sent > 0
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => false,
            Err(_) => {
                self.is_refused = true;
                false
            }
        }
    }
}

/// Sends as long as the server reads, and returns the most memory it had.
fn send_all(club: &Club, guests: &mut [Guest]) -> anyhow::Result<u64> {
    let start = Instant::now();
    let (mut last, mut most) = (start, club.memory()?);
    while last.elapsed() < QUIET && start.elapsed() < SENDING {
        let sent = guests.iter_mut().map(Guest::send).filter(|sent| *sent).count();
        if sent > 0 {
            last = Instant::now();
        } else {
            thread::sleep(Duration::from_millis(5));
        }
        most = most.max(club.memory()?);
    }
    Ok(most)
}
