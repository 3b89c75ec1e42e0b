//! Page 0: the marks of the file, its version, code page, sort order and the state of its users.
//!
//! Most of it is masked with a fixed keystream. Refused, each with its own sentence: an empty file, one that is no
//! database, an ACCDB, a truncated one, one with a password or encryption.

use crate::format::bytes::{put_u16, put_u32, u8_at, u16_at, u32_at};
use crate::page::RowId;
use crate::{Error, Result, TextCodec, Version};

const MAGIC: &[u8] = b"\0\x01\0\0Standard Jet DB\0";
const MAGIC_ACCDB: &[u8] = b"\0\x01\0\0Standard ACE DB\0";
const VERSION_AT: usize = 0x14;
const MASKED_FROM: usize = 0x18;
const GLOBAL_MAP_AT: usize = 0x18;
const SYSTEM_TABLES_AT: usize = 0x20;
const SORT_ORDER_3_AT: usize = 0x3A;
const CODE_PAGE_AT: usize = 0x3C;
const KEY_AT: usize = 0x3E;
const PASSWORD_AT: usize = 0x42;
const BUILD_3_AT: usize = 0x56;
const BUILD_4_AT: usize = 0x6A;
const SORT_ORDER_4_AT: usize = 0x6E;
const CREATED_AT: usize = 0x72;
/// How many users have a commit word; they fill the last 512 bytes of the page.
const COMMIT_WORDS: usize = 256;

/// The creation date that a new Jet 4 file bears, always the same one.
///
/// Owners are stored masked with a keystream that only the engine can derive from this date; for this one the key is known
/// to be [`OWNER_KEY`](crate::catalog::OWNER_KEY).
const CREATED: [u8; 8] = [0xBC, 0x52, 0xE4, 0x95, 0x36, 0xE3, 0xE4, 0x40];

/// What page 0 says.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The generation of the format.
    pub version: Version,
    /// The Windows code page of text, which only Jet 3 uses.
    pub code_page: u16,
    /// The sort order, a Windows language number.
    pub sort_order: u16,
    /// Where the map of free pages is.
    pub global_map: RowId,
    /// The definition pages of MSysObjects, MSysACEs, MSysQueries and MSysRelationships.
    pub system_tables: [u32; 4],
    /// The build number of the engine that made the file.
    pub build: u16,
}

impl Header {
    /// The header of a new file: code page 1252, the general sort order, the system tables on the pages 2 to 5.
    pub fn new(version: Version) -> Self {
        Self {
            version,
            code_page: 1252,
            sort_order: 0x0409,
            global_map: RowId { page: 1, slot: 0 },
            system_tables: [2, 3, 4, 5],
            build: match version {
                Version::Jet3 => 3428,
                Version::Jet4 => 8618,
            },
        }
    }

    /// Which version a file has, told from its first bytes; for media that must know the page size before they read.
    pub fn version_of(start: &[u8]) -> Result<Version> {
        let refuse = |sentence: &str| Err(Error::NotUsable(sentence.into()));
        if start.is_empty() {
            return refuse("the file is empty (0 bytes); it is no database");
        }
        if start.starts_with(MAGIC_ACCDB) {
            return refuse(
                "the file is an Access 2007 database (ACCDB); save it in Access 2000 or Access 97 format",
            );
        }
        if !start.starts_with(MAGIC) {
            let truncated = start.len() < MAGIC.len() && MAGIC.starts_with(start);
            return refuse(if truncated {
                "the file is cut off within its first page; it cannot be used"
            } else {
                "the file is no Access database: it does not begin as one"
            });
        }
        match u8_at(start, VERSION_AT) {
            Some(0) => Ok(Version::Jet3),
            Some(1) => Ok(Version::Jet4),
            Some(2..) => refuse(
                "the file is of a later Access format than 2003; save it in Access 2000 or Access 97 format",
            ),
            None => refuse("the file is cut off within its first page; it cannot be used"),
        }
    }

    /// Reads page 0, or as much of the file's beginning as there is.
    pub fn read(page: &[u8]) -> Result<Self> {
        let version = Self::version_of(page)?;
        let mut page = page.get(..version.page_size()).map(<[u8]>::to_vec).ok_or_else(|| {
            Error::NotUsable("the file is cut off within its first page; it cannot be used".into())
        })?;
        mask(version, &mut page);
        let number = |at| u32_at(&page, at).unwrap_or_default();
        let word = |at| u16_at(&page, at).unwrap_or_default();
        if number(KEY_AT) != 0 {
            return Err(Error::NotUsable(
                "the database is encrypted; decrypt it in Access and try again".into(),
            ));
        }
        if has_password(version, &page) {
            return Err(Error::NotUsable(
                "the database has a password; remove it in Access and try again".into(),
            ));
        }
        let (sort_order, build) = match version {
            Version::Jet3 => (word(SORT_ORDER_3_AT), word(BUILD_3_AT)),
            Version::Jet4 => (word(SORT_ORDER_4_AT), word(BUILD_4_AT)),
        };
        Ok(Self {
            version,
            code_page: word(CODE_PAGE_AT),
            sort_order,
            global_map: RowId::from_pointer(number(GLOBAL_MAP_AT)),
            system_tables: [0, 4, 8, 12].map(|at| number(SYSTEM_TABLES_AT + at)),
            build,
        })
    }

    /// Page 0 of a new file, with every commit word at its start.
    pub fn write(&self) -> Box<[u8]> {
        let size = self.version.page_size();
        let mut page = vec![0; size].into_boxed_slice();
        page[..MAGIC.len()].copy_from_slice(MAGIC);
        put_u32(&mut page, GLOBAL_MAP_AT, self.global_map.to_pointer());
        // The second map is empty in nearly every file; what it means is not known.
        let second = RowId { slot: self.global_map.slot.wrapping_add(1), ..self.global_map };
        put_u32(&mut page, GLOBAL_MAP_AT + 4, second.to_pointer());
        for (nth, &table) in self.system_tables.iter().enumerate() {
            put_u32(&mut page, SYSTEM_TABLES_AT + 4 * nth, table);
        }
        put_u16(&mut page, CODE_PAGE_AT, self.code_page);
        match self.version {
            Version::Jet3 => {
                put_u16(&mut page, SORT_ORDER_3_AT, self.sort_order);
                put_u16(&mut page, BUILD_3_AT, self.build);
            }
            Version::Jet4 => {
                page[VERSION_AT] = 1;
                for nth in 0..10 {
                    put_u32(&mut page, PASSWORD_AT + 4 * nth, creation_day(&CREATED));
                }
                put_u16(&mut page, BUILD_4_AT, self.build);
                put_u16(&mut page, SORT_ORDER_4_AT, self.sort_order);
                page[CREATED_AT..CREATED_AT + 8].copy_from_slice(&CREATED);
                put_u32(&mut page, 0x98, 0x0654);
                page[0x9C..0x9F].copy_from_slice(b"4.0");
            }
        }
        for nth in 0..COMMIT_WORDS {
            // The creator counts as one exclusive user who has written once.
            put_u16(
                &mut page,
                size - 2 * COMMIT_WORDS + 2 * nth,
                if nth == 0 { 0x0101 } else { 0x0100 },
            );
        }
        mask(self.version, &mut page);
        page
    }

    /// How this file stores text.
    pub fn text(&self) -> TextCodec {
        TextCodec::new(self.version, self.code_page)
    }
}

/// Masks or unmasks the middle of page 0: the RC4 keystream of a fixed key.
fn mask(version: Version, page: &mut [u8]) {
    const KEY: [u8; 4] = [0xC7, 0xDA, 0x39, 0x6B];
    let mut state: [u8; 256] = std::array::from_fn(|i| i as u8);
    let mut j = 0u8;
    for i in 0..256 {
        j = j.wrapping_add(state[i]).wrapping_add(KEY[i % KEY.len()]);
        state.swap(i, usize::from(j));
    }
    let length = match version {
        Version::Jet3 => 126,
        Version::Jet4 => 128,
    };
    let (mut i, mut j) = (0u8, 0u8);
    for byte in page.iter_mut().skip(MASKED_FROM).take(length) {
        i = i.wrapping_add(1);
        j = j.wrapping_add(state[usize::from(i)]);
        state.swap(usize::from(i), usize::from(j));
        let at = state[usize::from(i)].wrapping_add(state[usize::from(j)]);
        *byte ^= state[usize::from(at)];
    }
}

/// No password is zeros in Jet 3, and the whole days of the creation date, again and again, in Jet 4.
fn has_password(version: Version, page: &[u8]) -> bool {
    match version {
        Version::Jet3 => page.iter().skip(PASSWORD_AT).take(20).any(|&byte| byte != 0),
        Version::Jet4 => {
            let created = page.get(CREATED_AT..).and_then(<[u8]>::first_chunk::<8>);
            let day = created.map_or(0, creation_day);
            (0..10).any(|nth| {
                u32_at(page, PASSWORD_AT + 4 * nth).is_some_and(|word| word != day && word != 0)
            })
        }
    }
}

fn creation_day(created: &[u8; 8]) -> u32 {
    f64::from_le_bytes(*created) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    fn a_header_reads_back_as_written(#[values(Version::Jet3, Version::Jet4)] version: Version) {
        let header = Header { code_page: 1251, sort_order: 0x0419, ..Header::new(version) };
        assert_eq!(Header::read(&header.write()).unwrap(), header);
    }

    #[rstest]
    #[case::empty(&[], "empty")]
    #[case::text(b"Section,Table,Round", "no Access database")]
    #[case::accdb(b"\0\x01\0\0Standard ACE DB\0\x02\0\0\0", "ACCDB")]
    #[case::cut_in_the_mark(b"\0\x01\0\0Stand", "cut off")]
    #[case::cut_before_the_version(MAGIC, "cut off")]
    #[case::cut_in_the_page(b"\0\x01\0\0Standard Jet DB\0\x01\0\0\0", "cut off")]
    #[case::later(b"\0\x01\0\0Standard Jet DB\0\x03\0\0\0", "later Access format")]
    fn what_is_no_usable_database_gets_its_own_sentence(#[case] start: &[u8], #[case] word: &str) {
        let sentence = Header::read(start).unwrap_err().to_string();
        assert!(sentence.contains(word), "{sentence}");
    }

    #[rstest]
    #[case::key(Version::Jet3, KEY_AT, "encrypted")]
    #[case::key(Version::Jet4, KEY_AT, "encrypted")]
    #[case::password(Version::Jet3, PASSWORD_AT + 3, "password")]
    #[case::password(Version::Jet4, PASSWORD_AT + 5, "password")]
    fn locked_away_contents_are_named(
        #[case] version: Version,
        #[case] at: usize,
        #[case] word: &str,
    ) {
        let mut page = Header::new(version).write();
        page[at] ^= 0x55;
        let sentence = Header::read(&page).unwrap_err().to_string();
        assert!(sentence.contains(word), "{sentence}");
    }
}
