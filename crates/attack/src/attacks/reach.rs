//! One table's token against the pairs, results and calls of other tables.

use anyhow::ensure;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Attack;
use crate::arguments::Size;
use crate::club::Club;
use crate::evening::boards;
use crate::http::Answer;
use crate::phone::Phone;
use crate::report::Finding;
use crate::room::{attacker, guest};

pub(super) const ATTACK: Attack = Attack {
    name: "reach",
    tries: "one table's token renames, corrects, erases, accepts and calls off what belongs to other tables",
    run,
};

fn run(club: &Club, _: Size, finding: &mut Finding) -> anyhow::Result<()> {
    let victim = Phone::at(club, "A2", guest(0))?;
    victim.sit()?;
    let entry = Uuid::now_v7();
    let result = json!({
        "result": { "round": 1, "board": 3, "outcome": "4SN=", "acceptance": "follows" },
    });
    victim.say_as(entry, &result)?.ok()?;
    let call = victim.say(&json!({ "call": { "round": 1, "reason": "ruling" } }))?.ok()?;
    let before = what_belongs_to(&victim)?;
    let thief = Phone::at(club, "A1", attacker(0))?;
    thief.sit()?;
    // Entering ahead brings no pair to this table.
    for (round, board) in (1..=3).flat_map(|round| boards(1, round).map(|board| (round, board))) {
        thief.enter(u16::try_from(round)?, board, "PASS")?.ok()?;
    }
    let mut tried = Vec::new();
    for say in attempts(entry, &call["seq"]) {
        tried.push((say.to_string(), thief.say(&say)?));
    }
    let taken = tried.iter().filter(|(_, answer)| is_taken(answer)).count();
    finding
        .got(format!("{} attempts, {taken} taken, none of them at the other table", tried.len()));
    let after = what_belongs_to(&victim)?;
    finding.check(
        before == after,
        format!("another table was changed from {before} to {after} by {}", words(&tried)),
    );
    let corrected = json!({
        "result": { "round": 1, "board": 3, "outcome": "4SN+1", "correct": true },
    });
    let corrected = victim.say(&corrected)?;
    finding.check(
        is_taken(&corrected),
        format!("entering ahead took the correction from the other table: {}", corrected.body),
    );
    ensure!(!tried.is_empty(), "nothing was tried");
    finding.count("attempts", tried.len());
    finding.count("attempts that changed another table", usize::from(before != after));
    Ok(())
}

/// Names, results and calls of the other table: by its rounds and boards, with its fact and its entry.
fn attempts(entry: Uuid, call: &Value) -> Vec<Value> {
    let name = |round: u16, seat: &str, name: Value| json!({ "names": { "round": round, "seats": { seat: name } } });
    let vandal = json!({ "name": "Vandal" });
    let correct = |round: u16, board: u32| {
        let result =
            json!({ "round": round, "board": board, "outcome": "7NTN-13", "correct": true });
        json!({ "result": result })
    };
    vec![
        // East-West 2 sit at A2 now, and at this table in the third round.
        name(3, "E", vandal.clone()),
        name(3, "E", Value::Null),
        name(3, "W", json!({ "number": "101" })),
        name(2, "E", vandal.clone()),
        name(9, "N", vandal),
        // A player who sits at A2.
        name(1, "N", json!({ "number": "102" })),
        correct(1, 3),
        correct(2, 3),
        correct(9, 3),
        json!({ "erase": { "round": 1, "board": 3 } }),
        json!({ "accept": { "round": 1, "board": 3, "entry": entry, "side": "EW" } }),
        json!({ "accept": { "round": 2, "board": 3, "entry": entry, "side": "EW" } }),
        json!({ "call_off": { "call": call } }),
    ]
}

/// Returns what only the table itself, or the director, may change.
fn what_belongs_to(victim: &Phone) -> anyhow::Result<Value> {
    let view = victim.view()?;
    let round = &view["rounds"][0];
    Ok(json!({
        "names": [round["names"], round["numbers"]], "results": view["results"], "calls": view["calls"],
        "set_aside": view["set_aside"],
    }))
}

/// Tells whether something was done, and not set aside for the director.
fn is_taken(answer: &Answer) -> bool {
    answer.status == 200 && answer.json()["set_aside"].is_null()
}

fn words(tried: &[(String, Answer)]) -> String {
    let taken = tried.iter().filter(|(_, answer)| is_taken(answer));
    taken.map(|(say, _)| say.as_str()).collect::<Vec<_>>().join("; ")
}
