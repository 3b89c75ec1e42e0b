//! Listening in all ways at once: HTTP, and the Unix socket or the named pipe of the user.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use crate::service::Service;
use crate::transport::{BindError, Http, Running};
#[cfg(windows)]
use crate::transport::{Pipe, pipe};
#[cfg(unix)]
use crate::transport::{Socket, socket};

/// Where the lines of a Unix socket or a named pipe come in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// Where the vendor's clients of this user look; when that is taken, nowhere.
    #[default]
    Usual,
    /// At this socket or pipe.
    At(PathBuf),
    /// Nowhere.
    Off,
}

/// What listens, and does not answer yet.
pub struct Listening {
    http: Http,
    /// The other address that `localhost` may mean.
    beside: Option<Http>,
    #[cfg(unix)]
    lines: Option<Socket>,
    #[cfg(windows)]
    lines: Option<Pipe>,
    /// Why no lines come in where they usually do.
    trouble: Option<BindError>,
}

impl Listening {
    /// Listens for HTTP at an address, and for lines.
    pub fn bind(http: SocketAddr, lines: &Lines) -> Result<Self, BindError> {
        let http = Http::bind(http)?;
        let address = http.address();
        // Some clients call `localhost`, and which address that is is for their system to say.
        let beside = (address.ip() == IpAddr::V4(Ipv4Addr::LOCALHOST))
            .then(|| Http::bind(SocketAddr::from((Ipv6Addr::LOCALHOST, address.port()))).ok());
        let (found, trouble) = match lines {
            Lines::Off => (None, None),
            #[cfg(unix)]
            Lines::At(path) => (Some(Socket::bind(path)?), None),
            #[cfg(unix)]
            Lines::Usual => either(Socket::bind(socket::default_path())),
            #[cfg(windows)]
            Lines::At(path) => (Some(Pipe::bind(&path.to_string_lossy())?), None),
            #[cfg(windows)]
            Lines::Usual => either(Pipe::bind(&pipe::default_name())),
            #[cfg(not(any(unix, windows)))]
            _ => (None::<()>, None),
        };
        #[cfg(not(any(unix, windows)))]
        let _: Option<()> = found;
        Ok(Self {
            http,
            beside: beside.flatten(),
            #[cfg(any(unix, windows))]
            lines: found,
            trouble,
        })
    }

    /// Returns where it listens for HTTP.
    pub fn address(&self) -> SocketAddr {
        self.http.address()
    }

    /// Returns where it listens for lines.
    pub fn lines(&self) -> Option<String> {
        #[cfg(unix)]
        return self.lines.as_ref().map(|socket| socket.path().display().to_string());
        #[cfg(windows)]
        return self.lines.as_ref().map(|pipe| pipe.name().to_owned());
        #[cfg(not(any(unix, windows)))]
        None
    }

    /// Returns why no lines come in where they usually do.
    pub fn trouble(&self) -> Option<&BindError> {
        self.trouble.as_ref()
    }

    /// Begins to answer, on the Tokio runtime it is called in.
    pub fn start(self, service: Arc<dyn Service>) -> Answering {
        // Both addresses of HTTP are one server to whoever counts memory; lines have one client at a time.
        let hold = self.http.hold();
        let mut running = vec![self.http.start_with(Arc::clone(&service), hold.clone())];
        running.extend(self.beside.map(|http| http.start_with(Arc::clone(&service), hold)));
        #[cfg(any(unix, windows))]
        running.extend(self.lines.map(|lines| lines.start(service)));
        Answering(running)
    }
}

/// What answers until it is stopped.
pub struct Answering(Vec<Running>);

impl Answering {
    /// Stops to listen, ends what is being answered, and returns then.
    pub async fn stop(self) {
        for running in self.0 {
            running.stop().await;
        }
    }
}

#[cfg(any(unix, windows))]
fn either<T>(bound: Result<T, BindError>) -> (Option<T>, Option<BindError>) {
    match bound {
        Ok(lines) => (Some(lines), None),
        Err(why) => (None, Some(why)),
    }
}
