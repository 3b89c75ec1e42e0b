//! The room played something else than the movement says: boards past the relay or further on, a skip
//! forgotten, two pairs in each other's places.

use movement::repair::Happened;
use serde::Deserialize;
use session::State;
use session::model::{Contestant, RoundNo, TableNo};

use super::people::who;
use super::way::Taken;
use super::{Part, really_played};
use crate::Trouble;
use crate::operation::Plan;

/// The boards went past the relay.
#[derive(Debug, Clone, Deserialize)]
pub struct RelaySkipped {
    #[serde(flatten)]
    part: Part,
    /// The first round with wrong boards.
    from_round: RoundNo,
}

/// East-West did not skip.
#[derive(Debug, Clone, Deserialize)]
pub struct SkipForgotten {
    #[serde(flatten)]
    part: Part,
    /// The first round in which they sat wrong.
    from_round: RoundNo,
}

/// Two pairs sat in each other's places.
#[derive(Debug, Clone, Deserialize)]
pub struct PairsSwapped {
    #[serde(flatten)]
    part: Part,
    pair: Contestant,
    other: Contestant,
    /// The first round in which they did.
    from_round: RoundNo,
}

/// The boards were further on, or further back, than they should be.
#[derive(Debug, Clone, Deserialize)]
pub struct BoardsOff {
    #[serde(flatten)]
    part: Part,
    from_round: RoundNo,
    /// Only at these tables; at all if there are none.
    #[serde(default)]
    tables: Vec<TableNo>,
    /// By how many sets.
    by: i16,
}

impl RelaySkipped {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let happened = Happened::RelaySkipped { from_round: self.from_round.get() };
        let title = format!("The relay was skipped from round {}", self.from_round);
        astray(state, &self.part, &happened, &title)
    }
}

impl SkipForgotten {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let happened = Happened::SkipForgotten { from_round: self.from_round.get() };
        let title = format!("The skip was forgotten in round {}", self.from_round);
        astray(state, &self.part, &happened, &title)
    }
}

impl PairsSwapped {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let PairsSwapped { pair, other, from_round, .. } = *self;
        let (one, two) = (who(pair), who(other));
        let happened = Happened::PairsSwapped { one, other: two, from_round: from_round.get() };
        let title =
            format!("{pair} and {other} sat in each other's places from round {from_round}");
        astray(state, &self.part, &happened, &title)
    }
}

impl BoardsOff {
    pub(in crate::operation) fn plan(&self, state: &State) -> Result<Plan, Trouble> {
        let tables = self.tables.iter().map(|table| table.get()).collect();
        let from_round = self.from_round.get();
        let happened = Happened::BoardsOff { from_round, tables, by: self.by };
        let title = format!("The wrong boards were played from round {from_round}");
        astray(state, &self.part, &happened, &title)
    }
}

fn astray(state: &State, part: &Part, happened: &Happened, what: &str) -> Result<Plan, Trouble> {
    let Taken { played, way, mut plan } = part.take(part.played(state)?, happened, |_| true)?;
    plan.title = format!("{what}: {}", plan.title);
    really_played::results(state, &played, &way, &mut plan);
    Ok(plan)
}
