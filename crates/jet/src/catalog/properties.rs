//! Properties of tables and columns, kept in one value of the catalog: defaults, whether a value is required, and others.
//!
//! Lenient in reading: what follows a damaged part is left out. Written as DAO writes them: new names are
//! listed in the order of first use; what was read is written back as it was.

use crate::format::bytes::{push_u16, push_u32};
use crate::table::{ColumnSpec, ColumnType, Reader, same_name};
use crate::{Error, Result, TextCodec, Version};

const NAMES: u16 = 0x80;
const OF_TABLE: u16 = 0x00;
const OF_COLUMN: u16 = 0x01;
const BOOL: u8 = 1;
const TEXT: u8 = 10;
const MEMO: u8 = 12;
/// The length and the kind before each part.
const PART_HEADER: usize = 6;

/// What has properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyOwner {
    /// The object itself.
    Table,
    /// One of its columns.
    Column(String),
    /// Something else, by its number and name.
    Other(u16, String),
}

/// One property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: PropertyValue,
    /// The number of its type, as for columns.
    kind: u8,
    /// 1 when only those with the right to design may change it.
    design: u8,
}

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyValue {
    /// Yes or No.
    Bool(bool),
    /// Text, also of an expression.
    Text(String),
    /// Anything else, as it is stored.
    Stored(Vec<u8>),
}

/// All properties of one object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Properties {
    /// The names as they were listed, used or not: the list is written back in the same order.
    names: Vec<String>,
    groups: Vec<(PropertyOwner, Vec<Property>)>,
}

impl Properties {
    /// The properties that DAO gives to new columns.
    pub fn of_columns(columns: &[ColumnSpec]) -> Self {
        let mut properties = Self::default();
        properties.add_columns(columns);
        properties
    }

    /// Adds the properties of more columns.
    pub fn add_columns(&mut self, columns: &[ColumnSpec]) {
        for column in columns {
            let flag = |name: &str, value| Property::new(name, BOOL, PropertyValue::Bool(value));
            let is_text = matches!(column.kind, ColumnType::Text | ColumnType::Memo);
            let allow = column.allow_zero_length.filter(|_| is_text);
            let default = column.default.as_ref().filter(|default| !default.is_empty());
            let expression = |default: &String| PropertyValue::Text(default.clone());
            let properties: Vec<_> = [
                allow.map(|allow| flag("AllowZeroLength", allow)),
                column.required.map(|required| flag("Required", required)),
                default.map(|default| Property::new("DefaultValue", MEMO, expression(default))),
            ]
            .into_iter()
            .flatten()
            .collect();
            if !properties.is_empty() {
                self.groups.push((PropertyOwner::Column(column.name.clone()), properties));
            }
        }
    }

    /// The owners and their properties.
    pub fn groups(&self) -> &[(PropertyOwner, Vec<Property>)] {
        &self.groups
    }

    /// A property of the object itself.
    pub fn of_table(&self, name: &str) -> Option<&PropertyValue> {
        self.find(|owner| *owner == PropertyOwner::Table, name)
    }

    /// A property of a column.
    pub fn of_column(&self, column: &str, name: &str) -> Option<&PropertyValue> {
        let is_column = |owner: &PropertyOwner| matches!(owner, PropertyOwner::Column(name) if same_name(name, column));
        self.find(is_column, name)
    }

    /// Reads the value of the catalog's column LvProp.
    pub fn parse(text: TextCodec, bytes: &[u8]) -> Result<Self> {
        if !bytes.starts_with(mark(Version::Jet3)) && !bytes.starts_with(mark(Version::Jet4)) {
            let sentence = "the properties of an object do not begin as they should";
            return Err(Error::NotUsable(sentence.into()));
        }
        let mut names = Vec::new();
        let mut groups = Vec::new();
        let mut reader = Reader::at(bytes, mark(text.version()).len());
        while let Ok((kind, part)) = read_part(&mut reader) {
            if kind == NAMES {
                let mut reader = Reader::at(part, 0);
                while let Ok(name) = read_name(text, &mut reader) {
                    names.push(name);
                }
            } else if let Ok(group) = read_group(text, &names, kind, part) {
                groups.push(group);
            }
        }
        Ok(Self { names, groups })
    }

    /// Writes the value of the catalog's column LvProp.
    pub fn encode(&self, text: TextCodec) -> Result<Vec<u8>> {
        let mut names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let mut groups = Vec::new();
        for (owner, properties) in &self.groups {
            let (kind, owner_name) = match owner {
                PropertyOwner::Table => (OF_TABLE, ""),
                PropertyOwner::Column(name) => (OF_COLUMN, name.as_str()),
                PropertyOwner::Other(kind, name) => (*kind, name.as_str()),
            };
            let owner_name = encode_text(text, owner_name)?;
            let mut part = Vec::new();
            push_u32(&mut part, (PART_HEADER + owner_name.len()) as u32);
            push_u16(&mut part, short(owner_name.len())?);
            part.extend(owner_name);
            for property in properties {
                let known = names.iter().position(|name| *name == property.name);
                let nth = known.unwrap_or_else(|| {
                    names.push(&property.name);
                    names.len() - 1
                });
                let value = property.stored(text)?;
                push_u16(&mut part, short(8 + value.len())?);
                part.extend([property.design, property.kind]);
                push_u16(&mut part, short(nth)?);
                push_u16(&mut part, short(value.len())?);
                part.extend(value);
            }
            push_part(kind, &part, &mut groups);
        }
        let mut list = Vec::new();
        for name in names {
            let name = encode_text(text, name)?;
            push_u16(&mut list, short(name.len())?);
            list.extend(name);
        }
        let mut bytes = mark(text.version()).to_vec();
        push_part(NAMES, &list, &mut bytes);
        bytes.extend(groups);
        Ok(bytes)
    }

    fn find(
        &self,
        is_owner: impl Fn(&PropertyOwner) -> bool,
        name: &str,
    ) -> Option<&PropertyValue> {
        let groups = self.groups.iter().filter(|(owner, _)| is_owner(owner));
        let mut properties = groups.flat_map(|(_, properties)| properties);
        properties.find(|property| same_name(&property.name, name)).map(|property| &property.value)
    }
}

impl Property {
    fn new(name: &str, kind: u8, value: PropertyValue) -> Self {
        Self { name: name.into(), value, kind, design: 1 }
    }

    fn stored(&self, text: TextCodec) -> Result<Vec<u8>> {
        Ok(match &self.value {
            PropertyValue::Bool(value) => vec![if *value { 0xFF } else { 0 }],
            PropertyValue::Text(value) => encode_text(text, value)?,
            PropertyValue::Stored(bytes) => bytes.clone(),
        })
    }
}

fn mark(version: Version) -> &'static [u8] {
    match version {
        Version::Jet3 => b"KKD\0",
        Version::Jet4 => b"MR2\0",
    }
}

fn read_part<'a>(reader: &mut Reader<'a>) -> Result<(u16, &'a [u8]), String> {
    let (length, kind) = (reader.u32()? as usize, reader.u16()?);
    let length = length.checked_sub(PART_HEADER).ok_or("a part is too short")?;
    Ok((kind, reader.take(length)?))
}

fn read_name(text: TextCodec, reader: &mut Reader<'_>) -> Result<String, String> {
    let length = usize::from(reader.u16()?);
    Ok(text.decode(reader.take(length)?).into_owned())
}

fn read_group(
    text: TextCodec,
    names: &[String],
    kind: u16,
    part: &[u8],
) -> Result<(PropertyOwner, Vec<Property>), String> {
    let mut reader = Reader::at(part, 0);
    let properties_at = reader.u32()? as usize;
    let name = read_name(text, &mut reader)?;
    reader.seek(properties_at);
    let mut properties = Vec::new();
    while let Ok(property) = read_property(text, names, &mut reader) {
        properties.push(property);
    }
    let owner = match kind {
        OF_TABLE if name.is_empty() => PropertyOwner::Table,
        OF_COLUMN => PropertyOwner::Column(name),
        other => PropertyOwner::Other(other, name),
    };
    Ok((owner, properties))
}

fn read_property(
    text: TextCodec,
    names: &[String],
    reader: &mut Reader<'_>,
) -> Result<Property, String> {
    let start = reader.position();
    let length = usize::from(reader.u16()?);
    let (design, kind) = (reader.u8()?, reader.u8()?);
    let name = names.get(usize::from(reader.u16()?)).ok_or("a name is missing")?;
    let stored = usize::from(reader.u16()?);
    let stored = reader.take(stored)?;
    reader.seek(start + length.max(8));
    let as_text = || {
        // Text that would be written otherwise stays as it is.
        let decoded = text.decode(stored).into_owned();
        let same = encode_text(text, &decoded).is_ok_and(|encoded| encoded == stored);
        same.then_some(PropertyValue::Text(decoded))
    };
    let value = match (kind, stored) {
        (BOOL, [0]) => Some(PropertyValue::Bool(false)),
        (BOOL, [0xFF]) => Some(PropertyValue::Bool(true)),
        (TEXT | MEMO, _) => as_text(),
        _ => None,
    };
    let value = value.unwrap_or_else(|| PropertyValue::Stored(stored.to_vec()));
    Ok(Property { name: name.clone(), value, kind, design })
}

fn push_part(kind: u16, part: &[u8], bytes: &mut Vec<u8>) {
    push_u32(bytes, (PART_HEADER + part.len()) as u32);
    push_u16(bytes, kind);
    bytes.extend_from_slice(part);
}

fn encode_text(text: TextCodec, value: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    text.encode(value, false, &mut bytes).map_err(|letter| {
        Error::Refused(format!(
            "the property \"{value}\" has the letter {letter:?}, which the file's code page lacks"
        ))
    })?;
    Ok(bytes)
}

fn short(length: usize) -> Result<u16> {
    u16::try_from(length).map_err(|_| Error::Refused("a property is too long".into()))
}
