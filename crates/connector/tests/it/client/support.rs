//! A broker that answers by a script, and clients that reach it by either way.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use connector::client::{Client, Patience};
use connector::service::{Answer, Peer, Service};
use connector::transport::{Http, Running, Socket};
use connector::wire::Request;
use tempfile::TempDir;
use test_support::future::within;
use tokio::runtime::Runtime;

use crate::transport::support::runtime;

type Script = Box<dyn Fn(&Request, usize) -> Answer + Send + Sync>;

/// Answers by a function of the request and of how many came before it.
pub(crate) struct Scripted {
    script: Script,
    pub(crate) asked: Mutex<Vec<Request>>,
}

impl Service for Scripted {
    fn answer(&self, request: &[u8], _from: &Peer) -> Answer {
        let request = Request::decode(request).unwrap();
        let before = {
            let mut asked = self.asked.lock().unwrap();
            asked.push(request.clone());
            asked.len() - 1
        };
        (self.script)(&request, before)
    }
}

/// How a client comes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum By {
    Http,
    Socket,
}

/// A broker for a test.
pub(crate) struct Broker {
    pub(crate) service: Arc<Scripted>,
    runtime: Runtime,
    by: By,
    running: Option<Running>,
    /// Where it is, kept when it is stopped.
    address: Option<SocketAddr>,
    path: PathBuf,
    _folder: TempDir,
}

impl Broker {
    pub(crate) fn new(
        by: By,
        script: impl Fn(&Request, usize) -> Answer + Send + Sync + 'static,
    ) -> Self {
        let folder = TempDir::new().unwrap();
        let service = Scripted { script: Box::new(script), asked: Mutex::default() };
        let mut broker = Self {
            service: Arc::new(service),
            runtime: runtime(),
            by,
            running: None,
            address: None,
            path: folder.path().join("socket"),
            _folder: folder,
        };
        broker.start();
        broker
    }

    pub(crate) fn start(&mut self) {
        let service = Arc::clone(&self.service);
        let _context = self.runtime.enter();
        self.running = Some(match self.by {
            By::Http => {
                let free = || "127.0.0.1:0".parse().unwrap();
                let http = Http::bind(self.address.unwrap_or_else(free)).unwrap();
                self.address = Some(http.address());
                http.start(service)
            }
            By::Socket => Socket::bind(&self.path).unwrap().start(service),
        });
    }

    pub(crate) fn stop(&mut self) {
        let stop = self.running.take().unwrap().stop();
        self.runtime.block_on(within("the broker to stop", stop));
    }

    pub(crate) fn client(&self) -> Client {
        let client = match self.by {
            By::Http => Client::http(&format!("http://{}/", self.address.unwrap())).unwrap(),
            By::Socket => Client::socket(&self.path),
        };
        client.with_patience(hasty())
    }

    pub(crate) fn asked(&self) -> Vec<Request> {
        self.service.asked.lock().unwrap().clone()
    }
}

/// The usual patience with short pauses.
pub(crate) fn hasty() -> Patience {
    Patience { waits: [Duration::from_millis(1); 4], ..Patience::default() }
}
