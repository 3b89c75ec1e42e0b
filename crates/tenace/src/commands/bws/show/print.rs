//! What is shown of a file, for people.

use bridge::Seat;
use bws::exchange::SettingCell;
use session::model::{Round, Seating, SectionKind, Winners};

use super::report::{RecordedLine, Report, ResultLine, SectionReport};
use crate::commands::score;
use crate::screen::Screen;

pub(super) fn report(file: &str, report: &Report<'_>, screen: &mut Screen) -> anyhow::Result<()> {
    head(file, report, screen)?;
    for section in &report.sections {
        screen.line("")?;
        movement(section, screen)?;
    }
    names(report, screen)?;
    results(report, screen)?;
    recorded(report, screen)?;
    if let Some(ranking) = report.ranking {
        screen.line("")?;
        screen.line("Ranking")?;
        score::print_score(ranking, screen)?;
    }
    Ok(())
}

fn head(file: &str, report: &Report<'_>, screen: &mut Screen) -> anyhow::Result<()> {
    screen.line(format!("{file}: {}", report.format))?;
    for session in report.sessions {
        let mut parts = vec![format!("Session {}", session.id)];
        parts.extend(session.name.clone());
        parts.extend(session.date.map(|date| date.to_string()));
        parts.extend(session.time.map(|time| time.strftime("%H:%M").to_string()));
        screen.line(parts.join(", "))?;
    }
    let computers: Vec<String> = report
        .clients
        .iter()
        .map(|client| format!("{} ({})", client.computer, client.id))
        .collect();
    if !computers.is_empty() {
        screen.line(format!("Computers: {}", computers.join(", ")))?;
    }
    let logged_on = report.tables.iter().filter(|table| table.log_on_off == 1).count();
    let uploaded = report.tables.iter().filter(|table| table.status == 1).count();
    let tables = counted(report.tables.len(), "table");
    screen.line(format!("{tables}, {uploaded} sent to the terminals, {logged_on} logged on"))?;
    let replaced = match report.history.len() {
        0 => String::new(),
        some => format!(", {some} replaced or erased"),
    };
    screen.line(format!("{}{replaced}", counted(report.results.len(), "result")))?;
    let counts = &report.counts;
    let others = [
        (counts.intermediate, "contracts before their results"),
        (counts.hand_records, "hand records"),
        (counts.hand_evaluations, "hand evaluations"),
        (counts.bids, "recorded bids"),
        (counts.cards, "recorded cards"),
        (counts.listed_players, "listed players"),
    ];
    for (count, what) in others.into_iter().filter(|(count, _)| *count > 0) {
        screen.line(format!("{count} {what}"))?;
    }
    for (table, column) in report.custom_columns {
        screen.line(format!("A program's own column: {table}.{column}"))?;
    }
    for settings in report.settings.iter().filter(|settings| !settings.values.is_empty()) {
        let whose =
            settings.section.map_or_else(String::new, |section| format!(" of section {section}"));
        let values = settings.values.iter().map(|(name, value)| format!("{name} {}", cell(value)));
        let values: Vec<String> = values.collect();
        screen
            .line(format!("Settings{whose} that differ from the default: {}", values.join(", ")))?;
    }
    Ok(())
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn cell(value: &SettingCell) -> String {
    match value {
        SettingCell::Bool(true) => "yes".into(),
        SettingCell::Bool(false) => "no".into(),
        SettingCell::Number(number) => number.to_string(),
        SettingCell::Text(text) => format!("“{text}”"),
    }
}

fn movement(section: &SectionReport<'_>, screen: &mut Screen) -> anyhow::Result<()> {
    let mut about = Vec::new();
    if let Some(known) = section.about {
        about.push(match (known.kind, known.winners) {
            (SectionKind::Teams, _) => "teams".to_owned(),
            (SectionKind::Individual, _) => "individual".to_owned(),
            (SectionKind::Pairs, Winners::One) => "pairs, one winner".to_owned(),
            (SectionKind::Pairs, Winners::Two) => "pairs, two winners".to_owned(),
        });
        about.extend(known.missing_pair.map(|pair| format!("pair {pair} is not there")));
    }
    screen.line(format!("Section {}: {}", section.letters, about.join(", ")))?;
    let rounds = section.rounds.iter().map(|round| round.round).max();
    let tables = section.rounds.chunk_by(|a, b| a.table == b.table).count();
    let Some(rounds) = rounds else { return screen.line("No movement.") };
    let rounds = usize::from(rounds.get());
    screen.line(format!("{}, {}", counted(tables, "table"), counted(rounds, "round")))?;
    let mut rows: Vec<&Round> = section.rounds.iter().collect();
    rows.sort_by_key(|round| (round.round, round.table));
    let cells = rows.into_iter().map(|round| {
        let (ns, ew) = seats(&round.seating);
        vec![round.round.to_string(), round.table.to_string(), ns, ew, round.boards.to_string()]
    });
    screen.table(
        &["round", "table", "N/S", "E/W", "boards"],
        &["round", "table", "N/S", "E/W"],
        cells,
    )
}

fn seats(seating: &Seating) -> (String, String) {
    let at = |seat| seating.at(seat).map_or_else(|| "–".to_owned(), |number| number.to_string());
    match seating {
        Seating::Pairs { .. } => (at(Seat::North), at(Seat::East)),
        Seating::Individual { .. } => (
            format!("{}+{}", at(Seat::North), at(Seat::South)),
            format!("{}+{}", at(Seat::East), at(Seat::West)),
        ),
    }
}

fn names(report: &Report<'_>, screen: &mut Screen) -> anyhow::Result<()> {
    if report.names.is_empty() {
        return Ok(());
    }
    screen.line("")?;
    let cells = report.names.iter().map(|name| {
        let from = if name.from_round > 1 { name.from_round.to_string() } else { String::new() };
        vec![
            name.section.clone(),
            name.contestant.clone(),
            name.number.clone(),
            name.name.clone(),
            from,
        ]
    });
    screen.table(&["section", "pair", "number", "name", "from round"], &["pair"], cells)
}

fn results(report: &Report<'_>, screen: &mut Screen) -> anyhow::Result<()> {
    if report.results.is_empty() {
        screen.line("")?;
        return screen.line("No results yet.");
    }
    screen.line("")?;
    let headings =
        ["section", "table", "round", "board", "N/S", "E/W", "result", "remark", "entered", "ID"];
    let right = ["table", "round", "board", "N/S", "E/W", "ID"];
    screen.table(&headings, &right, report.results.iter().map(line))?;
    if !report.history.is_empty() {
        screen.line("")?;
        screen.line("Replaced or erased:")?;
        screen.table(&headings, &right, report.history.iter().map(line))?;
    }
    let mut remarks: Vec<&ResultLine> =
        report.results.iter().filter(|result| result.remark.is_some()).collect();
    remarks.sort_by_key(|result| result.id);
    if !remarks.is_empty() {
        screen.line("")?;
        screen.line("Remarks:")?;
    }
    for ResultLine { section, table, round, board, remark, id, .. } in remarks {
        let remark = remark.as_deref().unwrap_or_default();
        screen
            .line(format!("{section}{table}, round {round}, board {board}: {remark} (ID {id})"))?;
    }
    Ok(())
}

fn recorded(report: &Report<'_>, screen: &mut Screen) -> anyhow::Result<()> {
    if report.recorded.is_empty() {
        return Ok(());
    }
    screen.line("")?;
    screen.line("Recorded:")?;
    for RecordedLine { section, table, round, board, auction, play, problems } in &report.recorded {
        let at = format!("{section}{table}, round {round}, board {board}");
        if let Some(auction) = auction {
            screen.line(format!("{at}: auction {auction}"))?;
        }
        if !play.is_empty() {
            screen.line(format!("{at}: play {}", play.join(" ")))?;
        }
        for problem in problems {
            screen.line(format!("{at}: {problem}"))?;
        }
    }
    Ok(())
}

fn line(result: &ResultLine) -> Vec<String> {
    let outcome =
        result.outcome.as_ref().map_or_else(|| "not understood".to_owned(), ToString::to_string);
    vec![
        result.section.clone(),
        result.table.to_string(),
        result.round.to_string(),
        result.board.to_string(),
        result.ns.to_string(),
        result.ew.to_string(),
        outcome,
        result.remark.clone().unwrap_or_default(),
        result.logged.as_deref().unwrap_or_default().replace('T', " "),
        result.id.to_string(),
    ]
}
