//! What the results of a board are worth, whatever the method: matchpoints with a percentage, IMPs,
//! or points.

use std::collections::BTreeMap;

use bridge::{BoardNo, BySide, Side};
use scoring::teams::Team;
use scoring::{BoardMethod, Score, ScoringMethod};
use serde::Serialize;
use session::model::{SectionId, Slot};
use session::scores::{GroupScores, Scores, TeamScores};
use session::state::EventState;

/// What a board is scored in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Matchpoints, which have percentages.
    Matchpoints,
    /// IMPs.
    Imps,
    /// Points, of the cards or of a match.
    Points,
}

/// What one result is worth to those who held the cards of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Worth {
    /// In the unit of the board; nothing where the board does not count.
    pub points: BySide<Option<Score>>,
    /// In percent, where there are percentages.
    pub percentage: BySide<Option<Score>>,
}

/// Returns the scores of the group a section belongs to.
pub fn group_of<'a>(
    event: &EventState,
    scores: &'a Scores,
    section: SectionId,
) -> Option<&'a GroupScores> {
    scores.group(section.session, event.sections.get(&section)?.group)
}

/// Returns what a group's boards are scored in.
pub fn unit(group: &GroupScores) -> Unit {
    match group.pairs().map(|pairs| pairs.field().rules().method()) {
        Some(BoardMethod::Matchpoints) => Unit::Matchpoints,
        Some(BoardMethod::Butler | BoardMethod::CrossImps) => Unit::Imps,
        Some(BoardMethod::Aggregate) => Unit::Points,
        None if group.method == ScoringMethod::BoardAMatch => Unit::Points,
        None => Unit::Imps,
    }
}

/// Returns what the results of a board are worth, by where it was played.
pub fn of_board(group: &GroupScores, board: BoardNo) -> BTreeMap<Slot, Worth> {
    of_slots(group, board, |_| true)
}

/// Returns what one result is worth. A table asks for all its results each time its view changes,
/// so nothing is worked out for the others that it does not need.
pub fn of_slot(group: &GroupScores, slot: Slot) -> Option<Worth> {
    of_slots(group, slot.board, |other| other == slot).remove(&slot)
}

fn of_slots(
    group: &GroupScores,
    board: BoardNo,
    is_wanted: impl Fn(Slot) -> bool,
) -> BTreeMap<Slot, Worth> {
    if let Some(teams) = group.teams() {
        return of_matches(teams, board);
    }
    let Some(pairs) = group.pairs() else { return BTreeMap::new() };
    let field = pairs.field();
    let lines = field.board(board).into_iter().flat_map(|traveller| traveller.lines());
    let rows = pairs.board(board).into_iter().zip(lines);
    rows.filter(|((slot, _), _)| is_wanted(*slot))
        .map(|((slot, awards), line)| {
            let points = BySide::from_fn(|side| field.points_of(line.who.of(side).0, awards[side]));
            (slot, Worth { points, percentage: field.percentages(points) })
        })
        .collect()
}

fn of_matches(teams: &TeamScores, board: BoardNo) -> BTreeMap<Slot, Worth> {
    let mut worth = BTreeMap::new();
    for one in teams.matches() {
        let rows = one.tables.iter().zip(&one.result.rows);
        for ((_, home_ns, home_ew), row) in rows.filter(|((number, ..), _)| *number == board) {
            let mut add = |slot: Slot, north_south: Team| {
                let points = BySide::from_fn(|side| match side {
                    Side::NorthSouth => row.score[north_south],
                    Side::EastWest => row.score[north_south.other()],
                });
                worth.insert(slot, Worth { points, ..Worth::default() });
            };
            add(*home_ns, Team::Home);
            add(*home_ew, Team::Away);
        }
    }
    worth
}
