//! A table as one reading of its definition shows it, ready to read and write rows.

use super::column::{Column, ColumnType};
use super::definition::Definition;
use crate::index::{Index, IndexDefinition};
use crate::page::Source;
use crate::{Error, Header, Result, TextCodec, Version};

/// A table: its name, its definition and what follows from it.
///
/// It stays right until another program changes the definition; a change that meets such a definition is refused.
#[derive(Clone, Debug)]
pub struct Table {
    name: String,
    definition: Definition,
    header: Header,
    text: TextCodec,
    /// For each variable value of a row, the position of its column; none for a removed column.
    variable: Vec<Option<usize>>,
    /// The length of the fixed part of a row.
    fixed_length: usize,
    /// The indexes, ready to be kept; or why one of them cannot be, which makes the table read-only.
    indexes: Result<Vec<Index>, String>,
    /// The lowest number of a column of varying length: a row with fewer columns has no variable part.
    first_variable: u16,
}

impl Table {
    /// Reads the definition that starts on `page`.
    pub fn read<S: Source + ?Sized>(
        source: &S,
        header: &Header,
        name: &str,
        page: u32,
    ) -> Result<Self> {
        let text = header.text();
        let definition = Definition::read(source, text, page)?;
        let mut variable = vec![None; usize::from(definition.n_variable)];
        let mut fixed_length = 0;
        let mut first_variable = u16::MAX;
        for (position, column) in definition.columns.iter().enumerate() {
            if !column.is_fixed() {
                first_variable = first_variable.min(column.number);
                let place = variable.get_mut(usize::from(column.variable_index));
                match place {
                    Some(place @ None) => *place = Some(position),
                    _ => {
                        let name = &column.name;
                        return Err(Error::damaged(
                            page,
                            format!(
                                "the definition of a table there: column {name} has no place in a row"
                            ),
                        ));
                    }
                }
            } else if column.kind != ColumnType::Bool {
                fixed_length =
                    fixed_length.max(usize::from(column.fixed_offset) + fixed_value_length(column));
            }
        }
        let indexes = kept_indexes(header, &definition);
        let (name, header) = (name.to_owned(), header.clone());
        Ok(Self { name, definition, header, text, variable, fixed_length, indexes, first_variable })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The columns, in the order in which values are given.
    pub fn columns(&self) -> &[Column] {
        &self.definition.columns
    }

    /// The position of a column; names are the same in capitals and small letters.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.columns().iter().position(|column| same_name(&column.name, name))
    }

    /// The position of a column that must be there.
    pub fn require(&self, name: &str) -> Result<usize> {
        self.position(name)
            .ok_or_else(|| Error::Refused(format!("the table {} has no column {name}", self.name)))
    }

    /// The whole definition.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// How many rows there were when the definition was read.
    pub fn n_rows(&self) -> u32 {
        self.definition.n_rows
    }

    /// The header of the file.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How text is stored.
    pub fn text(&self) -> TextCodec {
        self.text
    }

    /// The generation of the format.
    pub fn version(&self) -> Version {
        self.header.version
    }

    /// The table as it was when it had only its first columns: rows of that time are encoded by it.
    pub fn with_columns(&self, n_columns: usize) -> Self {
        let mut earlier = self.clone();
        earlier.definition.columns.truncate(n_columns);
        earlier.definition.n_numbers = earlier.definition.columns.len() as u16;
        let variable =
            earlier.definition.columns.iter().filter(|column| !column.is_fixed()).count();
        earlier.variable.truncate(variable);
        earlier
    }

    /// The indexes to keep with every row; refused when the table is read-only, with the index and the reason.
    pub fn indexes(&self) -> Result<&[Index]> {
        self.indexes.as_deref().map_err(|why| {
            let name = &self.name;
            Error::Refused(format!("the table {name} can only be read: {why}"))
        })
    }

    pub(super) fn variable(&self) -> &[Option<usize>] {
        &self.variable
    }

    pub(super) fn fixed_length(&self) -> usize {
        self.fixed_length
    }

    pub(super) fn first_variable(&self) -> u16 {
        self.first_variable
    }
}

fn kept_indexes(header: &Header, definition: &Definition) -> Result<Vec<Index>, String> {
    if let Some(name) = definition.relationships.first() {
        return Err(format!(
            "it takes part in the relationship {name}, whose rules are not checked here"
        ));
    }
    let columns: Vec<_> =
        definition.columns.iter().map(|column| column.for_index(header)).collect();
    let keep = |index: &IndexDefinition| Index::new(header.version, index.clone(), &columns);
    definition.indexes.iter().map(keep).collect::<Result<_>>().map_err(|why| why.to_string())
}

/// Whether two names are the same to Jet.
pub(crate) fn same_name(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
        || (!one.is_ascii() && one.to_lowercase() == other.to_lowercase())
}

/// The bytes of a column's value in the fixed part of a row.
pub(super) fn fixed_value_length(column: &Column) -> usize {
    usize::from(column.kind.fixed_length().unwrap_or(column.length))
}
