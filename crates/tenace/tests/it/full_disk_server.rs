//! A full disk under the server: phones are told so, nothing that was answered is lost, and with room
//! again everything goes on.

use std::process::Command;

use serde_json::json;

use crate::club::{TestClub, binary};
use crate::server::{TestPhone, TestServer, tokens};

/// The system's limit on the size of a file stands for a quota: every user has it.
#[test]
fn a_disk_that_fills_up_is_told_and_loses_nothing() {
    let club = TestClub::with_tables(1, 1);
    let token = {
        let _server = TestServer::start(&club);
        tokens(&club, 1).remove(0)
    };
    let mut limited = Command::new("/bin/sh");
    // Without the trap the system would kill the process at the limit.
    limited.arg("-c").arg("trap '' XFSZ; ulimit -f 600; exec \"$@\"").arg("sh");
    limited.arg(binary()).arg("--data").arg(club.data());
    limited.args(["serve", "--http", "127.0.0.1:0", "--no-open", "--connector", "off"]);
    let server = TestServer::run(limited);
    let mut phone = TestPhone::new(&server.address, &token);
    let mut answered = Vec::new();
    let mut waiting = None;
    for n in 0..20_000_u64 {
        let id = uuid::Uuid::now_v7().to_string();
        let (board, tricks) = (n % 4 + 1, ["=", "+1", "-1"][usize::try_from(n / 4 % 3).unwrap()]);
        let say = json!({ "result": {
            "round": 1, "board": board, "outcome": format!("4SN{tricks}"), "correct": n >= 4,
        } });
        match phone.say(&id, &say).unwrap() {
            (200, _) => answered.push(id),
            (429, _) => std::thread::sleep(std::time::Duration::from_millis(50)),
            (503, trouble) => {
                assert_eq!(trouble["error"], "full_disk", "{trouble}");
                waiting = Some((id, say));
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    let (id, say) = waiting.unwrap();
    assert!(!answered.is_empty());
    // What was received can still be looked at.
    assert_eq!(phone.view()["results"].as_array().unwrap().len(), answered.len().min(4));
    drop(server);
    club.verify();
    let said = |club: &TestClub| -> Vec<String> {
        club.log().iter().map(|fact| fact["id"].as_str().unwrap().to_owned()).collect()
    };
    assert!(answered.iter().all(|id| said(&club).contains(id)), "an answered result is lost");
    assert!(!said(&club).contains(&id), "what was refused is in the log");
    // With room again the phone sends it again.
    let server = TestServer::start(&club);
    let mut phone = TestPhone::new(&server.address, &token);
    let (status, answer) = phone.say(&id, &say).unwrap();
    assert_eq!(status, 200, "{answer}");
    assert!(said(&club).contains(&id));
}
