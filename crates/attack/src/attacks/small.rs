//! Small things: names that turn the text around them, numbers that no log has, sayings sent again, and too much of everything.

use anyhow::ensure;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Attack;
use crate::arguments::Size;
use crate::club::Club;
use crate::director::Director;
use crate::http::{self, Answer};
use crate::phone::Phone;
use crate::report::Finding;
use crate::room::{SERVER, attacker, guest};

pub(super) const ATTACK: Attack = Attack {
    name: "small",
    tries: "control characters in names, operations on facts that no log has, sayings again with other content, too large requests",
    run,
};

fn run(club: &Club, _: Size, finding: &mut Finding) -> anyhow::Result<()> {
    let phone = Phone::at(club, "A1", guest(0))?;
    phone.sit()?;
    names(&phone, finding)?;
    replays(&phone, finding)?;
    wild_operations(club, finding)?;
    nonsense(club, &phone, finding)?;
    // All of it changed nothing else: the table plays on.
    phone.enter(1, 2, "PASS")?.ok()?;
    Ok(())
}

fn names(phone: &Phone, finding: &mut Finding) -> anyhow::Result<()> {
    let odd = "Eve\u{0} \u{202e}lI\u{7}a\u{2066}\u{9f}";
    let say = json!({ "names": { "round": 1, "seats": { "E": { "name": odd } } } });
    let said = phone.say(&say)?;
    let name = phone.view()?["rounds"][0]["names"]["E"].clone();
    let is_odd = |letter: char| {
        letter.is_control()
            || ('\u{202a}'..='\u{202e}').contains(&letter)
            || ('\u{2066}'..='\u{2069}').contains(&letter)
    };
    let is_clean = !name.as_str().unwrap_or_default().contains(is_odd);
    finding.check(is_clean, format!("a name keeps characters that cannot be seen: {name:?}"));
    finding.check(said.status != 200 || said.json()["cleaned"] == true, "nobody is told of it");
    finding.got(format!("the name {odd:?} became {name}"));
    Ok(())
}

fn replays(phone: &Phone, finding: &mut Finding) -> anyhow::Result<()> {
    let id = Uuid::now_v7();
    let result =
        |outcome: &str| json!({ "result": { "round": 1, "board": 1, "outcome": outcome } });
    let first = phone.say_as(id, &result("4SN="))?.ok()?;
    let head = phone.view()?["seq"].clone();
    for _ in 0..20 {
        let again = phone.say_as(id, &result("4SN="))?.ok()?;
        finding.check(
            again["seq"] == first["seq"],
            format!("a saying sent again is a new fact: {again}"),
        );
    }
    let other = phone.say_as(id, &result("7NTN="))?;
    finding.check(
        other.status != 200,
        format!("the same id with another result is taken: {}", other.body),
    );
    let seq = phone.view()?["seq"].clone();
    finding.check(seq == head, format!("20 replays moved the log from {head} to {seq}"));
    let outcome = phone.view()?["results"][0]["outcome"].clone();
    finding.check(outcome == "4SN=", format!("a replay changed the result to {outcome}"));
    finding.got(format!(
        "20 replays are one fact; the id with another result: {} {}",
        other.status,
        other.error()
    ));
    Ok(())
}

fn wild_operations(club: &Club, finding: &mut Finding) -> anyhow::Result<()> {
    let director = Director::log_in(club)?;
    let operation = json!({
        "operation": "correct", "session": 1, "section": "A", "table": 1, "round": 1, "board": 1,
        "outcome": "4SN+1",
    });
    let mut seen = director.preview(&operation)?.ok()?;
    ensure!(seen["basis"].is_u64(), "the preview has no basis");
    let unknown = Uuid::now_v7();
    let mut refused = Vec::new();
    for basis in [json!(999_999), json!(i64::MAX as u64 + 1), json!(u64::MAX)] {
        seen["basis"] = basis;
        refused.push(director.apply(&operation, &seen)?);
    }
    let clone = json!({ "event": unknown, "id": Uuid::now_v7(), "name": "Again" });
    refused.push(director.post("/director/api/events/clone", &clone)?);
    let undo = json!({ "operation": "undo", "fact": u64::MAX });
    refused.push(director.preview(&undo)?);
    for answer in &refused {
        finding.check(
            (400..500).contains(&answer.status) && !answer.body.contains("damaged"),
            format!("what no log has is no plain refusal: {} {}", answer.status, answer.body),
        );
    }
    let words: Vec<String> = refused.iter().map(|answer| answer.status.to_string()).collect();
    finding.got(format!("facts and events that are not there: {}", words.join(" ")));
    Ok(())
}

fn nonsense(club: &Club, phone: &Phone, finding: &mut Finding) -> anyhow::Result<()> {
    let head = phone.view()?["seq"].clone();
    let large = json!({ "device": phone.device, "more": "x".repeat(70_000) });
    let host = SERVER.to_string();
    let get = |path: &str, headers: &str| {
        http::send(attacker(0), SERVER, http::request("GET", &host, path, headers, "").as_bytes())
    };
    let id = Uuid::now_v7();
    let many = "X-Filler: aaaaaaaaaa\r\n".repeat(100);
    let tried: Vec<(&str, Answer)> = vec![
        ("a body of 70 KB", phone.post("hello", &large)?),
        ("100 header lines", get("/", &many)?),
        ("an address of 70 KB", get(&format!("/{}", "a".repeat(70_000)), "")?),
        ("an address outside", get("/assets/x/../../../../etc/passwd", "")?),
        ("a list", phone.post("say", &json!([1, 2]))?),
        ("an unknown saying", phone.say(&json!({ "dance": {} }))?),
        (
            "a round 0",
            phone.say(&json!({ "result": { "round": 0, "board": 1, "outcome": "PASS" } }))?,
        ),
        (
            "a board beyond all",
            phone.say(&json!({ "erase": { "round": 1, "board": 4_294_967_295_u32 } }))?,
        ),
        ("deep brackets", phone.say_as(id, &nested())?),
        ("no token", club.get(attacker(0), "/t/api/view")?),
    ];
    for (what, answer) in &tried {
        finding.check(
            (400..500).contains(&answer.status),
            format!("{what} is answered {}: {}", answer.status, answer.body),
        );
    }
    let seq = phone.view()?["seq"].clone();
    finding.check(seq == head, format!("nonsense moved the log from {head} to {seq}"));
    let words: Vec<String> =
        tried.iter().map(|(what, answer)| format!("{what} {}", answer.status)).collect();
    finding.got(words.join(", "));
    finding.count("kinds of nonsense", tried.len());
    Ok(())
}

/// Returns lists in lists.
fn nested() -> Value {
    (0..100).fold(json!([]), |inner, _| json!([inner]))
}
