//! One token of a table, from several addresses: entries that are set aside, calls, names, corrections, drafts, as fast as the
//! server takes them. What is left behind is bounded, and the director settles it with one operation.

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Attack;
use crate::arguments::Size;
use crate::club::Club;
use crate::crowd;
use crate::director::Director;
use crate::phone::Phone;
use crate::report::Finding;
use crate::room::{attacker, guest};

pub(super) const ATTACK: Attack = Attack {
    name: "floods",
    tries: "one table's token sends entries for other boards, calls, names, corrections and drafts from 8 addresses",
    run,
};

/// How many addresses use the token.
const ADDRESSES: u8 = 8;
/// How often each says something at most.
const MOST: usize = 3_000;
/// How much is a flood, and how long they may take for it on a machine that does a lot else.
const FLOOD: usize = 200;
const LONGEST: Duration = Duration::from_secs(60);
/// What is said, in turn.
const KINDS: [&str; 8] = [
    "entries elsewhere",
    "results",
    "calls",
    "names",
    "erasures",
    "drafts",
    "long lists of entries",
    "corrections",
];
/// The most facts that docs/security.md lets a table leave behind in an hour: 40 entries set aside and 3 for each of its 6
/// boards, 20 calls, 60 sayings of names with two facts for each seat, 60 corrections or erasures and a result after each,
/// and its own 6 results.
const FACTS: u64 = 40 + 3 * 6 + 20 + 60 * 2 * 4 + 2 * 60 + 6;
/// The largest answer of the room, in bytes.
const ROOM: usize = 200_000;

fn run(club: &Club, size: Size, finding: &mut Finding) -> anyhow::Result<()> {
    let honest = Phone::at(club, "A2", guest(0))?;
    honest.sit()?;
    let before = head(&honest)?;
    let flooder = Phone::at(club, "A1", attacker(0))?;
    flooder.sit()?;
    let lasts = Duration::from_secs(size.choose(4, 60));
    let from: Vec<Ipv4Addr> = (0..ADDRESSES).map(attacker).collect();
    let together = Together { start: Instant::now(), lasts, sent: AtomicUsize::new(0) };
    let taken = crowd::each(&from, |from| flood(&Phone { from, ..flooder.clone() }, &together));
    let sent: usize = taken.iter().map(|one| one.sent).sum();
    let facts = head(&honest)?.saturating_sub(before);
    let accepted = KINDS.iter().zip(0..).map(|(kind, at)| {
        let accepted: usize = taken.iter().map(|one| one.accepted[at]).sum();
        format!("{kind} {accepted}")
    });
    let accepted: Vec<String> = accepted.collect();
    finding
        .got(format!("{sent} sent, {facts} facts in the log; accepted: {}", accepted.join(", ")));
    finding
        .check(facts <= FACTS, format!("{facts} facts are in the log instead of {FACTS} at most"));
    finding.check(sent >= FLOOD, "too little was sent to be a flood");
    honest.enter(1, 3, "4SN=")?.ok().context("another table cannot enter")?;
    let director = Director::log_in(club)?;
    let (room, took) = director.room()?;
    room.ok()?;
    finding
        .check(room.body.len() < ROOM, format!("the room's answer has {} bytes", room.body.len()));
    finding.count("sent", sent);
    finding.measure("facts", facts as f64, "");
    finding.measure("room", room.body.len() as f64, "bytes");
    finding.time("room", took);
    settle(club, &director, finding)
}

/// Settles everything of the table with one operation.
fn settle(club: &Club, director: &Director<'_>, finding: &mut Finding) -> anyhow::Result<()> {
    let waiting = waiting(club, director)?;
    let operation =
        json!({ "operation": "drop_entries", "session": 1, "section": "A", "table": 1 });
    let start = Instant::now();
    director.operate(&operation).context("the director cannot settle the flood")?;
    let took = start.elapsed();
    let left = self::waiting(club, director)?;
    finding.check(left == 0, format!("{left} entries wait after the operation that settles them"));
    let calls = director.attention("call")?.len();
    finding.check(calls == 0, format!("{calls} calls wait after the operation that settles them"));
    finding.got(format!("one operation settled {waiting} entries and the calls"));
    finding.time("settle", took);
    Ok(())
}

/// Returns how many entries of the table wait for the director.
fn waiting(club: &Club, director: &Director<'_>) -> anyhow::Result<u64> {
    let path =
        format!("/director/api/entries?session=1&section=A&table=1&event={}&after=0", club.event);
    director.get(&path)?.0.ok()?["all"].as_u64().context("the entries have no number")
}

/// Returns how many facts the log has.
fn head(phone: &Phone) -> anyhow::Result<u64> {
    phone.view()?["seq"].as_u64().context("the view has no number")
}

/// What all addresses do together.
struct Together {
    start: Instant,
    /// How long they go on at least.
    lasts: Duration,
    sent: AtomicUsize,
}

impl Together {
    fn is_over(&self) -> bool {
        let lasted = self.start.elapsed();
        let is_flood = self.sent.load(Ordering::Relaxed) >= FLOOD;
        lasted > self.lasts && (is_flood || lasted > LONGEST)
    }
}

/// What one address said.
#[derive(Default)]
struct Said {
    sent: usize,
    /// How many of each kind were accepted.
    accepted: [usize; KINDS.len()],
}

/// Says all that leaves something behind, as fast as the server takes it.
fn flood(phone: &Phone, together: &Together) -> Said {
    let mut said = Said::default();
    for number in 0..MOST {
        if together.is_over() {
            break;
        }
        // A server that does not answer any more is seen afterwards.
        let Ok(answer) = one(phone, number) else { continue };
        said.sent += 1;
        together.sent.fetch_add(1, Ordering::Relaxed);
        said.accepted[number % KINDS.len()] += usize::from(answer.status == 200);
        if answer.status == 429 && answer.error() == "slow_down" {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    said
}

fn one(phone: &Phone, number: usize) -> anyhow::Result<crate::http::Answer> {
    let outcome = ["PASS", "3NTE-1", "4SN=", "2HW+1"][number % 4];
    let round = number / KINDS.len();
    match number % KINDS.len() {
        0 => phone.say(&result(9, 20 + round, outcome)),
        1 => phone.say(&result(1, 1, outcome)),
        2 => phone.say(&json!({ "call": { "round": 1, "reason": "ruling" } })),
        3 => {
            let name = |seat: &str| json!({ "name": format!("{seat} {round} {}", phone.from) });
            let seats = json!({ "N": name("N"), "E": name("E"), "S": name("S"), "W": name("W") });
            phone.say(&json!({ "names": { "round": 1, "seats": seats } }))
        }
        4 => phone.say(&json!({ "erase": { "round": 1, "board": 1 } })),
        5 => {
            let draft = json!({ "draft": { "round": 1, "note": "x".repeat(7_000 + round % 900) } });
            phone.post("progress", &json!({ "device": phone.device, "progress": draft }))
        }
        6 => {
            let entries: Vec<Uuid> = (0..500).map(|_| Uuid::now_v7()).collect();
            phone.post("watch", &json!({ "device": Uuid::now_v7(), "entries": entries }))
        }
        _ => {
            let mut correction = result(1, 2, outcome);
            correction["result"]["correct"] = json!(true);
            phone.say(&correction)
        }
    }
}

fn result(round: u16, board: usize, outcome: &str) -> Value {
    json!({ "result": { "round": round, "board": board, "outcome": outcome } })
}
