//! `tenace connector`: the commands of a scoring program, against a Data Connector of the real binary.

use serde_json::{Value, json};
use test_support::http::send;

use crate::club::{Ran, TestClub};
use crate::server::TestConnector;

const EVENT: &str = r#"
name = "Friday pairs"
date = 2026-11-20
players = [
    { number = "1001", name = "Ann Archer" },
    { number = "1002", name = "Bob Bellamy" },
]
[[sessions]]
time = 19:30:00
pairs = [{ section = "A", pair = 1, players = ["1001", "1002"] }]
hands = [{ board = 1, deal = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432" }]
[[sessions.sections]]
section = "A"
rounds = [
    { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
    { table = 2, round = 1, ns = 3, ew = 4, boards = "1-2" },
    { table = 1, round = 2, ns = 1, ew = 4, boards = "3-4" },
    { table = 2, round = 2, ns = 3, ew = 2, boards = "3-4" },
]
"#;

/// A club with a Data Connector.
pub(crate) struct Evening {
    pub(crate) club: TestClub,
    connector: TestConnector,
    /// Where the commands ask.
    to: String,
}

impl Evening {
    pub(crate) fn by_http() -> Evening {
        let club = TestClub::empty();
        let socket = if cfg!(unix) { club.path("socket") } else { "off".to_owned() };
        let connector = TestConnector::serve(&club, &socket);
        let to = format!("http://{}", connector.address);
        Evening { club, connector, to }
    }

    fn by_socket() -> Evening {
        let evening = Evening::by_http();
        Evening { to: evening.club.path("socket"), ..evening }
    }

    pub(crate) fn begun(self) -> Evening {
        let file = self.club.write("event.toml", EVENT);
        self.run(&["init", &file]).ok();
        self
    }

    pub(crate) fn run(&self, words: &[&str]) -> Ran {
        self.club.run(&[&["connector"], words, &["--to", &self.to]].concat())
    }

    pub(crate) fn json(&self, words: &[&str]) -> Value {
        let ran = self.run(&[words, &["--json"]].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        serde_json::from_str(&ran.stdout).unwrap()
    }

    fn enter(&self, words: &[&str]) {
        self.club.run(&[&["result", "enter", "Friday pairs"], words].concat()).ok();
    }
}

fn result(table: i32, board: i32) -> Value {
    json!({
        "SectionLetters": "A", "TableNumber": table, "RoundNumber": 1, "BoardNumber": board,
        "ScoringDirection": 3, "PairNorthSouth": 2 * table - 1, "PairEastWest": 2 * table,
        "DeclaringPair": 2 * table - 1, "DeclarerDirection": 1, "Level": 4, "Denomination": 4,
        "TotalTricks": 10, "LeadCardRank": 14, "LeadCardSuit": 3,
    })
}

pub(crate) fn update(boards: i32) -> String {
    let round = |number: i32, ew: i32, low: i32, high: i32| {
        json!({ "SectionLetters": "A", "TableNumber": 1, "RoundNumber": number, "PairNS": 1, "PairEW": ew,
                "LowBoardNumber": low, "HighBoardNumber": high })
    };
    let rounds = [round(1, 2, 1, 2), round(2, 4, 3, boards)];
    let table = json!({ "SectionLetters": "A", "TableNumber": 1, "Rounds": rounds });
    json!({ "Letters": "A", "ScoringGroupNumber": 1, "ScoringGroupScoringMethod": 10, "Winners": 1, "GameType": 10,
            "Tables": [table] })
    .to_string()
}

/// A whole evening: every command, whichever way it goes.
fn play(evening: &Evening) {
    let ping = evening.run(&["ping", "--times", "2"]).ok();
    assert_eq!(ping.lines().filter(|line| line.starts_with("answered in ")).count(), 2, "{ping}");

    let file = evening.club.write("event.toml", EVENT);
    let begun = evening.run(&["init", &file]).ok();
    insta::assert_snapshot!("begun", begun);
    assert_eq!(evening.run(&["init", &file]).ok(), begun, "the same file is the same event");
    let event = evening.json(&["init", &file])["event"].as_str().unwrap().to_owned();
    insta::assert_snapshot!("running", evening.run(&["manage", "running"]).ok());
    assert_eq!(evening.run(&["manage", "all"]).ok(), evening.run(&["manage", "running"]).ok());
    assert!(evening.run(&["manage", "file"]).ok().contains("tenace.db"));
    insta::assert_snapshot!("movement", evening.run(&["movement"]).ok());
    assert_eq!(evening.run(&["movement", "A"]).ok(), evening.run(&["movement"]).ok());

    // What the scoring program brings does not come back to it.
    let results = evening.club.write("results.json", &json!([result(1, 1)]).to_string());
    evening.run(&["put", "results", &results]).ok();
    assert_eq!(evening.run(&["poll"]).ok(), "no new results\n");

    evening.enter(&["A1", "2", "3NTW-1"]);
    evening.enter(&["A2", "1", "PASS"]);
    insta::assert_snapshot!("polled", evening.run(&["poll"]).ok());
    let items = evening.json(&["poll", "results"]);
    assert_eq!(items.as_array().unwrap().len(), 2);
    assert!(evening.run(&["poll", "--accept"]).ok().contains("\nAccepted: results up to "));
    assert_eq!(evening.run(&["poll"]).ok(), "no new results\n");
    evening.club.run(&["result", "erase", "Friday pairs", "A2", "1"]).ok();
    let erased = evening.run(&["poll"]).ok();
    assert!(erased.contains("erased"), "{erased}");
    let last = erased.trim_end().rsplit(' ').next().unwrap();
    evening.run(&["accept", "results", last]).ok();
    assert_eq!(evening.run(&["poll"]).ok(), "no new results\n");
    let all = evening.run(&["poll", "--all"]).ok();
    assert!(all.contains("3 results; accept with "), "{all}");

    for kind in ["players", "participations", "hands", "calls"] {
        assert_eq!(evening.run(&["poll", kind]).ok(), format!("no new {kind}\n"));
    }

    let changed = evening.club.write("update.json", &update(5));
    insta::assert_snapshot!("changed", evening.run(&["movement", "update", &changed]).ok());
    let again = evening.run(&["movement", "update", &changed]).ok();
    assert!(again.starts_with("section A "), "{again}");

    assert_eq!(evening.run(&["manage", "shutdown"]).ok(), "Shut down\n");
    let none = evening.run(&["manage", "running"]).ok();
    assert!(none.starts_with("No session runs."), "{none}");
    assert_eq!(evening.run(&["continue", &event]).ok(), "Continued\n");
    assert_eq!(evening.run(&["poll"]).ok(), "no new results\n");
    assert_eq!(evening.run(&["clear"]).code, 2);
    assert_eq!(evening.run(&["clear", "--yes"]).ok(), "Cleared\n");
}

#[test]
fn an_evening_goes_by_http() {
    play(&Evening::by_http());
}

#[cfg(unix)]
#[test]
fn an_evening_goes_by_a_socket() {
    play(&Evening::by_socket());
}

#[test]
fn players_and_seats_are_brought_and_the_directors_hands_are_fetched() {
    let evening = Evening::by_http().begun();
    let seat = json!({ "SectionLetters": "A", "TableNumber": 2, "Direction": 1, "RoundNumber": 1, "PlayerNumber": "1003" });
    let carol = json!({ "PlayerNumber": "1003", "FirstName": "Carol", "LastName": "Carey" });
    for (kind, thing, received) in [
        ("players", &carol, "Players received: 1.\n"),
        ("players", &carol, "Players received: 1. Nothing of it was new.\n"),
        ("participations", &seat, "Participations received: 1.\n"),
    ] {
        let file = evening.club.write("things.json", &thing.to_string());
        assert_eq!(evening.run(&["put", kind, &file]).ok(), received);
    }
    let deal = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432";
    let file = evening.club.write("deal.pbn", &format!("[Board \"2\"]\n[Deal \"{deal}\"]\n"));
    assert_eq!(evening.club.run(&["event", "hands", "Friday pairs", &file]).code, 0);
    // Whether double dummy is worked out by now depends on the computer.
    let hands = evening.run(&["poll", "hands"]).ok();
    assert!(hands.contains(&format!("     2      1  A        {deal}")), "{hands}");
    assert!(hands.ends_with("1 new hand; accept with 1\n"), "{hands}");
}

#[test]
fn what_is_wrong_is_told_and_is_not_sent() {
    let evening = Evening::by_http().begun();
    let wrong = evening.club.write("wrong.json", &json!([result(0, 1)]).to_string());
    let refused = evening.run(&["put", "results", &wrong]);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("Invalid TableNumber (0)."), "{refused:?}");
    let refused = evening.run(&["put", "results", &wrong, "--unchecked"]);
    assert_eq!(refused.code, 1);
    assert!(
        refused.stderr.starts_with("tenace: Validation: Invalid TableNumber (0)."),
        "{refused:?}"
    );
    let refused = evening.run(&["put", "results", &wrong, "--unchecked", "--json"]);
    let said: Value = serde_json::from_str(&refused.stdout).unwrap();
    assert_eq!(
        (refused.code, &said["error"], &said["number"]),
        (1, &json!("Validation"), &json!(5))
    );

    let empty = evening.club.write("init.json", r#"{"Commands": 256, "Sessions": []}"#);
    let refused = evening.run(&["init", &empty]);
    assert_eq!(refused.code, 1);
    let sentences =
        ["The Commands (256) must be between 0 and 255.", "At least one session is required."];
    assert!(sentences.iter().all(|sentence| refused.stderr.contains(sentence)), "{refused:?}");

    for (words, kind) in [
        (&["movement", "Z"][..], "Movement"),
        (&["continue", "ABC"], "EntryUnknown"),
        (&["poll", "--session", "00000000-0000-0000-0000-000000000000"], "EntryUnknown"),
    ] {
        let refused = evening.run(words);
        assert_eq!(refused.code, 1, "{refused:?}");
        assert!(refused.stderr.starts_with(&format!("tenace: {kind}: ")), "{refused:?}");
    }
}

#[test]
fn a_property_that_is_misspelt_is_refused_by_name_unless_it_is_sent_unchecked() {
    let evening = Evening::by_http().begun();
    let mut misspelt = result(1, 1);
    misspelt["Lvel"] = misspelt["Level"].take();
    misspelt.as_object_mut().unwrap().remove("Level");
    let results = evening.club.write("results.json", &json!([misspelt]).to_string());
    let init = evening.run(&["init", &evening.club.path("event.toml"), "--dry-run"]).ok();
    let init = evening.club.write("init.json", &init.replace("\"LowBoardNumber\"", "\"LowBoard\""));
    let section = evening.club.write("section.json", &update(5).replace("PairNS", "PairNs"));
    for (words, unknown) in [
        (&["put", "results", &results][..], r#"ResultDTO has no property "Lvel""#),
        (&["init", &init], r#"RoundDTO has no property "LowBoard""#),
        (
            &["movement", "update", &section],
            r#"RoundDTO has no property "PairNs"; it is written "PairNS""#,
        ),
    ] {
        let refused = evening.run(words).refused();
        assert!(refused.contains(unknown) && refused.contains("--unchecked"), "{refused}");
        assert_eq!(refused.matches("has no property").count(), 1, "{refused}");
        let sent = evening.run(&[words, &["--unchecked"]].concat());
        assert!(!sent.stderr.contains("has no property"), "{sent:?}");
    }
}

#[test]
fn what_is_no_json_is_told_as_json_and_the_standard_input_by_its_name() {
    let evening = Evening::by_http();
    for (text, said) in [
        (r#"{"Sessions": [}"#, "this is no JSON: Sessions: expected value at line 1 column 15"),
        ("[]", "one InitDTO in JSON is due, but it cannot be read: "),
        (
            r#"{"name": "Tuesday" "sessions": []}"#,
            "this is no JSON: expected `,` or `}` at line 1 column 20",
        ),
    ] {
        let broken = evening.club.run_with_input(&["connector", "init", "-"], text).wrong();
        assert!(broken.starts_with("tenace: standard input: "), "{broken}");
        assert!(broken.contains(said) && !broken.contains("TOML"), "{broken}");
        let file = evening.club.write("broken.json", text);
        let broken = evening.run(&["init", &file]).wrong();
        assert!(broken.contains(&file) && broken.contains(said), "{broken}");
    }
    for words in [&["put", "results"][..], &["movement", "update"]] {
        let words = [&["connector"], words, &["-"]].concat();
        let broken = evening.club.run_with_input(&words, "[{").wrong();
        assert!(broken.starts_with("tenace: standard input: "), "{broken}");
    }
}

#[test]
fn another_event_under_a_guid_that_is_known_is_refused_with_the_options_that_help() {
    let evening = Evening::by_http().begun();
    let init = evening.run(&["init", &evening.club.path("event.toml"), "--dry-run"]).ok();
    let init = evening.club.write("init.json", &init.replace("Ann", "Anne"));
    let refused = evening.run(&["init", &init]).refused();
    assert!(refused.starts_with("tenace: Validation: "), "{refused}");
    let event = evening.json(&["manage", "running"])["SessionInformation"][0]["EventGuid"].clone();
    let hint = format!(
        "Here: add --reset, or go on with it as it is: tenace connector continue {}",
        event.as_str().unwrap()
    );
    assert!(refused.contains(&hint), "{refused}");
    evening.run(&["init", &init, "--reset"]).ok();
}

#[test]
fn accepting_promises_no_more_than_polls_have_shown() {
    let evening = Evening::by_http().begun();
    assert_eq!(
        evening.run(&["accept", "results", "999"]).ok(),
        "Accepted: what polls have shown of results, up to 999\n"
    );
    evening.enter(&["A1", "2", "3NTW-1"]);
    assert!(evening.run(&["poll"]).ok().ends_with("1 new result; accept with 1\n"));
}

#[test]
fn a_session_that_was_closed_is_listed_as_finished() {
    let evening = Evening::by_http().begun();
    assert!(!evening.run(&["manage", "all"]).ok().contains("finished"));
    evening.club.run(&["event", "close", "Friday pairs"]).ok();
    let all = evening.run(&["manage", "all"]).ok();
    assert!(all.ends_with("  A 2     finished\n"), "{all}");
}

#[test]
fn an_address_without_its_port_is_refused_with_one_that_is_whole() {
    let club = TestClub::empty();
    for words in [
        &["serve", "--http", "5079"][..],
        &["trace", "--listen", "localhost:5080"],
        &["service", "install", "--dry-run", "--http", ":5079"],
    ] {
        let wrong = club.run(&[&["connector"], words].concat());
        assert_eq!(wrong.code, 2, "{wrong:?}");
        assert!(wrong.stderr.contains("write one such as 127.0.0.1:5079"), "{wrong:?}");
    }
}

#[test]
fn who_listens_for_the_network_says_where_and_that_there_is_no_password() {
    let club = TestClub::empty();
    let words = ["serve", "--http", "0.0.0.0:0", "--socket", "off"];
    let mut connector = TestConnector::start(&club, &words);
    let port = connector.greeting.rsplit(':').next().unwrap().to_owned();
    assert_eq!(connector.greeting, format!("connector  http://0.0.0.0:{port}"));
    let told = connector.program.read_until("asks for no password");
    let addresses = told.lines().filter(|line| line.starts_with("network    http://"));
    assert!(addresses.clone().count() > 0, "{told}");
    assert!(addresses.clone().all(|line| line.ends_with(&format!(":{port}"))), "{told}");
}

#[test]
fn without_a_session_there_must_be_exactly_one() {
    let evening = Evening::by_http();
    let none = evening.run(&["poll"]);
    assert_eq!(none.code, 2);
    assert!(none.stderr.contains("no session runs: name one with --session"), "{none:?}");

    let session = |letter: &str, group: i32| {
        format!(
            "[[sessions]]\ngroups = [{{ number = {group} }}]\n[[sessions.sections]]\nsection = \"{letter}\"\ngroup = {group}\n\
             rounds = [{{ table = 1, round = 1, ns = 1, ew = 2, boards = \"1-2\" }}]\n"
        )
    };
    let two = format!("name = \"Two\"\n{}{}", session("A", 1), session("B", 2));
    let begun = evening.json(&["init", &evening.club.write("two.toml", &two)]);
    let several = evening.run(&["poll"]);
    assert_eq!(several.code, 2);
    assert!(several.stderr.contains("2 sessions run: name one with --session"), "{several:?}");
    let second = begun["sessions"][1]["session"].as_str().unwrap();
    assert_eq!(evening.run(&["poll", "--session", second]).ok(), "no new results\n");

    // On the wire letters and groups are those of the event.
    let same = format!("name = \"Same\"\n{0}{0}", session("A", 1));
    let refused = evening.run(&["init", &evening.club.write("same.toml", &same)]);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("Section 'A' appears 2 times."), "{refused:?}");
}

#[test]
fn nobody_there_is_told_with_what_to_do() {
    let club = TestClub::empty();
    let missing = club.path("missing");
    for (to, code, command) in [
        ("http://127.0.0.1:1", 2, "poll"),
        ("http://127.0.0.1:1", 1, "ping"),
        #[cfg(unix)]
        (missing.as_str(), 2, "poll"),
        #[cfg(unix)]
        (missing.as_str(), 1, "ping"),
    ] {
        let refused = club.run(&["connector", command, "--to", to]);
        assert_eq!(refused.code, code, "{refused:?}");
        let advice = "Is it running? Start it with `tenace connector serve`";
        assert!(refused.stderr.contains(advice), "{refused:?}");
    }
    let _ = missing;
}

#[test]
fn an_event_file_becomes_an_init_that_can_be_sent_by_itself() {
    let evening = Evening::by_http();
    let file = evening.club.write("event.toml", EVENT);
    let printed = evening.run(&["init", &file, "--dry-run", "--no-start"]).ok();
    let init: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(init["Commands"], 0);
    assert_eq!(init["Sessions"][0]["Name"], "Friday pairs");
    assert_eq!(init["PlayerData"].as_array().unwrap().len(), 2);
    assert_eq!(init["Participations"].as_array().unwrap().len(), 2);
    assert_eq!(init["Handrecords"][0]["NorthSpades"], "AKQJ");
    assert!(evening.run(&["manage", "all"]).ok().starts_with("No session is known."));

    let sent = evening
        .club
        .run_with_input(&["connector", "init", "-", "--to", &evening.to], &printed)
        .ok();
    let reset = evening.run(&["init", &file, "--reset"]).ok();
    assert_eq!(sent, reset);
}

#[test]
fn a_poll_that_follows_prints_what_comes() {
    let evening = Evening::by_http().begun();
    let words = ["poll", "--follow", "--every", "1s", "--accept", "--to", &evening.to];
    let mut following = TestConnector::start(&evening.club, &words);
    assert_eq!(following.greeting, "no new results");
    evening.enter(&["A1", "2", "3NTW-1"]);
    let printed = following.program.read_until("Accepted: ");
    assert!(printed.contains("3NT W -1") || printed.contains("3NTW-1"), "{printed}");
    evening.enter(&["A2", "2", "PASS"]);
    let printed = following.program.read_until("Accepted: ");
    assert!(!printed.contains("3NT"), "what was printed is not printed again: {printed}");
}

/// Posts bytes; returns the body of the answer.
fn post(address: &str, body: &str) -> String {
    let host = address.trim_start_matches("http://");
    let length = body.len();
    let request = format!(
        "POST /dc-scoringprogram HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    send(host, request).body
}

#[test]
fn a_trace_shows_what_is_said_and_changes_nothing() {
    let evening = Evening::by_http().begun();
    let out = evening.club.path("wire.txt");
    let words =
        ["trace", "--listen", "127.0.0.1:0", "--to", &evening.to, "--lines", "3", "--out", &out];
    let mut trace = TestConnector::start(&evening.club, &words);
    let through = format!("http://{}", trace.address);

    // Two words that mean the same, sent in a way that nobody would write again.
    let body = r#"{ "LicenceKey" : "geheim" , "SerializedData":"\u0022x\u0022","Command":4, }"#;
    assert_eq!(post(&through, body), post(&evening.to, body));
    let shown = trace.program.read_until("#1 ←") + &trace.program.read_until("\"x\"");
    for words in ["#1 → ", " Ping (4), ", "licence key …", "\"x\"", "#1 ← Ok (1), "] {
        assert!(shown.contains(words), "{words}: {shown}");
    }

    let mut wrong = result(0, 1);
    wrong["Lvel"] = json!(4);
    let wrong = evening.club.write("wrong.json", &json!([wrong]).to_string());
    let session =
        evening.json(&["manage", "running"])["SessionInformation"][0]["SessionGuid"].clone();
    let session = session.as_str().unwrap();
    let put = [
        "connector",
        "put",
        "results",
        &wrong,
        "--unchecked",
        "--session",
        session,
        "--to",
        &through,
    ];
    assert_eq!(evening.club.run(&put).code, 1);
    let shown = trace.program.read_until("Validation (5)");
    for words in [
        " PutResults (10), ",
        session,
        " more lines",
        "wrong: Invalid TableNumber (0).",
        "unknown: ResultDTO has no property \"Lvel\"",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let ping = evening.club.run(&["connector", "ping", "--to", &through]).ok();
    assert!(ping.contains("Bridgemate dataconnector service version"), "{ping}");
    trace.program.read_until("#3 ←");

    // What cannot be passed on is answered all the same.
    drop(evening.connector);
    let answer: Value = serde_json::from_str(&post(&through, body)).unwrap();
    let numbers = [&answer["RequestCommand"], &answer["DataType"], &answer["ErrorType"]];
    assert_eq!(numbers, [&json!(4), &json!(4), &json!(10)]);
    let sentence: String =
        serde_json::from_str(answer["SerializedData"].as_str().unwrap()).unwrap();
    assert!(sentence.contains("There is no connection"), "{sentence}");
    trace.program.read_until("NoConnection (10)");

    let written = std::fs::read_to_string(out).unwrap();
    assert!(written.contains("#3 → ") && !written.contains("geheim"), "{written}");
}

/// Hand records under the number of another scoring group are taken, and whoever looks on sees what was made of them.
#[test]
fn a_trace_shows_what_was_not_taken_as_it_was_sent() {
    let evening = Evening::by_http().begun();
    let words = ["trace", "--listen", "127.0.0.1:0", "--to", &evening.to, "--lines", "1"];
    let mut trace = TestConnector::start(&evening.club, &words);
    let through = format!("http://{}", trace.address);
    let hands = [
        ("North", ["432", "765", "T98", "AKQJ"]),
        ("East", ["65", "432", "AKQJ", "T987"]),
        ("South", ["T987", "AKQJ", "32", "654"]),
        ("West", ["AKQJ", "T98", "7654", "32"]),
    ];
    let mut record = json!({ "SectionLetters": "A", "ScoringGroupNumber": 9, "BoardNumber": 1 });
    for (seat, cards) in hands {
        for (suit, cards) in ["Clubs", "Diamonds", "Hearts", "Spades"].iter().zip(cards) {
            record[format!("{seat}{suit}")] = json!(cards);
        }
    }
    let file = evening.club.write("hands.json", &json!([record]).to_string());
    let note =
        "Hand record of board 1: section A is in scoring group 1, not 9. Taken by the section.";
    let put = ["connector", "put", "hands", &file, "--to", &through];
    assert!(evening.club.run(&put).ok().contains(note));
    trace.program.read_until(&format!("   note: {note}"));
    let log = evening.club.run(&["log", "show", "Friday pairs"]).ok();
    assert!(log.contains(note), "{log}");
}

#[cfg(unix)]
#[test]
fn a_trace_goes_from_lines_to_lines_and_from_http_to_lines() {
    let evening = Evening::by_socket().begun();
    let socket = evening.club.path("traced");
    let words =
        ["trace", "--listen", "127.0.0.1:0", "--socket", &socket, "--to", &evening.to, "--raw"];
    let mut trace = TestConnector::start(&evening.club, &words);
    let through = format!("http://{}", trace.address);
    for to in [socket.as_str(), through.as_str(), socket.as_str()] {
        let polled = evening.club.run(&["connector", "poll", "--all", "--to", to]).ok();
        assert_eq!(polled, "no results\n");
    }
    let shown = trace.program.read_until("#6 ←");
    assert!(
        shown.contains(r#"{"Command":34,"ClubId":"","LicenceKey":"","SessionGuid":"","#),
        "{shown}"
    );
    // The socket is free again.
    evening.run(&["ping"]).ok();
}

/// Whatever it is and however it is written: as a text, as something else, cut off, twice, with letters as numbers.
#[test]
fn a_trace_never_shows_a_licence_key() {
    let evening = Evening::by_http().begun();
    let out = evening.club.path("wire.txt");
    let words = ["trace", "--listen", "127.0.0.1:0", "--to", &evening.to, "--raw", "--out", &out];
    let mut trace = TestConnector::start(&evening.club, &words);
    let through = format!("http://{}", trace.address);
    for (key, n) in [
        r#""LicenceKey":"geheim""#,
        r#""LicenceKey":{"a":"geheim"}"#,
        r#""LicenceKey":["x","geheim"]"#,
        r#""LicenceKey":[{"a":"]"},"geheim"#,
        r#""LicenceKey":"x","Licence\u004bey":"geheim""#,
        r#""licencekey":{"a":[1,"geheim"]}"#,
        r#""SerializedData":"{\"LicenceKey\":[\"x\",\"geheim\"]}""#,
    ]
    .into_iter()
    .zip(1..)
    {
        post(&through, &format!(r#"{{"Command":4,{key},"ClubId":"mine"}}"#));
        let shown = trace.program.read_until(&format!("#{n} ←"));
        assert!(shown.contains("…") && !shown.contains("geheim"), "{key}: {shown}");
    }
    assert!(!std::fs::read_to_string(&out).unwrap().contains("geheim"));
}

#[test]
fn a_trace_shows_only_what_is_wanted() {
    let evening = Evening::by_http().begun();
    let words = ["trace", "--listen", "127.0.0.1:0", "--to", &evening.to, "--only", "4,putresults"];
    let mut trace = TestConnector::start(&evening.club, &words);
    let through = format!("http://{}", trace.address);
    evening.club.run(&["connector", "poll", "--to", &through]).ok();
    evening.club.run(&["connector", "ping", "--to", &through]).ok();
    let shown = trace.program.read_until("#3 ←");
    assert!(!shown.contains("#1 "), "{shown}");
    let wrong = evening.club.run(&["connector", "trace", "--only", "Pong"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("“Pong” is no command"), "{wrong:?}");
}

/// The words of a command line; quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(place, part)| match place % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn the_evening_in_the_document_goes_as_it_says() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/connector.md")).unwrap();
    let document = document.replace("\r\n", "\n");
    let block = document.split("```console\n").nth(1).unwrap().split("```").next().unwrap();
    let evening = Evening::by_http();
    let mut commands = 0;
    for part in block.split("$ tenace ").skip(1) {
        let (line, printed) = part.split_once('\n').unwrap();
        let mut words = words(line);
        if words[0] == "connector" {
            words.extend(["--to".to_owned(), evening.to.clone()]);
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ran = Ran::run(evening.club.command(&words).current_dir(&root));
        assert_eq!((ran.code, ran.stdout.as_str()), (0, printed), "{line}: {}", ran.stderr);
        commands += 1;
    }
    assert!(commands > 10);
}

#[test]
fn the_json_in_the_document_can_be_sent() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/connector.md")).unwrap();
    let document = document.replace("\r\n", "\n");
    let blocks: Vec<&str> = document.split("```json\n").skip(1).collect();
    let blocks: Vec<&str> = blocks.iter().map(|it| it.split("```").next().unwrap()).collect();
    let [results, section] = blocks[..] else { panic!("there are {} examples", blocks.len()) };
    let evening = Evening::by_http();
    let event = root.join("examples/tuesday-pairs.toml");
    evening.run(&["init", event.to_str().unwrap()]).ok();
    let file = evening.club.write("results.json", results);
    assert_eq!(evening.run(&["put", "results", &file]).ok(), "Results received: 1.\n");
    let file = evening.club.write("section.json", section);
    let changed = evening.run(&["movement", "update", &file]).ok();
    assert!(changed.starts_with("section A has 1 changed round\n"), "{changed}");

    // As the document says, of a movement only the scoring method is not told.
    let told = evening.json(&["movement", "A"]);
    let file = evening.club.write("told.json", &told.to_string());
    let lacks = evening.run(&["movement", "update", &file]).refused();
    assert!(lacks.contains("ScoringMethod"), "{lacks}");
    let mut whole = told;
    whole["ScoringGroupScoringMethod"] = json!(10);
    let file = evening.club.write("whole.json", &whole.to_string());
    assert_eq!(evening.run(&["movement", "update", &file]).ok(), "section A is as it was\n");
}

#[test]
fn the_document_has_every_command_and_every_error() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/connector.md")).unwrap();
    for command in connector::wire::Command::ALL {
        let row = format!("| {} | {} | ", command.number(), command.name());
        assert!(document.contains(&row), "docs/connector.md lacks {command}");
        let is_refused = document.contains(&format!("{row}NotImplemented"));
        assert_eq!(is_refused, !command.is_supported(), "{command}");
    }
    for error in &connector::wire::ErrorType::ALL[1..] {
        let row = format!("| {} | {error:?} | ", error.number());
        assert!(document.contains(&row), "docs/connector.md lacks {error:?}");
    }
    let help = TestClub::empty().run(&["connector", "--help"]).ok();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    for command in commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()) {
        let is_told = ["`", "tenace connector "]
            .iter()
            .any(|before| document.contains(&format!("{before}{command}")));
        assert!(
            is_told || command.is_empty() || command == "help",
            "docs/connector.md lacks {command}"
        );
    }
}
