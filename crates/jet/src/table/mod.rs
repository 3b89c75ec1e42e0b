//! Tables: their definitions, rows and long values.

mod append;
mod change;
pub mod column;
mod define;
mod definition;
mod encode;
mod extend;
mod layout;
mod long;
mod long_columns;
mod opened;
mod place;
mod reader;
mod row;
mod scan;
mod spec;
mod upkeep;
mod write;

pub use append::{Appender, append};
pub use change::{Inserted, delete, insert, update};
pub use column::{Column, ColumnType};
pub(crate) use define::{Owner, define};
pub use definition::{Definition, LongValueMaps, MOST_COLUMNS};
pub use encode::encode_row;
pub(crate) use extend::add_columns;
pub(crate) use layout::Layout;
pub use long::{LongValue, read_long};
pub use opened::Table;
pub(crate) use opened::same_name;
pub(crate) use reader::Reader;
pub use row::RowView;
pub use scan::{Scan, read_row};
pub use spec::{ColumnSpec, IndexSpec, TableSpec};
