//! One request on the club's computer itself: this process runs in the server's network namespace, reads a request from
//! its input, sends it to the server by loopback, and prints the answer.

use std::io::{self, Read as _, Write as _};
use std::net::SocketAddr;

use anyhow::{Context as _, bail};

use crate::http;

/// What is printed once the request may come, so that the start of this process is not measured.
pub const READY: &str = "ready\n";

/// Reads the request, and prints the answer.
pub fn run(words: &[String]) -> anyhow::Result<()> {
    let [address] = words else { bail!("name the server's address") };
    let address: SocketAddr =
        address.parse().with_context(|| format!("{address} is no address"))?;
    let mut out = io::stdout().lock();
    out.write_all(READY.as_bytes())?;
    out.flush()?;
    let mut request = Vec::new();
    io::stdin().lock().take(http::LARGEST as u64).read_to_end(&mut request)?;
    let mut stream = http::connect(None, address)?;
    // A server that refuses early may close before it has read everything.
    let _ = stream.write_all(&request);
    let socket = stream.try_clone()?;
    out.write_all(&http::read_to_end(&mut stream, &socket)?)?;
    out.flush()?;
    Ok(())
}
