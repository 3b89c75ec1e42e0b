//! The boards of the session for each contestant who sits at the table.

use bridge::{BoardNo, OutcomeKind, Seat, Side};
use jiff::Timestamp;
use scoring::Score;
use serde::Serialize;
use session::model::{Contestant, RoundNo, Seating, SectionId, TableNo};
use session::scores::{GroupScores, Place, Scores};
use session::state::{EventState, TableResult};

use super::NotShown;
use super::seated::Table;
use super::worth;
use crate::policy::{Policy, Ranking, SummaryAs};
use crate::view::{contestant_at, names_of};

/// The summaries of those who sit at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SummaryLook {
    /// One for each contestant.
    pub contestants: Vec<Summary>,
}

/// The session of one contestant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Who.
    pub who: String,
    /// Their names.
    pub names: String,
    /// Their boards, in the order of play.
    pub boards: Vec<SummaryBoard>,
    /// How they stand; absent while they have no score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<Total>,
}

/// One board of a contestant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SummaryBoard {
    /// The round.
    pub round: RoundNo,
    /// The board.
    pub board: BoardNo,
    /// The opponents.
    pub against: String,
    /// What happened.
    pub outcome: String,
    /// Whose cards they held.
    pub side: &'static str,
    /// The points of North-South of the cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What it is worth to them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matchpoints: Option<String>,
    /// The same in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentage: Option<String>,
}

/// How a contestant stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Total {
    /// The place, where the ranking is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<String>,
    /// The total.
    pub score: String,
    /// The percentage, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentage: Option<String>,
}

/// Returns the summaries of those who sit at a table, once it has played all its rounds.
pub fn summary(
    event: &EventState,
    scores: &Scores,
    id: SectionId,
    table: TableNo,
    now: Timestamp,
) -> Result<SummaryLook, NotShown> {
    let place = Table::new(event, id, table, now).ok_or(NotShown::NoTable)?;
    let policy = Policy::of(event, id);
    if !policy.summary || policy.offline {
        return Err(NotShown::Off);
    }
    if !place.is_finished() {
        return Err(NotShown::NotYet);
    }
    if place.awaits_acceptance() {
        return Err(NotShown::NotAccepted);
    }
    let group = worth::group_of(event, scores, id).ok_or(NotShown::NoTable)?;
    let contestants = place.seated().into_iter().map(|who| Summary {
        who: who.to_string(),
        names: names_of(event, id, who),
        boards: boards(&place, group, &policy, who),
        total: total(event, group, id, who, &policy),
    });
    Ok(SummaryLook { contestants: contestants.collect() })
}

fn boards(
    place: &Table<'_>,
    group: &GroupScores,
    policy: &Policy,
    who: Contestant,
) -> Vec<SummaryBoard> {
    let results = place.event.results.iter().map(|(_, result)| result);
    let in_section = results.filter(|result| result.slot.section_id() == place.id);
    let mut boards: Vec<SummaryBoard> = in_section
        .filter_map(|result| {
            let sat =
                |seat: &Seat| contestant_at(place.section, &result.seating, *seat) == Some(who);
            let seat = *Seat::ALL.iter().find(|seat| sat(seat))?;
            let is_told = place.event.is_accepted(&result.slot)
                && !place.event.waits_for_other_room(&result.slot);
            Some(board(is_told.then_some(group), policy, result, seat.side()))
        })
        .collect();
    boards.sort_by_key(|board| (board.round, board.board));
    boards
}

/// Without a group nothing says what the board is worth.
fn board(
    group: Option<&GroupScores>,
    policy: &Policy,
    result: &TableResult,
    sat: Side,
) -> SummaryBoard {
    let slot = result.slot;
    let side = if result.outcome.wrong_direction { sat.other() } else { sat };
    let worth = match result.outcome.kind {
        OutcomeKind::NotPlayed => None,
        _ if policy.summary_as == SummaryAs::None => None,
        _ => group.and_then(|group| worth::of_slot(group, slot)),
    }
    .unwrap_or_default();
    SummaryBoard {
        round: slot.round,
        board: slot.board,
        against: opponents(&result.seating, sat),
        outcome: result.outcome.to_string(),
        side: match side {
            Side::NorthSouth => "NS",
            Side::EastWest => "EW",
        },
        score: result.outcome.score(slot.board.vulnerability()),
        matchpoints: worth.points[side].map(|points| points.short(2)),
        percentage: worth.percentage[side].map(Score::percent),
    }
}

fn opponents(seating: &Seating, sat: Side) -> String {
    let seats = sat.other().seats().map(|seat| seating.at(seat));
    let mut numbers: Vec<String> =
        seats.into_iter().flatten().map(|number| number.to_string()).collect();
    numbers.dedup();
    numbers.join("+")
}

fn total(
    event: &EventState,
    group: &GroupScores,
    id: SectionId,
    who: Contestant,
    policy: &Policy,
) -> Option<Total> {
    let standings = group.standings(false);
    let is_own = |place: &&Place| match (place.section, group.teams()) {
        (None, Some(teams)) => teams.members(event, place.contestant.number).contains(&(id, who)),
        (section, _) => section == Some(id.letters) && place.contestant == who,
    };
    let place = standings.iter().find(is_own)?;
    Some(Total {
        rank: (policy.ranking != Ranking::Off).then(|| place.rank.to_string()),
        score: place.score.to_string(),
        percentage: place.percentage.map(Score::percent),
    })
}
