//! A database from nothing: the header, the map of free pages, and the engine's own tables with their first rows.

use super::system::{self, NewObject, System};
use crate::page::data::{DataPageMut, Role};
use crate::page::{Medium, Work, usage};
use crate::table::{Owner, define};
use crate::{Error, Header, Result, Version};

/// The pages of the header, the map and the four definitions.
const FIRST_PAGES: u32 = 6;

/// Fills an empty file; `now` is its date, in days since 1899-12-30.
pub(crate) fn create<M: Medium>(work: &mut Work<'_, M>, now: f64) -> Result<Header> {
    if work.pages() != 0 {
        return Err(Error::Refused("a new database needs an empty file".into()));
    }
    let version = work.version();
    let header = Header::new(version);
    for _ in 0..FIRST_PAGES {
        work.add()?;
    }
    work.alter(0)?.copy_from_slice(&header.write());
    let mut maps = DataPageMut::init(version, work.alter(1)?, 1);
    maps.append(&usage::all_free_but(version, FIRST_PAGES), Role::Row);
    maps.append(&usage::empty(version), Role::Row);
    for (spec, page) in system::specs(version).iter().zip(header.system_tables) {
        define(work, &header, spec, Owner::System(page))?;
    }
    let key = match version {
        Version::Jet3 => [0, 0],
        Version::Jet4 => system::OWNER_KEY,
    };
    let system = System::read(work, &header, key)?;
    add_objects(work, &header, &system, now)?;
    grant_rights(work, &header, &system)?;
    Ok(header)
}

fn add_objects<M: Medium>(
    work: &mut Work<'_, M>,
    header: &Header,
    system: &System,
    now: f64,
) -> Result<()> {
    use system::{ADMIN, DATABASE, DATABASES, ENGINE, RELATIONSHIPS, TABLES, TOP};
    let containers = [
        (TABLES, TOP, "Tables", 3, ENGINE),
        (DATABASES, TOP, "Databases", 3, ENGINE),
        (RELATIONSHIPS, TOP, "Relationships", 3, ENGINE),
        (DATABASE, DATABASES, "MSysDb", 2, ADMIN),
    ];
    let tables = header
        .system_tables
        .iter()
        .zip(system::NAMES)
        .map(|(&page, name)| (page as i32, TABLES, name, 1, ENGINE));
    for (id, parent, name, kind, owner) in containers.into_iter().chain(tables) {
        let flags = system::SYSTEM_FLAGS;
        let object = NewObject { id, parent, name, kind, flags, owner, properties: None };
        system.add_object(work, object, now)?;
    }
    Ok(())
}

/// The rights that DAO gives in a new file.
fn grant_rights<M: Medium>(work: &mut Work<'_, M>, header: &Header, system: &System) -> Result<()> {
    use system::{ADMIN, CREATOR, DATABASE, DATABASES, RELATIONSHIPS, TABLES, USERS};
    let [objects, entries, queries, relationships] = header.system_tables.map(|page| page as i32);
    for (object, to, rights, inheritable) in [
        (objects, ADMIN, 0x6_0000, false),
        (entries, ADMIN, 0x6_0000, false),
        (queries, ADMIN, 0x6_0000, false),
        (relationships, ADMIN, 0xE_0000, false),
        (TABLES, CREATOR, 0xF_00FE, true),
        (TABLES, ADMIN, 0xF_FEFF, true),
        (RELATIONSHIPS, CREATOR, 0xF_00FE, true),
        (RELATIONSHIPS, ADMIN, 0xF_FFFF, true),
        (DATABASES, ADMIN, 0x6_0000, false),
        (DATABASE, ADMIN, 0x6_000E, false),
        (DATABASE, USERS, 0xE, false),
        (queries, USERS, 0x14, false),
        (relationships, USERS, 0x14, false),
        (objects, USERS, 0x14, false),
        (TABLES, USERS, 0xF_FFFF, true),
        (RELATIONSHIPS, USERS, 0xF_FFFF, true),
    ] {
        system.grant(work, object, to, rights, inheritable)?;
    }
    Ok(())
}
