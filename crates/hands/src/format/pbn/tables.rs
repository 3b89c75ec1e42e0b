//! The tables of PBN and the double-dummy tags that programs have agreed on.
//!
//! Reads `OptimumResultTable` with its columns in any order, separated by `;` or blanks and under
//! the names in use; `DoubleDummyTricks`, twenty hexadecimal digits N, S, E, W × NT, S, H, D, C;
//! and `Ability`, `N:63456 E:…` with NT, S, H, D, C. Other tables are kept as they are; only their
//! shape and announced order are checked.

use bridge::{Seat, Strain};

use crate::double_dummy::TrickTable;

/// The header under which the double-dummy table is written.
pub(super) const RESULT_TABLE_HEADER: &str = "Declarer;Denomination\\2R;Result\\2R";

/// The order in which other programs write the declarers.
pub(super) const DECLARERS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

/// Collects results until all twenty are known.
#[derive(Default)]
struct Found {
    tricks: [[Option<u8>; 4]; 5],
}

impl Found {
    fn put(&mut self, declarer: Seat, strain: Strain, tricks: u8) {
        self.tricks[strain as usize][declarer as usize] = Some(tricks);
    }

    fn table(&self) -> Option<TrickTable> {
        let known = |strain: Strain, declarer: Seat| {
            self.tricks[strain as usize][declarer as usize].unwrap_or(u8::MAX)
        };
        TrickTable::from_fn(known)
    }
}

/// Reads the rows of an `OptimumResultTable`; nothing unless all twenty results are there.
pub(super) fn result_table(header: &str, data: &[&str]) -> Option<TrickTable> {
    let place = |names: &[&str]| {
        columns(header).position(|column| names.iter().any(|n| column.name.eq_ignore_ascii_case(n)))
    };
    let declarer_at = place(&["Declarer"]).unwrap_or(0);
    let strain_at = place(&["Denomination", "Suit", "Strain", "Trump"]).unwrap_or(1);
    let result_at = place(&["Result", "Tricks"]).unwrap_or(2);
    let width = columns(header).count().max(3);
    let words: Vec<&str> = data.iter().flat_map(|line| line.split_whitespace()).collect();
    let mut found = Found::default();
    for row in words.chunks(width) {
        let declarer = row.get(declarer_at)?.parse().ok()?;
        let strain = row.get(strain_at)?.parse().ok()?;
        let tricks = row.get(result_at)?.parse().ok()?;
        found.put(declarer, strain, tricks);
    }
    found.table()
}

/// Reads the value of `DoubleDummyTricks`.
pub(super) fn digits(value: &str) -> Option<TrickTable> {
    let mut digits = value.trim().chars();
    let mut found = Found::default();
    for declarer in DECLARERS {
        for strain in TrickTable::STRAINS {
            found.put(declarer, strain, hex(digits.next()?)?);
        }
    }
    found.table().filter(|_| digits.next().is_none())
}

/// Reads the value of `Ability`.
pub(super) fn ability(value: &str) -> Option<TrickTable> {
    let mut found = Found::default();
    for part in value.split_whitespace() {
        let (declarer, results) = part.split_once(':')?;
        let declarer = declarer.parse().ok()?;
        for (strain, digit) in TrickTable::STRAINS.into_iter().zip(results.chars()) {
            found.put(declarer, strain, hex(digit)?);
        }
    }
    found.table()
}

fn hex(digit: char) -> Option<u8> {
    digit.to_digit(16).and_then(|n| u8::try_from(n).ok())
}

/// Writes the value of `DoubleDummyTricks`.
pub(super) fn write_digits(table: &TrickTable) -> String {
    let of = |declarer| TrickTable::STRAINS.map(|strain| table.get(strain, declarer));
    let tricks = DECLARERS.into_iter().flat_map(of);
    tricks.filter_map(|n| char::from_digit(n.into(), 16)).collect()
}

/// Writes the rows of `OptimumResultTable`.
pub(super) fn write_rows(table: &TrickTable) -> impl Iterator<Item = String> {
    DECLARERS.into_iter().flat_map(move |declarer| {
        TrickTable::STRAINS
            .into_iter()
            .map(move |strain| format!("{declarer} {strain:>2} {:>2}", table.get(strain, declarer)))
    })
}

/// A column of a table as its header names it.
struct Column<'a> {
    name: &'a str,
    /// `+` if the rows go down in this column, `-` if they go up.
    order: Option<char>,
    /// Whether the width after the backslash is one.
    good_width: bool,
}

fn columns(header: &str) -> impl Iterator<Item = Column<'_>> {
    let separator = if header.contains(';') { ';' } else { ' ' };
    header.split(separator).map(|column| {
        let column = column.trim();
        let (name, width) = column.split_once('\\').unwrap_or((column, "1"));
        let digits = width.trim_end_matches(['L', 'R']);
        let order = name.chars().next().filter(|c| matches!(c, '+' | '-'));
        Column {
            name: name.trim_start_matches(['+', '-']),
            order,
            good_width: digits.parse::<u16>().is_ok(),
        }
    })
}

/// Checks the shape of a table; the sentence has no full stop.
pub(super) fn check(header: &str, data: &[&str]) -> Option<String> {
    if columns(header).any(|column| !column.good_width) {
        return Some("a column’s width is not a number".to_owned());
    }
    let elements: Vec<&str> = data.iter().flat_map(|line| elements(line)).collect();
    let width = columns(header).count();
    if !elements.len().is_multiple_of(width) {
        return Some(format!("{} elements do not fill rows of {width}", elements.len()));
    }
    for (at, column) in columns(header).enumerate() {
        let Some(order) = column.order else { continue };
        let number = |row: &[&str]| row.get(at).and_then(|word| word.parse::<f64>().ok());
        let numbers: Vec<f64> = elements.chunks(width).filter_map(number).collect();
        let ordered = |pair: &[f64]| match pair {
            [first, second] if order == '+' => first >= second,
            [first, second] => first <= second,
            _ => true,
        };
        if !numbers.windows(2).all(ordered) {
            return Some(format!("the rows are not in the order of {}", column.name));
        }
    }
    None
}

/// Cuts a line into elements: words and quoted strings.
pub(super) fn elements(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line.trim();
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let length = match first {
            '"' => rest.get(1..)?.find('"').map_or(rest.len(), |n| n + 2),
            _ => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        let (element, left) = rest.split_at_checked(length)?;
        rest = left;
        Some(element)
    })
}
