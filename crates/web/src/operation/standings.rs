//! How the standings would change.

use std::collections::BTreeMap;

use bridge::Side;
use scoring::Score;
use serde::Serialize;
use session::model::{Contestant, GroupNo, SectionId, SectionLetters, SessionNo};
use session::scores::{Place, Scores};
use session::state::EventState;

use crate::view::names_of;

/// Somebody whose place or score would be another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The session.
    pub session: SessionNo,
    /// The section, where numbers belong to sections.
    pub section: Option<SectionLetters>,
    /// The line they are ranked in, where the two are ranked apart.
    pub line: Option<Side>,
    /// Who.
    pub who: Contestant,
    /// Their names.
    pub names: String,
    /// Where they stand now; nowhere if they have no board yet.
    pub before: Option<Stand>,
    /// Where they would stand.
    pub after: Option<Stand>,
}

/// A place with its score, as printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stand {
    /// The place, `3=` when it is shared.
    pub rank: String,
    /// The total.
    pub score: String,
    /// The percentage, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentage: Option<String>,
    /// How many boards count.
    pub boards: u32,
}

impl Stand {
    /// Returns the place with what people read beside it.
    fn seen(&self) -> (String, String) {
        let shown = self.percentage.clone().unwrap_or_else(|| self.score.clone());
        (self.rank.clone(), shown)
    }
}

type Who = (SessionNo, GroupNo, Option<Side>, Option<SectionLetters>, Contestant);

/// Returns everybody whose place or score is another one, best first as it would be.
pub(super) fn moves(before: &Scores, event: &EventState, after: &Scores) -> Vec<Move> {
    let was = stands(before);
    let is = stands(after);
    let mut moves: Vec<(u32, Move)> = Vec::new();
    let gone = was
        .iter()
        .filter(|(who, _)| !is.contains_key(who))
        .map(|(who, was)| (who, Some(was), None));
    let stay = is.iter().map(|(who, is)| (who, was.get(who), Some(is)));
    for (who, was, is) in stay.chain(gone) {
        let (before, after) = (was.map(|(_, stand)| stand), is.map(|(_, stand)| stand));
        // Only what can be seen: one board more with the same place and percentage is no news.
        let seen = |stand: Option<&Stand>| stand.map(Stand::seen);
        if seen(before) == seen(after) {
            continue;
        }
        let (session, _, line, section, contestant) = *who;
        let names =
            section.map(|letters| names_of(event, SectionId { session, letters }, contestant));
        let order = is.or(was).map_or(u32::MAX, |(place, _)| *place);
        moves.push((
            order,
            Move {
                session,
                section,
                line,
                who: contestant,
                names: names.unwrap_or_default(),
                before: before.cloned(),
                after: after.cloned(),
            },
        ));
    }
    moves.sort_by_key(|(place, one)| (one.session, one.line != Some(Side::NorthSouth), *place));
    moves.into_iter().map(|(_, one)| one).collect()
}

fn stands(scores: &Scores) -> BTreeMap<Who, (u32, Stand)> {
    let mut all = BTreeMap::new();
    for (session, group, scores) in scores.groups() {
        for place in scores.standings(false) {
            let who = (session, group, place.line, place.section, place.contestant);
            all.insert(who, (place.rank.place, stand(&place)));
        }
    }
    all
}

fn stand(place: &Place) -> Stand {
    let Place { rank, score, percentage, played, .. } = place;
    Stand {
        rank: rank.to_string(),
        score: score.to_string(),
        percentage: percentage.map(Score::percent),
        boards: *played,
    }
}
