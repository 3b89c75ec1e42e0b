//! Preview and apply, as the page asks for them.
//!
//! Planning takes its time at a hundred tables, and phones must not wait for it: it works on a copy
//! of the state, away from the desk. Only the saying itself is an errand.

use axum::Json;
use axum::extract::State as Shared;
use serde::Deserialize;
use serde_json::{Value, json};
use session::log::MarkOperation;
use session::model::Slot;
use session::state::Key;
use session::{Command, EnterResult, EraseResult, EventId, Fact, FactBody, FactId, Seq, State};

use super::{Difference, Operation, Plan, is_adjusted};
use crate::Trouble;
use crate::auth::Right;
use crate::desk::Books;
use crate::director::{Director, right_of_operation};
use crate::server::Club;
use crate::table::Body;

/// How often the ground may move under an operation before the director is asked to look again.
const TRIES: usize = 5;

#[derive(Deserialize)]
pub(crate) struct Asked {
    event: EventId,
    #[serde(flatten)]
    operation: Operation,
}

#[derive(Deserialize)]
pub(crate) struct Done {
    event: EventId,
    #[serde(flatten)]
    operation: Operation,
    /// The head of the log when it was looked at.
    basis: Seq,
    /// The plan that was looked at.
    plan: String,
    /// The id of this doing: sent twice, it is done once.
    id: FactId,
    /// What the director notes beside it.
    #[serde(default)]
    note: Option<String>,
}

/// A plan with what it would change.
struct Supposed {
    plan: Plan,
    /// The head it was made on.
    basis: Seq,
    /// What it touches or stands on.
    keys: Vec<Key>,
    /// What it takes besides the right to the operation.
    right: Right,
    difference: Difference,
}

pub(crate) async fn preview(
    Shared(club): Shared<Club>,
    director: Director,
    Body(Asked { event, operation }): Body<Asked>,
) -> Result<Json<Value>, Trouble> {
    director.may(right_of_operation(operation.word()))?;
    let state = copy(&club, event).await?;
    let supposed = suppose(operation, state).await?;
    director.may(supposed.right)?;
    Ok(Json(supposed.json()))
}

pub(crate) async fn apply(
    Shared(club): Shared<Club>,
    director: Director,
    Body(Done { event, operation, basis, plan: seen, id, note }): Body<Done>,
) -> Result<Json<Value>, Trouble> {
    let note = note.map(|note| note.trim().to_owned()).filter(|note| !note.is_empty());
    let word = operation.word();
    director.may(right_of_operation(word))?;
    for _ in 0..TRIES {
        let state = copy(&club, event).await?;
        if let Some(seq) = state.seq_of(id.nth(0)) {
            let title = state.operation_of(seq).map(|(_, operation)| operation.title.clone());
            return Ok(Json(json!({ "said": title, "fact": seq, "repeated": true })));
        }
        let supposed = suppose(operation.clone(), state).await?;
        director.may(supposed.right)?;
        let keys = supposed.keys.clone();
        let others = club.desk.ask(move |books| touched_since(books, event, basis, &keys)).await?;
        if !others.is_empty() || supposed.plan.digest() != seen {
            return Err(Trouble::changed(&others, supposed.json()));
        }
        let Supposed { plan, keys, basis: head, .. } = supposed;
        if plan.needs_note && note.is_none() {
            return Err(Trouble::refused("Please write in the note why this is done."));
        }
        if plan.commands.is_empty() {
            return Err(Trouble::refused("Nothing would change, so there is nothing to do."));
        }
        let title = plan.title.clone();
        let facts = plan.commands.len() as u64;
        let mark = MarkOperation {
            operation: word.to_owned(),
            title: title.clone(),
            note: note.clone(),
            facts,
        };
        let commands = plan.commands.into_iter().chain([Command::MarkOperation(mark)]);
        let commands = commands.zip(0..).map(|(command, n)| (command, id.nth(n))).collect();
        let (author, device) = (director.author(), director.device.clone());
        let errand = move |books: &mut Books| {
            // Between the plan and now somebody may have said something that it stands on.
            if !touched_since(books, event, head, &keys)?.is_empty() {
                return Ok(None);
            }
            let said = books.say_from(Some(&device), event, commands, author)?;
            Ok(said.last().map(|answer| answer.seq))
        };
        if let Some(seq) = club.desk.ask(errand).await? {
            return Ok(Json(json!({ "said": title, "fact": seq, "repeated": false })));
        }
    }
    Err(Trouble::failed(
        "The tables are entering faster than this could be done. Please try again.",
    ))
}

impl Supposed {
    fn json(&self) -> Value {
        let Plan { title, sentences, warnings, choices, chosen, needs_note, .. } = &self.plan;
        json!({
            "title": title, "sentences": sentences, "warnings": warnings,
            "choices": choices, "chosen": chosen, "needs_note": needs_note,
            "basis": self.basis, "plan": self.plan.digest(),
            "changes": self.difference, "nothing": self.difference.is_empty(),
        })
    }
}

/// Returns a copy of an event's state, scores and all.
pub(super) async fn copy(club: &Club, event: EventId) -> Result<State, Trouble> {
    let errand = move |books: &mut Books| {
        if books.open_event(event).is_none() && !books.has(event)? {
            return Err(Trouble::refused("There is no such event any more. Load the page again."));
        }
        let live = books.event(event)?;
        live.scores();
        Ok(live.state().clone())
    };
    club.desk.ask(errand).await
}

/// Plans an operation and works out what it would change, away from the desk.
async fn suppose(operation: Operation, mut before: State) -> Result<Supposed, Trouble> {
    let work = move || {
        let plan = operation.plan(&before)?;
        let right = right_of(operation.word(), &plan, &before);
        let (mut after, mut keys) = before.suppose(&plan.commands).map_err(Trouble::from)?;
        let difference = Difference::between(&mut before, &mut after, &keys);
        keys.extend(plan.stands_on.iter().cloned());
        Ok(Supposed { plan, basis: before.head(), keys, right, difference })
    };
    tokio::task::spawn_blocking(work).await.map_err(|_| Trouble::away())?
}

/// Returns the right that a plan needs for what it enters: who writes down results gives no rulings, takes none
/// back, and does not say who played or what the movement does not know.
fn right_of(word: &str, plan: &Plan, state: &State) -> Right {
    let is_ruling = |command: &Command| match command {
        Command::EnterResult(enter) => {
            let EnterResult { session, section, table, round, board, .. } = *enter;
            let there = round.and_then(|round| {
                state.event().results.get(&Slot { session, section, table, round, board })
            });
            let was_ruled = there.is_some_and(|(_, result)| is_adjusted(&result.outcome));
            is_adjusted(&enter.outcome) || was_ruled || enter.seating.is_some() || enter.insist
        }
        Command::EraseResult(erase) => {
            let EraseResult { session, section, table, round, board, .. } = *erase;
            let there = round.and_then(|round| {
                state.event().results.get(&Slot { session, section, table, round, board })
            });
            there.is_some_and(|(_, result)| is_adjusted(&result.outcome))
        }
        _ => false,
    };
    match plan.commands.iter().any(is_ruling) {
        true => Right::Direct,
        false => right_of_operation(word),
    }
}

/// Returns the facts after `since` that touch any of the keys.
fn touched_since(
    books: &mut Books,
    event: EventId,
    since: Seq,
    keys: &[Key],
) -> Result<Vec<Fact>, Trouble> {
    let live = books.event(event)?;
    if since > live.state().head() {
        return Err(Trouble::refused(format!(
            "You looked at fact {since}, and the log ends at fact {}. Load the page again.",
            live.state().head()
        )));
    }
    let mut facts = Vec::new();
    live.facts_after(since, |fact| facts.push(fact))?;
    let state = live.state();
    facts.retain(|fact| match &fact.body {
        // What an undoing touched can be said for certain only before it was taken in.
        FactBody::Undone(_) => true,
        body => state.touched(body).iter().any(|key| keys.contains(key)),
    });
    Ok(facts)
}
