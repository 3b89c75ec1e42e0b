//! Which certificate of the club's own is shown: it may come later than the server listens, and be replaced when a copy
//! or a backup brings another one.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::own_certificate::{CertificateFingerprint, OwnCertificate};

/// The certificate in use; shared by all who ask.
#[derive(Clone, Default)]
pub struct ShownCertificate(Arc<Mutex<Shown>>);

#[derive(Default)]
struct Shown {
    /// Whether anybody is going to be shown one.
    is_wanted: bool,
    /// What was kept of the one that is shown.
    kept: Vec<u8>,
    certificate: Option<OwnCertificate>,
    /// What people have to know of it.
    remark: Option<String>,
}

impl ShownCertificate {
    /// Returns what shakes hands with it.
    pub(crate) fn acceptor(&self) -> Result<TlsAcceptor, tokio_rustls::rustls::Error> {
        self.shown().is_wanted = true;
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(self.clone()));
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    /// Tells whether anybody is going to be shown one.
    pub(crate) fn is_wanted(&self) -> bool {
        self.shown().is_wanted
    }

    /// Tells whether what is kept is what is shown.
    pub(crate) fn is_of(&self, kept: &[u8]) -> bool {
        let shown = self.shown();
        shown.certificate.is_some() && shown.kept == kept
    }

    /// Shows a certificate from now on. Returns the fingerprint of the one before, if that was another one.
    pub(crate) fn show(
        &self,
        certificate: OwnCertificate,
        kept: Vec<u8>,
    ) -> Option<CertificateFingerprint> {
        let mut shown = self.shown();
        let fresh = certificate.fingerprint();
        let before = shown.certificate.replace(certificate);
        shown.kept = kept;
        before.map(|before| before.fingerprint()).filter(|before| *before != fresh)
    }

    /// Returns the fingerprint of the one that is shown.
    pub fn fingerprint(&self) -> Option<CertificateFingerprint> {
        self.shown().certificate.as_ref().map(OwnCertificate::fingerprint)
    }

    /// Keeps what people have to know, and says it in the log.
    pub(crate) fn remark(&self, remark: String) {
        let mut shown = self.shown();
        if shown.remark.as_ref() != Some(&remark) {
            tracing::warn!("{remark}");
            shown.remark = Some(remark);
        }
    }

    /// Returns what people have to know of it.
    pub fn remarked(&self) -> Option<String> {
        self.shown().remark.clone()
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        // What is kept is plain values, true at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for ShownCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ShownCertificate").field(&self.fingerprint()).finish()
    }
}

impl ResolvesServerCert for ShownCertificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.shown().certificate.as_ref().map(OwnCertificate::key)
    }
}
