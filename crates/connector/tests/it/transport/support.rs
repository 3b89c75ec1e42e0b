//! A little service that says back what it was asked, and a plain way to speak to it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use connector::service::{Answer, Peer, Service};
use connector::transport::{Http, Limits, Running};
use test_support::future::within;
use test_support::wait::{LIMIT, wait_for};
use tokio::runtime::Runtime;

/// A piece of a long answer.
pub(crate) const PIECE: usize = 64 * 1024;

/// Says back what it was asked. Some requests are special:
/// `long <n>` is answered by so many pieces, `broken` by half an answer, `panic` by none, `wait` when it is let go, and
/// `bye` ends the connection.
#[derive(Default)]
pub(crate) struct Echo {
    pub(crate) asked: Mutex<Vec<(String, Peer)>>,
    /// So many pieces were made.
    pub(crate) made: Arc<AtomicUsize>,
    /// Whoever asks to wait waits while this is locked.
    pub(crate) gate: Mutex<()>,
}

impl Service for Echo {
    fn answer(&self, request: &[u8], from: &Peer) -> Answer {
        let text = String::from_utf8_lossy(request).into_owned();
        self.asked.lock().unwrap().push((text.clone(), from.clone()));
        if let Some(pieces) = text.strip_prefix("long ") {
            let made = Arc::clone(&self.made);
            let piece = move |_| {
                made.fetch_add(1, Ordering::SeqCst);
                vec![b'x'; PIECE]
            };
            return Answer::Json(Box::new((0..pieces.parse::<usize>().unwrap()).map(piece)));
        }
        match text.as_str() {
            "broken" => {
                let pieces = (0..3).map(|n| {
                    assert!(n < 2, "the service fails here, as it should");
                    vec![b'x'; 10]
                });
                Answer::Json(Box::new(pieces))
            }
            "panic" => panic!("the service fails here, as it should"),
            "wait" => {
                drop(self.gate.lock().unwrap());
                Answer::whole("waited".into())
            }
            "bye" => Answer::Close,
            _ => Answer::whole(format!("<{text}>")),
        }
    }
}

impl Echo {
    /// Waits until so many requests have come.
    pub(crate) fn until_asked(&self, times: usize) {
        let what = format!("{times} requests");
        wait_for(what, || self.asked.lock().unwrap().len() >= times);
    }

    /// Waits until the answer that is being made is let go of.
    pub(crate) fn until_let_go(&self) {
        wait_for("the answer to be let go of", || Arc::strong_count(&self.made) == 1);
    }

    pub(crate) fn texts(&self) -> Vec<String> {
        self.asked.lock().unwrap().iter().map(|(text, _)| text.clone()).collect()
    }
}

pub(crate) fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// A server for a test.
pub(crate) struct Server {
    pub(crate) runtime: Runtime,
    pub(crate) echo: Arc<Echo>,
    pub(crate) address: SocketAddr,
    pub(crate) running: Option<Running>,
}

pub(crate) fn server() -> Server {
    server_with(Limits::default())
}

pub(crate) fn server_with(limits: Limits) -> Server {
    let runtime = runtime();
    let echo = Arc::new(Echo::default());
    let http = Http::bind("127.0.0.1:0".parse().unwrap()).unwrap().with_limits(limits);
    let address = http.address();
    let service = Arc::clone(&echo);
    let running = runtime.block_on(async { http.start(service) });
    Server { runtime, echo, address, running: Some(running) }
}

impl Server {
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        stream.set_write_timeout(Some(LIMIT)).unwrap();
        stream
    }

    /// Sends bytes, and returns everything until the server closes.
    pub(crate) fn say(&self, bytes: impl AsRef<[u8]>) -> String {
        let mut stream = self.connect();
        stream.write_all(bytes.as_ref()).unwrap();
        until_closed(&mut stream)
    }

    pub(crate) fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            self.runtime.block_on(within("the server to stop", running.stop()));
        }
    }
}

/// Reads until the other side closes, however it does.
pub(crate) fn until_closed(stream: &mut impl Read) -> String {
    let mut read = Vec::new();
    let mut piece = [0; 4096];
    loop {
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(n) => read.extend_from_slice(&piece[..n]),
            Err(why) => {
                let kind = why.kind();
                let waits = [std::io::ErrorKind::WouldBlock, std::io::ErrorKind::TimedOut];
                assert!(!waits.contains(&kind), "nothing came, and nothing ended: {why}");
                break;
            }
        }
    }
    String::from_utf8(read).unwrap()
}

/// Reads one answer with a length, and leaves the connection open.
pub(crate) fn one_answer(stream: &mut impl Read) -> (String, String) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.unwrap_or_else(|| panic!("no length: {head}")).parse().unwrap()];
    stream.read_exact(&mut body).unwrap();
    (head, String::from_utf8(body).unwrap())
}

/// A request as HTTP; the connection ends with its answer.
pub(crate) fn post(body: &str) -> String {
    post_with("connection: close\r\n", body)
}

pub(crate) fn post_with(headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST /dc-scoringprogram HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json; charset=utf-8\r\n\
         content-length: {length}\r\n{headers}\r\n{body}"
    )
}
