//! A contestant is given a penalty or a bonus.

use scoring::Score;
use serde::Deserialize;
use session::log::PenaltyGiven;
use session::model::{Contestant, PenaltyKind, RoundNo, SectionLetters, SessionNo};
use session::{Command, State};

use super::Plan;
use crate::Trouble;

/// Give a penalty.
#[derive(Debug, Clone, Deserialize)]
pub struct Penalty {
    session: SessionNo,
    section: SectionLetters,
    contestant: Contestant,
    kind: PenaltyKind,
    /// How much, without a sign: `10`, `2,5`.
    amount: String,
    /// It is given, not taken.
    #[serde(default)]
    bonus: bool,
    #[serde(default)]
    round: Option<RoundNo>,
    #[serde(default)]
    reason: Option<String>,
}

impl Penalty {
    pub(super) fn plan(&self, _: &State) -> Result<Plan, Trouble> {
        let Penalty { session, section, contestant, kind, round, .. } = *self;
        let text = self.amount.trim().trim_end_matches('%').trim().replace(',', ".");
        let amount: Score = text.parse().map_err(|_| {
            Trouble::refused(format!("“{}” is no number: type how much, such as 10.", self.amount))
        })?;
        if amount <= Score::ZERO {
            return Err(Trouble::refused(
                "Type how much without a sign, above 0, and choose whether it is taken or given.",
            ));
        }
        let reason = self.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
        let word = if self.bonus { "Bonus" } else { "Penalty" };
        let title = format!("{word} of {} {kind} for {section} {contestant}", amount.short(2));
        let command = PenaltyGiven {
            session,
            section,
            contestant,
            kind,
            amount: if self.bonus { amount } else { -amount },
            round,
            reason: reason.map(str::to_owned),
        };
        let said = if self.bonus { "added to" } else { "taken from" };
        Ok(Plan::new(title, vec![Command::GivePenalty(command)]).saying(format!(
            "{} {kind} are {said} the total of {section} {contestant}; no board changes.",
            amount.short(2)
        )))
    }
}
