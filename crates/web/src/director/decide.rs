//! What the director decides on the page: calls, results that were set aside, and the session.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use session::log::{AcceptResult, CallAnswered, MarkOperation, StageSet};
use session::model::{CallAnswer, SectionId, SectionLetters, SessionNo, Slot, Stage, TableNo};
use session::{Command, EnterResult, EventId, FactId, Seq, SettleEntry};
use uuid::Uuid;

use super::login::Director;
use super::room::beside;
use crate::Trouble;
use crate::auth::{Right, Table};
use crate::desk::{Books, News};
use crate::operation::is_adjusted;
use crate::server::Club;
use crate::table::Body;

/// The longest announcement, in characters.
pub(super) const LONGEST: usize = 200;

#[derive(Deserialize)]
pub(super) struct Answer {
    event: EventId,
    call: Seq,
    answer: CallAnswer,
}

#[derive(Deserialize)]
pub(super) struct Accept {
    event: EventId,
    /// The fact that entered the result.
    entry: Seq,
}

#[derive(Deserialize)]
pub(super) struct Settle {
    event: EventId,
    entry: Seq,
    decision: Decision,
    /// The fact of the result that the page showed in its place; none if it showed none.
    #[serde(default)]
    there: Option<Seq>,
    #[serde(default)]
    reason: Option<String>,
}

/// What becomes of a result that was set aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Decision {
    /// It is taken in, in place of what stands there.
    TakeIn,
    /// It is taken in beside what stands there.
    Beside,
    /// It is dropped.
    Drop,
}

#[derive(Deserialize)]
pub(super) struct SetStage {
    event: EventId,
    session: SessionNo,
    stage: Stage,
}

#[derive(Deserialize)]
pub(super) struct Announcement {
    event: EventId,
    text: String,
    /// To one section of a session only.
    #[serde(default)]
    session: Option<SessionNo>,
    #[serde(default)]
    section: Option<SectionLetters>,
    /// Whether it was announced before and holds no longer.
    #[serde(default)]
    withdrawn: bool,
}

pub(super) async fn answer(
    State(club): State<Club>,
    director: Director,
    Body(Answer { event, call, answer }): Body<Answer>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Direct)?;
    let command = Command::AnswerCall(CallAnswered { call, answer });
    let said = match answer {
        CallAnswer::InProgress => "The table sees that you are coming.",
        CallAnswer::Deferred => "The table sees that you will come later.",
        CallAnswer::Resolved | CallAnswer::CalledOff => "The call is done.",
    };
    say(&club, director, event, vec![(command, fresh())], said).await
}

pub(super) async fn stage(
    State(club): State<Club>,
    director: Director,
    Body(SetStage { event, session, stage }): Body<SetStage>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Direct)?;
    let said = match stage {
        Stage::Waiting => "The session waits: the tables see that it has not begun.",
        Stage::Open => "The session is open.",
        Stage::Closed => "The session is closed. What still comes is set aside for you.",
    };
    let command = Command::SetStage(StageSet { session, stage });
    say(&club, director, event, vec![(command, fresh())], said).await
}

/// Accepts a result for the other side, whose phone does not.
pub(super) async fn accept(
    State(club): State<Club>,
    director: Director,
    Body(Accept { event, entry }): Body<Accept>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Enter)?;
    let errand = move |books: &mut Books| {
        known(books, event)?;
        let results = &books.event(event)?.state().event().results;
        let there = results.slot_of(entry).and_then(|slot| results.get(&slot));
        if there.is_none_or(|(seq, _)| seq != entry) {
            return Err(Trouble::refused("This result has changed since. Look at it again."));
        }
        let command = Command::AcceptResult(AcceptResult { entry, side: None });
        let commands = vec![(command, fresh())];
        books.say_from(Some(&director.device), event, commands, director.author())?;
        Ok(json!({ "said": "The result is accepted as entered." }))
    };
    club.desk.ask(errand).await.map(Json)
}

pub(super) async fn settle(
    State(club): State<Club>,
    director: Director,
    Body(settle): Body<Settle>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Enter)?;
    club.desk.ask(move |books| settled(books, settle, &director)).await.map(Json)
}

/// Takes the result in and settles the entry in one commit, as one step that is undone as a whole.
fn settled(books: &mut Books, settle: Settle, director: &Director) -> Result<Value, Trouble> {
    let Settle { event, entry, decision, there: shown, reason } = settle;
    known(books, event)?;
    let reason = reason.map(|reason| reason.trim().to_owned()).filter(|reason| !reason.is_empty());
    let live = books.event(event)?;
    let state = live.state().event();
    let matter = state.set_aside().get(entry);
    let matter = matter
        .ok_or_else(|| Trouble::refused(format!("Fact {entry} has not set a result aside.")))?;
    let (aside, is_open) = (matter.raised.clone(), matter.answered_by().is_none());
    let there = state.results.get(&aside.slot);
    // What is settled already is told as that, below.
    if is_open && decision != Decision::Drop && there.map(|(seq, _)| seq) != shown {
        let others = there.map(|(seq, _)| live.fact(seq)).transpose()?.flatten();
        return Err(Trouble::changed(others.as_slice(), Value::Null));
    }
    let Slot { session, section, table, round, board } = aside.slot;
    let place = format!("Board {board} at table {section}{table}: {}", aside.outcome);
    let (said, title, result) = match decision {
        Decision::Drop if reason.is_none() => {
            return Err(Trouble::refused("Please say why the result is dropped."));
        }
        Decision::Drop => ("The result is dropped.", format!("{place} is dropped"), None),
        Decision::TakeIn => {
            // To put aside what a director ruled is a ruling too.
            if there.is_some_and(|(_, result)| is_adjusted(&result.outcome)) {
                director.may(Right::Direct)?;
            }
            let result = Some((round, there.is_some()));
            ("The result is taken in.", format!("{place} is taken in"), result)
        }
        Decision::Beside => {
            let free = aside.seating.and_then(|seating| beside(state, aside.slot, &seating));
            let free = free.ok_or_else(|| {
                Trouble::refused(
                    "This result cannot stand beside the one that is there. Take it in instead of \
                     that one, or drop it.",
                )
            })?;
            let title = format!("{place} is taken in beside the other");
            ("The result is taken in beside the other.", title, Some((free, false)))
        }
    };
    let id = fresh();
    let enter = result.map(|(round, correct)| {
        let command = EnterResult {
            session,
            section,
            table,
            round: Some(round),
            board,
            outcome: aside.outcome.clone(),
            seating: aside.seating,
            correct,
            insist: true,
            reason: reason.clone(),
        };
        (Command::EnterResult(command), id)
    });
    let settle = SettleEntry { entry, result: enter.as_ref().map(|_| id), reason: reason.clone() };
    let mut commands: Vec<(Command, FactId)> = enter.into_iter().collect();
    commands.push((Command::SettleEntry(settle), fresh()));
    let facts = commands.len() as u64;
    let mark = MarkOperation { operation: "settle".to_owned(), title, note: reason, facts };
    commands.push((Command::MarkOperation(mark), fresh()));
    books.say_from(Some(&director.device), event, commands, director.author())?;
    Ok(json!({ "said": said }))
}

pub(super) async fn announce(
    State(club): State<Club>,
    director: Director,
    Body(Announcement { event, text, session, section, withdrawn }): Body<Announcement>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Direct)?;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = text.chars().count();
    if length == 0 {
        return Err(Trouble::refused("Please write what is to be announced."));
    }
    if length > LONGEST {
        return Err(Trouble::refused(format!(
            "An announcement has at most {LONGEST} characters, this one {length}. Please shorten it."
        )));
    }
    let errand = move |books: &mut Books| {
        known(books, event)?;
        let (Some(session), Some(letters)) = (session, section) else {
            books.tell(News::Message { event, table: None, text, withdrawn });
            let said = match withdrawn {
                true => "The announcement is taken back at all tables whose phones listen now.",
                false => "Announced to all tables whose phones listen now.",
            };
            return Ok(json!({ "said": said }));
        };
        let movement = &books.event(event)?.state().event().movements;
        let Some(movement) = movement.get(&SectionId { session, letters }) else {
            return Err(Trouble::refused(format!(
                "There is no section {letters} in this session."
            )));
        };
        let tables: Vec<TableNo> = movement.tables().collect();
        for table in tables {
            let table = Some(Table { event, session, section: letters, table });
            books.tell(News::Message { event, table, text: text.clone(), withdrawn });
        }
        let said = format!("Announced to the tables of section {letters} whose phones listen now.");
        Ok(json!({ "said": said }))
    };
    club.desk.ask(errand).await.map(Json)
}

async fn say(
    club: &Club,
    director: Director,
    event: EventId,
    commands: Vec<(Command, FactId)>,
    said: &'static str,
) -> Result<Json<Value>, Trouble> {
    let errand = move |books: &mut Books| {
        known(books, event)?;
        books.say_from(Some(&director.device), event, commands, director.author())?;
        Ok(Json(json!({ "said": said })))
    };
    club.desk.ask(errand).await
}

/// Refuses an event that is not there.
pub(super) fn known(books: &mut Books, event: EventId) -> Result<(), Trouble> {
    match books.has(event)? {
        true => Ok(()),
        false => Err(Trouble::refused("There is no such event any more.")),
    }
}

/// Whoever taps twice is told that it is decided already, so ids need not come from the page.
fn fresh() -> FactId {
    FactId(Uuid::now_v7())
}
