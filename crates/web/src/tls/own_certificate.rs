//! The club's own certificate: made once, kept with the data, shown by whichever computer has the data.
//!
//! No authority vouches for it. A browser asks once on each device, and the director compares the fingerprint.

use std::fmt;
use std::sync::Arc;

use rcgen::{
    CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair, KeyUsagePurpose,
    date_time_ymd,
};
use sha2::{Digest, Sha256};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;

/// It is valid from this day. Apple's systems refuse certificates issued since July 2019 that hold for more than 825
/// days, without a way past; older ones may. A computer whose clock has lost its date is no obstacle either.
const FROM: (i32, u8, u8) = (2019, 1, 1);
/// It is valid until this day, long after any computer it is on: a new one has another fingerprint, which every device
/// would have to be told. The last year that every program reads in the short form of dates.
const UNTIL: (i32, u8, u8) = (2049, 12, 31);
/// What browsers show as its owner.
const OWNER: &str = "Tenace on this club's computer";
/// So much is read, in bytes; ours has about a thousand.
const LARGEST: usize = 64 * 1024;

/// A certificate with its private key.
#[derive(Clone)]
pub struct OwnCertificate {
    key: Arc<CertifiedKey>,
    fingerprint: CertificateFingerprint,
}

/// The SHA-256 of a certificate, as browsers show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CertificateFingerprint([u8; 32]);

/// Why there is no certificate of the club's own.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OwnCertificateError {
    /// What was kept is none.
    #[error("what is kept is no certificate with its key: {0}")]
    Broken(String),
    /// None could be made.
    #[error("no certificate could be made: {0}")]
    Making(String),
}

impl OwnCertificate {
    /// Makes a fresh one for these names and addresses; returns it with the bytes to keep.
    pub fn fresh(names: &[String]) -> Result<(OwnCertificate, Vec<u8>), OwnCertificateError> {
        let making = |error: rcgen::Error| OwnCertificateError::Making(error.to_string());
        let key = KeyPair::generate().map_err(making)?;
        // A name that cannot be written into it is left out: the fingerprint is what counts.
        let writable = |name: &&String| CertificateParams::new(vec![(*name).clone()]).is_ok();
        let names: Vec<String> = names.iter().filter(writable).cloned().collect();
        let mut wanted = CertificateParams::new(names).map_err(making)?;
        wanted.not_before = date_time_ymd(FROM.0, FROM.1, FROM.2);
        wanted.not_after = date_time_ymd(UNTIL.0, UNTIL.1, UNTIL.2);
        wanted.distinguished_name = rcgen::DistinguishedName::new();
        wanted.distinguished_name.push(DnType::CommonName, OWNER);
        wanted.is_ca = IsCa::ExplicitNoCa;
        wanted.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        wanted.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        let certificate = wanted.self_signed(&key).map_err(making)?;
        let kept = format!("{}{}", certificate.pem(), key.serialize_pem()).into_bytes();
        Ok((OwnCertificate::read(&kept)?, kept))
    }

    /// Reads what was kept: the certificate and its key, in PEM.
    pub fn read(kept: &[u8]) -> Result<OwnCertificate, OwnCertificateError> {
        let broken = |why: String| OwnCertificateError::Broken(why);
        if kept.len() > LARGEST {
            return Err(broken("it is too large".to_owned()));
        }
        let certificate =
            CertificateDer::from_pem_slice(kept).map_err(|e| broken(e.to_string()))?;
        let key = PrivateKeyDer::from_pem_slice(kept).map_err(|e| broken(e.to_string()))?;
        let fingerprint = CertificateFingerprint::of(&certificate);
        let key = CertifiedKey::from_der(vec![certificate], key, &ring::default_provider());
        let key = key.map_err(|e| broken(e.to_string()))?;
        Ok(OwnCertificate { key: Arc::new(key), fingerprint })
    }

    /// Returns it as everybody is shown it, without its key.
    pub fn der(&self) -> Vec<u8> {
        self.key.cert.first().map(|certificate| certificate.to_vec()).unwrap_or_default()
    }

    /// Returns its fingerprint.
    pub fn fingerprint(&self) -> CertificateFingerprint {
        self.fingerprint
    }

    pub(super) fn key(&self) -> Arc<CertifiedKey> {
        Arc::clone(&self.key)
    }
}

/// Never with the key: this may end up in a log.
impl fmt::Debug for OwnCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnCertificate({})", self.fingerprint)
    }
}

impl CertificateFingerprint {
    /// Returns the fingerprint of a certificate.
    pub fn of(certificate: &[u8]) -> CertificateFingerprint {
        CertificateFingerprint(Sha256::digest(certificate).into())
    }

    /// Returns it in groups that are compared at a glance.
    pub fn groups(&self) -> Vec<String> {
        let pairs = |group: &[u8]| {
            let pairs: Vec<String> = group.iter().map(|byte| format!("{byte:02X}")).collect();
            pairs.join(":")
        };
        self.0.chunks(4).map(pairs).collect()
    }
}

/// As browsers write it, in groups: `3A:1F:0C:44 9B:…`.
impl fmt::Display for CertificateFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.groups().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_the_same_certificate() {
        let names = ["tenace.local", "192.168.1.5", "::1", "not a name ü"].map(str::to_owned);
        let (made, kept) = OwnCertificate::fresh(&names).unwrap();
        let read = OwnCertificate::read(&kept).unwrap();
        assert_eq!(read.fingerprint(), made.fingerprint());
        let groups = made.fingerprint().groups();
        assert_eq!((groups.len(), groups[0].len()), (8, 11));
        let (other, _) = OwnCertificate::fresh(&names).unwrap();
        assert_ne!(other.fingerprint(), made.fingerprint());
    }

    #[test]
    fn what_is_broken_is_told() {
        let (_, kept) = OwnCertificate::fresh(&[]).unwrap();
        let (_, other) = OwnCertificate::fresh(&[]).unwrap();
        let text = String::from_utf8(kept.clone()).unwrap();
        let key = text.find("-----BEGIN PRIVATE KEY").unwrap();
        let others = String::from_utf8(other).unwrap();
        let swapped =
            format!("{}{}", &text[..key], &others[others.find("-----BEGIN PRIV").unwrap()..]);
        let large = vec![b'x'; LARGEST + 1];
        for broken in [&b""[..], b"\xff\0", &kept[..key], &kept[key..], swapped.as_bytes(), &large]
        {
            let error = OwnCertificate::read(broken).unwrap_err();
            assert!(error.to_string().starts_with("what is kept is no certificate"), "{error}");
        }
    }

    #[test]
    fn it_never_prints_its_key() {
        let (made, _) = OwnCertificate::fresh(&[]).unwrap();
        assert_eq!(format!("{made:?}"), format!("OwnCertificate({})", made.fingerprint()));
    }
}
