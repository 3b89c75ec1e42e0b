//! What each program would trip over, in what is right by itself.

use crate::exchange::Exchange;
use crate::finding::{Code, Finding, Findings, Program, Where};
use crate::limits::{Limits, Plan, RoundPlan, SectionPlan, TablePlan};
use crate::schema::{REVISION_2008, TABLES};
use jet::page::Medium;
use jet::{Database, Version};

/// TabScore knows the sections A to D.
const TABSCORE_SECTIONS: i16 = 4;
/// TabScore knows so many tables of a section.
const TABSCORE_TABLES: i16 = 30;
/// Names that TabScore and the control programs show.
const NAME_LENGTH: usize = 18;

pub(super) fn look<M: Medium>(
    database: &Database<M>,
    exchange: &Exchange,
    findings: &mut Findings,
) {
    let plan = plan(exchange);
    control_program_2008(exchange, &plan, findings);
    control_program_5(exchange, &plan, findings);
    access_97_programs(exchange, findings);
    tabscore(database, exchange, findings);
}

/// What is played, as limits see it; what no limit can name is told by the reader.
pub(crate) fn plan(exchange: &Exchange) -> Plan {
    let number = |value: i16| u32::try_from(value).unwrap_or(0);
    let section = |section: &crate::exchange::SectionRow| {
        let tables = exchange.tables_of(section.id).iter();
        let table = |table: &crate::exchange::TableRow| TablePlan {
            table: number(table.table),
            server: number(table.computer_id),
            rounds: exchange
                .rounds_at(table.section, table.table)
                .iter()
                .map(|row| RoundPlan {
                    round: number(row.round),
                    pairs: row.numbers().map(number).collect(),
                    boards: row
                        .boards()
                        .unwrap_or_default()
                        .iter()
                        .map(bridge::BoardNo::get)
                        .collect(),
                })
                .collect(),
        };
        let letters = section.letter.clone().unwrap_or_else(|| section.id.to_string());
        SectionPlan { letters, tables: tables.map(table).collect() }
    };
    Plan { sections: exchange.sections.iter().map(section).collect() }
}

fn control_program_2008(exchange: &Exchange, plan: &Plan, findings: &mut Findings) {
    let program = Program::ControlProgram2008;
    for breach in Limits::SERVER_2008.check(plan) {
        findings.push(Finding::new(Code::Limit, breach.sentence).of(program));
    }
    individual(program, exchange, findings);
    for section in &exchange.sections {
        let place = || Where::row("Section", format_args!("section {}", section.id));
        let Some(letter) = &section.letter else { continue };
        let own = u8::try_from(section.id)
            .ok()
            .filter(|id| (1..=26).contains(id))
            .map(|id| b'A' + id - 1);
        if letter.len() != 1
            || own != letter.bytes().next().map(|letter| letter.to_ascii_uppercase())
        {
            let sentence =
                format!("section {} is called {letter}: it knows 1 as A to 26 as Z", section.id);
            findings
                .push(Finding::new(Code::Limit, sentence).of(program).at(place().column("Letter")));
        }
        let half_empty = exchange
            .rounds_of(section.id)
            .iter()
            .filter(|row| (row.ns == 0) != (row.ew == 0))
            .count();
        if half_empty > 0 {
            let rounds = match half_empty {
                1 => "1 round has".to_owned(),
                several => format!("{several} rounds have"),
            };
            let sentence =
                format!("{rounds} one pair and a 0: it skips a round only when both are 0");
            findings.push(
                Finding::new(Code::Movement, sentence).of(program).at(Where::table("RoundData")),
            );
        }
    }
    if exchange.settings.len() > 1 {
        let sentence = "it reads the first row only";
        findings.push(Finding::new(Code::Limit, sentence).of(program).at(Where::table("Settings")));
    }
    let is_later = |name: &&String| {
        TABLES
            .iter()
            .any(|table| table.since > REVISION_2008 && table.name.eq_ignore_ascii_case(name))
    };
    let later: Vec<&str> =
        exchange.table_names.iter().filter(is_later).map(String::as_str).collect();
    if !later.is_empty() {
        let sentence = format!("it does not know {} and leaves them alone", later.join(", "));
        findings.push(Finding::new(Code::ForeignTable, sentence).of(program));
    }
}

/// Tells of the columns by which individuals are known.
fn individual(program: Program, exchange: &Exchange, findings: &mut Findings) {
    if exchange.rounds.iter().any(|row| row.south.is_some() || row.west.is_some()) {
        let sentence = "it knows no individuals: it does not read South and West, and takes North and East for pairs";
        let place = Where::table("RoundData");
        findings.push(Finding::new(Code::Individual, sentence).of(program).at(place));
    }
}

fn control_program_5(exchange: &Exchange, plan: &Plan, findings: &mut Findings) {
    let program = Program::ControlProgram5;
    individual(program, exchange, findings);
    if exchange.version == Some(Version::Jet3) {
        let sentence = "it reads Access 2000 only, and this file is of Access 97";
        findings.push(Finding::new(Code::Format, sentence).of(program));
    }
    for breach in Limits::BRIDGEMATE_2.check(plan) {
        findings.push(Finding::new(Code::Limit, breach.sentence).of(program));
    }
}

fn access_97_programs(exchange: &Exchange, findings: &mut Findings) {
    if exchange.version == Some(Version::Jet4) {
        let sentence = "ACBLscore and standard EBUScore write and read Access 97, and this file is of Access 2000";
        findings.push(Finding::new(Code::Format, sentence).of(Program::Access97Programs));
    }
}

fn tabscore<M: Medium>(database: &Database<M>, exchange: &Exchange, findings: &mut Findings) {
    let program = Program::TabScore;
    for section in &exchange.sections {
        let place = Where::row("Section", format_args!("section {}", section.id));
        if !(1..=TABSCORE_SECTIONS).contains(&section.id) {
            let sentence = format!("it knows sections 1 to {TABSCORE_SECTIONS} (A to D)");
            findings.push(Finding::new(Code::Limit, sentence).of(program).at(place.clone()));
        }
        let last = exchange.tables_of(section.id).last().map(|table| table.table);
        if last.is_some_and(|last| last > TABSCORE_TABLES) {
            let sentence = format!("it knows {TABSCORE_TABLES} tables of a section");
            findings.push(Finding::new(Code::Limit, sentence).of(program).at(place));
        }
    }
    let long = exchange.player_numbers.iter().filter_map(|player| player.name.as_ref());
    let long = long.filter(|name| name.chars().count() > NAME_LENGTH).count();
    if long > 0 {
        let names = if long == 1 { "1 name has".to_owned() } else { format!("{long} names have") };
        let sentence =
            format!("{names} more than {NAME_LENGTH} characters, which control programs cut");
        findings.push(
            Finding::new(Code::OtherSize, sentence).of(program).at(Where::table("PlayerNumbers")),
        );
    }
    let lacks = |table: &str, column: &str| {
        database.table(table).is_ok_and(|table| table.position(column).is_none())
    };
    let added: Vec<String> =
        [("Section", "Winners"), ("PlayerNumbers", "Round"), ("PlayerNumbers", "TabScorePairNo")]
            .into_iter()
            .filter(|(table, column)| lacks(table, column))
            .map(|(table, column)| format!("{table}.{column}"))
            .collect();
    if !added.is_empty() {
        let sentence = format!("it adds the columns {} when it opens the file", added.join(", "));
        findings.push(Finding::new(Code::LaterColumn, sentence).of(program));
    }
}
