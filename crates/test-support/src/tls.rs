//! A client under TLS, which takes any certificate and tells which was shown, as a browser does for whoever asks it to.

use std::io;
use std::net::TcpStream;
use std::sync::{Arc, Mutex};

use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{
    CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature,
};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    ClientConfig, ClientConnection, ConfigBuilder, DigitallySignedStruct, Error, RootCertStore,
    SignatureScheme, StreamOwned, WantsVerifier,
};

/// A connection under TLS.
pub type TlsStream = StreamOwned<ClientConnection, TcpStream>;

/// Shakes hands on a connection, whatever certificate is shown; returns that too.
pub fn shake_hands(stream: TcpStream) -> io::Result<(TlsStream, Vec<u8>)> {
    let shown = Arc::new(AnyCertificate::default());
    let config = config().dangerous().with_custom_certificate_verifier(Arc::clone(&shown) as _);
    let stream = connected(stream, "localhost", config.with_no_client_auth())?;
    let certificate = shown.0.lock().unwrap().clone();
    Ok((stream, certificate))
}

/// The same for somebody who trusts one certificate, under a name; fails as a browser would.
pub fn shake_hands_trusting(
    stream: TcpStream,
    trusted: &[u8],
    name: &str,
) -> io::Result<TlsStream> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from(trusted.to_vec())).unwrap();
    connected(stream, name, config().with_root_certificates(roots).with_no_client_auth())
}

fn config() -> ConfigBuilder<ClientConfig, WantsVerifier> {
    let provider = Arc::new(ring::default_provider());
    ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap()
}

fn connected(mut socket: TcpStream, name: &str, config: ClientConfig) -> io::Result<TlsStream> {
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let mut connection = ClientConnection::new(Arc::new(config), name).unwrap();
    while connection.is_handshaking() {
        connection.complete_io(&mut socket)?;
    }
    Ok(StreamOwned::new(connection, socket))
}

/// Takes whatever is shown, if the other side has its key.
#[derive(Debug, Default)]
struct AnyCertificate(Mutex<Vec<u8>>);

impl AnyCertificate {
    fn provider() -> CryptoProvider {
        ring::default_provider()
    }
}

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        *self.0.lock().unwrap() = shown.to_vec();
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = Self::provider().signature_verification_algorithms;
        verify_tls12_signature(message, shown, signed, &known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = Self::provider().signature_verification_algorithms;
        verify_tls13_signature(message, shown, signed, &known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        Self::provider().signature_verification_algorithms.supported_schemes()
    }
}
