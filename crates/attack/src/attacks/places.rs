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
    tries: "5 addresses (50 and 200 with --long) hold news streams, half-sent requests and idle connections, try made-up tokens, and take new ones; \
            a phone joins and enters, the director looks at the room",
    run,
};

/// How long anything may take that a player or the director waits for.
const PROMISED: Duration = Duration::from_secs(1);
/// On a machine that is slow without any attack, this many times what it took then.
const SLOW_MACHINE: u32 = 10;
/// How long the attackers may take to hold all they can; on a quiet machine it is seconds.
const FILLING: Duration = Duration::from_secs(20);

fn run(club: &Club, size: Size, finding: &mut Finding) -> anyhow::Result<()> {
    let mut people = People::come(club)?;
    let mut calm = Times::default();
    calm.add(people.act(club).context("before the attack")?);
    let promised = PROMISED.max(calm.longest() * SLOW_MACHINE);
    calm.report("without attack", finding);
    let sieges: &[(u8, usize)] = size.choose(&[(5, 1100)], &[(5, 1100), (50, 240), (200, 60)]);
    for (addresses, share) in sieges {
        let times = besiege(club, *addresses, *share, size, &mut people, finding)?;
        let with = format!("with {addresses} addresses");
        times.report(&with, finding);
        for (what, took) in times.medians() {
            // In the short form nothing is judged by its time but what never ends: the tests run beside it.
            finding.check(
                size == Size::Short || took <= promised,
                format!("{with}, {what} took {took:.1?} instead of {promised:.1?}"),
            );
        }
        people.listen_again(club)?;
    }
    Ok(())
}

/// Has everybody do what has to work while addresses hold all they can.
fn besiege(
    club: &Club,
    addresses: u8,
    share: usize,
    size: Size,
    people: &mut People<'_>,
    finding: &mut Finding,
) -> anyhow::Result<Times> {
    let plan = Plan { openings: openings(club)?, share, filling: FILLING };
    let from: Vec<Ipv4Addr> = (0..addresses).map(attacker).collect();
    let siege = Siege::lay(&from, &plan);
    let all = if siege.is_complete() { "all they could get" } else { "less than they could get" };
    let mut times = Times::default();
    for _ in 0..size.choose(3, 9) {
        match people.act(club) {
            Ok(took) => times.add(took),
            Err(why) => {
                finding.check(false, format!("{addresses} addresses starve the room: {why:#}"));
                break;
            }
        }
    }
    let still_hears = is_open(&mut people.news);
    let (tried, held) = siege.lift();
    let lost = format!("with {addresses} addresses, the phone that sat lost its news stream");
    finding.check(still_hears, lost);
    finding.got(format!("{addresses} addresses tried {tried} connections and held {held}, {all}"));
    Ok(times)
}

/// How long each thing took, each time.
#[derive(Default)]
struct Times(Vec<(&'static str, Vec<Duration>)>);

impl Times {
    fn add(&mut self, times: Vec<(&'static str, Duration)>) {
        for (what, took) in times {
            match self.0.iter_mut().find(|(other, _)| *other == what) {
                Some((_, all)) => all.push(took),
                None => self.0.push((what, vec![took])),
            }
        }
    }

    fn longest(&self) -> Duration {
        self.0.iter().flat_map(|(_, all)| all).max().copied().unwrap_or_default()
    }

    fn medians(&self) -> impl Iterator<Item = (&'static str, Duration)> {
        self.0.iter().filter_map(|(what, all)| {
            let mut all = all.clone();
            all.sort();
            Some((*what, *all.get(all.len() / 2)?))
        })
    }

    fn report(&self, when: &str, finding: &mut Finding) {
        for ((what, median), (_, all)) in self.medians().zip(&self.0) {
            finding.time(format!("{what} {when}"), median);
            if all.len() > 1 {
                let worst = all.iter().max().copied().unwrap_or_default();
                finding.time(format!("{what} {when}, worst"), worst);
            }
        }
    }
}

/// How many made-up tokens are tried on one connection, one after the other.
const MADE_UP: usize = 20;

/// What is sent on the connections that are held: news for everybody and of a table, half a head, half a body, a whole
/// request whose answer nobody reads, and tokens that are of no table.
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
        (0..MADE_UP).map(with_made_up_token).collect(),
    ])
}

/// A request with a token as a card could hold it.
fn with_made_up_token(number: usize) -> String {
    format!(
        "GET /t/api/view HTTP/1.1\r\nHost: {SERVER}\r\nAuthorization: Bearer {number:0>42}A\r\n\r\n"
    )
}

/// Those who mean no harm: a phone that sits and hears the news, phones that come, the director.
struct People<'a> {
    sits: Phone,
    news: TcpStream,
    director: Director<'a>,
    /// The director on another device.
    elsewhere: Director<'a>,
    came: u8,
}

impl People<'_> {
    fn come(club: &Club) -> anyhow::Result<People<'_>> {
        let sits = Phone::at(club, "A2", guest(0))?;
        sits.sit()?;
        let news = listen(&sits)?;
        let director = Director::log_in(club)?;
        let elsewhere = Director::log_in_at(club, Some(guest(29)));
        let elsewhere = elsewhere.context("the director on another device")?;
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
        let (room, sealed) = self.elsewhere.room().context("the room on another device")?;
        room.ok().context("the room on another device")?;
        let times = vec![
            ("join and enter", joined),
            ("enter", entered),
            ("room", looked),
            ("room under TLS", sealed),
        ];
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
