//! Two servers on one folder: what is said to both at the same moment is one fact, and has one answer.

use std::sync::Barrier;

use serde_json::{Value, json};
use session::Command;
use session::log::SettingsChanged;
use session::model::{SessionNo, SettingValue};
use uuid::Uuid;

use crate::club::{Phone, TestClub};

/// How often each kind of saying is raced: who is faster, and by how much, is chance. The tables take turns, for a
/// table may say only so much in an hour.
const RACES: usize = 45;

/// Says the same to both servers at the same moment; returns the fact that both name.
fn race(phones: &[Phone; 2], say: &Value) -> u64 {
    let id = Uuid::now_v7();
    let start = Barrier::new(2);
    let answers = std::thread::scope(|scope| {
        let say_it = |phone: &Phone| {
            start.wait();
            phone.say_as(id, None, say.clone())
        };
        let [one, other] = phones.each_ref().map(|phone| scope.spawn(move || say_it(phone)));
        [one.join().unwrap(), other.join().unwrap()]
    });
    let [one, other] = answers.map(|answer| answer.ok());
    assert_eq!((&one["seq"], &one["set_aside"]), (&other["seq"], &other["set_aside"]), "{say}");
    assert!(one["repeated"] == true || other["repeated"] == true, "{one} {other}");
    one["seq"].as_u64().unwrap()
}

#[test]
fn what_is_said_to_both_at_once_is_one_fact_with_one_answer() {
    let club = TestClub::open();
    club.director_says(Command::ChangeSettings(SettingsChanged {
        session: SessionNo::FIRST,
        section: None,
        settings: [("BM3PlayerNumberEntry".parse().unwrap(), SettingValue::Number(1))].into(),
        partial: true,
    }));
    let second = club.second_server();
    let tables = ["A1", "A2", "B1"].map(|table| {
        let phone = club.phone(table);
        [phone.clone(), Phone { address: second.address, ..phone }]
    });
    let erase = json!({ "erase": { "round": 1, "board": 1 } });
    for (n, phones) in (0..RACES).zip(tables.iter().cycle()) {
        let before = club.facts();
        let result = json!({ "result": { "round": 1, "board": 1, "outcome": "4SN=" } });
        race(phones, &result);
        assert_eq!(club.facts(), before + 1, "a result");
        // Other players said the same: an entry, and its settling.
        race(phones, &result);
        assert_eq!(club.facts(), before + 3, "the same result");
        race(phones, &json!({ "result": { "round": 1, "board": 1, "outcome": "PASS" } }));
        assert_eq!(club.facts(), before + 4, "another result");
        race(phones, &erase);
        assert_eq!(club.facts(), before + 5, "an erasure");
        race(
            phones,
            &json!({ "names": { "round": 1, "seats": { "E": { "name": format!("Guest {n}") } } } }),
        );
        assert_eq!(club.facts(), before + 7, "a player and their place");
        let call = race(phones, &json!({ "call": { "round": 1 } }));
        race(phones, &json!({ "call_off": { "call": call } }));
        assert_eq!(club.facts(), before + 9, "a call and its end");
    }
}
