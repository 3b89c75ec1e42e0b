//! A pair goes home.

use bridge::OutcomeKind;
use movement::repair::Happened;
use serde::Deserialize;
use session::State;
use session::model::Contestant;

use super::Part;
use super::people::who;
use super::way::Taken;
use crate::Trouble;
use crate::operation::Plan;

/// A pair goes home before the next round.
#[derive(Debug, Clone, Deserialize)]
pub struct PairLeaves {
    #[serde(flatten)]
    part: Part,
    pair: Contestant,
}

impl PairLeaves {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let pair = self.pair;
        let played = self.part.played(state)?;
        let happened = Happened::Leaves { who: who(pair) };
        let Taken { way, mut plan, .. } = self.part.take(played, &happened, |_| true)?;
        plan.title = format!("{pair} goes home before round {}: {}", way.now, plan.title);
        let results = state.event().results.iter().filter(|(_, result)| {
            let section = state.event().sections.get(&self.part.id());
            result.slot.section_id() == self.part.id()
                && result.outcome.kind != OutcomeKind::NotPlayed
                && section.is_some_and(|about| {
                    Contestant::all(about, &result.seating).any(|it| it == pair)
                })
        });
        let boards = results.count();
        plan.sentences.push(match boards {
            0 => format!("{pair} has no results."),
            1 => format!("The one result of {pair} stays and counts."),
            n => format!("The {n} results of {pair} stay and count."),
        });
        Ok(plan)
    }
}
