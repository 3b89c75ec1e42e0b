//! Accepting: the scoring program has what it was shown, up to a number, and need not be shown it again.

use session::log::StageSet;
use session::model::{SessionNo, SettingName, SettingValue, Stage};
use session::{Command, State};

use super::registry::Entry;
use super::reply::Reply;
use super::{Books, cursor};
use crate::dto::Init;
use crate::event::Fault;
use crate::queue::Kind;
use crate::wire::Request;

impl Books {
    /// Accepts the items of a session's queue up to and including one.
    ///
    /// Clients keep one number for all sessions, so it may be that of another session's poll: of this one, only what was
    /// shown by then is accepted.
    pub(super) fn accept(
        &mut self,
        request: &Request,
        kind: Kind,
        number: i32,
    ) -> Result<Reply, Fault> {
        let (entry, session) = self.session_of(request)?;
        let reader = kind.reader(session);
        let id = entry.event();
        let journal = self.event(id)?.live.journal_mut();
        let shown = match u32::try_from(number) {
            Ok(number) => journal.marked(id, &reader, number)?,
            Err(_) => None,
        };
        if let Some(shown) = shown {
            cursor::accept(journal, id, &reader, shown)?;
        }
        if kind == Kind::Results {
            self.shut_down_when_over(&entry)?;
        }
        Ok(Reply::ok(request, "Accepted"))
    }

    /// Closes the sessions of an event that is to end by itself, when all results are in and the scoring program has
    /// them.
    pub(super) fn shut_down_when_over(&mut self, entry: &Entry) -> Result<(), Fault> {
        let id = entry.event();
        let zone = self.zone.clone();
        let open = self.event(id)?;
        let is_asked = entry.commands & Init::AUTO_SHUT_DOWN != 0;
        if !is_asked && !ends_by_itself(open.live.state()) {
            return Ok(());
        }
        let mut cursors = Vec::new();
        for (_, session) in entry.sessions.iter() {
            let seen = cursor::accepted(open.live.journal(), id, &Kind::Results.reader(session))?;
            cursors.push((session, seen.max(entry.floor)));
        }
        let lists = open.feed(&zone)?.lists();
        let is_read =
            cursors.iter().all(|(session, seen)| lists.count(Kind::Results, *session, *seen) == 0);
        if !is_read
            || !entry.sessions.iter().all(|(_, session)| is_over(open.live.state(), session))
        {
            return Ok(());
        }
        self.say(id, |state| Ok(stages(state, entry, |_| Stage::Closed)))?;
        self.registry.stop(&mut self.journal, entry)?;
        Ok(())
    }
}

/// Tells whether the settings of all sections ask for the end after the last result.
fn ends_by_itself(state: &State) -> bool {
    let event = state.event();
    let Ok(name) = "AutoShutDownBPC".parse::<SettingName>() else { return false };
    let mut sections = event.sections.iter().peekable();
    sections.peek().is_some()
        && sections.all(|(id, _)| event.setting(*id, name) == SettingValue::Bool(true))
}

/// Tells whether every board that the movement has in a session has its result.
fn is_over(state: &State, session: SessionNo) -> bool {
    let event = state.event();
    let movements = event.movements.iter().filter(|(id, _)| id.session == session);
    movements.into_iter().all(|(id, movement)| {
        let Some(section) = event.sections.get(id) else { return true };
        movement.rounds().iter().filter(|row| row.is_played(section)).all(|row| {
            row.boards.iter().all(|board| {
                let slot = session::model::Slot {
                    session,
                    section: id.letters,
                    table: row.table,
                    round: row.round,
                    board,
                };
                event.results.get(&slot).is_some()
            })
        })
    })
}

/// Returns what brings the sessions of an event to a stage, where they are not there.
pub(super) fn stages(
    state: &State,
    entry: &Entry,
    wanted: impl Fn(Stage) -> Stage,
) -> Vec<Command> {
    let event = state.event();
    let sessions = entry.sessions.iter().map(|(_, session)| (session, event.stage(session)));
    sessions
        .filter(|(_, now)| wanted(*now) != *now)
        .map(|(session, now)| Command::SetStage(StageSet { session, stage: wanted(now) }))
        .collect()
}
