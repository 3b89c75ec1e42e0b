//! `Tables.UpdateFromRound`: told only to a table that is done with the last change.

use std::collections::BTreeMap;

use jet::page::{Medium, RowId};
use jet::table::Table;
use jet::{Change, Database, Value};

use super::sections::letters_of;
use super::{ChangeError, Sent, UpdateCode};

/// Tells the control program what to do with some tables, by section ID and number; all of them or none.
pub fn instruct<M: Medium>(
    database: &mut Database<M>,
    tables: &[(i16, i16)],
    code: UpdateCode,
) -> Result<Sent, ChangeError> {
    let mut change = database.change()?;
    let mut sent = Sent::default();
    let rows = TableRows::claim(&mut change)?;
    for &(section, table) in tables {
        rows.tell(&mut change, section, table, code, &mut sent)?;
    }
    change.commit()?;
    Ok(sent)
}

/// The rows of `Tables`, kept from others until the change is made.
pub(super) struct TableRows {
    table: Table,
    rows: BTreeMap<(i16, i16), (RowId, i16)>,
}

impl TableRows {
    /// Claims the rows, so that nobody changes a code between our looking and our writing.
    pub(super) fn claim<M: Medium>(change: &mut Change<'_, M>) -> Result<Self, ChangeError> {
        let table = change.table("Tables")?;
        let places = ["Section", "Table", "UpdateFromRound"].map(|name| table.require(name));
        let [section, number, code] = places;
        let (section, number, code) = (section?, number?, code?);
        for (id, _) in change.rows(&table)?.rows {
            change.work().alter(id.page)?;
        }
        let mut rows = BTreeMap::new();
        for (id, values) in change.rows(&table)?.rows {
            let at = |place: usize| values.get(place).and_then(Value::as_i64).unwrap_or_default();
            let small = |place: usize| i16::try_from(at(place)).unwrap_or_default();
            rows.insert((small(section), small(number)), (id, small(code)));
        }
        Ok(Self { table, rows })
    }

    /// The tables of a section.
    pub(super) fn of(&self, section: i16) -> impl Iterator<Item = i16> {
        self.rows.keys().filter(move |(of, _)| *of == section).map(|(_, table)| *table)
    }

    /// All tables.
    pub(super) fn all(&self) -> impl Iterator<Item = (i16, i16)> {
        self.rows.keys().copied()
    }

    /// Sets the code of a table whose code is 0.
    pub(super) fn tell<M: Medium>(
        &self,
        change: &mut Change<'_, M>,
        section: i16,
        table: i16,
        code: UpdateCode,
        sent: &mut Sent,
    ) -> Result<(), ChangeError> {
        let letters = |change: &Change<'_, M>| letters_of(change, section);
        match self.rows.get(&(section, table)) {
            None => Err(ChangeError::NoTable { section: letters(change), table }),
            Some((_, found)) if *found != 0 => {
                Err(ChangeError::Busy { section: letters(change), table, code: *found })
            }
            Some((id, _)) => {
                let cells = [("UpdateFromRound", Value::Int(code.value()))];
                change.update(&self.table, *id, &cells)?;
                sent.told.push((section, table, code));
                Ok(())
            }
        }
    }
}
