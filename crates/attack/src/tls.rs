//! Requests under TLS, as a browser of the director on another device sends them after its owner accepted the certificate.

use std::io::Write as _;
use std::net::Ipv4Addr;
use std::time::Duration;

use anyhow::Context as _;
use test_support::tls::{TlsStream, shake_hands};

use crate::http::{self, Answer};
use crate::room::SERVER_TLS;

/// Sends a request under TLS on a connection of its own.
pub(crate) fn send(from: Ipv4Addr, request: &[u8]) -> anyhow::Result<Answer> {
    let mut stream = connect(from, http::PATIENCE)?;
    let socket = stream.sock.try_clone()?;
    stream.write_all(request).context("no TLS")?;
    let bytes = http::read_to_end(&mut stream, &socket).context("no answer under TLS")?;
    Answer::read(&bytes)
}

/// Connects and shakes hands; each answer comes within a time.
pub(crate) fn connect(from: Ipv4Addr, limit: Duration) -> anyhow::Result<TlsStream> {
    let socket =
        http::connect_within(Some(from), SERVER_TLS, limit).context("no connection for TLS")?;
    let (stream, _) = shake_hands(socket).context("no TLS")?;
    Ok(stream)
}
