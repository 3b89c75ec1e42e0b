//! Events of pairs and of players who score alone.

use std::collections::HashMap;

use bridge::Side;
use scoring::{BoardMethod, Entrant, Extra, ExtraKind, Rules, Score, ScoringMethod};

use super::difference::{Differences, What, agrees, agrees_with_share};
use super::fields::{Check, Fields, Part, Ranked};
use super::roster::Roster;
use super::{Rescored, Scored, StandingRow, Terms, awards, stand_ins};
use crate::{Contestant, EventKind, Method, PublishedStanding, ResultsFile};

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
        compare_lines(&fields, part, &mut differences);
    }
    compare_standings(file, &fields, &ranked, &mut differences);
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
        for (row, one) in standings.iter().zip(&ranked).filter(|_| are_published) {
            let published = published_of(file, &fields.roster, one.entrant);
            let published = published.and_then(|one| one.masterpoints);
            awards::compare(row, fields.roster.label(one.entrant), published, &mut differences);
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
        let part = fields
            .parts
            .iter_mut()
            .find(|part| one.session.is_none() || part.session == one.session);
        let Some(part) = part else { continue };
        for (amount, reason) in extras {
            let Some(amount) = amount.filter(|amount| *amount != Score::ZERO) else { continue };
            let extra = Extra { kind: ExtraKind::Points, amount, reason: reason.to_owned() };
            part.field.add_extra(entrant, extra);
        }
    }
}

pub(super) fn compare_lines(fields: &Fields, part: &Part, differences: &mut Differences) {
    let mut awards = Vec::new();
    let mut of = None;
    for check in &part.checks {
        let Check { board, table, side, entrant, ref published, column } = *check;
        let published = match fields.rules.method() {
            BoardMethod::Matchpoints => published.matchpoints[column],
            BoardMethod::CrossImps => published.cross_imps[column],
            BoardMethod::Butler => published.butler[column],
            BoardMethod::Aggregate => None,
        };
        let Some(published) = published else { continue };
        if of != Some(board) {
            (awards, of) = (part.field.awards(board), Some(board));
        }
        let award = awards.get(table).map(|awards| awards[side]);
        let ours = award.and_then(|award| part.field.points_of(entrant, award));
        // A board that was not played may be published as nothing, or as 0.
        let same = ours.map_or(published == Score::ZERO, |ours| agrees(published, ours));
        let ours = ours.map_or_else(|| "nothing".to_owned(), |ours| ours.short(4));
        let label = fields.roster.label(entrant);
        let texts = (published.to_string(), ours);
        differences.note(What::BoardScore, Some(board), label, texts, same);
    }
}

fn compare_standings(
    file: &ResultsFile,
    fields: &Fields,
    overall: &[Ranked],
    differences: &mut Differences,
) {
    let several = fields.parts.len() > 1;
    let mut sessions: HashMap<&str, Vec<Ranked>> = HashMap::new();
    for one in &file.contestants {
        let Some(entrant) = fields.roster.listed(one) else { continue };
        // What stands in the list of a session is about that session.
        let of_session = one.session.as_deref().filter(|_| several);
        let ranked = match of_session {
            Some(session) => {
                sessions.entry(session).or_insert_with(|| fields.rank(Some(session))).as_slice()
            }
            None => overall,
        };
        let Some(ranked) = ranked.iter().find(|ranked| ranked.entrant == entrant) else { continue };
        let parts: Vec<&Part> = fields
            .parts
            .iter()
            .filter(|part| of_session.is_none() || part.session.as_deref() == of_session)
            .collect();
        let only = match parts.as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        compare_standing(fields, only, &one.published, ranked, differences);
    }
}

/// Compares what is published for somebody; `only` is the field if there is one.
fn compare_standing(
    fields: &Fields,
    only: Option<&Part>,
    published: &PublishedStanding,
    ranked: &Ranked,
    differences: &mut Differences,
) {
    let label = fields.roster.label(ranked.entrant).to_owned();
    let total = only.map(|part| part.field.total_of(ranked.entrant));
    if let (Some(published), Some(ours)) = (published.percentage, ranked.percentage) {
        let exact = only.zip(total.as_ref()).is_some_and(|(part, total)| {
            let top = part.field.top().millionths();
            let available = Score::from_millionths(top.saturating_mul(total.boards.into()));
            total.percent == Score::ZERO && agrees_with_share(published, total.points(), available)
        });
        let texts = (published.fixed(2), ours.fixed(2));
        differences.note(What::Percentage, None, &label, texts, exact || published == ours);
    }
    if let Some(published) = published.total {
        let whole = only.is_some_and(|part| ranked.boards == part.field.most_boards());
        let exact = whole && total.is_some_and(|total| agrees(published, total.points()));
        let ours = ranked.score;
        let texts = (published.short(2), ours.short(2));
        differences.note(What::Total, None, &label, texts, exact || published == ours);
    }
    if let Some(published) = &published.place {
        differences.place(&label, published, &ranked.rank.to_string());
    }
}

fn published_of<'a>(
    file: &'a ResultsFile,
    roster: &Roster,
    entrant: Entrant,
) -> Option<&'a PublishedStanding> {
    let one = file.contestants.iter().find(|one| roster.listed(one) == Some(entrant));
    one.map(|one| &one.published)
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
        percent: ranked.percentage.map(|percentage| percentage.fixed(2)),
        masterpoints: None,
        boards: ranked.boards,
        team_name: None,
        ranking: ranked.ranking,
        place: ranked.rank.place,
        note: None,
    }
}
