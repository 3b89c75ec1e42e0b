//! Places between network namespaces: addresses hold all the connections they can get, and a phone still joins and enters,
//! and the director's room answers on the club's computer.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rstest::rstest;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::json;
use session::EventId;
use test_support::http::{get, post, send};
use test_support::namespaces::{Room, SERVER, connect_from, in_own_network};
use test_support::random::times;
use test_support::wait::{join, wait_for, wait_for_some};
use uuid::Uuid;

use crate::club::{Answer, Phone, TestClub};

/// The phone's address; whatever names no other comes from there.
const PHONE: Ipv4Addr = Ipv4Addr::new(10, 9, 9, 9);
/// All attackers together try to hold so many connections, which is more than the server has.
const WANTED: usize = 4_200;
/// So many connections that were ended are opened again before a rest: this computer has other work too.
const AT_ONCE: usize = 20;
/// The files that the server and all attackers need together.
const FILES: u64 = 12_000;

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
    over: Arc<AtomicBool>,
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

    /// Holds all it can with these addresses, and opens again what the server ends.
    fn hold(self, addresses: &[Ipv4Addr]) {
        let mut held: Vec<(Ipv4Addr, Option<TcpStream>)> = Vec::new();
        for number in 0..WANTED {
            let address = addresses[number % addresses.len()];
            let stream = self.open(address, number / addresses.len());
            // A server that takes nobody in any more is full.
            if stream.is_none() || self.over.load(Ordering::Relaxed) {
                break;
            }
            held.push((address, stream));
        }
        self.filled.store(true, Ordering::Relaxed);
        while !self.over.load(Ordering::Relaxed) {
            let ended = |(_, (_, stream)): &(usize, &mut (Ipv4Addr, Option<TcpStream>))| {
                stream.as_ref().is_none_or(has_ended)
            };
            for (number, (address, stream)) in
                held.iter_mut().enumerate().filter(ended).take(AT_ONCE)
            {
                self.ended.fetch_add(1, Ordering::Relaxed);
                *stream = self.open(*address, number / addresses.len());
            }
            std::thread::sleep(Duration::from_millis(50));
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

/// Lets this process open the files of a full server and of those who fill it.
fn allow_files() {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(FILES, |maximum| maximum.min(FILES));
    if current.is_some_and(|current| current < wanted) {
        setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum }).unwrap();
    }
    assert_eq!(wanted, FILES, "this computer allows too few open files for this test");
}

/// Asks until the server has time for it, as phones and pages do.
fn persist(what: &str, ask: impl Fn() -> Answer) -> Answer {
    wait_for_some(what, || Some(ask()).filter(|answer| answer.status != 503))
}

/// A phone joins by its code, and enters a result.
fn play(phone: &Phone, code: &str) -> [Duration; 2] {
    let start = Instant::now();
    let join = post("/t/api/join", "", &json!({ "code": code }).to_string());
    let joined = persist("a phone to join", || send(phone.address, &join));
    assert_eq!(joined.ok()["token"], phone.token.as_str());
    persist("a phone to be welcome", || phone.hello()).ok();
    let (joined, start) = (start.elapsed(), Instant::now());
    let (id, result) = (Uuid::now_v7(), json!({ "round": 1, "board": 1, "outcome": "4SN=" }));
    let say = || phone.say_as(id, None, json!({ "result": &result }));
    persist("a phone to enter a result", say).ok();
    [joined, start.elapsed()]
}

/// The director logs in and looks at the room.
fn direct(club: &TestClub) -> [Duration; 2] {
    let start = Instant::now();
    let key = json!({ "key": club.director_key() }).to_string();
    let answer = persist("the director to log in", || club.post("/director/login", &key));
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap();
    let director = club.browser_with(cookie.to_owned(), String::new());
    let (login, start) = (start.elapsed(), Instant::now());
    let room = format!("/director/api/room?event={}&session=1", club.event.0);
    let room = persist("the director's room", || director.page(&room)).ok();
    assert!(room["tables"].is_array(), "{room}");
    [login, start.elapsed()]
}

/// Holds all it can from this number of addresses, and plays meanwhile.
fn besiege(room: &Room, addresses: Vec<Ipv4Addr>, with_token: bool) {
    allow_files();
    let club = TestClub::open_to_the_network();
    // The key is made when it is first asked for.
    club.director();
    let server = SocketAddr::new(SERVER.into(), club.address.port());
    let phone = Phone { address: server, ..club.phone("A1") };
    let token = with_token.then(|| club.phone("B1").token);
    let [over, filled] = [false; 2].map(|is| Arc::new(AtomicBool::new(is)));
    let ended = Arc::default();
    let attack = Attack { server, event: club.event, token, over, ended, filled };
    let (number, holding, early) = (addresses.len(), attack.clone(), phone.another());
    let listening = move || {
        early.post("watch", &json!({ "device": early.device })).ok();
        early.listen(None)
    };
    let mut news = join("a phone to listen", room.spawn(listening));
    let attackers = room.spawn(move || holding.hold(&addresses));
    wait_for("the attackers to hold all they can", || attack.filled.load(Ordering::Relaxed));
    let (_, code) = club.door("A1");
    let playing = room.spawn(move || play(&phone, &code));
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
        false => "places_network::a_phone_and_the_director_find_a_place::case_1_public",
        true => {
            "places_network::a_phone_and_the_director_find_a_place::case_2_with_the_token_of_a_table"
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
