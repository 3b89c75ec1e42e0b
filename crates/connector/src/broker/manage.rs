//! Questions about the events there are, and the end.

use std::sync::Arc;

use session::model::Stage;

use super::Books;
use super::accept::stages;
use super::registry::Entry;
use super::reply::Reply;
use crate::dto::{ManagementRequest as Asked, ManagementResponse, SessionInfo};
use crate::event::{Fault, information};
use crate::wire::{Data, DataType, Request, Response};

impl Books {
    /// Answers a question, or lets the running event rest.
    pub(super) fn manage(&mut self, request: &Request, asked: &Asked) -> Result<Reply, Fault> {
        let asks = |what: i32| asked.command & what != 0;
        if asks(Asked::SHUT_DOWN_NOW) {
            self.shut_down()?;
            return Ok(Reply::ok(request, "Shut down"));
        }
        let running = self.registry.running().filter(|entry| !entry.is_cleared).cloned();
        let mut answer = ManagementResponse { is_running: running.is_some(), ..Default::default() };
        answer.event_guid = Some(match &running {
            Some(entry) if !asks(Asked::ALL_SESSIONS) => entry.guid.clone(),
            _ => String::new(),
        });
        if asks(Asked::RUNNING_SESSIONS) {
            let entries = running.into_iter().collect();
            answer.session_information = Some(self.sessions(entries)?);
        }
        if asks(Asked::ALL_SESSIONS) {
            let entries = self.registry.iter().cloned().collect();
            answer.session_information = Some(self.sessions(entries)?);
        }
        let file = self.journal.path().display().to_string();
        answer.scoring_file_path =
            Some(if asks(Asked::SCORING_FILE) { file.clone() } else { String::new() });
        answer.data_connector_file_path =
            Some(if asks(Asked::DATA_CONNECTOR_FILE) { file } else { String::new() });
        let data_type = match () {
            () if asks(Asked::ALL_SESSIONS) => DataType::AllSessionsInfo,
            () if asks(Asked::RUNNING_SESSIONS) => DataType::EventInfo,
            () => DataType::ScoringFileLocation,
        };
        Ok(Reply::Whole(Response::with(request, data_type, Data::of(&answer))))
    }

    /// Lets the running event rest: its tables wait until it is continued, and so do those of sessions that are added.
    fn shut_down(&mut self) -> Result<(), Fault> {
        if let Some(entry) = self.registry.running().cloned() {
            let rest = |now| match now {
                Stage::Open => Stage::Waiting,
                other => other,
            };
            self.say(entry.event(), |state| Ok(stages(state, &entry, rest)))?;
            self.registry.rest(&mut self.journal, &entry)?;
        }
        Ok(())
    }

    fn sessions(&mut self, entries: Vec<Arc<Entry>>) -> Result<Vec<SessionInfo>, Fault> {
        let mut all = Vec::new();
        for entry in entries {
            // An event whose log is not there, as after an older backup was put back, is not told.
            let Ok(open) = self.event(entry.event()) else { continue };
            let state = open.live.state();
            for (_, session) in entry.sessions.iter() {
                all.push(information::of_session(state, &entry.sessions, session, &entry.guid));
            }
        }
        Ok(all)
    }
}
