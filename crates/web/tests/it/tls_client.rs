//! A client under TLS, which takes any certificate and tells its fingerprint, as a browser does for whoever asks it to.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use test_support::http::{Answer, connect};
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{
    CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature,
};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    ClientConfig, ClientConnection, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
    StreamOwned,
};
use web::CertificateFingerprint;

/// Sends a request under TLS; returns the answer, and the fingerprint of the certificate that was shown.
pub(crate) fn ask(server: SocketAddr, request: &str) -> (Answer, String) {
    let shown = Arc::new(AnyCertificate::default());
    let config = config().dangerous().with_custom_certificate_verifier(Arc::clone(&shown) as _);
    let answer = exchange(server, "localhost", config.with_no_client_auth(), request).unwrap();
    let fingerprint = shown.shown.lock().unwrap().clone();
    (answer, fingerprint)
}

/// Sends a request as somebody does who trusts a certificate, under a name; fails as a browser would.
pub(crate) fn ask_trusting(
    server: SocketAddr,
    trusted: &[u8],
    name: &str,
    request: &str,
) -> std::io::Result<Answer> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from(trusted.to_vec())).unwrap();
    let config = config().with_root_certificates(roots).with_no_client_auth();
    exchange(server, name, config, request)
}

fn config() -> tokio_rustls::rustls::ConfigBuilder<ClientConfig, tokio_rustls::rustls::WantsVerifier>
{
    let provider = Arc::new(ring::default_provider());
    ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap()
}

fn exchange(
    server: SocketAddr,
    name: &str,
    config: ClientConfig,
    request: &str,
) -> std::io::Result<Answer> {
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let connection = ClientConnection::new(Arc::new(config), name).unwrap();
    let mut stream = StreamOwned::new(connection, connect(server)?);
    stream.write_all(request.as_bytes())?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Answer::read(&bytes)
}

/// Takes whatever is shown, if the other side has its key.
#[derive(Debug, Default)]
struct AnyCertificate {
    shown: Mutex<String>,
}

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
        *self.shown.lock().unwrap() = CertificateFingerprint::of(shown).to_string();
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
