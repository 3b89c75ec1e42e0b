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
        let how_much = match (amount.short(2).as_str(), kind) {
            ("1", PenaltyKind::Points) => "1 point".to_owned(),
            ("1", PenaltyKind::Imps) => "1 IMP".to_owned(),
            (number, kind) => format!("{number} {kind}"),
        };
        let title = format!("{word} of {how_much} for {section} {contestant}");
        let command = PenaltyGiven {
            session,
            section,
            contestant,
            kind,
            amount: if self.bonus { amount } else { -amount },
            round,
            reason: reason.map(str::to_owned),
        };
        let who = format!("{section} {contestant}");
        let told = match (self.bonus, how_much.starts_with("1 ")) {
            (true, true) => format!("{how_much} is added to the total of {who}; no board changes."),
            (true, false) => {
                format!("{how_much} are added to the total of {who}; no board changes.")
            }
            (false, true) => {
                format!("{how_much} is taken from the total of {who}; no board changes.")
            }
            (false, false) => {
                format!("{how_much} are taken from the total of {who}; no board changes.")
            }
        };
        Ok(Plan::new(title, vec![Command::GivePenalty(command)]).saying(told))
    }
}
