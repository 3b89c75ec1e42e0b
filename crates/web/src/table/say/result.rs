//! A result: entered, corrected, or set aside for the director when it cannot stand as it is.

use std::time::Instant;

use bridge::{BoardNo, Outcome, OutcomeKind};
use jiff::Timestamp;
use serde::Deserialize;
use session::log::{EntrySetAside, SettleEntry};
use session::model::{Contestant, Round, RoundNo, Seating, SectionId, Slot, Stage};
use session::state::{EventState, OpenRounds, Register};
use session::{
    AcceptanceDue, Author, Command, EnterAtTable, EnterResult, FactBody, Refusal, SayError, Seq,
};

use super::{Answered, Voice, said_before, tell};
use crate::Trouble;
use crate::desk::{Books, Live};
use crate::policy::Policy;
use crate::table::flood::{Left, too_much};

#[derive(Deserialize)]
pub(super) struct ResultSaid {
    pub(super) round: RoundNo,
    pub(super) board: BoardNo,
    pub(super) outcome: Outcome,
    #[serde(default)]
    pub(super) seating: Option<Seating>,
    #[serde(default)]
    pub(super) correct: bool,
    /// Whether an acceptance follows; without it the entry itself says that it was accepted.
    #[serde(default)]
    pub(super) acceptance: Option<AcceptanceSaid>,
}

/// What a phone says of the acceptance of a result.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum AcceptanceSaid {
    /// It is sent after the result.
    Follows,
}

/// What becomes of a result.
enum Fate {
    /// It is there already, exactly so.
    There(Seq),
    /// It is entered, or corrects the one that is there.
    Entered(EnterResult),
    /// It waits for the director, and why.
    Aside(String),
}

pub(super) fn say(
    books: &mut Books,
    voice: &Voice,
    said: &ResultSaid,
) -> Result<Answered, Trouble> {
    let slot = voice.slot(said.round, said.board);
    let before = said_before(books, voice, |_, body| match body {
        FactBody::ResultEntered(fact) => fact.slot() == slot && fact.outcome == said.outcome,
        FactBody::EntrySetAside(fact) => fact.slot == slot && fact.outcome == said.outcome,
        _ => false,
    })?;
    if let Some(before) = before {
        let there = books.event(voice.table.event)?.state().event().results.get(&slot);
        let there = there.filter(|(_, result)| result.outcome == said.outcome);
        return match (before.set_aside.as_deref(), there) {
            // Another server on this folder is about to settle it, or died before it could.
            (Some(SAME), Some((there, _))) => settle_the_same(books, voice, before.seq, there),
            _ => Ok(before),
        };
    }
    let live = books.event(voice.table.event)?;
    let by = entered_by(live, voice, slot)?;
    let event = live.state().event();
    let asks_other_phone = Policy::of(event, voice.table.section_id()).accept_on_other_phone;
    match fate(event, voice, said, slot, by)? {
        Fate::There(seq) => the_same(books, voice, said, slot, seq),
        Fate::Aside(why) => set_aside(books, voice, said, slot, why),
        Fate::Entered(command) => {
            if said.correct {
                voice.count(books, Left::Changes)?;
            }
            let command = match voice.is_director() {
                true => Command::EnterResult(command),
                false => at_table(command, said, asks_other_phone),
            };
            match voice.say(books, command, voice.id) {
                Ok(answer) => Ok(Answered::at(answer.seq, answer.repeated)),
                Err(SayError::Refused(refusal @ Refusal::IdTaken { .. })) => {
                    Err(SayError::from(refusal).into())
                }
                // Whatever the log has against it: the players played it, so it is kept.
                Err(SayError::Refused(refusal)) => {
                    set_aside(books, voice, said, slot, refusal.to_string())
                }
                Err(error) => Err(error.into()),
            }
        }
    }
}

/// A phone cannot leave out the acceptance to have it counted as more than it is: then it was accepted on that phone, which
/// is not enough where the club asks another phone.
fn at_table(entry: EnterResult, said: &ResultSaid, asks_other_phone: bool) -> Command {
    let acceptance = match said.acceptance {
        _ if asks_other_phone => AcceptanceDue::OtherPhone,
        Some(AcceptanceSaid::Follows) => AcceptanceDue::Follows,
        None => AcceptanceDue::WithEntry,
    };
    Command::EnterAtTable(EnterAtTable { entry, acceptance })
}

/// Returns what becomes of a result; `by` entered the one that is there.
fn fate(
    event: &EventState,
    voice: &Voice,
    said: &ResultSaid,
    slot: Slot,
    by: EnteredBy,
) -> Result<Fate, Trouble> {
    let id = voice.table.section_id();
    let policy = Policy::of(event, id);
    let there = event.results.get(&slot);
    if let Some((seq, result)) = there
        && result.outcome == said.outcome
        && said.seating.is_none_or(|seating| seating == result.seating)
    {
        return Ok(Fate::There(seq));
    }
    match said.outcome.kind {
        OutcomeKind::Adjusted(_) => {
            voice.needs_director("Only the director can adjust a score.")?;
        }
        // The club may have decided so after this was entered.
        OutcomeKind::NotPlayed if policy.confirm_not_played && voice.may_wait()? => {
            return Ok(Fate::Aside("The director confirms that a board is not played.".into()));
        }
        _ => {}
    }
    if event.stage(slot.session) == Stage::Closed && !voice.is_director() {
        return Ok(Fate::Aside("The session was closed when this came.".into()));
    }
    let command = |seating, correct, insist| entry(said, slot, seating, correct, insist);
    let fate = match there {
        Some(_) if by == EnteredBy::Director && is_first_of_given_up(event, said, slot) => {
            match misfit(event, id, said, slot) {
                Some(why) => Fate::Aside(why),
                None => command(said.seating, true, false),
            }
        }
        Some((_, result)) if said.correct => {
            match (why_not_corrected(event, voice, &policy, slot, by), said.seating) {
                // It may have waited on the phone since it was allowed.
                (Some(why), _) if voice.may_wait()? => Fate::Aside(why.to_owned()),
                (_, Some(seating)) if seating != result.seating && !voice.is_director() => {
                    let played = result.seating;
                    Fate::Aside(format!(
                        "Other pairs ({played}) have a result for this board here."
                    ))
                }
                (_, seating) => command(seating, true, false),
            }
        }
        // Not which: who sits here now may have still to play the board.
        Some(_) => Fate::Aside("The board already has another result here.".into()),
        None if voice.is_director() => command(said.seating, false, said.seating.is_some()),
        None => match misfit(event, id, said, slot) {
            Some(why) => Fate::Aside(why),
            None => command(said.seating, false, false),
        },
    };
    Ok(fate)
}

/// Returns the entry of a result at its place.
fn entry(
    said: &ResultSaid,
    slot: Slot,
    seating: Option<Seating>,
    correct: bool,
    insist: bool,
) -> Fate {
    let Slot { session, section, table, round, board } = slot;
    let (round, outcome) = (Some(round), said.outcome.clone());
    Fate::Entered(EnterResult {
        session,
        section,
        table,
        round,
        board,
        outcome,
        seating,
        correct,
        insist,
        reason: None,
    })
}

/// Tells whether a board only counts as not played, and this is what its table made of it: nobody waited for a phone that
/// was offline, and now it sends.
fn is_first_of_given_up(event: &EventState, said: &ResultSaid, slot: Slot) -> bool {
    let is_played = matches!(said.outcome.kind, OutcomeKind::Played(_) | OutcomeKind::PassedOut);
    let there = event.results.get(&slot);
    let is_given_up = there.is_some_and(|(_, there)| there.outcome.kind == OutcomeKind::NotPlayed);
    is_played && is_given_up && event.results.first_played(&slot).is_none()
}

/// Who entered the result in force.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EnteredBy {
    /// The players of the table, or nobody.
    Table,
    /// A scoring program, by the Data Connector or an exchange file.
    Program,
    /// Whoever directs.
    Director,
}

/// Returns why players may not correct or erase a result; the director may always. What a scoring program entered
/// follows the same setting as what they entered themselves.
pub(super) fn why_not_corrected(
    event: &EventState,
    voice: &Voice,
    policy: &Policy,
    slot: Slot,
    by: EnteredBy,
) -> Option<&'static str> {
    let rounds = || OpenRounds::of_section(event, voice.table.section_id(), Timestamp::now());
    let is_past = || rounds().is_some_and(|rounds| rounds.is_past_for(&slot));
    if event.stage(slot.session) == Stage::Closed {
        Some("The session is closed: results are corrected by the director.")
    } else if !policy.reentry && by == EnteredBy::Program {
        Some("The scoring program entered this result. Ask the director to correct it.")
    } else if !policy.reentry {
        Some("Results are corrected by the director.")
    } else if by == EnteredBy::Director {
        Some("The director entered this result, and only the director corrects it.")
    } else if is_past() {
        Some("Results of earlier rounds are corrected by the director.")
    } else {
        None
    }
}

/// Returns who entered the result in force.
pub(super) fn entered_by(live: &Live, voice: &Voice, slot: Slot) -> Result<EnteredBy, Trouble> {
    let Some((seq, _)) = live.state().event().results.get(&slot) else {
        return Ok(EnteredBy::Table);
    };
    Ok(match live.fact(seq)?.map(|fact| fact.author) {
        None => EnteredBy::Table,
        Some(author) if author == voice.table.author() => EnteredBy::Table,
        Some(Author::ScoringProgram | Author::BwsFile) => EnteredBy::Program,
        Some(_) => EnteredBy::Director,
    })
}

/// Tells whether any version of the movement had a board at a table in a round, with a seating.
fn was_planned(
    event: &EventState,
    id: SectionId,
    slot: Slot,
    is_meant: impl Fn(&Round) -> bool,
) -> bool {
    let versions = event.movements.register(&id).into_iter().flat_map(Register::history);
    let mut rows = versions.filter_map(|(_, movement)| movement.at(slot.table, slot.round));
    rows.any(|row| row.boards.contains(slot.board) && is_meant(row))
}

/// Returns why a result is not one that the movement expects from the table now.
fn misfit(event: &EventState, id: SectionId, said: &ResultSaid, slot: Slot) -> Option<String> {
    let Slot { section, table, round, board, .. } = slot;
    let about = event.sections.get(&id)?;
    let row = event.movements.get(&id).and_then(|movement| movement.at(table, round));
    let Some(row) = row.filter(|row| row.boards.contains(board)) else {
        return Some(match was_planned(event, id, slot, |_| true) {
            true => format!(
                "The movement changed: table {section}{table} does not play board {board} in round {round} now."
            ),
            false => format!(
                "Table {section}{table} does not play board {board} in round {round}. Check the number of the board."
            ),
        });
    };
    let seating = said.seating.unwrap_or(row.seating);
    if !row.is_played(about) || seating != row.seating {
        let now = row.seating;
        return Some(match was_planned(event, id, slot, |row| row.seating == seating) {
            true => format!(
                "The movement changed: {seating} played, but now {now} sit at table {section}{table} in round {round}."
            ),
            false => format!(
                "{seating} do not sit at table {section}{table} in round {round}: {now} do."
            ),
        });
    }
    // Somebody who has played the board cannot play it again.
    let here: Vec<Contestant> = Contestant::all(about, &seating).collect();
    let elsewhere = event.results.iter().find(|(_, result)| {
        result.slot.board == board
            && result.slot != slot
            && result.slot.section_id() == id
            && result.outcome.kind != OutcomeKind::NotPlayed
            && Contestant::all(about, &result.seating).any(|who| here.contains(&who))
    });
    elsewhere.map(|(_, result)| {
        let Slot { section, table, round, .. } = result.slot;
        format!("These players already have a result for board {board}, at table {section}{table} in round {round}.")
    })
}

/// Takes in that another phone, or the director, had said the same before. It is kept as well, and
/// settled at once: a phone whose entry nobody knew would send it again, perhaps after the director
/// erased the result.
fn the_same(
    books: &mut Books,
    voice: &Voice,
    said: &ResultSaid,
    slot: Slot,
    there: Seq,
) -> Result<Answered, Trouble> {
    match set_aside(books, voice, said, slot, SAME.to_owned()) {
        Ok(entry) => settle_the_same(books, voice, entry.seq, there),
        // Nothing is lost: this is what is there. Only the id is not kept.
        Err(trouble) if trouble.code() == "later" => Ok(Answered::at(there, true)),
        Err(trouble) => Err(trouble),
    }
}

/// Why an entry is kept that says what is there.
const SAME: &str = "The board has exactly this result already.";

/// Settles an entry that was set aside only so that its id is known.
fn settle_the_same(
    books: &mut Books,
    voice: &Voice,
    entry: Seq,
    there: Seq,
) -> Result<Answered, Trouble> {
    let result = books.event(voice.table.event)?.fact(there)?.map(|fact| fact.id);
    let settle = Command::SettleEntry(SettleEntry { entry, result, reason: None });
    match voice.say(books, settle, voice.id.nth(1)) {
        // Who was faster settled it.
        Ok(_) | Err(SayError::Refused(_)) => Ok(Answered::at(there, true)),
        Err(error) => Err(error.into()),
    }
}

fn set_aside(
    books: &mut Books,
    voice: &Voice,
    said: &ResultSaid,
    slot: Slot,
    why: String,
) -> Result<Answered, Trouble> {
    count_entry(books, voice, slot)?;
    let why: String = why.chars().take(EntrySetAside::LONGEST_WHY).collect();
    let (seating, outcome) = (said.seating, said.outcome.clone());
    let entry = EntrySetAside { slot, seating, outcome, why: why.clone() };
    let answered = tell(books, voice, Command::SetAside(entry))?;
    Ok(Answered { set_aside: Some(why), ..answered })
}

/// Counts an entry that is set aside. Each board that the table plays has places of its own.
fn count_entry(books: &mut Books, voice: &Voice, slot: Slot) -> Result<(), Trouble> {
    if voice.is_director() {
        return Ok(());
    }
    let event = books.event(voice.table.event)?.state().event();
    let movement = event.movements.get(&voice.table.section_id());
    let row = movement.and_then(|movement| movement.at(slot.table, slot.round));
    if !row.is_some_and(|row| row.boards.contains(slot.board)) {
        return voice.count(books, Left::Entries);
    }
    let now = Instant::now();
    let counted = books.floods.count_for_board(voice.table, slot.round, slot.board, now);
    counted.map_err(|seconds| too_much(Left::Entries, seconds))
}
