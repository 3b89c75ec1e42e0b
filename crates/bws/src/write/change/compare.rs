//! Rows as they should be against rows as they are: what lacks is added, what differs is changed, and where it is asked
//! for what is left over is deleted. Cells that are not named stay as they are; NULL and empty text are alike.

use std::collections::BTreeMap;

use jet::page::{Medium, RowId};
use jet::table::Table;
use jet::{Change, Result, Value};

use super::super::content::Row;
use super::super::file::{Filler, fitted};
use super::Sent;
use crate::schema;

/// How rows of one table are compared.
pub(super) struct Comparison<'a> {
    /// The table of the catalogue.
    pub(super) table: &'static str,
    /// The columns that tell which row is which.
    pub(super) keys: &'a [&'static str],
    /// Cells to set in every row that is added or changed.
    pub(super) mark: &'a [(&'static str, Value<'static>)],
    /// Which rows that are not wanted are deleted, by their key.
    pub(super) is_left_over: &'a dyn Fn(&Key) -> bool,
}

/// What tells which row is which: the cells of the key columns as text.
pub(super) type Key = Vec<String>;

impl Comparison<'_> {
    /// Makes the rows of a table as they should be; returns the keys of those that were not.
    pub(super) fn apply<M: Medium>(
        &self,
        change: &mut Change<'_, M>,
        wanted: &[Row],
        sent: &mut Sent,
    ) -> Result<Vec<Key>> {
        let Some(schema) = schema::table(self.table) else { return Ok(Vec::new()) };
        let table = change.table(self.table)?;
        let filler = Filler::new(schema, &table);
        // A file of an older program may lack a column of the key.
        let keys: Vec<&'static str> =
            self.keys.iter().copied().filter(|name| table.position(name).is_some()).collect();
        let mut present = all_by_key(change, &table, &keys)?;
        let mut differing = Vec::new();
        for row in wanted {
            let key = key_of(&table, row, &keys);
            // Of several rows with one key the last counts; the others are left over.
            let Some((id, values)) = present.get_mut(&key).and_then(Vec::pop) else {
                let mut row = row.clone();
                row.extend(self.mark.iter().cloned());
                change.insert_values(&table, &filler.values(&row, &mut sent.notes))?;
                sent.added += 1;
                differing.push(key);
                continue;
            };
            let mut changes = Vec::new();
            for (name, value) in row {
                let Some(position) = table.position(name) else { continue };
                let value = fitted(&table, position, value, &mut sent.notes);
                if !values.get(position).is_some_and(|found| alike(found, &value)) {
                    changes.push((position, value));
                }
            }
            if !changes.is_empty() {
                for (name, value) in self.mark {
                    changes.extend(table.position(name).map(|position| (position, value.clone())));
                }
                change.update_values(&table, id, &changes)?;
                sent.changed += 1;
                differing.push(key);
            }
        }
        for (key, rows) in present {
            for (id, _) in rows.into_iter().filter(|_| (self.is_left_over)(&key)) {
                change.delete(&table, id)?;
                sent.removed += 1;
                differing.push(key.clone());
            }
        }
        Ok(differing)
    }
}

/// The key of a row as the file holds it.
fn key_of(table: &Table, row: &Row, keys: &[&'static str]) -> Key {
    let cell = |name: &&'static str| {
        let found = row.iter().find(|(column, _)| column == name).zip(table.position(name));
        found.map_or(String::new(), |((_, value), position)| {
            plain(&fitted(table, position, value, &mut Vec::new()))
        })
    };
    keys.iter().map(cell).collect()
}

/// A row as it is in the file.
type Present = (RowId, Vec<Value<'static>>);

/// The rows of a table by their key; of several with one key the last counts.
pub(super) fn rows_by_key<M: Medium>(
    change: &Change<'_, M>,
    table: &Table,
    keys: &[&str],
) -> Result<BTreeMap<Key, Present>> {
    let all = all_by_key(change, table, keys)?;
    Ok(all.into_iter().filter_map(|(key, mut rows)| Some((key, rows.pop()?))).collect())
}

fn all_by_key<M: Medium>(
    change: &Change<'_, M>,
    table: &Table,
    keys: &[&str],
) -> Result<BTreeMap<Key, Vec<Present>>> {
    let places: Vec<Option<usize>> = keys.iter().map(|name| table.position(name)).collect();
    let key = |values: &[Value<'static>]| -> Key {
        let cell = |place: &Option<usize>| place.and_then(|place| values.get(place)).map(plain);
        places.iter().map(|place| cell(place).unwrap_or_default()).collect()
    };
    let mut found: BTreeMap<Key, Vec<Present>> = BTreeMap::new();
    for (id, values) in change.rows(table)?.rows {
        found.entry(key(&values)).or_default().push((id, values));
    }
    Ok(found)
}

/// A cell as a key has it; 0 is what NULL means in a number.
pub(super) fn plain(value: &Value<'_>) -> String {
    match (value.as_i64(), value.as_str()) {
        (Some(0), _) => String::new(),
        (Some(number), _) => number.to_string(),
        (_, Some(text)) => text.trim().to_owned(),
        _ => String::new(),
    }
}

fn alike(found: &Value<'_>, wanted: &Value<'_>) -> bool {
    let is_nothing = |value: &Value<'_>| value.is_null() || value.as_str() == Some("");
    found == wanted || (is_nothing(found) && is_nothing(wanted))
}
