//! The server: binds, answers, and stops cleanly. What it answers is put together here.

mod connections;
mod files;
mod headers;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use session::JournalError;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;

use crate::address::{self, Announced};
use crate::auth::Secret;
use crate::backup::{self, Backups};
use crate::desk::{Desk, DeskThread};
use crate::director::{self, Office};
use crate::limits::Limits;
use crate::pages;
use crate::public::{self, Asked};
use crate::texts::Language;
use crate::tls::{TlsError, TlsFiles};
use crate::{Trouble, assets, phrasebook, setup, table};

pub(crate) use headers::any_origin;

/// The largest body, in bytes.
const LARGEST: usize = 64 * 1024;

/// What a server needs to know.
#[derive(Debug, Clone)]
pub struct Options {
    /// Where it listens; port 0 takes a free one.
    pub http: SocketAddr,
    /// The certificate, when there is one.
    pub tls: Option<TlsFiles>,
    /// The journal's file; made when it is not there.
    pub journal: PathBuf,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Somebody else has the port.
    #[error(
        "port {port} is in use: another Tenace may be running already. Stop it, or choose another port with --http {ip}:{next}",
        port = .0.port(), ip = .0.ip(), next = .0.port().saturating_add(1)
    )]
    PortTaken(SocketAddr),
    /// The address cannot be used.
    #[error("cannot listen on {0}: {1}")]
    Bind(SocketAddr, std::io::Error),
    /// The certificate cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The desk could not do something.
    #[error("{0}")]
    Desk(String),
}

/// A server that listens, and does not answer yet.
pub struct Server {
    listener: TcpListener,
    bound: SocketAddr,
    tls: Option<TlsAcceptor>,
    desk: Desk,
    thread: DeskThread,
    backups: Backups,
}

/// What every handler may use.
#[derive(Clone)]
pub(crate) struct Club {
    pub(crate) desk: Desk,
    pub(crate) limits: Limits,
    pub(crate) director: Office,
    /// The pages for everybody, as they were last drawn.
    pub(crate) public: public::Kept,
    /// Turns true when the server is to stop.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// The address a request came from; of a network whose addresses one phone may have many of, the
/// network.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Remote(pub(crate) SocketAddr);

impl Server {
    /// Opens the journal and listens.
    pub async fn bind(options: Options) -> Result<Server, ServeError> {
        let tls = options.tls.as_ref().map(TlsFiles::acceptor).transpose()?;
        let listener =
            TcpListener::bind(options.http).await.map_err(|error| match error.kind() {
                std::io::ErrorKind::AddrInUse => ServeError::PortTaken(options.http),
                _ => ServeError::Bind(options.http, error),
            })?;
        let bound = listener.local_addr().map_err(|e| ServeError::Bind(options.http, e))?;
        let (desk, thread) = Desk::open(&options.journal)?;
        let backups = Backups::default();
        Ok(Server { listener, bound, tls, desk, thread, backups })
    }

    /// Returns where it listens.
    pub fn bound(&self) -> SocketAddr {
        self.bound
    }

    /// Returns the links at which phones may find it, likeliest first.
    pub fn links(&self) -> Vec<String> {
        let links = address::addresses(self.bound).into_iter();
        links.map(|address| address::link(self.tls.is_some(), address)).collect()
    }

    /// Returns the link by the name the server goes by, where the network resolves such names.
    pub fn link_by_name(&self) -> String {
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        format!("{scheme}://{}:{}", address::NAME, self.bound.port())
    }

    /// Returns the desk, for whoever works beside the pages.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Returns the director's key.
    pub async fn director_key(&self) -> Result<Secret, ServeError> {
        let asked = self.desk.ask(|books| books.secret("director_key")).await;
        asked.map_err(|trouble| ServeError::Desk(trouble.message().to_owned()))
    }

    /// Returns whether the club has people who may direct.
    pub fn has_people(&self) -> bool {
        !self.desk.people().all().is_empty()
    }

    /// Has copies of everything made, in place of what the club has settled. Returns a sentence when
    /// there is no such folder.
    pub async fn back_up_to(&self, setting: backup::Setting) -> Result<(), String> {
        let journal = self.desk.ask(|books| Ok(books.path().to_owned())).await;
        setting.prepare(&journal.map_err(|trouble| trouble.message().to_owned())?)?;
        self.backups.settle(Some(setting), true);
        Ok(())
    }

    /// Answers until `stop` is over; then ends what is under way and closes the journal.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { listener, bound, tls, desk, thread, backups } = self;
        // A server that only this computer sees needs no name.
        let announced = match bound.ip().is_loopback() {
            true => None,
            false => Announced::start(&address::addresses(bound)),
        };
        let (stopper, stopping) = watch::channel(false);
        let director = Office::new(bound, tls.is_some(), backups.clone());
        let limits = Limits::default();
        let public = public::Kept::new(&desk);
        let club = Club { desk: desk.clone(), limits, director, public, stopping };
        let looking = tokio::spawn(desk.clone().keep_looking());
        let copying = tokio::spawn(copy(desk.clone(), backups));
        connections::serve(listener, tls, router(club), stop, stopper).await;
        looking.abort();
        copying.abort();
        drop(announced);
        desk.stop().await;
        let joined = tokio::task::spawn_blocking(move || thread.join());
        let _ = tokio::time::timeout(Duration::from_secs(10), joined).await;
    }
}

/// Makes copies of everything, where the command line or the club says.
async fn copy(desk: Desk, backups: Backups) {
    let settled = desk.ask(|books| {
        let setting = director::settled_backup(books)?;
        Ok((setting, books.path().to_owned()))
    });
    let Ok((setting, journal)) = settled.await else { return };
    if !backups.is_fixed() {
        backups.settle(setting, false);
    }
    backups.keep_copying(journal).await;
}

/// Returns everything that is answered.
fn router(club: Club) -> Router {
    let router = Router::new()
        .route("/join", post(join))
        .route("/t", get(terminal))
        .route("/sw.js", get(|headers: HeaderMap| async move { assets::service_worker(&headers) }))
        .route("/assets/{digest}/{*path}", get(asset))
        .nest("/t/api", table::router())
        .merge(table::public())
        .merge(public::router())
        .merge(director::router())
        .merge(setup::router())
        .fallback(|| async { Trouble::not_found() })
        .method_not_allowed_fallback(|| async { Trouble::not_allowed() })
        .layer(axum::middleware::from_fn(phrasebook::translated))
        .with_state(club);
    headers::dress(router, LARGEST)
}

async fn terminal(State(club): State<Club>, Extension(remote): Extension<Remote>) -> Response {
    match club.limits.page(remote.0.ip()) {
        Ok(()) => pages::terminal().into_response(),
        Err(wait) => Trouble::slow_down(wait).into_response(),
    }
}

async fn asset(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    Path((digest, path)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    match club.limits.page(remote.0.ip()) {
        Ok(()) => assets::answer(&digest, &path, &headers),
        Err(wait) => Trouble::slow_down(wait).into_response(),
    }
}

/// Opens a table by its code, without a script: the answer leads to the terminal's document, with the
/// token after the `#`.
async fn join(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let body = std::str::from_utf8(&body).unwrap_or_default();
    let code = body.split('&').find_map(|pair| pair.strip_prefix("code=")).unwrap_or_default();
    // A form writes blanks as plus signs; nothing else of it could be part of a code.
    let code = code.replace('+', " ");
    match table::join_by_code(&club, remote.0.ip(), &code).await {
        Ok(token) => {
            let location = HeaderValue::try_from(format!("/t#{}", token.text()));
            let Ok(location) = location else { return Trouble::away().into_response() };
            let headers = [
                (header::LOCATION, location),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            ];
            (StatusCode::SEE_OTHER, headers).into_response()
        }
        Err(trouble) => {
            let language = Language::of(&headers);
            let seconds = trouble.retry_after().unwrap_or_default();
            let why = match trouble.status() {
                StatusCode::UNAUTHORIZED => language.t("join-wrong"),
                StatusCode::TOO_MANY_REQUESTS => {
                    language.say("join-wait", &[("seconds", seconds.into())])
                }
                _ => language.t("unreachable-text"),
            };
            let asked = Asked { why: Some(why), status: Some(trouble.status()) };
            let mut page = public::front_door(&club, &headers, asked).await;
            page.keep = "no-store";
            page.into_response()
        }
    }
}
