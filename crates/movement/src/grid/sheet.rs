//! A movement on one sheet: a row for each table or pair, a column for each round.

use std::collections::BTreeMap;

use crate::check::{Line, Who, nouns, seated};
use crate::{Movement, Row, Seating};

/// Returns a row for each table and a column for each round, in blocks as wide as `width` allows.
///
/// ```text
/// table   round 1     round 2
///     1   1 v 1  s1   1 v 5  s2
/// ```
pub fn of_tables(movement: &Movement, width: usize) -> String {
    of_named_tables(movement, "", width)
}

/// Returns the same for a section: its tables are called `A1`, `A2` and so on.
pub fn of_section(section: char, movement: &Movement, width: usize) -> String {
    of_named_tables(movement, &section.to_string(), width)
}

fn of_named_tables(movement: &Movement, section: &str, width: usize) -> String {
    let mut rows: BTreeMap<u16, BTreeMap<u16, String>> = BTreeMap::new();
    for row in movement.rows() {
        rows.entry(row.table).or_default().insert(row.round, table_cell(row));
    }
    let rows = rows.into_iter().map(|(table, cells)| (format!("{section}{table}"), cells));
    sheet("table", rows.collect(), movement.rounds(), width)
}

/// Returns a row for each pair, team or player and a column for each round.
///
/// ```text
/// pair   round 1         round 2
///    1   t1 N/S v1  s1   t1 N/S v5  s2
/// ```
pub fn of_pairs(movement: &Movement, width: usize) -> String {
    let mut rows: BTreeMap<Who, BTreeMap<u16, String>> = BTreeMap::new();
    for row in movement.rows() {
        for who in seated(movement.contest(), row).into_iter().flatten() {
            let cell = pair_cell(row, who);
            rows.entry(who).or_default().insert(row.round, cell);
        }
    }
    let label = |who: Who| match who.line {
        Some(line) => format!("{} {line}", who.number),
        None => who.number.to_string(),
    };
    let rows = rows.into_iter().map(|(who, cells)| (label(who), cells)).collect();
    sheet(nouns(movement.contest()).0, rows, movement.rounds(), width)
}

fn table_cell(row: &Row) -> String {
    let name = |number: u16| if number == 0 { "–".to_owned() } else { number.to_string() };
    let seats = match row.seating {
        Seating::Pairs { ns, ew } => format!("{} v {}", name(ns), name(ew)),
        Seating::Players { n, s, e, w } => {
            format!("{}+{} v {}+{}", name(n), name(s), name(e), name(w))
        }
    };
    if row.is_played() { format!("{seats}  s{}", row.set) } else { seats }
}

fn pair_cell(row: &Row, who: Who) -> String {
    let (table, number) = (row.table, who.number);
    // Where lines are numbered apart, the same number may sit on both sides.
    let is_ew = who.line == Some(Line::Ew);
    let (seat, against) = match row.seating {
        Seating::Pairs { ns, ew } if ns == number && !is_ew => ("N/S", ew.to_string()),
        Seating::Pairs { ns, .. } => ("E/W", ns.to_string()),
        Seating::Players { n, s, e, w } if n == number || s == number => {
            (if n == number { "N" } else { "S" }, format!("{e}+{w}"))
        }
        Seating::Players { n, s, e, .. } => {
            (if e == number { "E" } else { "W" }, format!("{n}+{s}"))
        }
    };
    if row.is_played() {
        format!("t{table} {seat} v{against}  s{}", row.set)
    } else {
        "sits out".to_owned()
    }
}

/// Writes rows of cells under their rounds; rounds that do not fit go into a block below.
fn sheet(
    heading: &str,
    rows: Vec<(String, BTreeMap<u16, String>)>,
    rounds: u16,
    width: usize,
) -> String {
    let wide = |text: &str| text.chars().count();
    let label_width =
        rows.iter().map(|(label, _)| wide(label)).chain([wide(heading)]).max().unwrap_or(0);
    let empty = String::new();
    let columns: Vec<(u16, usize)> = (1..=rounds)
        .map(|round| {
            let cells = rows.iter().filter_map(|(_, cells)| cells.get(&round));
            let widest = cells.map(|cell| wide(cell)).max().unwrap_or(0);
            (round, widest.max(wide(&format!("round {round}"))))
        })
        .collect();
    let mut text = String::new();
    let mut rest = columns.as_slice();
    while !rest.is_empty() {
        let mut used = label_width;
        let fitting = rest.iter().take_while(|(_, wide)| {
            used += wide + 3;
            used <= width
        });
        // One column at least, however narrow the paper.
        let (block, after) = rest.split_at(fitting.count().max(1));
        rest = after;
        if !text.is_empty() {
            text.push('\n');
        }
        let mut line = |label: &str, cell: &dyn Fn(u16) -> String| {
            let padding = label_width - wide(label);
            let mut line = format!("{}{label}", " ".repeat(padding));
            for (round, widest) in block {
                let cell = cell(*round);
                let padding = widest - wide(&cell);
                line.push_str(&format!("   {cell}{}", " ".repeat(padding)));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        };
        line(heading, &|round| format!("round {round}"));
        for (label, cells) in &rows {
            line(label, &|round| cells.get(&round).unwrap_or(&empty).clone());
        }
    }
    text
}
