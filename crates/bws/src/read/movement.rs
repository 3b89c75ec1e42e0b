//! What the rows of `RoundData` say: boards, empty places, and how pairs are numbered.
//!
//! A pair that is not there is told in three ways: its number in `Section.MissingPair`, a 0 in its place, or the number
//! 999, which programs write with or without saying so in `MissingPair`.
//!
//! The rows of an [`Exchange`] are sorted as its fields say; looking them up relies on that.

use crate::exchange::{Exchange, RoundRow, SectionRow, TableRow};
use bridge::BoardNo;
use session::model::BoardList;
use std::collections::BTreeSet;

/// The number some programs give a pair that is not there.
pub(crate) const NOBODY: i16 = 999;

impl RoundRow {
    /// The boards, in the order of play: `CustomBoards` if there are some, `LowBoard` to `HighBoard` if not.
    pub fn boards(&self) -> Result<BoardList, String> {
        if let Some(custom) = &self.custom_boards {
            return custom.parse().map_err(|error| format!("CustomBoards: {error}"));
        }
        let (low, high) = (self.low_board, self.high_board);
        if (low, high) == (0, 0) {
            return Ok(BoardList::default());
        }
        if low < 1 || high < low {
            return Err(format!("boards {low} to {high} are no boards"));
        }
        let boards = (low..=high).filter_map(|board| BoardNo::new(u32::try_from(board).ok()?));
        BoardList::new(boards.take(BoardList::MAX_LEN + 1).collect())
            .map_err(|error| error.to_string())
    }

    /// The numbers in the seats, each once.
    pub fn numbers(&self) -> impl Iterator<Item = i16> {
        [Some(self.ns), Some(self.ew), self.south, self.west]
            .into_iter()
            .flatten()
            .filter(|&pair| pair != 0)
    }

    /// Whether single players are seated, not pairs.
    pub fn is_individual(&self) -> bool {
        self.south.is_some_and(|south| south != 0) || self.west.is_some_and(|west| west != 0)
    }
}

impl Exchange {
    /// The rounds of a section, by table and round.
    pub fn rounds_of(&self, section: i16) -> &[RoundRow] {
        let start = self.rounds.partition_point(|row| row.section < section);
        let end = self.rounds.partition_point(|row| row.section <= section);
        &self.rounds[start..end]
    }

    /// The rounds of one table, in order.
    pub fn rounds_at(&self, section: i16, table: i16) -> &[RoundRow] {
        let rows = self.rounds_of(section);
        let start = rows.partition_point(|row| row.table < table);
        let end = rows.partition_point(|row| row.table <= table);
        &rows[start..end]
    }

    /// The tables of a section, in order.
    pub fn tables_of(&self, section: i16) -> &[TableRow] {
        let start = self.tables.partition_point(|row| row.section < section);
        let end = self.tables.partition_point(|row| row.section <= section);
        &self.tables[start..end]
    }

    /// One round at one table.
    pub fn round(&self, section: i16, table: i16, round: i16) -> Option<&RoundRow> {
        let key = (section, table, round);
        let at = self.rounds.binary_search_by_key(&key, |row| (row.section, row.table, row.round));
        at.ok().map(|at| &self.rounds[at])
    }

    /// A section by its number.
    pub fn section(&self, id: i16) -> Option<&SectionRow> {
        let at = self.sections.binary_search_by_key(&id, |section| section.id);
        at.ok().map(|at| &self.sections[at])
    }

    /// The number of the pair that is not there; 0 for none.
    pub fn missing_pair(&self, section: &SectionRow) -> i16 {
        if section.missing_pair != 0 {
            return section.missing_pair;
        }
        let has = |number| {
            self.rounds_of(section.id).iter().any(|row| row.numbers().any(|pair| pair == number))
        };
        // A field so large that it has a pair 998 may have a real pair 999 as well.
        if has(NOBODY) && !has(NOBODY - 1) { NOBODY } else { 0 }
    }

    /// Whether N/S and E/W have numbers of their own, so that pair 3 sits in both lines at the same time. Once, at two
    /// tables, is a fault of a movement and no numbering.
    pub fn lines_are_apart(&self, section: i16) -> bool {
        let rows = self.rounds_of(section);
        let ns: BTreeSet<_> =
            rows.iter().filter(|row| row.ns != 0).map(|row| (row.round, row.ns)).collect();
        let in_both: Vec<_> =
            rows.iter().filter(|row| row.ew != 0 && ns.contains(&(row.round, row.ew))).collect();
        in_both.len() > 1 || in_both.iter().any(|row| row.ns == row.ew)
    }

    /// Whether nobody ever changes line.
    pub fn lines_are_kept(&self, section: i16) -> bool {
        let rows = self.rounds_of(section);
        let ns: BTreeSet<_> = rows.iter().map(|row| row.ns).filter(|&pair| pair != 0).collect();
        !rows.iter().any(|row| row.ew != 0 && ns.contains(&row.ew))
    }
}
