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

/// The tables that the control program is not done with, by section ID and number, with the code that each has.
pub fn pending<M: Medium>(database: &Database<M>) -> Result<Vec<(i16, i16, i16)>, ChangeError> {
    let table = database.table("Tables")?;
    let places = Places::of(&table)?;
    let rows = database.rows(&table)?.rows;
    let codes = rows.iter().map(|(_, values)| places.read(values));
    Ok(codes.filter(|(_, _, code)| *code != 0).collect())
}

/// Where a row of `Tables` has what matters here.
struct Places {
    section: usize,
    table: usize,
    code: usize,
}

impl Places {
    fn of(table: &Table) -> jet::Result<Self> {
        Ok(Self {
            section: table.require("Section")?,
            table: table.require("Table")?,
            code: table.require("UpdateFromRound")?,
        })
    }

    /// Section, table and code.
    fn read(&self, values: &[Value<'static>]) -> (i16, i16, i16) {
        let at = |place: usize| values.get(place).and_then(Value::as_i64).unwrap_or_default();
        let small = |place: usize| i16::try_from(at(place)).unwrap_or_default();
        (small(self.section), small(self.table), small(self.code))
    }
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
        let places = Places::of(&table)?;
        for (id, _) in change.rows(&table)?.rows {
            change.work().alter(id.page)?;
        }
        let mut rows = BTreeMap::new();
        for (id, values) in change.rows(&table)?.rows {
            let (section, number, code) = places.read(&values);
            rows.insert((section, number), (id, code));
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
