//! Places between network namespaces: addresses hold all the connections they can get, and a phone still joins and enters,
//! and the director's room answers on the club's computer.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rstest::rstest;
use serde_json::json;
use session::EventId;
use test_support::files::allow_files;
use test_support::http::{get, post, try_send};
use test_support::namespaces::{Room, SERVER, connect_from, in_own_network};
use test_support::not_tried::not_tried;
use test_support::random::times;
use test_support::wait::{LONG_LIMIT, join, wait_at_most};
use uuid::Uuid;

use crate::club::{Answer, Phone, TestClub};

/// The phone's address; whatever names no other comes from there.
const PHONE: Ipv4Addr = Ipv4Addr::new(10, 9, 9, 9);
/// All attackers together try to hold so many connections, which is more than the server has.
const WANTED: usize = 4_200;
/// A server whose system has refused so many connections in a row takes nobody in any more.
const REFUSALS: usize = 5;
/// So many connections that were ended are opened again before a rest: this computer has other work too.
const AT_ONCE: usize = 20;
/// The files that the server and all attackers need together: both ends of each connection, and the rest.
const FILES: usize = 2 * WANTED + OTHERS;
const OTHERS: usize = 1_000;

/// Returns the addresses of attackers: half of them in one network, each of the others in its own.
fn attackers(count: usize) -> Vec<Ipv4Addr> {
    let address = |number: usize| {
        let number = u8::try_from(number).unwrap();
        if number % 2 == 0 {
            Ipv4Addr::new(10, 1, 1, number + 1)
        } else {
            Ipv4Addr::new(10, 2, number, 1)
        }
    };
    (0..count).map(address).collect()
}

/// What an attacker does with connections.
#[derive(Clone)]
struct Attack {
    server: SocketAddr,
    event: EventId,
    /// The token of a table whose card somebody has photographed.
    token: Option<String>,
    /// How many connections are tried.
    wanted: usize,
    over: Arc<AtomicBool>,
    /// How many connections are open.
    held: Arc<AtomicUsize>,
    /// How many connections the server has ended.
    ended: Arc<AtomicUsize>,
    /// Whether all have been tried once.
    filled: Arc<AtomicBool>,
}

impl Attack {
    /// Returns what is sent on a connection: one of the ways to hold it.
    fn request(&self, number: usize) -> String {
        let open = |request: String| request.replace("Connection: close\r\n", "");
        match (&self.token, number % 5) {
            (Some(token), _) => {
                let device = Uuid::now_v7();
                let token = format!("Authorization: Bearer {token}\r\n");
                open(get(&format!("/t/api/news?device={device}"), &token))
            }
            (None, 0 | 1) => open(get(&format!("/news?event={}", self.event.0), "")),
            (None, 2) => open(get("/t", "")),
            (None, 3) => "GET / HTTP/1.1\r\nX-Slow: ".to_owned(),
            (None, _) => {
                let whole = post("/t/api/join", "", &"x".repeat(60_000));
                whole[..20_000].to_owned()
            }
        }
    }

    fn open(&self, address: Ipv4Addr, number: usize) -> Option<TcpStream> {
        let mut stream = connect_from(address, self.server).ok()?;
        stream.set_nonblocking(true).unwrap();
        // The server may have ended it by now.
        let _ = stream.write(self.request(number).as_bytes());
        Some(stream)
    }

    /// Opens one connection after the other, until all are tried or the server takes nobody in any more.
    fn fill(&self, addresses: &[Ipv4Addr]) -> Vec<(Ipv4Addr, Option<TcpStream>)> {
        let mut held: Vec<(Ipv4Addr, Option<TcpStream>)> = Vec::new();
        let mut refusals = 0;
        for number in 0..self.wanted {
            let address = addresses[number % addresses.len()];
            let stream = self.open(address, number / addresses.len());
            refusals = if stream.is_some() { 0 } else { refusals + 1 };
            held.push((address, stream));
            self.held.store(number + 1 - refusals, Ordering::Relaxed);
            if refusals == REFUSALS || self.over.load(Ordering::Relaxed) {
                break;
            }
        }
        held
    }

    /// Holds all it can with these addresses, and opens again what the server ends.
    fn hold(self, addresses: &[Ipv4Addr]) {
        let mut held = self.fill(addresses);
        self.filled.store(true, Ordering::Relaxed);
        while !self.over.load(Ordering::Relaxed) {
            let ended = |(_, (_, stream)): &(usize, &mut (Ipv4Addr, Option<TcpStream>))| {
                stream.as_ref().is_none_or(has_ended)
            };
            for (number, (address, stream)) in
                held.iter_mut().enumerate().filter(ended).take(AT_ONCE)
            {
                if self.over.load(Ordering::Relaxed) {
                    return;
                }
                if stream.is_some() {
                    self.ended.fetch_add(1, Ordering::Relaxed);
                }
                *stream = self.open(*address, number / addresses.len());
            }
            let open = held.iter().filter(|(_, stream)| stream.is_some()).count();
            self.held.store(open, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Tells whether all connections have been tried and the server has ended some of them, because it is full.
    fn has_filled(&self, all: bool) -> Result<(), String> {
        let (held, ended) = (self.held.load(Ordering::Relaxed), self.ended.load(Ordering::Relaxed));
        let is_full = ended > 0 || !all;
        match self.filled.load(Ordering::Relaxed) && is_full {
            true => Ok(()),
            false => Err(format!("{held} of {} are held, {ended} were ended", self.wanted)),
        }
    }
}

/// Reads what has come, and tells whether the server has ended a connection.
fn has_ended(mut stream: &TcpStream) -> bool {
    loop {
        match stream.read(&mut [0; 4096]) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return error.kind() != ErrorKind::WouldBlock,
        }
    }
}

/// Returns how many connections this computer lets the attackers try.
fn wanted() -> usize {
    let files = allow_files(FILES);
    let wanted = WANTED.min(files.saturating_sub(OTHERS) / 2);
    if wanted < WANTED {
        not_tried(
            "a full server",
            format_args!("it takes {FILES} open files, and {files} may be open here"),
        );
    }
    wanted
}

/// Asks until the server has time for it, as phones and pages do.
fn persist(what: &str, server: SocketAddr, request: &str) -> Answer {
    wait_at_most(LONG_LIMIT, what, || match try_send(server, request) {
        Ok(answer) if answer.status != 503 => Ok(answer),
        other => Err(other),
    })
}

/// A phone joins by its code, and enters a result.
fn play(phone: &Phone, code: &str) -> [Duration; 2] {
    let start = Instant::now();
    let join = post("/t/api/join", "", &json!({ "code": code }).to_string());
    let joined = persist("a phone to join", phone.address, &join);
    assert_eq!(joined.ok()["token"], phone.token.as_str());
    let hello = phone.request("hello", &json!({ "device": phone.device, "scorer": true }));
    persist("a phone to be welcome", phone.address, &hello).ok();
    let (joined, start) = (start.elapsed(), Instant::now());
    let result = json!({ "round": 1, "board": 1, "outcome": "4SN=" });
    let saying = phone.saying(Uuid::now_v7(), None, json!({ "result": result }));
    persist("a phone to enter a result", phone.address, &phone.request("say", &saying)).ok();
    [joined, start.elapsed()]
}

/// The director logs in and looks at the room.
fn direct(club: &TestClub) -> [Duration; 2] {
    let start = Instant::now();
    let key = json!({ "key": club.director_key() }).to_string();
    let login = post("/director/login", "Content-Type: application/json\r\n", &key);
    let answer = persist("the director to log in", club.address, &login);
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap();
    let (login, start) = (start.elapsed(), Instant::now());
    let room = format!("/director/api/room?event={}&session=1", club.event.0);
    let room = get(&room, &format!("Cookie: {cookie}\r\n"));
    let room = persist("the director's room", club.address, &room).ok();
    assert!(room["tables"].is_array(), "{room}");
    [login, start.elapsed()]
}

/// Holds all it can from this number of addresses, and plays meanwhile.
fn besiege(room: &Room, addresses: Vec<Ipv4Addr>, with_token: bool) {
    let wanted = wanted();
    let club = TestClub::open_to_the_network();
    // The key is made when it is first asked for.
    club.director();
    let server = SocketAddr::new(SERVER.into(), club.address.port());
    let phone = Phone { address: server, ..club.phone("A1") };
    let token = with_token.then(|| club.phone("B1").token);
    let [over, filled] = [false; 2].map(|is| Arc::new(AtomicBool::new(is)));
    let [held, ended] = [0; 2].map(|none| Arc::new(AtomicUsize::new(none)));
    let attack = Attack { server, event: club.event, token, wanted, over, held, ended, filled };
    let (number, holding, early) = (addresses.len(), attack.clone(), phone.another());
    let listening = move || {
        early.post("watch", &json!({ "device": early.device })).ok();
        early.listen(None)
    };
    let mut news = join("a phone to listen", room.spawn(listening));
    let attackers = room.spawn(move || holding.hold(&addresses));
    let all = wanted == WANTED;
    wait_at_most(LONG_LIMIT, "the attackers to fill the server", || attack.has_filled(all));
    let (_, code) = club.door("A1");
    let playing = room.spawn(move || play(&phone, &code));
    // Each of its requests has a bound.
    wait_at_most(3 * LONG_LIMIT, "a phone to join and to enter", || {
        playing.is_finished().then_some(()).ok_or("it plays")
    });
    let [joined, entered] = join("a phone to join and to enter", playing);
    let [login, looked] = direct(&club);
    // The phone that listened before all this still does.
    while news.next().0 != "view" {}
    attack.over.store(true, Ordering::Relaxed);
    join("the attackers to stop", attackers);
    println!(
        "{number} addresses{}: joined in {joined:?}, entered in {entered:?}, director logged in in {login:?}, room in \
         {looked:?}; {} connections ended",
        if with_token { " with a table's token" } else { "" },
        attack.ended.load(Ordering::Relaxed),
    );
}

/// Five addresses; with `cargo xtask test --long` fifty and two hundred as well.
#[rstest]
#[case::public(false)]
#[case::with_the_token_of_a_table(true)]
fn a_phone_and_the_director_find_a_place(#[case] with_token: bool) {
    let name = match with_token {
        false => "all_places_taken::a_phone_and_the_director_find_a_place::case_1_public",
        true => {
            "all_places_taken::a_phone_and_the_director_find_a_place::case_2_with_the_token_of_a_table"
        }
    };
    let counts: &[usize] = times(&[5], &[5, 50, 200]);
    let most = counts.iter().max().copied().unwrap_or_default();
    let all: Vec<Ipv4Addr> = std::iter::once(PHONE).chain(attackers(most)).collect();
    in_own_network(name, &all, |room| {
        for count in counts {
            besiege(room, attackers(*count), with_token);
        }
    });
}
