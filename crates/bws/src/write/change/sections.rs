//! The sections of an event under the IDs that the file has for them.

use std::collections::BTreeSet;

use jet::Change;
use jet::page::Medium;
use session::state::EventState;

use super::super::Request;
use super::super::content::{self, SectionPart};
use super::ChangeError;
use super::compare::{plain, rows_by_key};

/// The sections of the session; those that the file lacks get an ID that is free.
pub(super) fn sections<'e, M: Medium>(
    change: &Change<'_, M>,
    event: &'e EventState,
    request: &Request<'_>,
) -> Result<Vec<SectionPart<'e>>, ChangeError> {
    let mut parts = content::sections(event, request)?;
    let table = change.table("Section")?;
    let id_at = table.require("ID")?;
    let by_letters = rows_by_key(change, &table, &["Letter"])?;
    let id_of = |values: &[jet::Value<'static>]| {
        let id = values.get(id_at)?.as_i64()?;
        i16::try_from(id).ok()
    };
    let mut taken: BTreeSet<i16> = by_letters.values().filter_map(|(_, row)| id_of(row)).collect();
    for part in &mut parts {
        let letters = vec![part.key.letters.to_string()];
        match by_letters.get(&letters).and_then(|(_, row)| id_of(row)) {
            Some(id) => part.id = id,
            None => {
                if taken.contains(&part.id) {
                    part.id = taken.last().map_or(1, |last| last.saturating_add(1));
                }
                taken.insert(part.id);
            }
        }
    }
    Ok(parts)
}

/// The letters of a section in the file, or its ID as text.
pub(super) fn letters_of<M: Medium>(change: &Change<'_, M>, section: i16) -> String {
    let find = || -> jet::Result<Option<String>> {
        let table = change.table("Section")?;
        let letters = table.require("Letter")?;
        let rows = rows_by_key(change, &table, &["ID"])?;
        let row = rows.get(&vec![section.to_string()]);
        Ok(row.and_then(|(_, values)| values.get(letters)).map(plain))
    };
    find().ok().flatten().unwrap_or_else(|| section.to_string())
}
