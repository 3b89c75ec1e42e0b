//! Who plays, and the settings of the terminals.

use super::sheet::Sheet;
use crate::exchange::{Exchange, PlayerName, PlayerNumber, SettingCell, SettingsRow};
use crate::finding::Findings;
use crate::schema::{Kind, SETTINGS};
use jet::Value;
use jet::page::Medium;
use std::collections::BTreeMap;

pub(super) fn numbers<M: Medium>(
    sheet: &Sheet<'_, M>,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let [section, table, direction, number, name] =
        ["Section", "Table", "Direction", "Number", "Name"].map(|name| sheet.cell(name));
    let [round, updated, processed] =
        ["Round", "Updated", "Processed"].map(|name| sheet.cell(name));
    sheet.rows(findings, |row| {
        exchange.player_numbers.push(PlayerNumber {
            section: row.number(section),
            table: row.number(table),
            direction: row.text(direction),
            number: row.text(number),
            name: row.text(name),
            round: row.number(round),
            updated: row.flag(updated),
            processed: row.flag(processed),
        });
    });
    let order = |direction: &Option<String>| {
        let direction = direction.as_deref().and_then(|text| text.parse::<bridge::Seat>().ok());
        direction.map_or(4, |seat| seat as u8)
    };
    exchange.player_numbers.sort_by_key(|player| {
        (player.section, player.table, player.round, order(&player.direction))
    });
}

pub(super) fn names<M: Medium>(
    sheet: &Sheet<'_, M>,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let [id, name, text_id] = ["ID", "Name", "strID"].map(|name| sheet.cell(name));
    sheet.rows(findings, |row| {
        let (id, text_id, name) = (row.long(id), row.text(text_id), row.text(name));
        exchange.player_names.push(PlayerName { id, text_id, name });
    });
    exchange.player_names.sort_by(|a, b| (a.id, &a.text_id).cmp(&(b.id, &b.text_id)));
}

/// The settings that have a column, each as its column should hold it; one without a value says nothing.
pub(super) fn settings<M: Medium>(
    sheet: &Sheet<'_, M>,
    exchange: &mut Exchange,
    findings: &mut Findings,
) {
    let section = sheet.cell("Section");
    let known: Vec<_> = SETTINGS
        .iter()
        .filter(|column| column.name != "Section" && sheet.has(column.name))
        .map(|column| (column, sheet.cell(column.name)))
        .collect();
    sheet.rows(findings, |row| {
        let value = |kind, cell| match (row.value(cell), kind) {
            (Value::Bool(value), _) => Some(SettingCell::Bool(value)),
            (Value::Text(text), _) => Some(SettingCell::Text(text.trim().to_owned())),
            (number, Kind::Bool) => number.as_bool().map(SettingCell::Bool),
            (number, _) => number.as_i64().map(SettingCell::Number),
        };
        let values: BTreeMap<String, SettingCell> = known
            .iter()
            .filter_map(|&(column, cell)| Some((column.name.to_owned(), value(column.kind, cell)?)))
            .collect();
        exchange.settings.push(SettingsRow { section: row.optional(section), values });
    });
}
