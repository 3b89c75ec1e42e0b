//! An event of our own, as a file of results would have it.
//!
//! Each scoring group is a part of its own. A group that is played in several sessions is one part,
//! and a pair keeps its section and number from session to session. In teams the two tables at which
//! two teams meet in a round make a match.

use std::collections::BTreeMap;

use anyhow::bail;
use bridge::{BoardNo, BySeat, BySide, OutcomeKind, Seat, Side};
use results::{
    About, Board, Contestant as Participant, ContestantKind, EventKind, Format, Line, Match,
    Method, Obtained, PublishedBoard, PublishedLine, PublishedMatch, PublishedStanding, Rescored,
    ResultsFile, Terms, VpChoice, Who, rescore,
};
use scoring::{Field, Profile, ScoringMethod};
use session::State;
use session::model::{
    Contestant, GroupNo, PairNo, Player, Seating, Section, SectionId, SectionKind, Winners,
};
use session::scores::{GroupScores, PairScores, Scores};
use session::state::{EventState, TableResult};

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
    let mut groups: BTreeMap<GroupNo, Vec<(SectionId, &Section)>> = BTreeMap::new();
    for (id, section) in now.sections.iter() {
        groups.entry(section.group).or_default().push((*id, section));
    }
    if groups.is_empty() {
        bail!("the event has no sections, so there is nothing to score");
    }
    let scores = Scores::of(now);
    let parts = groups.into_iter().map(|(group, sections)| part(now, &scores, group, &sections));
    let groups = parts.collect::<anyhow::Result<Vec<Part>>>()?;
    let played = now.movements.iter().flat_map(|(id, movement)| {
        let section = now.sections.get(id);
        let rounds = movement.rounds().iter();
        rounds.filter(move |round| section.is_some_and(|section| round.is_played(section)))
    });
    let expected = played.map(|round| round.boards.len()).sum();
    Ok(Parts { groups, results: now.results.len(), expected })
}

fn part(
    now: &EventState,
    scores: &Scores,
    group: GroupNo,
    sections: &[(SectionId, &Section)],
) -> anyhow::Result<Part> {
    let sessions = sections.iter().map(|(id, _)| id.session);
    let scoring = sessions.filter_map(|session| now.groups.get(&(session, group))).next();
    let method = scoring.map_or(ScoringMethod::default(), |scoring| scoring.method);
    let kind = sections.first().map_or(SectionKind::Pairs, |(_, section)| section.kind);
    let mut file = empty_file(now);
    file.about.kind = match kind {
        SectionKind::Pairs => EventKind::Pairs,
        SectionKind::Individual => EventKind::Individual,
        SectionKind::Teams => EventKind::Teams,
    };
    file.about.method = match method {
        ScoringMethod::TeamImps
        | ScoringMethod::TeamVpDiscrete
        | ScoringMethod::TeamVpContinuous => Method::Imps,
        ScoringMethod::BoardAMatch => Method::BoardAMatch,
        other => Method::Other(other.name().to_owned()),
    };
    let profile = scoring.cloned().unwrap_or_default().rules()?;
    file.about.to_victory_points = profile.vp_scale(method).is_some();
    let scores = sections.first().and_then(|(id, _)| scores.group(id.session, group));
    let field = scores.and_then(GroupScores::pairs).map(PairScores::field);
    file.about.plays_of_a_board = field.map(Field::expected);
    let two = sections.iter().any(|(_, section)| section.winners == Winners::Two);
    file.about.winners = Some(if two { 2 } else { 1 });
    for (id, section) in sections {
        participants(now, *id, section, &mut file.contestants);
    }
    let of_group =
        |result: &&TableResult| sections.iter().any(|(id, _)| *id == result.slot.section_id());
    let results: Vec<&TableResult> =
        now.results.iter().map(|(_, result)| result).filter(of_group).collect();
    match kind {
        SectionKind::Teams => {
            file.matches = matches(now, &results);
            let teams = scores.and_then(GroupScores::teams);
            for team in &mut file.contestants {
                let number = team.key.parse::<PairNo>().ok();
                team.sat_out = teams.zip(number).map_or(0, |(teams, number)| teams.sat_out(number));
            }
        }
        SectionKind::Pairs | SectionKind::Individual => file.boards = boards(&results, false),
    }
    Ok(Part { file, method, profile })
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

/// Adds the contestants of a section, each once for all sessions.
fn participants(now: &EventState, id: SectionId, about: &Section, all: &mut Vec<Participant>) {
    let movement = now.movements.get(&id);
    let rounds = movement.map_or(&[][..], |movement| movement.rounds());
    let mut here: Vec<Contestant> =
        rounds.iter().flat_map(|row| Contestant::all(about, &row.seating)).collect();
    here.retain(|who| about.missing_pair != Some(who.number));
    here.sort_unstable_by_key(|who| (who.line, who.number));
    here.dedup();
    let is_teams = about.kind == SectionKind::Teams;
    for who in here {
        let direction = who.line.filter(|_| !is_teams);
        let (key, section) = (who.number.to_string(), Some(id.letters.to_string()));
        let names = names(now, id, who);
        let known = all.iter_mut().find(|one| {
            one.key == key && one.direction == direction && (is_teams || one.section == section)
        });
        // A team sits in both lines; its names are those of both.
        if let Some(known) = known {
            let new = names.into_iter().filter(|name| !known.names.contains(name));
            let new: Vec<String> = new.collect();
            known.names.extend(new);
            continue;
        }
        all.push(Participant {
            row: 0,
            kind: match about.kind {
                SectionKind::Pairs => ContestantKind::Pair,
                SectionKind::Individual => ContestantKind::Player,
                SectionKind::Teams => ContestantKind::Team,
            },
            key,
            session: None,
            section,
            direction,
            team: None,
            name: None,
            names,
            pairs: Vec::new(),
            sat_out: 0,
            published: PublishedStanding::default(),
        });
    }
}

fn names(now: &EventState, id: SectionId, who: Contestant) -> Vec<String> {
    let here = now.participations.iter();
    let here = here.filter(|(key, _)| key.section_id() == id && key.contestant == who);
    let mut seats: Vec<_> = here.collect();
    seats.sort_by_key(|(key, _)| (key.from_round, key.place));
    let name = |player| now.players.get(player).map(Player::name).filter(|name| !name.is_empty());
    seats.iter().filter_map(|(_, player)| name(player.as_ref()?)).collect()
}

/// Gathers results into boards, those of a match apart from their sections.
fn boards(results: &[&TableResult], is_match: bool) -> Vec<Board> {
    let mut boards: BTreeMap<(u16, String, BoardNo), Board> = BTreeMap::new();
    for result in results {
        let slot = &result.slot;
        let section = slot.section.to_string();
        let key = if is_match { String::new() } else { section.clone() };
        let board = boards.entry((slot.session.get(), key, slot.board)).or_insert_with(|| Board {
            session: Some(slot.session.to_string()),
            section: Some(section),
            number: slot.board,
            vulnerability: slot.board.vulnerability(),
            row: 0,
            lines: Vec::new(),
            published: PublishedBoard::default(),
        });
        board.lines.push(line(result));
    }
    boards.into_values().collect()
}

fn line(result: &TableResult) -> Line {
    let number = |seat| result.seating.at(seat).map_or(String::new(), |number| number.to_string());
    let who = match result.seating {
        Seating::Pairs { .. } => {
            Who::Pairs(BySide { ns: number(Seat::North), ew: number(Seat::East) })
        }
        Seating::Individual { .. } => Who::Players(BySeat::from_fn(number)),
    };
    let vulnerability = result.slot.board.vulnerability();
    let obtained = match &result.outcome.kind {
        OutcomeKind::Played(played) => {
            Obtained::Table { points: played.score(vulnerability), played: Some(*played) }
        }
        OutcomeKind::PassedOut => Obtained::PassedOut,
        OutcomeKind::NotPlayed => Obtained::NotPlayed,
        OutcomeKind::Adjusted(adjusted) => Obtained::Adjusted(adjusted.clone()),
    };
    Line {
        row: 0,
        who,
        known: true,
        obtained,
        wrong_direction: result.outcome.wrong_direction,
        version: None,
        direction: None,
        published: PublishedLine::default(),
    }
}

/// Gathers the two tables at which two teams meet in a round into a match.
fn matches(now: &EventState, results: &[&TableResult]) -> Vec<Match> {
    let mut meetings: BTreeMap<(u16, u16, u16, u16), Vec<&TableResult>> = BTreeMap::new();
    for result in results {
        let number = |side: Side| result.seating.at(side.seats()[0]).map_or(0, |team| team.get());
        let (one, other) = (number(Side::NorthSouth), number(Side::EastWest));
        let round = result.slot.round.get();
        let key = (result.slot.session.get(), round, one.min(other), one.max(other));
        meetings.entry(key).or_default().push(*result);
    }
    let found = meetings.into_iter().map(|((session, round, one, other), results)| {
        let mut boards = boards(&results, true);
        for line in boards.iter_mut().flat_map(|board| &mut board.lines) {
            let Who::Pairs(teams) = &line.who else { continue };
            let is_home = teams.ns == one.to_string();
            line.direction = Some(if is_home { Side::NorthSouth } else { Side::EastWest });
        }
        let rows = results.iter().filter_map(|result| {
            let slot = &result.slot;
            now.movements.get(&slot.section_id())?.at(slot.table, slot.round)
        });
        let length = rows.map(|row| row.boards.len()).max();
        Match {
            row: 0,
            length: length.and_then(|length| u32::try_from(length).ok()),
            session: Some(session.to_string()),
            section: None,
            round: Some(u32::from(round)),
            team: one.to_string(),
            opponents: other.to_string(),
            boards,
            published: PublishedMatch::default(),
        }
    });
    found.collect()
}
