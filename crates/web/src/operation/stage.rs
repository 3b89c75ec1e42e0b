//! A session waits, is opened, closed, or opened again.

use serde::Deserialize;
use session::log::StageSet;
use session::model::{SessionNo, Slot, Stage};
use session::state::EventState;
use session::{Command, State};

use super::Plan;
use crate::Trouble;

/// Let a session wait, open it or close it.
#[derive(Debug, Clone, Deserialize)]
pub struct SetStage {
    session: SessionNo,
    stage: Stage,
}

impl SetStage {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let SetStage { session, stage } = *self;
        let event = state.event();
        let before = event.stage(session);
        if event.sessions.get(&session).is_none() {
            return Err(Trouble::refused(format!("This event has no session {session}.")));
        }
        if before == stage {
            let is = match stage {
                Stage::Waiting => "waits to be opened",
                Stage::Open => "is open",
                Stage::Closed => "is closed",
            };
            return Err(Trouble::refused(format!("Session {session} {is} already.")));
        }
        let command = vec![Command::SetStage(StageSet { session, stage })];
        let aside =
            event.set_aside().open().filter(|one| one.raised.slot.session == session).count();
        Ok(match (before, stage) {
            (_, Stage::Waiting) => Plan::new(format!("Session {session} waits"), command).saying(
                "The phones wait until the session is opened; nothing that was entered is lost.",
            ),
            (Stage::Closed, _) => {
                let plan = Plan::new(format!("Session {session} opened again"), command)
                    .saying("The phones take results again, and what they send counts at once.")
                    .saying("The standings may still change: they are not final until you close the session again.");
                match aside {
                    0 => plan,
                    n => plan.warning(format!(
                        "{n} late {} set aside while it was closed: decide on each in the room.",
                        if n == 1 { "entry was" } else { "entries were" }
                    )),
                }
            }
            (_, Stage::Open) => Plan::new(format!("Session {session} opened"), command)
                .saying("The phones ask for names and results from now on."),
            (_, Stage::Closed) => {
                let (missing, put_off) = missing(event, session);
                let plan = Plan::new(format!("Session {session} closed"), command)
                    .saying("The phones show the end; what a table still sends is set aside for you, never lost.")
                    .saying("You can still correct, rule and undo. You can open the session again.");
                let plan = match missing {
                    0 => plan,
                    1 => plan.warning("1 board that should have been played has no result yet."),
                    n => plan.warning(format!(
                        "{n} boards that should have been played have no result yet."
                    )),
                };
                match put_off {
                    0 => plan,
                    1 => plan.warning(
                        "1 board was put off and is not played yet: once the session is closed everybody \
                         sees its cards and results.",
                    ),
                    n => plan.warning(format!(
                        "{n} boards were put off and are not played yet: once the session is closed \
                         everybody sees their cards and results."
                    )),
                }
            }
        })
    }
}

/// Returns how many boards of the movement have no result, and how many were put off.
fn missing(event: &EventState, session: SessionNo) -> (usize, usize) {
    let sections = event.movements.iter().filter(|(id, _)| id.session == session);
    let (mut missing, mut put_off) = (0, 0);
    for (id, movement) in sections {
        let Some(about) = event.sections.get(id) else { continue };
        for row in movement.rounds().iter().filter(|row| row.is_played(about)) {
            let (section, table, round) = (id.letters, row.table, row.round);
            for board in row.boards.iter() {
                let slot = Slot { session, section, table, round, board };
                match event.results.get(&slot) {
                    None => missing += 1,
                    Some(_) if event.may_still_play(&slot) => put_off += 1,
                    Some(_) => {}
                }
            }
        }
    }
    (missing, put_off)
}
