//! The cross-IMPs of each pair in a team, against all tables that played the same boards.

use scoring::{BoardMethod, Rules, Score};

use super::difference::{Differences, What, agrees};
use super::fields::Fields;
use super::part::Part;
use super::roster::Roster;
use super::{Terms, pair_checks};
use crate::{Contestant, EventKind, ResultsFile};

/// Compares what a file of teams publishes for its pairs.
pub(super) fn compare(file: &ResultsFile, terms: &Terms, differences: &mut Differences) {
    let pairs: Vec<&Contestant> = file.contestants.iter().flat_map(|team| &team.pairs).collect();
    let lines = || file.every_board().flat_map(|board| &board.lines);
    let has_lines = lines().any(|line| line.published.cross_imps.ns.is_some());
    if !has_lines && pairs.iter().all(|pair| pair.published.pair_imps.is_none()) {
        return;
    }
    // The pairs as an event of their own.
    let mut alone =
        ResultsFile { contestants: pairs.into_iter().cloned().collect(), ..file.clone() };
    alone.about.kind = EventKind::Pairs;
    alone.about.winners = Some(1);
    let rules = Rules::new(terms.profile.clone(), BoardMethod::CrossImps);
    let (roster, boards) = (Roster::of(&alone), alone.every_board());
    let fields = Fields::new(roster, rules, boards, &alone.about.plays_of_a_board, false, false);
    let team = std::mem::replace(&mut differences.kind, "pair");
    for part in &fields.parts {
        pair_checks::compare_lines(&fields, part, differences);
    }
    let mut points = vec![Score::ZERO; fields.roster.entries.len()];
    for (entrant, total) in fields.parts.iter().flat_map(Part::totals) {
        points[entrant.index()] += total.points();
    }
    for pair in &alone.contestants {
        let (Some(published), Some(entrant)) =
            (pair.published.pair_imps, fields.roster.listed(pair))
        else {
            continue;
        };
        let ours = points[entrant.index()];
        let texts = (published.short(2), ours.short(2));
        let label = fields.roster.label(entrant);
        differences.note(What::PairImps, None, label, texts, agrees(published, ours));
    }
    differences.kind = team;
}
