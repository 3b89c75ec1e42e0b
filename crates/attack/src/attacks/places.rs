//! Visitors hold all the connections they can get. Phones have to come in all the same, and the director to see the room.

use std::io::Write as _;
use std::net::{Ipv4Addr, TcpStream};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde_json::json;

use super::Attack;
use super::siege::{Plan, Siege, is_open};
use crate::arguments::Size;
use crate::club::Club;
use crate::director::Director;
use crate::http;
use crate::phone::Phone;
use crate::report::Finding;
use crate::room::{SERVER, attacker, guest};

pub(super) const ATTACK: Attack = Attack {
    name: "places",
    tries: "5 addresses (50 and 200 with --long) hold news streams, half-sent requests and idle connections, and take new ones; \
            a phone joins and enters, the director looks at the room",
    run,
};

/// How long anything may take that a player or the director waits for.
const PROMISED: Duration = Duration::from_secs(1);
/// On a machine that is slow without any attack, this many times what it took then.
const SLOW_MACHINE: u32 = 4;
/// How long the attackers may take to hold all they can; on a quiet machine it is seconds.
const FILLING: Duration = Duration::from_secs(45);
/// How often each is tried under siege.
const TIMES: usize = 3;

fn run(club: &Club, size: Size, finding: &mut Finding) -> anyhow::Result<()> {
    let mut people = People::come(club)?;
    let calm = people.act(club).context("before the attack")?;
    let promised =
        PROMISED.max(calm.iter().map(|(_, took)| *took).max().unwrap_or_default() * SLOW_MACHINE);
    for (what, took) in calm {
        finding.time(format!("{what} without attack"), took);
    }
    let sieges: &[(u8, usize)] = size.choose(&[(5, 1100)], &[(5, 1100), (50, 240), (200, 60)]);
    for (addresses, share) in sieges {
        let plan = Plan { openings: openings(club)?, share: *share, filling: FILLING };
        let from: Vec<Ipv4Addr> = (0..*addresses).map(attacker).collect();
        let siege = Siege::lay(&from, &plan);
        if !siege.is_complete() {
            finding.not_run(format!(
                "{addresses} addresses had not all they can get after {FILLING:?}"
            ));
        }
        let mut worst = Vec::new();
        for _ in 0..TIMES {
            match people.act(club) {
                Ok(times) => keep_worst(&mut worst, times),
                Err(why) => {
                    finding.check(false, format!("{addresses} addresses starve the room: {why:#}"));
                    break;
                }
            }
        }
        let still_hears = is_open(&mut people.news);
        let (tried, held) = siege.lift();
        finding.check(
            still_hears,
            format!("with {addresses} addresses, the phone that sat lost its news stream"),
        );
        finding.got(format!("{addresses} addresses tried {tried} connections and held {held}"));
        for (what, took) in worst {
            finding.check(
                took <= promised,
                format!(
                    "with {addresses} addresses, {what} took {took:.1?} instead of {promised:.1?}"
                ),
            );
            finding.time(format!("{what} with {addresses}"), took);
        }
        people.listen_again(club)?;
    }
    Ok(())
}

/// What is sent on the connections that are held: news for everybody and of a table, half a head, half a body, a whole
/// request whose answer nobody reads.
fn openings(club: &Club) -> anyhow::Result<Vec<String>> {
    let event = &club.event;
    let insider = Phone::at(club, "A3", attacker(0))?;
    Ok(vec![
        format!("GET /news?event={event} HTTP/1.1\r\nHost: {SERVER}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {SERVER}\r\nX-Half: "),
        format!(
            "POST /t/api/join HTTP/1.1\r\nHost: {SERVER}\r\nContent-Length: 900\r\n\r\n{{\"code\""
        ),
        format!("GET /standby/status HTTP/1.1\r\nHost: {SERVER}\r\n\r\n"),
        insider.news_request(),
    ])
}

fn keep_worst(worst: &mut Vec<(&'static str, Duration)>, times: Vec<(&'static str, Duration)>) {
    for (what, took) in times {
        match worst.iter_mut().find(|(other, _)| *other == what) {
            Some((_, longest)) => *longest = took.max(*longest),
            None => worst.push((what, took)),
        }
    }
}

/// Those who mean no harm: a phone that sits and hears the news, phones that come, the director.
struct People<'a> {
    sits: Phone,
    news: TcpStream,
    director: Director<'a>,
    /// The director on another device; none where the server has no TLS.
    elsewhere: Option<Director<'a>>,
    came: u8,
}

impl People<'_> {
    fn come(club: &Club) -> anyhow::Result<People<'_>> {
        let sits = Phone::at(club, "A2", guest(0))?;
        sits.sit()?;
        let news = listen(&sits)?;
        let director = Director::log_in(club)?;
        // That there is such a way is another attack's subject.
        let elsewhere = Director::log_in_at(club, Some(guest(29))).ok();
        Ok(People { sits, news, director, elsewhere, came: 0 })
    }

    fn listen_again(&mut self, club: &Club) -> anyhow::Result<()> {
        // The server needs a moment to see that the attackers are gone.
        let end = Instant::now() + http::PATIENCE;
        while club.get(guest(0), "/standby/status").is_err() && Instant::now() < end {}
        self.news = listen(&self.sits)?;
        Ok(())
    }

    /// Does what has to work, and returns how long each took.
    fn act(&mut self, club: &Club) -> anyhow::Result<Vec<(&'static str, Duration)>> {
        self.came += 1;
        let from = guest(self.came);
        let start = Instant::now();
        let code = json!({ "code": club.card("A1")?.code });
        club.post(from, "/t/api/join", &code)?.ok().context("a phone cannot join")?;
        let comes = Phone::at(club, "A1", from)?;
        sit_down(&comes).context("a phone cannot sit down")?;
        comes.enter(1, 1, "4SN=")?.ok().context("a phone that came cannot enter")?;
        let joined = start.elapsed();
        let start = Instant::now();
        self.sits.enter(1, 3, "PASS")?.ok().context("the phone that sits cannot enter")?;
        let entered = start.elapsed();
        let (room, looked) = self.director.room().context("the director's room")?;
        room.ok().context("the director's room")?;
        let mut times = vec![("join and enter", joined), ("enter", entered), ("room", looked)];
        if let Some(elsewhere) = &self.elsewhere {
            let (room, looked) = elsewhere.room().context("the room on another device")?;
            room.ok().context("the room on another device")?;
            times.push(("room under TLS", looked));
        }
        // For the next time.
        comes.say(&json!({ "erase": { "round": 1, "board": 1 } }))?.ok()?;
        comes.post("leave", &json!({ "device": comes.device }))?.ok()?;
        self.sits.say(&json!({ "erase": { "round": 1, "board": 3 } }))?.ok()?;
        Ok(times)
    }
}

/// Sits down, in the place of a phone that came before and lost its connection.
fn sit_down(phone: &Phone) -> anyhow::Result<()> {
    let device = json!({ "device": phone.device, "scorer": true });
    let answer = phone.post("hello", &device)?;
    match answer.status {
        409 => phone.post("takeover", &device)?.ok()?,
        _ => answer.ok()?,
    };
    Ok(())
}

fn listen(phone: &Phone) -> anyhow::Result<TcpStream> {
    let mut stream = http::connect(Some(phone.from), SERVER).context("the news")?;
    stream.write_all(phone.news_request().as_bytes())?;
    stream.set_nonblocking(true)?;
    Ok(stream)
}
