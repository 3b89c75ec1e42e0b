//! Events of teams: the two tables of a match make its boards, its boards a result.

use std::collections::HashMap;

use bridge::BoardNo;
use scoring::teams::{MatchResult, TeamBoard, TeamMethod, TeamRules, TeamStanding, score_match};

use super::team_boards::team_board;
use super::team_standings::{row, standings};
use super::team_terms::{method, table, unit, words};
use super::{Rescored, Scored, StandingRow, Terms, VpChoice, awards, team_checks};
use crate::problem::ProblemKind;
use crate::{ContestantKind, Match, Problem, ResultsFile};

/// All matches, scored.
#[derive(Debug, Clone)]
pub(super) struct Teams {
    pub(super) profile: String,
    /// Keys and names, by the number a team has here.
    pub(super) teams: Vec<TeamName>,
    pub(super) matches: Vec<PlayedMatch>,
    pub(super) standings: Vec<TeamStanding>,
    /// What a match ends in: VPs or IMPs.
    pub(super) unit: &'static str,
}

#[derive(Debug, Clone)]
pub(super) struct TeamName {
    pub(super) key: String,
    pub(super) name: Option<String>,
}

/// A match, scored.
#[derive(Debug, Clone)]
pub(super) struct PlayedMatch {
    /// Its number in the file.
    pub(super) index: usize,
    pub(super) round: Option<u32>,
    pub(super) home: u32,
    pub(super) away: u32,
    pub(super) boards: Vec<TeamBoard>,
    pub(super) result: MatchResult,
    /// The scale that gave the points, if one did.
    pub(super) scale: Option<String>,
}

pub(super) fn rescore(file: &ResultsFile, terms: &Terms) -> Rescored {
    let mut notes = Vec::new();
    let rules = TeamRules::with(&terms.profile, method(&file.about.method, &mut notes));
    let is_net = matches!(rules.method, TeamMethod::Imps | TeamMethod::Aggregate);
    let scale = (file.about.to_victory_points && is_net).then(|| {
        terms
            .victory_points
            .clone()
            .unwrap_or(VpChoice::Published(terms.profile.victory_points.imps))
    });
    let mut problems = Vec::new();
    let mut teams = names(file);
    let pairs: HashMap<&str, &str> = file
        .contestants
        .iter()
        .flat_map(|team| team.pairs.iter().map(|pair| (pair.key.as_str(), team.key.as_str())))
        .collect();
    let mut matches = Vec::new();
    for (index, one) in file.matches.iter().enumerate() {
        if one.boards.is_empty() {
            continue;
        }
        let boards = one.boards.iter().map(|board| team_board(one, board, &pairs, &mut problems));
        let boards: Vec<TeamBoard> = boards.collect();
        let length = one.length.and_then(|length| usize::try_from(length).ok());
        let length = length.unwrap_or(0).max(boards.len());
        let table = match table(file, scale.as_ref(), length) {
            Ok(table) => table,
            Err(sentence) => {
                problems.push(unscored(one, &sentence));
                continue;
            }
        };
        match score_match(&boards, &rules, table.as_ref(), &one.adjustments) {
            Ok(result) => matches.push(PlayedMatch {
                index,
                round: one.round,
                home: number(&mut teams, &one.team),
                away: number(&mut teams, &one.opponents),
                boards,
                result,
                scale: table.map(|table| table.name().to_owned()),
            }),
            Err(error) => problems.push(unscored(one, &error.to_string())),
        }
    }
    let standings = standings(file, terms, &teams, &matches);
    let unit = if scale.is_some() { "VPs" } else { unit(&rules.method) };
    let profile = terms.profile.name.clone();
    let teams = Teams { profile, teams, matches, standings, unit };
    let mut rows: Vec<StandingRow> =
        teams.standings.iter().map(|one| row(file, &teams, one)).collect();
    let mut differences = team_checks::compare(file, &teams, scale.is_some());
    super::pair_imps::compare(file, terms, &mut differences);
    if let Some(scheme) = &terms.masterpoints {
        notes.extend(
            awards::give(scheme, "teams", file.about.boards_per_contestant, &mut rows).err(),
        );
        let published = |key: &str| file.contestants.iter().find(|one| one.key == key);
        let are_published = file.contestants.iter().any(|one| one.published.masterpoints.is_some());
        for row in rows.iter().filter(|_| are_published) {
            let published = published(&row.contestant).and_then(|one| one.published.masterpoints);
            awards::compare(row, &row.contestant, published, &mut differences);
        }
    }
    let vp_scale = scale.map(|scale| match scale {
        VpChoice::Published(scale) => scale.to_string(),
        VpChoice::Own(table) => table.name().to_owned(),
    });
    let method = words(&rules.method).to_owned();
    let mut rescored = Rescored::new(file, terms, method, Scored::Teams(teams));
    rescored.problems.extend(problems);
    rescored.problems.sort_by_key(|problem| problem.row);
    let (found, compared) = (differences.found, differences.compared);
    Rescored { standings: rows, differences: found, compared, notes, vp_scale, ..rescored }
}

fn names(file: &ResultsFile) -> Vec<TeamName> {
    let teams = file.contestants.iter().filter(|one| one.kind == ContestantKind::Team);
    teams.map(|one| TeamName { key: one.key.clone(), name: one.name.clone() }).collect()
}

/// Returns the number a team has here; one that is not among the participants gets one too.
fn number(teams: &mut Vec<TeamName>, key: &str) -> u32 {
    let found = teams.iter().position(|team| team.key == key);
    let index = found.unwrap_or_else(|| {
        teams.push(TeamName { key: key.to_owned(), name: None });
        teams.len() - 1
    });
    u32::try_from(index).unwrap_or(u32::MAX)
}

fn unscored(one: &Match, sentence: &str) -> Problem {
    let Match { row, team, opponents, .. } = one;
    let what = format!("The match of {team} against {opponents} is not scored: {sentence}.");
    Problem { row: *row, board: None, kind: ProblemKind::NotScored, what }
}

impl Teams {
    pub(super) fn team(&self, number: u32) -> Option<&TeamName> {
        self.teams.get(usize::try_from(number).ok()?)
    }

    pub(super) fn key(&self, number: u32) -> &str {
        self.team(number).map_or("", |team| &team.key)
    }

    /// Returns a board of a match by its number.
    pub(super) fn has_board(&self, team: u32, board: BoardNo) -> bool {
        let mut matches = self.matches.iter().filter(|one| [one.home, one.away].contains(&team));
        matches.any(|one| one.boards.iter().any(|other| other.board == board.get()))
    }
}
