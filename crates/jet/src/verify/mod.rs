//! Whether a whole file is sound: every page used once or free, every count right, every row readable, every index in
//! step with its rows.
//!
//! Everything found is told; a problem does not hide the ones behind it. No page is walked twice for the same purpose, so
//! neither time nor memory grow faster than the file, whatever it claims.
//!
//! Real files of other programs are sound too, with these peculiarities, none of which is worth a word: pages that were
//! given back keep their old contents, with 08 or 09 in the first byte; bytes outside of rows, entries and definitions are
//! whatever the memory held; an index counts the keys it ever had, not those it has.

mod indexes;
mod ledger;
mod long_values;
mod maps;
mod report;
mod rows;
mod slots;

pub use report::{Problem, Report, Severity};

use crate::catalog::{Catalog, ObjectKind};
use crate::format::bytes::u16_at;
use crate::page::data::DataPage;
use crate::page::{Medium, RowId, Source, kind};
use crate::table::Table;
use crate::{Database, Error, Header, Result};
use ledger::{Conflict, Holder, Ledger};

/// The commit words fill the end of page 0.
const COMMIT_WORDS: usize = 256;

/// Looks at every page of a database and tells what is wrong.
///
/// An error is only what kept the pages from being read. A file that other programs change meanwhile is best looked at
/// through [`View::consistently`](crate::share::View::consistently), or while nobody else has it open.
pub fn verify<M: Medium>(database: &Database<M>) -> Result<Report> {
    let (source, header) = (database.medium(), database.header());
    let n_pages = source.n_pages()?;
    let mut ledger = Ledger::new(n_pages);
    let map_rows = ledger.holder("a page of usage maps");
    let report = Report::of_pages(n_pages);
    let mut survey = Survey { source, header, n_pages, ledger, map_rows, report };
    survey.header_page()?;
    let free = survey.free_pages()?;
    for (name, page) in survey.tables()? {
        survey.table(&name, page)?;
    }
    survey.unused(&free)?;
    Ok(survey.report)
}

/// A look at a file in progress.
struct Survey<'a, S: Source> {
    source: &'a S,
    header: &'a Header,
    n_pages: u32,
    ledger: Ledger,
    /// Holds the pages whose rows are usage maps; many refer to them.
    map_rows: Holder,
    report: Report,
}

impl<S: Source> Survey<'_, S> {
    fn header_page(&mut self) -> Result<()> {
        let holder = self.ledger.holder("the header of the file");
        self.claim(0, holder);
        let page = self.source.look(0)?;
        let words_at = page.len() - 2 * COMMIT_WORDS;
        for user in 0..COMMIT_WORDS {
            let what = match u16_at(&page, words_at + 2 * user) {
                Some(0) => "is in the middle of a change, or stopped there",
                Some(1) => "met a damaged page",
                _ => continue,
            };
            self.report.tell(Severity::Damage, 0, None, format!("the user {user} {what}"));
        }
        Ok(())
    }

    /// The tables by name and page: the engine's own as the header says, then what the catalog lists.
    fn tables(&mut self) -> Result<Vec<(String, u32)>> {
        let own = ["MSysObjects", "MSysACEs", "MSysQueries", "MSysRelationships"];
        let mut tables: Vec<_> =
            own.iter().map(|name| (*name).to_owned()).zip(self.header.system_tables).collect();
        let at = self.header.system_tables[0];
        let catalog = match Catalog::read(self.source, self.header) {
            Ok(catalog) => catalog,
            Err(problem) => {
                self.note(problem, at)?;
                return Ok(tables);
            }
        };
        // What cannot be read of the catalog is told when its own rows are looked at.
        for object in catalog.objects {
            if object.kind == ObjectKind::Table
                && !self.header.system_tables.contains(&object.page())
            {
                tables.push((object.name.clone(), object.page()));
            }
        }
        Ok(tables)
    }

    fn table(&mut self, name: &str, page: u32) -> Result<()> {
        let holder = self.ledger.holder(format!("the definition of {name}"));
        if !self.claim(page, holder) {
            return Ok(());
        }
        let table = match Table::read(self.source, self.header, name, page) {
            Ok(table) => table,
            Err(problem) => return self.note(problem, page),
        };
        for &more in table.definition().pages.iter().skip(1) {
            self.claim(more, holder);
        }
        self.report.n_tables += 1;
        let rows = self.rows(&table)?;
        self.report.n_rows += u64::from(rows.n_rows);
        self.indexes(&table, &rows)
    }

    /// Compares the book with the map of free pages.
    fn unused(&mut self, free: &[bool]) -> Result<()> {
        for (page, &free) in (0..self.n_pages).zip(free) {
            self.report.n_free_pages += u32::from(free);
            let used = self.ledger.is_used(page);
            if free && used {
                self.damage(page, "it is in use, but the file's map lists it as free");
            } else if !free && !used {
                self.unreachable(page)?;
            }
        }
        for page in 0..self.n_pages {
            if self.ledger.is_of(page, self.map_rows) {
                self.unused_maps(page)?;
            }
        }
        Ok(())
    }

    /// Tells of a page that nobody refers to; what it holds may be lost.
    fn unreachable(&mut self, page: u32) -> Result<()> {
        let bytes = self.source.look(page)?;
        let holds = match bytes.first() {
            Some(&kind::DATA) => {
                let owner =
                    DataPage::new(self.source.version(), page, &bytes).map(|page| page.owner());
                match owner {
                    Ok(owner) if owner < self.n_pages => {
                        format!("it holds rows of the table defined on page {owner}")
                    }
                    _ => "it holds rows".to_owned(),
                }
            }
            Some(&kind::DEFINITION) => "it holds the definition of a table".to_owned(),
            Some(&(kind::NODE | kind::LEAF)) => "it holds entries of an index".to_owned(),
            Some(&kind::MAP) => "it holds a usage map".to_owned(),
            // Given back without being listed as free: only its space is lost.
            _ => {
                let what = "nobody uses it, but the file's map does not list it as free";
                self.report.tell(Severity::Oddity, page, None, what);
                return Ok(());
            }
        };
        self.damage(page, format!("{holds}, but nothing leads to it"));
        Ok(())
    }

    /// Tells of usage maps that nobody refers to.
    fn unused_maps(&mut self, page: u32) -> Result<()> {
        let bytes = self.source.look(page)?;
        let Ok(slots) = DataPage::new(self.source.version(), page, &bytes) else { return Ok(()) };
        for slot in slots::live(&slots) {
            if !self.ledger.has_map(RowId { page, slot }) {
                let what = "nobody refers to this usage map";
                self.report.tell(Severity::Oddity, page, Some(slot), what);
            }
        }
        Ok(())
    }

    /// Gives a page to a holder, or tells why that cannot be.
    fn claim(&mut self, page: u32, holder: Holder) -> bool {
        let what = match self.ledger.claim(page, holder) {
            Ok(()) => return true,
            Err(Conflict::PastEnd) => {
                format!("the file ends before it, but it is {}", self.ledger.name(holder))
            }
            Err(Conflict::Twice) => format!("it is {} twice", self.ledger.name(holder)),
            Err(Conflict::Taken(other)) => {
                let (one, other) = (self.ledger.name(holder), self.ledger.name(other));
                format!("it is both {other} and {one}")
            }
        };
        self.damage(page, what);
        false
    }

    fn damage(&mut self, page: u32, what: impl Into<String>) {
        self.report.tell(Severity::Damage, page, None, what);
    }

    fn damage_at(&mut self, at: RowId, what: impl Into<String>) {
        self.report.tell(Severity::Damage, at.page, Some(at.slot), what);
    }

    /// Tells of an error as damage; only what kept a page from being read goes on as one.
    fn note(&mut self, problem: Error, page: u32) -> Result<()> {
        match problem {
            Error::Damaged { page, what } => self.damage(page, what),
            Error::NotUsable(what) | Error::Refused(what) => self.damage(page, what),
            error @ (Error::Io { .. } | Error::Locked(_)) => return Err(error),
        }
        Ok(())
    }
}
