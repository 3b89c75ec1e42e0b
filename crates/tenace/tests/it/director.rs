//! `tenace director`: the people of the director's pages, from the machine itself.

use serde_json::{Value, json};
use test_support::wait::wait_for;

use crate::club::TestClub;
use crate::server::TestServer;

fn listed(club: &TestClub) -> Vec<(String, String)> {
    let listed = club.run(&["director", "list", "--json"]).ok();
    let listed: Vec<Value> = serde_json::from_str(&listed).unwrap();
    let text = |one: &Value, name: &str| one[name].as_str().unwrap().to_owned();
    listed.iter().map(|one| (text(one, "name"), text(one, "role"))).collect()
}

#[test]
fn people_are_added_listed_and_removed() {
    let club = TestClub::empty();
    let nobody = club.run(&["director", "list"]).ok();
    assert!(nobody.contains("There is nobody yet"), "{nobody}");
    let added = club.run_with_input(&["director", "add", "Ann de Wit"], "vier harten\n").ok();
    assert_eq!(added, "Ann de Wit can log in as director now.\n");
    club.run_with_input(&["director", "add", "Sam", "--role", "scorer"], "vier harten").ok();
    let both = [("Ann de Wit", "director"), ("Sam", "scorer")];
    assert_eq!(listed(&club), both.map(|(name, role)| (name.to_owned(), role.to_owned())));
    assert!(!club.run(&["director", "list", "--json"]).ok().contains("argon2"));
    let twice = club.run_with_input(&["director", "add", "SAM"], "vier harten\n").refused();
    assert!(twice.contains("There is a SAM here already"), "{twice}");
    let last = club.run(&["director", "remove", "ann DE wit"]).refused();
    assert!(last.contains("Somebody has to direct"), "{last}");
    assert_eq!(club.run(&["director", "remove", "sam"]).ok(), "Sam cannot log in any more.\n");
    assert_eq!(listed(&club).len(), 1);
}

#[test]
fn a_password_is_read_and_never_an_argument() {
    let club = TestClub::empty();
    let short = club.run_with_input(&["director", "add", "Ann"], "short\n").wrong();
    assert!(short.contains("at least 8 characters"), "{short}");
    let argument = club.run(&["director", "add", "Ann", "vier harten"]);
    assert_eq!(argument.code, 2);
    let role = club.run_with_input(&["director", "add", "Ann", "--role", "boss"], "vier harten\n");
    assert!(role.wrong().contains("expected director, scorer or viewer"));
    assert!(listed(&club).is_empty());
    let nobody = club.run_with_input(&["director", "password", "Eve"], "vier harten\n");
    assert!(!nobody.stderr.is_empty() && nobody.code != 0);
}

#[test]
fn a_password_set_at_the_machine_is_in_force_while_the_server_runs() {
    let club = TestClub::with_tables(1, 1);
    club.run_with_input(&["director", "add", "Ann"], "vier harten\n").ok();
    let server = TestServer::start(&club);
    let log_in = |password: &str| {
        server.post("/director/login", &json!({ "name": "Ann", "password": password }))
    };
    assert_eq!(log_in("vier harten"), 200);
    let set = club.run_with_input(&["director", "password", "ann"], "zes klaveren\n").ok();
    assert_eq!(set, "Ann has a new password, and is logged out everywhere.\n");
    // The server looks once a second, and who tries meanwhile waits.
    wait_for("the new password to be in force", || log_in("zes klaveren") == 200);
    let listed: Value =
        serde_json::from_str(&club.run(&["director", "list", "--json"]).ok()).unwrap();
    assert!(listed[0]["logins"].as_u64().unwrap() >= 1, "{listed}");
}

#[test]
fn copies_go_where_the_command_line_says() {
    let club = TestClub::with_tables(1, 1);
    let folder = club.path("copies");
    let mut command = club.command(&["serve", "--http", "127.0.0.1:0", "--no-open"]);
    command.args(["--backup", &folder, "--backup-every", "1h"]);
    let server = TestServer::run(command);
    let is_copy = |name: &str| name.starts_with("tenace-") && name.ends_with(".db");
    let copies = || -> Vec<String> {
        let entries = std::fs::read_dir(&folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| is_copy(name)).collect()
    };
    wait_for("a copy", || !copies().is_empty());
    drop(server);
    // A copy is a whole club: it can be put back.
    let elsewhere = TestClub::empty();
    let copy = std::path::Path::new(&folder).join(&copies()[0]);
    let back = elsewhere.run(&["restore", copy.to_str().unwrap()]).ok();
    assert!(back.contains("back again"), "{back}");
    let nowhere = club.path("stick/that/is/not/there");
    let refused =
        club.run(&["serve", "--http", "127.0.0.1:0", "--no-open", "--backup", &nowhere]).wrong();
    assert!(refused.contains("There is no folder"), "{refused}");
}
