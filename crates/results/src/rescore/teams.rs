//! Events of teams: the two tables of a match make its boards, its boards a result.
//!
//! Which of the two tables a line is from is told by its direction, which is where the first team
//! sat, or else by the teams its pairs belong to. A table that is missing was not played.

use std::collections::HashMap;

use bridge::{BoardNo, Outcome, OutcomeKind, Side};
use scoring::teams::{
    MatchLine, MatchResult, StandingRules, TeamBoard, TeamEntry, TeamLine, TeamMethod, TeamRules,
    TeamStanding, score_match, team_standings,
};
use scoring::{Score, VpScale, VpTable};

use super::{Rescored, Scored, StandingRow, Terms, VpChoice, awards, team_checks};
use crate::problem::ProblemKind;
use crate::{
    Board, Contestant, ContestantKind, Format, Line, Match, Method, Obtained, Problem, ResultsFile,
    Who,
};

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
        match score_match(&boards, &rules, table.as_ref(), &[]) {
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

fn method(method: &Method, notes: &mut Vec<String>) -> TeamMethod {
    let win = Score::whole(2);
    match method {
        Method::Imps | Method::CrossImps | Method::Butler => TeamMethod::Imps,
        Method::BoardAMatch => TeamMethod::BoardAMatch { win },
        Method::Aggregate => TeamMethod::Aggregate,
        Method::Hybrid => TeamMethod::Hybrid { win, pool: None },
        Method::Other(name) if name == "patton" => TeamMethod::Patton { win, pool: None },
        Method::Other(_) | Method::Matchpoints => {
            notes.push("The file does not say how its matches are scored: IMPs were taken.".into());
            TeamMethod::Imps
        }
    }
}

fn words(method: &TeamMethod) -> &'static str {
    match method {
        TeamMethod::Imps => "teams at IMPs",
        TeamMethod::BoardAMatch { .. } => "teams, board a match",
        TeamMethod::Aggregate => "teams at aggregate points",
        TeamMethod::Patton { .. } => "teams, Patton",
        TeamMethod::Hybrid { .. } => "teams, IMPs and board a match together",
    }
}

fn unit(method: &TeamMethod) -> &'static str {
    match method {
        TeamMethod::Imps => "IMPs",
        _ => "points",
    }
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

fn table(
    file: &ResultsFile,
    scale: Option<&VpChoice>,
    boards: usize,
) -> Result<Option<VpTable>, String> {
    let boards = u32::try_from(boards).unwrap_or(u32::MAX);
    let require = |scale: &VpScale| match scale.require(boards) {
        // An evening goes on: where the scale has no such length, the WBF's has, and is named.
        Err(_) if file.format == Format::Event => {
            VpScale::WbfDiscrete.require(boards).map_err(|error| error.to_string())
        }
        table => table.map_err(|error| error.to_string()),
    };
    match scale {
        None => Ok(None),
        Some(VpChoice::Published(scale)) => require(scale).map(Some),
        Some(VpChoice::Own(table)) => Ok(Some(table.clone())),
    }
}

fn unscored(one: &Match, sentence: &str) -> Problem {
    let Match { row, team, opponents, .. } = one;
    let what = format!("The match of {team} against {opponents} is not scored: {sentence}.");
    Problem { row: *row, board: None, kind: ProblemKind::NotScored, what }
}

fn team_board(
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

fn standings(
    file: &ResultsFile,
    terms: &Terms,
    teams: &[TeamName],
    matches: &[PlayedMatch],
) -> Vec<TeamStanding> {
    let entry = |(index, team): (usize, &TeamName)| {
        let of = |one: &&Contestant| one.kind == ContestantKind::Team && one.key == team.key;
        let published = file.contestants.iter().find(of).map(|one| &one.published);
        TeamEntry {
            team: u32::try_from(index).unwrap_or(u32::MAX),
            carry_forward: published.and_then(|one| one.carry_forward).unwrap_or_default(),
            penalty: -published.and_then(|one| one.adjustment).unwrap_or_default(),
            sat_out: file.contestants.iter().find(of).map_or(0, |one| one.sat_out),
        }
    };
    let entries: Vec<TeamEntry> = teams.iter().enumerate().map(entry).collect();
    // A match of which no board has been played at both tables is none yet.
    let played = matches.iter().filter(|one| one.result.boards > 0);
    let lines: Vec<MatchLine> = played.map(|one| one.result.line(one.home, one.away)).collect();
    // A sit-out is worth victory points only where there are some.
    let has_points = matches.iter().any(|one| one.scale.is_some());
    let sit_out = if has_points { terms.profile.victory_points.sit_out } else { Score::ZERO };
    let tie_break = terms.profile.ranking.teams;
    team_standings(&entries, &lines, &StandingRules { sit_out, tie_break })
}

fn row(file: &ResultsFile, teams: &Teams, standing: &TeamStanding) -> StandingRow {
    let team = teams.team(standing.team);
    let key = team.map_or(String::new(), |team| team.key.clone());
    let one = file.contestants.iter().find(|one| one.key == key);
    let played = teams.matches.iter().filter(|one| [one.home, one.away].contains(&standing.team));
    StandingRow {
        rank: standing.place(),
        section: one.and_then(|one| one.section.clone()),
        direction: None,
        contestant: key,
        names: one.map_or(Vec::new(), |one| one.names.clone()),
        score: standing.points.short(2),
        percent: None,
        masterpoints: None,
        boards: played.map(|one| one.result.boards).sum(),
        team_name: team.and_then(|team| team.name.clone()),
        ranking: 0,
        place: standing.rank,
        note: standing.note.clone(),
    }
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
