//! `tenace event show`: an event for people, and for other programs.

mod acceptances;

use bridge::{BoardNo, Seat};
use clap::Args;
use serde::Serialize;
use session::log::describe;
use session::model::{
    CallAnswer, Contestant, Player, Round, RoundNo, Seating, Section, SectionId, Slot, Stage,
};
use session::state::{Acceptance, EventState, TableResult};
use session::{EventId, State};

use crate::Verdict;
use crate::data::Data;
use crate::screen::{Screen, shown};

#[derive(Args)]
pub(crate) struct Show {
    /// The event: its id, the beginning or end of it, its name, or name and date
    event: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// An event as other programs get it.
#[derive(Serialize)]
struct EventView {
    event: EventId,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    club: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    facts: u64,
    sections: Vec<SectionView>,
    misfits: Vec<MisfitView>,
    /// Results that tables sent and that the director has still to decide on.
    set_aside: Vec<SetAsideView>,
    /// Calls for the director that are not over.
    calls: Vec<CallView>,
}

#[derive(Serialize)]
struct SectionView {
    #[serde(skip)]
    id: SectionId,
    session: u16,
    section: String,
    /// Where its session stands.
    stage: Stage,
    #[serde(flatten)]
    about: Section,
    movement_version: usize,
    /// The director's PIN at its tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pin: Option<String>,
    contestants: Vec<ContestantView>,
    rounds: Vec<RoundView>,
}

#[derive(Serialize)]
struct ContestantView {
    contestant: String,
    players: Vec<PlayerView>,
}

#[derive(Serialize)]
struct PlayerView {
    place: u8,
    from_round: RoundNo,
    player: Option<String>,
    name: Option<String>,
}

#[derive(Serialize)]
struct RoundView {
    #[serde(flatten)]
    round: Round,
    results: Vec<ResultView>,
}

#[derive(Serialize)]
struct ResultView {
    board: BoardNo,
    seating: Seating,
    outcome: String,
    score: Option<i32>,
    fact: u64,
    /// How the other side accepted it; absent where nobody had to.
    #[serde(skip_serializing_if = "Option::is_none")]
    acceptance: Option<Acceptance>,
}

#[derive(Serialize)]
struct MisfitView {
    place: String,
    outcome: String,
    reason: String,
    fact: u64,
}

#[derive(Serialize)]
struct SetAsideView {
    place: String,
    outcome: String,
    why: String,
    fact: u64,
}

#[derive(Serialize)]
struct CallView {
    session: u16,
    table: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<CallAnswer>,
    fact: u64,
}

impl Show {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let live = data.event(&self.event)?;
        let mut view = view(live.id(), live.state());
        for section in &mut view.sections {
            // A folder that may only be read has no PIN drawn, and is shown all the same.
            let pin = data.pin(&live, section.id).unwrap_or(None);
            section.pin = pin.map(|pin| pin.text().to_owned());
        }
        if self.json {
            screen.json(&view)?;
        } else {
            print(&view, screen)?;
        }
        Ok(Verdict::Yes)
    }
}

fn view(event: EventId, state: &State) -> EventView {
    let now = state.event();
    let info = now.info.current();
    EventView {
        event,
        name: info.map_or(String::new(), |info| info.name.clone()),
        club: info.and_then(|info| info.club.clone()),
        date: info.and_then(|info| info.date).map(|date| date.to_string()),
        facts: state.head().0,
        sections: now
            .sections
            .iter()
            .filter(|(id, _)| !now.is_vacant(**id))
            .map(|(id, about)| section(now, *id, about))
            .collect(),
        misfits: now
            .misfits()
            .into_iter()
            .map(|misfit| MisfitView {
                place: misfit.result.slot.to_string(),
                outcome: misfit.result.outcome.to_string(),
                reason: misfit.reason,
                fact: misfit.seq.0,
            })
            .collect(),
        set_aside: now
            .set_aside()
            .open()
            .map(|entry| SetAsideView {
                place: entry.raised.slot.to_string(),
                outcome: entry.raised.outcome.to_string(),
                why: entry.raised.why.clone(),
                fact: entry.seq.0,
            })
            .collect(),
        calls: now
            .calls()
            .open()
            .map(|call| CallView {
                session: call.raised.session.get(),
                table: format!("{}{}", call.raised.section, call.raised.table),
                reason: call.raised.reason.clone(),
                answer: call.answer().map(|answered| answered.answer),
                fact: call.seq.0,
            })
            .collect(),
    }
}

fn section(now: &EventState, id: SectionId, about: &Section) -> SectionView {
    let versions = now.movements.register(&id);
    let rounds = versions.and_then(|versions| versions.current());
    let rounds = rounds.map_or(&[][..], |movement| movement.rounds());
    let mut contestants: Vec<Contestant> =
        rounds.iter().flat_map(|row| Contestant::all(about, &row.seating)).collect();
    contestants.sort_unstable_by_key(|who| (who.line, who.number));
    contestants.dedup();
    SectionView {
        id,
        pin: None,
        session: id.session.get(),
        section: id.letters.to_string(),
        stage: now.stage(id.session),
        about: about.clone(),
        movement_version: versions.map_or(0, |versions| versions.history().len()),
        contestants: contestants.into_iter().map(|who| contestant(now, id, who)).collect(),
        rounds: rounds.iter().map(|row| round(now, id, row)).collect(),
    }
}

fn contestant(now: &EventState, id: SectionId, who: Contestant) -> ContestantView {
    let here = now.participations.iter();
    let here = here.filter(|(key, _)| key.section_id() == id && key.contestant == who);
    let mut players: Vec<PlayerView> = here
        .map(|(key, player)| PlayerView {
            place: key.place,
            from_round: key.from_round,
            player: player.as_ref().map(ToString::to_string),
            name: player.as_ref().and_then(|player| now.players.get(player)).map(Player::name),
        })
        .collect();
    players.sort_by_key(|player| (player.from_round, player.place));
    ContestantView { contestant: who.to_string(), players }
}

impl ContestantView {
    /// Returns the names: `Ann & Bob`, and who came later, `Ann & Bob; from round 3 Cy`.
    fn names(&self) -> String {
        let rounds = self.players.chunk_by(|a, b| a.from_round == b.from_round);
        let names = rounds.filter_map(|players| {
            let names: Vec<&str> = players.iter().map(PlayerView::called).collect();
            let names = names.join(" & ");
            match players.first()?.from_round {
                RoundNo::FIRST => Some(names),
                round => Some(format!("from round {round} {names}")),
            }
        });
        names.collect::<Vec<_>>().join("; ")
    }
}

impl PlayerView {
    fn called(&self) -> &str {
        let name = self.name.as_deref().filter(|name| !name.is_empty());
        name.or(self.player.as_deref()).unwrap_or("nobody")
    }
}

fn round(now: &EventState, id: SectionId, row: &Round) -> RoundView {
    let SectionId { session, letters: section } = id;
    let Round { table, round, .. } = *row;
    let result = |board| {
        let (seq, TableResult { seating, outcome, .. }) =
            now.results.get(&Slot { session, section, table, round, board })?;
        Some(ResultView {
            board,
            seating: *seating,
            outcome: outcome.to_string(),
            score: outcome.score(board.vulnerability()),
            fact: seq.0,
            acceptance: Some(now.acceptances.of(seq))
                .filter(|acceptance| *acceptance != Acceptance::NotNeeded),
        })
    };
    RoundView { round: row.clone(), results: row.boards.iter().filter_map(result).collect() }
}

fn print(view: &EventView, screen: &mut Screen) -> anyhow::Result<()> {
    let about = [view.club.as_deref(), view.date.as_deref()];
    let about: Vec<&str> = about.into_iter().flatten().collect();
    screen.line(&view.name)?;
    if !about.is_empty() {
        screen.line(about.join(", "))?;
    }
    for section in &view.sections {
        screen.line("")?;
        print_section(section, screen)?;
    }
    if !view.misfits.is_empty() {
        screen.line("")?;
        screen.line("These results do not fit the movement as it is now:")?;
        for misfit in &view.misfits {
            let MisfitView { place, outcome, reason, fact } = misfit;
            screen.line(format!("  {place}: {outcome} (fact {fact}): {reason}"))?;
        }
    }
    if !view.set_aside.is_empty() {
        screen.line("")?;
        screen.line("These entries were set aside for the director to decide:")?;
        for SetAsideView { place, outcome, why, fact } in &view.set_aside {
            screen.line(format!("  {place}: {outcome} (fact {fact}): {why}"))?;
        }
    }
    acceptances::print(view, screen)?;
    if !view.calls.is_empty() {
        screen.line("")?;
        screen.line("These tables wait for the director:")?;
        for CallView { table, reason, answer, fact, .. } in &view.calls {
            let reason = reason.as_ref().map_or(String::new(), |why| format!(": {}", shown(why)));
            let answer = answer.map_or(String::new(), |answer| format!(", {answer}"));
            screen.line(format!("  table {table} (fact {fact}){reason}{answer}"))?;
        }
    }
    Ok(())
}

fn print_section(section: &SectionView, screen: &mut Screen) -> anyhow::Result<()> {
    let due: usize = section.rounds.iter().map(|row| boards_due(row, &section.about)).sum();
    let done: usize = section.rounds.iter().map(|row| row.results.len()).sum();
    let stage = match section.stage {
        Stage::Waiting => ", waiting to be opened",
        Stage::Open => "",
        Stage::Closed => ", closed",
    };
    screen.line(format!(
        "Session {}, section {}: {done} of {due} results{stage}",
        section.session, section.section
    ))?;
    if let Some(pin) = &section.pin {
        screen.line(format!("Director's PIN at its tables: {pin}"))?;
    }
    let named = section.contestants.iter().filter(|who| !who.players.is_empty());
    let names = named.map(|who| vec![who.contestant.clone(), who.names()]);
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
    let mut results: Vec<(&RoundView, &ResultView)> = section
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

fn boards_due(row: &RoundView, about: &Section) -> usize {
    if row.round.is_played(about) { row.round.boards.len() } else { 0 }
}

fn cell(row: &RoundView, about: &Section) -> String {
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
