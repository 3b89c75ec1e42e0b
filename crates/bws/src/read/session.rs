//! The tables that say what is played: computers, sessions, sections, tables and rounds.

use super::sheet::Sheet;
use crate::exchange::{Client, Exchange, RoundRow, SectionRow, SessionRow, TableRow};
use crate::finding::Findings;
use crate::words::{date_of, time_of};
use jet::page::Medium;

pub(super) fn clients<M: Medium>(
    sheet: &Sheet<'_, M>,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let (id, computer) = (sheet.cell("ID"), sheet.cell("Computer"));
    sheet.rows(findings, |row| {
        let computer = row.text(computer).unwrap_or_default();
        exchange.clients.push(Client { id: row.long(id), computer });
    });
    exchange.clients.sort_by_key(|client| client.id);
}

pub(super) fn sessions<M: Medium>(
    sheet: &Sheet<'_, M>,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let [id, name, date, time, guid, status] =
        ["ID", "Name", "Date", "Time", "GUID", "Status"].map(|name| sheet.cell(name));
    let [show, across, home] =
        ["ShowInApp", "PairsMoveAcrossField", "EWReturnHome"].map(|name| sheet.cell(name));
    sheet.rows(findings, |row| {
        exchange.sessions.push(SessionRow {
            id: row.number(id),
            name: row.text(name),
            date: row.days(date).and_then(date_of),
            time: row.days(time).and_then(time_of),
            guid: row.text(guid),
            status: row.number(status),
            show_in_app: row.flag(show),
            pairs_move_across_field: row.flag(across),
            ew_return_home: row.flag(home),
        });
    });
    exchange.sessions.sort_by_key(|session| session.id);
}

pub(super) fn sections<M: Medium>(
    sheet: &Sheet<'_, M>,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let [id, letter, tables, missing, before] =
        ["ID", "Letter", "Tables", "MissingPair", "EWMoveBeforePlay"].map(|name| sheet.cell(name));
    let [session, scoring, winners] =
        ["Session", "ScoringType", "Winners"].map(|name| sheet.cell(name));
    sheet.rows(findings, |row| {
        exchange.sections.push(SectionRow {
            id: row.number(id),
            letter: row.text(letter),
            tables: row.number(tables),
            missing_pair: row.number(missing),
            ew_move_before_play: row.number(before),
            session: row.optional(session),
            scoring_type: row.optional(scoring).unwrap_or(1),
            winners: row.number(winners),
        });
    });
    exchange.sections.sort_by_key(|section| section.id);
}

pub(super) fn tables<M: Medium>(
    sheet: &Sheet<'_, M>,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let [section, table, computer, status, log] =
        ["Section", "Table", "ComputerID", "Status", "LogOnOff"].map(|name| sheet.cell(name));
    let [round, board, update, group] =
        ["CurrentRound", "CurrentBoard", "UpdateFromRound", "Group"].map(|name| sheet.cell(name));
    sheet.rows(findings, |row| {
        exchange.tables.push(TableRow {
            section: row.number(section),
            table: row.number(table),
            computer_id: row.number(computer),
            status: row.number(status),
            log_on_off: row.optional(log).unwrap_or(2),
            current_round: row.number(round),
            current_board: row.number(board),
            update_from_round: row.number(update),
            group: row.number(group),
        });
    });
    exchange.tables.sort_by_key(|table| (table.section, table.table));
}

pub(super) fn rounds<M: Medium>(
    sheet: &Sheet<'_, M>,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let [section, table, round, ns, ew] =
        ["Section", "Table", "Round", "NSPair", "EWPair"].map(|name| sheet.cell(name));
    let [south, west, low, high, custom] =
        ["South", "West", "LowBoard", "HighBoard", "CustomBoards"].map(|name| sheet.cell(name));
    sheet.rows(findings, |row| {
        exchange.rounds.push(RoundRow {
            section: row.number(section),
            table: row.number(table),
            round: row.number(round),
            ns: row.number(ns),
            ew: row.number(ew),
            south: row.optional(south),
            west: row.optional(west),
            low_board: row.number(low),
            high_board: row.number(high),
            custom_boards: row.text(custom),
        });
    });
    exchange.rounds.sort_by_key(|round| (round.section, round.table, round.round));
}
