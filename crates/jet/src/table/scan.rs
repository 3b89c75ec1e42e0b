//! Reading a table row by row, one page at a time.
//!
//! Lenient: a damaged row is reported with its page and number and the next one follows; a page that is not the table's
//! is reported and left out; when the map of the table's pages cannot be read, every page of the file is looked at.

use super::opened::Table;
use super::row::{RowView, damaged};
use crate::page::data::{DataPage, Slot};
use crate::page::usage::UsageMap;
use crate::page::{RowId, Source};
use crate::{Error, Result};
use std::vec;

/// A row that was moved may have been moved again, but never this often.
const MOST_MOVES: usize = 16;

/// A walk over the rows of a table; it holds two pages and one part of the table's map.
pub struct Scan<'a, S: Source> {
    source: &'a S,
    table: &'a Table,
    map: Option<UsageMap>,
    next_part: u32,
    n_parts: u32,
    n_pages: u32,
    pages: vec::IntoIter<u32>,
    page: u32,
    bytes: Box<[u8]>,
    moved: Box<[u8]>,
    slot: usize,
    n_slots: usize,
    /// Said before the first row.
    first_problem: Option<Error>,
}

impl<'a, S: Source> Scan<'a, S> {
    /// Starts before the first row.
    pub fn new(source: &'a S, table: &'a Table) -> Result<Self> {
        let n_pages = source.n_pages()?;
        let (map, first_problem) = match UsageMap::read(source, table.definition().owned) {
            Ok(map) => (Some(map), None),
            Err(problem) => (None, Some(problem)),
        };
        let size = source.version().page_size();
        Ok(Self {
            source,
            table,
            next_part: 0,
            n_parts: map.as_ref().map_or(1, UsageMap::n_parts),
            map,
            n_pages,
            pages: Vec::new().into_iter(),
            page: 0,
            bytes: vec![0; size].into_boxed_slice(),
            moved: vec![0; size].into_boxed_slice(),
            slot: 0,
            n_slots: 0,
            first_problem,
        })
    }

    /// The next row, or what is wrong with it; none at the end.
    pub fn next_row(&mut self) -> Option<Result<RowView<'_>>> {
        if let Some(problem) = self.first_problem.take() {
            return Some(Err(problem));
        }
        let (id, found) = loop {
            while self.slot >= self.n_slots {
                match self.next_page() {
                    None => return None,
                    Some(Err(problem)) => return Some(Err(problem)),
                    Some(Ok(())) => {}
                }
            }
            let id = RowId { page: self.page, slot: self.slot as u8 };
            self.slot += 1;
            match look(self.source, id.page, &self.bytes, usize::from(id.slot)) {
                Ok(Found::Nothing) => {}
                found => break (id, found),
            }
        };
        Some(found.and_then(|found| self.view(id, found)))
    }

    fn view(&mut self, id: RowId, found: Found) -> Result<RowView<'_>> {
        let (at, bytes) = match found {
            Found::Elsewhere(target) => {
                (follow(self.source, id, target, &mut self.moved)?, &self.moved)
            }
            _ => (id, &self.bytes),
        };
        let page = DataPage::new(self.source.version(), at.page, bytes)?;
        let range = page.range(usize::from(at.slot))?;
        RowView::new(self.source, self.table, id, &bytes[range])
    }

    fn next_page(&mut self) -> Option<Result<()>> {
        self.slot = 0;
        self.n_slots = 0;
        let page = loop {
            if let Some(page) = self.pages.next() {
                break page;
            }
            if self.next_part >= self.n_parts {
                return None;
            }
            let part = self.next_part;
            self.next_part += 1;
            match &self.map {
                Some(map) => match map.pages_of_part(self.source, part, self.n_pages) {
                    Ok(pages) => self.pages = pages.into_iter(),
                    Err(problem) => return Some(Err(problem)),
                },
                None => self.pages = (1..self.n_pages).collect::<Vec<_>>().into_iter(),
            }
        };
        Some(self.load(page))
    }

    fn load(&mut self, number: u32) -> Result<()> {
        self.source.read_page(number, &mut self.bytes)?;
        let owner = self.table.definition().page;
        match DataPage::new(self.source.version(), number, &self.bytes) {
            Ok(page) if page.owner() == owner => {
                self.page = number;
                self.n_slots = page.n_slots();
                Ok(())
            }
            // Without a map all pages are tried, and most are not the table's.
            _ if self.map.is_none() => Ok(()),
            Ok(_) => {
                let name = self.table.name();
                Err(Error::damaged(
                    number,
                    format!("it is listed for the table {name}, but is not its page"),
                ))
            }
            Err(problem) => Err(problem),
        }
    }
}

/// Reads one row by its place; none when it was deleted.
pub fn read_row<'a, S: Source>(
    source: &'a S,
    table: &'a Table,
    id: RowId,
    buffer: &'a mut [u8],
) -> Result<Option<RowView<'a>>> {
    source.read_page(id.page, buffer)?;
    let page = DataPage::new(source.version(), id.page, buffer)?;
    if page.owner() != table.definition().page {
        let what = format!("it is not a page of the table {}", table.name());
        return Err(Error::damaged(id.page, what));
    }
    let at = match look(source, id.page, buffer, usize::from(id.slot))? {
        Found::Nothing => return Ok(None),
        Found::Here => id,
        Found::Elsewhere(target) => follow(source, id, target, buffer)?,
    };
    let range = DataPage::new(source.version(), at.page, buffer)?.range(usize::from(at.slot))?;
    RowView::new(source, table, id, &buffer[range]).map(Some)
}

enum Found {
    Here,
    Elsewhere(RowId),
    Nothing,
}

fn look<S: Source>(source: &S, number: u32, bytes: &[u8], slot: usize) -> Result<Found> {
    let page = DataPage::new(source.version(), number, bytes)?;
    Ok(match page.slot(slot)? {
        Slot::Row(_) => Found::Here,
        Slot::Moved(target) => Found::Elsewhere(target),
        Slot::Arrived(_) | Slot::Deleted => Found::Nothing,
    })
}

/// Follows a moved row and leaves its page in `buffer`.
pub(super) fn follow<S: Source + ?Sized>(
    source: &S,
    id: RowId,
    target: RowId,
    buffer: &mut [u8],
) -> Result<RowId> {
    let mut at = target;
    for _ in 0..MOST_MOVES {
        source.read_page(at.page, buffer).map_err(|_| {
            damaged(id, &format!("it was moved to page {}, which cannot be read", at.page))
        })?;
        match DataPage::new(source.version(), at.page, buffer)?.slot(usize::from(at.slot))? {
            Slot::Row(_) | Slot::Arrived(_) => return Ok(at),
            Slot::Moved(next) => at = next,
            Slot::Deleted => {
                let place = format!("row {} of page {}", at.slot, at.page);
                return Err(damaged(id, &format!("it was moved to {place}, where nothing is")));
            }
        }
    }
    Err(damaged(id, "it was moved again and again, in a circle"))
}
