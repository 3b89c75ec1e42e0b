//! Standings, comparisons and differences for people.

use bridge::Side;
use results::{Comparison, Rescored, StandingRow};

use crate::screen::Screen;

/// What stands above everything.
pub(super) struct Header<'a> {
    pub(super) rescored: &'a Rescored,
    /// Why it is this profile, when nobody chose it.
    pub(super) usual_for: Option<String>,
}

pub(super) fn header(header: &Header<'_>, screen: &mut Screen) -> anyhow::Result<()> {
    let rescored = header.rescored;
    if let Some(title) = &rescored.title {
        screen.line(title)?;
    }
    let about = [rescored.club.as_deref(), rescored.date.as_deref()];
    let about: Vec<&str> = about.into_iter().flatten().collect();
    if !about.is_empty() {
        screen.line(about.join(", "))?;
    }
    let Rescored { profile, profile_title, method, .. } = rescored;
    screen.line(format!("Scored by {method}"))?;
    screen.line(format!("Profile {profile}: {profile_title}"))?;
    if let Some(usual) = &header.usual_for {
        screen.line(format!("({usual}; --profile takes another)"))?;
    }
    if let Some(scale) = &rescored.vp_scale {
        screen.line(format!("Victory points by the scale {scale}"))?;
    }
    if let Some(scheme) = &rescored.masterpoints {
        screen.line(format!("Master points by the scheme {scheme}"))?;
    }
    for note in &rescored.notes {
        screen.line(note)?;
    }
    Ok(())
}

pub(super) fn standings(rescored: &Rescored, screen: &mut Screen) -> anyhow::Result<()> {
    if rescored.standings.is_empty() {
        screen.line("")?;
        return screen.line("Nobody has a score.");
    }
    for ranking in rescored.standings.chunk_by(|a, b| a.ranking == b.ranking) {
        screen.line("")?;
        print_ranking(rescored, ranking, screen)?;
    }
    Ok(())
}

fn print_ranking(
    rescored: &Rescored,
    rows: &[StandingRow],
    screen: &mut Screen,
) -> anyhow::Result<()> {
    let Some(first) = rows.first() else { return Ok(()) };
    let has_sections = rows.iter().any(|row| row.section != first.section);
    let all_sections = rescored.standings.iter().any(|row| row.section != first.section);
    let section = first.section.as_deref().filter(|_| all_sections && !has_sections);
    let heading = [section.map(|section| format!("Section {section}")), first.direction.map(line)];
    let heading: Vec<String> = heading.into_iter().flatten().collect();
    if !heading.is_empty() {
        screen.line(heading.join(", "))?;
    }
    let has_boards = rescored.standings.iter().any(|row| row.boards != first.boards);
    let has_percent = rows.iter().any(|row| row.percent.is_some());
    let has_names = rescored.standings.iter().any(|row| !names(row).is_empty());
    let has_masterpoints = rescored.masterpoints.is_some();
    let who = contestant_word(&rescored.method, rows);
    let decimals = rows.iter().map(|row| decimals_of(&row.score)).max().unwrap_or(0);
    let mut headings = vec!["place"];
    headings.extend(has_sections.then_some("section"));
    headings.push(who);
    headings.extend(has_names.then_some("names"));
    headings.extend(has_boards.then_some("boards"));
    headings.push(unit(rescored));
    headings.extend(has_percent.then_some("%"));
    headings.extend(has_masterpoints.then_some("MPs"));
    let right = ["place", who, "boards", unit(rescored), "%", "MPs"];
    let cells = rows.iter().map(|row| {
        let mut cells = vec![row.rank.clone()];
        cells.extend(has_sections.then(|| row.section.clone().unwrap_or_default()));
        cells.push(row.contestant.clone());
        cells.extend(has_names.then(|| names(row)));
        cells.extend(has_boards.then(|| row.boards.to_string()));
        cells.push(with_decimals(&row.score, decimals));
        cells.extend(has_percent.then(|| row.percent.clone().unwrap_or_default()));
        let masterpoints = || row.masterpoints.map_or(String::new(), |points| points.short(2));
        cells.extend(has_masterpoints.then(masterpoints));
        cells
    });
    screen.table(&headings, &right, cells)?;
    for row in rows.iter().filter(|row| row.note.is_some()) {
        let note = row.note.as_deref().unwrap_or_default();
        screen.line(format!("Place {}, {who} {}: {note}", row.rank, row.contestant))?;
    }
    Ok(())
}

fn decimals_of(number: &str) -> usize {
    number.split_once('.').map_or(0, |(_, decimals)| decimals.len())
}

/// Writes a number with as many decimals as the others of its column.
fn with_decimals(number: &str, decimals: usize) -> String {
    let missing = decimals.saturating_sub(decimals_of(number));
    let point = if missing > 0 && decimals_of(number) == 0 { "." } else { "" };
    format!("{number}{point}{}", "0".repeat(missing))
}

fn line(side: Side) -> String {
    side.name().to_owned()
}

fn contestant_word(method: &str, rows: &[StandingRow]) -> &'static str {
    if method.starts_with("teams") {
        "team"
    } else if rows.iter().all(|row| row.names.len() == 1) {
        "player"
    } else {
        "pair"
    }
}

/// Returns what the total is counted in.
fn unit(rescored: &Rescored) -> &'static str {
    match rescored.method.as_str() {
        _ if rescored.vp_scale.is_some() => "VPs",
        "matchpoints" => "matchpoints",
        "aggregate points" => "points",
        method if method.contains("IMPs") && !method.contains("board a match") => "IMPs",
        _ => "points",
    }
}

fn names(row: &StandingRow) -> String {
    match &row.team_name {
        Some(name) if !name.is_empty() => name.clone(),
        _ => players(&row.names),
    }
}

/// Joins names: two in full, those of a team with initials, so that they fit beside each other.
fn players(names: &[String]) -> String {
    if names.len() <= 2 {
        return names.join(" & ");
    }
    let short = |name: &String| match name.split_once(' ') {
        Some((first, rest)) => first
            .chars()
            .next()
            .map_or_else(|| rest.to_owned(), |initial| format!("{initial}. {rest}")),
        None => name.clone(),
    };
    names.iter().map(short).collect::<Vec<_>>().join(", ")
}

pub(super) fn comparison(
    rescored: &Rescored,
    comparison: &Comparison,
    screen: &mut Screen,
) -> anyhow::Result<()> {
    let (here, there) = (&rescored.profile, &comparison.profile);
    screen.line("")?;
    if comparison.changes.is_empty() {
        return screen.line(format!("By {there} everybody has the same place as by {here}."));
    }
    let (number, of) = (comparison.changes.len(), comparison.places);
    screen.line(format!("By {there} instead of {here}, {number} of {of} change their place:"))?;
    let has_lines = comparison.changes.iter().any(|change| change.direction.is_some());
    let who = contestant_word(&rescored.method, &rescored.standings);
    let (place, other_place) = (format!("by {here}"), format!("by {there}"));
    let has_names = comparison.changes.iter().any(|change| !change.names.is_empty());
    let mut headings = vec![who];
    headings.extend(has_names.then_some("names"));
    headings.extend(["place", place.as_str(), "place ", other_place.as_str()]);
    let right = [who, "place", place.as_str(), "place ", other_place.as_str()];
    let rows = comparison.changes.iter().map(|change| {
        let side = change.direction.filter(|_| has_lines);
        let side = side.map_or(String::new(), |side| side.to_string());
        let percent = |percent: &Option<String>, score: &String| match percent {
            Some(percent) => format!("{percent} %"),
            None => score.clone(),
        };
        let mut cells = vec![format!("{side}{}", change.contestant)];
        cells.extend(has_names.then(|| players(&change.names)));
        cells.extend([change.rank.clone(), percent(&change.percent, &change.score)]);
        let other = percent(&change.other_percent, &change.other_score);
        cells.extend([change.other_rank.clone(), other]);
        cells
    });
    screen.table(&headings, &right, rows)
}

pub(super) fn differences(
    rescored: &Rescored,
    is_file: bool,
    screen: &mut Screen,
) -> anyhow::Result<()> {
    if !is_file {
        return Ok(());
    }
    screen.line("")?;
    let (number, compared) = (rescored.differences.len(), rescored.compared);
    match (number, compared) {
        (_, 0) => screen.line("The file publishes no scores to compare.")?,
        (0, _) => screen.line(format!("All {compared} published numbers agree."))?,
        (1, _) => screen.line(format!("1 of {compared} published numbers differs:"))?,
        _ => screen.line(format!("{number} of {compared} published numbers differ:"))?,
    }
    for difference in &rescored.differences {
        screen.line(format!("  {difference}"))?;
    }
    Ok(())
}
