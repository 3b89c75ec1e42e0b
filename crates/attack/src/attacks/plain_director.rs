//! The director's key, password and cookie over plain HTTP from another device, and pages under a name that is not the club's
//! (DNS rebinding: a page of somebody else's whose name suddenly means the club's computer).

use std::net::Ipv4Addr;

use anyhow::ensure;
use serde_json::json;

use super::Attack;
use crate::arguments::Size;
use crate::club::Club;
use crate::director::Director;
use crate::http::{self, Answer, request};
use crate::phone::Phone;
use crate::report::Finding;
use crate::room::{SERVER, SERVER_TLS, attacker, guest};
use crate::tls;

pub(super) const ATTACK: Attack = Attack {
    name: "plain-director",
    tries: "the director's key and cookie over plain HTTP from another device, and every door under a strange Host",
    run,
};

/// Names that are not the club's.
const STRANGE: [&str; 5] = [
    "evil.example",
    "evil.example:8080",
    "10.77.0.1.evil.example:8080",
    "10.77.0.99:8080",
    "tenace.local.evil.example",
];

fn run(club: &Club, _: Size, finding: &mut Finding) -> anyhow::Result<()> {
    let other = guest(0);
    for page in ["/", "/t"] {
        ensure!(club.get(other, page)?.status == 200, "{page} is not shown to a phone");
    }
    // From the computer itself it stays plain.
    let director = Director::log_in(club)?;
    let tried = over_plain_http(club, &director, other, finding)?;
    over_tls(club, other, finding)?;
    let tried = tried + strange_hosts(club, &director, finding)?;
    finding.count("requests", tried);
    Ok(())
}

fn over_plain_http(
    club: &Club,
    director: &Director<'_>,
    other: Ipv4Addr,
    finding: &mut Finding,
) -> anyhow::Result<usize> {
    let cookie = &director.cookie;
    let host = SERVER.to_string();
    let key = json!({ "key": club.key });
    let password = json!({ "name": "Ann", "password": "correct horse" });
    let json = format!("Origin: http://{host}\r\nContent-Type: application/json\r\n");
    let with_cookie = format!("Cookie: {cookie}\r\n");
    let room = format!("/director/api/room?event={}&session=1", club.event);
    let tried = [
        ("the login page", request("GET", &host, "/director/login", "", "")),
        (
            "a login with the key",
            request("POST", &host, "/director/login", &json, &key.to_string()),
        ),
        (
            "a login with a password",
            request("POST", &host, "/director/login", &json, &password.to_string()),
        ),
        ("the console, with the cookie", request("GET", &host, "/director", &with_cookie, "")),
        ("the room, with the cookie", request("GET", &host, &room, &with_cookie, "")),
    ];
    for (what, request) in &tried {
        let answer = http::send(other, SERVER, request.as_bytes())?;
        finding.got(format!("{what} over plain HTTP: {}", words(&answer)));
        let is_open = answer.status < 300 || answer.error() == "wrong_password";
        finding.check(!is_open, format!("{what} is answered over plain HTTP from another device"));
        let plain_cookie =
            answer.header("set-cookie").is_some_and(|cookie| !cookie.contains("Secure"));
        finding.check(
            !plain_cookie,
            format!("{what} gives a cookie that crosses the air in the clear"),
        );
    }
    Ok(tried.len())
}

/// The way that is left has to be one: the director logs in under TLS, and the cookie opens nothing without.
fn over_tls(club: &Club, other: Ipv4Addr, finding: &mut Finding) -> anyhow::Result<()> {
    let host = SERVER_TLS.to_string();
    let headers = format!("Origin: https://{host}\r\nContent-Type: application/json\r\n");
    let key = json!({ "key": club.key }).to_string();
    let login = request("POST", &host, "/director/login", &headers, &key);
    let answer = match tls::send(other, login.as_bytes()) {
        Ok(answer) => answer,
        Err(why) => {
            finding.check(false, format!("nobody can direct from another device: {why:#}"));
            return Ok(());
        }
    };
    finding.got(format!("a login with the key under TLS: {}", words(&answer)));
    finding.check(answer.status == 200, "the director cannot log in under TLS");
    let cookie = answer.header("set-cookie").unwrap_or_default();
    finding.check(cookie.contains("Secure"), "the cookie of a login under TLS is not for TLS only");
    let cookie = format!("Cookie: {}\r\n", cookie.split(';').next().unwrap_or_default());
    let plain = request("GET", &SERVER.to_string(), "/director", &cookie, "");
    let plain = http::send(other, SERVER, plain.as_bytes())?;
    finding.check(plain.status >= 300, "the cookie of a login under TLS opens the console without");
    Ok(())
}

fn words(answer: &Answer) -> String {
    let place = answer.header("location").map(|place| format!(" to {place}")).unwrap_or_default();
    format!("{}{place} {}", answer.status, answer.error()).trim_end().to_owned()
}

/// Asks for pages and data under names that are not the club's, from another device and on the computer itself.
fn strange_hosts(
    club: &Club,
    director: &Director<'_>,
    finding: &mut Finding,
) -> anyhow::Result<usize> {
    let phone = Phone::at(club, "A1", attacker(0))?;
    let token = format!("Authorization: Bearer {}\r\n", phone.token);
    let cookie = format!("Cookie: {}\r\n", director.cookie);
    let doors = [
        ("/", ""),
        ("/t", ""),
        ("/t/api/view", token.as_str()),
        ("/standby/status", ""),
        ("/director/login", ""),
        ("/director/api/me", cookie.as_str()),
    ];
    let (mut tried, mut answered) = (0, 0);
    let mut judge = |host: &str, place: &str, open: Vec<&str>| {
        tried += doors.len();
        answered += open.len();
        let open = open.join(" ");
        finding
            .check(open.is_empty(), format!("{place}, under the name {host}, {open} are answered"));
    };
    for host in STRANGE {
        let mut open = Vec::new();
        for (path, headers) in doors {
            let request = request("GET", host, path, headers, "");
            let answer = http::send(phone.from, SERVER, request.as_bytes())?;
            open.extend((answer.status < 300).then_some(path));
        }
        judge(host, "from another device", open);
    }
    let mut open = Vec::new();
    for (path, headers) in doors {
        let (answer, _) = club.on_its_computer(&request("GET", STRANGE[0], path, headers, ""))?;
        open.extend((answer.status < 300).then_some(path));
    }
    judge(STRANGE[0], "on the club's computer", open);
    finding.got(format!("{answered} of {tried} requests under strange names were answered"));
    Ok(tried)
}
