//! Where connections come in: the address for everybody, and the one for directors on other devices, which is under TLS.

use std::io;
use std::net::{IpAddr, SocketAddr};

use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

use super::listening::listen_on;

/// How a director on another device comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RemoteAccess {
    /// Over TLS, with the club's own certificate, at this address.
    OverTls(SocketAddr),
    /// As everybody; others on the network can read it.
    Plain,
    /// Not at all.
    None,
}

/// What a request came by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Transport {
    pub(crate) is_tls: bool,
    /// The address of this computer that the connection came to.
    pub(crate) own_address: SocketAddr,
}

/// The addresses at which the server listens.
pub(super) struct Entrances {
    /// For everybody; under TLS where the club has a certificate from elsewhere.
    pub(super) main: (TcpListener, Option<TlsAcceptor>),
    /// For directors on other devices.
    pub(super) director: Option<(TcpListener, TlsAcceptor)>,
}

impl Entrances {
    /// Waits for the next connection; returns what shakes hands on it.
    pub(super) async fn accept(
        &self,
    ) -> io::Result<((TcpStream, SocketAddr), Option<TlsAcceptor>)> {
        let Some((director, acceptor)) = &self.director else {
            return Ok((self.main.0.accept().await?, self.main.1.clone()));
        };
        tokio::select! {
            taken = self.main.0.accept() => Ok((taken?, self.main.1.clone())),
            taken = director.accept() => Ok((taken?, Some(acceptor.clone()))),
        }
    }
}

/// Listens at the first port that can be had, of so many from the one named; else at any.
pub(super) fn listen_near(at: SocketAddr, most: u16) -> io::Result<TcpListener> {
    let near = (at.port()..=u16::MAX).take(most.into());
    first_that_works(near, |port| listen_on(SocketAddr::new(at.ip(), port)))
}

/// Tries one port after the other, whatever is the matter with those before: another program may have them, or the system
/// keeps them for itself. Fails with what was the matter with the last.
fn first_that_works<T>(
    ports: impl Iterator<Item = u16>,
    listen: impl Fn(u16) -> io::Result<T>,
) -> io::Result<T> {
    for port in ports {
        if let Ok(listener) = listen(port) {
            return Ok(listener);
        }
    }
    listen(0)
}

/// Tells whether what is sent there never leaves this computer.
pub(crate) fn is_on_this_computer(peer: IpAddr) -> bool {
    peer.to_canonical().is_loopback()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_cannot_be_had_for_any_reason_is_passed_over() {
        let listen = |port: u16| match port {
            8443 => Err(io::ErrorKind::PermissionDenied.into()),
            8444 => Err(io::ErrorKind::AddrInUse.into()),
            port => Ok(port),
        };
        assert_eq!(first_that_works(8443..8453, listen).unwrap(), 8445);
        assert_eq!(first_that_works(8443..8445, listen).unwrap(), 0);
        let none = |_| Err::<(), _>(io::ErrorKind::PermissionDenied.into());
        let error = first_that_works(8443..8453, none).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
    }
}
