//! A section that is changed, added or deleted.
//!
//! On each table that is named, the rounds below the first that is named stay, and from there on the table has exactly
//! the rounds that are named; a table without rounds goes. Tables that are not named stay as they are: nobody said
//! anything of them, and a deletion has words of its own. A round that comes just as we would write it stays as it is,
//! also where the wire cannot tell it exactly.
//!
//! Results of rounds that have other pairs or boards now are erased, with a reason; the log keeps them. People whose pair
//! is gone have the new one of their seat, or leave.

use session::log::{MovementSet, ScoringGroupSet, SectionSet};
use session::model::{Movement, ScoringGroup, Section, SectionId, Slot};
use session::{Command, EraseResult, State};

use super::change::{Attended, changed, first_difference, lapsed, replaced};
use super::leaving::{Leaving, Plan, everybody, leaving};
use super::{Fault, Sessions, build, method, round, section};
use crate::dto;

/// Why a result was erased.
pub const WITHDRAWN: &str = "its round was changed by the scoring program";

/// What an update comes to.
#[derive(Clone, Debug)]
pub struct Updated {
    /// The section.
    pub id: SectionId,
    /// What is to be said, in this order.
    pub commands: Vec<Command>,
    /// What to answer: the section with the rounds that have changed.
    pub answer: dto::SectionUpdate,
    /// Where results are erased.
    pub withdrawn: Vec<Slot>,
    /// What is to be kept of the section.
    pub frame: dto::Section,
    /// What is not as it was sent, in sentences.
    pub notes: Vec<String>,
}

/// Returns what changes, adds or deletes a section; `frame` is what was kept of it until now.
pub fn update(
    state: &State,
    sessions: &Sessions,
    frame: Option<&dto::Section>,
    update: &dto::SectionUpdate,
) -> Result<Updated, Fault> {
    let guid = update.session_guid.as_deref();
    if update.is_deleted {
        let id = section::find(state.event(), sessions, guid, update.letters.as_deref())?;
        return delete(state, id, frame, update);
    }
    let session = sessions.known(guid.unwrap_or_default())?;
    let letters = round::section_letters(update.letters.as_deref(), "Letters")?;
    let id = SectionId { session, letters };
    let sent = as_section(update);
    let tables = sent.tables.as_deref().unwrap_or_default();
    let event = state.event();
    let current = event.movements.get(&id).filter(|_| !section::is_vacant(event, id));
    let old = current.cloned().unwrap_or_else(|| Movement::from(Vec::new()));
    let rows = replaced(id, &old, frame, tables)?;
    let mut reading = section::with_rounds(&sent, rows)?;
    let known = event.sections.get(&id);
    if let Some(frame) = frame.filter(|_| current.is_some()) {
        same_participations(frame, &sent)?;
    }
    // A name may have been given here, and an update need not repeat it.
    let name = reading.about.name.take();
    reading.about.name = name.or_else(|| known?.name.clone());
    let new = reading.movement.unwrap_or_else(|| Movement::from(Vec::new()));

    if current.is_none() {
        build::letters_are_free(state, session, letters)?;
    }
    if event.groups.get(&(session, reading.about.group)).is_none() {
        build::group_is_free(state, session, reading.about.group)?;
    }
    let mut notes = reading.notes;
    let group = new_group(state, id, &reading.about, update, &mut notes);
    let mut commands: Vec<Command> = group.into_iter().collect();
    let withdrawn = lapsed(event, id, &old, &new);
    commands.extend(withdrawn.iter().copied().map(erase));
    let missing = [known.and_then(|about| about.missing_pair), reading.about.missing_pair];
    let leaving = known.map(|about| {
        let before = Plan { about, movement: &old };
        let after = Plan { about: &reading.about, movement: &new };
        leaving(event, id, before, after, sent.has_explicit_participations)
    });
    let Leaving { standing, seated } = leaving.unwrap_or_default();
    commands.extend(standing);
    commands.extend(section_and_movement(state, &commands, id, reading.about, new.clone())?);
    commands.extend(seated);

    let (then, _) = state.suppose(&commands)?;
    let frame = merged(frame, &sent, &new);
    let written = section::write(then.event(), sessions, id, Some(&frame));
    let before = Attended { movement: &old, missing: missing[0] };
    let after = Attended { movement: &new, missing: missing[1] };
    let answer = dto::SectionUpdate {
        tables: Some(changed(written.tables.unwrap_or_default(), tables, before, after)),
        ..without_people(update)
    };
    Ok(Updated { id, commands, answer, withdrawn, frame, notes })
}

/// The newest guide fixes this when a section is made: the seats of its rounds are said one by one, or follow from the
/// movement.
fn same_participations(frame: &dto::Section, sent: &dto::Section) -> Result<(), Fault> {
    let (was, is) = (frame.has_explicit_participations, sent.has_explicit_participations);
    if was == is {
        return Ok(());
    }
    let letters = sent.letters.as_deref().unwrap_or_default();
    Err(Fault::invalid(&[format!(
        "HasExplicitParticipations of section {letters} is {was}, and cannot become {is}: it is fixed when the section is \
         made. Delete the section and add it anew."
    )]))
}

/// Our log has no deletion of a section: its results are erased, its people stand up, and nobody sits there any more.
fn delete(
    state: &State,
    id: SectionId,
    frame: Option<&dto::Section>,
    update: &dto::SectionUpdate,
) -> Result<Updated, Fault> {
    let event = state.event();
    let none = Movement::from(Vec::new());
    let old = event.movements.get(&id).unwrap_or(&none);
    let mut withdrawn: Vec<Slot> = event.results.iter().map(|(_, result)| result.slot).collect();
    withdrawn.retain(|slot| slot.section_id() == id);
    withdrawn.sort_unstable();
    let mut commands: Vec<Command> = withdrawn.iter().copied().map(erase).collect();
    commands.extend(everybody(event, id));
    commands.extend(movement(id, old, section::vacancy()));
    state.suppose(&commands)?;
    let frame =
        dto::Section { tables: None, ..frame.cloned().unwrap_or_else(|| as_section(update)) };
    let answer = dto::SectionUpdate { tables: Some(Vec::new()), ..without_people(update) };
    Ok(Updated { id, commands, answer, withdrawn, frame, notes: Vec::new() })
}

/// Returns the command that makes the section's scoring group, if it is new; one that is there is scored as it was.
fn new_group(
    state: &State,
    id: SectionId,
    about: &Section,
    update: &dto::SectionUpdate,
    notes: &mut Vec<String>,
) -> Option<Command> {
    let (session, group) = (id.session, about.group);
    if state.event().groups.get(&(session, group)).is_some() {
        return None;
    }
    let (method, note) = method::read(update.scoring_group_scoring_method);
    notes.extend(note.map(|note| format!("scoring group {group}: {note}")));
    let scoring = ScoringGroup { method, ..ScoringGroup::default() };
    Some(Command::SetScoringGroup(ScoringGroupSet { session, group, scoring }))
}

/// Returns the commands for what a section is and what it plays, in an order in which both can be said: one may fit the
/// other only as it will be, or neither as it is.
fn section_and_movement(
    state: &State,
    before: &[Command],
    id: SectionId,
    about: Section,
    new: Movement,
) -> Result<Vec<Command>, Fault> {
    let event = state.event();
    let none = Movement::from(Vec::new());
    let old = event.movements.get(&id).unwrap_or(&none);
    let new = match new.rounds() {
        // There never was a movement, and there is none yet.
        [] if old.rounds().is_empty() => new,
        [] => section::vacancy(),
        _ => new,
    };
    let is_same = event.sections.get(&id) == Some(&about);
    let section = (!is_same).then_some(Command::SetSection(SectionSet { id, about }));
    let rounds = movement(id, old, new.clone());
    let orders = [
        [None, section.clone(), rounds.clone()],
        [None, rounds, section.clone()],
        [movement(id, old, section::vacancy()), section, movement(id, &section::vacancy(), new)],
    ];
    let mut refused = None;
    for order in orders {
        let order: Vec<Command> = order.into_iter().flatten().collect();
        let all: Vec<Command> = before.iter().chain(&order).cloned().collect();
        match state.suppose(&all) {
            Ok(_) => return Ok(order),
            Err(why) => refused = Some(why),
        }
    }
    Err(refused.map_or_else(|| Fault::movement("The section cannot be changed."), Fault::from))
}

/// Returns the command for another movement; none if it is the same.
fn movement(id: SectionId, old: &Movement, new: Movement) -> Option<Command> {
    let SectionId { session, letters: section } = id;
    let from_round = first_difference(old, &new)?;
    Some(Command::SetMovement(MovementSet { session, section, from_round, rounds: new }))
}

fn erase(slot: Slot) -> Command {
    let Slot { session, section, table, round, board } = slot;
    let (round, reason) = (Some(round), Some(WITHDRAWN.to_owned()));
    Command::EraseResult(EraseResult { session, section, table, round, board, reason })
}

/// Returns the section that an update is about; the two have the same properties.
pub fn as_section(update: &dto::SectionUpdate) -> dto::Section {
    dto::Section {
        session_guid: update.session_guid.clone(),
        scoring_group_number: update.scoring_group_number,
        letters: update.letters.clone(),
        name: update.name.clone(),
        winners: update.winners,
        game_type: update.game_type,
        ew_move_before_play: update.ew_move_before_play,
        missing_pair: update.missing_pair,
        keep_bridgemates_alive: update.keep_bridgemates_alive,
        is_combi_section: update.is_combi_section,
        north_south_pair_section_letters: update.north_south_pair_section_letters.clone(),
        east_west_pair_section_letters: update.east_west_pair_section_letters.clone(),
        has_explicit_participations: update.has_explicit_participations,
        tables: update.tables.clone(),
        validation_messages: None,
    }
}

/// Returns an update without the people that came with it: an answer is about rounds.
fn without_people(update: &dto::SectionUpdate) -> dto::SectionUpdate {
    let update = update.clone();
    dto::SectionUpdate {
        added_players: None,
        participations: None,
        validation_messages: None,
        ..update
    }
}

/// Returns what is to be kept of a section after an update: of the tables that were named what came with them, of the
/// others, and of the rounds that stay, what was kept before.
fn merged(before: Option<&dto::Section>, sent: &dto::Section, new: &Movement) -> dto::Section {
    let mut frame = section::frame_of(sent);
    let named = sent.tables.as_deref().unwrap_or_default();
    let mut tables = frame.tables.take().unwrap_or_default();
    for old in before.and_then(|before| before.tables.as_ref()).into_iter().flatten() {
        match tables.iter_mut().find(|table| table.table_number == old.table_number) {
            None => tables.push(old.clone()),
            Some(table) => {
                let named = named.iter().find(|named| named.table_number == old.table_number);
                let first = named.and_then(first_round).unwrap_or(1);
                let stay = old.rounds.iter().flatten().filter(|kept| kept.round_number < first);
                let stay: Vec<dto::Round> =
                    stay.cloned().chain(table.rounds.take().unwrap_or_default()).collect();
                table.rounds = (!stay.is_empty()).then_some(stay);
            }
        }
    }
    tables.retain(|table| new.tables().any(|number| i32::from(number.get()) == table.table_number));
    tables.sort_by_key(|table| table.table_number);
    frame.tables = Some(tables);
    frame
}

/// Returns the first round of a table that is named.
pub(super) fn first_round(table: &dto::Table) -> Option<i32> {
    table.rounds.iter().flatten().map(|round| round.round_number).min()
}
