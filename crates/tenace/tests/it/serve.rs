//! `tenace serve` as people start it.

use serde_json::json;
use test_support::http::send;
use test_support::wait::wait_for_ok;

use crate::club::TestClub;
use crate::server::{TestPhone, TestServer, tokens};

#[test]
fn a_server_says_where_it_is_and_stops_cleanly() {
    let club = TestClub::with_tables(2, 1);
    let mut server = TestServer::start(&club);
    let greeting = server.greeting();
    let address = &server.address;
    assert!(greeting.contains("event      Test night"), "{greeting}");
    assert!(greeting.contains(&format!("director   http://{address}/director#")), "{greeting}");
    let tokens = tokens(&club, 2);
    let mut phone = TestPhone::new(address, &tokens[0]);
    assert_eq!(phone.view()["table"], 1);
    // Nothing that opens a table is printed.
    assert!(!greeting.contains(&tokens[0]), "{greeting}");
    #[cfg(unix)]
    {
        server.program.terminate();
        assert_eq!(server.program.wait(), Some(0));
        assert_eq!(server.program.stdout.rest(), "stopped; everything received is safe\n");
        club.verify();
    }
}

#[test]
fn the_directors_key_and_the_tables_tokens_stay() {
    let club = TestClub::with_tables(2, 1);
    let link = |greeting: &str| {
        greeting.lines().find_map(|line| Some(line.split_once("/director#")?.1.to_owned()))
    };
    let mut server = TestServer::start(&club);
    let (first, first_tokens) = (link(&server.greeting()).unwrap(), tokens(&club, 2));
    drop(server);
    let mut server = TestServer::start(&club);
    assert_eq!(link(&server.greeting()).unwrap(), first);
    assert_eq!(tokens(&club, 2), first_tokens);
}

#[test]
fn an_empty_folder_is_served_and_says_what_to_do() {
    let club = TestClub::empty();
    let mut server = TestServer::start(&club);
    let greeting = server.greeting();
    assert!(greeting.contains("There is no event yet: open the director's link"), "{greeting}");
}

#[test]
fn a_port_that_is_taken_is_a_sentence() {
    let club = TestClub::with_tables(1, 1);
    let server = TestServer::start(&club);
    let taken = club.run(&["serve", "--no-open", "--http", &server.address]).wrong();
    assert!(taken.contains("is in use: another Tenace may be running already"), "{taken}");
}

#[test]
fn a_certificate_that_is_none_is_a_sentence() {
    let club = TestClub::with_tables(1, 1);
    let file = club.write("none.pem", "no certificate");
    let arguments = ["serve", "--no-open", "--http", "127.0.0.1:0"];
    let with = |more: &[&str]| club.run(&[&arguments[..], more].concat()).wrong();
    let wrong = with(&["--tls-cert", &file, "--tls-key", &file]);
    assert!(wrong.contains("none.pem") && wrong.contains("PEM"), "{wrong}");
    assert!(with(&["--tls-cert", &file]).contains("--tls-key"));
}

/// What a director on another device needs: the link, and the fingerprint in two lines.
fn elsewhere(greeting: &str) -> (String, String) {
    let mut lines = greeting.lines().skip_while(|line| !line.starts_with("elsewhere"));
    let link = lines.next().unwrap().split_whitespace().nth(1).unwrap().to_owned();
    assert!(lines.next().unwrap().contains("Go on if it shows this fingerprint (SHA-256):"));
    let fingerprint = [lines.next().unwrap().trim(), lines.next().unwrap().trim()].join(" ");
    assert_eq!(fingerprint.len(), 8 * 11 + 7, "{greeting}");
    (link, fingerprint)
}

#[test]
fn a_director_on_another_device_is_told_a_link_and_a_fingerprint() {
    let club = TestClub::with_tables(1, 1);
    let words = ["serve", "--http", "127.0.0.1:0", "--https", "127.0.0.1:0", "--no-open"];
    let start = || {
        let mut server = TestServer::run(club.command(&words));
        let greeting = server.greeting();
        // The computer itself stays on plain HTTP, which is what the browser is opened with.
        let address = &server.address;
        assert!(greeting.contains(&format!("director   http://{address}/director#")), "{greeting}");
        (server, elsewhere(&greeting))
    };
    let (server, (link, fingerprint)) = start();
    assert!(link.starts_with("https://127.0.0.1:") && link.contains("/director#"), "{link}");
    // The port is taken, and somebody asked for it by name.
    let taken = link.strip_prefix("https://").unwrap().split('/').next().unwrap();
    let words = ["serve", "--http", "127.0.0.1:0", "--https", taken, "--no-open"];
    let taken = TestClub::empty().run(&words).wrong();
    assert!(taken.contains("Choose another port with --https"), "{taken}");
    drop(server);
    let (_server, (_, again)) = start();
    assert_eq!(again, fingerprint, "it is kept with the data");
}

#[test]
fn who_lets_directors_in_without_tls_is_warned() {
    let club = TestClub::with_tables(1, 1);
    let words = ["serve", "--http", "127.0.0.1:0", "--plain-director", "--no-open"];
    let mut server = TestServer::run(club.command(&words));
    let greeting = server.greeting();
    assert!(!greeting.contains("fingerprint") && !greeting.contains("elsewhere"), "{greeting}");
    let mut warned = String::new();
    wait_for_ok("the warning", || {
        warned += &server.program.stderr.so_far();
        let is_there = warned.contains("--plain-director: passwords and logins");
        is_there.then_some(()).ok_or(warned.clone())
    });
    let both = ["serve", "--plain-director", "--https", "127.0.0.1:0", "--no-open"];
    assert!(club.run(&both).wrong().contains("cannot be used with"));
}

#[test]
fn an_event_made_while_it_serves_is_served() {
    let empty = TestClub::empty();
    let server = TestServer::start(&empty);
    let file = empty.write(
        "event.toml",
        "name = \"Late\"\n[[sessions]]\n[[sessions.sections]]\nsection = \"A\"\nrounds = [{ table = 1, round = 1, ns = 1, ew = 2, boards = \"1-2\" }]\n",
    );
    empty.run(&["event", "new", &file]).ok();
    let tokens = tokens(&empty, 1);
    let mut phone = TestPhone::new(&server.address, &tokens[0]);
    let say = json!({ "result": { "round": 1, "board": 1, "outcome": "PASS" } });
    let (status, answer) = phone.say("01890a5d-ac96-774b-bcce-b302099a8057", &say).unwrap();
    assert_eq!(status, 200, "{answer}");
}

#[test]
fn scoring_programs_can_come_and_are_told_where() {
    let club = TestClub::with_tables(1, 1);
    let arguments = ["serve", "--http", "127.0.0.1:0", "--no-open", "--connector", "127.0.0.1:0"];
    // The first line is the server's own, which other programs wait for.
    let mut server = TestServer::run(club.command(&arguments));
    let greeting = server.greeting();
    let line = greeting.lines().find_map(|line| line.strip_prefix("connector  http://")).unwrap();
    let address = line.strip_suffix(", for scoring programs").unwrap();
    let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let answer = send(address, request);
    assert!(answer.body.contains("Bridgemate dataconnector"), "{answer:?}");
    // Who asks for a place by name and cannot have it does not serve without it.
    let words = ["serve", "--http", "127.0.0.1:0", "--no-open", "--connector", address];
    let taken = TestClub::empty().run(&words).wrong();
    assert!(taken.contains("--connector: Port") && taken.contains("is in use"), "{taken}");
}

/// The same question, asked of a server with and without the option: which sessions there are.
#[test]
fn scoring_programs_written_by_the_guide_get_its_numbers() {
    let club = TestClub::with_tables(1, 1);
    let data_type = |more: &[&str]| {
        let arguments =
            ["serve", "--http", "127.0.0.1:0", "--no-open", "--connector", "127.0.0.1:0"];
        let mut server = TestServer::run(club.command(&[&arguments[..], more].concat()));
        let greeting = server.greeting();
        let address = greeting.lines().find_map(|line| line.strip_prefix("connector  http://"));
        let address = address.unwrap().strip_suffix(", for scoring programs").unwrap();
        let body = r#"{"Command":34,"SerializedData":"{\"Command\":8}"}"#;
        let length = body.len();
        let request = format!(
            "POST /dc-scoringprogram HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        let answer: serde_json::Value = serde_json::from_str(&send(address, request).body).unwrap();
        answer["DataType"].as_i64()
    };
    assert_eq!(data_type(&[]), Some(18));
    assert_eq!(data_type(&["--guide-numbers"]), Some(17));
}

#[test]
fn a_connector_that_is_off_is_not_spoken_of() {
    let club = TestClub::with_tables(1, 1);
    let mut server = TestServer::start(&club);
    let greeting = server.greeting();
    assert!(!greeting.contains("connector"), "{greeting}");
    let wrong = club.run(&["serve", "--no-open", "--connector", "5079"]).wrong();
    assert!(wrong.contains("“5079” is no address of this computer with a port"), "{wrong}");
}
