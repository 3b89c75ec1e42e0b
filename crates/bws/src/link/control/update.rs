//! A section's tables changed as the file asks: what follows for the movement and the results, said as one.

use jiff::Zoned;
use session::log::{MovementSet, ScoringGroupSet, SectionSet, SessionAdded};
use session::model::{GroupNo, Movement, RoundNo, Section, SectionId, Slot, TableNo};
use session::{Command, EraseResult, JournalError};

use super::Controller;
use super::instructions::Done;
use super::movement::{Task, first_difference, replaced, touched};
use crate::exchange::Exchange;
use crate::link::Turn;
use crate::link::say::{Said, TRIES, say_as_seen};
use crate::read::event::{FileEvent, scheduled};
use crate::write::change::UpdateCode;

/// Something to be done with a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub(super) table: i16,
    /// The code in the file; 0 where nobody told us.
    pub(super) code: i16,
    pub(super) number: TableNo,
    pub(super) task: Task,
}

/// What is to be done with a section.
#[derive(Debug)]
pub(super) struct Update<'a> {
    pub(super) exchange: &'a Exchange,
    /// Its ID in the file.
    pub(super) section: i16,
    pub(super) told: Vec<Told>,
    /// The event as the file alone would make it.
    pub(super) made: &'a FileEvent,
}

/// What follows from it for the event.
struct Planned {
    key: SectionId,
    commands: Vec<Command>,
    moves: bool,
    /// The results that go, and those of changed rounds that stay.
    lapsed: Vec<Slot>,
    stay: Vec<Slot>,
}

impl Controller {
    /// Does all of this or nothing; returns why not.
    pub(super) fn update(
        &mut self,
        update: &Update<'_>,
        now: &Zoned,
        turn: &mut Turn,
        done: &mut Done,
    ) -> Result<Result<(), String>, JournalError> {
        for _ in 0..TRIES {
            let mut planned = match self.plan(update) {
                Ok(planned) => planned,
                Err(why) => return Ok(Err(why)),
            };
            let time = now.timestamp();
            let mut said = say_as_seen(&mut self.live, &planned.commands, time)?;
            if matches!(said, Said::Refused(_)) {
                // What a section is and what it plays may fit only in the other order.
                planned.commands.reverse();
                said = say_as_seen(&mut self.live, &planned.commands, time)?;
            }
            match said {
                Said::Overtaken => {}
                Said::Refused(why) => return Ok(Err(why)),
                Said::Done => {
                    self.updated(update, planned, turn, done);
                    return Ok(Ok(()));
                }
            }
        }
        Ok(Err("the event was being changed here all the time".to_owned()))
    }

    fn plan(&self, update: &Update<'_>) -> Result<Planned, String> {
        let Update { exchange, section, told, made } = update;
        let key = self.sections.get(section).or_else(|| made.sections.get(section)).copied();
        let key = key.ok_or_else(|| format!("the file has no section {section}"))?;
        let wanted = made.state.event().sections.get(&key);
        let wanted = wanted.ok_or_else(|| format!("section {} cannot be made", key.letters))?;
        let tasks: Vec<(TableNo, Task)> =
            told.iter().map(|told| (told.number, told.task)).collect();
        let event = self.live.state().event();
        let current = event.movements.get(&key).cloned().unwrap_or_else(|| Vec::new().into());
        let (rows, problems) = scheduled(exchange, *section, wanted);
        let problem = problems.iter().find(|(row, _)| {
            told.iter().any(|told| {
                let from = i32::from(told.task.first_round().get());
                told.task.takes() && told.table == row.table && i32::from(row.round) >= from
            })
        });
        if let Some((row, why)) = problem {
            return Err(format!("table {}, round {}: {why}", row.table, row.round));
        }
        let movement = Movement::from(replaced(current.rounds(), &rows, &tasks));
        let about = section_about(event.sections.get(&key), wanted, &movement);
        let (lapsed, stay) = touched(event, key, &movement, &tasks);
        let from_round = first_difference(&current, &movement);
        let mut commands = new_section(event, made, key, &about);
        commands.extend(from_round.map(|from_round| {
            let SectionId { session, letters: section } = key;
            Command::SetMovement(MovementSet { session, section, from_round, rounds: movement })
        }));
        let from = tasks.iter().map(|(_, task)| task.first_round()).min().unwrap_or(RoundNo::FIRST);
        commands.extend(lapsed.iter().map(|slot| erase(*slot, from)));
        Ok(Planned { key, commands, moves: from_round.is_some(), lapsed, stay })
    }

    /// Remembers and tells what was done.
    fn updated(&mut self, update: &Update<'_>, planned: Planned, turn: &mut Turn, done: &mut Done) {
        let Update { exchange, section, told, .. } = update;
        self.sections.insert(*section, planned.key);
        for told in told {
            let place = (*section, told.table);
            match told.task {
                Task::Remove => self.known.removed.insert(place),
                Task::Vanish => self.known.tables.remove(&place),
                _ => self.known.removed.remove(&place),
            };
            if told.code != 0 && told.task.is_told() {
                done.insert(place, told.code);
            }
            let name = self.table_name(exchange, *section, told.table);
            match UpdateCode::read(told.code) {
                Some(what) if told.task.is_told() => turn.received(format!("{name} {what}")),
                None if told.task == Task::Vanish => turn.received(format!(
                    "{name} is no longer in the file, and was removed; its results stay"
                )),
                _ => {}
            }
        }
        if told.iter().all(|told| told.code == 0) && planned.moves {
            turn.received(format!("section {}: the movement of the file", planned.key.letters));
        }
        for slot in planned.lapsed {
            turn.note(format!("{slot}: erased, because the movement has changed"));
        }
        for slot in planned.stay {
            turn.note(format!("{slot}: the result stays, because it fits the new movement"));
        }
    }
}

/// What a section is from now on: as it was but for the pair that is missing, or as the file has it where that is needed.
fn section_about(current: Option<&Section>, wanted: &Section, movement: &Movement) -> Section {
    let Some(current) = current else { return wanted.clone() };
    let kept = Section { missing_pair: wanted.missing_pair, ..current.clone() };
    if movement.problems(&kept).is_empty() {
        return kept;
    }
    Section { group: current.group, name: current.name.clone(), ..wanted.clone() }
}

/// The commands that make a section, or change it.
fn new_section(
    event: &session::state::EventState,
    made: &FileEvent,
    key: SectionId,
    about: &Section,
) -> Vec<Command> {
    let known = event.sections.get(&key);
    if known == Some(about) {
        return Vec::new();
    }
    let mut about = about.clone();
    let mut commands = Vec::new();
    if known.is_none() {
        let session = key.session;
        let made = made.state.event();
        if let (None, Some(info)) = (event.sessions.get(&session), made.sessions.get(&session)) {
            let info = info.clone();
            commands.push(Command::AddSession(SessionAdded { session, info }));
        }
        // A group of its own, unless all sections are compared.
        let groups = event.groups.iter().filter(|((of, _), _)| *of == session);
        let last = groups.map(|((_, group), _)| group.get()).max().unwrap_or_default();
        let scoring = made.groups.get(&(session, about.group)).cloned().unwrap_or_default();
        let is_shared = made.sections_of(session).all(|(_, other)| other.group == about.group);
        if !is_shared {
            about.group = GroupNo::new(last.saturating_add(1)).unwrap_or(GroupNo::FIRST);
        }
        let group = about.group;
        if event.groups.get(&(session, group)).is_none() {
            commands.push(Command::SetScoringGroup(ScoringGroupSet { session, group, scoring }));
        }
    }
    commands.push(Command::SetSection(SectionSet { id: key, about }));
    commands
}

fn erase(slot: Slot, from: RoundNo) -> Command {
    let Slot { session, section, table, round, board } = slot;
    let reason = Some(format!("the file has another movement from round {from} on"));
    Command::EraseResult(EraseResult { session, section, table, round: Some(round), board, reason })
}
