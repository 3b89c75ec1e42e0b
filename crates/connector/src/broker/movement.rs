//! Movements: told, changed, sections added and deleted, scoring groups.

use session::Command;
use session::log::MarkOperation;
use session::model::{SectionId, SectionLetters};
use uuid::Uuid;

use super::notes::OPERATION;
use super::registry::Update;
use super::rehearsal::Rehearsal;
use super::reply::Reply;
use super::{Books, notes};
use crate::dto::{ScoringGroup, Section, SectionUpdate, Table};
use crate::event::{Fault, Taken, groups, people, seats, section, update};
use crate::wire::{Data, DataType, ErrorType, Request, Response};

impl Books {
    /// Changes, adds or deletes a section. Results of rounds that are no longer what they were are withdrawn: they stay
    /// in our log, erased, and the log says by whom.
    pub(super) fn update_movement(
        &mut self,
        request: &Request,
        sent: &SectionUpdate,
    ) -> Result<Reply, Fault> {
        let guid = sent.session_guid.as_deref().unwrap_or_default();
        let entry = self.entry_of_session(guid)?;
        let letters = sent.letters.as_deref().unwrap_or_default();
        let frame = entry.frame_of(guid, letters).cloned();
        let mut done = None;
        let said = self.say(entry.event(), |state| {
            let updated = update::update(state, &entry.sessions, frame.as_ref(), sent)?;
            let players = sent.added_players.as_deref().unwrap_or_default();
            let participations = sent.participations.as_deref().unwrap_or_default();
            let mut said = Rehearsal::on(state.clone())
                .then(|_| Ok(updated.commands.clone()))?
                .then(|state| people::read_all(state.event(), players))?
                .then(|state| seats::read_all(state.event(), &entry.sessions, participations))?
                .commands();
            if !said.is_empty() {
                said.push(Command::MarkOperation(MarkOperation {
                    operation: OPERATION.to_owned(),
                    title: title(sent, updated.withdrawn.len()),
                    note: notes::text(&updated.notes),
                    facts: said.len() as u64,
                }));
            }
            done = Some(updated);
            Ok(said)
        })?;
        let Some(done) = done else {
            return Err(Fault::new(ErrorType::Exception, "the movement could not be changed"));
        };
        let name = format!("{guid}/{letters}/{}", Data::of(sent).as_str());
        let digest = Uuid::new_v5(&entry.event().0, name.as_bytes());
        // The same again, because the answer got lost: it changes nothing, but what it changed is told once more.
        let before = entry.updates.iter().find(|update| update.request == digest);
        let answer = match before {
            Some(before) if said == 0 => before.answer.clone(),
            _ => done.answer,
        };
        let is_same = |update: &Update| {
            update.answer.session_guid.as_deref() == Some(guid)
                && update.answer.letters.as_deref() == Some(letters)
        };
        self.registry.change(&mut self.journal, &entry, |kept| {
            let now = kept.frame_of(guid, letters);
            let merged = match now == frame.as_ref() {
                true => done.frame.clone(),
                false => beside(&done.frame, now, sent),
            };
            kept.updates.retain(|update| !is_same(update));
            kept.updates.push(Update { request: digest, answer: answer.clone() });
            kept.frame(merged);
        })?;
        let data = Data::of(&answer);
        Ok(Reply::Whole(Response::with(request, DataType::Movement, data)))
    }

    /// Changes scoring groups, and which sections belong to them.
    pub(super) fn update_groups(
        &mut self,
        request: &Request,
        sent: &[ScoringGroup],
    ) -> Result<Reply, Fault> {
        let guid = sent.iter().find_map(|group| group.session_guid.as_deref());
        let entry = self.entry_of_session(guid.unwrap_or_default())?;
        let mut noted = Vec::new();
        self.say(entry.event(), |state| {
            let Taken { mut commands, notes } = groups::update(state, &entry.sessions, sent)?;
            notes::mark(&mut commands, &notes);
            noted = notes;
            Ok(commands)
        })?;
        Ok(Reply::ok(request, &notes::answer("Scoring groups updated.", &noted)))
    }

    /// Tells the movement of a section as it is now.
    pub(super) fn movement(&mut self, request: &Request, asked: &Section) -> Result<Reply, Fault> {
        let guid = match asked.session_guid.as_deref().unwrap_or_default() {
            "" => request.session_guid.as_deref().unwrap_or_default(),
            guid => guid,
        };
        let entry = self.entry_of_session(guid)?;
        let letters = asked.letters.as_deref().unwrap_or_default();
        let unknown = || {
            Fault::movement(format!(
                "There is no section '{letters}' in the session '{guid}'. GetAllMovements tells those there are."
            ))
        };
        let session = entry.sessions.known(guid)?;
        let id = SectionId {
            session,
            letters: letters.parse::<SectionLetters>().map_err(|_| unknown())?,
        };
        let event = self.event(entry.event())?.live.state().event();
        if event.sections.get(&id).is_none() || section::is_vacant(event, id) {
            return Err(unknown());
        }
        let frame = entry.frame_of(guid, id.letters.as_str());
        let data = Data::of(&section::write(event, &entry.sessions, id, frame));
        Ok(Reply::Whole(Response::with(request, DataType::Movement, data)))
    }

    /// Tells the movements of all sections of a session.
    pub(super) fn all_movements(&mut self, request: &Request) -> Result<Reply, Fault> {
        let guid = request.session_guid.as_deref().unwrap_or_default();
        let entry = self.entry_of_session(guid)?;
        let session = entry.sessions.known(guid)?;
        let event = self.event(entry.event())?.live.state().event();
        let sections: Vec<Section> = event
            .sections_of(session)
            .map(|(letters, _)| SectionId { session, letters })
            .filter(|id| !section::is_vacant(event, *id))
            .map(|id| {
                let frame = entry.frame_of(guid, id.letters.as_str());
                section::write(event, &entry.sessions, id, frame)
            })
            .collect();
        let data = Data::list(&sections);
        Ok(Reply::Whole(Response::with(request, DataType::Sessions, data)))
    }
}

/// Returns what is to be kept of a section that another broker has changed at the same time: `frame`, but the tables that
/// the update does not name are as that broker kept them.
fn beside(frame: &Section, other: Option<&Section>, update: &SectionUpdate) -> Section {
    fn tables(tables: &Option<Vec<Table>>) -> impl Iterator<Item = &Table> {
        tables.iter().flatten()
    }
    let Some(other) = other.filter(|_| !update.is_deleted) else { return frame.clone() };
    let is_named = |table: &&Table| {
        tables(&update.tables).any(|named| named.table_number == table.table_number)
    };
    let named = tables(&frame.tables).filter(is_named);
    let others = tables(&other.tables).filter(|table| !is_named(table));
    let mut tables: Vec<Table> = named.chain(others).cloned().collect();
    tables.sort_by_key(|table| table.table_number);
    Section { tables: Some(tables), ..frame.clone() }
}

/// Returns what was done, in a few words for the director.
fn title(sent: &SectionUpdate, withdrawn: usize) -> String {
    let letters = sent.letters.as_deref().unwrap_or_default();
    let what = match sent.is_deleted {
        true => format!("the scoring program deleted section {letters}"),
        false => format!("the scoring program set the movement of section {letters}"),
    };
    match withdrawn {
        0 => what,
        1 => format!("{what}; 1 result of a changed round was withdrawn"),
        more => format!("{what}; {more} results of changed rounds were withdrawn"),
    }
}
