//! The director: in a browser on the club's computer itself, by loopback, or on another device under TLS.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::club::Club;
use crate::http::{self, Answer};
use crate::room::{LOOPBACK, SERVER_TLS};
use crate::tls;

/// A director who has logged in.
pub(crate) struct Director<'a> {
    club: &'a Club,
    /// Where the browser is, if not on the club's computer.
    elsewhere: Option<Ipv4Addr>,
    /// The cookie, as `name=value`.
    pub(crate) cookie: String,
    token: String,
}

impl Director<'_> {
    /// Logs in on the club's computer, with the key that the server printed.
    pub(crate) fn log_in(club: &Club) -> anyhow::Result<Director<'_>> {
        Director::log_in_at(club, None)
    }

    /// Logs in on the club's computer, or at an address under TLS.
    pub(crate) fn log_in_at(
        club: &Club,
        elsewhere: Option<Ipv4Addr>,
    ) -> anyhow::Result<Director<'_>> {
        let (cookie, token) = (String::new(), String::new());
        let mut director = Director { club, elsewhere, cookie, token };
        let answer = director.post("/director/login", &json!({ "key": club.key }))?;
        answer.ok().context("the director cannot log in")?;
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        director.cookie = cookie.context("the login gave no cookie")?.to_owned();
        let (page, _) = director.get("/director")?;
        let token = page.body.split("data-token=\"").nth(1).and_then(|rest| rest.split('"').next());
        director.token = token.context("the director's page has no token")?.to_owned();
        Ok(director)
    }

    /// Asks for a page; returns how long it took as well.
    pub(crate) fn get(&self, path: &str) -> anyhow::Result<(Answer, Duration)> {
        self.send("GET", path, "", "")
    }

    /// Posts as the page does.
    pub(crate) fn post(&self, path: &str, body: &Value) -> anyhow::Result<Answer> {
        let (scheme, host) = self.place();
        let headers = format!(
            "Origin: {scheme}://{host}\r\nSec-Fetch-Site: same-origin\r\nTenace-Director: {}\r\n\
             Content-Type: application/json\r\n",
            self.token
        );
        Ok(self.send("POST", path, &headers, &body.to_string())?.0)
    }

    fn place(&self) -> (&'static str, SocketAddr) {
        if self.elsewhere.is_some() { ("https", SERVER_TLS) } else { ("http", LOOPBACK) }
    }

    fn send(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> anyhow::Result<(Answer, Duration)> {
        let cookie = match self.cookie.as_str() {
            "" => String::new(),
            cookie => format!("Cookie: {cookie}\r\n"),
        };
        let host = self.place().1.to_string();
        let request = http::request(method, &host, path, &format!("{cookie}{headers}"), body);
        let Some(from) = self.elsewhere else { return self.club.on_its_computer(&request) };
        let start = Instant::now();
        let answer = tls::send(from, request.as_bytes())?;
        Ok((answer, start.elapsed()))
    }

    /// Returns the room's answer, and how long it took.
    pub(crate) fn room(&self) -> anyhow::Result<(Answer, Duration)> {
        self.get(&format!("/director/api/room?event={}&session=1", self.club.event))
    }

    /// Returns what needs attention of a kind.
    pub(crate) fn attention(&self, kind: &str) -> anyhow::Result<Vec<Value>> {
        let room = self.room()?.0.ok()?;
        let all = room["attention"].as_array().cloned().unwrap_or_default();
        Ok(all.into_iter().filter(|matter| matter["kind"] == kind).collect())
    }

    /// Looks at an operation.
    pub(crate) fn preview(&self, operation: &Value) -> anyhow::Result<Answer> {
        let mut body = operation.clone();
        body["event"] = json!(self.club.event);
        self.post("/director/api/preview", &body)
    }

    /// Does an operation that was looked at.
    pub(crate) fn apply(&self, operation: &Value, seen: &Value) -> anyhow::Result<Answer> {
        let mut body = operation.clone();
        body["event"] = json!(self.club.event);
        (body["basis"], body["plan"]) = (seen["basis"].clone(), seen["plan"].clone());
        body["id"] = json!(Uuid::now_v7());
        self.post("/director/api/apply", &body)
    }

    /// Looks at an operation and does it.
    pub(crate) fn operate(&self, operation: &Value) -> anyhow::Result<Value> {
        let seen = self.preview(operation)?.ok()?;
        self.apply(operation, &seen)?.ok()
    }
}
