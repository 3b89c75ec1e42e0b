//! The Data Connector of the real binary among clients that mean no good, or die, or never read; and killed itself.

use std::collections::BTreeMap;
use std::io::Write;
#[cfg(unix)]
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::sync::mpsc::channel;
use std::time::Duration;

use serde_json::{Value, json};
use test_support::http::Connection;
use test_support::random::{Random, times};
#[cfg(unix)]
use test_support::wait::LIMIT;
use test_support::wait::{join, receive};

use crate::club::TestClub;
use crate::server::TestConnector;

/// The event's name is that of its first session.
const EVENT: &str = "Tuesday";
const GUID: &str = "A1B2C3D4E5F60718293A4B5C6D7E8F90";

/// Starts a Data Connector that is reached by HTTP and by its socket.
fn start(club: &TestClub) -> TestConnector {
    TestConnector::serve(club, &club.path("socket"))
}

/// A client that keeps its connection.
struct Client(Connection);

impl Client {
    fn new(address: &str) -> Client {
        Client(Connection::new(address))
    }

    /// Sends bytes and returns the envelope that answers them; none when the connection ends before.
    fn send(&mut self, body: &[u8]) -> Option<Value> {
        let head = format!(
            "POST /dc-scoringprogram HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let answer = self.0.ask([head.as_bytes(), body].concat()).ok()?;
        Some(answer.ok())
    }

    fn ask(&mut self, command: i32, data: &str) -> Value {
        let guid = if command == 5 { "" } else { GUID };
        let request = json!({
            "Command": command, "ClubId": "", "LicenceKey": "", "SessionGuid": guid, "SerializedData": data,
        });
        let answer = self.send(request.to_string().as_bytes()).unwrap();
        assert_eq!(answer["ErrorType"], 0, "{answer}");
        answer
    }
}

/// An event of two tables, three rounds of two boards.
fn init() -> Value {
    let round = |table: i32, round: i32| {
        json!({
            "SessionGuid": GUID, "SectionLetters": "A", "TableNumber": table, "RoundNumber": round,
            "LowBoardNumber": 2 * round - 1, "HighBoardNumber": 2 * round,
            "PairNS": table, "PairEW": 3 + (table + round) % 2,
        })
    };
    let table = |number: i32| {
        let rounds: Vec<Value> = (1..=3).map(|number_| round(number, number_)).collect();
        json!({"SessionGuid": GUID, "SectionLetters": "A", "TableNumber": number, "Rounds": rounds})
    };
    json!({
        "Commands": 7,
        "Sessions": [{
            "SessionGuid": GUID, "Name": "Tuesday", "Year": 2026, "Month": 11, "Day": 17,
            "ScoringGroups": [{
                "SessionGuid": GUID, "ScoringGroupNumber": 1, "ScoringMethod": 10,
                "Sections": [{
                    "SessionGuid": GUID, "ScoringGroupNumber": 1, "Letters": "A", "Winners": 1,
                    "GameType": 10, "Tables": [table(1), table(2)],
                }],
            }],
        }],
    })
}

fn result(table: i32, round: i32, board: i32, tricks: i64) -> Value {
    json!({
        "SessionGuid": GUID, "SectionLetters": "A", "TableNumber": table, "RoundNumber": round,
        "BoardNumber": board, "ScoringDirection": 3, "PairNorthSouth": table,
        "PairEastWest": 3 + (table + round) % 2, "DeclaringPair": table, "DeclarerDirection": 1,
        "Level": 3, "Denomination": 5, "Stake": 0, "TotalTricks": tricks,
    })
}

/// A club whose event was begun through the connector, with two results entered here.
fn playing() -> (TestClub, TestConnector) {
    let club = TestClub::empty();
    let connector = start(&club);
    Client::new(&connector.address).ask(5, &init().to_string());
    for board in ["1", "2"] {
        club.run(&["result", "enter", EVENT, "A1", board, "3NTN="]).ok();
    }
    (club, connector)
}

/// Requests that are wrong in ways people and programs have thought of.
fn wrong() -> Vec<String> {
    let put = |command: i32, data: &Value| {
        json!({"Command": command, "SessionGuid": GUID, "SerializedData": data.to_string()})
            .to_string()
    };
    let mut wrong = vec![
        String::new(),
        "null".to_owned(),
        "[]".to_owned(),
        "{".to_owned(),
        "\u{feff}{}".to_owned(),
        "{\"command\":10,\"sessionGuid\":\"x\",\"serializedData\":\"[]\"}".to_owned(),
        json!({"Command": 10, "SessionGuid": GUID, "SerializedData": [result(1, 1, 1, 9)]})
            .to_string(),
        json!({"Command": "PutResults", "SerializedData": "[]"}).to_string(),
        json!({"Command": 10.5, "SerializedData": "[]"}).to_string(),
        json!({"Command": i64::MAX, "SerializedData": "[]"}).to_string(),
        json!({"Command": 10, "SessionGuid": 7, "SerializedData": "[]"}).to_string(),
        json!({"Command": 10, "SessionGuid": "B1B2C3D4E5F60718293A4B5C6D7E8F90",
            "SerializedData": json!([result(1, 1, 1, 9)]).to_string()})
        .to_string(),
        json!({"Command": 10, "SessionGuid": GUID, "SerializedData": "[".repeat(5_000)})
            .to_string(),
        format!("{}{}", "{\"a\":".repeat(5_000), "1"),
        put(10, &json!([result(9, 1, 1, 9)])),
        put(10, &json!([result(1, 9, 1, 9)])),
        put(10, &json!([result(1, 1, 1, 9), result(1, 1, 6, 9)])),
        put(10, &json!([result(1, 1, 99, 99)])),
        put(10, &json!({"not": "a list"})),
        put(
            12,
            &json!([{"SessionGuid": GUID, "SectionLetters": "A", "TableNumber": 1, "Direction": 1,
            "RoundNumber": 1, "PlayerNumber": "404"}]),
        ),
        put(
            12,
            &json!([{"SessionGuid": GUID, "SectionLetters": "A", "TableNumber": 1, "Direction": 9}]),
        ),
        put(
            13,
            &json!([{"SessionGuid": GUID, "ScoringGroupNumber": 1, "SectionLetters": "A", "BoardNumber": 1,
            "NorthClubs": "AAAA"}]),
        ),
        put(5, &json!({"Commands": 999, "Sessions": []})),
        put(
            6,
            &json!({"SessionGuid": GUID, "Letters": "A", "ScoringGroupNumber": 1, "Winners": 7}),
        ),
        put(31, &json!({"EventGuid": "nobody", "Commands": 2})),
        put(32, &json!({"SessionGuid": GUID, "Letters": "ZZ"})),
        put(34, &json!({"Command": 3})),
        put(
            39,
            &json!([{"SessionGuid": GUID, "SectionLetters": "A", "TableNumber": 99, "RoundNumber": 1, "Status": 1}]),
        ),
    ];
    for command in [0, 2, 9, 16, 17, 18, 40, 41, -1] {
        wrong.push(
            json!({"Command": command, "SessionGuid": GUID, "SerializedData": ""}).to_string(),
        );
    }
    wrong
}

/// Cuts, doubles or changes bytes of something that is wrong already. A property whose name is damaged is one that is
/// missing, so what would be right without one of its properties has two faults.
fn damaged(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    match random.index(4) {
        0 => bytes.truncate(random.index(bytes.len() + 1)),
        1 if !bytes.is_empty() => {
            let place = random.index(bytes.len());
            bytes[place] = b"{}[]\",:\\\x00\xff\xc3"[random.index(11)];
        }
        2 => bytes.extend_from_within(..),
        _ => {}
    }
    bytes
}

/// Fifteen thousand of them, or a hundred thousand with `cargo xtask test --long`.
#[test]
fn bad_requests_leave_the_service_alive_and_the_queues_exact() {
    let (club, connector) = playing();
    let mut honest = Client::new(&connector.address);
    let before = [19, 23, 20, 21, 22, 36].map(|poll| honest.ask(poll, ""));
    let head = log(&club).len();
    let mut random = Random::new();
    let wrong = wrong();
    let mut client = Client::new(&connector.address);
    #[cfg(unix)]
    let mut lines = Lines::connect(&club.path("socket"));
    for number in 0..times(15_000, 100_000) {
        let bytes = damaged(&wrong[random.index(wrong.len())], &mut random);
        #[cfg(unix)]
        if number % 4 == 0 {
            let bytes: Vec<u8> =
                bytes.into_iter().filter(|byte| !matches!(byte, b'\n' | b'\r')).collect();
            lines.send(&bytes);
            continue;
        }
        let _ = number;
        let answer = client.send(&bytes).expect("an answer");
        is_sound(&answer, &bytes);
    }
    let after = [19, 23, 20, 21, 22, 36].map(|poll| Client::new(&connector.address).ask(poll, ""));
    assert_eq!(before, after);
    assert_eq!(log(&club).len(), head);
}

/// Whatever came, the answer is an envelope whose data is JSON, and nothing has failed inside.
fn is_sound(answer: &Value, request: &[u8]) {
    let request = String::from_utf8_lossy(request);
    assert!(answer["DataType"].is_i64() && answer["ErrorType"].is_i64(), "{answer}: {request}");
    let data = answer["SerializedData"].as_str().unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    let text = data.as_str().unwrap_or_default();
    let is_fault = text.contains("went wrong inside") || text.contains("fault in Tenace");
    assert!(!is_fault, "{answer}: {request}");
}

/// A client by lines.
#[cfg(unix)]
struct Lines(BufReader<UnixStream>);

#[cfg(unix)]
impl Lines {
    fn connect(path: &str) -> Lines {
        let stream = UnixStream::connect(path).unwrap();
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        Lines(BufReader::new(stream))
    }

    fn send(&mut self, bytes: &[u8]) -> Option<Value> {
        self.0.get_mut().write_all(&[bytes, b"\n"].concat()).unwrap();
        // A blank line is no request, after a mark at its start too.
        let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        if text.iter().all(u8::is_ascii_whitespace) {
            return None;
        }
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        is_sound(&answer, bytes);
        Some(answer)
    }
}

#[test]
fn a_body_of_50_megabytes_is_refused_and_the_next_client_is_answered() {
    let (_club, connector) = playing();
    let answer = Client::new(&connector.address).send(&vec![b' '; 50_000_000]);
    let answer = answer.expect("an answer");
    assert_eq!((&answer["DataType"], &answer["ErrorType"]), (&json!(4), &json!(5)));
    Client::new(&connector.address).ask(19, "");
}

#[test]
fn clients_that_never_read_keep_nobody_waiting() {
    let (_club, connector) = playing();
    let greedy: Vec<TcpStream> = (0..20)
        .map(|_| {
            let mut stream = TcpStream::connect(&connector.address).unwrap();
            let body = json!({"Command": 33, "SessionGuid": GUID, "SerializedData": ""}).to_string();
            let request = format!(
                "POST /dc-scoringprogram HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            // Many requests, and not one answer is read.
            for _ in 0..200 {
                if stream.set_write_timeout(Some(Duration::from_millis(20))).is_err()
                    || stream.write_all(request.as_bytes()).is_err()
                {
                    break;
                }
            }
            stream
        })
        .collect();
    Client::new(&connector.address).ask(19, "");
    drop(greedy);
    Client::new(&connector.address).ask(19, "");
}

#[cfg(unix)]
#[test]
fn a_line_client_that_dies_in_mid_line_makes_room_for_the_next() {
    let (club, connector) = playing();
    for _ in 0..20 {
        let mut dying = UnixStream::connect(club.path("socket")).unwrap();
        dying.write_all(b"{\"Command\":35,\"SessionGuid\":\"\",\"Serial").unwrap();
        drop(dying);
        let request = json!({"Command": 19, "SessionGuid": GUID, "SerializedData": ""}).to_string();
        let answer = Lines::connect(&club.path("socket")).send(request.as_bytes()).unwrap();
        assert_eq!(answer["ErrorType"], 0, "{answer}");
    }
    drop(connector);
}

/// How often the connector is killed: 40 times, or 200 times with `cargo xtask test --long`.
fn kills() -> u64 {
    times(40, 200)
}

/// Killed while it takes puts: what was answered is in the log, and a batch is there whole or not at all.
#[test]
fn no_answered_put_is_lost_and_none_is_half_when_the_connector_is_killed() {
    let (club, mut connector) = playing();
    let mut random = Random::new();
    let mut answered = 0;
    // All six boards of a table say the same number of tricks: a batch is whole or not there.
    let batch = |tricks: i64| -> String {
        let boards = (1..=6).map(|board| result(2, (board + 1) / 2, board, tricks));
        json!(boards.collect::<Vec<Value>>()).to_string()
    };
    let mut tricks = 0;
    for kill in 0..kills() {
        let address = connector.address.clone();
        let first = tricks;
        let (answers, first_answer) = channel();
        let sender = std::thread::spawn(move || {
            let mut client = Client::new(&address);
            let mut last = None;
            for tricks in first..first + 1_000 {
                let batch: Vec<Value> =
                    (1..=6).map(|board| result(2, (board + 1) / 2, board, tricks % 14)).collect();
                let request = json!({
                    "Command": 10, "SessionGuid": GUID, "SerializedData": json!(batch).to_string(),
                });
                match client.send(request.to_string().as_bytes()) {
                    Some(answer) => assert_eq!(answer["ErrorType"], 0, "{answer}"),
                    None => break,
                }
                last = Some(tricks);
                let _ = answers.send(());
            }
            last
        });
        // Every other kill comes while answers come, the others may come before the first.
        if kill % 2 == 0 {
            receive("an answer", &first_answer).unwrap();
        }
        random.pause_micros(40_000);
        connector.program.kill();
        let last = join("the client to notice", sender);
        connector = start(&club);
        let table: Vec<i64> = in_force(&club);
        if let Some(last) = last {
            answered += 1;
            assert_eq!(table.len(), 6, "answered, and not there");
            // What came after the last answer may have been kept too, whole.
            let is_last = |tricks: i64| table.iter().all(|found| *found == tricks % 14);
            assert!(is_last(last) || is_last(last + 1), "{last}: {table:?}");
            tricks = last + 1;
        }
        assert!(table.windows(2).all(|two| two[0] == two[1]), "half a batch: {table:?}");
    }
    assert!(answered >= kills() / 2);
    // It still takes what comes, and the queue is what it was.
    Client::new(&connector.address).ask(10, &batch(13));
    let all = Client::new(&connector.address).ask(23, "");
    let all: Value = serde_json::from_str(all["SerializedData"].as_str().unwrap()).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 2);
    println!("{} kills, {answered} with an answer before", kills());
}

/// The facts of the event.
fn log(club: &TestClub) -> Vec<Value> {
    let shown = club.run(&["log", "show", EVENT, "--json"]).ok();
    shown.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The tricks of the results in force at table 2, by the log.
fn in_force(club: &TestClub) -> Vec<i64> {
    let mut boards = BTreeMap::new();
    for fact in
        log(club).iter().filter(|fact| fact["fact"] == "result_entered" && fact["table"] == 2)
    {
        boards.insert(fact["board"].as_i64(), tricks(fact["outcome"].as_str().unwrap()));
    }
    boards.into_values().collect()
}

/// The tricks of 3NT, as an outcome tells them: `3NT N +1`, `3NTN-2`, `3NT N =`.
fn tricks(outcome: &str) -> i64 {
    let end = outcome.trim_start_matches("3NT").trim_start_matches([' ', 'N']);
    match end.trim() {
        "=" | "" => 9,
        more => 9 + more.trim_start_matches('+').parse::<i64>().unwrap(),
    }
}
