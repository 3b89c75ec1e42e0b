//! The server of a measurement: one that listens already, or a process of its own.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use tokio::runtime::{Builder, Runtime};

use crate::data::Data;

/// A server that was started has so long to listen.
const PATIENCE: Duration = Duration::from_secs(30);

/// Returns what runs the simulated phones.
pub(super) fn runtime() -> anyhow::Result<Runtime> {
    Builder::new_multi_thread().enable_all().build().context("cannot start the simulated phones")
}

/// Returns the address at which this computer reaches a server of its own.
pub(super) fn here(bound: SocketAddr) -> SocketAddr {
    let ip = match bound {
        SocketAddr::V4(v4) if v4.ip().is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        SocketAddr::V6(v6) if v6.ip().is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        other => other.ip(),
    };
    SocketAddr::new(ip, bound.port())
}

/// Tells whether somebody listens.
pub(super) fn listens(address: SocketAddr) -> bool {
    TcpStream::connect_timeout(&address, Duration::from_secs(2)).is_ok()
}

/// A server in a process of its own; it ends with this.
pub(super) struct Served(Child);

/// What a process has used.
#[derive(Debug, Clone, Copy)]
pub(super) struct Used {
    /// The most memory it had at any time, in megabytes.
    pub(super) peak_megabytes: f64,
    /// The seconds the processor worked for it.
    pub(super) processor_seconds: f64,
}

impl Served {
    /// Starts a server and waits until it listens.
    pub(super) fn start(data: &Data, http: SocketAddr) -> anyhow::Result<Served> {
        let program = std::env::current_exe().context("cannot find this program")?;
        let child = std::process::Command::new(program)
            .arg("--data")
            .arg(data.folder())
            .args(["serve", "--no-open", "--connector", "off", "--http", &http.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn()
            .context("cannot start the server")?;
        let mut served = Served(child);
        let until = Instant::now() + PATIENCE;
        while !listens(here(http)) {
            if let Some(status) = served.0.try_wait()? {
                bail!("the server ended before it listened on {http}: {status}");
            }
            if Instant::now() > until {
                bail!("the server does not listen on {http}");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(served)
    }

    /// Returns what it has used so far, where the system tells (Linux).
    pub(super) fn used(&self) -> Option<Used> {
        let folder = format!("/proc/{}", self.0.id());
        let status = std::fs::read_to_string(format!("{folder}/status")).ok()?;
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: f64 = peak.split_whitespace().next()?.parse().ok()?;
        let stat = std::fs::read_to_string(format!("{folder}/stat")).ok()?;
        // The name before the bracket may hold blanks; the times are the 12th and 13th after it.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let mut ticks = || fields.next()?.parse::<f64>().ok();
        let processor_seconds = (ticks()? + ticks()?) / 100.0;
        Some(Used { peak_megabytes: kilobytes / 1024.0, processor_seconds })
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It has nothing left to do, and what it acknowledged is on the disk.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
