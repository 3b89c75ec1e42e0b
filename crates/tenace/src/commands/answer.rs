//! How a command speaks to an event, and what it prints of the answer.

use std::fmt;

use anyhow::anyhow;
use clap::Args;
use jiff::Timestamp;
use serde::Serialize;
use session::{Answer, Author, FactId, LiveEvent, Refusal, SayError, SqliteJournal};
use uuid::Uuid;

use crate::screen::Screen;
use session::log::describe;

/// Who speaks, and under which id.
#[derive(Args, Clone)]
pub(crate) struct Voice {
    /// An id of your own: said again unchanged, it changes nothing. A UUID, or any text
    #[arg(long)]
    id: Option<String>,
    /// Who says it: director, director NAME, table A3, scoring program, bws file, import
    #[arg(long, default_value = "director")]
    by: String,
}

impl Voice {
    pub(crate) fn speak(&self) -> anyhow::Result<(Author, FactId, Timestamp)> {
        let author = self.by.parse().map_err(|error| anyhow!("--by: {error}"))?;
        let id = match &self.id {
            Some(text) => text.parse().map_err(|error| anyhow!("--id: {error}"))?,
            None => FactId(Uuid::now_v7()),
        };
        Ok((author, id, Timestamp::now()))
    }
}

/// Says that the answer to a question is no, which is not a wrong use of the program: exit code 1.
#[derive(Debug)]
pub(crate) struct AnswerIsNo(pub(crate) String);

impl fmt::Display for AnswerIsNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AnswerIsNo {}

/// Returns what an answer is about: `fact 47: board 5 at table A3 …`.
pub(crate) fn sentence(live: &LiveEvent<SqliteJournal>, answer: &Answer) -> anyhow::Result<String> {
    let what = live.fact(answer.seq)?.map_or(String::new(), |fact| describe::fact(&fact.body));
    Ok(format!("fact {}: {what}", answer.seq))
}

/// Returns the answer to something said. A refusal is an answer too: for programs it is printed
/// here, and then there is nothing more to return.
pub(crate) fn accepted(
    said: Result<Answer, SayError>,
    json: bool,
    screen: &mut Screen,
) -> anyhow::Result<Option<Answer>> {
    match said {
        Ok(answer) => Ok(Some(answer)),
        Err(SayError::Refused(refusal)) if json => {
            screen.tell_json(&Refused { line: None, refused: &refusal.to_string() })?;
            Ok(None)
        }
        Err(error) => Err(with_hint(error)),
    }
}

/// Adds the option that helps to a refusal.
pub(crate) fn with_hint(error: SayError) -> anyhow::Error {
    let hint = match &error {
        SayError::Refused(Refusal::AlreadyEntered { .. }) => "add --correct",
        SayError::Refused(Refusal::WhichRound { .. }) => "add --round",
        SayError::Refused(
            Refusal::BoardNotAtTable { .. } | Refusal::NotInRound { .. } | Refusal::WhoPlayed(_),
        ) => "to insist, add --insist --round R --ns N --ew N",
        _ => return error.into(),
    };
    Hinted { error, hint }.into()
}

/// A refusal with the option that helps.
#[derive(Debug)]
pub(crate) struct Hinted {
    error: SayError,
    hint: &'static str,
}

impl fmt::Display for Hinted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.error, self.hint)
    }
}

impl std::error::Error for Hinted {}

/// Prints the answer to something said.
pub(crate) fn acknowledge_json(
    screen: &mut Screen,
    answer: &Answer,
    id: FactId,
    line: Option<u64>,
) -> anyhow::Result<()> {
    #[derive(Serialize)]
    struct Acknowledged {
        #[serde(skip_serializing_if = "Option::is_none")]
        line: Option<u64>,
        seq: u64,
        id: String,
        repeated: bool,
    }
    screen.tell_json(&Acknowledged {
        line,
        seq: answer.seq.0,
        id: id.to_string(),
        repeated: answer.repeated,
    })
}

/// Why something was not entered.
#[derive(Serialize)]
pub(crate) struct Refused<'a> {
    /// The line, when there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    /// Why.
    pub(crate) refused: &'a str,
}
