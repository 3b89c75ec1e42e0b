//! The places of teams, and the rows they are printed in.

use scoring::Score;
use scoring::teams::{MatchLine, StandingRules, TeamEntry, TeamStanding, team_standings};

use super::teams::{PlayedMatch, TeamName, Teams};
use super::{StandingRow, Terms};
use crate::{Contestant, ContestantKind, ResultsFile};

pub(super) fn standings(
    file: &ResultsFile,
    terms: &Terms,
    teams: &[TeamName],
    matches: &[PlayedMatch],
) -> Vec<TeamStanding> {
    let entry = |(index, team): (usize, &TeamName)| {
        let of = |one: &&Contestant| one.kind == ContestantKind::Team && one.key == team.key;
        let listed = file.contestants.iter().find(of);
        let published = listed.map(|one| &one.published);
        let given = listed.into_iter().flat_map(|one| &one.given).map(|given| given.extra.amount);
        let given: Score = given.sum();
        TeamEntry {
            team: u32::try_from(index).unwrap_or(u32::MAX),
            carry_forward: published.and_then(|one| one.carry_forward).unwrap_or_default(),
            penalty: -(published.and_then(|one| one.adjustment).unwrap_or_default() + given),
            sat_out: listed.map_or(0, |one| one.sat_out),
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

pub(super) fn row(file: &ResultsFile, teams: &Teams, standing: &TeamStanding) -> StandingRow {
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
