//! Hand records, what can be made of them, and the recorded bidding and play.

use super::sheet::{Cell, Sheet};
use crate::exchange::{EvaluationRow, Exchange, HandRow, RecordedRow};
use crate::finding::Findings;
use crate::schema;
use jet::page::Medium;

const SUITS: usize = 4;
const STRAINS: usize = 5;

pub(super) fn records<M: Medium>(
    sheet: &Sheet<'_, M>,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let (section, board) = (sheet.cell("Section"), sheet.cell("Board"));
    let cards = grid::<M, SUITS>(sheet, "HandRecord");
    sheet.rows(findings, |row| {
        let cards = cards
            .map(|hand| hand.map(|suit| suit.and_then(|suit| row.text(suit)).unwrap_or_default()));
        exchange.hand_records.push(HandRow {
            section: row.number(section),
            board: row.number(board),
            cards,
        });
    });
    exchange.hand_records.sort_by_key(|hand| (hand.section, hand.board));
}

pub(super) fn evaluations<M: Medium>(
    sheet: &Sheet<'_, M>,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let (section, board) = (sheet.cell("Section"), sheet.cell("Board"));
    let tricks = grid::<M, STRAINS>(sheet, "HandEvaluation");
    let hcp = ["NorthHcp", "EastHcp", "SouthHcp", "WestHcp"].map(|name| sheet.cell(name));
    sheet.rows(findings, |row| {
        exchange.hand_evaluations.push(EvaluationRow {
            section: row.number(section),
            board: row.number(board),
            tricks: tricks
                .map(|hand| hand.map(|strain| strain.and_then(|strain| row.optional(strain)))),
            hcp: hcp.map(|cell| row.optional(cell)),
        });
    });
    exchange.hand_evaluations.sort_by_key(|hand| (hand.section, hand.board));
}

pub(super) fn recorded<M: Medium>(
    sheet: &Sheet<'_, M>,
    what: &'static str,
    findings: &mut Findings,
) -> Vec<RecordedRow> {
    let id = sheet.cell("ID");
    let numbers = ["Section", "Table", "Round", "Board", "Counter"].map(|name| sheet.cell(name));
    let [direction, what, erased] = ["Direction", what, "Erased"].map(|name| sheet.cell(name));
    let mut recorded = Vec::new();
    sheet.rows(findings, |row| {
        let [section, table, round, board, counter] = numbers.map(|cell| row.number(cell));
        recorded.push(RecordedRow {
            id: row.long(id),
            section,
            table,
            round,
            board,
            counter,
            direction: row.text(direction),
            what: row.text(what),
            erased: row.flag(erased),
        });
    });
    recorded.sort_by_key(|row: &RecordedRow| row.id);
    recorded
}

/// The columns of four hands, which follow `Section` and `Board` in the catalogue.
fn grid<M: Medium, const N: usize>(sheet: &Sheet<'_, M>, table: &str) -> [[Option<Cell>; N]; 4] {
    let columns = schema::table(table).map_or(&[][..], |table| table.columns);
    let mut names = columns.iter().skip(2).map(|column| sheet.cell(column.name));
    std::array::from_fn(|_| std::array::from_fn(|_| names.next()))
}
