//! Why a transport cannot listen.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::path::PathBuf;

use thiserror::Error;

/// Why a transport cannot listen.
#[derive(Debug, Error)]
pub enum BindError {
    /// Somebody else has the port.
    #[error(
        "Port {} is in use: the Data Connector service of the vendor, or another Tenace, may be running on this \
         computer. Stop it, or choose another port.", .0.port()
    )]
    PortTaken(SocketAddr),
    /// The port may not be used.
    #[error("Port {} may not be used by this user. Choose a port above 1023.", .0.port())]
    PortDenied(SocketAddr),
    /// No network of this computer has the address.
    #[error("This computer has no address {}. Choose 127.0.0.1, or an address that it has.", .0.ip())]
    NoSuchAddress(SocketAddr),
    /// The address cannot be used.
    #[error("Cannot listen on {0}: {1}. Choose another address.")]
    Address(SocketAddr, io::Error),
    /// The path of a socket is too long for the system.
    #[error(
        "The socket's path {0} is too long for this system. Choose a folder with a shorter path."
    )]
    PathTooLong(PathBuf),
    /// Somebody else listens there.
    #[error(
        "Somebody listens at {0} already: another Tenace may be running. Stop it, or choose another path."
    )]
    PathTaken(PathBuf),
    /// What is there is no socket.
    #[error("{0} exists and is no socket. Move it away, or choose another path.")]
    NoSocket(PathBuf),
    /// The socket cannot be made.
    #[error("Cannot make the socket {0}: {1}. Choose a path in a folder of your own.")]
    Path(PathBuf, io::Error),
    /// The pipe cannot be made.
    #[error(
        "Cannot make the pipe {0}: {1}. The Data Connector service of the vendor, or another Tenace, may have it: stop \
         that one first."
    )]
    Pipe(String, io::Error),
}

impl BindError {
    pub(super) fn address(address: SocketAddr, why: io::Error) -> Self {
        match why.kind() {
            ErrorKind::AddrInUse => Self::PortTaken(address),
            ErrorKind::PermissionDenied => Self::PortDenied(address),
            ErrorKind::AddrNotAvailable => Self::NoSuchAddress(address),
            _ => Self::Address(address, why),
        }
    }
}
