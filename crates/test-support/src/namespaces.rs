//! Network namespaces of a test's own: a server in one, phones and attackers with many addresses in another, and a cable
//! between them. Limits by address show nothing on loopback.
//!
//! The test program starts again under `unshare`, in a network where it may do anything; when it ends, all of it is gone.

use std::fs::File;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, TcpStream};
use std::process::{Command, Stdio};
use std::thread::JoinHandle;

use nix::sched::{CloneFlags, setns, unshare};
use socket2::{Domain, Socket, Type};

use crate::not_tried::{NOT_TRIED, not_tried, pass_on};
use crate::process::{output, try_output};
use crate::wait::LIMIT;

/// The server's address, in the namespace of the test.
pub const SERVER: Ipv4Addr = Ipv4Addr::new(10, 0, 0, 1);

/// Tells a test program that it is inside.
const INSIDE: &str = "TENACE_TEST_NETWORK";
/// What it prints first there, so that a test that was not found does not pass.
const ARRIVED: &str = "in a network of its own";

/// Ways to a network of one's own: as the owner of this computer, as anybody, and as the machines that check changes allow it.
const WAYS: [&[&str]; 3] = [
    &["unshare", "--net"],
    &["unshare", "--map-root-user", "--net"],
    &["sudo", "-n", "--preserve-env", "unshare", "--net"],
];

/// The namespace at the other end of the cable.
#[derive(Debug)]
pub struct Room(File);

/// Runs a test in a network of its own, with a room where these addresses are; connections that name no address come from
/// the first. `test` is its full name. Where this computer allows no namespaces it is [not tried](not_tried).
pub fn in_own_network(test: &str, addresses: &[Ipv4Addr], work: impl FnOnce(&Room)) {
    if std::env::var_os(INSIDE).is_some() {
        println!("{ARRIVED}");
        return work(&Room::new(addresses));
    }
    let Some(way) = WAYS.iter().find(|way| is_open(way)) else {
        let why = "no network namespace may be made here. It needs `unshare` and `ip`, and the rights of root or of user \
                   namespaces.";
        return not_tried(test, why);
    };
    let mut again = prepared(way);
    again.arg(std::env::current_exe().unwrap());
    again.args(["--exact", test, "--nocapture", "--test-threads=1"]).env(INSIDE, "1");
    let ran = output(&mut again);
    // Marked, so that nobody counts these tests twice.
    let text = [ran.stdout, ran.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let text = text.concat();
    text.lines().filter(|line| line.starts_with(NOT_TRIED)).for_each(pass_on);
    let text = text.lines().map(|line| format!("| {line}\n")).collect::<String>();
    assert!(ran.status.success() && text.contains(ARRIVED), "in a network of its own:\n{text}");
    println!("{text}");
}

/// Connects from one of the addresses of the room.
pub fn connect_from(address: Ipv4Addr, server: SocketAddr) -> io::Result<TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    socket.bind(&SocketAddr::V4(SocketAddrV4::new(address, 0)).into())?;
    socket.connect_timeout(&server.into(), std::time::Duration::from_secs(5))?;
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(LIMIT))?;
    Ok(stream)
}

impl Room {
    fn new(addresses: &[Ipv4Addr]) -> Room {
        ip(&["link set lo up".to_owned()]);
        let here = std::process::id();
        let lines = [
            format!("link add name room0 type veth peer name club0 netns {here}"),
            "link set lo up".to_owned(),
            "link set room0 up".to_owned(),
        ];
        let addresses =
            addresses.iter().map(|address| format!("address add {address}/8 dev room0"));
        let lines: Vec<String> = lines.into_iter().chain(addresses).collect();
        let there = std::thread::spawn(move || {
            unshare(CloneFlags::CLONE_NEWNET).unwrap();
            ip(&lines);
            File::open("/proc/thread-self/ns/net").unwrap()
        });
        let room = Room(there.join().unwrap());
        ip(&[format!("address add {SERVER}/8 dev club0"), "link set club0 up".to_owned()]);
        room
    }

    /// Starts a thread whose connections begin in the room.
    pub fn spawn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> JoinHandle<T> {
        let room = self.0.try_clone().unwrap();
        std::thread::spawn(move || {
            setns(room, CloneFlags::CLONE_NEWNET).unwrap();
            work()
        })
    }
}

fn is_open(way: &[&str]) -> bool {
    let mut probe = prepared(way);
    probe.args(["ip", "link", "add", "name", "room0", "type", "veth", "peer", "name", "club0"]);
    try_output(&mut probe).is_ok_and(|ran| ran.status.success())
}

fn prepared(way: &[&str]) -> Command {
    let mut command = Command::new(way[0]);
    command.args(&way[1..]).stdin(Stdio::null());
    command
}

/// Runs lines of `ip` in the namespace of this thread.
fn ip(lines: &[String]) {
    let mut ip = Command::new("ip").args(["-batch", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = ip.stdin.take().unwrap();
    input.write_all(lines.join("\n").as_bytes()).unwrap();
    drop(input);
    assert!(ip.wait().unwrap().success(), "ip did not take {lines:?}");
}
