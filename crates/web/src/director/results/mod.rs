//! The results in force as the director looks at them: by table, by board, by pair, and in the
//! standings, with who entered them and when.

mod accepted;
mod board;
mod pair;
mod standings;
mod table;

use std::collections::BTreeMap;

use bridge::{BySide, OutcomeKind, Played, Side};
use scoring::Score;
use serde::Serialize;
use session::Seq;
use session::model::{SectionId, SessionNo, Slot};
use session::scores::Scores;
use session::state::{Acceptance, EventState, TableResult};

use super::room::who;
use crate::desk::Chronicle;
use crate::look::worth::{self, Worth};
use crate::view;

pub(super) use accepted::accepted;
pub(super) use board::{board, boards};
pub(super) use pair::{explain, pair};
pub(super) use standings::standings;
pub(super) use table::table;

/// One result in force.
#[derive(Debug, Serialize)]
struct Line {
    seq: Seq,
    #[serde(flatten)]
    slot: Slot,
    /// Who played, North-South first.
    who: Vec<String>,
    names: Vec<String>,
    outcome: String,
    /// The contract without the lead.
    contract: String,
    lead: Option<String>,
    /// The points of North-South.
    score: Option<i32>,
    /// What it is worth to those who held the cards of each side.
    points: Both,
    percentage: Both,
    by: String,
    at: Option<jiff::Timestamp>,
    /// How many versions it has had.
    versions: usize,
    /// How the other side accepted it; nothing where nobody had to.
    acceptance: Option<Acceptance>,
}

/// A number for each side.
#[derive(Debug, Default, Serialize)]
struct Both {
    ns: Option<String>,
    ew: Option<String>,
}

impl Both {
    fn of(scores: BySide<Option<Score>>, write: fn(Score) -> String) -> Both {
        let [ns, ew] = Side::ALL.map(|side| scores[side].map(write));
        Both { ns, ew }
    }
}

/// What lines are made from. The worth of a board is worked out once.
struct Lines<'a> {
    event: &'a EventState,
    scores: &'a Scores,
    chronicle: &'a Chronicle,
    known: BTreeMap<(SectionId, bridge::BoardNo), BTreeMap<Slot, Worth>>,
}

impl<'a> Lines<'a> {
    fn new(event: &'a EventState, scores: &'a Scores, chronicle: &'a Chronicle) -> Lines<'a> {
        Lines { event, scores, chronicle, known: BTreeMap::new() }
    }

    fn line(&mut self, seq: Seq, result: &TableResult) -> Line {
        let slot = result.slot;
        let id = slot.section_id();
        let section = self.event.sections.get(&id);
        let contestants =
            section.map_or_else(Vec::new, |section| view::contestants(section, &result.seating));
        let names = contestants
            .iter()
            .map(|(_, who)| view::names_in(self.event, id, *who, slot.round))
            .collect();
        let (contract, lead) = match &result.outcome.kind {
            OutcomeKind::Played(played) => {
                let lead = played.lead.map(|card| card.to_string());
                (Played { lead: None, ..*played }.to_string(), lead)
            }
            _ => (result.outcome.to_string(), None),
        };
        let worth = self.worth(slot);
        let entry = self.chronicle.of(seq);
        Line {
            seq,
            slot,
            who: section.map_or_else(Vec::new, |section| who(section, &result.seating)),
            names,
            outcome: result.outcome.to_string(),
            contract,
            lead,
            score: result.outcome.score(slot.board.vulnerability()),
            points: Both::of(worth.points, |points| points.short(2)),
            percentage: Both::of(worth.percentage, Score::percent),
            by: entry.map(|entry| entry.author.to_string()).unwrap_or_default(),
            at: entry.map(|entry| entry.time),
            versions: self.event.results.history(&slot).len(),
            acceptance: shown(self.event.acceptances.of(seq)),
        }
    }

    fn worth(&mut self, slot: Slot) -> Worth {
        let (event, scores) = (self.event, self.scores);
        let known = self.known.entry((slot.section_id(), slot.board)).or_insert_with(|| {
            worth::group_of(event, scores, slot.section_id())
                .map(|group| worth::of_board(group, slot.board))
                .unwrap_or_default()
        });
        known.get(&slot).copied().unwrap_or_default()
    }
}

/// What a director is shown of an acceptance: nothing where a result needs none.
fn shown(acceptance: Acceptance) -> Option<Acceptance> {
    (acceptance != Acceptance::NotNeeded).then_some(acceptance)
}

/// Returns the results of a session.
fn of_session(event: &EventState, session: SessionNo) -> impl Iterator<Item = (Seq, &TableResult)> {
    event.results.iter().filter(move |(_, result)| result.slot.session == session)
}
