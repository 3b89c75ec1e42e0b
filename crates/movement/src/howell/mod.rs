//! Howells: the pairs follow each other round the room, and one winner comes out.
//!
//! The movements are data, found by the [`search`] beside them: one line each, see [`design`] for
//! those that turn. Those that do not are written out in `data/irregular.txt`.

pub(crate) mod design;
pub(crate) mod search;

use design::Design;

use crate::{Row, Seating};

/// Full and reduced Howells that turn: pairs 1…R move, the others sit at the highest tables.
const TURNING: &str = include_str!("data/turning.txt");

/// Session 2 of finals that turn: a cycle in each line.
const FINALS: &str = include_str!("data/finals.txt");

/// Movements written out: `TxR : NS-EW:set … / NS-EW:set … / …`, a round after each slash.
const IRREGULAR: &str = include_str!("data/irregular.txt");

/// The largest reduced Howell.
const MOST_TABLES: u16 = 14;

/// Returns the rounds of a full Howell, 0 if there is none.
pub(crate) fn full_rounds(tables: u16) -> u16 {
    if (2..=20).contains(&tables) { 2 * tables - 1 } else { 0 }
}

/// Returns the first rounds of a full Howell, the pivot pair 2T N/S at the highest table.
pub(crate) fn full(tables: u16, rounds: u16) -> Option<Vec<Row>> {
    let mut rows = howell(tables, full_rounds(tables))?;
    rows.retain(|row| row.round <= rounds);
    Some(rows)
}

/// Returns the rounds for which there is a reduced Howell.
pub(crate) fn reduced_rounds(tables: u16) -> Vec<u16> {
    if !(3..=MOST_TABLES).contains(&tables) {
        return Vec::new();
    }
    let sizes = (tables + 1..=2 * tables - 2).filter(|&rounds| {
        let size = format!("{tables}x{rounds} ");
        line(TURNING, &size).or_else(|| line(IRREGULAR, &size)).is_some()
    });
    sizes.collect()
}

/// Returns a reduced Howell.
pub(crate) fn reduced(tables: u16, rounds: u16) -> Option<Vec<Row>> {
    howell(tables, rounds).filter(|_| reduced_rounds(tables).contains(&rounds))
}

/// Returns the rounds of session 2 of a final: a double Howell if the tables are even.
pub(crate) fn final_rounds(double: bool, tables: u16) -> Option<u16> {
    let even = tables.is_multiple_of(2);
    let rounds = if even { tables.checked_sub(1)? } else { tables };
    let size = format!("{tables}x{rounds} ");
    let known = line(FINALS, &size).or_else(|| line(IRREGULAR, &format!("final {size}")));
    (double == even && known.is_some()).then_some(rounds)
}

/// Returns session 2 of a final, pairs 1…T having been N/S in session 1 and T + 1…2T E/W.
pub(crate) fn final_session(tables: u16) -> Option<Vec<Row>> {
    let rounds = final_rounds(tables.is_multiple_of(2), tables)?;
    let size = format!("{tables}x{rounds} ");
    let Some(design) = line(FINALS, &size).and_then(Design::read) else {
        return written_out(line(IRREGULAR, &format!("final {size}"))?);
    };
    let (tables, rounds) = (usize::from(tables), usize::from(rounds));
    Some(design.rows(&[1..=rounds, tables + 1..=tables + rounds], rounds))
}

fn howell(tables: u16, rounds: u16) -> Option<Vec<Row>> {
    let size = format!("{tables}x{rounds} ");
    match line(TURNING, &size).and_then(Design::read) {
        Some(design) => Some(design.rows(&[1..=usize::from(rounds)], usize::from(rounds))),
        None => written_out(line(IRREGULAR, &size)?),
    }
}

fn line(data: &'static str, start: &str) -> Option<&'static str> {
    data.lines().find(|line| line.starts_with(start))
}

fn written_out(line: &str) -> Option<Vec<Row>> {
    let (_, rounds) = line.split_once(" : ")?;
    let mut rows = Vec::new();
    for (round, tables) in (1..).zip(rounds.split(" / ")) {
        for (table, token) in (1..).zip(tables.split_whitespace()) {
            let (pairs, set) = token.split_once(':')?;
            let (ns, ew) = pairs.split_once('-')?;
            let [ns, ew, set] = [ns, ew, set].map(|number| number.parse().ok());
            let seating = Seating::Pairs { ns: ns?, ew: ew? };
            rows.push(Row { table, round, seating, set: set? });
        }
    }
    Some(rows)
}
