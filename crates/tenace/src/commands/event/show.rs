//! `tenace event show`: an event for people, and for other programs.

use bridge::{BoardNo, Seat};
use clap::Args;
use serde::Serialize;
use session::model::{Contestant, Round, RoundNo, Seating, Section, SectionId, Slot};
use session::state::{EventState, TableResult};
use session::{EventId, State};

use crate::data::Data;
use crate::screen::Screen;
use crate::{Verdict, describe};

#[derive(Args)]
pub(crate) struct Show {
    /// The event: its id, the beginning of it, or its name
    event: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// An event as other programs get it.
#[derive(Serialize)]
struct Picture {
    event: EventId,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    club: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    facts: u64,
    sections: Vec<SectionPicture>,
    misfits: Vec<MisfitPicture>,
}

#[derive(Serialize)]
struct SectionPicture {
    session: u16,
    section: String,
    #[serde(flatten)]
    about: Section,
    movement_version: usize,
    contestants: Vec<ContestantPicture>,
    rounds: Vec<RoundPicture>,
}

#[derive(Serialize)]
struct ContestantPicture {
    contestant: String,
    players: Vec<String>,
}

#[derive(Serialize)]
struct RoundPicture {
    #[serde(flatten)]
    round: Round,
    results: Vec<ResultPicture>,
}

#[derive(Serialize)]
struct ResultPicture {
    board: BoardNo,
    seating: Seating,
    outcome: String,
    score: Option<i32>,
    fact: u64,
}

#[derive(Serialize)]
struct MisfitPicture {
    place: String,
    outcome: String,
    reason: String,
    fact: u64,
}

impl Show {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let live = data.event(&self.event)?;
        let picture = picture(live.id(), live.state());
        if self.json {
            screen.json(&picture)?;
        } else {
            print(&picture, screen)?;
        }
        Ok(Verdict::Yes)
    }
}

fn picture(event: EventId, state: &State) -> Picture {
    let now = state.event();
    let info = now.info.current();
    Picture {
        event,
        name: info.map_or(String::new(), |info| info.name.clone()),
        club: info.and_then(|info| info.club.clone()),
        date: info.and_then(|info| info.date).map(|date| date.to_string()),
        facts: state.head().0,
        sections: now.sections.iter().map(|(id, about)| section(now, *id, about)).collect(),
        misfits: now
            .misfits()
            .into_iter()
            .map(|misfit| MisfitPicture {
                place: misfit.result.slot.to_string(),
                outcome: misfit.result.outcome.to_string(),
                reason: misfit.reason,
                fact: misfit.seq.0,
            })
            .collect(),
    }
}

fn section(now: &EventState, id: SectionId, about: &Section) -> SectionPicture {
    let versions = now.movements.register(&id);
    let rounds = versions.and_then(|versions| versions.current());
    let rounds = rounds.map_or(&[][..], |movement| movement.rounds());
    let mut contestants: Vec<Contestant> =
        rounds.iter().flat_map(|row| Contestant::all(about, &row.seating)).collect();
    contestants.sort_unstable_by_key(|who| (who.line, who.number));
    contestants.dedup();
    SectionPicture {
        session: id.session.get(),
        section: id.letters.to_string(),
        about: about.clone(),
        movement_version: versions.map_or(0, |versions| versions.history().len()),
        contestants: contestants.into_iter().map(|who| contestant(now, id, who)).collect(),
        rounds: rounds.iter().map(|row| round(now, id, row)).collect(),
    }
}

fn contestant(now: &EventState, id: SectionId, who: Contestant) -> ContestantPicture {
    let players = (1..=2).filter_map(|place| {
        let player = now.player_at(id, who, place, RoundNo::FIRST)?;
        let name = now.players.get(player).map(|about| about.name());
        Some(name.filter(|name| !name.is_empty()).unwrap_or_else(|| player.to_string()))
    });
    ContestantPicture { contestant: who.to_string(), players: players.collect() }
}

fn round(now: &EventState, id: SectionId, row: &Round) -> RoundPicture {
    let SectionId { session, letters: section } = id;
    let Round { table, round, .. } = *row;
    let result = |board| {
        let (seq, TableResult { seating, outcome, .. }) =
            now.results.get(&Slot { session, section, table, round, board })?;
        Some(ResultPicture {
            board,
            seating: *seating,
            outcome: outcome.to_string(),
            score: outcome.score(board.vulnerability()),
            fact: seq.0,
        })
    };
    RoundPicture { round: row.clone(), results: row.boards.iter().filter_map(result).collect() }
}

fn print(picture: &Picture, screen: &mut Screen) -> anyhow::Result<()> {
    let about = [picture.club.as_deref(), picture.date.as_deref()];
    let about: Vec<&str> = about.into_iter().flatten().collect();
    screen.line(&picture.name)?;
    if !about.is_empty() {
        screen.line(about.join(", "))?;
    }
    for section in &picture.sections {
        screen.line("")?;
        print_section(section, screen)?;
    }
    if !picture.misfits.is_empty() {
        screen.line("")?;
        screen.line("These results do not fit the movement as it is now:")?;
        for misfit in &picture.misfits {
            let MisfitPicture { place, outcome, reason, fact } = misfit;
            screen.line(format!("  {place}: {outcome} (fact {fact}): {reason}"))?;
        }
    }
    Ok(())
}

fn print_section(section: &SectionPicture, screen: &mut Screen) -> anyhow::Result<()> {
    let due: usize = section.rounds.iter().map(|row| boards_due(row, &section.about)).sum();
    let done: usize = section.rounds.iter().map(|row| row.results.len()).sum();
    screen.line(format!(
        "Session {}, section {}: {done} of {due} results",
        section.session, section.section
    ))?;
    let named = section.contestants.iter().filter(|who| !who.players.is_empty());
    let names = named.map(|who| vec![who.contestant.clone(), who.players.join(" & ")]);
    let names: Vec<Vec<String>> = names.collect();
    if !names.is_empty() {
        screen.line("")?;
        screen.table(&["pair", "players"], &["pair"], names)?;
    }
    screen.line("")?;
    let mut rounds: Vec<RoundNo> = section.rounds.iter().map(|row| row.round.round).collect();
    rounds.sort_unstable();
    rounds.dedup();
    let headings: Vec<String> = std::iter::once("table".to_owned())
        .chain(rounds.iter().map(|round| format!("round {round}")))
        .collect();
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let tables = section.rounds.chunk_by(|a, b| a.round.table == b.round.table);
    let rows = tables.filter(|rows| !rows.is_empty()).map(|rows| {
        let cell = |round: &RoundNo| {
            let row = rows.iter().find(|row| row.round.round == *round);
            row.map_or(String::new(), |row| cell(row, &section.about))
        };
        let table = format!("{}{}", section.section, rows[0].round.table);
        std::iter::once(table).chain(rounds.iter().map(cell)).collect()
    });
    screen.table(&headings, &[], rows)?;
    let mut results: Vec<(&RoundPicture, &ResultPicture)> = section
        .rounds
        .iter()
        .flat_map(|row| row.results.iter().map(move |result| (row, result)))
        .collect();
    if results.is_empty() {
        return Ok(());
    }
    results.sort_by_key(|(row, result)| (result.board, row.round.round, row.round.table));
    screen.line("")?;
    let rows = results.into_iter().map(|(row, result)| {
        vec![
            result.board.to_string(),
            side(&result.seating, [Seat::North, Seat::South]),
            side(&result.seating, [Seat::East, Seat::West]),
            result.outcome.clone(),
            result.score.map_or(String::new(), describe::points),
            format!("{}{}", section.section, row.round.table),
            row.round.round.to_string(),
            result.fact.to_string(),
        ]
    });
    let headings = ["board", "NS", "EW", "result", "N/S score", "table", "round", "fact"];
    screen.table(&headings, &["board", "NS", "EW", "N/S score", "round", "fact"], rows)
}

fn boards_due(row: &RoundPicture, about: &Section) -> usize {
    if row.round.is_played(about) { row.round.boards.len() } else { 0 }
}

fn cell(row: &RoundPicture, about: &Section) -> String {
    let Round { seating, boards, .. } = &row.round;
    match boards_due(row, about) {
        0 if seating.is_empty() => "–".to_owned(),
        0 => format!("{seating} (sit-out)"),
        due if row.results.len() == due => format!("{seating}  {boards}  ✓"),
        due => format!("{seating}  {boards}  {}/{due}", row.results.len()),
    }
}

fn side(seating: &Seating, seats: [Seat; 2]) -> String {
    let numbers = seats.map(|seat| seating.at(seat).map_or("–".to_owned(), |n| n.to_string()));
    match seating {
        Seating::Pairs { .. } => numbers[0].clone(),
        Seating::Individual { .. } => numbers.join("+"),
    }
}
