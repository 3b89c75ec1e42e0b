//! Small exchange files made for one test.

use bws::schema::{TABLES, TableSchema};
use jet::page::Memory;
use jet::table::{ColumnSpec, ColumnType};
use jet::{Database, Value, Version};

/// A file in the making.
pub(crate) struct Made {
    database: Database<Memory>,
}

/// Cells by name; what is not named has the column's default.
pub(crate) type Cells<'a> = &'a [(&'a str, Value<'a>)];

impl Made {
    /// A file with all tables and no rows.
    pub(crate) fn new(version: Version) -> Self {
        Self::with(version, |_| true)
    }

    /// A file with some tables and no rows.
    pub(crate) fn with(version: Version, wanted: impl Fn(&TableSchema) -> bool) -> Self {
        let mut database = Database::create(Memory::new(version), 40_000.0).unwrap();
        let mut change = database.change().unwrap();
        for schema in TABLES.iter().filter(|table| wanted(table)) {
            change.create_table(&schema.spec(version), 40_000.0).unwrap();
        }
        change.commit().unwrap();
        Self { database }
    }

    /// A file with all tables and no rows, whose columns are of other types; one for which there is none is left out.
    pub(crate) fn retyped(
        version: Version,
        kind: impl Fn(&str, &str, ColumnType) -> Option<ColumnType>,
    ) -> Self {
        let mut database = Database::create(Memory::new(version), 40_000.0).unwrap();
        let mut change = database.change().unwrap();
        for schema in TABLES {
            let mut spec = schema.spec(version);
            spec.columns = spec
                .columns
                .into_iter()
                .filter_map(|column| match kind(schema.name, &column.name, column.kind)? {
                    same if same == column.kind => Some(column),
                    ColumnType::Text => Some(ColumnSpec::text(&column.name, 255)),
                    other => Some(ColumnSpec::new(&column.name, other)),
                })
                .collect();
            // None is needed, and not every type can have one.
            spec.indexes.clear();
            change.create_table(&spec, 40_000.0).unwrap();
        }
        change.commit().unwrap();
        Self { database }
    }

    /// One section with so many tables, each with a row of `Tables`.
    pub(crate) fn section(self, id: i16, letter: &str, tables: i16) -> Self {
        let cells = [("ID", id.into()), ("Letter", letter.into()), ("Tables", tables.into())];
        let client = [("Computer", "CLUB".into())];
        let mut made = self.row("Section", &cells);
        if id == 1 {
            made = made.row("Clients", &client);
        }
        (1..=tables).fold(made, |made, table| {
            let cells =
                [("Section", id.into()), ("Table", table.into()), ("ComputerID", 1i16.into())];
            made.row("Tables", &cells)
        })
    }

    /// A round: section, table, round, N/S, E/W, lowest and highest board.
    pub(crate) fn round(self, cells: [i16; 7]) -> Self {
        let names = ["Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard"];
        let cells: Vec<_> = names.into_iter().zip(cells.map(Value::from)).collect();
        self.row("RoundData", &cells)
    }

    /// A result: section, table, round, board, N/S, E/W, and the rest as text.
    pub(crate) fn result(self, numbers: [i16; 6], outcome: &str) -> Self {
        let [section, table, round, board, pair_ns, pair_ew] = numbers;
        let place = bws::words::Place { section, table, round, board };
        let mut row = bws::words::Received { place, pair_ns, pair_ew, ..Default::default() };
        row.fill(&outcome.parse().unwrap());
        self.row("ReceivedData", &row.cells())
    }

    /// A row.
    pub(crate) fn row(mut self, table: &str, cells: Cells<'_>) -> Self {
        let schema = bws::schema::table(table).unwrap();
        let mut change = self.database.change().unwrap();
        let table = change.table(table).unwrap();
        let mut named: Vec<(&str, Value<'_>)> = schema
            .columns
            .iter()
            .filter(|column| !cells.iter().any(|(name, _)| *name == column.name))
            .map(|column| (column.name, column.default_value()))
            .filter(|(_, value)| !value.is_null())
            .collect();
        named.extend(cells.iter().cloned());
        named.retain(|(name, _)| table.position(name).is_some());
        change.insert(&table, &named).unwrap();
        change.commit().unwrap();
        self
    }

    /// A table with one column more.
    pub(crate) fn column(mut self, table: &str, column: ColumnSpec) -> Self {
        let mut change = self.database.change().unwrap();
        let table = change.table(table).unwrap();
        change.add_columns(&table, &[column], 40_000.0).unwrap();
        change.commit().unwrap();
        self
    }

    /// The bytes of the file.
    pub(crate) fn bytes(self) -> Vec<u8> {
        self.database.into_medium().into_bytes()
    }

    /// The file as it reads.
    pub(crate) fn read(self) -> bws::read::Reading {
        bws::read::read_bytes(self.bytes()).unwrap()
    }
}
