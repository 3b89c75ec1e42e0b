//! `Tables.UpdateFromRound`: what the scoring program tells the control program to do with its tables.
//!
//! All tables of a section that are told something are changed together, because their rounds may fit only so; where that
//! cannot be played, each by itself. What cannot be played is tried again, because the scoring program may be writing, and
//! told when it still cannot be played in the next turn. A table that was not uploaded yet, such as one that was deleted
//! and added again, is taken as it is when nothing has changed for a turn.

use std::collections::BTreeMap;

use jiff::Zoned;
use session::log::{MovementSet, ScoringGroupSet, SectionSet, SessionAdded};
use session::model::{GroupNo, Movement, RoundNo, Section, SectionId, Slot, TableNo};
use session::{Command, EraseResult, JournalError};

use super::movement::{Task, first_difference, replaced, touched};
use super::{Controller, Plan};
use crate::exchange::Exchange;
use crate::link::Turn;
use crate::link::say::say;
use crate::read::event::{FileEvent, scheduled};
use crate::write::change::UpdateCode;

/// Something to be done with a table.
#[derive(Clone, Copy, Debug)]
struct Told {
    table: i16,
    /// The code in the file; 0 where nobody told us.
    code: i16,
    number: TableNo,
    task: Task,
}

/// Codes that were carried out, by section ID and table.
pub(super) type Done = BTreeMap<(i16, i16), i16>;

impl Controller {
    /// Carries out what the file asks for; returns the codes that are done.
    pub(super) fn instructions(
        &mut self,
        exchange: &Exchange,
        now: &Zoned,
        turn: &mut Turn,
    ) -> Result<Done, JournalError> {
        // A table that was taken out of the file and put in again is a new one.
        let in_file = |place: &(i16, i16)| {
            exchange.tables.iter().any(|row| (row.section, row.table) == *place)
        };
        self.known.removed.retain(in_file);
        let plan = Plan::of(exchange);
        let is_settled = self.last_plan.as_ref() == Some(&plan);
        self.last_plan = Some(plan);
        let mut done = Done::new();
        let mut reads_settings = false;
        let mut tasks: BTreeMap<i16, Vec<Told>> = BTreeMap::new();
        let own = self.own_tables(exchange);
        for row in &exchange.tables {
            let (section, table, code) = (row.section, row.table, row.update_from_round);
            let name = self.table_name(exchange, section, table);
            let Some(number) = u16::try_from(table).ok().and_then(TableNo::new) else { continue };
            let mut tell = |task| {
                tasks.entry(section).or_default().push(Told { table, code, number, task });
            };
            if !own.contains(&(section, table)) {
                tell(Task::Follow);
                continue;
            }
            match UpdateCode::read(code) {
                None if code == 0 => {
                    let is_removed = self.known.removed.contains(&(section, table));
                    let has_rounds = !exchange.rounds_at(section, table).is_empty();
                    if row.status == 0 && is_settled && has_rounds && !is_removed {
                        tell(Task::Take(RoundNo::FIRST));
                    }
                }
                None => self.tell_once(
                    turn,
                    format!("{name}: UpdateFromRound is {code}, which is of no known meaning"),
                ),
                Some(UpdateCode::From(round) | UpdateCode::FromAndWait(round)) => {
                    tell(Task::Take(round));
                }
                Some(UpdateCode::DeleteFrom(round)) => tell(Task::Delete(round)),
                Some(UpdateCode::RemoveTable) => tell(Task::Remove),
                Some(UpdateCode::ReadSettings) => {
                    reads_settings = true;
                    done.insert((section, table), code);
                }
                Some(
                    told @ (UpdateCode::ResetTerminal | UpdateCode::Wait | UpdateCode::StopWaiting),
                ) => {
                    turn.note(format!("{name} {told}"));
                    done.insert((section, table), code);
                }
            }
        }
        if reads_settings {
            self.settings(exchange, now, turn)?;
        }
        self.movements(exchange, &tasks, now, turn, &mut done)?;
        Ok(done)
    }

    fn movements(
        &mut self,
        exchange: &Exchange,
        tasks: &BTreeMap<i16, Vec<Told>>,
        now: &Zoned,
        turn: &mut Turn,
        done: &mut Done,
    ) -> Result<(), JournalError> {
        let mut made = None;
        for (&section, told) in tasks {
            let is_asked = told.iter().any(|told| told.task != Task::Follow);
            let is_new = !self.sections.contains_key(&section);
            // Where nobody asks for anything, only a table of another computer that differs matters.
            if !is_asked && !is_new && !self.differs(exchange, section, told) {
                continue;
            }
            let made = made.get_or_insert_with(|| {
                FileEvent::of(&Exchange { results: Vec::new(), ..exchange.clone() }, "")
            });
            let Err(why) = self.carry_out(exchange, section, told, made, now, turn, done)? else {
                continue;
            };
            // Not together: then each that can be by itself.
            let mut refused = Vec::new();
            for one in told {
                let alone = std::slice::from_ref(one);
                if self.carry_out(exchange, section, alone, made, now, turn, done)?.is_err() {
                    refused.push(self.table_name(exchange, section, one.table));
                }
            }
            if !refused.is_empty() {
                let sentence = format!("{} cannot be updated yet: {why}", refused.join(", "));
                if !self.heard.insert(sentence.clone()) {
                    self.tell_once(turn, sentence);
                }
            }
        }
        Ok(())
    }

    /// Whether a table is not as the file has it.
    fn differs(&self, exchange: &Exchange, section: i16, told: &[Told]) -> bool {
        let event = self.live.state().event();
        let Some(key) = self.sections.get(&section) else { return true };
        let Some(about) = event.sections.get(key) else { return true };
        let Some(movement) = event.movements.get(key) else { return true };
        let (rows, _) = scheduled(exchange, section, about);
        told.iter().any(|told| {
            let of_file = rows.iter().filter(|row| row.table == told.number);
            !of_file.eq(movement.at_table(told.number))
        })
    }

    /// Does all of this or nothing; returns why not.
    #[expect(clippy::too_many_arguments, reason = "what a turn has read, and where it tells")]
    fn carry_out(
        &mut self,
        exchange: &Exchange,
        section: i16,
        told: &[Told],
        made: &FileEvent,
        now: &Zoned,
        turn: &mut Turn,
        done: &mut Done,
    ) -> Result<Result<(), String>, JournalError> {
        let key = self.sections.get(&section).or_else(|| made.sections.get(&section)).copied();
        let Some(key) = key else {
            return Ok(Err(format!("the file has no section {section}")));
        };
        let Some(wanted) = made.state.event().sections.get(&key) else {
            return Ok(Err(format!("section {} cannot be made", key.letters)));
        };
        let tasks: Vec<(TableNo, Task)> =
            told.iter().map(|told| (told.number, told.task)).collect();
        let event = self.live.state().event();
        let current = event.movements.get(&key).cloned().unwrap_or_else(|| Vec::new().into());
        let (rows, problems) = scheduled(exchange, section, wanted);
        let problem = problems.iter().find(|(row, _)| {
            told.iter().any(|told| {
                let from = i32::from(told.task.first_round().get());
                told.task.takes() && told.table == row.table && i32::from(row.round) >= from
            })
        });
        if let Some((row, why)) = problem {
            return Ok(Err(format!("table {}, round {}: {why}", row.table, row.round)));
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
        if !commands.is_empty() {
            let mut said = say(&mut self.live, &commands, now.timestamp())?;
            if said.is_err() {
                // What a section is and what it plays may fit only in the other order.
                commands.reverse();
                said = say(&mut self.live, &commands, now.timestamp())?;
            }
            if let Err(why) = said {
                return Ok(Err(why));
            }
        }
        self.sections.insert(section, key);
        for told in told {
            let place = (section, told.table);
            match told.task {
                Task::Remove => self.known.removed.insert(place),
                _ => self.known.removed.remove(&place),
            };
            if told.code != 0 && told.task != Task::Follow {
                done.insert(place, told.code);
            }
            let what = UpdateCode::read(told.code).map(|code| code.to_string());
            let name = self.table_name(exchange, section, told.table);
            match what {
                Some(what) if told.task != Task::Follow => turn.received(format!("{name} {what}")),
                _ => {}
            }
        }
        if told.iter().all(|told| told.code == 0) && from_round.is_some() {
            turn.received(format!("section {}: the movement of the file", key.letters));
        }
        for slot in lapsed {
            turn.note(format!("{slot}: erased, because the movement has changed"));
        }
        for slot in stay {
            turn.note(format!("{slot}: the result stays, because it fits the new movement"));
        }
        Ok(Ok(()))
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
