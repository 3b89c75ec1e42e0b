//! The room as the director sees it: where each table stands, who calls, and what is to be decided.

use std::collections::HashMap;
use std::time::Instant;

use bridge::BoardNo;
use jiff::Timestamp;
use session::model::{
    CallAnswer, Contestant, Movement, RoundNo, Section, SectionId, SessionNo, Slot, Stage, TableNo,
};
use session::state::EventState;
use session::{EventId, Seq};

use crate::Trouble;
use crate::auth::Table;
use crate::desk::Books;
use crate::view;

/// A phone that has not been heard for so many seconds may be asleep in a pocket.
const SILENT: u64 = 90;

/// One session of an event.
pub(super) struct Room {
    pub(super) stage: Stage,
    pub(super) tables: Vec<TableRow>,
    /// Those who call, in order; those put off last.
    pub(super) calls: Vec<CallRow>,
    /// What is to be decided, oldest first.
    pub(super) aside: Vec<AsideRow>,
}

/// One table.
pub(super) struct TableRow {
    pub(super) table: Table,
    pub(super) at: At,
    pub(super) phone: Phone,
    /// How many of its sayings the phone had not sent when it last said hello.
    pub(super) unsent: usize,
    /// Who sits there now.
    pub(super) who: String,
    /// The round it is in, and the boards that have a result in it.
    pub(super) round: Option<RoundNo>,
    pub(super) done: Vec<BoardNo>,
}

/// Where a table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    /// It plays the so-many-th board of so many in a round.
    Playing(RoundNo, usize, usize),
    /// It has ended its round before others, and the next one has not begun there.
    Waiting(RoundNo),
    /// It has all its results.
    Finished,
}

/// What is known of the phone that enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phone {
    /// None has joined since the server started.
    None,
    /// It listens, or was heard a moment ago.
    Here,
    /// It has been silent for so many seconds.
    Silent(u64),
}

/// A call for the director.
pub(super) struct CallRow {
    pub(super) call: Seq,
    pub(super) table: String,
    pub(super) round: Option<RoundNo>,
    pub(super) reason: Option<String>,
    pub(super) answer: Option<CallAnswer>,
    /// How many minutes ago it was made.
    pub(super) minutes: Option<i64>,
}

/// A result that could not stand.
pub(super) struct AsideRow {
    pub(super) entry: Seq,
    pub(super) slot: Slot,
    /// Who played and what happened, as the table says.
    pub(super) sent: String,
    pub(super) why: String,
    /// What stands there now, and who entered it.
    pub(super) there: Option<String>,
    /// The round under which it could stand beside that.
    pub(super) beside: Option<RoundNo>,
}

impl Room {
    /// Returns a session of an event as it is now.
    pub(super) fn of(
        books: &mut Books,
        event: EventId,
        session: SessionNo,
    ) -> Result<Room, Trouble> {
        let leases = books.leases.clone();
        let unsent = books.unsent.clone();
        let live = books.event(event)?;
        let now = Timestamp::now();
        let mut times: HashMap<Seq, i64> = HashMap::new();
        let mut by: HashMap<Seq, String> = HashMap::new();
        let asked: Vec<Seq> = live.state().event().calls().open().map(|call| call.seq).collect();
        for seq in asked {
            if let Some(fact) = live.fact(seq)? {
                times.insert(seq, (now.as_second() - fact.time.as_second()).max(0) / 60);
            }
        }
        let state = live.state().event();
        let there: Vec<Seq> = state
            .set_aside()
            .open()
            .filter_map(|entry| state.results.get(&entry.raised.slot).map(|(seq, _)| seq))
            .collect();
        for seq in there {
            if let Some(fact) = live.fact(seq)? {
                by.insert(seq, fact.author.to_string());
            }
        }
        let state = live.state();
        let moment = Instant::now();
        let phone = |table: &Table| match leases.standing(table, moment) {
            None => Phone::None,
            Some(standing) if !standing.connected && standing.silent >= SILENT => {
                Phone::Silent(standing.silent)
            }
            Some(_) => Phone::Here,
        };
        let mut tables = tables(state.event(), event, session);
        for row in &mut tables {
            row.phone = phone(&row.table);
            let missing = unsent.get(&row.table).into_iter().flatten();
            row.unsent = missing.filter(|id| state.seq_of(**id).is_none()).count();
        }
        let event = state.event();
        let calls = calls(event, session, &times);
        let aside = aside(event, session, &by);
        Ok(Room { stage: event.stage(session), tables, calls, aside })
    }
}

fn tables(event: &EventState, id: EventId, session: SessionNo) -> Vec<TableRow> {
    let sections = event.movements.iter().filter(|(section, _)| section.session == session);
    let mut rows = Vec::new();
    for (section_id, movement) in sections {
        let Some(section) = event.sections.get(section_id) else { continue };
        let standings: Vec<(TableNo, Option<Current>)> = movement
            .tables()
            .map(|table| (table, current(event, *section_id, section, movement, table)))
            .collect();
        // The round the slowest table is in.
        let slowest = standings.iter().filter_map(|(_, at)| Some(at.as_ref()?.round)).min();
        for (number, now) in standings {
            let table = Table { event: id, session, section: section_id.letters, table: number };
            let row = now.as_ref().and_then(|now| movement.at(number, now.round));
            let who = row.map(|row| names(event, *section_id, section, &row.seating));
            let at = match &now {
                None => At::Finished,
                Some(Current { round, done, .. })
                    if done.is_empty() && slowest.is_some_and(|slowest| *round > slowest) =>
                {
                    At::Waiting(*round)
                }
                Some(Current { round, done, boards }) => {
                    At::Playing(*round, done.len() + 1, *boards)
                }
            };
            rows.push(TableRow {
                table,
                at,
                phone: Phone::None,
                unsent: 0,
                who: who.unwrap_or_default(),
                round: now.as_ref().map(|now| now.round),
                done: now.map(|now| now.done).unwrap_or_default(),
            });
        }
    }
    rows
}

/// The round a table is in.
struct Current {
    round: RoundNo,
    /// The boards that have a result.
    done: Vec<BoardNo>,
    /// How many boards there are.
    boards: usize,
}

/// Returns the first round of a table that is not complete.
fn current(
    event: &EventState,
    id: SectionId,
    section: &Section,
    movement: &Movement,
    table: TableNo,
) -> Option<Current> {
    let SectionId { session, letters } = id;
    let rounds = movement.at_table(table).iter().filter(|row| row.is_played(section));
    rounds.into_iter().find_map(|row| {
        let slot = |board| Slot { session, section: letters, table, round: row.round, board };
        let boards: Vec<BoardNo> = row.boards.iter().collect();
        let has_result = |board: &BoardNo| event.results.get(&slot(*board)).is_some();
        let done: Vec<BoardNo> = boards.iter().copied().filter(has_result).collect();
        let boards = boards.len();
        (done.len() < boards).then_some(Current { round: row.round, done, boards })
    })
}

/// Returns who plays whom, with names where they are known.
fn names(
    event: &EventState,
    id: SectionId,
    section: &Section,
    seating: &session::model::Seating,
) -> String {
    let named = |contestant: Contestant| {
        let names = view::names_of(event, id, contestant);
        format!("{} {names}", contestant.number).trim_end().to_owned()
    };
    let all = view::contestants(section, seating).into_iter();
    all.map(|(_, contestant)| named(contestant)).collect::<Vec<_>>().join(" v ")
}

fn calls(event: &EventState, session: SessionNo, times: &HashMap<Seq, i64>) -> Vec<CallRow> {
    let open = event.calls().open().filter(|call| call.raised.session == session);
    let mut calls: Vec<CallRow> = open
        .map(|call| CallRow {
            call: call.seq,
            table: format!("{}{}", call.raised.section, call.raised.table),
            round: call.raised.round,
            reason: call.raised.reason.clone(),
            answer: call.answer().map(|answered| answered.answer),
            minutes: times.get(&call.seq).copied(),
        })
        .collect();
    calls.sort_by_key(|call| call.answer == Some(CallAnswer::Deferred));
    calls
}

fn aside(event: &EventState, session: SessionNo, by: &HashMap<Seq, String>) -> Vec<AsideRow> {
    let open = event.set_aside().open().filter(|entry| entry.raised.slot.session == session);
    let row = |entry: session::state::Matter<'_, session::log::EntrySetAside>| {
        let slot = entry.raised.slot;
        let there = event.results.get(&slot).map(|(seq, result)| {
            let by = by.get(&seq).map_or(String::new(), |by| format!(", entered by {by}"));
            format!("{} ({}){by}", result.outcome, result.seating)
        });
        let who = entry.raised.seating.map_or(String::new(), |seating| format!(" ({seating})"));
        AsideRow {
            entry: entry.seq,
            slot,
            sent: format!("{}{who}", entry.raised.outcome),
            why: entry.raised.why.clone(),
            there,
            beside: entry.raised.seating.and_then(|seating| beside(event, slot, &seating)),
        }
    };
    open.map(row).collect()
}

/// Returns the round under which a result can stand beside the one in its place: one that table and
/// board have no other use for. Only other players can have played the board there as well.
pub(super) fn beside(
    event: &EventState,
    slot: Slot,
    seating: &session::model::Seating,
) -> Option<RoundNo> {
    let (_, there) = event.results.get(&slot)?;
    let section = event.sections.get(&slot.section_id())?;
    let played: Vec<Contestant> = Contestant::all(section, &there.seating).collect();
    if Contestant::all(section, seating).any(|who| played.contains(&who)) {
        return None;
    }
    let movement = event.movements.get(&slot.section_id())?;
    let is_free = |round: &RoundNo| {
        let planned = movement.at(slot.table, *round);
        event.results.get(&Slot { round: *round, ..slot }).is_none()
            && planned.is_none_or(|row| !row.boards.contains(slot.board))
    };
    (1..=RoundNo::MAX).filter_map(RoundNo::new).find(is_free)
}
