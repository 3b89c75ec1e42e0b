//! The Unix socket: its file, and one client after the other.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::Arc;

use connector::transport::{BindError, Limits, Running, Socket, socket};
use tempfile::TempDir;
use test_support::future::within;
use test_support::wait::LIMIT;
use tokio::runtime::Runtime;

use super::support::{Echo, runtime, until_closed};

/// A socket for a test, in a folder of its own.
pub(crate) struct Place {
    pub(crate) runtime: Runtime,
    pub(crate) echo: Arc<Echo>,
    pub(crate) running: Option<Running>,
    pub(crate) path: PathBuf,
    folder: TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self::with(Limits::default())
    }

    pub(crate) fn with(limits: Limits) -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("socket");
        let mut place =
            Self { runtime: runtime(), echo: Arc::default(), running: None, path, folder };
        place.start(limits);
        place
    }

    fn start(&mut self, limits: Limits) {
        let socket = Socket::bind(&self.path).unwrap().with_limits(limits);
        assert_eq!(socket.path(), self.path);
        let service = Arc::clone(&self.echo);
        self.running = Some(self.runtime.block_on(async { socket.start(service) }));
    }

    pub(crate) fn connect(&self) -> UnixStream {
        let stream = UnixStream::connect(&self.path).unwrap();
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        stream
    }

    fn stop(&mut self) {
        let stop = self.running.take().unwrap().stop();
        self.runtime.block_on(within("the socket to stop", stop));
    }

    /// The names of all files in the folder.
    fn files(&self) -> Vec<String> {
        let list = fs::read_dir(self.folder.path()).unwrap();
        list.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

fn ask(stream: &mut UnixStream, text: &str) -> String {
    writeln!(stream, "{text}").unwrap();
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).unwrap();
    line
}

#[test]
fn the_usual_path_is_where_dot_net_looks() {
    let path = socket::default_path().into_os_string().into_string().unwrap();
    let name = "/CoreFxPipe_BridgeSystems.Bridgemate.DataConnectorService.ScoringProgram.";
    let (_, user) = path.split_once(name).unwrap();
    assert!(!user.is_empty() && !user.contains('/'), "{path}");
}

#[test]
fn the_socket_is_for_its_owner_only_and_nothing_else_is_left() {
    let mut place = Place::new();
    assert_eq!(fs::metadata(&place.path).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(place.files(), ["socket"]);
    assert_eq!(ask(&mut place.connect(), "ping"), "<ping>\n");
    place.stop();
    assert!(place.files().is_empty());
}

#[test]
fn a_second_client_waits_until_the_first_has_gone() {
    let place = Place::new();
    let mut first = place.connect();
    assert_eq!(ask(&mut first, "first"), "<first>\n");
    let mut second = place.connect();
    writeln!(second, "second").unwrap();
    assert_eq!(ask(&mut first, "first again"), "<first again>\n");
    assert_eq!(place.echo.texts(), ["first", "first again"]);
    drop(first);
    let mut line = String::new();
    BufReader::new(&second).read_line(&mut line).unwrap();
    assert_eq!(line, "<second>\n");
    let asked = place.echo.asked.lock().unwrap();
    assert_eq!(asked.iter().map(|(_, peer)| peer.connection).collect::<Vec<_>>(), [1, 1, 2]);
}

#[test]
fn whoever_comes_back_is_served_again() {
    let place = Place::new();
    for n in 0..5 {
        let mut stream = place.connect();
        assert_eq!(ask(&mut stream, &n.to_string()), format!("<{n}>\n"));
        match n % 3 {
            0 => drop(stream),
            1 => stream.write_all(b"half a line").unwrap(),
            _ => {
                stream.write_all(b"bye\n").unwrap();
                assert_eq!(until_closed(&mut stream), "");
            }
        }
    }
}

#[test]
fn a_client_that_dies_while_it_is_answered_makes_room() {
    let place = Place::new();
    let mut first = place.connect();
    first.write_all(b"long 1000\n").unwrap();
    place.echo.until_asked(1);
    drop(first);
    assert_eq!(ask(&mut place.connect(), "next"), "<next>\n");
}

#[test]
fn a_socket_that_nobody_listens_at_is_replaced() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("socket");
    drop(UnixListener::bind(&path).unwrap());
    assert!(path.exists());
    let socket = Socket::bind(&path).unwrap();
    UnixStream::connect(&path).unwrap();
    drop(socket);
    assert!(!path.exists());
}

#[test]
fn a_socket_that_somebody_listens_at_stays() {
    let place = Place::new();
    let why = Socket::bind(&place.path).unwrap_err();
    assert!(matches!(why, BindError::PathTaken(_)), "{why}");
    assert!(why.to_string().contains("Stop it, or choose another path."), "{why}");
    assert_eq!(ask(&mut place.connect(), "ping"), "<ping>\n");
    assert_eq!(place.files(), ["socket"]);
}

#[test]
fn anything_else_that_is_there_stays() {
    let folder = TempDir::new().unwrap();
    let [file, inner, link] = ["file", "folder", "link"].map(|name| folder.path().join(name));
    fs::write(&file, "precious").unwrap();
    fs::create_dir(&inner).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    for path in [&file, &inner, &link] {
        let why = Socket::bind(path).unwrap_err();
        assert!(matches!(why, BindError::NoSocket(_)), "{why}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn a_path_that_is_too_long_or_nowhere_is_a_sentence() {
    let folder = TempDir::new().unwrap();
    let why = Socket::bind(folder.path().join("x".repeat(120))).unwrap_err();
    assert!(why.to_string().ends_with("Choose a folder with a shorter path."), "{why}");
    let why = Socket::bind(folder.path().join("nowhere/socket")).unwrap_err();
    assert!(why.to_string().starts_with("Cannot make the socket "), "{why}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn stopping_removes_only_its_own_file() {
    let mut place = Place::new();
    fs::remove_file(&place.path).unwrap();
    fs::write(&place.path, "somebody else's").unwrap();
    place.stop();
    assert_eq!(fs::read_to_string(&place.path).unwrap(), "somebody else's");
}

#[test]
fn a_stopped_socket_can_be_had_again() {
    let mut place = Place::new();
    let mut idle = place.connect();
    assert_eq!(ask(&mut idle, "once"), "<once>\n");
    place.stop();
    assert_eq!(until_closed(&mut idle), "");
    place.start(Limits::default());
    assert_eq!(ask(&mut place.connect(), "again"), "<again>\n");
}
