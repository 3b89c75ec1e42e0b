//! A database: its tables, and changes that are made whole or not at all.

use crate::catalog::{self, Catalog, Properties, System};
use crate::page::usage::FREE_PAGES;
use crate::page::{Medium, RowId, Source, Work};
use crate::table::{self, Appender, ColumnSpec, Inserted, Scan, Table, TableSpec, read_row};
use crate::{Error, Header, Result, Value};

/// An open database over a holder of its pages.
#[derive(Clone, Debug)]
pub struct Database<M: Medium> {
    medium: M,
    header: Header,
}

/// All rows of a table that could be read, and what is wrong with the others.
#[derive(Debug, Default)]
pub struct Rows {
    /// Each row's place and its values, in the order of the table's columns.
    pub rows: Vec<(RowId, Vec<Value<'static>>)>,
    /// What could not be read.
    pub problems: Vec<Error>,
}

impl<M: Medium> Database<M> {
    /// Makes a database in an empty holder; `now` is its date, in days since 1899-12-30.
    pub fn create(mut medium: M, now: f64) -> Result<Self> {
        let mut work = Work::new(&mut medium)?;
        let header = catalog::create(&mut work, now)?;
        work.commit()?;
        Ok(Self { medium, header })
    }

    /// Opens a database.
    pub fn open(medium: M) -> Result<Self> {
        if medium.pages()? == 0 {
            Header::version_of(&[])?;
        }
        let header = Header::read(&medium.page(0)?)?;
        if header.version != Medium::version(&medium) {
            return Err(Error::NotUsable(
                "the database is of another version than its holder".into(),
            ));
        }
        Ok(Self { medium, header })
    }

    /// What page 0 said when the database was opened.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The holder of the pages.
    pub fn medium(&self) -> &M {
        &self.medium
    }

    /// The holder of the pages, to change what is its own matter.
    pub fn medium_mut(&mut self) -> &mut M {
        &mut self.medium
    }

    /// The holder of the pages, given away.
    pub fn into_medium(self) -> M {
        self.medium
    }

    /// Everything the file holds.
    pub fn catalog(&self) -> Result<Catalog> {
        Catalog::read(&self.medium, &self.header)
    }

    /// The names of the users' tables, in order.
    pub fn tables(&self) -> Result<Vec<String>> {
        Ok(self.catalog()?.tables().into_iter().map(|object| object.name.clone()).collect())
    }

    /// A table by its name, the engine's own included; its definition is read now.
    pub fn table(&self, name: &str) -> Result<Table> {
        open_table(&self.medium, &self.header, name)
    }

    /// The properties of a table and its columns.
    pub fn properties(&self, table: &str) -> Result<Properties> {
        catalog::properties_of(&self.medium, &self.header, table)
    }

    /// A walk over the rows of a table.
    pub fn scan<'a>(&'a self, table: &'a Table) -> Result<Scan<'a, M>> {
        Scan::new(&self.medium, table)
    }

    /// All rows of a table at once.
    pub fn rows(&self, table: &Table) -> Result<Rows> {
        all_rows(&self.medium, table)
    }

    /// One row by its place; none when it was deleted.
    pub fn row(&self, table: &Table, id: RowId) -> Result<Option<Vec<Value<'static>>>> {
        one_row(&self.medium, table, id)
    }

    /// Starts a change.
    pub fn change(&mut self) -> Result<Change<'_, M>> {
        if self.header.global_map != FREE_PAGES {
            return Err(Error::Refused(
                "this file keeps its map of free pages in an unknown place; it can only be read"
                    .into(),
            ));
        }
        Ok(Change { work: Work::new(&mut self.medium)?, header: &self.header, system: None })
    }
}

/// A change: it sees what it has done so far, and nobody else does before [`commit`](Self::commit).
///
/// An [`Error::Refused`] leaves it as it was before the call. After any other error it must be dropped.
pub struct Change<'d, M: Medium> {
    work: Work<'d, M>,
    header: &'d Header,
    /// The engine's own tables, once a table was made.
    system: Option<System>,
}

impl<'d, M: Medium> Change<'d, M> {
    /// A table by its name, as this change sees it.
    pub fn table(&self, name: &str) -> Result<Table> {
        open_table(&self.work, self.header, name)
    }

    /// A walk over the rows of a table.
    pub fn scan<'a>(&'a self, table: &'a Table) -> Result<Scan<'a, Work<'d, M>>> {
        Scan::new(&self.work, table)
    }

    /// All rows of a table at once.
    pub fn rows(&self, table: &Table) -> Result<Rows> {
        all_rows(&self.work, table)
    }

    /// One row by its place; none when it was deleted.
    pub fn row(&self, table: &Table, id: RowId) -> Result<Option<Vec<Value<'static>>>> {
        one_row(&self.work, table, id)
    }

    /// Inserts a row; columns that are not named stay empty, and the counted one gets the next number.
    ///
    /// Default values are a matter of the program that inserts: none are applied.
    pub fn insert(&mut self, table: &Table, named: &[(&str, Value<'_>)]) -> Result<Inserted> {
        let mut values = vec![Value::Null; table.columns().len()];
        for (name, value) in named {
            values[table.require(name)?] = value.clone();
        }
        table::insert(&mut self.work, table, &values)
    }

    /// Inserts a row with one value for each column of the table, in its order.
    pub fn insert_values(&mut self, table: &Table, values: &[Value<'_>]) -> Result<Inserted> {
        table::insert(&mut self.work, table, values)
    }

    /// Appends many rows; much faster than one by one.
    pub fn append<T>(
        &mut self,
        table: &Table,
        fill: impl FnOnce(&mut Appender<'_, '_, M>) -> Result<T>,
    ) -> Result<T> {
        table::append(&mut self.work, table, fill)
    }

    /// Gives columns of a row new values.
    pub fn update(&mut self, table: &Table, id: RowId, named: &[(&str, Value<'_>)]) -> Result<()> {
        let mut changes = Vec::with_capacity(named.len());
        for (name, value) in named {
            changes.push((table.require(name)?, value.clone()));
        }
        table::update(&mut self.work, table, id, &changes)
    }

    /// Gives the columns at these positions of a row new values.
    pub fn update_values(
        &mut self,
        table: &Table,
        id: RowId,
        changes: &[(usize, Value<'_>)],
    ) -> Result<()> {
        table::update(&mut self.work, table, id, changes)
    }

    /// Deletes a row.
    pub fn delete(&mut self, table: &Table, id: RowId) -> Result<()> {
        table::delete(&mut self.work, table, id)
    }

    /// Makes a table; `now` is its date, in days since 1899-12-30.
    pub fn create_table(&mut self, spec: &TableSpec, now: f64) -> Result<Table> {
        catalog::add_table(&mut self.work, self.header, &mut self.system, spec, now)
    }

    /// Adds columns behind those of a table, whose rows stay as they are; returns the table with them.
    pub fn add_columns(
        &mut self,
        table: &Table,
        columns: &[ColumnSpec],
        now: f64,
    ) -> Result<Table> {
        catalog::extend_table(&mut self.work, self.header, table, columns, now)?;
        self.table(table.name())
    }

    /// The pages of the change, for what works below rows.
    pub fn work(&mut self) -> &mut Work<'d, M> {
        &mut self.work
    }

    /// Makes the change: all of it, at once.
    pub fn commit(self) -> Result<()> {
        self.work.commit()
    }
}

fn open_table<S: Source>(source: &S, header: &Header, name: &str) -> Result<Table> {
    let catalog = Catalog::read(source, header)?;
    match catalog.table(name) {
        Some(object) => Table::read(source, header, &object.name, object.page()),
        None => Err(Error::Refused(format!("the database has no table {name}"))),
    }
}

fn all_rows<S: Source>(source: &S, table: &Table) -> Result<Rows> {
    let mut found = Rows::default();
    let mut scan = Scan::new(source, table)?;
    while let Some(row) = scan.next_row() {
        let values = row.and_then(|row| {
            let values = row.values()?.into_iter().map(Value::into_owned).collect();
            Ok((row.id(), values))
        });
        match values {
            Ok(row) => found.rows.push(row),
            Err(problem) => found.problems.push(problem),
        }
    }
    Ok(found)
}

fn one_row<S: Source>(source: &S, table: &Table, id: RowId) -> Result<Option<Vec<Value<'static>>>> {
    let mut buffer = vec![0; source.version().page_size()];
    let Some(row) = read_row(source, table, id, &mut buffer)? else { return Ok(None) };
    Ok(Some(row.values()?.into_iter().map(Value::into_owned).collect()))
}
