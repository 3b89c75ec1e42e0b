//! A board is cancelled, counts again, or was played with different cards.

use bridge::BoardNo;
use serde::Deserialize;
use session::log::{BoardCancelled, BoardFouled, FouledGroup};
use session::model::{HandScope, RoundNo, SectionLetters, SessionNo, Slot};
use session::state::EventState;
use session::{Command, State};

use super::Plan;
use crate::Trouble;

/// Take a board out of the scores.
#[derive(Debug, Clone, Deserialize)]
pub struct CancelBoard {
    session: SessionNo,
    /// In one section; in all when it is not said.
    #[serde(default)]
    section: Option<SectionLetters>,
    board: BoardNo,
    #[serde(default)]
    reason: Option<String>,
}

/// Let a board that was cancelled count again.
#[derive(Debug, Clone, Deserialize)]
pub struct RestoreBoard {
    session: SessionNo,
    #[serde(default)]
    section: Option<SectionLetters>,
    board: BoardNo,
}

/// No board is fouled more often in an evening.
const MOST_LAYOUTS: usize = 50;

/// Say which results of a board were played with other cards.
#[derive(Debug, Clone, Deserialize)]
pub struct FoulBoard {
    session: SessionNo,
    #[serde(default)]
    section: Option<SectionLetters>,
    board: BoardNo,
    /// The other layouts, in the order they came about; none says that all had the cards as dealt.
    layouts: Vec<Layout>,
    #[serde(default)]
    reason: Option<String>,
}

/// Cards as they lay after the board was fouled.
#[derive(Debug, Clone, Deserialize)]
struct Layout {
    /// From this round on.
    #[serde(default)]
    from_round: Option<RoundNo>,
    /// These results, whatever their round.
    #[serde(default)]
    slots: Vec<Slot>,
}

impl CancelBoard {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let CancelBoard { session, section, board, .. } = *self;
        let scope = HandScope { session, section };
        let reason = tidy(self.reason.as_ref());
        let results = results(state.event(), scope, board).len();
        let command = Command::CancelBoard(BoardCancelled { scope, board, reason });
        let title = format!("Board {board}{} cancelled", place(section));
        Ok(Plan::new(title, vec![command])
            .saying(match results {
                0 => "It has no results yet; those that come stay on view and count for nobody.".to_owned(),
                1 => "Its one result stays on view and counts for nobody.".to_owned(),
                many => format!("Its {many} results stay on view and count for nobody."),
            })
            .saying("Tables that have not played it yet are still asked for it: they may as well leave it out."))
    }
}

impl RestoreBoard {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let RestoreBoard { session, section, board } = *self;
        let scope = HandScope { session, section };
        let register = state.event().cancelled.register(&(scope, board));
        let by = register.and_then(|register| register.current_seq()).ok_or_else(|| {
            Trouble::refused(format!("Board {board}{} is not cancelled.", place(section)))
        })?;
        let title = format!("Board {board}{} counts again", place(section));
        let plan = Plan::new(title, vec![Command::Undo(by)]);
        let cancelled = |section| {
            let scope = HandScope { session, section };
            state.event().cancelled.get(&(scope, board)).is_some()
        };
        let Some(letters) = section else {
            let sections = state.event().sections_of(session).map(|(letters, _)| letters);
            let apart: Vec<String> = sections
                .filter(|letters| cancelled(Some(*letters)))
                .map(|letters| letters.to_string())
                .collect();
            return Ok(plan.saying(match apart.as_slice() {
                [] => "Its results count as they stand.".to_owned(),
                [one] => format!(
                    "Its results count as they stand, but not in section {one}, where it was cancelled \
                     apart."
                ),
                many => format!(
                    "Its results count as they stand, but not in sections {}, where it was cancelled \
                     apart.",
                    many.join(", ")
                ),
            }));
        };
        Ok(match cancelled(None) {
            false => plan.saying("Its results count as they stand."),
            true => plan.warning(format!(
                "Board {board} is cancelled in all sections, so it counts in section {letters} no more than \
                 elsewhere."
            )),
        })
    }
}

impl FoulBoard {
    pub(super) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let FoulBoard { session, section, board, .. } = *self;
        if self.layouts.len() > MOST_LAYOUTS {
            return Err(Trouble::refused(format!(
                "A board has at most {MOST_LAYOUTS} other layouts here."
            )));
        }
        let scope = HandScope { session, section };
        let groups: Vec<FouledGroup> = (1..)
            .zip(&self.layouts)
            .map(|(version, layout)| FouledGroup {
                version,
                from_round: layout.from_round,
                slots: layout.slots.clone(),
            })
            .collect();
        let fouled = BoardFouled { scope, board, groups, reason: tidy(self.reason.as_ref()) };
        let mut counts = vec![0_usize; self.layouts.len() + 1];
        for slot in results(state.event(), scope, board) {
            if let Some(count) = counts.get_mut(usize::from(fouled.version(&slot))) {
                *count += 1;
            }
        }
        let is_clean = self.layouts.is_empty();
        let title = match is_clean {
            true => format!("Board {board}{}: the same cards everywhere", place(section)),
            false => format!("Board {board}{} was fouled", place(section)),
        };
        let mut plan = Plan::new(title, vec![Command::FoulBoard(fouled)]);
        plan = match is_clean {
            true => plan.saying("All its results are compared with each other again."),
            false => plan.saying("Only results on the same cards are compared with each other."),
        };
        if !is_clean {
            plan = plan.saying(format!("Results on the cards as dealt: {}.", counts[0]));
            for (layout, count) in counts.iter().enumerate().skip(1) {
                plan = plan.saying(format!("Results on other cards, layout {layout}: {count}."));
                if *count == 0 {
                    plan = plan.warning(format!(
                        "No result has layout {layout}: tick some, or choose another round."
                    ));
                }
            }
        }
        Ok(plan)
    }
}

/// Returns where a board has results within a scope.
fn results(event: &EventState, scope: HandScope, board: BoardNo) -> Vec<Slot> {
    let slots = event.results.iter().map(|(_, result)| result.slot);
    slots.filter(|slot| slot.board == board && scope.covers(slot.section_id())).collect()
}

/// Names a section after a board.
fn place(section: Option<SectionLetters>) -> String {
    section.map_or(String::new(), |letters| format!(" of section {letters}"))
}

fn tidy(reason: Option<&String>) -> Option<String> {
    reason.map(|reason| reason.trim().to_owned()).filter(|reason| !reason.is_empty())
}
