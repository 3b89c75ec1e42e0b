//! The tables: their rounds, who plays, and which boards have a result.

use bridge::{BoardNo, OutcomeKind};
use jiff::Timestamp;
use serde::Serialize;
use session::EventId;
use session::model::{
    Movement, Round, RoundNo, Seating, Section, SectionId, SectionLetters, SessionNo, Slot, TableNo,
};
use session::state::{EventState, OpenRounds};

use super::begun::Begun;
use crate::auth::Table;
use crate::view;

/// One table.
#[derive(Debug, Clone, Serialize)]
pub(in crate::director) struct TableRow {
    /// Such as `A3`.
    pub(in crate::director) id: String,
    pub(in crate::director) section: SectionLetters,
    pub(in crate::director) table: TableNo,
    /// The round it is in; none when it has finished.
    pub(in crate::director) round: Option<RoundNo>,
    pub(in crate::director) rows: Vec<RoundRow>,
    #[serde(skip)]
    pub(super) at: Table,
}

/// One round of a table.
#[derive(Debug, Clone, Serialize)]
pub(in crate::director) struct RoundRow {
    pub(in crate::director) round: RoundNo,
    /// Who plays, North-South first.
    pub(in crate::director) who: Vec<String>,
    /// The boards; none when somebody sits out.
    pub(in crate::director) boards: Vec<BoardNo>,
    /// A sign for each board: `.` no result yet, `x` a result, `n` not played, `a` adjusted.
    pub(in crate::director) done: String,
    /// Whether the table has begun it; what was entered ahead begins nothing.
    #[serde(skip)]
    pub(super) is_begun: bool,
}

/// Returns the tables of a session, by section and number; none of a section that was taken out.
pub(super) fn tables(
    event: &EventState,
    id: EventId,
    session: SessionNo,
    now: Timestamp,
) -> Vec<TableRow> {
    let movements = event
        .movements
        .iter()
        .filter(|(section, _)| section.session == session && !event.is_vacant(**section));
    let mut rows = Vec::new();
    for (section_id, movement) in movements {
        let Some(section) = event.sections.get(section_id) else { continue };
        let open = OpenRounds::of_section(event, *section_id, now);
        let begun = Begun::new(event, *section_id, movement, open);
        for number in movement.tables() {
            let table = Table { event: id, session, section: section_id.letters, table: number };
            rows.push(table_row(
                &Of { event, id: *section_id, section, begun: &begun },
                movement,
                table,
            ));
        }
    }
    rows
}

/// A section.
struct Of<'a> {
    event: &'a EventState,
    id: SectionId,
    section: &'a Section,
    begun: &'a Begun<'a>,
}

fn table_row(of: &Of<'_>, movement: &Movement, at: Table) -> TableRow {
    let rows: Vec<RoundRow> =
        movement.at_table(at.table).iter().map(|row| round_row(of, row)).collect();
    // The round being played: the first that is not complete among those nothing later was played
    // after. A board left out earlier is missing, not played now.
    let last_begun = rows.iter().rposition(|row| row.is_begun);
    let from = last_begun.unwrap_or(0);
    let open = rows.iter().skip(from).find(|row| row.done.contains('.'));
    let round = open.map(|row| row.round);
    TableRow { id: at.to_string(), section: at.section, table: at.table, round, rows, at }
}

fn round_row(of: &Of<'_>, row: &Round) -> RoundRow {
    let Of { event, id, section, begun } = *of;
    let is_played = row.is_played(section);
    let boards: Vec<BoardNo> = if is_played { row.boards.iter().collect() } else { Vec::new() };
    let SectionId { session, letters } = id;
    let slot =
        |board| Slot { session, section: letters, table: row.table, round: row.round, board };
    let sign = |board: &BoardNo| match event.results.get(&slot(*board)) {
        None => '.',
        Some((_, result)) => match result.outcome.kind {
            OutcomeKind::NotPlayed => 'n',
            OutcomeKind::Adjusted(_) => 'a',
            OutcomeKind::Played(_) | OutcomeKind::PassedOut => 'x',
        },
    };
    let done = boards.iter().map(sign).collect();
    let is_begun = is_played && begun.is_begun(row);
    RoundRow { round: row.round, who: who(section, &row.seating), boards, done, is_begun }
}

/// Returns the contestants of a seating as they are written, North-South first.
pub(in crate::director) fn who(section: &Section, seating: &Seating) -> Vec<String> {
    let all = view::contestants(section, seating).into_iter();
    all.map(|(_, contestant)| contestant.to_string()).collect()
}
