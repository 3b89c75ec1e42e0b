//! `Settings`: one row for all sections, with `Section` 0 as real files have it, or one for each where they differ.
//!
//! Every setting of the event has its column under the same name; those that today's file lacks stay with the event, with a
//! note. Unless
//! the event says otherwise, sections that are compared with each other are grouped.

use std::collections::BTreeMap;

use jet::Value;
use session::model::{DirectorPin, GroupNo, SectionId, SettingName, SettingValue};
use session::state::{EventState, Origin};

use super::Request;
use super::content::{Content, Row, SectionPart, int};
use crate::schema::{ColumnSchema, Kind, SETTINGS};

/// The setting that the event's groups decide.
const GROUP_SECTIONS: &str = "GroupSections";

/// The settings that are the director's PIN, the one that counts first.
const PINS: [&str; 2] = ["BM3PINcode", "BM2PINcode"];

/// Writes the table.
pub(super) fn write(
    event: &EventState,
    sections: &[SectionPart<'_>],
    request: &Request<'_>,
    content: &mut Content,
) {
    for row in rows(event, sections, request, content) {
        content.add("Settings", row);
    }
}

/// The rows: one for all sections, or one for each.
pub(super) fn rows(
    event: &EventState,
    sections: &[SectionPart<'_>],
    request: &Request<'_>,
    content: &mut Content,
) -> Vec<Row> {
    note_those_without_a_column(event, sections, content);
    let grouped = are_grouped(sections, content);
    let row = |part| settings(event, part, grouped, request.pin);
    let mut rows: Vec<Row> = sections.iter().map(row).collect();
    let are_alike = rows.windows(2).all(|pair| pair[0] == pair[1]);
    if are_alike {
        rows.truncate(1);
    }
    for (row, part) in rows.iter_mut().zip(sections) {
        row.insert(0, ("Section", int(if are_alike { 0 } else { part.id })));
    }
    rows
}

fn settings(
    event: &EventState,
    part: &SectionPart<'_>,
    grouped: bool,
    pin: Option<DirectorPin>,
) -> Row {
    let pin = pin
        .map(|drawn| PINS.into_iter().find_map(|name| pin_set(event, part, name)).unwrap_or(drawn));
    let mut row = Row::new();
    for name in SettingName::all() {
        let Some(column) = column(name) else { continue };
        let (value, origin) = event.setting_from(part.key.session, Some(part.key.letters), name);
        if let (true, Some(pin)) = (name.is_secret(), pin) {
            let own = pin_set(event, part, column.name).unwrap_or(pin);
            row.push((column.name, own.text().to_owned().into()));
            continue;
        }
        let value = match (column.name, origin) {
            (GROUP_SECTIONS, Origin::Default) => Value::Bool(grouped),
            // What nobody said is as the makers of the terminals have it.
            (_, Origin::Default) => column.default_value(),
            _ => cell(column, &name.meaning(value)),
        };
        row.push((column.name, value));
    }
    row
}

/// The PIN that a setting has, unless it is the one that means none.
fn pin_set(event: &EventState, part: &SectionPart<'_>, name: &str) -> Option<DirectorPin> {
    let (session, letters) = (part.key.session, Some(part.key.letters));
    match event.setting_from(session, letters, name.parse().ok()?).0 {
        SettingValue::Text(pin) => pin.parse().ok(),
        SettingValue::Bool(_) | SettingValue::Number(_) => None,
    }
}

/// Names the settings that terminals would need and the file has no column for.
fn note_those_without_a_column(
    event: &EventState,
    sections: &[SectionPart<'_>],
    content: &mut Content,
) {
    let is_lost = |name: &SettingName| {
        let name = *name;
        column(name).is_none()
            && sections.iter().any(|part| {
                let SectionId { session, letters } = part.key;
                event.setting_from(session, Some(letters), name).0 != name.default_value()
            })
    };
    let lost: Vec<&str> = SettingName::all().filter(is_lost).map(|name| name.as_str()).collect();
    let note = match lost.as_slice() {
        [] => return,
        [one] => format!("the file has no column for the setting {one}: it stays here"),
        several => {
            let names = several.join(", ");
            format!("the file has no columns for the settings {names}: they stay here")
        }
    };
    content.note(note);
}

/// The column of a setting; none for those that today's file lacks.
fn column(name: SettingName) -> Option<&'static ColumnSchema> {
    SETTINGS.iter().find(|column| column.name.eq_ignore_ascii_case(name.as_str()))
}

/// A setting as its column holds it.
fn cell(column: &ColumnSchema, value: &SettingValue) -> Value<'static> {
    match (column.kind, value) {
        (Kind::Bool, SettingValue::Bool(value)) => Value::Bool(*value),
        (Kind::Bool, SettingValue::Number(number)) => Value::Bool(*number != 0),
        (Kind::Int, SettingValue::Number(number)) => int(*number),
        (Kind::Int, SettingValue::Bool(value)) => int(i16::from(*value)),
        (Kind::Text(_), SettingValue::Text(text)) => text.clone().into(),
        _ => column.default_value(),
    }
}

/// Whether all sections are compared with each other. Some of them being so cannot be said.
fn are_grouped(sections: &[SectionPart<'_>], content: &mut Content) -> bool {
    let mut groups: BTreeMap<GroupNo, usize> = BTreeMap::new();
    for part in sections {
        *groups.entry(part.about.group).or_default() += 1;
    }
    if groups.len() > 1 && groups.values().any(|n_sections| *n_sections > 1) {
        content.note(
            "some sections are compared with each other and others are not; GroupSections is for all of them, so it is No"
                .into(),
        );
    }
    groups.len() == 1 && sections.len() > 1
}
