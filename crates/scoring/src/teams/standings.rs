//! The ranking of teams over their matches.
//!
//! Teams are ranked by their points, victory points as a rule: those of their matches, carried
//! forward, for matches they sat out, less penalties. Equal points are a tie, shown as `7=`, unless
//! a tie-break is chosen; whoever a tie-break placed is told why. Tied teams keep the order they were
//! entered in.

use serde::{Deserialize, Serialize};

use super::tie_break::{self, TieBreak};
use super::{ByTeam, Team};
use crate::Score;

/// A match, as far as a ranking needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchLine {
    /// The numbers of the teams.
    pub teams: ByTeam<u32>,
    /// What each took from the match.
    pub points: ByTeam<Score>,
    /// Each team's net result in IMPs or points, from its own side.
    pub net: ByTeam<Score>,
    /// The IMPs or points each team won, board by board.
    pub won: ByTeam<Score>,
    /// How many boards each team won, a tie being half of one.
    pub boards_won: ByTeam<Score>,
}

/// A team, and what it has beside its matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TeamEntry {
    /// Its number.
    pub team: u32,
    /// What it brings from an earlier stage.
    pub carry_forward: Score,
    /// What it was fined, as a positive number.
    pub penalty: Score,
    /// How many matches it sat out.
    pub sat_out: u32,
}

/// How teams are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StandingRules {
    /// What a team gets for a match it sat out.
    pub sit_out: Score,
    /// What separates teams with equal points.
    pub tie_break: TieBreak,
}

impl Default for StandingRules {
    /// Gives 12 victory points of 20 for a match sat out, as RealBridge and Swiss events do.
    fn default() -> StandingRules {
        StandingRules { sit_out: Score::whole(12), tie_break: TieBreak::None }
    }
}

/// A team's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamStanding {
    /// Its number.
    pub team: u32,
    /// Its rank; tied teams have the same.
    pub rank: u32,
    /// Whether it shares the rank.
    pub tied: bool,
    /// Its points in all.
    pub points: Score,
    /// How many matches it played.
    pub matches: u32,
    /// How many of them it won: those from which it took more than its opponents.
    pub wins: u32,
    /// How many it drew.
    pub draws: u32,
    /// The IMPs or points it won.
    pub won: Score,
    /// The IMPs or points it lost.
    pub lost: Score,
    /// Why it stands above or below others with the same points, and what could still separate it.
    pub note: Option<String>,
}

impl TeamStanding {
    /// Writes the place as people do: `7`, and `7=` when it is shared.
    pub fn place(&self) -> String {
        format!("{}{}", self.rank, if self.tied { "=" } else { "" })
    }
}

/// Ranks teams over their matches, the best first.
///
/// A team that occurs in a match and was not entered is ranked too, after those that were.
pub fn team_standings(
    entries: &[TeamEntry],
    matches: &[MatchLine],
    rules: &StandingRules,
) -> Vec<TeamStanding> {
    let records = records(entries, matches, rules);
    let mut by_points: Vec<usize> = (0..records.len()).collect();
    by_points.sort_by_key(|&index| std::cmp::Reverse(records[index].points));
    let mut standings = Vec::with_capacity(records.len());
    for level in by_points.chunk_by(|&a, &b| records[a].points == records[b].points) {
        for group in tie_break::split(level, &records, rules.tie_break) {
            let rank = u32::try_from(standings.len()).unwrap_or(u32::MAX).saturating_add(1);
            let tied = group.len() > 1;
            for placed in group {
                let record = &records[placed.index];
                standings.push(TeamStanding {
                    team: record.team,
                    rank,
                    tied,
                    points: record.points,
                    matches: u32::try_from(record.played.len()).unwrap_or(u32::MAX),
                    wins: record.count(std::cmp::Ordering::Greater),
                    draws: record.count(std::cmp::Ordering::Equal),
                    won: record.won(),
                    lost: record.lost(),
                    note: placed.note,
                });
            }
        }
    }
    standings
}

/// A team with its matches, seen from its own side.
pub(super) struct Record {
    pub(super) team: u32,
    /// All its points.
    pub(super) points: Score,
    /// Its points without those of an earlier stage.
    pub(super) stage_points: Score,
    pub(super) played: Vec<Played>,
}

/// A match seen from one side.
#[derive(Clone, Copy)]
pub(super) struct Played {
    /// The opponents' place among the records.
    pub(super) opponent: usize,
    pub(super) points: Score,
    pub(super) their_points: Score,
    pub(super) net: Score,
    pub(super) won: Score,
    pub(super) lost: Score,
    pub(super) boards_won: Score,
}

impl Record {
    pub(super) fn won(&self) -> Score {
        self.played.iter().map(|played| played.won).sum()
    }

    pub(super) fn lost(&self) -> Score {
        self.played.iter().map(|played| played.lost).sum()
    }

    fn count(&self, outcome: std::cmp::Ordering) -> u32 {
        let such = |played: &&Played| played.points.cmp(&played.their_points) == outcome;
        u32::try_from(self.played.iter().filter(such).count()).unwrap_or(u32::MAX)
    }
}

fn records(entries: &[TeamEntry], matches: &[MatchLine], rules: &StandingRules) -> Vec<Record> {
    let mut entries = entries.to_vec();
    for team in matches.iter().flat_map(|line| [line.teams.home, line.teams.away]) {
        if entries.iter().all(|entry| entry.team != team) {
            entries.push(TeamEntry { team, ..TeamEntry::default() });
        }
    }
    let index_of = |team: u32| entries.iter().position(|entry| entry.team == team);
    let mut played: Vec<Vec<Played>> = entries.iter().map(|_| Vec::new()).collect();
    for line in matches {
        let indices = line.teams.map(index_of);
        for team in Team::ALL {
            let other = team.other();
            // Both have just been entered, so both are found.
            let (Some(own), Some(opponent)) = (indices[team], indices[other]) else { continue };
            played[own].push(Played {
                opponent,
                points: line.points[team],
                their_points: line.points[other],
                net: line.net[team],
                won: line.won[team],
                // What it lost is what its net lacks to what it won, from its own side.
                lost: line.won[team] - line.net[team],
                boards_won: line.boards_won[team],
            });
        }
    }
    let record = |(entry, played): (&TeamEntry, Vec<Played>)| {
        let sat_out = rules.sit_out.millionths().saturating_mul(entry.sat_out.into());
        let of_matches: Score = played.iter().map(|played| played.points).sum();
        let stage_points = of_matches + Score::from_millionths(sat_out) - entry.penalty;
        let points = stage_points + entry.carry_forward;
        Record { team: entry.team, points, stage_points, played }
    };
    entries.iter().zip(played).map(record).collect()
}
