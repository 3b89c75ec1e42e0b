//! A phone with the token of a table, at an address of its own.

use std::net::Ipv4Addr;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::club::Club;
use crate::http::{self, Answer};
use crate::room::SERVER;

/// A phone.
#[derive(Debug, Clone)]
pub(crate) struct Phone {
    pub(crate) from: Ipv4Addr,
    pub(crate) token: String,
    pub(crate) device: Uuid,
}

impl Phone {
    /// Returns a phone that has scanned the card of a table.
    pub(crate) fn at(club: &Club, table: &str, from: Ipv4Addr) -> anyhow::Result<Phone> {
        let token = club.card(table)?.token.clone();
        Ok(Phone { from, token, device: Uuid::now_v7() })
    }

    /// Returns another phone that has scanned the same card.
    pub(crate) fn another(&self, from: Ipv4Addr) -> Phone {
        Phone { from, device: Uuid::now_v7(), token: self.token.clone() }
    }

    /// Asks for something below `/t/api/`.
    pub(crate) fn get(&self, path: &str) -> anyhow::Result<Answer> {
        self.send("GET", path, "", "")
    }

    /// Asks with the director's grant.
    pub(crate) fn get_with_grant(&self, path: &str, grant: &str) -> anyhow::Result<Answer> {
        self.send("GET", path, &format!("Tenace-Grant: {grant}\r\n"), "")
    }

    /// Posts something below `/t/api/`.
    pub(crate) fn post(&self, path: &str, body: &Value) -> anyhow::Result<Answer> {
        self.send("POST", path, "Content-Type: application/json\r\n", &body.to_string())
    }

    fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> anyhow::Result<Answer> {
        let headers = format!("Authorization: Bearer {}\r\n{headers}", self.token);
        let path = format!("/t/api/{path}");
        let request = http::request(method, &SERVER.to_string(), &path, &headers, body);
        http::send(self.from, SERVER, request.as_bytes())
    }

    /// Sits down as the phone that enters.
    pub(crate) fn sit(&self) -> anyhow::Result<Value> {
        self.post("hello", &json!({ "device": self.device, "scorer": true }))?.ok()
    }

    /// Returns what the table needs to play.
    pub(crate) fn view(&self) -> anyhow::Result<Value> {
        self.get("view")?.ok()
    }

    /// Says something under a fresh id.
    pub(crate) fn say(&self, say: &Value) -> anyhow::Result<Answer> {
        self.say_as(Uuid::now_v7(), say)
    }

    /// Says something under an id.
    pub(crate) fn say_as(&self, id: Uuid, say: &Value) -> anyhow::Result<Answer> {
        let at = "2026-11-17T19:42:10Z";
        self.post("say", &json!({ "id": id, "device": self.device, "at": at, "say": say }))
    }

    /// Enters a result.
    pub(crate) fn enter(&self, round: u16, board: u32, outcome: &str) -> anyhow::Result<Answer> {
        self.say(&json!({ "result": { "round": round, "board": board, "outcome": outcome } }))
    }

    /// Types a PIN.
    pub(crate) fn type_pin(&self, pin: &str) -> anyhow::Result<Answer> {
        self.post("pin", &json!({ "pin": pin, "device": self.device }))
    }

    /// Returns the request that listens to the table's news.
    pub(crate) fn news_request(&self) -> String {
        let Phone { token, device, .. } = self;
        format!(
            "GET /t/api/news?device={device} HTTP/1.1\r\nHost: {SERVER}\r\nAuthorization: Bearer {token}\r\n\r\n"
        )
    }
}
