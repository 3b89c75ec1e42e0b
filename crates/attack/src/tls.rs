//! Requests under TLS, as a browser of the director on another device sends them after its owner accepted the certificate.

use std::io::Write as _;
use std::net::{Ipv4Addr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{
    CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature,
};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    ClientConfig, ClientConnection, DigitallySignedStruct, Error, SignatureScheme, StreamOwned,
};

use crate::http::{self, Answer};
use crate::room::SERVER_TLS;

/// A connection under TLS.
pub(crate) type TlsStream = StreamOwned<ClientConnection, TcpStream>;

/// Sends a request under TLS on a connection of its own.
pub(crate) fn send(from: Ipv4Addr, request: &[u8]) -> anyhow::Result<Answer> {
    let mut stream = connect(from, http::PATIENCE)?;
    let socket = stream.sock.try_clone()?;
    stream.write_all(request).context("no TLS")?;
    let bytes = http::read_to_end(&mut stream, &socket).context("no answer under TLS")?;
    Answer::read(&bytes)
}

/// Connects and shakes hands, each within a time.
pub(crate) fn connect(from: Ipv4Addr, limit: Duration) -> anyhow::Result<TlsStream> {
    let provider = Arc::new(ring::default_provider());
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(Accepted(provider)))
        .with_no_client_auth();
    let name = ServerName::IpAddress(SERVER_TLS.ip().into());
    let mut connection = ClientConnection::new(Arc::new(config), name)?;
    let mut socket =
        http::connect_within(Some(from), SERVER_TLS, limit).context("no connection for TLS")?;
    let end = Instant::now() + limit;
    while connection.is_handshaking() {
        ensure!(Instant::now() < end, "no TLS within {limit:?}");
        connection.complete_io(&mut socket).context("no TLS")?;
    }
    Ok(StreamOwned::new(connection, socket))
}

/// A certificate that somebody has accepted: it may be anybody's, but the server has to have its key.
#[derive(Debug)]
struct Accepted(Arc<CryptoProvider>);

impl ServerCertVerifier for Accepted {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
