//! A broker that is reached by HTTP: one connection for each request, as with most of the vendor's clients.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::time::Instant;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONNECTION, CONTENT_TYPE, HOST};
use hyper::{Method, Request, Uri};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{timeout, timeout_at};

use super::{ClientError, LARGEST_ANSWER, Patience};

/// Where a broker listens when an address does not say.
const PORT: u16 = 5079;

/// A broker that is reached by HTTP.
#[derive(Debug)]
pub(super) struct Link {
    /// A name or an IP address, without brackets.
    host: String,
    port: u16,
    /// Host and port as HTTP has them.
    authority: String,
    /// What comes before the paths of the broker, without a slash at its end.
    base: String,
    runtime: Runtime,
}

impl Link {
    pub(super) fn new(address: &str) -> Result<Self, ClientError> {
        let wrong = || ClientError::Address(address.to_owned());
        let trimmed = address.trim();
        let whole = match trimmed.split_once("://") {
            Some(_) => trimmed.to_owned(),
            None => format!("http://{trimmed}"),
        };
        let uri: Uri = whole.parse().map_err(|_| wrong())?;
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?;
        let is_plain = uri.scheme_str() == Some("http") && uri.query().is_none();
        // A name before the host, or a port that is none.
        let rest = uri.authority().and_then(|whole| whole.as_str().strip_prefix(host));
        let is_sound = rest.is_some_and(|rest| rest.is_empty() || uri.port_u16().is_some());
        if !is_plain || !is_sound {
            return Err(wrong());
        }
        let port = uri.port_u16().unwrap_or(PORT);
        let authority = format!("{host}:{port}");
        let runtime = Builder::new_current_thread().enable_all().build().map_err(|why| {
            ClientError::NoConnection { address: authority.clone(), why: why.to_string() }
        })?;
        Ok(Self {
            host: host.trim_matches(['[', ']']).to_owned(),
            port,
            authority,
            base: uri.path().trim_end_matches('/').to_owned(),
            runtime,
        })
    }

    pub(super) fn address(&self) -> String {
        format!("http://{}", self.authority)
    }

    /// Asks once.
    pub(super) fn ask(
        &mut self,
        request: &[u8],
        patience: &Patience,
        deadline: Instant,
    ) -> Result<Vec<u8>, String> {
        let path = format!("{}/dc-scoringprogram", self.base);
        self.once((Method::POST, &path), Bytes::copy_from_slice(request), patience, deadline)
    }

    /// Asks who is there.
    pub(super) fn hello(&self, patience: &Patience, deadline: Instant) -> Result<String, String> {
        let path = format!("{}/", self.base);
        let said = self.once((Method::GET, &path), Bytes::new(), patience, deadline)?;
        Ok(String::from_utf8_lossy(&said).trim().to_owned())
    }

    fn once(
        &self,
        what: (Method, &str),
        body: Bytes,
        patience: &Patience,
        deadline: Instant,
    ) -> Result<Vec<u8>, String> {
        let asked = async {
            let answer = self.exchange(what, body, patience);
            timeout_at(deadline.into(), answer).await.unwrap_or_else(|_| Err(too_late()))
        };
        self.runtime.block_on(asked)
    }

    async fn exchange(
        &self,
        (method, path): (Method, &str),
        body: Bytes,
        patience: &Patience,
    ) -> Result<Vec<u8>, String> {
        let connecting = TcpStream::connect((self.host.as_str(), self.port));
        let stream = match timeout(patience.connect, connecting).await {
            Ok(stream) => stream.map_err(|why| words(&why))?,
            Err(_) => return Err("no computer answers there".into()),
        };
        let _ = stream.set_nodelay(true);
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.authority)
            .header(CONTENT_TYPE, "application/json; charset=utf-8")
            .header(CONNECTION, "close")
            .body(Full::new(body))
            .map_err(|why| words(&why))?;
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(|why| words(&why))?;
        // Ends by itself when the answer is read, or when this is given up.
        tokio::spawn(connection);
        let response = sender.send_request(request).await.map_err(|why| words(&why))?;
        if !response.status().is_success() {
            return Err(format!("it answers with the status {}", response.status()));
        }
        let body = Limited::new(response.into_body(), LARGEST_ANSWER).collect().await;
        Ok(body.map_err(|why| words(&*why))?.to_bytes().into())
    }
}

/// What is said when patience is over.
pub(super) fn too_late() -> String {
    "it gives no answer in time; another scoring program may be connected to it".to_owned()
}

/// Says in words why there is no answer; for rare causes, the system's.
pub(super) fn words(error: &(dyn Error + 'static)) -> String {
    let causes =
        || std::iter::successors(Some(error), |&cause: &&(dyn Error + 'static)| cause.source());
    let kind = causes().find_map(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind);
    match kind {
        Some(ErrorKind::ConnectionRefused) => "nothing listens there".into(),
        Some(ErrorKind::NotFound) => "there is no such socket".into(),
        Some(ErrorKind::TimedOut) => too_late(),
        Some(ErrorKind::ConnectionReset | ErrorKind::BrokenPipe | ErrorKind::UnexpectedEof) => {
            "the connection broke".into()
        }
        Some(ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable) => {
            "it is not on this network, or this computer has no network".into()
        }
        _ => causes().map(ToString::to_string).collect::<Vec<_>>().join(": "),
    }
}
