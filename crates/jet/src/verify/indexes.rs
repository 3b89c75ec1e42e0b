//! The indexes of a table against its rows, and their pages against their maps.

use super::rows::Rows;
use super::{Severity, Survey};
use crate::Result;
use crate::format::bytes::u32_at;
use crate::index::{Index, IndexDefinition, KeyValue, Report};
use crate::page::{RowId, Source};
use crate::table::{Layout, Table};
use std::collections::BTreeSet;

impl<S: Source> Survey<'_, S> {
    /// Looks at every index of a table.
    pub(super) fn indexes(&mut self, table: &Table, rows: &Rows) -> Result<()> {
        let definition = table.definition();
        let columns: Vec<_> =
            definition.columns.iter().map(|column| column.for_index(self.header)).collect();
        for (nth, index) in definition.indexes.iter().enumerate() {
            let name = format!("the index {} of {}", index.name, table.name());
            let holder = self.ledger.holder(format!("a page of {name}"));
            // Two indexes with one root would have their whole tree walked twice.
            if !self.claim(index.root, holder) {
                continue;
            }
            let kept = Index::new(table.version(), index.clone(), &columns);
            let report = match &kept {
                Ok(kept) => kept.check(self.source, keyed(kept, rows)),
                Err(_) => index.check(self.source),
            };
            let report = match report {
                Ok(report) => report,
                Err(problem) => {
                    self.note(problem, index.root)?;
                    continue;
                }
            };
            for problem in &report.problems {
                self.damage(problem.page, problem.what.clone());
            }
            for &page in report.pages.iter().filter(|&&page| page != index.root) {
                self.claim(page, holder);
            }
            if kept.is_err() {
                self.entries_by_row(&name, index, &report, rows);
            }
            self.index_map(&name, index.owned, &report)?;
            self.counter(table, nth, &name, &report)?;
        }
        Ok(())
    }

    /// Compares the entries with the rows by their places only, for an index whose keys are not known.
    fn entries_by_row(
        &mut self,
        name: &str,
        index: &IndexDefinition,
        report: &Report,
        rows: &Rows,
    ) {
        let known: BTreeSet<RowId> = rows.keys.iter().map(|&(id, _)| id).collect();
        let mut listed = BTreeSet::new();
        for &row in &report.rows {
            if !listed.insert(row) {
                self.damage_at(row, format!("{name} has two entries for this row"));
            } else if !known.contains(&row) {
                self.damage_at(
                    row,
                    format!("{name} has an entry for this row, which is not there"),
                );
            }
        }
        if !index.ignores_nulls() {
            for &row in known.difference(&listed) {
                self.damage_at(row, format!("this row is missing in {name}"));
            }
        }
    }

    /// The map of an index lists exactly the pages of its tree.
    fn index_map(&mut self, name: &str, at: RowId, report: &Report) -> Result<()> {
        let listed: BTreeSet<u32> =
            self.listed(&format!("the map of {name}"), at)?.into_iter().collect();
        for &page in report.pages.difference(&listed) {
            self.damage(page, format!("it is a page of {name}, but missing in its map"));
        }
        for &page in listed.difference(&report.pages) {
            self.damage(
                page,
                format!("the map of {name} lists it, but the tree does not lead to it"),
            );
        }
        Ok(())
    }

    /// The count of different keys, by which the engine judges how useful an index is; it does not go down with rows that
    /// are deleted.
    fn counter(&mut self, table: &Table, nth: usize, name: &str, report: &Report) -> Result<()> {
        let page = table.definition().page;
        let bytes = self.source.look(page)?;
        let counted = u32_at(&bytes, Layout::of(table.version()).counter(nth));
        if let Some(counted) = counted.filter(|&counted| counted < report.keys) {
            let keys = report.keys;
            let what =
                format!("{name} has {keys} different keys, but its definition names {counted}");
            self.report.tell(Severity::Oddity, page, None, what);
        }
        Ok(())
    }
}

/// The key values of every row for one index.
fn keyed<'v>(index: &'v Index, rows: &'v Rows) -> impl Iterator<Item = (Vec<KeyValue<'v>>, RowId)> {
    rows.keys.iter().map(move |(id, values)| {
        let value = |position: usize| {
            let place = rows.key_columns.binary_search(&position).ok();
            place.and_then(|place| values.get(place)).map_or(KeyValue::Null, KeyValue::from)
        };
        (index.columns().map(value).collect(), *id)
    })
}
