//! What everybody may see of a session, and when.

use serde::Deserialize;
use session::log::PublicitySet;
use session::model::{BoardsShown, Publicity, SessionNo, StandingsShown};
use session::{Command, State};

use super::Plan;
use crate::Trouble;

/// Say what is public.
#[derive(Debug, Clone, Deserialize)]
pub struct SetPublicity {
    session: SessionNo,
    standings: StandingsShown,
    travellers: BoardsShown,
    hands: BoardsShown,
    names: bool,
}

impl SetPublicity {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let SetPublicity { session, standings, travellers, hands, names } = *self;
        let publicity = Publicity { standings, travellers, hands, names };
        let before = state.event().publicity(session);
        let command = Command::SetPublicity(PublicitySet { session, publicity });
        let mut plan = Plan::new(format!("What is public of session {session}"), vec![command])
            .saying(match standings {
                StandingsShown::Never => "The standings are shown to nobody.",
                StandingsShown::Live => "The standings are shown with every result that is in.",
                StandingsShown::RoundComplete => {
                    "The standings are shown with the rounds that are complete."
                }
                StandingsShown::AfterClose => "The standings are shown when the session is closed.",
            })
            .saying(match travellers {
                BoardsShown::Finished => {
                    "What was played on a board is shown when the board is finished everywhere."
                }
                BoardsShown::AfterClose => {
                    "What was played on a board is shown when the session is closed."
                }
            })
            .saying(match hands {
                BoardsShown::Finished => {
                    "The cards of a board are shown when it is finished everywhere."
                }
                BoardsShown::AfterClose => {
                    "The cards of a board are shown when the session is closed."
                }
            })
            .saying(match names {
                true => "Names are shown.",
                false => "Pairs are shown by their numbers, without names.",
            });
        if before == publicity {
            plan = plan.warning("This is what is public already.");
        }
        Ok(plan)
    }
}
