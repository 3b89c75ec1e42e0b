//! A table enters its last round first, goes through every door that shows something, erases the entry, and looks again.

use anyhow::ensure;
use serde_json::{Value, json};

use super::Attack;
use crate::arguments::Size;
use crate::club::Club;
use crate::director::Director;
use crate::evening::{SECRET_BOARD, SECRET_HOLDING, boards};
use crate::http::Answer;
use crate::phone::Phone;
use crate::report::Finding;
use crate::room::{attacker, guest};

pub(super) const ATTACK: Attack = Attack {
    name: "unseen-hands",
    tries: "a table enters later rounds, looks for cards and results behind every door, erases, and looks again",
    run,
};

/// The result of another table that must not be seen, as data and as pages have it.
const SECRET_RESULT: &str = "6CXS-4";
const SECRET_ON_PAGES: &str = "6♣×";

fn run(club: &Club, _: Size, finding: &mut Finding) -> anyhow::Result<()> {
    let honest = Phone::at(club, "A2", guest(0))?;
    honest.sit()?;
    honest.enter(1, SECRET_BOARD, &format!("{SECRET_RESULT} HK"))?.ok()?;
    honest.enter(1, SECRET_BOARD + 1, "1NTN=")?.ok()?;
    let seen = honest.get(&format!("board/{SECRET_BOARD}?round=1"))?;
    ensure!(
        is_leak(&seen),
        "the table that played board {SECRET_BOARD} does not see it: {}",
        seen.body
    );
    let phone = Phone::at(club, "A3", attacker(0))?;
    phone.sit()?;
    let grant = phone.type_pin(&club.pin)?.ok()?["grant"].as_str().unwrap_or_default().to_owned();
    let mut doors = 0;
    let mut look = |when: &str, finding: &mut Finding| -> anyhow::Result<()> {
        doors += look_everywhere(club, &phone, &grant, when, finding)?;
        Ok(())
    };
    look("before anything is entered", finding)?;
    phone.enter(3, SECRET_BOARD, "7NTXXN-5")?.ok()?;
    look("after the entry ahead", finding)?;
    for (round, board) in (1..=3).flat_map(|round| boards(3, round).map(|board| (round, board))) {
        phone.enter(u16::try_from(round)?, board, "7NTXXN-5")?.ok()?;
    }
    look("after all rounds were entered at once", finding)?;
    let early = Director::log_in(club)?.attention("early")?;
    finding.check(
        early.iter().any(|one| one["table"] == "A3" && one["round"] == 3),
        "the director is not told of the entry for a round that is not open",
    );
    for board in boards(3, 3) {
        phone.say(&json!({ "erase": { "round": 3, "board": board } }))?.ok()?;
    }
    look("after the entry was erased", finding)?;
    finding.count("answers searched", doors);
    let last = phone.get(&board_door())?;
    finding.got(format!("board/{SECRET_BOARD} at the table: {} {}", last.status, last.error()));
    Ok(())
}

fn board_door() -> String {
    format!("board/{SECRET_BOARD}?round=3")
}

/// Goes through every door, and returns how many there were.
fn look_everywhere(
    club: &Club,
    phone: &Phone,
    grant: &str,
    when: &str,
    finding: &mut Finding,
) -> anyhow::Result<usize> {
    let mut answers = at_the_table(phone)?;
    let door = format!("director/board/{SECRET_BOARD}");
    answers.push((door.clone(), phone.get_with_grant(&door, grant)?));
    let event = &club.event;
    for page in [
        "/".to_owned(),
        format!("/e/{event}"),
        format!("/e/{event}/pairs"),
        format!("/e/{event}/board/{SECRET_BOARD}"),
        format!("/e/{event}/board/{}", SECRET_BOARD + 1),
        format!("/e/{event}/pair/A/NS3"),
        format!("/e/{event}/pair/A/NS2"),
        format!("/e/{event}/pair/A/EW2"),
        format!("/wall/{event}"),
    ] {
        let answer = club.get(attacker(1), &page)?;
        answers.push((page, answer));
    }
    for (door, answer) in &answers {
        finding.check(
            !is_leak(answer),
            format!("{when}, {door} shows cards or results: {}", answer.body),
        );
    }
    let check = json!({ "round": 3, "board": SECRET_BOARD, "outcome": "1NTS= C2" });
    let check = phone.post("check", &check)?;
    let is_silent = check.json()["questions"].as_array().is_none_or(Vec::is_empty);
    finding.check(is_silent, format!("{when}, check tells of the cards: {}", check.body));
    let view = phone.view()?;
    let own = view["results"].as_array().into_iter().flatten();
    let own = own.filter(|result| result["round"] == 3 && result["percentage"] != Value::Null);
    finding.check(own.count() == 0, format!("{when}, view tells a percentage of the later round"));
    Ok(answers.len() + 2)
}

/// What the token of a table opens.
fn at_the_table(phone: &Phone) -> anyhow::Result<Vec<(String, Answer)>> {
    let mut answers = Vec::new();
    for door in [
        board_door(),
        format!("board/{SECRET_BOARD}"),
        format!("board/{SECRET_BOARD}?round=1"),
        format!("board/{}", SECRET_BOARD + 1),
        "view".to_owned(),
        "ranking".to_owned(),
        "summary".to_owned(),
        "players?q=an".to_owned(),
        format!("director/board/{SECRET_BOARD}"),
    ] {
        let answer = phone.get(&door)?;
        answers.push((door, answer));
    }
    let device = json!({ "device": phone.device });
    let mut scorer = device.clone();
    scorer["scorer"] = json!(true);
    for (door, body) in [("watch", &device), ("takeover", &device), ("hello", &scorer)] {
        answers.push((door.to_owned(), phone.post(door, body)?));
    }
    let stranger = phone.another(attacker(2));
    let hello = json!({ "device": stranger.device, "scorer": true });
    answers.push(("hello of another phone".to_owned(), stranger.post("hello", &hello)?));
    Ok(answers)
}

/// Tells whether an answer has the secret cards or the result of the other table. Pages may have marks inside of both.
fn is_leak(answer: &Answer) -> bool {
    let mut plain = String::with_capacity(answer.body.len());
    let mut is_inside_a_mark = false;
    for letter in answer.body.chars().filter(|letter| !letter.is_whitespace()) {
        match letter {
            '<' => is_inside_a_mark = true,
            '>' => is_inside_a_mark = false,
            _ if is_inside_a_mark => {}
            _ => plain.push(letter),
        }
    }
    [SECRET_HOLDING, SECRET_RESULT, SECRET_ON_PAGES]
        .iter()
        .any(|secret| plain.contains(secret) || answer.body.contains(secret))
}
