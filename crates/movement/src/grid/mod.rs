//! A movement as readable text: table by table, or pair by pair.
//!
//! Columns are as wide as their widest cell, so that both print well in any fixed-width font.

mod sheet;

use std::fmt::Write as _;

use crate::check::{Line, Who, nouns, seated};
pub use sheet::{of_pairs, of_section, of_tables};

use crate::{Contest, Movement, Row, Seating};

/// Returns a guide card for every table: a line for each round.
///
/// ```text
/// Table 1
///   round  N/S  E/W  set
///       1    8    1    1
/// ```
pub fn by_table(movement: &Movement) -> String {
    let mut text = String::new();
    for rows in movement.rows().chunk_by(|one, other| one.table == other.table) {
        let table = rows.first().map_or(0, |row| row.table);
        if !text.is_empty() {
            text.push('\n');
        }
        let heads = match movement.contest() {
            Contest::Individual => "    N     S     E     W",
            _ => "  N/S   E/W",
        };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "Table {table}\n  round {heads}   set");
        for row in rows {
            let seats = match row.seating {
                Seating::Pairs { ns, ew } => [Some(ns), Some(ew), None, None],
                Seating::Players { n, s, e, w } => [Some(n), Some(s), Some(e), Some(w)],
            };
            let seats: String =
                seats.into_iter().flatten().map(|seat| format!(" {:>5}", number(seat))).collect();
            let _ = writeln!(text, "  {:>5}{seats} {:>5}", row.round, number(row.set));
        }
    }
    text
}

/// Returns the way of every pair, team or player: a line for each, round by round.
///
/// ```text
/// pair 7: round 1 table 3 N/S v 12 set 4; round 2 sits out
/// ```
pub fn by_pair(movement: &Movement) -> String {
    let (noun, _) = nouns(movement.contest());
    let mut seats: Vec<(Who, u16, u16, &Row)> = Vec::new();
    for row in movement.rows() {
        let who = seated(movement.contest(), row).into_iter().flatten();
        seats.extend(who.map(|who| (who, row.round, row.table, row)));
    }
    seats.sort_by_key(|(who, round, table, _)| (*who, *round, *table));
    let rounds = movement.rounds();
    let mut text = String::new();
    for way in seats.chunk_by(|one, other| one.0 == other.0) {
        let Some((who, ..)) = way.first() else { continue };
        let mut steps: Vec<(u16, String)> =
            way.iter().map(|(who, round, _, row)| (*round, step(*who, row))).collect();
        let missing = (1..=rounds).filter(|round| way.iter().all(|seat| seat.1 != *round));
        steps.extend(missing.map(|round| (round, format!("round {round} sits out"))));
        steps.sort_by_key(|step| step.0);
        let steps: Vec<String> = steps.into_iter().map(|step| step.1).collect();
        let _ = writeln!(text, "{noun} {who}: {}", steps.join("; "));
    }
    text
}

/// Returns what somebody does in one round.
fn step(who: Who, row: &Row) -> String {
    let Row { round, table, set, .. } = *row;
    if !row.is_played() {
        return format!("round {round} table {table} sits out");
    }
    match row.seating {
        Seating::Pairs { ns, ew } => {
            let is_ns = match who.line {
                Some(line) => line == Line::Ns,
                None => who.number == ns,
            };
            let (line, other) = if is_ns { (Line::Ns, ew) } else { (Line::Ew, ns) };
            format!("round {round} table {table} {line} v {other} set {set}")
        }
        Seating::Players { n, s, e, w } => {
            let me = who.number;
            let (seat, partner, one, other) = if me == n {
                ("N", s, e, w)
            } else if me == s {
                ("S", n, e, w)
            } else if me == e {
                ("E", w, n, s)
            } else {
                ("W", e, n, s)
            };
            format!(
                "round {round} table {table} {seat} with {partner} v {one} and {other} set {set}"
            )
        }
    }
}

fn number(number: u16) -> String {
    if number == 0 { "-".into() } else { number.to_string() }
}
