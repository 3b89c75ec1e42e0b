//! When the client tries again, and when it gives up.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::os::unix::net::UnixListener;
use std::thread;
use std::time::Duration;

use connector::client::{Client, ClientError, Patience};
use connector::service::Answer;
use connector::wire::{Data, ErrorType, Numbering, Request, Response};
use rstest::rstest;
use test_support::wait::{LIMIT, join};

use super::support::{Broker, By, hasty};

fn echo(request: &Request) -> String {
    let data = Data::json(request.serialized_data.as_deref().unwrap());
    Response::ok(request, data).encode(Numbering::Clients)
}

/// An answer that breaks off in its middle.
fn half(request: &Request) -> Answer {
    let whole = echo(request).into_bytes();
    let [begin, end] = [&whole[..20], &whole[20..30]].map(<[u8]>::to_vec);
    let pieces = [Some(begin), Some(end), None].into_iter();
    Answer::Json(Box::new(pieces.map(|piece| piece.expect("the broker dies here, as it should"))))
}

#[rstest]
fn a_broker_that_dies_in_mid_answer_is_asked_again(
    #[values(By::Http, By::Socket)] by: By,
    #[values(1, 3)] deaths: usize,
) {
    let broker =
        Broker::new(
            by,
            move |request, before| {
                if before < deaths { half(request) } else { Answer::whole(echo(request)) }
            },
        );
    broker.client().ping().unwrap();
    let asked = broker.asked();
    assert_eq!(asked.len(), deaths + 1);
    assert!(asked.windows(2).all(|two| two[0] == two[1]), "it is the same request");
}

#[rstest]
fn a_broker_that_always_dies_is_given_up(#[values(By::Http, By::Socket)] by: By) {
    let broker = Broker::new(by, |request, _| half(request));
    let why = broker.client().ping().unwrap_err();
    assert_eq!(why.kind(), ErrorType::NoConnection);
    assert_eq!(broker.asked().len(), 5);
}

#[rstest]
fn a_broker_that_comes_back_is_found_again(#[values(By::Http, By::Socket)] by: By) {
    let mut broker = Broker::new(by, |request, _| Answer::whole(echo(request)));
    let mut client = broker.client();
    client.ping().unwrap();
    broker.stop();
    let why = client.ping().unwrap_err();
    assert!(matches!(why, ClientError::NoConnection { .. }), "{why}");
    broker.start();
    client.ping().unwrap();
    client.ping().unwrap();
    assert_eq!(broker.asked().len(), 3);
}

/// A connection that has died since is not a try.
#[test]
fn a_dead_connection_is_replaced_without_a_pause() {
    let mut broker = Broker::new(By::Socket, |request, _| Answer::whole(echo(request)));
    // A pause would be longer than the request may take.
    let no_pause = Patience { waits: [Duration::from_secs(3600); 4], ..hasty() };
    let mut client = broker.client().with_patience(no_pause);
    client.ping().unwrap();
    broker.stop();
    broker.start();
    client.ping().unwrap();
}

#[rstest]
fn one_connection_serves_many_requests_and_goodbye_frees_it(
    #[values(By::Http, By::Socket)] by: By,
) {
    let broker = Broker::new(by, |request, _| match request.command {
        connector::wire::Command::Disconnect => Answer::Close,
        _ => Answer::whole(echo(request)),
    });
    let mut first = broker.client();
    for _ in 0..3 {
        first.ping().unwrap();
    }
    first.disconnect();
    broker.client().ping().unwrap();
    let goodbyes = broker.asked().into_iter().filter(|request| request.session_guid.is_none());
    assert_eq!(goodbyes.count(), usize::from(by == By::Socket));
}

/// A server that answers each connection with the next of these, whatever is asked.
fn raw_http(answers: Vec<&'static str>) -> (String, thread::JoinHandle<usize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let served = thread::spawn(move || {
        let mut count = 0;
        for answer in answers {
            let (mut stream, _) = listener.accept().unwrap();
            stream.set_read_timeout(Some(LIMIT)).unwrap();
            count += 1;
            let mut head = [0; 1];
            let mut read = Vec::new();
            while !read.ends_with(b"}") {
                stream.read_exact(&mut head).unwrap();
                read.push(head[0]);
            }
            let _ = stream.write_all(answer.as_bytes());
        }
        count
    });
    (address, served)
}

const BUSY: &str = "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n";
const CUT_OFF: &str = "HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{\"RequestCommand\":";
const NO_JSON: &str = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello";
const NEW: &str =
    "HTTP/1.1 200 OK\r\ncontent-length: 37\r\n\r\n{\"RequestCommand\":35, \"DataType\": 99}";
const OK: &str = "HTTP/1.1 200 OK\r\n\r\n{\"RequestCommand\":35,\"DataType\":1,\"SerializedData\":\"\\\"OK\\\"\"}";

#[test]
fn the_fifth_try_may_be_the_first_that_works() {
    let (address, served) = raw_http(vec![BUSY, "", CUT_OFF, NO_JSON, OK]);
    let mut client = Client::http(&address).unwrap().with_patience(hasty());
    assert_eq!(client.clear_data().unwrap(), "OK");
    assert_eq!(join("the server to answer", served), 5);
}

#[rstest]
#[case::status(BUSY, ErrorType::NoConnection, "it answers with the status 503")]
#[case::no_json(NO_JSON, ErrorType::EmptyResponse, "no ScoringProgramResponse")]
fn five_tries_are_all(#[case] answer: &'static str, #[case] kind: ErrorType, #[case] words: &str) {
    let (address, served) = raw_http(vec![answer; 5]);
    let mut client = Client::http(&address).unwrap().with_patience(hasty());
    let why = client.clear_data().unwrap_err();
    assert_eq!(why.kind(), kind);
    assert!(why.to_string().contains(words), "{why}");
    assert_eq!(join("the server to answer", served), 5);
}

#[test]
fn an_answer_of_a_newer_broker_is_not_asked_for_again() {
    let (address, served) = raw_http(vec![NEW]);
    let why = Client::http(&address).unwrap().with_patience(hasty()).clear_data().unwrap_err();
    assert!(why.to_string().contains("DataType 99"), "{why}");
    assert_eq!(join("the server to answer", served), 1);
}

#[test]
fn nobody_there_is_a_sentence() {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut client = Client::http(&address.to_string()).unwrap().with_patience(hasty());
    assert_eq!(
        client.ping().unwrap_err().to_string(),
        format!(
            "There is no connection to the Data Connector at http://{address}: nothing listens there. Start it, or check \
             the address."
        )
    );
    let mut client = Client::socket("/nowhere/socket").with_patience(hasty());
    assert_eq!(
        client.ping().unwrap_err().to_string(),
        "There is no connection to the Data Connector at /nowhere/socket: there is no such socket. Start it, or check \
         the address."
    );
}

#[test]
fn whoever_never_answers_is_given_up() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("socket");
    let _deaf = UnixListener::bind(&path).unwrap();
    let soon = Patience { request: Duration::from_millis(50), ..hasty() };
    let why = Client::socket(&path).with_patience(soon.clone()).ping().unwrap_err();
    assert!(why.to_string().contains("no answer in time"), "{why}");

    let deaf = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = deaf.local_addr().unwrap().to_string();
    let why = Client::http(&address).unwrap().with_patience(soon).ping().unwrap_err();
    assert!(why.to_string().contains("no answer in time"), "{why}");
}

#[test]
fn a_line_may_come_in_pieces_and_end_as_on_windows() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("socket");
    let listener = UnixListener::bind(&path).unwrap();
    let served = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut line = String::new();
        BufReader::new(stream.try_clone().unwrap()).read_line(&mut line).unwrap();
        let answer = echo(&Request::decode(line.as_bytes()).unwrap());
        for byte in format!("\u{FEFF}{answer}\r\n").bytes() {
            stream.write_all(&[byte]).unwrap();
        }
    });
    Client::socket(&path).with_patience(hasty()).ping().unwrap();
    join("the server to answer", served);
}

#[rstest]
#[case("")]
#[case("http://")]
#[case("https://localhost:5079")]
#[case("ftp://localhost")]
#[case("http://somebody@localhost:5079")]
#[case("two words")]
#[case("http://localhost:5079/?a=b")]
#[case("localhost:99999")]
fn what_is_no_address_is_a_sentence(#[case] address: &str) {
    let why = Client::http(address).unwrap_err();
    assert!(why.to_string().ends_with("Write it like http://192.168.1.5:5079."), "{why}");
}

#[test]
fn without_a_port_it_is_the_vendors() {
    for address in
        ["localhost", "http://localhost", "http://127.0.0.1/", "[::1]", " localhost:5079 "]
    {
        Client::http(address).unwrap();
    }
}
