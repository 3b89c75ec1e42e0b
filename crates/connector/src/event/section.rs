//! A section and its movement, as they travel and as an event has them.
//!
//! Three kinds of section are not ours, and stand in the event as pairs:
//! - An individual. On the wire its rounds have two pair numbers, like all others, and who the four players are comes
//!   later, round by round, as participations. Our own individual needs the four numbers in the movement; results and
//!   participations speak of the two. So the two numbers are pairs whose players change.
//! - A combined section, whose North-South pairs come from one section and whose East-West pairs come from another. Its
//!   numbers are those of two sections, so its lines are numbered apart, whatever `Winners` says.
//! - Teams whose two pairs at a table have one number. We take that for a team that meets itself, so they are pairs with
//!   lines apart.
//!
//! What an event has no place for is kept in a frame: the section as it was last sent, without the rounds that can be
//! written again from the movement.

use session::model::{
    Movement, Round, RoundNo, Seating, Section, SectionId, SectionKind, SectionLetters, TableNo,
    Winners,
};
use session::state::EventState;

use super::missing::{self, Consequence, Missing};
use super::{Fault, Sessions, round};
use crate::dto;
use crate::dto::option::GameType;

/// A section that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its letters.
    pub letters: SectionLetters,
    /// What it plays.
    pub about: Section,
    /// Its movement; none before it has rounds.
    pub movement: Option<Movement>,
    /// What is not as it was sent, in sentences.
    pub notes: Vec<String>,
}

/// Reads a section with all its tables.
pub fn read(sent: &dto::Section) -> Result<Reading, Fault> {
    let rows = rounds(sent.tables.as_deref().unwrap_or_default())?;
    with_rounds(sent, rows)
}

/// Reads a section that is to have these rounds, whatever rounds come with it.
pub(super) fn with_rounds(sent: &dto::Section, mut rows: Vec<Round>) -> Result<Reading, Fault> {
    let letters = round::section_letters(sent.letters.as_deref(), "Letters")?;
    let mut notes = Vec::new();
    let (kind, winners) = kind_and_winners(sent, &rows, letters, &mut notes);
    let group = i64::from(sent.scoring_group_number).try_into().map_err(|why| {
        Fault::invalid(&[format!("ScoringGroupNumber of section {letters}: {why}.")])
    })?;
    let name = sent.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
    let name = name.map(ToOwned::to_owned);
    let mut about = Section { kind, winners, group, name, missing_pair: None };
    if let Some(missing) = Missing::read(sent)? {
        match missing.consequence(&about, &rows) {
            Consequence::Number => about.missing_pair = Some(missing.number),
            Consequence::Seats => rows.iter_mut().for_each(|row| missing.leave(row)),
            Consequence::Nothing => {}
        }
    }
    let movement = (!rows.is_empty()).then(|| Movement::from(rows));
    Ok(Reading { letters, about, movement, notes })
}

/// Reads the rounds of tables.
pub(super) fn rounds(tables: &[dto::Table]) -> Result<Vec<Round>, Fault> {
    let sent = tables.iter().flat_map(|table| table.rounds.as_deref().unwrap_or_default());
    sent.map(round::read).collect()
}

fn kind_and_winners(
    sent: &dto::Section,
    rows: &[Round],
    letters: SectionLetters,
    notes: &mut Vec<String>,
) -> (SectionKind, Winners) {
    let winners = if sent.winners == 2 { Winners::Two } else { Winners::One };
    let meet = |row: &Round| matches!(row.seating, Seating::Pairs { ns: Some(ns), ew: Some(ew) } if ns == ew);
    if sent.is_combi_section {
        let [ns, ew] =
            [&sent.north_south_pair_section_letters, &sent.east_west_pair_section_letters]
                .map(|letters| letters.as_deref().unwrap_or_default());
        notes.push(format!(
            "section {letters} has the pairs of {ns} North-South and of {ew} East-West; here they are pairs of section \
             {letters}, with the lines ranked apart"
        ));
        return (SectionKind::Pairs, Winners::Two);
    }
    match sent.game_type {
        GameType::TEAMS if rows.iter().any(meet) => {
            notes.push(format!(
                "two pairs with one number meet in section {letters}; they are pairs here, not teams, with the lines \
                 ranked apart"
            ));
            (SectionKind::Pairs, Winners::Two)
        }
        GameType::TEAMS => (SectionKind::Teams, winners),
        GameType::INDIVIDUAL => {
            notes.push(format!(
                "section {letters} plays an individual; here its numbers are pairs, whose players change from round to \
                 round"
            ));
            (SectionKind::Pairs, winners)
        }
        _ => (SectionKind::Pairs, winners),
    }
}

/// Returns the section that somebody means by a session and letters, or what to answer when there is none.
pub fn find(
    event: &EventState,
    sessions: &Sessions,
    session_guid: Option<&str>,
    letters: Option<&str>,
) -> Result<SectionId, Fault> {
    let session = sessions.known(session_guid.unwrap_or_default())?;
    let id = SectionId { session, letters: round::section_letters(letters, "Letters")? };
    match event.sections.get(&id) {
        Some(_) => Ok(id),
        None => {
            let sections = event.sections_of(session).map(|(letters, _)| letters);
            let known: Vec<String> = sections
                .filter(|letters| !is_vacant(event, SectionId { session, letters: *letters }))
                .map(|letters| letters.to_string())
                .collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            Err(Fault::movement(format!(
                "There is no section {} in the session; its sections are: {known}. Send UpdateMovement with all its \
                 tables to add it.",
                id.letters
            )))
        }
    }
}

/// Writes a section with its movement in force. `frame` has what the event has no place for; without one, or where the
/// director has changed something since, it is written as the event has it.
pub fn write(
    event: &EventState,
    sessions: &Sessions,
    id: SectionId,
    frame: Option<&dto::Section>,
) -> dto::Section {
    let (none, no_rounds) = (dto::Section::default(), Movement::from(Vec::new()));
    let frame = frame.unwrap_or(&none);
    let guid = sessions.guid(id.session);
    let movement = event.movements.get(&id).filter(|movement| !is_vacancy(movement));
    let movement = movement.unwrap_or(&no_rounds);
    let mut section = dto::Section {
        session_guid: Some(guid.to_owned()),
        letters: Some(id.letters.to_string()),
        tables: Some(tables(movement, guid, id.letters, frame)),
        validation_messages: None,
        ..frame.clone()
    };
    let Some(about) = event.sections.get(&id) else { return section };
    section.scoring_group_number = i32::from(about.group.get());
    if about.name.as_deref() != frame.name.as_deref().map(str::trim).filter(|name| !name.is_empty())
    {
        section.name.clone_from(&about.name);
    }
    section.game_type = match about.kind {
        // Other kinds stand in the event as pairs, too.
        SectionKind::Pairs if frame.game_type != GameType::default() => frame.game_type,
        SectionKind::Pairs => GameType::PAIRS,
        SectionKind::Individual => GameType::INDIVIDUAL,
        SectionKind::Teams => GameType::TEAMS,
    };
    let set_apart = about.kind == SectionKind::Pairs
        && about.winners == Winners::Two
        && (frame.is_combi_section || frame.game_type == GameType::TEAMS);
    if !set_apart {
        section.winners = i32::from(u8::from(about.winners));
    }
    section.missing_pair = missing::write(about, movement.rounds(), frame);
    section
}

/// Returns a section without the rounds that [`write()`] can write from the movement: what is to be kept of it.
pub fn frame_of(section: &dto::Section) -> dto::Section {
    let mut frame = dto::Section { validation_messages: None, ..section.clone() };
    for table in frame.tables.iter_mut().flatten() {
        let letters = table.section_letters.as_deref().and_then(|letters| letters.parse().ok());
        let guid = table.session_guid.clone().unwrap_or_default();
        let is_odd = |sent: &dto::Round| {
            let written = round::read(sent).ok().zip(letters);
            let written = written.map(|(row, letters)| round::write(&row, &guid, letters));
            written != Some(round::plain(sent)) || is_missing(section, sent)
        };
        let rounds = table.rounds.take().unwrap_or_default().into_iter();
        let odd: Vec<dto::Round> = rounds.filter(is_odd).map(|sent| round::plain(&sent)).collect();
        table.rounds = (!odd.is_empty()).then_some(odd);
        table.validation_messages = None;
    }
    frame
}

/// Tells whether a missing pair has a seat in a round, which may be emptied in our movement.
fn is_missing(section: &dto::Section, sent: &dto::Round) -> bool {
    section.missing_pair != 0
        && [sent.pair_ns, sent.pair_ew]
            .iter()
            .any(|pair| pair.unsigned_abs() == section.missing_pair.unsigned_abs())
}

/// Tells whether a section was deleted: our log keeps it, and nobody sits there any more.
pub fn is_vacant(event: &EventState, id: SectionId) -> bool {
    event.movements.get(&id).is_some_and(is_vacancy)
}

/// Returns the movement of a section that was deleted. A movement has at least one round, so one is left in which nobody
/// sits at the only table.
pub(super) fn vacancy() -> Movement {
    let seating = Seating::Pairs { ns: None, ew: None };
    let (table, round, boards) = (TableNo::FIRST, RoundNo::FIRST, Default::default());
    Movement::from(vec![Round { table, round, seating, boards, teams: None, mates: None }])
}

pub(super) fn is_vacancy(movement: &Movement) -> bool {
    match movement.rounds() {
        [only] => only.seating.is_empty() && only.boards.is_empty(),
        _ => false,
    }
}

/// Writes tables in the order in which they came, those that are new after them.
fn tables(
    movement: &Movement,
    guid: &str,
    letters: SectionLetters,
    frame: &dto::Section,
) -> Vec<dto::Table> {
    let framed = frame.tables.as_deref().unwrap_or_default();
    let order = |table: &TableNo| {
        let number = i32::from(table.get());
        framed.iter().position(|framed| framed.table_number == number).unwrap_or(framed.len())
    };
    let mut numbers: Vec<TableNo> = movement.tables().collect();
    numbers.sort_by_key(order);
    let write = |number: TableNo| {
        let frame_table = framed.get(order(&number)).cloned();
        dto::Table {
            session_guid: Some(guid.to_owned()),
            section_letters: Some(letters.to_string()),
            table_number: i32::from(number.get()),
            rounds: Some(table_rounds(movement.at_table(number), guid, letters, frame)),
            ..frame_table.unwrap_or_default()
        }
    };
    numbers.into_iter().map(write).collect()
}

/// Writes the rounds of a table. On the wire they follow each other from the first on, so a gap is a round without anybody.
fn table_rounds(
    rows: &[Round],
    guid: &str,
    letters: SectionLetters,
    frame: &dto::Section,
) -> Vec<dto::Round> {
    let Some((table, last)) = rows.last().map(|row| (row.table, row.round)) else {
        return Vec::new();
    };
    let write = |number| {
        let row = rows.iter().find(|row| row.round == number);
        match row {
            Some(row) => written(row, guid, letters, frame),
            None => round::nobody(table, number, guid, letters),
        }
    };
    (1..=last.get()).filter_map(RoundNo::new).map(write).collect()
}

/// Writes a round: as it was sent if the frame has it and it is still that round.
fn written(row: &Round, guid: &str, letters: SectionLetters, frame: &dto::Section) -> dto::Round {
    as_sent(row, frame).cloned().unwrap_or_else(|| round::write(row, guid, letters))
}

/// Returns a round as it was sent, if the frame has it and it is still that round, perhaps with the seats of a missing
/// pair emptied.
pub(super) fn as_sent<'a>(row: &Round, frame: &'a dto::Section) -> Option<&'a dto::Round> {
    let (table, number) = (i32::from(row.table.get()), i32::from(row.round.get()));
    let kept = frame.tables.iter().flatten().find(|kept| kept.table_number == table)?;
    let kept = kept.rounds.iter().flatten().find(|kept| kept.round_number == number)?;
    let sent = round::read(kept).ok()?;
    let mut left = sent.clone();
    if let Ok(Some(missing)) = Missing::read(frame) {
        missing.leave(&mut left);
    }
    (is_round(row, sent) || is_round(row, left)).then_some(kept)
}

/// Tells whether a round is the one that was sent. Boards that lie where nobody meets are never sent, and may be ours.
fn is_round(row: &Round, sent: Round) -> bool {
    let unsent = !row.seating.is_full() && sent.boards.is_empty();
    let boards = if unsent { row.boards.clone() } else { sent.boards };
    *row == Round { boards, ..sent }
}
