//! Kill -9 of the server at random moments while phones enter results: whatever was answered is in
//! the log once, whatever was not is sent again, and the log is sound.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use serde_json::json;
use test_support::kill::check_log;
use test_support::random::{Random, times};
use test_support::wait::{join, receive};

use crate::club::TestClub;
use crate::server::{TestPhone, TestServer, tokens};

const PHONES: usize = 4;

/// How often the server is killed: 100 times, or 300 times with `cargo xtask test --long`.
fn kills() -> u64 {
    times(100, 300)
}

#[test]
fn no_answered_result_is_lost_when_the_server_is_killed() {
    let mut random = Random::new();
    let club = TestClub::with_tables(u32::try_from(PHONES).unwrap(), 1);
    let mut server = TestServer::start(&club);
    let tokens = tokens(&club, PHONES);
    let address = Arc::new(Mutex::new(server.address.clone()));
    let over = Arc::new(AtomicBool::new(false));
    let (sender, answers) = mpsc::channel();
    let phones: Vec<_> = (0..PHONES)
        .map(|number| {
            let (address, over, sender) = (Arc::clone(&address), Arc::clone(&over), sender.clone());
            let token = tokens[number].clone();
            std::thread::spawn(move || play(number, &token, &address, &over, &sender))
        })
        .collect();
    drop(sender);
    let mut answered = BTreeSet::new();
    for _ in 0..kills() {
        // At least one answer, so that the kill comes while they are at work.
        answered.insert(receive("an answer", &answers).unwrap());
        random.pause_micros(20_000);
        server.program.kill();
        answered.extend(answers.try_iter());
        server = TestServer::start(&club);
        address.lock().unwrap().clone_from(&server.address);
    }
    over.store(true, Ordering::Relaxed);
    phones.into_iter().for_each(|phone| join("a phone to stop", phone));
    answered.extend(answers.try_iter());
    drop(server);
    club.verify();
    let log = club.log();
    check_log(&log, &answered);
    println!("{} kills, {} answered, {} facts", kills(), answered.len(), log.len());
}

/// Enters and corrects the boards of a table over and over, each saying until it is answered, and
/// passes on the ids that were.
fn play(
    number: usize,
    token: &str,
    address: &Mutex<String>,
    over: &AtomicBool,
    sender: &mpsc::Sender<String>,
) {
    let mut at = address.lock().unwrap().clone();
    let mut phone = TestPhone::new(&at, token);
    for n in 0_u64.. {
        let id = uuid::Uuid::now_v7().to_string();
        let (board, tricks) = (n % 4 + 1, ["=", "+1", "-1"][usize::try_from(n / 4 % 3).unwrap()]);
        let say = json!({ "result": {
            "round": 1, "board": board, "outcome": format!("4SN{tricks}"), "correct": n >= 4,
        } });
        loop {
            match phone.say_once(&id, &say) {
                Ok((200, _)) => break,
                Ok((429 | 503, _)) => std::thread::sleep(Duration::from_millis(20)),
                Ok(other) => panic!("phone {number}: {other:?}"),
                // The server was killed: look where the next one is.
                Err(_) => std::thread::sleep(Duration::from_millis(2)),
            }
            let now = address.lock().unwrap().clone();
            if now != at {
                phone = TestPhone::new(&now, token);
                at = now;
            }
            if over.load(Ordering::Relaxed) {
                return;
            }
        }
        if sender.send(id).is_err() || over.load(Ordering::Relaxed) {
            return;
        }
        // As fast as the limit of a table allows in the long run.
        std::thread::sleep(Duration::from_millis(5));
    }
}
