//! Whether an index can be kept right, decided from its definition before any row is touched.

use super::definition::{IndexColumn, IndexDefinition, Order};
use crate::{Error, Result, Version};

/// How one key column becomes bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyKind {
    /// Yes/No, which is never null.
    Bool,
    /// An unsigned number of 8 bits.
    Byte,
    /// A number of 16 bits.
    Int16,
    /// A number of 32 bits.
    Int32,
    /// Money, in ten-thousandths, 64 bits.
    Currency,
    /// A floating number of 32 bits.
    Single,
    /// A floating number of 64 bits, or a date.
    Double,
    /// Bytes.
    Binary,
    /// Text in a known sort order.
    Text(TextOrder),
}

/// A sort order of text whose codes are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextOrder {
    /// "General" of Access 97, code page 1252.
    General97,
    /// "Dutch" of Access 97, as far as a real file shows it: most letters and a digit have the codes of "General", and
    /// leave no other codes for the digits and letters between them.
    Dutch97,
    /// "General" of Access 2000 to 2007.
    GeneralLegacy,
}

/// The Windows language number of the "General" sort orders.
const GENERAL: u16 = 0x0409;

/// The Windows language number of "Dutch".
const DUTCH: u16 = 0x0413;

/// An index whose keys can be made and whose tree can be kept.
#[derive(Clone, Debug)]
pub struct Index {
    version: Version,
    definition: IndexDefinition,
    pub(super) keys: Vec<KeyColumn>,
}

/// One key column, ready to encode.
#[derive(Clone, Debug)]
pub(super) struct KeyColumn {
    pub(super) column: usize,
    pub(super) name: String,
    pub(super) kind: KeyKind,
    pub(super) order: Order,
}

impl Index {
    /// An index to keep, or the sentence that says why this crate cannot.
    ///
    /// A table with an index that is refused here must be treated as read-only.
    pub fn new(
        version: Version,
        definition: IndexDefinition,
        columns: &[IndexColumn],
    ) -> Result<Self> {
        let name = &definition.name;
        if definition.columns.is_empty() {
            return Err(Error::Refused(format!("the index {name} has no column")));
        }
        let mut keys = Vec::with_capacity(definition.columns.len());
        for &(position, order) in &definition.columns {
            let column = columns.get(position).ok_or_else(|| {
                Error::Refused(format!("the index {name} names a column that does not exist"))
            })?;
            let kind = key_kind(version, column)
                .map_err(|why| Error::Refused(format!("the index {name} cannot be kept: {why}")))?;
            keys.push(KeyColumn { column: position, name: column.name.clone(), kind, order });
        }
        Ok(Self { version, definition, keys })
    }

    /// The generation of the format for which keys are made.
    pub fn version(&self) -> Version {
        self.version
    }

    /// What the table's definition says about it.
    pub fn definition(&self) -> &IndexDefinition {
        &self.definition
    }

    /// The key columns, as positions in the table's list of columns.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = usize> {
        self.keys.iter().map(|key| key.column)
    }
}

/// How a column's values are encoded, or why that is not known.
fn key_kind(version: Version, column: &IndexColumn) -> Result<KeyKind, String> {
    let name = &column.name;
    Ok(match column.type_code {
        1 => KeyKind::Bool,
        2 => KeyKind::Byte,
        3 => KeyKind::Int16,
        4 => KeyKind::Int32,
        5 => KeyKind::Currency,
        6 => KeyKind::Single,
        7 | 8 => KeyKind::Double,
        9 => KeyKind::Binary,
        10 => KeyKind::Text(text_order(version, column)?),
        other => return Err(format!("the key of column {name}, of type {other}, is not known")),
    })
}

fn text_order(version: Version, column: &IndexColumn) -> Result<TextOrder, String> {
    let IndexColumn { name, sort_order, sort_version, code_page, .. } = column;
    match (version, *sort_order, *sort_version) {
        (Version::Jet3, GENERAL | DUTCH, _) if *code_page != 1252 => Err(format!(
            "column {name} has text of code page {code_page}, whose order is not known"
        )),
        (Version::Jet3, GENERAL, _) => Ok(TextOrder::General97),
        (Version::Jet3, DUTCH, _) => Ok(TextOrder::Dutch97),
        (Version::Jet4, GENERAL, 0) => Ok(TextOrder::GeneralLegacy),
        (_, order, version) => Err(format!(
            "column {name} has the sort order {order:#06x} version {version}, whose codes are not known"
        )),
    }
}
