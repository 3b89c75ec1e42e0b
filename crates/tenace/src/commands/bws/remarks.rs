//! What a link has to tell, on the screen.

use bws::link::{Kind, Turn};
use jiff::Zoned;
use serde::Serialize;

use crate::screen::{Screen, complain};

/// Remarks as they come, a line each.
pub(super) struct Remarks {
    json: bool,
    /// Why the last turn could not be finished.
    trouble: Option<String>,
    /// A trouble that was told before the first turn, and lasts.
    lasting: Option<String>,
}

/// A remark for programs.
#[derive(Serialize)]
struct Line<'a> {
    time: String,
    kind: &'a str,
    text: &'a str,
}

impl Remarks {
    /// Remarks for people, or for programs.
    pub(super) fn new(json: bool) -> Self {
        Self { json, trouble: None, lasting: None }
    }

    /// Remembers a trouble that was told already and will last.
    pub(super) fn trouble_is_told(&mut self, trouble: Option<String>) {
        self.lasting = trouble;
    }

    /// Prints what a turn has to tell; the same trouble only once.
    pub(super) fn tell(&mut self, turn: &Turn, screen: &mut Screen) -> anyhow::Result<()> {
        let now = Zoned::now();
        for remark in &turn.remarks {
            let kind = word(remark.kind);
            if self.json {
                let time = now.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string();
                screen.tell_json(&Line { time, kind, text: &remark.text })?;
            } else {
                screen.tell(format!("{} {kind}: {}", now.strftime("%H:%M:%S"), remark.text));
            }
        }
        let trouble = turn.trouble.as_ref().filter(|now| self.lasting.as_ref() != Some(now));
        match trouble {
            Some(now) if self.trouble.as_ref() != Some(now) => {
                complain(format_args!("waiting: {now}"));
            }
            None if self.trouble.is_some() => complain("it works again"),
            _ => {}
        }
        self.trouble = trouble.cloned();
        Ok(())
    }
}

/// The word for a kind of remark.
fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Received => "received",
        Kind::Sent => "sent",
        Kind::Note => "note",
        Kind::Problem => "problem",
    }
}
