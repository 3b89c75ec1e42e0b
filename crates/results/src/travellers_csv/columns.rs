//! The header of travellers as CSV: which column stands where.
//!
//! Names are read in any case, with blanks, hyphens or underscores between words. Columns that are
//! not known are reported once and passed over.

use bridge::{BySeat, BySide, Seat, Side};

use crate::problem::{ProblemKind, Problems, excerpt};
use crate::{ReadError, Who};

/// The columns that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Board,
    Pair(Side),
    Player(Seat),
    Result,
    Contract,
    Declarer,
    Tricks,
    Made,
    Lead,
    Score,
    Section,
    Vulnerability,
    Matchpoints(Side),
    Version,
}

/// Where each column stands.
pub(super) struct Columns {
    places: Vec<(Column, usize)>,
}

impl Columns {
    /// Reads the header; without boards or without pairs and players it is none.
    pub(super) fn read(
        header: &[String],
        row: usize,
        problems: &mut Problems,
    ) -> Result<Columns, ReadError> {
        let mut columns = Columns { places: Vec::new() };
        let mut unknown = Vec::new();
        for (place, name) in header.iter().enumerate() {
            match column(name) {
                Some(column) if columns.has(column) => {
                    let what = format!(
                        "There are two columns “{}”; the second is left out.",
                        excerpt(name)
                    );
                    problems.add(row, ProblemKind::Duplicate, what);
                }
                Some(column) => columns.places.push((column, place)),
                None if name.trim().is_empty() => {}
                None => unknown.push(format!("“{}”", excerpt(name))),
            }
        }
        if let Some(missing) = columns.missing() {
            return Err(ReadError::NoHeader { missing });
        }
        if !unknown.is_empty() {
            unknown.truncate(10);
            let what = format!(
                "Nothing is known of the column {}; it is left out. Check its spelling.",
                unknown.join(", ")
            );
            problems.add(row, ProblemKind::Ignored, what);
        }
        Ok(columns)
    }

    pub(super) fn has(&self, column: Column) -> bool {
        self.place(column).is_some()
    }

    pub(super) fn place(&self, column: Column) -> Option<usize> {
        self.places.iter().find(|(found, _)| *found == column).map(|(_, place)| *place)
    }

    /// Tells whether rows name four players instead of two pairs.
    pub(super) fn is_individual(&self) -> bool {
        !Side::ALL.into_iter().all(|side| self.has(Column::Pair(side)))
    }

    /// Reads who sat at the table.
    pub(super) fn who<'a>(&self, field: impl Fn(Column) -> Option<&'a str>) -> Who {
        let text = |column| field(column).unwrap_or_default().to_owned();
        if self.is_individual() {
            Who::Players(BySeat::from_fn(|seat| text(Column::Player(seat))))
        } else {
            Who::Pairs(BySide::from_fn(|side| text(Column::Pair(side))))
        }
    }

    /// Says what a header needs and this one has not.
    fn missing(&self) -> Option<String> {
        if !self.has(Column::Board) {
            return Some("there is no column “board”".to_owned());
        }
        let players = Seat::ALL.into_iter().all(|seat| self.has(Column::Player(seat)));
        if self.is_individual() && !players {
            return Some(
                "there are no columns “ns” and “ew”, nor “n”, “s”, “e” and “w”".to_owned(),
            );
        }
        let results = [Column::Result, Column::Contract, Column::Score];
        if !results.into_iter().any(|column| self.has(column)) {
            return Some("there is no column “result”, “contract” or “score”".to_owned());
        }
        None
    }
}

/// Returns what separates the fields: the one of the three that the header has most of.
pub(super) fn separator(header: &str) -> u8 {
    let count = |separator: &u8| header.bytes().filter(|byte| byte == separator).count();
    // Of equals, the last is taken; a header without any has one column only.
    *b"\t;,".iter().max_by_key(|separator| count(separator)).unwrap_or(&b',')
}

fn column(name: &str) -> Option<Column> {
    let words = |c: char| if matches!(c, ' ' | '-' | '/') { '_' } else { c.to_ascii_lowercase() };
    let name: String = name.trim().chars().map(words).collect();
    Some(match name.as_str() {
        "board" | "bd" | "board_number" | "board_no" => Column::Board,
        "ns" | "n_s" | "ns_pair" | "pair_ns" => Column::Pair(Side::NorthSouth),
        "ew" | "e_w" | "ew_pair" | "pair_ew" => Column::Pair(Side::EastWest),
        "n" | "north" => Column::Player(Seat::North),
        "e" | "east" => Column::Player(Seat::East),
        "s" | "south" => Column::Player(Seat::South),
        "w" | "west" => Column::Player(Seat::West),
        "result" => Column::Result,
        "contract" => Column::Contract,
        "declarer" | "by" => Column::Declarer,
        "tricks" => Column::Tricks,
        "made" => Column::Made,
        "lead" => Column::Lead,
        "score" | "points" | "ns_score" => Column::Score,
        "section" => Column::Section,
        "vulnerability" | "vul" => Column::Vulnerability,
        "ns_mp" => Column::Matchpoints(Side::NorthSouth),
        "ew_mp" => Column::Matchpoints(Side::EastWest),
        "version" => Column::Version,
        _ => return None,
    })
}
