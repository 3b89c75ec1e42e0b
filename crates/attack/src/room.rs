//! The attackers' side of the wire: a network namespace with every address that phones, visitors and attackers come from.
//!
//! All are in one network, as on the Wi-Fi of a club: whoever tells them apart by subnet alone tells nothing.

use std::fs;
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};

/// Where the server is.
pub(crate) const SERVER: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::new(10, 77, 0, 1)), 8080);
/// Where directors on other devices come in, under TLS.
pub(crate) const SERVER_TLS: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::new(10, 77, 0, 1)), 8443);
/// The same for a process on the club's computer itself.
pub(crate) const LOOPBACK: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
/// How many addresses attackers have.
pub(crate) const ATTACKERS: u8 = 200;
/// The first of them.
const FIRST_ATTACKER: u8 = 10;
/// The first address of those who mean no harm.
const FIRST_GUEST: u8 = 220;
/// How many of those there are.
const GUESTS: u8 = 30;

/// Returns an address of an attacker, from 0 up to [`ATTACKERS`].
pub(crate) fn attacker(number: u8) -> Ipv4Addr {
    Ipv4Addr::new(10, 77, 0, FIRST_ATTACKER + number % ATTACKERS)
}

/// Returns an address that has done nothing wrong.
pub(crate) fn guest(number: u8) -> Ipv4Addr {
    Ipv4Addr::new(10, 77, 0, FIRST_GUEST + number % GUESTS)
}

/// Returns the name of the network namespace this process is in.
pub(crate) fn namespace() -> anyhow::Result<String> {
    let link = fs::read_link("/proc/self/ns/net").context("the network namespace has no name")?;
    Ok(link.display().to_string())
}

/// Gives this namespace its addresses. Refuses to in the namespace of the process outside, which is not the attack's own.
pub(crate) fn furnish(outside: &str) -> anyhow::Result<()> {
    if namespace()? == outside {
        bail!("this is not a network namespace of the attack's own, so nothing is attacked");
    }
    let addresses = (0..ATTACKERS).map(attacker).chain((0..GUESTS).map(guest));
    let lines = addresses.map(|address| format!("address add {address}/32 dev lo\n"));
    let batch = format!("link set lo up\n{}", lines.collect::<String>());
    ip(&["-batch", "-"], &batch)
}

/// A wire from this namespace to that of a process. It goes with its end, or when this is dropped.
pub(crate) struct Wire(String);

impl Wire {
    /// The name of the other end.
    pub(crate) const OTHER_END: &str = "club";

    /// Lays the wire; each needs a number of its own.
    pub(crate) fn lay(number: u32, process: u32) -> anyhow::Result<Wire> {
        let (name, process) = (format!("room{number}"), process.to_string());
        let other = ["type", "veth", "peer", "name", Wire::OTHER_END, "netns", &process];
        ip(&[&["link", "add", "name", &name], &other[..]].concat(), "")?;
        let wire = Wire(name);
        ip(&["address", "add", "10.77.0.2/16", "dev", &wire.0], "")?;
        ip(&["link", "set", &wire.0, "up"], "")?;
        Ok(wire)
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        // It may be gone already, with the namespace of the other end.
        let _ = ip(&["link", "delete", &self.0], "");
    }
}

fn ip(words: &[&str], input: &str) -> anyhow::Result<()> {
    let mut command = Command::new("ip");
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().context("`ip` could not be started")?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes())?;
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        bail!("ip {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}
