//! An event of our own, as a file of results would have it.
//!
//! Each scoring group is a part of its own. A group that is played in several sessions is one part,
//! and a pair keeps its section and number from session to session. Fields and matches are those of
//! the event's own state.

mod boards;
mod people;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::bail;
use bridge::{BoardNo, Side};
use results::{
    About, Contestant as Participant, ContestantKind, EventKind, Format, Given, Line, Match,
    Method, Problem, ProblemKind, PublishedMatch, Rescored, ResultsFile, Terms, VpChoice, rescore,
};
use scoring::{Extra, ExtraKind, Profile, Score, ScoringMethod};
use session::State;
use session::model::{
    GroupNo, PairNo, ScoringGroup, Section, SectionId, SectionKind, SessionNo, Slot, Winners,
};
use session::scores::{GroupScores, Scores, TeamMatch, TeamScores, Waiting};
use session::state::{EventState, TableResult};

use self::boards::{boards, empty_board, line};
use self::people::{names_of, participant, participants};

/// The scoring groups of an event.
pub(super) struct Parts {
    groups: Vec<Part>,
    /// How many results there are, and how many the movements have.
    results: usize,
    expected: usize,
}

struct Part {
    file: ResultsFile,
    method: ScoringMethod,
    /// The rules the group names.
    profile: Profile,
}

impl Parts {
    /// Returns the rules of the first group.
    pub(super) fn profile(&self) -> Option<&Profile> {
        self.groups.first().map(|part| &part.profile)
    }

    /// Scores all groups, by these terms or each by its own profile.
    pub(super) fn score(&self, terms: &Terms, by_own_profile: bool) -> Rescored {
        let mut parts = self.groups.iter().map(|part| {
            let mut terms = terms.clone();
            if by_own_profile {
                terms.profile = part.profile.clone();
            }
            let own = terms.profile.vp_scale(part.method).map(VpChoice::Published);
            terms.victory_points = terms.victory_points.take().or(own);
            rescore(&part.file, &terms)
        });
        // There is a group at least: `standings_of_event` sees to that.
        let empty = || rescore(&empty_file(&EventState::default()), terms);
        let mut first = parts.next().unwrap_or_else(empty);
        parts.for_each(|part| first.append(part));
        if self.results < self.expected {
            let note = format!("{} of {} results are in.", self.results, self.expected);
            first.notes.push(note);
        }
        first
    }
}

/// Returns the scoring groups of an event with their results, ready to be scored.
pub(super) fn standings_of_event(state: &State) -> anyhow::Result<Parts> {
    let now = state.event();
    // A group whose sessions are scored differently is a part for each way.
    let mut groups: Vec<((GroupNo, &ScoringGroup), Vec<SectionId>)> = Vec::new();
    for (id, section) in now.sections.iter() {
        let Some(scoring) = now.groups.get(&(id.session, section.group)) else { continue };
        let key = (section.group, scoring);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, sections)) => sections.push(*id),
            None => groups.push((key, vec![*id])),
        }
    }
    if groups.is_empty() {
        bail!("the event has no sections, so there is nothing to score");
    }
    groups.sort_by_key(|((group, _), _)| *group);
    let scores = Scores::of(now);
    let parts = groups.into_iter().map(|((group, scoring), sections)| {
        Selection { now, scores: &scores, group, sections }.part(scoring)
    });
    let groups = parts.collect::<anyhow::Result<Vec<Part>>>()?;
    let played = now.movements.iter().flat_map(|(id, movement)| {
        let section = now.sections.get(id);
        let rounds = movement.rounds().iter();
        let rounds =
            rounds.filter(move |round| section.is_some_and(|section| round.is_played(section)));
        rounds.map(move |round| {
            round.boards.iter().filter(|board| now.cancelled(*id, *board).is_none()).count()
        })
    });
    let expected = played.sum();
    let counting = now
        .results
        .iter()
        .filter(|(_, result)| now.cancelled(result.slot.section_id(), result.slot.board).is_none());
    Ok(Parts { groups, results: counting.count(), expected })
}

/// The sections of a scoring group, in one session or several.
struct Selection<'a> {
    now: &'a EventState,
    scores: &'a Scores,
    group: GroupNo,
    sections: Vec<SectionId>,
}

impl Selection<'_> {
    fn part(&self, scoring: &ScoringGroup) -> anyhow::Result<Part> {
        let (method, profile) = (scoring.method, scoring.rules()?);
        let mut file = empty_file(self.now);
        file.about.method = match method {
            ScoringMethod::TeamImps
            | ScoringMethod::TeamVpDiscrete
            | ScoringMethod::TeamVpContinuous => Method::Imps,
            ScoringMethod::BoardAMatch => Method::BoardAMatch,
            other => Method::Other(other.name().to_owned()),
        };
        file.about.to_victory_points = profile.vp_scale(method).is_some();
        let sections: Vec<(SectionId, &Section)> =
            self.sections.iter().filter_map(|id| Some((*id, self.now.sections.get(id)?))).collect();
        if self.team_scores().next().is_some() {
            file.about.kind = EventKind::Teams;
            self.add_teams(&mut file);
        } else {
            let is_individual =
                |(_, section): &(SectionId, &Section)| section.kind == SectionKind::Individual;
            if sections.iter().any(is_individual) {
                file.about.kind = EventKind::Individual;
            }
            let two = sections.iter().any(|(_, section)| section.winners == Winners::Two);
            file.about.winners = Some(if two { 2 } else { 1 });
            file.about.plays_of_a_board = self
                .group_scores()
                .filter_map(|(session, scores)| {
                    Some((Some(session.to_string()), scores.pairs()?.field().expected()))
                })
                .collect();
            for (id, section) in sections {
                let scores = self.scores.group(id.session, self.group).and_then(GroupScores::pairs);
                participants(self.now, id, section, scores, &mut file.contestants);
            }
            let results = self.now.results.iter().map(|(_, result)| result);
            let counts = |result: &&TableResult| {
                self.sections.contains(&result.slot.section_id()) && self.now.counts(result)
            };
            let results: Vec<&TableResult> = results.filter(counts).collect();
            file.boards = boards(self.now, &results);
        }
        Ok(Part { file, method, profile })
    }

    fn group_scores(&self) -> impl Iterator<Item = (SessionNo, &GroupScores)> {
        let sessions: BTreeSet<SessionNo> = self.sections.iter().map(|id| id.session).collect();
        sessions
            .into_iter()
            .filter_map(|session| Some((session, self.scores.group(session, self.group)?)))
    }

    fn team_scores(&self) -> impl Iterator<Item = (SessionNo, &TeamScores)> {
        self.group_scores().filter_map(|(session, scores)| Some((session, scores.teams()?)))
    }

    /// Adds the teams and their matches, put together as the state has them.
    fn add_teams(&self, file: &mut ResultsFile) {
        let mut teams: BTreeMap<PairNo, (Vec<String>, u32, Vec<Given>)> = BTreeMap::new();
        for (session, scores) in self.team_scores() {
            for team in scores.teams() {
                let (names, sat_out, given) = teams.entry(team).or_default();
                *sat_out += scores.sat_out(team);
                given.extend(beside_matches(session, scores.penalty(team)));
                for (id, who) in scores.members(self.now, team) {
                    let new: Vec<String> = names_of(self.now, id, who)
                        .into_iter()
                        .filter(|name| !names.contains(name))
                        .collect();
                    names.extend(new);
                }
            }
            for one in scores.matches() {
                // A table that has not finished yet is no fault.
                let faults = one.open.iter().filter(|(_, why)| *why != Waiting::OtherTable);
                file.problems.extend(faults.map(|(board, why)| open_board(one, *board, why)));
                let adjustments = scores.adjustments(one).to_vec();
                file.matches.push(Match { adjustments, ..self.team_match(session, one) });
            }
        }
        file.contestants = teams
            .into_iter()
            .map(|(team, (names, sat_out, given))| Participant {
                sat_out,
                given,
                ..participant(ContestantKind::Team, team.to_string(), names)
            })
            .collect();
    }

    fn team_match(&self, session: SessionNo, one: &TeamMatch) -> Match {
        let board = |(number, home_ns, home_ew): &(BoardNo, Slot, Slot)| {
            let tables = [(home_ns, Side::NorthSouth), (home_ew, Side::EastWest)];
            let lines = tables.into_iter().filter_map(|(slot, direction)| {
                let (_, result) = self.now.results.get(slot)?;
                Some(Line { direction: Some(direction), ..line(self.now, result) })
            });
            empty_board(Some(session.to_string()), None, *number, lines.collect())
        };
        Match {
            row: 0,
            session: Some(session.to_string()),
            section: None,
            round: Some(u32::from(one.round.get())),
            team: one.teams.home.to_string(),
            opponents: one.teams.away.to_string(),
            length: Some(one.length),
            boards: one.tables.iter().map(board).collect(),
            adjustments: Vec::new(),
            published: PublishedMatch::default(),
        }
    }
}

/// Returns what a team was given or lost beside its matches, if anything.
fn beside_matches(session: SessionNo, amount: Score) -> Option<Given> {
    let reason = if amount < Score::ZERO { "penalty" } else { "bonus" };
    let extra = Extra { kind: ExtraKind::Points, amount, reason: reason.to_owned() };
    (amount != Score::ZERO).then(|| Given { session: Some(session.to_string()), extra })
}

fn open_board(one: &TeamMatch, board: BoardNo, why: &Waiting) -> Problem {
    let TeamMatch { round, teams, .. } = one;
    let (home, away) = (teams.home, teams.away);
    let what = format!("The match of {home} against {away} in round {round}: {why}.");
    Problem { row: 0, board: Some(board), kind: ProblemKind::NotScored, what }
}

fn empty_file(now: &EventState) -> ResultsFile {
    let info = now.info.current();
    ResultsFile {
        format: Format::Event,
        about: About {
            title: info.map(|info| info.name.clone()),
            club: info.and_then(|info| info.club.clone()),
            date: info.and_then(|info| info.date).map(|date| date.to_string()),
            method: Method::Matchpoints,
            ..About::default()
        },
        contestants: Vec::new(),
        boards: Vec::new(),
        matches: Vec::new(),
        problems: Vec::new(),
    }
}
