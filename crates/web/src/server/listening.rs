//! Listening at an address, with room for everybody who comes in the same moment.

use std::io;
use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket};

/// How many connections the system keeps until the server takes them in. A room opens the page when the director says so,
/// and whoever finds no place here tries again a second later.
const WAITING: u32 = 1024;

/// Listens at an address.
pub(super) fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    // A server that is started again has its port at once. On Windows two programs would share it.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::TcpStream;

    use test_support::wait::LIMIT;

    use super::*;

    #[test]
    fn a_room_that_comes_in_the_same_moment_is_not_sent_away() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let _inside = runtime.enter();
        // Nobody is taken in meanwhile.
        let listener = listen_on("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = listener.local_addr().unwrap();
        let most = std::fs::read_to_string("/proc/sys/net/core/somaxconn").unwrap();
        let phones = most.trim().parse::<usize>().unwrap().min(300);
        let connect = |_| TcpStream::connect_timeout(&address, LIMIT).unwrap();
        let came: Vec<TcpStream> = (0..phones).map(connect).collect();
        assert_eq!(came.len(), phones);
    }
}
