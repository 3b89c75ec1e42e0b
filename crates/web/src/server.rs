//! The server: binds, answers, and stops cleanly. What it answers is put together here.

mod answers;
mod bodies;
mod connections;
mod director_line;
mod entrances;
mod files;
mod headers;
mod hosts;
mod listening;
mod memory;
mod plain_at_tls;
mod remote_directors;
mod seats;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use session::JournalError;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use crate::address::{self, Announced};
use crate::auth::Secret;
use crate::backup::{self, Backups};
use crate::connector::Connector;
use crate::desk::{Desk, DeskThread, is_of_the_disk};
use crate::director::{self, Office};
use crate::exchange::Exchanges;
use crate::limits::Limits;
use crate::pages;
use crate::public::{self, Asked};
use crate::texts::Language;
use crate::tls::{TlsError, TlsFiles};
use crate::{Trouble, assets, phrasebook, setup, standby, table};
use memory::Memory;

pub(crate) use director_line::{Sealed, link_for};
pub(crate) use entrances::{RemoteAccess, Transport, is_on_this_computer};
pub(crate) use headers::partners_only;
pub use remote_directors::{HTTPS_PORT, RemoteDirectors};
pub(crate) use seats::SeatHandle;

use entrances::Entrances;
use hosts::Hosts;
use listening::listen_on;

/// So long the first copy of a standby is waited for.
const FIRST_COPY: Duration = Duration::from_secs(5);

/// The largest body, in bytes.
const LARGEST: usize = 64 * 1024;

/// Holds a door that is open to everybody to a small body: what nobody has to wait for room for.
pub(crate) fn small_body() -> DefaultBodyLimit {
    DefaultBodyLimit::max(memory::FREE)
}

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
    /// Somebody else has the port of the director's pages.
    #[error(
        "port {port} is in use, so directors on other devices cannot come in there. Choose another port with --https {ip}:{next}",
        port = .0.port(), ip = .0.ip(), next = .0.port().saturating_add(1)
    )]
    DirectorPortTaken(SocketAddr),
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

impl ServeError {
    /// Tells whether it goes away when the journal's disk has room, or may be written.
    pub fn is_of_the_disk(&self) -> bool {
        matches!(self, ServeError::Journal(error) if is_of_the_disk(&error.fault))
    }
}

/// A server that listens, and does not answer yet.
pub struct Server {
    listener: TcpListener,
    bound: SocketAddr,
    tls: Option<TlsAcceptor>,
    desk: Desk,
    thread: DeskThread,
    backups: Backups,
    exchanges: Exchanges,
    connector: Connector,
    /// Copies while this is a standby.
    following: JoinHandle<()>,
    hosts: Hosts,
    remote: RemoteAccess,
    director_entrance: Option<(TcpListener, TlsAcceptor)>,
}

/// What every handler may use.
#[derive(Clone)]
pub(crate) struct Club {
    pub(crate) desk: Desk,
    pub(crate) limits: Limits,
    pub(crate) director: Office,
    /// The exchange files that events are linked with.
    pub(crate) exchanges: Exchanges,
    /// Where scoring programs come.
    pub(crate) connector: Connector,
    /// The pages for everybody, as they were last drawn.
    pub(crate) public: public::Kept,
    /// The names and addresses of this computer.
    pub(crate) hosts: Hosts,
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
        let listener = listen_on(options.http).map_err(|error| match error.kind() {
            std::io::ErrorKind::AddrInUse => ServeError::PortTaken(options.http),
            _ => ServeError::Bind(options.http, error),
        })?;
        let bound = listener.local_addr().map_err(|e| ServeError::Bind(options.http, e))?;
        let (desk, thread) = Desk::open(&options.journal)?;
        let backups = Backups::default();
        let is_tls = tls.is_some();
        desk.standby().set_own(move || {
            let found = address::addresses(bound).into_iter();
            found.map(|address| address::link(is_tls, address)).collect()
        });
        let following = tokio::spawn(standby::keep_following(desk.clone()));
        let exchanges = Exchanges::default();
        let connector = Connector::default();
        Ok(Server {
            listener,
            bound,
            tls,
            desk,
            thread,
            backups,
            exchanges,
            connector,
            following,
            hosts: Hosts::new(),
            remote: RemoteAccess::None,
            director_entrance: None,
        })
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
        address::link_by_name(self.tls.is_some(), self.bound.port())
    }

    /// Returns the desk, for whoever works beside the pages.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Keeps the events of this server off an exchange file that the caller runs by itself.
    pub fn keep_off(&self, file: &std::path::Path) {
        self.exchanges.keep_off(file);
    }

    /// Returns the Data Connector, which rests until it is told where to listen.
    pub fn connector(&self) -> &Connector {
        &self.connector
    }

    /// Adds addresses under which pages are answered, without telling phones of them.
    pub fn known_as(&self, origins: &[String]) {
        self.hosts.add(origins);
    }

    /// Adds addresses by which phones know this server, such as a name the club's network has for it.
    pub fn also_at(&self, origins: Vec<String>) {
        let (bound, is_tls) = (self.bound, self.tls.is_some());
        self.known_as(&origins);
        self.desk.standby().set_own(move || {
            let found = address::addresses(bound).into_iter();
            let links = found.map(|address| address::link(is_tls, address));
            links.chain(origins.iter().cloned()).collect()
        });
    }

    /// Makes this server the standby of another one, and begins to copy. Returns when the copy is
    /// complete, or after a few seconds with what is the matter.
    pub async fn follow(&self, url: &str, key: Secret) -> Result<Option<String>, ServeError> {
        let desk_fault = |trouble: Trouble| ServeError::Desk(trouble.message().to_owned());
        let wrong =
            || ServeError::Desk(format!("{url} is no address; write http://192.168.1.5:8080"));
        let url = standby::origin(url).ok_or_else(wrong)?;
        self.desk.ask(move |books| books.follow(vec![url], key)).await.map_err(desk_fault)?;
        Ok(self.first_copy().await)
    }

    /// Goes on as what this computer was when it last ran: a standby begins to copy.
    pub async fn go_on(&self) -> Option<String> {
        match self.desk.standby().place().role {
            standby::Role::Following { .. } => self.first_copy().await,
            _ => None,
        }
    }

    async fn first_copy(&self) -> Option<String> {
        let standby = self.desk.standby();
        let complete = async {
            while !standby.is_complete() && standby.problem().is_none() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        match tokio::time::timeout(FIRST_COPY, complete).await {
            Ok(()) => standby.problem(),
            Err(_) => standby.problem().or(Some("The copy is still under way.".to_owned())),
        }
    }

    /// Returns the director's key.
    pub async fn director_key(&self) -> Result<Secret, ServeError> {
        let asked = self.desk.ask(|books| books.secret("director_key")).await;
        asked.map_err(|trouble| ServeError::Desk(trouble.message().to_owned()))
    }

    /// Returns why nothing can be written to the journal, if that is so: its disk is full, or may only be read. The
    /// server goes on trying.
    pub async fn disk_problem(&self) -> Option<String> {
        self.desk.ask(|books| Ok(books.disk_problem())).await.ok().flatten()
    }

    /// Returns whether the club has people who may direct.
    pub fn has_people(&self) -> bool {
        !self.desk.people().all().is_empty()
    }

    /// Has copies of everything made, in place of what the club has settled. Returns a sentence when
    /// there is no such folder.
    pub async fn back_up_to(&self, setting: backup::Setting) -> Result<(), String> {
        let journal = self.desk.ask(|books| Ok(books.journal_path().to_owned())).await;
        setting.prepare(&journal.map_err(|trouble| trouble.message().to_owned())?)?;
        self.backups.settle(Some(setting), true);
        Ok(())
    }

    /// Answers until `stop` is over; then ends what is under way and closes the journal.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let _ = self.certificate_fingerprint().await;
        let Server {
            listener,
            bound,
            tls,
            desk,
            thread,
            backups,
            exchanges,
            connector,
            following,
            hosts,
            remote,
            director_entrance,
        } = self;
        // Nobody is answered before it is known whether another computer has taken over.
        standby::ask_around(&desk).await;
        let naming = tokio::spawn(keep_announcing(bound, desk.clone()));
        let (stopper, stopping) = watch::channel(false);
        let director = Office::new(bound, tls.is_some(), remote, backups.clone());
        let limits = Limits::default();
        let public = public::Kept::new(&desk);
        let linking = tokio::spawn(exchanges.clone().keep_linking(desk.clone()));
        let club = Club {
            desk: desk.clone(),
            limits,
            director,
            exchanges: exchanges.clone(),
            connector: connector.clone(),
            public,
            hosts,
            stopping,
        };
        let answering = tokio::spawn(connector.clone().keep_answering(desk.clone()));
        let looking = tokio::spawn(desk.clone().keep_looking());
        let opening = tokio::spawn(desk.clone().keep_opening());
        let copying = tokio::spawn(copy(desk.clone(), backups));
        let telling = tokio::spawn(standby::keep_telling(desk.clone()));
        let warning = tokio::spawn(standby::keep_telling_directors(desk.clone()));
        let memory = Memory::new();
        let (router, room) = (router(club, memory.clone()), connections::Room::new(memory));
        let entrances = Entrances { main: (listener, tls), director: director_entrance };
        connections::serve(entrances, router, room, stop, stopper).await;
        linking.abort();
        exchanges.rest().await;
        answering.abort();
        // What it is beginning must not outlive it.
        let _ = answering.await;
        connector.rest().await;
        looking.abort();
        opening.abort();
        copying.abort();
        telling.abort();
        warning.abort();
        following.abort();
        naming.abort();
        let _ = naming.await;
        desk.stop().await;
        let joined = tokio::task::spawn_blocking(move || thread.join());
        let _ = tokio::time::timeout(Duration::from_secs(10), joined).await;
    }
}

/// Makes copies of everything, where the command line or the club says.
async fn copy(desk: Desk, backups: Backups) {
    let settled = desk.ask(|books| {
        let setting = director::settled_backup(books)?;
        Ok((setting, books.journal_path().to_owned()))
    });
    let Ok((setting, journal)) = settled.await else { return };
    if !backups.is_fixed() {
        backups.settle(setting, false);
    }
    backups.keep_copying(journal).await;
}

/// Tells the network the server's name while it is in charge.
async fn keep_announcing(bound: SocketAddr, desk: Desk) {
    // A server that only this computer sees needs no name.
    if bound.ip().is_loopback() {
        return;
    }
    let mut changes = desk.standby().watch();
    let mut announced = None;
    loop {
        match (desk.standby().is_in_charge(), announced.is_some()) {
            (true, false) => announced = Announced::start(&address::addresses(bound)),
            (false, true) => announced = None,
            _ => {}
        }
        if changes.changed().await.is_err() {
            return;
        }
    }
}

/// Returns everything that is answered.
fn router(club: Club, memory: Memory) -> Router {
    let router = Router::new()
        .route("/join", post(join).get(|| async { Redirect::to("/") }).layer(small_body()))
        .route("/t", get(terminal))
        .route("/sw.js", get(|headers: HeaderMap| async move { assets::service_worker(&headers) }))
        .route("/assets/{digest}/{*path}", get(asset))
        .nest("/t/api", table::router(&club))
        .merge(table::public())
        .merge(public::router())
        .merge(director::router())
        .merge(setup::router())
        .merge(standby::router())
        .merge(standby::office())
        .fallback(|| async { Trouble::not_found() })
        .method_not_allowed_fallback(|| async { Trouble::not_allowed() })
        .layer(middleware::from_fn_with_state(club.clone(), standby::everywhere))
        .layer(middleware::from_fn_with_state(club.clone(), director_line::guard))
        .layer(middleware::from_fn_with_state(club.clone(), hosts::check))
        .layer(middleware::from_fn(phrasebook::translated))
        .with_state(club.clone());
    let is_tls = club.director.is_tls();
    headers::dress(router, LARGEST, memory, club.desk.standby(), is_tls)
}

async fn terminal(State(club): State<Club>, Extension(remote): Extension<Remote>) -> Response {
    match club.limits.page(remote.0.ip()) {
        Ok(()) => pages::terminal(&club.desk.standby().partner_origins()).into_response(),
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
