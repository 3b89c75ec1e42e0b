//! The results of one table, with what they are worth as far as the policy lets it be seen.

use bridge::{BoardNo, BySide, OutcomeKind};
use serde::Serialize;
use session::model::{RoundNo, SectionId, Slot, TableNo};
use session::scores::Scores;
use session::state::{Acceptance, EventState, TableResult};
use session::{FactId, Seq};

use super::Entered;
use super::people::Seats;
use crate::look::seated::Table;
use crate::look::worth;
use crate::policy::{Policy, Results};

/// One result of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultView {
    /// The round.
    pub round: RoundNo,
    /// The board.
    pub board: BoardNo,
    /// What happened, as text; empty while somebody here has still to play the board.
    pub outcome: String,
    /// The points of North-South of the cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The fact that set it.
    pub seq: Seq,
    /// The id it was entered under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<FactId>,
    /// Who played.
    pub seating: Seats,
    /// Who entered it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// What it is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentage: Option<SideScores>,
    /// How it is still to be accepted; nothing once it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acceptance: Option<Acceptance>,
}

/// What a result is worth to those who held the cards of each side, as printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SideScores {
    /// To North-South.
    pub ns: String,
    /// To East-West.
    pub ew: String,
}

impl SideScores {
    /// Returns the percentages of a result, where both sides have one.
    pub fn of(worth: &worth::Worth) -> Option<SideScores> {
        let BySide { ns, ew } = worth.percentage;
        Some(SideScores { ns: ns?.percent(), ew: ew?.percent() })
    }
}

pub(super) fn of(
    event: &EventState,
    scores: &Scores,
    (id, table): (SectionId, TableNo),
    policy: &Policy,
    place: Option<&Table<'_>>,
    is_hidden: &dyn Fn(&Slot) -> bool,
    entered: &dyn Fn(Seq) -> Option<Entered>,
) -> Vec<ResultView> {
    let Some(section) = event.sections.get(&id) else { return Vec::new() };
    let group = worth::group_of(event, scores, id);
    let has_come = |slot: &Slot| place.is_some_and(|place| place.has_brought(slot));
    let here = |result: &TableResult| result.slot.section_id() == id && result.slot.table == table;
    let mut results: Vec<(Seq, &TableResult)> =
        event.results.iter().filter(|(_, result)| here(result)).collect();
    results.sort_by_key(|(_, result)| (result.slot.round, result.slot.board));
    let view = |(seq, result): (Seq, &TableResult)| {
        let slot = result.slot;
        let acceptance = event.acceptances.of(seq);
        let was_played = result.outcome.kind != OutcomeKind::NotPlayed;
        let is_shown = !(was_played && is_hidden(&slot));
        let outcome = Some(&result.outcome).filter(|_| is_shown);
        let percentage = group
            .filter(|_| is_shown)
            .filter(|_| event.is_accepted(&slot))
            .filter(|_| has_come(&slot) && policy.shows_worth(event, id, table, slot.round))
            .filter(|_| was_played && !event.waits_for_other_room(&slot))
            .and_then(|group| SideScores::of(&worth::of_slot(group, slot)?));
        let entered = entered(seq);
        ResultView {
            round: slot.round,
            board: slot.board,
            outcome: outcome.map(ToString::to_string).unwrap_or_default(),
            score: outcome.and_then(|outcome| outcome.score(slot.board.vulnerability())),
            seq,
            id: entered.as_ref().map(|entered| entered.id),
            seating: Seats::of(section, &result.seating),
            by: entered.map(|entered| entered.by),
            percentage,
            acceptance: Some(acceptance).filter(|acceptance| !acceptance.is_accepted()),
        }
    };
    results.into_iter().map(view).collect()
}

impl Policy {
    /// Tells whether a table may see now what its results of a round are worth.
    pub fn shows_worth(
        &self,
        event: &EventState,
        id: SectionId,
        table: TableNo,
        round: RoundNo,
    ) -> bool {
        let is_time = self.results != Results::EndOfRound || is_complete(event, id, table, round);
        self.percentage && !self.offline && is_time
    }
}

/// Tells whether a table has a result for every board of a round.
pub(crate) fn is_complete(
    event: &EventState,
    id: SectionId,
    table: TableNo,
    round: RoundNo,
) -> bool {
    let Some(row) = event.movements.get(&id).and_then(|movement| movement.at(table, round)) else {
        return true;
    };
    let slot = |board| session::model::Slot {
        session: id.session,
        section: id.letters,
        table,
        round,
        board,
    };
    row.boards.iter().all(|board| event.results.get(&slot(board)).is_some())
}
