//! What has to be in step for a session to run: sections and their tables, tables and their computers, rounds without gaps.

use crate::exchange::{Exchange, SectionRow};
use crate::finding::{Code, Finding, Findings, Where};
use std::collections::BTreeSet;

pub(super) fn look(exchange: &Exchange, findings: &mut Findings) {
    sections(exchange, findings);
    tables(exchange, findings);
    rounds(exchange, findings);
}

fn sections(exchange: &Exchange, findings: &mut Findings) {
    for section in &exchange.sections {
        let SectionRow { id, tables, .. } = *section;
        let place = || Where::row("Section", format_args!("section {id}"));
        let rows = exchange.tables_of(id).len();
        if usize::try_from(tables).is_ok_and(|tables| tables != rows) {
            let sentence =
                format!("the section says it has {tables} tables, but Tables has {rows}");
            findings.push(Finding::new(Code::NoTable, sentence).at(place().column("Tables")));
        }
    }
}

fn tables(exchange: &Exchange, findings: &mut Findings) {
    let clients: BTreeSet<i32> = exchange.clients.iter().map(|client| client.id).collect();
    let with_rounds: BTreeSet<_> =
        exchange.rounds.iter().map(|row| (row.section, row.table)).collect();
    for row in &exchange.tables {
        let place =
            || Where::row("Tables", format_args!("section {}, table {}", row.section, row.table));
        if !clients.contains(&i32::from(row.computer_id)) {
            let sentence = format!("Clients has no computer {}", row.computer_id);
            findings.push(Finding::new(Code::NoClient, sentence).at(place().column("ComputerID")));
        }
        if !with_rounds.contains(&(row.section, row.table)) {
            findings.push(
                Finding::new(Code::NoRound, "RoundData has no round of this table").at(place()),
            );
        }
        if row.update_from_round != 0 {
            let sentence = format!(
                "the control program has not taken the change {} yet",
                row.update_from_round
            );
            findings
                .push(Finding::new(Code::Pending, sentence).at(place().column("UpdateFromRound")));
        }
    }
}

/// Every table has all rounds from 1, empty ones included.
fn rounds(exchange: &Exchange, findings: &mut Findings) {
    for rows in exchange.rounds.chunk_by(|a, b| (a.section, a.table) == (b.section, b.table)) {
        let numbers: BTreeSet<i16> = rows.iter().map(|row| row.round).collect();
        let last = numbers.last().copied().unwrap_or(0).min(1000);
        let missing: Vec<String> = (1..last)
            .filter(|round| !numbers.contains(round))
            .take(10)
            .map(|round| round.to_string())
            .collect();
        let (Some(first), false) = (rows.first(), missing.is_empty()) else { continue };
        let sentence = format!(
            "round {} is missing: rounds start from 1 without gaps, empty ones included",
            missing.join(", ")
        );
        let place = Where::row(
            "RoundData",
            format_args!("section {}, table {}", first.section, first.table),
        );
        findings.push(Finding::new(Code::Movement, sentence).at(place));
    }
}
