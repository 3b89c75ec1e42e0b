//! Requests under TLS, by somebody who takes any certificate and by somebody who trusts one.

use std::io::{Read, Write};
use std::net::SocketAddr;

use test_support::http::{Answer, connect};
use test_support::tls::{TlsStream, shake_hands, shake_hands_trusting};
use web::CertificateFingerprint;

/// Sends a request under TLS; returns the answer, and the fingerprint of the certificate that was shown.
pub(crate) fn ask(server: SocketAddr, request: &str) -> (Answer, String) {
    let (stream, certificate) = shake_hands(connect(server).unwrap()).unwrap();
    let fingerprint = CertificateFingerprint::of(&certificate).to_string();
    (exchange(stream, request).unwrap(), fingerprint)
}

/// Sends a request as somebody does who trusts a certificate, under a name; fails as a browser would.
pub(crate) fn ask_trusting(
    server: SocketAddr,
    trusted: &[u8],
    name: &str,
    request: &str,
) -> std::io::Result<Answer> {
    exchange(shake_hands_trusting(connect(server)?, trusted, name)?, request)
}

fn exchange(mut stream: TlsStream, request: &str) -> std::io::Result<Answer> {
    stream.write_all(request.as_bytes())?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Answer::read(&bytes)
}
