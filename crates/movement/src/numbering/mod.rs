//! Pair numbers: what the pairs of a movement are called.
//!
//! Generators know a pair by where it starts; this is the one place that turns that into the number
//! on the slip.

use std::collections::BTreeSet;

/// How pairs are numbered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Numbering {
    /// N/S by table; E/W by table too if there are two winners, and from T + 1 if there is one.
    #[default]
    Usual,
    /// N/S by table, E/W by table plus the number of tables.
    PlusTables,
    /// N/S by table, E/W by table plus the next multiple of ten above the number of tables, so that
    /// the last digit is the table (the course's second way).
    NextTen,
    /// These numbers: N/S of table 1, 2, …, then E/W of table 1, 2, …, then the extra pair of a rover
    /// or bump. A Howell's pairs in the order of their own numbers.
    Own(Vec<u16>),
}

/// The pairs to be numbered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    /// The tables.
    pub(crate) tables: u16,
    /// The pairs: twice the tables, and one more with a rover.
    pub(crate) pairs: u16,
    /// Whether there is a North-South line and an East-West line.
    pub(crate) lines: bool,
    /// Whether each line has a winner.
    pub(crate) two_winners: bool,
}

impl Numbering {
    /// Returns the number of each pair: N/S starters, then E/W starters, then the extra pair. The
    /// error is a sentence.
    pub(crate) fn numbers(&self, field: Field) -> Result<Vec<u16>, String> {
        let tables = field.tables;
        let above = match self {
            Numbering::Own(own) => return check_own(own, field),
            Numbering::NextTen if field.lines => (tables / 10 + 1) * 10,
            Numbering::NextTen => {
                return Err("it has no East-West line to be numbered from the next ten".to_owned());
            }
            Numbering::Usual if field.two_winners => 0,
            _ => tables,
        };
        let numbers = (1..=field.pairs).map(|pair| match pair {
            north if north <= tables => north,
            east if east <= 2 * tables => east - tables + above,
            // The extra pair joins the N/S line: the next number there, if the line has its own.
            _ if above == 0 => tables + 1,
            _ => tables + above + 1,
        });
        Ok(numbers.collect())
    }
}

fn check_own(own: &[u16], field: Field) -> Result<Vec<u16>, String> {
    let wanted = usize::from(field.pairs);
    if own.len() != wanted {
        return Err(format!("the list has {} numbers and there are {wanted} pairs", own.len()));
    }
    if own.contains(&0) {
        return Err("0 is nobody's number".to_owned());
    }
    // In two lines the same number may be used once in each.
    let line = |at: usize| {
        let east = usize::from(field.tables)..2 * usize::from(field.tables);
        field.two_winners && east.contains(&at)
    };
    let mut seen = BTreeSet::new();
    let twice = own.iter().enumerate().find(|&(at, number)| !seen.insert((line(at), *number)));
    match twice {
        Some((_, number)) => Err(format!("the list gives number {number} to two pairs")),
        None => Ok(own.to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Field, Numbering};

    fn check(numbering: Numbering, two_winners: bool, expected: Result<&[u16], &str>) {
        let field = Field { tables: 2, pairs: 5, lines: true, two_winners };
        let found = numbering.numbers(field);
        assert_eq!(found.as_deref(), expected.map_err(str::to_owned).as_ref().copied());
    }

    #[test]
    fn each_way_numbers_the_lines() {
        check(Numbering::Usual, true, Ok(&[1, 2, 1, 2, 3]));
        check(Numbering::Usual, false, Ok(&[1, 2, 3, 4, 5]));
        check(Numbering::PlusTables, true, Ok(&[1, 2, 3, 4, 5]));
        check(Numbering::NextTen, false, Ok(&[1, 2, 11, 12, 13]));
    }

    #[test]
    fn own_numbers_are_checked() {
        check(Numbering::Own(vec![7, 8, 7, 9, 10]), true, Ok(&[7, 8, 7, 9, 10]));
        let twice = "the list gives number 7 to two pairs";
        check(Numbering::Own(vec![7, 8, 7, 9, 10]), false, Err(twice));
        check(Numbering::Own(vec![7, 8, 1, 2, 7]), true, Err(twice));
        check(Numbering::Own(vec![0, 1, 2, 3, 4]), true, Err("0 is nobody's number"));
        check(Numbering::Own(vec![1]), true, Err("the list has 1 numbers and there are 5 pairs"));
    }

    #[test]
    fn the_next_ten_is_above_the_tables() {
        for (tables, first) in [(9, 11), (10, 21), (11, 21), (19, 21), (20, 31)] {
            let field = Field { tables, pairs: 2 * tables, lines: true, two_winners: false };
            let numbers = Numbering::NextTen.numbers(field).unwrap();
            assert_eq!(numbers.get(usize::from(tables)), Some(&first));
        }
    }
}
