//! A pair goes home.

use bridge::OutcomeKind;
use movement::repair::Happened;
use serde::Deserialize;
use session::log::{ResultsOfLeaver, Withdrawn};
use session::model::{Contestant, RoundNo, SectionKind};
use session::{Command, State};

use super::people::who;
use super::way::Taken;
use super::{Part, refused};
use crate::Trouble;
use crate::operation::Plan;

/// A pair goes home before the next round.
#[derive(Debug, Clone, Deserialize)]
pub struct PairLeaves {
    #[serde(flatten)]
    part: Part,
    pair: Contestant,
    /// What becomes of their results; by how much they have played if it is not said.
    #[serde(default)]
    results: Option<ResultsOfLeaver>,
    #[serde(default)]
    reason: Option<String>,
}

impl PairLeaves {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let pair = self.pair;
        let played = self.part.played(state)?;
        let happened = Happened::Leaves { who: who(pair) };
        let Taken { played, way, mut plan } = self.part.take(played, &happened, |_| true)?;
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
        let from_round = RoundNo::new(way.now).ok_or_else(|| refused("there is no round 0"))?;
        // Less than half of the session, and the results are cancelled; half or more, and they stand.
        let half = 2 * u32::from(way.now - 1) >= u32::from(played.plan.rounds());
        let usual = if half { ResultsOfLeaver::Stay } else { ResultsOfLeaver::Cancelled };
        let results = self.results.unwrap_or(usual);
        plan.sentences.push(match (boards, results) {
            (0, _) => format!("{pair} has no results."),
            (1, ResultsOfLeaver::Stay) => format!("The one result of {pair} will stay and count."),
            (1, ResultsOfLeaver::Cancelled) => {
                format!("The one result of {pair} will stay on view and count for nobody.")
            }
            (n, ResultsOfLeaver::Stay) => format!("The {n} results of {pair} stay and count."),
            (n, ResultsOfLeaver::Cancelled) => {
                format!("The {n} results of {pair} stay on view and count for nobody.")
            }
        });
        let section = state.event().sections.get(&self.part.id());
        let is_teams = section.is_some_and(|about| about.kind == SectionKind::Teams);
        let contestant = match is_teams {
            true => Contestant { line: None, ..pair },
            false => pair,
        };
        let Part { session, section, .. } = self.part;
        let reason = self.reason.clone().filter(|reason| !reason.trim().is_empty());
        let left = Withdrawn { session, section, contestant, from_round, results, reason };
        plan.commands.push(Command::Withdraw(left));
        Ok(plan)
    }
}
