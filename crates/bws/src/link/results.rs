//! The results of both sides against what they last had in common: which side has changed, and the commands and rows that
//! follow from it.

use std::collections::{BTreeMap, BTreeSet};

use session::model::{Contestant, RoundNo, SectionId, Slot, TableNo};
use session::state::EventState;
use session::{Command, EnterResult, EraseResult, Seq};

use super::{Known, Role, Word};
use crate::exchange::Exchange;
use crate::read::beside as beside_sentence;
use crate::read::event::{board, seating};
use crate::words::{Place, Received};

/// A result of the event.
#[derive(Clone, Debug)]
pub(super) struct Own {
    /// What it says, in the words of the file.
    pub word: Word,
    /// The fact that set it.
    pub seq: Seq,
}

/// A result about which the two sides differ.
#[derive(Clone, Debug)]
pub(super) struct Difference<'a> {
    /// Where.
    pub place: Place,
    /// The same place in the event; none for one that cannot be, such as table 0.
    pub slot: Option<Slot>,
    /// Which side has changed.
    pub newer: Newer,
    /// The row of the file that counts; none when there is none, or it is erased.
    pub row: Option<&'a Received>,
    /// The result of the event.
    pub own: Option<Own>,
}

/// Which side has changed since both had the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Newer {
    /// The file.
    File,
    /// The event.
    Event,
    /// Both, and not to the same.
    Both,
}

/// What a comparison found.
#[derive(Debug, Default)]
pub(super) struct Compared<'a> {
    /// Where the sides differ, by place.
    pub differences: Vec<Difference<'a>>,
    /// Rows that say nothing of the game, with the reason.
    pub unreadable: Vec<(&'a Received, String)>,
    /// Rows of other pairs at the place of one that counts, with a sentence.
    pub beside: Vec<(&'a Received, String)>,
}

/// The results of an event that belong to sections of a file, by their places there.
pub(super) fn own_results(
    event: &EventState,
    sections: &BTreeMap<i16, SectionId>,
) -> BTreeMap<Place, Own> {
    let ids: BTreeMap<SectionId, i16> = sections.iter().map(|(id, key)| (*key, *id)).collect();
    let place = |slot: &Slot| {
        Some(Place {
            section: *ids.get(&slot.section_id())?,
            table: i16::try_from(slot.table.get()).ok()?,
            round: i16::try_from(slot.round.get()).ok()?,
            board: i16::try_from(slot.board.get()).ok()?,
        })
    };
    let own = event.results.iter().filter_map(|(seq, result)| {
        let own = Own { word: Word::of_result(result), seq };
        Some((place(&result.slot)?, own))
    });
    own.collect()
}

/// Compares the results of a file with those of an event. Where both say the same it becomes what they have in common.
pub(super) fn compare<'a>(
    exchange: &'a Exchange,
    event: &EventState,
    sections: &BTreeMap<i16, SectionId>,
    known: &mut Known,
    role: Role,
) -> Compared<'a> {
    let mut compared = Compared::default();
    let mut own = own_results(event, sections);
    let mut rows: BTreeMap<Place, (&Received, Word)> = BTreeMap::new();
    let mut left_out = BTreeSet::new();
    let tally = exchange.tally();
    let beside = tally.beside.iter().filter(|row| sections.contains_key(&row.place.section));
    compared.beside = beside.map(|row| (*row, beside_sentence(row, &tally))).collect();
    for (place, row) in tally.counting {
        match Word::of_row(row) {
            Ok(word) => {
                rows.insert(place, (row, word));
            }
            Err(problem) => {
                compared.unreadable.push((row, problem.to_string()));
                left_out.insert(place);
            }
        }
    }
    let with_rows: BTreeSet<Place> = exchange.results.iter().map(|row| row.place).collect();
    let places: BTreeSet<Place> =
        rows.keys().chain(own.keys()).chain(known.results.keys()).copied().collect();
    for place in places.into_iter().filter(|place| !left_out.contains(place)) {
        if !sections.contains_key(&place.section) {
            continue;
        }
        let (row, found) =
            rows.remove(&place).map_or((None, None), |(row, word)| (Some(row), Some(word)));
        let own = own.remove(&place);
        let mine = own.as_ref().map(|own| &own.word);
        // A result is erased by a row that says so. One that vanished, with the whole file perhaps, says nothing to the
        // scoring program; the control program writes it again.
        let found = match (with_rows.contains(&place), role) {
            (true, _) => found,
            (false, Role::ScoringProgram) => known.results.get(&place).cloned(),
            (false, Role::ControlProgram) => None,
        };
        let is_lost = found.is_none() && !with_rows.contains(&place) && mine.is_some();
        if found.as_ref() == mine {
            match found {
                Some(word) => known.results.insert(place, word),
                None => known.results.remove(&place),
            };
            continue;
        }
        let before = match known.writing.get(&place) {
            Some(written) if *written == found => found.as_ref(),
            _ => known.results.get(&place),
        };
        let newer = match (found.as_ref() == before, mine == before) {
            _ if is_lost => Newer::Event,
            (false, true) => Newer::File,
            (true, false) => Newer::Event,
            _ => Newer::Both,
        };
        let slot = slot_of(place, sections);
        compared.differences.push(Difference { place, slot, newer, row, own });
    }
    compared
}

/// A place of the file in the event.
pub(super) fn slot_of(place: Place, sections: &BTreeMap<i16, SectionId>) -> Option<Slot> {
    let SectionId { session, letters } = *sections.get(&place.section)?;
    let number = |value: i16| u16::try_from(value).ok();
    Some(Slot {
        session,
        section: letters,
        table: number(place.table).and_then(TableNo::new)?,
        round: number(place.round).and_then(RoundNo::new)?,
        board: board(place.board)?,
    })
}

/// Says who of a result is not in the movement, if somebody is not.
pub(super) fn strangers(event: &EventState, slot: Slot) -> Option<String> {
    let (_, result) = event.results.get(&slot)?;
    let about = event.sections.get(&slot.section_id())?;
    let movement = event.movements.get(&slot.section_id())?;
    let is_there =
        |who: &Contestant| movement.has(about, *who) && about.missing_pair != Some(who.number);
    let absent = Contestant::all(about, &result.seating).filter(|who| !is_there(who));
    let absent: Vec<String> = absent.map(|who| who.to_string()).collect();
    let are = match absent.len() {
        0 => return None,
        1 => "is",
        _ => "are",
    };
    let who = absent.join(" and ");
    Some(format!("{slot}: {who} {are} not in the movement; the result counts as it was entered"))
}

/// The command that makes the event say what a row says; a row that counts no longer erases the result.
pub(super) fn command(
    event: &EventState,
    slot: Slot,
    row: Option<&Received>,
    reason: Option<String>,
) -> Result<Command, String> {
    let Slot { session, section, table, round, board } = slot;
    let Some(row) = row else {
        let round = Some(round);
        return Ok(Command::EraseResult(EraseResult {
            session,
            section,
            table,
            round,
            board,
            reason,
        }));
    };
    let outcome = row.outcome().map_err(|problem| problem.to_string())?;
    let key = slot.section_id();
    let kind = event.sections.get(&key).map(|about| about.kind).unwrap_or_default();
    let planned = event.movements.get(&key).and_then(|movement| movement.at(table, round));
    let has_board = planned.is_some_and(|planned| planned.boards.contains(board));
    let planned = planned.map(|planned| planned.seating);
    let seated = seating(kind, row.pair_ns, row.pair_ew, row.south, row.west)?;
    // Who played is said only when it is not who the movement says.
    let other = Some(seated).filter(|seated| Some(*seated) != planned && seated.is_full());
    Ok(Command::TakeInResult(EnterResult {
        session,
        section,
        table,
        round: Some(round),
        board,
        outcome,
        seating: other.or(if has_board { None } else { planned }),
        correct: event.results.get(&slot).is_some(),
        insist: other.is_some() || !has_board,
        reason,
    }))
}
