//! Events of pairs and of players who score alone.

use bridge::Side;
use scoring::{BoardMethod, Extra, ExtraKind, Rules, Score, ScoringMethod};

use super::difference::Differences;
use super::fields::{Fields, Ranked};
use super::roster::Roster;
use super::{Rescored, Scored, StandingRow, Terms, awards, pair_checks, stand_ins};
use crate::{Contestant, EventKind, Given, Method, ResultsFile};

pub(super) fn rescore(file: &ResultsFile, terms: &Terms) -> Rescored {
    let mut notes = Vec::new();
    let rules = rules(file, terms, &mut notes);
    let are_twice = stand_ins::are_in(file);
    if are_twice {
        notes.push(stand_ins::NOTE.to_owned());
    }
    if terms.victory_points.is_some() {
        notes.push("There are no matches of teams, so no victory points.".to_owned());
    }
    if file.about.kind == EventKind::SwissPairs {
        notes.push(
            "The boards of this Swiss event are compared across the field; its matches are not \
             turned into victory points."
                .to_owned(),
        );
    }
    let roster = Roster::of(file);
    let by_section = ranks_sections_apart(file, &roster);
    let plays = &file.about.plays_of_a_board;
    let mut fields = Fields::new(roster, rules, file.every_board(), plays, are_twice, by_section);
    add_extras(file, &mut fields);

    let ranked = fields.rank(None);
    let kind = if fields.roster.is_individual { "player" } else { "pair" };
    let mut differences = Differences::new(file, kind);
    for part in &fields.parts {
        pair_checks::compare_lines(&fields, part, &mut differences);
    }
    pair_checks::compare_standings(file, &fields, &ranked, &mut differences);
    let mut standings: Vec<StandingRow> = ranked.iter().map(|one| row(&fields, one)).collect();
    if let Some(scheme) = &terms.masterpoints {
        let scale = if fields.roster.is_individual {
            "individual"
        } else if fields.roster.two_winners {
            "two_winners"
        } else {
            "one_winner"
        };
        let boards = file.about.boards_per_contestant;
        notes.extend(awards::give(scheme, scale, boards, &mut standings).err());
        let are_published = file.contestants.iter().any(|one| one.published.masterpoints.is_some());
        if are_published {
            pair_checks::compare_awards(file, &fields, (&ranked, &standings), &mut differences);
        }
    }
    let method = words(fields.rules.method()).to_owned();
    let rescored = Rescored::new(file, terms, method, Scored::Pairs(Box::new(fields)));
    let problems = match are_twice {
        true => stand_ins::without_their_problems(&file.problems),
        false => rescored.problems.clone(),
    };
    let Differences { found, compared, .. } = differences;
    Rescored { standings, differences: found, compared, problems, notes, ..rescored }
}

/// Returns the word for a way of scoring.
pub(super) fn words(method: BoardMethod) -> &'static str {
    match method {
        BoardMethod::Matchpoints => "matchpoints",
        BoardMethod::Butler => "IMPs against a datum (Butler)",
        BoardMethod::CrossImps => "cross-IMPs",
        BoardMethod::Aggregate => "aggregate points",
    }
}

fn rules(file: &ResultsFile, terms: &Terms, notes: &mut Vec<String>) -> Rules {
    let profile = terms.profile.clone();
    let method = match &file.about.method {
        Method::Matchpoints => BoardMethod::Matchpoints,
        Method::CrossImps => BoardMethod::CrossImps,
        Method::Butler => BoardMethod::Butler,
        Method::Aggregate => BoardMethod::Aggregate,
        Method::Imps => {
            notes.push("Pairs at IMPs: cross-IMPs were taken.".to_owned());
            BoardMethod::CrossImps
        }
        Method::Other(name) => {
            // Our own events name one of the sixteen methods.
            let ours = name.parse::<ScoringMethod>().ok();
            if let Some(rules) = ours.and_then(|method| Rules::of(profile.clone(), method)) {
                return rules;
            }
            notes.push(match name.is_empty() {
                true => "The file does not say how it is scored: matchpoints were taken.".into(),
                false => format!("Pairs are not scored by “{name}” here: matchpoints were taken."),
            });
            BoardMethod::Matchpoints
        }
        Method::BoardAMatch | Method::Hybrid => {
            notes.push("That is a method for teams: matchpoints were taken.".to_owned());
            BoardMethod::Matchpoints
        }
    };
    Rules::new(profile, method)
}

/// Tells whether each section has a winner of its own in the file.
fn ranks_sections_apart(file: &ResultsFile, roster: &Roster) -> bool {
    let is_first = |one: &&Contestant| one.published.place.as_deref().map(str::trim) == Some("1");
    let firsts = file.contestants.iter().filter(is_first);
    let direction = |one: &Contestant| one.direction.filter(|_| roster.two_winners);
    let mut firsts: Vec<_> =
        firsts.map(|one| (&one.session, direction(one), &one.section)).collect();
    firsts.sort_by_key(|one| (one.0, one.1 == Some(Side::EastWest), one.2));
    firsts
        .windows(2)
        .any(|two| two[0].0 == two[1].0 && two[0].1 == two[1].1 && two[0].2 != two[1].2)
}

/// Adds what the director gave or took apart from boards, and what was brought from earlier.
fn add_extras(file: &ResultsFile, fields: &mut Fields) {
    for one in &file.contestants {
        let Some(entrant) = fields.roster.listed(one) else { continue };
        let extras = [
            (one.published.adjustment, "adjustment of the total, from the file"),
            (one.published.carry_forward, "carried forward, from the file"),
        ];
        for (amount, reason) in extras {
            let Some(amount) = amount.filter(|amount| *amount != Score::ZERO) else { continue };
            let session = one.session.as_deref();
            let Some(part) = fields.first_part(session, entrant) else { continue };
            let extra = Extra { kind: ExtraKind::Points, amount, reason: reason.to_owned() };
            part.add_extra(entrant, extra);
        }
        for Given { session, extra } in &one.given {
            let session = session.as_deref().or(one.session.as_deref());
            let Some(part) = fields.first_part(session, entrant) else { continue };
            part.add_extra(entrant, extra.clone());
        }
    }
}

fn row(fields: &Fields, ranked: &Ranked) -> StandingRow {
    let entry = fields.roster.entry(ranked.entrant);
    let score = match fields.rules.method() {
        BoardMethod::Butler | BoardMethod::CrossImps => ranked.score.fixed(2),
        BoardMethod::Matchpoints | BoardMethod::Aggregate => ranked.score.short(2),
    };
    StandingRow {
        rank: ranked.rank.to_string(),
        section: entry.and_then(|entry| entry.section.clone()),
        direction: entry.and_then(|entry| entry.direction),
        contestant: entry.map_or(String::new(), |entry| entry.key.clone()),
        names: entry.map_or(Vec::new(), |entry| entry.names.clone()),
        score,
        percent: ranked.percentage.map(Score::percent),
        masterpoints: None,
        boards: ranked.boards,
        team_name: None,
        ranking: ranked.ranking.number(),
        place: ranked.rank.place,
        note: None,
    }
}
