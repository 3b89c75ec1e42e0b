//! TLS: with a certificate that the club has from elsewhere, for the whole site, or with one of its own making, for the
//! director's pages on other devices.

mod own_certificate;
mod shown;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

pub use own_certificate::{CertificateFingerprint, OwnCertificate, OwnCertificateError};
pub use shown::ShownCertificate;

/// The files of a certificate.
#[derive(Debug, Clone)]
pub struct TlsFiles {
    /// The certificate and those between it and the root, in PEM.
    pub certificate: PathBuf,
    /// Its private key, in PEM.
    pub key: PathBuf,
}

/// A certificate that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("{}: {reason}. Expected a file in PEM form", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// Certificate and key do not fit.
    #[error("this certificate and key cannot be used: {0}")]
    Unfit(#[from] tokio_rustls::rustls::Error),
}

impl TlsFiles {
    /// Reads the files.
    pub(crate) fn acceptor(&self) -> Result<TlsAcceptor, TlsError> {
        let complain = |path: &Path| {
            let path = path.to_owned();
            move |error: tokio_rustls::rustls::pki_types::pem::Error| TlsError::File {
                path,
                reason: error.to_string(),
            }
        };
        let chain = CertificateDer::pem_file_iter(&self.certificate)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(complain(&self.certificate))?;
        let key = PrivateKeyDer::from_pem_file(&self.key).map_err(complain(&self.key))?;
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, key)?;
        Ok(TlsAcceptor::from(Arc::new(config)))
    }
}
