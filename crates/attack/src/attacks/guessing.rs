//! A hundred addresses guess codes of tables and the director's PIN. Whoever guesses is locked out; the room is not.

use std::net::Ipv4Addr;

use anyhow::Context as _;
use serde_json::json;

use super::Attack;
use crate::arguments::Size;
use crate::club::Club;
use crate::crowd;
use crate::http::Answer;
use crate::phone::Phone;
use crate::report::Finding;
use crate::room::{attacker, guest};

pub(super) const ATTACK: Attack = Attack {
    name: "guessing",
    tries: "100 addresses guess the codes of tables, and with one table's token the PIN; then a right code and a right PIN",
    run,
};

/// How many addresses guess.
const ADDRESSES: u8 = 100;
/// The most codes that are looked at, by docs/security.md: one for each address, then 60 together, and one more each minute;
/// guesses that arrive at the same moment are looked at together.
const CODES: usize = ADDRESSES as usize + 60 + 40;
/// The most PINs that are looked at: 5 for the phones with the token that do not enter, and some that arrive together.
const PINS: usize = 5 + 16;

fn run(club: &Club, size: Size, finding: &mut Finding) -> anyhow::Result<()> {
    let seated = Phone::at(club, "A1", guest(0))?;
    seated.sit()?;
    let elsewhere = Phone::at(club, "A2", guest(1))?;
    elsewhere.sit()?;
    let from: Vec<Ipv4Addr> = (0..ADDRESSES).map(attacker).collect();
    let times = size.choose(4, 40);
    let codes = tally(crowd::each(&from, |from| guess_codes(club, from, times)));
    let wrong = if club.pin == "2468" { "3579" } else { "2468" };
    let pins = tally(crowd::each(&from, |from| guess_pins(&seated.another(from), wrong, times)));
    for (what, tried, most) in [("codes", &codes, CODES), ("PINs", &pins, PINS)] {
        let Tally { right, wrong, locked, lost } = *tried;
        finding.got(format!(
            "{what}: {wrong} looked at, {locked} locked out, {lost} without an answer"
        ));
        finding.check(right == 0, format!("{right} of the guessed {what} were let in"));
        finding.check(wrong <= most, format!("{wrong} {what} were looked at instead of {most}"));
        finding.check(locked > 0, format!("nobody who guessed {what} was locked out"));
        finding.count(format!("{what} looked at"), wrong);
        finding.count(format!("{what} locked out"), locked);
    }
    the_room_goes_on(club, &seated, &elsewhere, finding)
}

fn the_room_goes_on(
    club: &Club,
    seated: &Phone,
    elsewhere: &Phone,
    finding: &mut Finding,
) -> anyhow::Result<()> {
    for (phone, table) in [(seated, "A1"), (elsewhere, "A2")] {
        let answer = phone.type_pin(&club.pin)?;
        let ended = format!("the right PIN on the phone that sits at {table}: {}", answer.status);
        finding.check(answer.status == 200, ended.clone());
        finding.got(ended);
    }
    let code = json!({ "code": club.card("A3")?.code });
    let typed = club.post(guest(2), "/t/api/join", &code)?;
    finding.check(
        typed.status == 200,
        format!("a right code, typed: {} {}", typed.status, typed.body),
    );
    // A card is scanned by somebody at an address that has guessed, too.
    let scanned = Phone::at(club, "A3", attacker(0))?;
    let scanned = scanned.post("hello", &json!({ "device": scanned.device, "scorer": true }))?;
    finding.check(
        scanned.status == 200,
        format!("a scanned card: {} {}", scanned.status, scanned.body),
    );
    finding
        .got(format!("a right code, typed: {}; a scanned card: {}", typed.status, scanned.status));
    seated.enter(1, 1, "4SN=")?.ok().context("a phone that sits cannot enter")?;
    Ok(())
}

/// How guesses were answered.
#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    right: usize,
    wrong: usize,
    locked: usize,
    lost: usize,
}

impl Tally {
    fn add(&mut self, answer: anyhow::Result<Answer>) {
        match answer.map(|answer| answer.status) {
            Ok(200) => self.right += 1,
            Ok(401) => self.wrong += 1,
            Ok(429) => self.locked += 1,
            _ => self.lost += 1,
        }
    }
}

fn tally(all: Vec<Tally>) -> Tally {
    all.into_iter().fold(Tally::default(), |sum, one| Tally {
        right: sum.right + one.right,
        wrong: sum.wrong + one.wrong,
        locked: sum.locked + one.locked,
        lost: sum.lost + one.lost,
    })
}

/// Guesses codes that are on no card, so that luck plays no part.
fn guess_codes(club: &Club, from: Ipv4Addr, times: u32) -> Tally {
    let mut tally = Tally::default();
    let mut number = u32::from(from.octets()[3]) * 3_571;
    for _ in 0..times {
        number = (number + 7_919) % 1_000_000;
        let code = format!("{number:06}");
        if !club.has_code(&code) {
            tally.add(club.post(from, "/t/api/join", &json!({ "code": code })));
        }
    }
    tally
}

/// Guesses the same wrong PIN again and again: the server does not know that it is the same guess.
fn guess_pins(phone: &Phone, wrong: &str, times: u32) -> Tally {
    let mut tally = Tally::default();
    for _ in 0..times {
        tally.add(phone.type_pin(wrong));
    }
    tally
}
