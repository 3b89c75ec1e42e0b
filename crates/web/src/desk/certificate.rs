//! The club's own certificate, on the desk: kept beside the logs, so that a backup and a standby have it.

use super::books::Books;
use crate::Trouble;
use crate::address;
use crate::standby::Role;
use crate::tls::{OwnCertificate, OwnCertificateError};

/// Under this name it is kept, with its key.
const CERTIFICATE: &str = "tls/certificate";

impl Books {
    /// Has the certificate shown that is kept, and makes one where there is none. A standby waits for that of the
    /// computer in charge. Looks again each second: it may come with a copy, a backup, or room on the disk.
    pub(crate) fn show_certificate(&mut self) -> Result<(), Trouble> {
        if !self.certificate.is_wanted() {
            return Ok(());
        }
        let kept = self.journal()?.kept(CERTIFICATE)?;
        let why = match kept.as_deref() {
            None => None,
            Some(bytes) if self.certificate.is_of(bytes) => return Ok(()),
            Some(bytes) => match OwnCertificate::read(bytes) {
                Ok(read) => {
                    self.show(read, bytes.to_vec());
                    return Ok(());
                }
                Err(why) => Some(why),
            },
        };
        // One that follows is given the certificate, and one that was replaced has no director to show it to.
        if !self.standby.is_in_charge() {
            return Ok(());
        }
        self.make_certificate(kept.as_deref(), why)
    }

    /// Makes a certificate in place of what is kept, unless somebody else was faster.
    fn make_certificate(
        &mut self,
        kept: Option<&[u8]>,
        why: Option<OwnCertificateError>,
    ) -> Result<(), Trouble> {
        let names = address::names_of_this_computer(&self.standby.own_origins());
        let (fresh, bytes) = OwnCertificate::fresh(&names).map_err(|error| {
            self.certificate
                .remark(format!("The director's pages cannot be shown over TLS: {error}."));
            Trouble::failed(error.to_string())
        })?;
        let all = [(CERTIFICATE.to_owned(), bytes.clone())];
        if !self.journal()?.keep_all_if(CERTIFICATE, kept, &all)? {
            return Ok(());
        }
        let fingerprint = fresh.fingerprint();
        self.show(fresh, bytes);
        if let Some(why) = why {
            self.certificate.remark(format!(
                "The certificate of the director's pages could not be used ({why}), so a new one was made. Browsers \
                 will warn again: compare the new fingerprint, {fingerprint}."
            ));
        }
        Ok(())
    }

    /// Shows a certificate; says so when browsers knew another one.
    fn show(&mut self, certificate: OwnCertificate, kept: Vec<u8>) {
        let fingerprint = certificate.fingerprint();
        if self.certificate.show(certificate, kept).is_none() {
            return;
        }
        let from = match self.standby.place().role {
            Role::Following { .. } => "the computer in charge",
            _ => "the data that was put back",
        };
        self.certificate.remark(format!(
            "The director's pages now show the certificate of {from}. Browsers that knew the one before will warn \
             again: compare the fingerprint, {fingerprint}."
        ));
    }
}
