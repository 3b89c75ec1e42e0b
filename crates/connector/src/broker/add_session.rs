//! Adding a session to an event.

use std::sync::Arc;

use bridge::Deal;
use hands::double_dummy::TrickTable;
use session::log::StageSet;
use session::model::{SessionNo, Stage};
use session::{Command, FactBody, FactId, State};

use super::begin::{list, shown};
use super::extras::{Beside, Extras};
use super::registry::Entry;
use super::rehearsal::Rehearsal;
use super::reply::Reply;
use super::{Books, notes};
use crate::dto::{AddSession, Init};
use crate::event::{Fault, Sessions, build, people, section};
use crate::wire::{Data, ErrorType, Request};

impl Books {
    /// Adds a session to an event, in one commit. The same session again is there already.
    pub(super) fn add_session(
        &mut self,
        request: &Request,
        added: &AddSession,
    ) -> Result<Reply, Fault> {
        let guid = added.event_guid.as_deref().unwrap_or_default();
        if let Some(asked) = request.session_guid.as_deref().filter(|asked| !asked.is_empty())
            && asked != guid
        {
            return Err(Fault::new(
                ErrorType::Validation,
                format!(
                    "The request is for the event '{asked}', but the session is to be added to '{guid}'. AddSession \
                     takes the guid of the event as its SessionGuid."
                ),
            ));
        }
        let known = self.registry.entry(guid).filter(|entry| !entry.is_cleared);
        let Some(entry) = known else {
            return Err(Fault::unknown(format!(
                "The event '{guid}' is not known. Send InitializeEvent or ContinueEvent with it first."
            )));
        };
        let entry = Arc::clone(entry);
        let event = entry.event();
        let session = added.session.as_ref().and_then(|session| session.session_guid.as_deref());
        let session = session.unwrap_or_default();
        // The ids of its facts follow from what came: whoever sends it again because the answer got lost, or because we
        // were killed before it was kept whose session this is, finds what they have done.
        let id = FactId::derived(&format!("connector/{event}/{}", Data::of(added).as_str()));
        let before = self.added_before(event, id)?;
        if entry.sessions.number(session).is_some() {
            return match before {
                Some(_) => Ok(Reply::ok(request, "Session added")),
                None => Err(there_already(session)),
            };
        }
        let mut noted = Vec::new();
        let number = match before {
            Some(number) => number,
            None => {
                let mut plan = None;
                self.say_as(event, Some(id), |state| {
                    let made = Plan::of(state, &entry, added)?;
                    let commands = made.commands.clone();
                    plan = Some(made);
                    Ok(commands)
                })?;
                let Some(plan) = plan else {
                    return Err(Fault::new(ErrorType::Exception, "the session could not be added"));
                };
                self.journal.keep_unknown_tricks(&plan.tricks)?;
                noted = plan.notes;
                plan.sessions.known(session)?
            }
        };
        let groups = || added.session.iter().flat_map(|session| list(&session.scoring_groups));
        let mut is_ours = true;
        self.registry.change(&mut self.journal, &entry, |kept| {
            kept.sessions.add(session, number);
            // At the same time another broker may have added another session of this guid.
            is_ours = kept.sessions.number(session) == Some(number);
            let sections = groups().flat_map(|group| list(&group.sections));
            for sent in sections.filter(|_| is_ours) {
                kept.frame(section::frame_of(sent));
            }
        })?;
        if !is_ours {
            return Err(there_already(session));
        }
        Ok(Reply::ok(request, &notes::answer("Session added", &noted)))
    }

    /// Returns the session that a request with this id has added before.
    fn added_before(
        &mut self,
        event: session::EventId,
        id: FactId,
    ) -> Result<Option<SessionNo>, Fault> {
        let live = &self.event(event)?.live;
        let Some(seq) = live.state().seq_of(id.nth(0)) else { return Ok(None) };
        Ok(live.fact(seq)?.and_then(|fact| match fact.body {
            FactBody::SessionAdded(added) => Some(added.session),
            _ => None,
        }))
    }
}

fn there_already(session: &str) -> Fault {
    Fault::new(
        ErrorType::NoUpdates,
        format!("The session '{session}' is in the event already; nothing was added."),
    )
}

/// What adds a session.
struct Plan {
    commands: Vec<Command>,
    /// The sessions of the event then.
    sessions: Sessions,
    /// What double dummy gives, as far as that came with the hand records.
    tricks: Vec<(Deal, TrickTable)>,
    /// What is not as it was sent.
    notes: Vec<String>,
}

impl Plan {
    fn of(state: &State, entry: &Entry, added: &AddSession) -> Result<Self, Fault> {
        let built = build::add_session(state, &entry.sessions, added)?;
        let all = &built.sessions;
        let reads = entry.commands & Init::START_READING != 0;
        let extras = Extras {
            participations: list(&added.participations),
            hands: list(&added.handrecords),
            settings2: list(&added.bridgemate2_settings),
            settings3: list(&added.bridgemate3_settings),
        };
        let rehearsal = Rehearsal::on(state.clone())
            .then(|_| Ok(built.commands))?
            .then(|state| people::read_all(state.event(), list(&added.player_data)))?;
        let (rehearsal, Beside { tricks, notes }) =
            extras.rehearsed(rehearsal, all, built.notes)?;
        let rehearsal = rehearsal
            .then(|_| Ok(shown(entry.commands, added.session.as_slice(), all)))?
            .then(|_| {
                let session = added.session.as_ref().and_then(|it| it.session_guid.as_deref());
                let session = session.and_then(|guid| all.number(guid)).filter(|_| !reads);
                let waits =
                    |session| Command::SetStage(StageSet { session, stage: Stage::Waiting });
                Ok(session.map(waits).into_iter().collect())
            })?;
        let commands = rehearsal.commands();
        Ok(Self { commands, sessions: built.sessions, tricks, notes })
    }
}
