//! Saying something: what a phone sends becomes a fact under the phone's own id, or a sentence.

mod accept;
mod calls;
mod erase;
mod hand;
mod names;
mod players;
mod reach;
mod result;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use bridge::{BoardNo, Outcome, OutcomeKind, Seat};
use serde::{Deserialize, Serialize};
use session::journal::{Fault, JournalError};
use session::log::is_repetition;
use session::model::{RoundNo, Seating, Slot, Stage};
use session::{Answer, Author, Command, FactBody, FactId, Refusal, SayError, Seq};
use uuid::Uuid;

use super::at_table::AtTable;
use super::body::Body;
use super::flood::{Left, too_much};
use super::pin;
use crate::Trouble;
use crate::auth::Table;
use crate::desk::{Books, News};
use crate::policy::Policy;
use crate::server::Club;

/// Something a phone says.
#[derive(Deserialize)]
pub(super) struct Saying {
    id: FactId,
    #[serde(default)]
    device: Option<Uuid>,
    #[serde(default)]
    grant: Option<String>,
    say: Say,
}

/// What it says.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Say {
    Result(result::ResultSaid),
    Accept(accept::AcceptSaid),
    Erase(erase::EraseSaid),
    Names(names::NamesSaid),
    Call(calls::CallSaid),
    CallOff(calls::CallOffSaid),
    Hand(hand::HandSaid),
    Contract(ContractSaid),
}

#[derive(Clone, Deserialize)]
struct ContractSaid {
    round: RoundNo,
    board: BoardNo,
    contract: String,
    #[serde(default)]
    lead: Option<String>,
}

/// The fact it became.
#[derive(Debug, Serialize)]
pub(crate) struct Answered {
    seq: Seq,
    pub(crate) repeated: bool,
    /// Whether it is a call that was joined to one the table has made already, and is no fact of its own.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    joined: bool,
    /// Whether characters that cannot be seen were left out of a name.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cleaned: bool,
    /// The seats whose names were not taken, because their players are named elsewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<Seat>,
    /// The seats whose numbers play elsewhere already, with what to do.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    taken: BTreeMap<Seat, String>,
    /// Why it waits for the director, when it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) set_aside: Option<String>,
}

impl Answered {
    fn at(seq: Seq, repeated: bool) -> Answered {
        let (left_out, taken) = (Vec::new(), BTreeMap::new());
        Answered { seq, repeated, joined: false, cleaned: false, left_out, taken, set_aside: None }
    }
}

/// Who says it, under which id, and with what leave.
struct Voice {
    table: Table,
    id: FactId,
    /// The phone, when it says which one it is.
    device: Option<Uuid>,
    leave: Leave,
}

/// Whether the director allows more than the players may.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leave {
    /// Nobody asked for it.
    None,
    /// It was given.
    Given,
    /// It was given, and is over.
    Over,
}

impl Voice {
    /// Returns who says it.
    fn author(&self) -> Author {
        match self.leave {
            Leave::Given => self.table.director(),
            Leave::None | Leave::Over => self.table.author(),
        }
    }

    /// Says a command, durably, and has the log know from which phone.
    fn say(&self, books: &mut Books, command: Command, id: FactId) -> Result<Answer, SayError> {
        let mut answers = self.say_all(books, vec![(command, id)])?;
        let none = || JournalError { path: PathBuf::new(), fault: Fault::Record(String::new()) };
        Ok(answers.pop().ok_or_else(none)?)
    }

    /// Says several commands in one commit.
    fn say_all(
        &self,
        books: &mut Books,
        commands: Vec<(Command, FactId)>,
    ) -> Result<Vec<Answer>, SayError> {
        let device = self.device.map(|device| device.to_string());
        books.say_from(device.as_deref(), self.table.event, commands, self.author())
    }

    /// Tells whether something was said under this id before.
    fn is_known(&self, books: &mut Books) -> Result<bool, Trouble> {
        Ok(books.event(self.table.event)?.state().seq_of(self.id).is_some())
    }

    /// Counts something that the table leaves behind, and refuses more than a table may in an hour. What the director
    /// says there is not counted.
    fn count(&self, books: &mut Books, what: Left) -> Result<(), Trouble> {
        if self.is_director() {
            return Ok(());
        }
        let counted = books.floods.count(self.table, what, Instant::now());
        counted.map_err(|seconds| too_much(what, seconds))
    }

    fn is_director(&self) -> bool {
        self.leave == Leave::Given
    }

    /// Lets only the director go on.
    fn needs_director(&self, what: &str) -> Result<(), Trouble> {
        match self.leave {
            Leave::Given => Ok(()),
            Leave::Over => Err(Trouble::grant_over()),
            Leave::None => Err(Trouble::refused(format!("{what} Please call the director."))),
        }
    }

    /// Tells whether what only the director may say is to wait for the director instead. Where the
    /// leave is over, the PIN is asked again.
    fn may_wait(&self) -> Result<bool, Trouble> {
        match self.leave {
            Leave::Given => Ok(false),
            Leave::Over => Err(Trouble::grant_over()),
            Leave::None => Ok(true),
        }
    }

    fn slot(&self, round: RoundNo, board: BoardNo) -> Slot {
        let Table { session, section, table, .. } = self.table;
        Slot { session, section, table, round, board }
    }
}

pub(super) async fn say(
    State(club): State<Club>,
    AtTable { table, .. }: AtTable,
    Body(saying): Body<Saying>,
) -> Result<Json<Answered>, Trouble> {
    if let Some(device) = saying.device {
        club.desk.leases().heard(&table, device, Instant::now());
    }
    club.desk.ask(move |books| answer(books, table, saying)).await.map(Json)
}

/// Takes in a result that somebody carried here from a phone, as if the phone had sent it.
pub(crate) fn carried(
    books: &mut Books,
    table: Table,
    id: FactId,
    slot: (RoundNo, BoardNo),
    outcome: Outcome,
    seating: Seating,
) -> Result<Answered, Trouble> {
    let voice = Voice { table, id, device: None, leave: Leave::None };
    let (round, board) = slot;
    // A phone shows only what was accepted on it.
    let acceptance = None;
    let seating = Some(seating);
    let said = result::ResultSaid { round, board, outcome, seating, correct: false, acceptance };
    result::say(books, &voice, &said)
}

fn answer(books: &mut Books, table: Table, saying: Saying) -> Result<Answered, Trouble> {
    let Saying { id, device, grant, say } = saying;
    let leave = match grant {
        None => Leave::None,
        Some(grant) if pin::holds(books, table, &grant)? => Leave::Given,
        Some(_) => Leave::Over,
    };
    let voice = Voice { table, id, device, leave };
    // What was received before is acknowledged again.
    books.acknowledge();
    let was_known = voice.is_known(books)?;
    let mut answered = answer_once(books, &voice, &say);
    // Another server on this folder was given the same at this moment, and decided on it first: it is one fact, and
    // has one answer.
    if answered.is_err() && !was_known && voice.is_known(books)? {
        answered = answer_once(books, &voice, &say);
    }
    // What says nothing new is answered and not kept: the phone has sent it all the same.
    if answered.is_ok()
        && let Some(unsent) = books.unsent.get_mut(&table)
    {
        unsent.retain(|unsent| *unsent != id);
    }
    answered
}

fn answer_once(books: &mut Books, voice: &Voice, say: &Say) -> Result<Answered, Trouble> {
    match say {
        Say::Result(said) => result::say(books, voice, said),
        Say::Accept(said) => accept::say(books, voice, said),
        Say::Erase(said) => erase::say(books, voice, said),
        Say::Names(said) => names::say(books, voice, said),
        Say::Call(said) => calls::call(books, voice, said),
        Say::CallOff(said) => calls::call_off(books, voice, said),
        Say::Hand(said) => hand::say(books, voice, said),
        Say::Contract(said) => contract(books, voice, said),
    }
}

/// Tells the director what is being played; kept nowhere.
fn contract(books: &mut Books, voice: &Voice, said: &ContractSaid) -> Result<Answered, Trouble> {
    let live = books.event(voice.table.event)?;
    let seq = live.state().head();
    if !Policy::of(live.state().event(), voice.table.section_id()).intermediate {
        return Err(Trouble::refused("This club does not follow the bidding while it goes on."));
    }
    let event = live.state().event();
    let ContractSaid { round, board, contract, lead } = said.clone();
    let movement = event.movements.get(&voice.table.section_id());
    let row = movement.and_then(|movement| movement.at(voice.table.table, round));
    let is_own = row.is_some_and(|row| row.boards.contains(board));
    if !is_own || event.stage(voice.table.session) == Stage::Closed {
        return Err(Trouble::refused(format!(
            "Table {} does not play board {board} in round {round} now.",
            voice.table
        )));
    }
    if !is_contract(&contract, lead.as_deref().unwrap_or_default()) {
        return Err(Trouble::refused("This is no contract."));
    }
    // Everybody who listens hears of it first of all.
    voice.count(books, Left::Contracts)?;
    books.tell(News::Contract { table: voice.table, round, board, contract, lead });
    Ok(Answered::at(seq, false))
}

/// A contract is written as a result is, without the result.
fn is_contract(contract: &str, lead: &str) -> bool {
    let outcome = format!("{contract}= {lead}").parse::<Outcome>();
    contract.len() <= 16
        && lead.len() <= 8
        && outcome.is_ok_and(|outcome| matches!(outcome.kind, OutcomeKind::Played(_)))
}

/// Says one command. What was said before under this id is answered as it was then, whether or not
/// the director's leave still holds.
fn tell(books: &mut Books, voice: &Voice, command: Command) -> Result<Answered, Trouble> {
    if let Some(answered) =
        said_before(books, voice, |state, body| is_repetition(state, &command, body))?
    {
        return Ok(answered);
    }
    let answer = voice.say(books, command, voice.id)?;
    Ok(Answered::at(answer.seq, answer.repeated))
}

/// Returns the answer to what was said before under this id; refuses when that was something else.
fn said_before(
    books: &mut Books,
    voice: &Voice,
    is_same: impl FnOnce(&session::State, &FactBody) -> bool,
) -> Result<Option<Answered>, Trouble> {
    let live = books.event(voice.table.event)?;
    let Some(seq) = live.state().seq_of(voice.id) else { return Ok(None) };
    let fact = live.fact(seq)?;
    let is_here =
        |author: &Author| *author == voice.table.author() || *author == voice.table.director();
    match fact {
        Some(fact) if is_here(&fact.author) && is_same(live.state(), &fact.body) => {
            let matter = live.state().event().set_aside().get(seq);
            let settled = matter.and_then(|matter| matter.answer());
            let set_aside = match fact.body {
                FactBody::EntrySetAside(entry) if settled.is_none() => Some(entry.why),
                _ => None,
            };
            // The result that the director, or the table, took it for.
            let seq = settled.and_then(|settled| settled.result).unwrap_or(seq);
            Ok(Some(Answered { set_aside, ..Answered::at(seq, true) }))
        }
        other => {
            let kind = other.map_or("missing from the log", |fact| fact.body.kind());
            Err(SayError::from(Refusal::IdTaken { id: voice.id, first: seq, kind }).into())
        }
    }
}
