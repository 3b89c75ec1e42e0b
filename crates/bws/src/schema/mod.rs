//! The tables and columns of an exchange file, as programs expect them today.
//!
//! The catalogue is that of the official Access 2000 template (5): its columns in its order, with its sizes and defaults.
//! An Access 97 file differs as the real ones do: nothing is required, `ExternalUpdate` stands behind `Erased`,
//! `WestClubs` takes 14 characters, and `Section` has two columns more.
//!
//! Readers go by name, never by position: the order differs between real files.

mod column;
mod settings;
mod tables;

pub use column::{ColumnSchema, Kind, TypeFit};
pub use settings::{GLOBAL_SETTINGS, SETTINGS};
pub use tables::TABLES;

use jet::Version;
use jet::table::{IndexSpec, TableSpec};

/// The revision of the guide of May 2008.
pub const REVISION_2008: u8 = 16;

/// What the columns of programs' own start with; they stand behind all others.
pub const CUSTOM_PREFIX: &str = "custom_";

/// Columns that programs besides the guide are known to add, as table and column: individuals and pair numbers of
/// TabScore, the game type of BridgeTab.
const EXTENSIONS: [(&str, &str); 6] = [
    ("RoundData", "South"),
    ("RoundData", "West"),
    ("ReceivedData", "South"),
    ("ReceivedData", "West"),
    ("PlayerNumbers", "TabScorePairNo"),
    ("Section", "BTGameType"),
];

/// Columns of 2008 that programs do without: of the recorder's terminals, of changes during the session, of boards in any
/// order, of a pair that can also be told by a 0, and the marks of further scoring programs.
const SELDOM: [&str; 9] = [
    "CurrentRound",
    "CurrentBoard",
    "UpdateFromRound",
    "CustomBoards",
    "MissingPair",
    "Processed1",
    "Processed2",
    "Processed3",
    "Processed4",
];

/// The tables that control programs only read.
const FILLED_BEFOREHAND: [&str; 7] =
    ["Session", "Section", "RoundData", "PlayerNames", "Settings", "HandRecord", "HandEvaluation"];

/// A table of the file.
#[derive(Debug)]
pub struct TableSchema {
    /// Its name.
    pub name: &'static str,
    /// Its columns in the order of the Access 2000 template.
    pub columns: &'static [ColumnSchema],
    /// Its indexes by name and column; none is needed, the template has them.
    pub indexes: &'static [IndexSchema],
    /// The revision of the guide that brought it; 16 or less for everything of 2008.
    pub since: u8,
    /// Whether no session can be run without it.
    pub needed: bool,
}

/// An index over one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexSchema {
    /// Its name.
    pub name: &'static str,
    /// Its column.
    pub column: &'static str,
    /// Whether it is the primary key.
    pub primary: bool,
}

/// A table by its name; names are the same in capitals and small letters.
pub fn table(name: &str) -> Option<&'static TableSchema> {
    TABLES.iter().find(|table| table.name.eq_ignore_ascii_case(name))
}

/// Whether other programs are known to add a column to a table.
pub fn is_known_extension(table: &str, column: &str) -> bool {
    let is = |(of, name): &(&str, &str)| {
        of.eq_ignore_ascii_case(table) && name.eq_ignore_ascii_case(column)
    };
    EXTENSIONS.iter().any(is)
}

impl TableSchema {
    /// A column by its name.
    pub fn column(&self, name: &str) -> Option<&'static ColumnSchema> {
        self.columns.iter().find(|column| column.name.eq_ignore_ascii_case(name))
    }

    /// Whether programs do without a column: those of later versions, all settings, all of tables that not every session
    /// needs, and those of `SELDOM`.
    pub fn can_lack(&self, column: &ColumnSchema) -> bool {
        !self.needed || column.since > REVISION_2008 || SELDOM.contains(&column.name)
    }

    /// Whether only the scoring program writes into the table, so that control programs take whatever fits there.
    pub fn is_filled_beforehand(&self) -> bool {
        FILLED_BEFOREHAND.contains(&self.name)
    }

    /// The columns as files of a version have them.
    pub fn columns_in(&self, version: Version) -> Vec<ColumnSchema> {
        let mut columns = self.columns.to_vec();
        if version == Version::Jet4 {
            return columns;
        }
        for column in &mut columns {
            column.required = false;
            if column.name == "WestClubs" && matches!(column.kind, Kind::Text(_)) {
                column.kind = Kind::Text(14);
            }
        }
        if let Some(at) = columns.iter().position(|column| column.name == "ExternalUpdate") {
            let moved = columns.remove(at);
            let erased = columns.iter().position(|column| column.name == "Erased");
            columns.insert(erased.map_or(at, |erased| erased + 1), moved);
        }
        if self.name == "Section" {
            columns.extend_from_slice(tables::ONLY_ACCESS_97_SECTION);
        }
        columns
    }

    /// The table as `jet` makes it in a file of a version, with its indexes.
    pub fn spec(&self, version: Version) -> TableSpec {
        let mut spec = TableSpec::new(self.name);
        spec.columns = self.columns_in(version).iter().map(ColumnSchema::spec).collect();
        spec.indexes = self.indexes.iter().map(IndexSchema::spec).collect();
        spec
    }
}

impl IndexSchema {
    fn spec(&self) -> IndexSpec {
        if self.primary {
            IndexSpec { name: self.name.into(), ..IndexSpec::primary_key(&[self.column]) }
        } else {
            IndexSpec::new(self.name, &[self.column])
        }
    }
}
