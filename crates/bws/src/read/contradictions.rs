//! Rows that contradict each other, each with its table and ID; nothing is taken out of the file's contents.

use crate::exchange::{Exchange, RoundRow};
use crate::finding::{Code, Finding, Findings, Where};
use crate::read::Tally;
use crate::words::{Place, Received, Remark, RowProblem, present};
use bridge::{BoardNo, Card, OutcomeKind, Side};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn find(exchange: &Exchange, findings: &mut Findings) {
    tables(exchange, findings);
    results(exchange, findings);
    players(exchange, findings);
}

fn tables(exchange: &Exchange, findings: &mut Findings) {
    for pair in exchange.sections.windows(2).filter(|pair| pair[0].id == pair[1].id) {
        let sentence = format!("section {} is described twice", pair[1].id);
        findings.push(Finding::new(Code::Twice, sentence).at(Where::table("Section")));
    }
    let sections: BTreeSet<_> = exchange.sections.iter().map(|section| section.id).collect();
    let mut known = BTreeSet::new();
    for row in &exchange.tables {
        let place =
            || Where::row("Tables", format_args!("section {}, table {}", row.section, row.table));
        if !sections.contains(&row.section) {
            let sentence = format!("there is no section {}", row.section);
            findings.push(Finding::new(Code::NoSection, sentence).at(place()));
        }
        if !known.insert((row.section, row.table)) {
            findings.push(Finding::new(Code::Twice, "the table is described twice").at(place()));
        }
    }
    let mut before: Option<&RoundRow> = None;
    let mut told = BTreeSet::new();
    for row in &exchange.rounds {
        let key = (row.section, row.table, row.round);
        if before.is_some_and(|before| (before.section, before.table, before.round) == key) {
            findings.push(
                Finding::new(Code::Twice, "the round is described twice").at(round_place(row)),
            );
        }
        if let Err(problem) = row.boards() {
            findings.push(Finding::new(Code::BadBoards, problem).at(round_place(row)));
        }
        if !known.contains(&(row.section, row.table)) && told.insert((row.section, row.table)) {
            let sentence =
                format!("table {} of section {} is not in Tables", row.table, row.section);
            findings.push(Finding::new(Code::NoTable, sentence).at(round_place(row)));
        }
        before = Some(row);
    }
}

pub(super) fn round_place(row: &RoundRow) -> Where {
    let RoundRow { section, table, round, .. } = row;
    Where::row("RoundData", format_args!("section {section}, table {table}, round {round}"))
}

fn results(exchange: &Exchange, findings: &mut Findings) {
    let tally = exchange.tally();
    for (row, later) in &tally.again {
        let Place { section, table, round, board } = row.place;
        let sentence = format!(
            "board {board} of section {section}, table {table}, round {round} was entered again in ID {}",
            later.id
        );
        findings
            .push(Finding::new(Code::EnteredAgain, sentence).at(Where::id("ReceivedData", row.id)));
    }
    for row in &tally.beside {
        let sentence = beside(row, &tally);
        findings
            .push(Finding::new(Code::SamePlace, sentence).at(Where::id("ReceivedData", row.id)));
    }
    let mut survey = Survey::of(exchange);
    let mut rows: Vec<_> = tally.counting.values().chain(&tally.beside).collect();
    rows.sort_by_key(|row| row.id);
    for row in rows {
        cells(row, findings);
        survey.result(row, findings);
    }
}

/// A result at the place of another that counts.
pub(crate) fn beside(row: &Received, tally: &Tally<'_>) -> String {
    let other = tally.counting.get(&row.place);
    let other = other.map(|other| format!("pairs {} in ID {}", other.numbers(), other.id));
    format!(
        "pairs {} have a result at the same table, round and board as {}",
        row.numbers(),
        other.unwrap_or_default()
    )
}

/// What one row says by itself.
fn cells(row: &Received, findings: &mut Findings) {
    let place = || Where::id("ReceivedData", row.id);
    let remark = row.remarks.as_deref().and_then(Remark::read);
    match row.outcome() {
        Err(problem) => {
            let code = match problem {
                RowProblem::UnknownRemark(_) => {
                    Finding::new(Code::UnknownRemark, problem.to_string())
                }
                _ => Finding::new(Code::UnreadableResult, problem.to_string()),
            };
            let mut finding = code.at(place());
            finding.severity = Code::UnreadableResult.severity();
            findings.push(finding);
        }
        Ok(outcome) => {
            if let Some(Remark::Other(text)) = remark {
                let sentence = format!("the remark “{text}” is of no known meaning");
                findings.push(Finding::new(Code::UnknownRemark, sentence).at(place()));
            }
            let OutcomeKind::Played(played) = &outcome.kind else { return };
            if let Some(lead) = present(row.lead_card.as_deref())
                && lead.parse::<Card>().is_err()
            {
                let sentence = format!("“{lead}” is no card");
                findings.push(Finding::new(Code::BadLead, sentence).at(place().column("LeadCard")));
            }
            let expected = row.number_at(played.declarer, outcome.wrong_direction);
            if row.declarer != expected {
                let sentence =
                    format!("the declaring pair is {}, but {} sits there", row.declarer, expected);
                findings.push(Finding::new(Code::OtherDeclarer, sentence).at(place()));
            }
        }
    }
}

/// The movement, as results are held against it.
struct Survey<'a> {
    exchange: &'a Exchange,
    tables: BTreeSet<(i16, i16)>,
    numbers: BTreeMap<i16, BTreeSet<i16>>,
    apart: BTreeMap<i16, bool>,
    /// Where a pair has a result for a board.
    played: BTreeMap<(i16, Option<Side>, i16, i16), i32>,
}

impl<'a> Survey<'a> {
    fn of(exchange: &'a Exchange) -> Self {
        let mut tables: BTreeSet<_> =
            exchange.tables.iter().map(|row| (row.section, row.table)).collect();
        let mut numbers: BTreeMap<i16, BTreeSet<i16>> = BTreeMap::new();
        for row in &exchange.rounds {
            tables.insert((row.section, row.table));
            numbers.entry(row.section).or_default().extend(row.numbers());
        }
        let apart = exchange
            .sections
            .iter()
            .map(|section| (section.id, exchange.lines_are_apart(section.id)));
        Self { exchange, tables, numbers, apart: apart.collect(), played: BTreeMap::new() }
    }

    fn result(&mut self, row: &Received, findings: &mut Findings) {
        let Place { section, table, round, board } = row.place;
        let mut tell = |code, sentence: String| {
            findings.push(Finding::new(code, sentence).at(Where::id("ReceivedData", row.id)));
        };
        if self.exchange.section(section).is_none() {
            return tell(Code::NoSection, format!("there is no section {section}"));
        }
        if !self.tables.contains(&(section, table)) {
            return tell(Code::NoTable, format!("section {section} has no table {table}"));
        }
        match self.exchange.round(section, table, round) {
            None => {
                tell(
                    Code::NoRound,
                    format!("table {table} of section {section} has no round {round}"),
                );
            }
            Some(scheduled) => {
                let boards = scheduled.boards().unwrap_or_default();
                let number = u32::try_from(board).ok().and_then(BoardNo::new);
                if !number.is_some_and(|number| boards.contains(number)) {
                    let has = if boards.is_empty() {
                        "no boards".into()
                    } else {
                        format!("boards {boards}")
                    };
                    let sentence =
                        format!("table {table} has {has} in round {round}, not board {board}");
                    tell(Code::OtherBoard, sentence);
                }
                let named = (row.pair_ns, row.pair_ew);
                if named != (scheduled.ns, scheduled.ew) {
                    let sentence = format!(
                        "pairs {} and {} are named, but the movement has {} and {} at table {table} in round {round}",
                        row.pair_ns, row.pair_ew, scheduled.ns, scheduled.ew
                    );
                    tell(Code::OtherPairs, sentence);
                }
            }
        }
        let apart = self.apart.get(&section).copied().unwrap_or(false);
        let sides = [(row.pair_ns, Side::NorthSouth), (row.pair_ew, Side::EastWest)];
        for (pair, side) in sides {
            if let Some(known) = self.numbers.get(&section)
                && !known.contains(&pair)
            {
                tell(
                    Code::UnknownPair,
                    format!("pair {pair} is nowhere in the movement of section {section}"),
                );
                continue;
            }
            let key = (section, apart.then_some(side), pair, board);
            if let Some(other) = self.played.insert(key, row.id) {
                tell(
                    Code::TwoResults,
                    format!("pair {pair} has a result for board {board} already, in ID {other}"),
                );
            }
        }
    }
}

fn players(exchange: &Exchange, findings: &mut Findings) {
    let tables: BTreeSet<_> = exchange.tables.iter().map(|row| (row.section, row.table)).collect();
    let mut told = BTreeSet::new();
    for player in &exchange.player_numbers {
        let key = (player.section, player.table);
        if !tables.contains(&key) && told.insert(key) {
            let sentence = format!("section {} has no table {}", player.section, player.table);
            findings.push(Finding::new(Code::NoTable, sentence).at(Where::table("PlayerNumbers")));
        }
    }
}
