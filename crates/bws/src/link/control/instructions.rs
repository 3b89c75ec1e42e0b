//! `Tables.UpdateFromRound`: what the scoring program tells the control program to do with its tables.
//!
//! All tables of a section that are told something are changed together, because their rounds may fit only so; where that
//! cannot be played, each by itself. What cannot be played is tried again, because the scoring program may be writing, and
//! told when it still cannot be played in the next turn. A table that was not uploaded yet, such as one that was deleted
//! and added again, is taken as it is when nothing has changed for a turn; one that was deleted and not added again goes
//! when others of its section are there.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Zoned;
use session::JournalError;
use session::model::{RoundNo, TableNo};

use super::movement::Task;
use super::update::{Told, Update};
use super::{Controller, Plan};
use crate::exchange::Exchange;
use crate::link::Turn;
use crate::read::event::{FileEvent, scheduled};
use crate::write::change::UpdateCode;

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
        self.known.tables.extend(exchange.tables.iter().map(|row| (row.section, row.table)));
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
        // A section that was only deleted may be on its way back.
        let present = exchange.tables.iter().map(|row| row.section).collect::<BTreeSet<i16>>();
        for section in present.into_iter().filter(|_| is_settled) {
            let vanished = self.vanished(exchange, section);
            if !vanished.is_empty() {
                tasks.entry(section).or_default().extend(vanished);
            }
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
            let mut update = Update { exchange, section, told: told.clone(), made };
            let Err(why) = self.update(&update, now, turn, done)? else { continue };
            // Not together: then each that can be by itself. What only vanished goes with others or not at all.
            let mut refused = Vec::new();
            for one in told.iter().filter(|one| one.task != Task::Vanish) {
                update.told = vec![*one];
                if self.update(&update, now, turn, done)?.is_err() {
                    refused.push(self.table_name(exchange, section, one.table));
                }
            }
            // What cannot be played in the rounds of the start was told there.
            let is_told = self.told_plan.is_some() && self.told_plan == self.last_plan;
            if !refused.is_empty() && !is_told {
                let sentence = format!("{} cannot be updated yet: {why}", refused.join(", "));
                if !self.heard.insert(sentence.clone()) {
                    self.tell_once(turn, sentence);
                }
            }
        }
        Ok(())
    }

    /// The tables of a section that the event plays and the file no longer knows anything of.
    fn vanished(&self, exchange: &Exchange, section: i16) -> Vec<Told> {
        let key = self.sections.get(&section);
        let movement = key.and_then(|key| self.live.state().event().movements.get(key));
        let tables = movement.map(|movement| movement.tables()).into_iter().flatten();
        let gone = tables.filter_map(|number| {
            let table = i16::try_from(number.get()).ok()?;
            let has_row =
                exchange.tables.iter().any(|row| (row.section, row.table) == (section, table));
            let is_gone = !has_row && exchange.rounds_at(section, table).is_empty();
            // One that was added here was never there.
            let was_there = self.known.tables.contains(&(section, table));
            (is_gone && was_there).then_some(Told { table, code: 0, number, task: Task::Vanish })
        });
        gone.collect()
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
}
