//! One board that the table has played: the traveller, the frequencies, the cards.

use std::collections::{BTreeMap, BTreeSet};

use bridge::{BoardNo, BySide, OutcomeKind, Played, Seat, Side};
use hands::double_dummy::TrickTable;
use jiff::Timestamp;
use scoring::Score;
use serde::Serialize;
use session::Seq;
use session::model::{RoundNo, Seating, SectionId, Slot, TableNo};
use session::scores::Scores;
use session::state::{EventState, TableResult};

use super::NotShown;
use super::hand::HandLook;
use super::seated::Table;
use super::worth::{self, Unit, Worth};
use crate::policy::{self, Policy, Results};
use crate::view::{SideScores, is_complete};

/// What a table sees of a board it has played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardLook {
    /// The board.
    pub board: BoardNo,
    /// What `matchpoints` and `points` are counted in.
    pub unit: Unit,
    /// What the table's own result is worth, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentage: Option<SideScores>,
    /// The same in the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matchpoints: Option<SideScores>,
    /// The results, best for North-South first.
    pub rows: Vec<Row>,
    /// The scores, best for North-South first.
    pub frequencies: Vec<Frequency>,
    /// The cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandLook>,
}

/// One result of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Who held the North-South cards.
    pub ns: String,
    /// Who held the East-West cards.
    pub ew: String,
    /// The contract and its result, or what the director gave.
    pub contract: String,
    /// The opening lead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<String>,
    /// The points of North-South.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What it is worth to North-South, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentage: Option<String>,
    /// The same in the unit of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
    /// Whether it is the table's own.
    pub own: bool,
}

/// A score and how often it was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Frequency {
    /// The points of North-South.
    pub score: i32,
    /// How often.
    pub count: usize,
    /// What it is worth to North-South, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentage: Option<String>,
    /// The same in the unit of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
    /// Whether the table's own result is among them.
    pub own: bool,
}

/// Returns what a table sees of a board at a moment; `round` where it has it in several.
#[expect(
    clippy::too_many_arguments,
    reason = "which board, for whom, and all that it is drawn from"
)]
pub fn board(
    event: &EventState,
    scores: &Scores,
    id: SectionId,
    table: TableNo,
    board: BoardNo,
    round: Option<RoundNo>,
    tricks: Option<&TrickTable>,
    now: Timestamp,
) -> Result<BoardLook, NotShown> {
    let place = Table::new(event, id, table, now).ok_or(NotShown::NoTable)?;
    let policy = Policy::of(event, id);
    let own = own_slot(&place, board, round).ok_or(NotShown::NotPlayedHere)?;
    if !place.has_brought(&own) {
        return Err(NotShown::NotBegun);
    }
    if !event.is_accepted(&own) {
        return Err(NotShown::NotAccepted);
    }
    if place.hidden()(&own) {
        return Err(NotShown::StillToPlay);
    }
    let group = worth::group_of(event, scores, id).ok_or(NotShown::NoTable)?;
    let is_alone = event.waits_for_other_room(&own);
    let shows_worth = !is_alone && policy.shows_worth(event, id, table, own.round);
    let worth = if shows_worth { worth::of_board(group, board) } else { BTreeMap::new() };
    let own_worth = worth.get(&own).copied().unwrap_or_default();
    let list = List { event, id, own, policy: &policy, worth: &worth, is_alone };
    let results = list.results(board, is_complete(event, id, table, own.round));
    let tells_hand = policy.view_hand && !is_alone;
    Ok(BoardLook {
        board,
        unit: worth::unit(group),
        percentage: SideScores::of(&own_worth),
        matchpoints: both(own_worth.points),
        rows: list.rows(&results),
        frequencies: list.frequencies(&results),
        hand: event
            .deal(id, board)
            .filter(|_| tells_hand)
            .map(|deal| HandLook::of(board, deal, tricks)),
    })
}

/// Tells whether a result says that the cards were seen: a board that was not played may yet be, and
/// the director may have given an average before it was.
fn was_played(result: &TableResult) -> bool {
    matches!(result.outcome.kind, OutcomeKind::Played(_) | OutcomeKind::PassedOut)
}

/// Returns where a table has a played result for a board, the latest where it has several.
pub(super) fn own_slot(place: &Table<'_>, board: BoardNo, round: Option<RoundNo>) -> Option<Slot> {
    let here = |slot: &Slot| {
        slot.section_id() == place.id && slot.table == place.number && slot.board == board
    };
    let results = place.event.results.iter().map(|(_, result)| result);
    let own = results.filter(|result| {
        here(&result.slot)
            && round.is_none_or(|round| result.slot.round == round)
            && was_played(result)
    });
    own.map(|result| result.slot).max_by_key(|slot| slot.round)
}

fn both(points: BySide<Option<Score>>) -> Option<SideScores> {
    Some(SideScores { ns: points.ns?.short(2), ew: points.ew?.short(2) })
}

/// What the list of results is made from.
struct List<'a> {
    event: &'a EventState,
    id: SectionId,
    own: Slot,
    policy: &'a Policy,
    worth: &'a BTreeMap<Slot, Worth>,
    /// Whether the other room of the match has still to play the board: then only the own result is shown.
    is_alone: bool,
}

impl<'a> List<'a> {
    /// Returns the results the policy lets be seen, newest first.
    fn results(&self, board: BoardNo, is_round_over: bool) -> Vec<(Seq, &'a TableResult)> {
        let others = match self.policy.results {
            _ if self.policy.offline => return Vec::new(),
            Results::Off => return Vec::new(),
            Results::EndOfRound if !is_round_over => return Vec::new(),
            Results::Own => false,
            Results::All | Results::EndOfRound => !self.is_alone,
        };
        let sections = self.sections();
        let is_shown = |result: &TableResult| {
            if result.slot == self.own {
                return self.policy.own_result;
            }
            others
                && result.slot.board == board
                && sections.contains(&result.slot.section_id())
                && result.outcome.kind != OutcomeKind::NotPlayed
        };
        let mut shown: Vec<(Seq, &TableResult)> =
            self.event.results.iter().filter(|(_, result)| is_shown(result)).collect();
        shown.sort_by_key(|(seq, result)| (result.slot != self.own, std::cmp::Reverse(*seq)));
        shown
    }

    /// Returns the sections whose results are listed.
    fn sections(&self) -> BTreeSet<SectionId> {
        let group = self.event.sections.get(&self.id).map(|section| section.group);
        let same_field = self.event.sections_of(self.id.session).filter(|(letters, section)| {
            *letters == self.id.letters
                || (Some(section.group) == group && policy::compares_sections(self.event, self.id))
        });
        same_field.map(|(letters, _)| SectionId { letters, ..self.id }).collect()
    }

    /// Returns a line for each result, at most as many as the policy has: the own and the newest.
    fn rows(&self, results: &[(Seq, &TableResult)]) -> Vec<Row> {
        let most = match self.policy.results_most {
            0 => results.len(),
            most => usize::from(most),
        };
        let mut rows: Vec<Row> = results.iter().take(most).map(|(_, one)| self.row(one)).collect();
        rows.sort_by_key(|row| (row.score.is_none(), std::cmp::Reverse(row.score)));
        rows
    }

    fn row(&self, result: &TableResult) -> Row {
        let (contract, lead) = match &result.outcome.kind {
            OutcomeKind::Played(played) => {
                let contract = Played { lead: None, ..*played }.to_string();
                (contract, played.lead.map(|card| card.to_string()))
            }
            _ => (result.outcome.to_string(), None),
        };
        let worth = self.worth.get(&result.slot).copied().unwrap_or_default();
        // Those who sat the wrong way held the other side's cards.
        let held = |side: Side| if result.outcome.wrong_direction { side.other() } else { side };
        Row {
            ns: self.who(result, held(Side::NorthSouth)),
            ew: self.who(result, held(Side::EastWest)),
            contract,
            lead,
            score: result.outcome.score(result.slot.board.vulnerability()),
            percentage: worth.percentage.ns.map(Score::percent),
            points: worth.points.ns.map(|points| points.short(2)),
            own: result.slot == self.own,
        }
    }

    /// Writes who sat on a side, with the section where it is another one.
    fn who(&self, result: &TableResult, side: Side) -> String {
        let [first, second] = side.seats();
        let number = |seat: Seat| {
            result.seating.at(seat).map_or_else(|| "–".to_owned(), |number| number.to_string())
        };
        let numbers = match result.seating {
            Seating::Pairs { .. } => number(first),
            Seating::Individual { .. } => format!("{}+{}", number(first), number(second)),
        };
        match result.slot.section == self.own.section {
            true => numbers,
            false => format!("{}{numbers}", result.slot.section),
        }
    }

    /// Returns each score once, at most as many as the policy has: the own and the most frequent.
    fn frequencies(&self, results: &[(Seq, &TableResult)]) -> Vec<Frequency> {
        let mut by_score: BTreeMap<i32, Frequency> = BTreeMap::new();
        for row in results.iter().map(|(_, result)| self.row(result)) {
            let Row { score: Some(score), percentage, points, own, .. } = row else { continue };
            let line = by_score.entry(score).or_insert(Frequency {
                score,
                count: 0,
                percentage,
                points,
                own: false,
            });
            line.count += 1;
            line.own |= own;
        }
        let mut lines: Vec<Frequency> = by_score.into_values().rev().collect();
        if self.policy.results_most > 0 {
            lines.sort_by_key(|line| (!line.own, std::cmp::Reverse(line.count)));
            lines.truncate(usize::from(self.policy.results_most));
            lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        }
        lines
    }
}
