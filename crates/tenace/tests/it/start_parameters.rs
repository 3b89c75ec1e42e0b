//! Tenace started as scoring programs start their control program.

use std::process::{Command, Stdio};

use jet::Value;
use serde_json::json;

use crate::club::{Ran, binary};
use crate::exchange::{Exchange, update};
use crate::server::{TestPhone, TestServer, tokens};

/// The binary with start parameters, on the computer of the file.
fn started(exchange: &Exchange, parameters: &[&str]) -> Command {
    let mut command = Command::new(binary());
    command
        .args(parameters.iter().map(|parameter| parameter.replace("FILE", &exchange.file)))
        .env("TENACE_DATA", exchange.hall.data())
        .env("TENACE_HTTP", "127.0.0.1:0")
        .env("COMPUTERNAME", "CLUB-PC")
        .stdin(Stdio::null());
    command
}

fn run(exchange: &mut Exchange, parameters: &[&str]) -> (TestServer, String) {
    let mut server = TestServer::run(started(exchange, parameters));
    let greeting = server.greeting();
    exchange.hall.event = exchange.newest_event();
    (server, greeting)
}

#[test]
fn the_old_form_uploads_resumes_and_resets() {
    let mut exchange = Exchange::new();
    let (server, greeting) = run(&mut exchange, &["/f:[FILE]", "/s", "/r", "/m"]);
    assert!(greeting.contains("(a new event, 0 results)"), "{greeting}");
    let event = exchange.hall.event.clone();
    let mut phone = TestPhone::new(&server.address, &tokens(&exchange.hall, 2)[0]);
    let say = json!({ "result": { "round": 1, "board": 1, "outcome": "4SN=" } });
    let (status, answer) = phone.say("01890a5d-ac96-774b-bcce-b302099a8057", &say).unwrap();
    assert_eq!(status, 200, "{answer}");
    exchange.wait("ReceivedData", &["Board", "Result"], &["1 ="]);
    drop(server);
    // The director closed the program by accident.
    let (server, greeting) = run(&mut exchange, &["/f[FILE]", "/r/m"]);
    assert!(greeting.contains("(goes on where it was, 1 result)"), "{greeting}");
    assert_eq!(exchange.hall.event, event);
    drop(server);
    let (mut server, greeting) = run(&mut exchange, &["/f:[FILE]", "/s", "/r", "/m", "/h:[1]"]);
    assert!(greeting.contains("(a new event, 1 result)"), "{greeting}");
    assert_ne!(exchange.hall.event, event);
    #[cfg(unix)]
    {
        server.program.terminate();
        let rest = server.program.stdout.rest();
        assert!(
            rest.contains("problem: section A has no hand records, which were asked for"),
            "{rest}"
        );
    }
    #[cfg(not(unix))]
    drop(server);
}

#[test]
fn without_a_file_it_is_the_server_at_the_address_of_the_environment() {
    let exchange = Exchange::new();
    let mut server = TestServer::run(started(&exchange, &["/m"]));
    let greeting = server.greeting();
    assert!(server.address.starts_with("127.0.0.1:"), "{greeting}");
}

#[test]
fn it_closes_when_everything_is_processed() {
    closes(&["-fFILE", "-s", "-r", "-m", "-c"], false);
}

#[test]
fn the_setting_closes_it_too() {
    closes(&["-fFILE", "-s", "-r", "-m"], true);
}

fn closes(parameters: &[&str], by_setting: bool) {
    let mut exchange = Exchange::new();
    let mut file = exchange.open();
    let cells = [("AutoShutDownBPC", Value::Bool(by_setting))];
    update(&mut file, "Settings", ("Section", 0), &cells);
    drop(file);
    let (mut server, greeting) = run(&mut exchange, parameters);
    assert!(greeting.contains("(a new event, 0 results)"), "{greeting}");
    let tokens = tokens(&exchange.hall, 2);
    for (table, boards) in [[1, 2, 3, 7, 8, 9], [4, 5, 6, 10, 11, 12]].into_iter().enumerate() {
        let mut phone = TestPhone::new(&server.address, &tokens[table]);
        for (n, board) in boards.into_iter().enumerate() {
            let round = n / 3 + 1;
            let say = json!({ "result": { "round": round, "board": board, "outcome": "PASS" } });
            let id = uuid::Uuid::now_v7().to_string();
            let (status, answer) = phone.say(&id, &say).unwrap();
            assert_eq!(status, 200, "{answer}");
        }
    }
    exchange.wait("ReceivedData", &["Processed"], &["false"; 12]);
    assert!(server.program.is_running());
    let mut file = exchange.open();
    update(&mut file, "ReceivedData", ("Section", 1), &[("Processed", Value::Bool(true))]);
    drop(file);
    assert_eq!(server.program.wait(), Some(0));
    assert!(server.program.stdout.rest().ends_with("stopped; everything received is safe\n"));
}

#[test]
fn what_is_no_parameter_is_a_sentence() {
    let exchange = Exchange::new();
    for (parameters, expected) in [
        (&["/x"][..], "“/x” is no start parameter"),
        (&["/x"], "-c -b -ld -lt"),
        (&["/f:[FILE]", "/h:[1]"], "/h works only together with /s"),
        (&["-s"], "/s works only together with a file"),
        (&["/f:[nowhere.bws]", "/m"], "nowhere.bws"),
    ] {
        let wrong = Ran::run(&mut started(&exchange, parameters)).wrong();
        assert!(wrong.starts_with("tenace: ") && wrong.contains(expected), "{wrong}");
    }
    assert!(!exchange.hall.data().exists());
}
