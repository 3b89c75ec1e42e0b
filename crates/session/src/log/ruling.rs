//! Facts about what counts: penalties, boards that were cancelled or fouled, pairs that left.

use bridge::BoardNo;
use scoring::Score;
use serde::{Deserialize, Serialize};

use crate::model::{
    Contestant, HandScope, PenaltyKind, RoundNo, SectionId, SectionLetters, SessionNo, Slot,
};

/// The longest reason of a ruling, in characters.
pub(super) const LONGEST_REASON: usize = 200;

/// A contestant was given a penalty, or a bonus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PenaltyGiven {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// Who: a pair or a player; where teams are scored the team, by its number alone.
    pub contestant: Contestant,
    /// What it is counted in.
    pub kind: PenaltyKind,
    /// How much is added: a penalty is negative, a bonus positive.
    pub amount: Score,
    /// The round it belongs to; of IMPs of teams the one whose match they count in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundNo>,
    /// Why, when somebody said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl PenaltyGiven {
    /// Returns the section.
    pub fn section_id(&self) -> SectionId {
        SectionId { session: self.session, letters: self.section }
    }

    /// Returns what it is with its reason, for people: `penalty: late at the table`.
    pub fn title(&self) -> String {
        let word = if self.amount < Score::ZERO { "penalty" } else { "bonus" };
        match &self.reason {
            Some(reason) => format!("{word}: {reason}"),
            None => word.to_owned(),
        }
    }
}

/// A board does not count: its results stay, and score nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardCancelled {
    /// In all sections of the session, or in one.
    #[serde(flatten)]
    pub scope: HandScope,
    /// The board.
    pub board: BoardNo,
    /// Why, when somebody said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A board was played with different cards; only results on the same cards are compared.
///
/// Says everything about the board: it takes the place of what was said of the same board in the
/// same sections before. Without groups all results are on the cards as dealt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardFouled {
    /// In all sections of the session, or in one.
    #[serde(flatten)]
    pub scope: HandScope,
    /// The board.
    pub board: BoardNo,
    /// Which results were played with which cards; all others as dealt.
    pub groups: Vec<FouledGroup>,
    /// Why, when somebody said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Results that were played with the same cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FouledGroup {
    /// The cards: 0 is as dealt, 1, 2, … as they lay after the board was fouled.
    pub version: u8,
    /// From which round on, until another group begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_round: Option<RoundNo>,
    /// Results that belong here whatever their round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<Slot>,
}

impl BoardFouled {
    /// Returns which cards were in the board: 0 as dealt, others after it was fouled.
    pub fn version(&self, slot: &Slot) -> u8 {
        let named = self.groups.iter().find(|group| group.slots.contains(slot));
        let begun = self
            .groups
            .iter()
            .filter(|group| group.from_round.is_some_and(|from_round| from_round <= slot.round));
        let last = || begun.max_by_key(|group| group.from_round);
        named.or_else(last).map_or(0, |group| group.version)
    }
}

/// A contestant left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawn {
    /// The session.
    pub session: SessionNo,
    /// The section.
    pub section: SectionLetters,
    /// Who: a pair or a player; where teams are scored the team, by its number alone.
    pub contestant: Contestant,
    /// The first round without them.
    pub from_round: RoundNo,
    /// What becomes of their results.
    pub results: ResultsOfLeaver,
    /// Why, when somebody said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Withdrawn {
    /// Returns the section.
    pub fn section_id(&self) -> SectionId {
        SectionId { session: self.session, letters: self.section }
    }
}

/// What becomes of the results of somebody who left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResultsOfLeaver {
    /// They count.
    Stay,
    /// They stay on view and score nothing, for the opponents neither.
    Cancelled,
}
