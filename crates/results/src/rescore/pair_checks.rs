//! What a file of pairs publishes, beside ours: lines, totals, places and master points.

use std::collections::HashMap;

use scoring::{BoardMethod, Entrant, Score};

use super::difference::{Differences, What, agrees, agrees_with_share};
use super::fields::{Fields, Ranked};
use super::part::{Check, Part};
use super::{StandingRow, awards};
use crate::{PublishedStanding, ResultsFile};

/// Compares what is published for the lines of a part.
pub(super) fn compare_lines(fields: &Fields, part: &Part, differences: &mut Differences) {
    let mut awards = Vec::new();
    let mut of = None;
    for check in &part.checks {
        let Check { board, table, side, entrant, ref published, column } = *check;
        let published = match fields.rules.method() {
            BoardMethod::Matchpoints => published.matchpoints[column],
            BoardMethod::CrossImps => published.cross_imps[column],
            BoardMethod::Butler => published.butler[column],
            BoardMethod::Aggregate => None,
        };
        let Some(published) = published else { continue };
        if of != Some(board) {
            (awards, of) = (part.awards(board), Some(board));
        }
        let award = awards.get(table).map(|awards| awards[side]);
        let ours = award.and_then(|award| part.points_of(entrant, award));
        // A board that was not played may be published as nothing, or as 0.
        let same = ours.map_or(published == Score::ZERO, |ours| agrees(published, ours));
        let ours = ours.map_or_else(|| "nothing".to_owned(), |ours| ours.short(4));
        let label = fields.roster.label(entrant);
        let texts = (published.to_string(), ours);
        differences.note(What::BoardScore, Some(board), label, texts, same);
    }
}

/// Compares what is published for everybody in the lists of participants.
pub(super) fn compare_standings(
    file: &ResultsFile,
    fields: &Fields,
    overall: &[Ranked],
    differences: &mut Differences,
) {
    let several = fields.parts.len() > 1;
    let overall = by_entrant(overall);
    let mut sessions: HashMap<&str, HashMap<Entrant, Ranked>> = HashMap::new();
    for one in &file.contestants {
        let Some(entrant) = fields.roster.listed(one) else { continue };
        // What stands in the list of a session is about that session.
        let of_session = one.session.as_deref().filter(|_| several);
        let ranked = match of_session {
            Some(session) => {
                sessions.entry(session).or_insert_with(|| by_entrant(&fields.rank(Some(session))))
            }
            None => &overall,
        };
        let Some(ranked) = ranked.get(&entrant) else { continue };
        let only = fields.only_part(of_session);
        compare_standing(fields, only, &one.published, ranked, differences);
    }
}

fn by_entrant(ranked: &[Ranked]) -> HashMap<Entrant, Ranked> {
    ranked.iter().map(|one| (one.entrant, *one)).collect()
}

/// Compares what is published for somebody; `only` is the field if there is one.
fn compare_standing(
    fields: &Fields,
    only: Option<&Part>,
    published: &PublishedStanding,
    ranked: &Ranked,
    differences: &mut Differences,
) {
    let label = fields.roster.label(ranked.entrant).to_owned();
    let total = only.and_then(|part| part.total_of(ranked.entrant));
    if let (Some(published), Some(ours)) = (published.percentage, ranked.percentage) {
        let exact = only.zip(total.as_ref()).is_some_and(|(part, total)| {
            let top = part.top().millionths();
            let available = Score::from_millionths(top.saturating_mul(total.boards.into()));
            total.percent == Score::ZERO && agrees_with_share(published, total.points(), available)
        });
        let texts = (published.percent(), ours.percent());
        differences.note(What::Percentage, None, &label, texts, exact || published == ours);
    }
    if let Some(published) = published.total {
        let whole = only.is_some_and(|part| ranked.boards == part.most_boards());
        let exact = whole && total.is_some_and(|total| agrees(published, total.points()));
        let ours = ranked.score;
        let texts = (published.short(2), ours.short(2));
        differences.note(What::Total, None, &label, texts, exact || published == ours);
    }
    if let Some(published) = &published.place {
        differences.place(&label, published, &ranked.rank.to_string());
    }
}

/// Compares the master points of everybody who is ranked; each has a row.
pub(super) fn compare_awards(
    file: &ResultsFile,
    fields: &Fields,
    (ranked, rows): (&[Ranked], &[StandingRow]),
    differences: &mut Differences,
) {
    let mut published: HashMap<Entrant, &PublishedStanding> = HashMap::new();
    for one in &file.contestants {
        if let Some(entrant) = fields.roster.listed(one) {
            published.entry(entrant).or_insert(&one.published);
        }
    }
    for (one, row) in ranked.iter().zip(rows) {
        let published = published.get(&one.entrant).and_then(|one| one.masterpoints);
        awards::compare(row, fields.roster.label(one.entrant), published, differences);
    }
}
