//! The tables that the engine keeps for itself, as DAO makes them, and rows for them.

use crate::index::{KeyValue, flag};
use crate::page::{Medium, Source, Work};
use crate::table::column::flag as column_flag;
use crate::table::{self, ColumnSpec, ColumnType, IndexSpec, Table, TableSpec};
use crate::{Error, Header, Result, Value, Version};

/// The mask over owners in a Jet 4 file that this crate makes; it belongs to the creation date in the header.
pub const OWNER_KEY: [u8; 2] = [0x40, 0xD2];

/// The container of tables.
pub(super) const TABLES: i32 = 0x0F00_0001;
/// The container of databases.
pub(super) const DATABASES: i32 = 0x0F00_0002;
/// The container of relationships.
pub(super) const RELATIONSHIPS: i32 = 0x0F00_0003;
/// Above the containers.
pub(super) const TOP: i32 = 0x0F00_0000;
/// The database itself.
pub(super) const DATABASE: i32 = 0x1000_0000;
/// The flags of the engine's own objects.
pub(super) const SYSTEM_FLAGS: i32 = i32::MIN;

/// The engine, as an owner.
pub(super) const ENGINE: [u8; 2] = [2, 3];
/// The user "Admin".
pub(super) const ADMIN: [u8; 2] = [3, 1];
/// The group "Users".
pub(super) const USERS: [u8; 2] = [2, 1];
/// Whoever made an object.
pub(super) const CREATOR: [u8; 2] = [2, 4];

/// The names of the engine's own tables, in the order in which the header lists them.
pub(super) const NAMES: [&str; 4] = ["MSysObjects", "MSysACEs", "MSysQueries", "MSysRelationships"];

/// The four tables, to be made.
pub(super) fn specs(version: Version) -> [TableSpec; 4] {
    use ColumnType::{Bool, Byte, Date, Int, Long, Memo, Ole, Text};
    let column = |name: &str, kind| ColumnSpec::new(name, kind);
    let binary = |name: &str| ColumnSpec {
        size: if version == Version::Jet4 { 510 } else { 255 },
        ..ColumnSpec::new(name, ColumnType::Binary)
    };
    let owner = |name: &str| ColumnSpec { system_flags: column_flag::OWNER, ..binary(name) };
    let index =
        |name: &str, columns: &[&str], flags| IndexSpec { flags, ..IndexSpec::new(name, columns) };
    let primary = |name: &str, columns: &[&str]| IndexSpec {
        primary: true,
        ..index(name, columns, flag::UNIQUE)
    };
    let mut queries = vec![
        column("ObjectId", Long),
        column("Attribute", Byte),
        binary("Order"),
        column("Name1", Text),
        column("Name2", Text),
        column("Expression", Memo),
        column("Flag", Int),
    ];
    if version == Version::Jet4 {
        queries.push(column("LvExtra", Long));
    }
    [
        TableSpec {
            name: NAMES[0].into(),
            columns: vec![
                column("Id", Long),
                column("ParentId", Long),
                column("Name", Text),
                column("Type", Int),
                column("DateCreate", Date),
                column("DateUpdate", Date),
                owner("Owner"),
                column("Flags", Long),
                column("Database", Memo),
                column("Connect", Memo),
                column("ForeignName", Text),
                binary("RmtInfoShort"),
                column("RmtInfoLong", Ole),
                column("Lv", Ole),
                column("LvProp", Ole),
                column("LvModule", Ole),
                column("LvExtra", Ole),
            ],
            indexes: vec![
                index("ParentIdName", &["ParentId", "Name"], flag::UNIQUE),
                primary("Id", &["Id"]),
            ],
        },
        TableSpec {
            name: NAMES[1].into(),
            columns: vec![
                column("ObjectId", Long),
                owner("SID"),
                column("ACM", Long),
                column("FInheritable", Bool),
            ],
            indexes: vec![index("ObjectId", &["ObjectId"], flag::REQUIRED)],
        },
        TableSpec {
            name: NAMES[2].into(),
            columns: queries,
            indexes: vec![primary("ObjectIdAttribute", &["ObjectId", "Attribute", "Order"])],
        },
        TableSpec {
            name: NAMES[3].into(),
            columns: vec![
                column("szRelationship", Text),
                column("grbit", Long),
                column("ccolumn", Long),
                column("icolumn", Long),
                column("szObject", Text),
                column("szColumn", Text),
                column("szReferencedObject", Text),
                column("szReferencedColumn", Text),
            ],
            indexes: vec![
                index("szRelationship", &["szRelationship"], flag::IGNORE_NULLS),
                index("szObject", &["szObject"], flag::IGNORE_NULLS),
                index("szReferencedObject", &["szReferencedObject"], flag::IGNORE_NULLS),
            ],
        },
    ]
}

/// The two tables of the catalog that grow with every object.
pub(crate) struct System {
    /// MSysObjects.
    pub(super) objects: Table,
    /// MSysACEs.
    pub(super) entries: Table,
    /// The mask over owners.
    pub(super) key: [u8; 2],
}

/// A row of MSysObjects to be made.
pub(super) struct NewObject<'a> {
    pub(super) id: i32,
    pub(super) parent: i32,
    pub(super) name: &'a str,
    pub(super) kind: i16,
    pub(super) flags: i32,
    pub(super) owner: [u8; 2],
    pub(super) properties: Option<Vec<u8>>,
}

impl System {
    /// Reads the definitions of the two tables.
    pub(crate) fn read<S: Source>(source: &S, header: &Header, key: [u8; 2]) -> Result<Self> {
        let [objects, entries, ..] = header.system_tables;
        Ok(Self {
            objects: Table::read(source, header, NAMES[0], objects)?,
            entries: Table::read(source, header, NAMES[1], entries)?,
            key,
        })
    }

    /// Refuses a name that the catalog's indexes cannot hold, before anything is altered.
    pub(super) fn check_name<S: Source>(&self, source: &S, parent: i32, name: &str) -> Result<()> {
        let encoded = self.objects.text().encode(name, false, &mut Vec::new());
        encoded.map_err(|letter| {
            Error::Refused(format!(
                "the name {name} has the letter {letter:?}, which the file's code page lacks"
            ))
        })?;
        let [parent_at, name_at] = ["ParentId", "Name"].map(|column| self.objects.position(column));
        for index in self.objects.indexes()? {
            let value = |column: usize| match Some(column) {
                column if column == parent_at => Some(KeyValue::Int32(parent)),
                column if column == name_at => Some(KeyValue::Text(name)),
                _ => None,
            };
            let Some(values) = index.columns().map(value).collect::<Option<Vec<_>>>() else {
                continue;
            };
            if let Some(key) = index.key(&values)?
                && !index.admits(source, &key)?
            {
                return Err(Error::Refused(format!("there is an object {name} already")));
            }
        }
        self.entries.indexes().map(|_| ())
    }

    /// Adds an object at a date.
    pub(super) fn add_object<M: Medium>(
        &self,
        work: &mut Work<'_, M>,
        new: NewObject<'_>,
        now: f64,
    ) -> Result<()> {
        let owner = self.masked(new.owner);
        let named = [
            ("Id", Value::Long(new.id)),
            ("ParentId", Value::Long(new.parent)),
            ("Name", Value::from(new.name)),
            ("Type", Value::Int(new.kind)),
            ("DateCreate", Value::Date(now)),
            ("DateUpdate", Value::Date(now)),
            ("Owner", Value::from(owner)),
            ("Flags", Value::Long(new.flags)),
            ("LvProp", Value::from(new.properties)),
        ];
        insert_named(work, &self.objects, named)
    }

    /// Grants rights over an object.
    pub(super) fn grant<M: Medium>(
        &self,
        work: &mut Work<'_, M>,
        object: i32,
        to: [u8; 2],
        rights: i32,
        inheritable: bool,
    ) -> Result<()> {
        let to = self.masked(to);
        let named = [
            ("ObjectId", Value::Long(object)),
            ("SID", Value::from(to)),
            ("ACM", Value::Long(rights)),
            ("FInheritable", Value::Bool(inheritable)),
        ];
        insert_named(work, &self.entries, named)
    }

    fn masked(&self, owner: [u8; 2]) -> Vec<u8> {
        owner.iter().zip(self.key).map(|(byte, key)| byte ^ key).collect()
    }
}

fn insert_named<'v, M: Medium, const N: usize>(
    work: &mut Work<'_, M>,
    table: &Table,
    named: [(&str, Value<'v>); N],
) -> Result<()> {
    let mut values = vec![Value::Null; table.columns().len()];
    for (name, value) in named {
        values[table.require(name)?] = value;
    }
    table::insert(work, table, &values).map(|_| ())
}
