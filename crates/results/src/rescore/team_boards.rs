//! The two tables of a board in a match.
//!
//! Which of the two tables a line is from is told by its direction, which is where the first team
//! sat, or else by the teams its pairs belong to. A table that is missing was not played.

use std::collections::HashMap;

use bridge::{Outcome, OutcomeKind, Side};
use scoring::teams::{TeamBoard, TeamLine};

use crate::problem::ProblemKind;
use crate::{Board, Line, Match, Obtained, Problem, Who};

/// Puts the lines of a board together; `pairs` has the team of each pair.
pub(super) fn team_board(
    one: &Match,
    board: &Board,
    pairs: &HashMap<&str, &str>,
    problems: &mut Vec<Problem>,
) -> TeamBoard {
    let (mut home_ns, mut home_ew) = (None, None);
    for line in &board.lines {
        let (row, number) = (line.row, Some(board.number));
        let mut report = |what: &str| {
            let kind = ProblemKind::NotScored;
            problems.push(Problem { row, board: number, kind, what: what.to_owned() });
        };
        let Some(direction) = line.direction.or_else(|| direction(one, line, pairs)) else {
            report("Nothing tells which team sat North-South; the line is left out.");
            continue;
        };
        let place = match direction {
            Side::NorthSouth => &mut home_ns,
            Side::EastWest => &mut home_ew,
        };
        if place.is_some() {
            report("The same team sat the same way in an earlier line; this one is left out.");
            continue;
        }
        *place = Some(team_line(line, board).unwrap_or_else(|sentence| {
            report(&sentence);
            TeamLine::NotPlayed
        }));
    }
    TeamBoard {
        board: board.number.get(),
        home_ns: home_ns.unwrap_or(TeamLine::NotPlayed),
        home_ew: home_ew.unwrap_or(TeamLine::NotPlayed),
    }
}

/// Tells where the first team sat from the teams of the pairs.
fn direction(one: &Match, line: &Line, pairs: &HashMap<&str, &str>) -> Option<Side> {
    let Who::Pairs(seated) = &line.who else { return None };
    let is_team = |side: Side, team: &str| {
        let key = seated[side].as_str();
        key == team || pairs.get(key).is_some_and(|of| *of == team)
    };
    Side::ALL
        .into_iter()
        .find(|side| is_team(*side, &one.team) || is_team(side.other(), &one.opponents))
}

fn team_line(line: &Line, board: &Board) -> Result<TeamLine, String> {
    let outcome = |kind| Outcome { kind, wrong_direction: line.wrong_direction };
    let kind = match &line.obtained {
        Obtained::Table { points, .. } if !line.wrong_direction => {
            return Ok(TeamLine::Points(*points));
        }
        // Whatever the contract was: it cannot be compared.
        Obtained::Table { .. } | Obtained::PassedOut => OutcomeKind::PassedOut,
        Obtained::NotPlayed => OutcomeKind::NotPlayed,
        Obtained::Adjusted(adjusted) => OutcomeKind::Adjusted(adjusted.clone()),
    };
    TeamLine::from_outcome(&outcome(kind), board.vulnerability).map_err(|error| format!("{error}."))
}
