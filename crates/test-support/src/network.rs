//! A network of a test's own, in which this computer has another address than loopback and nobody outside hears of it.

use std::net::{IpAddr, Ipv4Addr};
use std::process::Command;

/// This computer's address in a network of its own: one that is kept for documents (RFC 5737).
pub const OWN_ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

/// Says to the test that it is in a network of its own.
const INSIDE: &str = "TENACE_TEST_NETWORK";
/// Gives the fresh network an address, and runs what follows in it.
const PREPARE: &str = r#"ip link set lo up && ip addr add 192.0.2.1/32 dev lo && exec "$@""#;
/// The ways to make a network: as root, and as anybody where the system lets them.
const WAYS: [&[&str]; 2] = [&["--net"], &["--map-root-user", "--net"]];

/// Tells a test, by its whole name, whether it is in a network of its own. Otherwise runs it in one and fails as it
/// does. Where no network can be made it says so and the test ends; where changes are checked (`CI`) it fails.
pub fn in_own_network(test: &str) -> bool {
    if std::env::var_os(INSIDE).is_some() {
        return true;
    }
    let Some(way) = WAYS.into_iter().find(|way| works(way)) else {
        let why =
            "no network namespace can be made here (Linux with `unshare` and `ip`, as root, can)";
        assert!(std::env::var_os("CI").is_none(), "{test}: {why}");
        eprintln!("{test} was not tried: {why}");
        return false;
    };
    let own = std::env::current_exe().unwrap();
    let mut inside = prepared(way);
    inside.arg(own).args(["--exact", test, "--nocapture"]).env(INSIDE, "1");
    let output = inside.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let problems = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{test} in a network of its own:\n{said}{problems}");
    assert!(said.contains("1 passed"), "there is no test {test}: {said}");
    false
}

fn works(way: &[&str]) -> bool {
    cfg!(target_os = "linux")
        && prepared(way).arg("true").output().is_ok_and(|output| output.status.success())
}

fn prepared(way: &[&str]) -> Command {
    let mut command = Command::new("unshare");
    command.args(way).args(["sh", "-c", PREPARE, "sh"]);
    command
}
