//! The scores of teams: the two tables of a match put together.

use std::collections::{BTreeMap, BTreeSet};

use bridge::{BoardNo, BySide, Side};
use scoring::teams::{
    AdjustmentUnit, ByTeam, MatchAdjustment, MatchResult, StandingRules, Team, TeamBoard,
    TeamEntry, TeamRules, score_match, team_standings,
};
use scoring::{Profile, Rank, Score, VpScale};

use super::tables::{Table, Waiting, comparable, table, team_at};
use super::{Place, Scored};
use crate::model::{
    Contestant, PairNo, PenaltyKind, Round, RoundNo, ScoringMethod, SectionId, Slot,
};
use crate::state::EventState;

/// Two teams, the lower number first.
type Teams = (PairNo, PairNo);

/// The scores of teams.
#[derive(Debug, Clone)]
pub struct TeamScores {
    sections: Vec<SectionId>,
    rules: TeamRules,
    standing_rules: StandingRules,
    scale: Option<VpScale>,
    teams: BTreeSet<PairNo>,
    /// The rounds a team sits out.
    sit_outs: BTreeSet<(RoundNo, PairNo)>,
    /// The results of two teams, by board and by where they were played.
    tables: BTreeMap<Teams, BTreeMap<BoardNo, BTreeMap<Slot, Table>>>,
    /// Which teams met where, to find a result that is gone.
    met: BTreeMap<Slot, Teams>,
    matches: BTreeMap<Teams, Vec<TeamMatch>>,
    /// What a team gets or loses beside its matches; a penalty is negative.
    penalties: BTreeMap<PairNo, Score>,
    /// Penalties in IMPs, in the matches they count in.
    in_matches: BTreeMap<(RoundNo, Teams), Vec<MatchAdjustment>>,
}

/// A match of two teams as far as it has been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMatch {
    /// The round.
    pub round: RoundNo,
    /// The teams; home has the lower number.
    pub teams: ByTeam<PairNo>,
    /// What became of it.
    pub result: MatchResult,
    /// The name of the scale of victory points, where there is one.
    pub scale: Option<String>,
    /// How many boards it has in all.
    pub length: u32,
    /// Where the boards that count were played: with the home team North-South, and East-West.
    pub tables: Vec<(BoardNo, Slot, Slot)>,
    /// Boards that do not count, or not yet.
    pub open: Vec<(BoardNo, Waiting)>,
}

/// What two teams played in one round, before it is scored.
#[derive(Default)]
struct Meeting {
    played: Vec<TeamBoard>,
    tables: Vec<(BoardNo, Slot, Slot)>,
    /// How many boards the movement has.
    scheduled: u32,
    open: Vec<(BoardNo, Waiting)>,
}

impl TeamScores {
    /// Returns the teams of some sections without results.
    pub(super) fn new(
        event: &EventState,
        profile: &Profile,
        method: ScoringMethod,
        sections: Vec<SectionId>,
    ) -> TeamScores {
        let scale = profile.vp_scale(method);
        let rules = TeamRules::of(profile, method);
        // A sit-out is worth victory points only where there are some.
        let sit_out = scale.map_or(Score::ZERO, |_| profile.victory_points.sit_out);
        let standing_rules = StandingRules { sit_out, tie_break: profile.ranking.teams };
        let mut scores = TeamScores {
            sections,
            rules,
            standing_rules,
            scale,
            teams: BTreeSet::new(),
            sit_outs: BTreeSet::new(),
            tables: BTreeMap::new(),
            met: BTreeMap::new(),
            matches: BTreeMap::new(),
            penalties: BTreeMap::new(),
            in_matches: BTreeMap::new(),
        };
        scores.find_teams(event);
        scores.give_penalties(event, method);
        scores
    }

    fn find_teams(&mut self, event: &EventState) {
        let mut playing = BTreeSet::new();
        for id in &self.sections {
            let Some(section) = event.sections.get(id) else { continue };
            let rounds = event.movements.get(id).map_or(&[][..], |movement| movement.rounds());
            for row in rounds {
                let here = Side::ALL.into_iter().filter_map(|side| team_at(row, side));
                let here = here.filter(|team| Some(*team) != section.missing_pair);
                for team in here {
                    self.teams.insert(team);
                    let place =
                        if row.is_played(section) { &mut playing } else { &mut self.sit_outs };
                    place.insert((row.round, team));
                }
            }
        }
        // A team one of whose pairs waits while the other plays does not sit out.
        self.sit_outs.retain(|sit_out| !playing.contains(sit_out));
    }

    fn give_penalties(&mut self, event: &EventState, method: ScoringMethod) {
        for id in self.sections.clone() {
            for (_, given) in event.penalties_of(id).filter(|(_, given)| given.kind.suits(method)) {
                let team = given.contestant.number;
                if given.kind != PenaltyKind::Imps {
                    *self.penalties.entry(team).or_default() += given.amount;
                } else if let Some((round, opponents)) = meeting(event, id, team, given.round) {
                    let teams = (team.min(opponents), team.max(opponents));
                    let side = if team == teams.0 { Team::Home } else { Team::Away };
                    let (unit, change) = (AdjustmentUnit::Imps, given.amount);
                    let adjustments = self.in_matches.entry((round, teams)).or_default();
                    adjustments.push(MatchAdjustment { team: side, unit, change });
                }
            }
        }
    }

    /// Returns what a team gets or loses beside its matches; a penalty is negative.
    pub fn penalty(&self, team: PairNo) -> Score {
        self.penalties.get(&team).copied().unwrap_or_default()
    }

    /// Returns the penalties and bonuses that count in a match.
    pub fn adjustments(&self, one: &TeamMatch) -> &[MatchAdjustment] {
        let teams = (one.teams.home, one.teams.away);
        self.in_matches.get(&(one.round, teams)).map_or(&[], Vec::as_slice)
    }

    /// Scores the matches anew that results changed in.
    pub(super) fn rescore(&mut self, scored: Scored<'_>, slots: &BTreeSet<Slot>) {
        let mut changed = BTreeSet::new();
        for slot in slots {
            if let Some(teams) = self.met.remove(slot) {
                let boards = self.tables.entry(teams).or_default();
                boards.entry(slot.board).or_default().remove(slot);
                changed.insert(teams);
            }
            let result = scored.result(slot);
            if let Some(table) = result.and_then(|result| table(scored.event, result)) {
                let BySide { ns, ew } = table.teams;
                let teams = (ns.min(ew), ns.max(ew));
                self.teams.extend([ns, ew]);
                let boards = self.tables.entry(teams).or_default();
                boards.entry(slot.board).or_default().insert(*slot, table);
                self.met.insert(*slot, teams);
                changed.insert(teams);
            }
        }
        for teams in changed {
            let matches = self.matches_of(teams);
            self.matches.insert(teams, matches);
        }
    }

    /// Puts the tables of two teams together: what they played in one round is a match.
    fn matches_of(&self, teams: Teams) -> Vec<TeamMatch> {
        let (home, away) = teams;
        let mut rounds: BTreeMap<RoundNo, Meeting> = BTreeMap::new();
        for (board, tables) in self.tables.get(&teams).into_iter().flatten() {
            let sits = |side: Side| -> Vec<(Slot, &Table)> {
                let here = tables.iter().filter(|(_, table)| table.teams[side] == home);
                here.map(|(slot, table)| (*slot, table)).collect()
            };
            let (ns, ew) = (sits(Side::NorthSouth), sits(Side::EastWest));
            let Some((slot, first)) = ns.first().or(ew.first()) else { continue };
            let meeting = rounds.entry(slot.round).or_default();
            meeting.scheduled = meeting.scheduled.max(first.boards);
            match comparable(&ns, &ew) {
                Ok((home_ns, home_ew)) => {
                    meeting.tables.push((*board, ns[0].0, ew[0].0));
                    meeting.played.push(TeamBoard { board: board.get(), home_ns, home_ew });
                }
                Err(wait) => meeting.open.push((*board, wait)),
            }
        }
        let matches = rounds.into_iter().filter_map(|(round, meeting)| {
            let Meeting { played, tables, scheduled, open } = meeting;
            let length = scheduled.max(u32::try_from(played.len()).unwrap_or(u32::MAX));
            // Where the scale has no such length, the WBF's has; its name stands beside the score.
            let scale = self.scale.and_then(|scale| {
                scale.table(length).or_else(|| VpScale::WbfDiscrete.table(length))
            });
            let adjustments = self.in_matches.get(&(round, teams)).map_or(&[][..], Vec::as_slice);
            let result = score_match(&played, &self.rules, scale.as_ref(), adjustments).ok()?;
            let scale = scale.map(|scale| scale.name().to_owned());
            let teams = ByTeam { home, away };
            Some(TeamMatch { round, teams, length, result, scale, tables, open })
        });
        matches.collect()
    }

    pub(super) fn standings(&self) -> Vec<Place> {
        let entries: Vec<TeamEntry> = self
            .teams
            .iter()
            .map(|team| TeamEntry {
                team: u32::from(team.get()),
                sat_out: self.sat_out(*team),
                penalty: -self.penalty(*team),
                ..TeamEntry::default()
            })
            .collect();
        let played = self.matches().filter(|one| one.result.boards > 0);
        let lines: Vec<_> = played
            .map(|one| {
                let number = |team: Team| u32::from(one.teams[team].get());
                one.result.line(number(Team::Home), number(Team::Away))
            })
            .collect();
        let standings = team_standings(&entries, &lines, &self.standing_rules);
        let begun = |standing: &scoring::teams::TeamStanding| standing.matches > 0;
        let shared_by = |rank: u32| {
            let equal = standings.iter().filter(|standing| standing.rank == rank).count();
            u32::try_from(equal).unwrap_or(u32::MAX)
        };
        let place = |standing: &scoring::teams::TeamStanding| {
            let rank = Rank { place: standing.rank, shared_by: shared_by(standing.rank) };
            let number = PairNo::new(u16::try_from(standing.team).ok()?)?;
            Some(Place {
                rank,
                section: None,
                contestant: Contestant { number, line: None },
                line: None,
                played: standing.matches,
                score: standing.points,
                percentage: None,
                note: standing.note.clone(),
            })
        };
        if !standings.iter().any(begun) {
            return Vec::new();
        }
        standings.iter().filter_map(place).collect()
    }

    /// Returns how many matches a team has sat out, of the rounds that have begun.
    pub fn sat_out(&self, team: PairNo) -> u32 {
        let begun: BTreeSet<RoundNo> = self.matches().map(|one| one.round).collect();
        let sit_outs = self.sit_outs.iter().filter(|(_, sitting)| *sitting == team);
        let sit_outs = sit_outs.filter(|(round, _)| begun.contains(round));
        u32::try_from(sit_outs.count()).unwrap_or(u32::MAX)
    }

    /// Walks through the teams.
    pub fn teams(&self) -> impl Iterator<Item = PairNo> {
        self.teams.iter().copied()
    }

    /// Returns the contestants of the sections that play for a team.
    pub fn members(&self, event: &EventState, team: PairNo) -> Vec<(SectionId, Contestant)> {
        let mut members = BTreeSet::new();
        for id in &self.sections {
            let Some(section) = event.sections.get(id) else { continue };
            let rounds = event.movements.get(id).map_or(&[][..], |movement| movement.rounds());
            for row in rounds {
                for side in Side::ALL.into_iter().filter(|side| team_at(row, *side) == Some(team)) {
                    let [seat, _] = side.seats();
                    let line = section.has_two_lines().then_some(side);
                    let number = row.seating.at(seat);
                    members.extend(number.map(|number| (*id, Contestant { number, line })));
                }
            }
        }
        members.into_iter().collect()
    }

    /// Walks through the matches that have begun.
    pub fn matches(&self) -> impl Iterator<Item = &TeamMatch> {
        self.matches.values().flatten()
    }
}

/// Returns the round and the opponents a team meets in it first.
fn meeting(
    event: &EventState,
    section: SectionId,
    team: PairNo,
    round: Option<RoundNo>,
) -> Option<(RoundNo, PairNo)> {
    let round = round?;
    let rows = event.movements.get(&section)?.rounds().iter().filter(|row| row.round == round);
    let meets = |row: &Round| {
        let (ns, ew) = (team_at(row, Side::NorthSouth)?, team_at(row, Side::EastWest)?);
        let others = if ns == team { Some(ew) } else { (ew == team).then_some(ns) };
        others.filter(|others| *others != team)
    };
    rows.filter_map(meets).min().map(|opponents| (round, opponents))
}
