//! The way in for directors on other devices: an address of its own under TLS, and the links and the fingerprint that they
//! are told.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use super::entrances::{self, RemoteAccess};
use super::listening::listen_on;
use super::{ServeError, Server};
use crate::address;
use crate::tls::{CertificateFingerprint, TlsError};

/// Where directors on other devices come in, when nobody says otherwise.
pub const HTTPS_PORT: u16 = 8443;
/// So many ports are tried from there on.
const HTTPS_PORTS: u16 = 10;

/// How directors on other devices come in, where the whole site is not under TLS anyway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemoteDirectors {
    /// Over TLS with the club's own certificate, at this address or none.
    At(SocketAddr),
    /// The same at the usual port, or one after it that is free; not at all where only this computer reaches the server.
    Usual,
    /// By plain HTTP: others on the network can read passwords and cookies.
    Plain,
}

impl Server {
    /// Lets directors on other devices in; until then they are not. Where the whole site is under TLS, so are they. Where
    /// nobody asked for an address, the evening goes on without: then it returns why, as a sentence.
    pub async fn admit_directors(
        &mut self,
        how: RemoteDirectors,
    ) -> Result<Option<String>, ServeError> {
        let at = match how {
            RemoteDirectors::Plain => {
                self.remote = RemoteAccess::Plain;
                return Ok(None);
            }
            RemoteDirectors::Usual if self.tls.is_some() || self.bound.ip().is_loopback() => {
                return Ok(None);
            }
            RemoteDirectors::Usual => SocketAddr::new(self.bound.ip(), HTTPS_PORT),
            RemoteDirectors::At(at) => at,
        };
        let listener = match how {
            RemoteDirectors::Usual => match entrances::listen_near(at, HTTPS_PORTS) {
                Ok(listener) => listener,
                Err(error) => return Ok(Some(nowhere(at, &error))),
            },
            _ => listen_on(at).map_err(|error| match error.kind() {
                std::io::ErrorKind::AddrInUse => ServeError::DirectorPortTaken(at),
                _ => ServeError::Bind(at, error),
            })?,
        };
        let bound = listener.local_addr().map_err(|error| ServeError::Bind(at, error))?;
        let acceptor = self.desk.certificate().acceptor().map_err(TlsError::from)?;
        self.director_entrance = Some((listener, acceptor));
        self.remote = RemoteAccess::OverTls(bound);
        Ok(None)
    }

    /// Returns the links at which directors on other devices come in, likeliest first; none where they do not.
    pub fn remote_director_links(&self) -> Vec<String> {
        address::remote_links(self.bound, self.tls.is_some(), self.remote)
    }

    /// Returns the link at which a director on this computer comes in, and nothing crosses the network; none where
    /// this computer itself is not listened to.
    pub fn own_director_link(&self) -> Option<String> {
        if self.tls.is_some() {
            return None;
        }
        let ip = match self.bound.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip if ip.is_loopback() => ip,
            _ => return None,
        };
        Some(address::link(false, SocketAddr::new(ip, self.bound.port())))
    }

    /// Returns the fingerprint of the club's own certificate, made now if there is none; nothing where no director is
    /// shown one, or there is none yet.
    pub async fn certificate_fingerprint(&self) -> Option<CertificateFingerprint> {
        // Why there is none is in the log, and the desk goes on trying.
        let _ = self.desk.ask(|books| books.show_certificate()).await;
        self.desk.certificate().fingerprint()
    }

    /// Tells whether directors on other devices are shown the club's own certificate.
    pub fn own_certificate_is_used(&self) -> bool {
        matches!(self.remote, RemoteAccess::OverTls(_))
    }

    /// Tells whether directors on other devices come in by plain HTTP.
    pub fn is_plain_for_directors(&self) -> bool {
        self.tls.is_none() && self.remote == RemoteAccess::Plain
    }
}

fn nowhere(at: SocketAddr, error: &std::io::Error) -> String {
    format!(
        "directors on other devices cannot come in, because no port for them can be had at {ip} ({error}). The evening goes on; \
         --https {ip}:{next} takes another.",
        ip = at.ip(),
        next = at.port().saturating_add(1000)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::Options;

    #[test]
    fn a_server_goes_on_without_a_port_that_nobody_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let http = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0);
        let journal = folder.path().join("tenace.db");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut server = Server::bind(Options { http, tls: None, journal }).await.unwrap();
            // Of the addresses for documents, which no computer has: no port there can be had.
            let nowhere = SocketAddr::from(([192, 0, 2, 77], 8080));
            server.bound = nowhere;
            let why = server.admit_directors(RemoteDirectors::Usual).await.unwrap().unwrap();
            assert!(why.contains("--https 192.0.2.77:9443"), "{why}");
            assert_eq!(server.remote, RemoteAccess::None);
            let asked = RemoteDirectors::At(SocketAddr::new(nowhere.ip(), 8443));
            assert!(server.admit_directors(asked).await.is_err());
        });
    }
}
