//! An entry held against itself and against the board's other results.

use bridge::{Outcome, OutcomeKind, Played};
use scoring::suspicion::{self, Ask, QuestionLimits, Reason, SuspicionLimits};
use session::model::SectionId;
use session::state::TableResult;

use super::{About, Entry};
use crate::look::seated::Table;

/// Returns what to ask about an entry, given the other results of the board so far.
pub(super) fn questions(place: &Table<'_>, entry: &Entry<'_>) -> Vec<About> {
    let others = others(place, entry);
    let limits = QuestionLimits::default();
    let vulnerability = entry.board.vulnerability();
    let asked = suspicion::questions(entry.outcome, &others, vulnerability, &limits);
    let mut about: Vec<About> = asked
        .iter()
        .filter_map(|question| match question.ask {
            Ask::Doubled => Some(About::Double),
            Ask::PassedOut => Some(About::PassedOut),
            Ask::Declarer(_) => Some(About::Declarer),
            // A new best or worst score is often right, and asking would tell that it is one.
            Ask::Extreme { .. } => None,
        })
        .collect();
    if let OutcomeKind::Played(played) = &entry.outcome.kind {
        let others: Vec<Played> = others.iter().filter_map(played_of).collect();
        if declares_against_most(played, &others, &limits) {
            about.push(About::Declarer);
        }
        if both_sides_win(played, &others) {
            about.push(About::Denomination);
        }
    }
    about
}

/// Returns the results of the board at the other tables of the field. Sections that have other cards
/// on it say nothing, nor does anybody in a match whose other room has still to play the board.
fn others(place: &Table<'_>, entry: &Entry<'_>) -> Vec<Outcome> {
    let event = place.event;
    let own = place.slot(entry.round, entry.board);
    if super::waits_for_other_room(place, entry) {
        return Vec::new();
    }
    let deal = event.deal(entry.section, entry.board);
    let is_same = |id: SectionId| {
        id.session == entry.section.session
            && event.sections.get(&id).is_some_and(|other| other.group == place.section.group)
            && event.deal(id, entry.board) == deal
    };
    let is_other = |result: &TableResult| {
        result.slot.board == entry.board && result.slot != own && is_same(result.slot.section_id())
    };
    let results = event.results.iter().map(|(_, result)| result);
    results.filter(|result| is_other(result)).map(|result| result.outcome.clone()).collect()
}

fn played_of(outcome: &Outcome) -> Option<Played> {
    match outcome.kind {
        OutcomeKind::Played(played) => Some(played),
        _ => None,
    }
}

/// Tells whether nearly everybody else had the other side declare in this denomination.
fn declares_against_most(played: &Played, others: &[Played], limits: &QuestionLimits) -> bool {
    let same: Vec<&Played> =
        others.iter().filter(|other| other.contract.strain == played.contract.strain).collect();
    let side = played.declarer.side();
    let against = same.iter().filter(|other| other.declarer.side() != side).count();
    same.len() >= usize::from(limits.declarer_among)
        && against * 100 >= same.len() * usize::from(limits.declarer_percent)
}

/// Tells whether both sides won so much in this denomination that this result is the odd one.
fn both_sides_win(played: &Played, others: &[Played]) -> bool {
    let mut lines: Vec<Option<Played>> = others.iter().copied().map(Some).collect();
    lines.push(Some(*played));
    let own = lines.len() - 1;
    let found = suspicion::suspicious(&lines, None, &SuspicionLimits::default());
    found.iter().any(|one| one.line == own && matches!(one.reason, Reason::BothSides { .. }))
}
