//! A movement as an event file, ready to be played.

use std::fmt::Write;

use anyhow::ensure;
use movement::{Contest, Movement, Row, Seating};

/// Writes an event file in which a movement is played with sets of so many boards.
pub(super) fn write(movement: &Movement, name: &str, set_size: u16) -> anyhow::Result<String> {
    ensure!(set_size > 0, "--set-size 0: a set has a board at least");
    let (kind, winners, method) = match movement.contest() {
        Contest::TwoWinners => ("pairs", 2, "matchpoints"),
        Contest::OneWinner => ("pairs", 1, "matchpoints"),
        Contest::Individual => ("individual", 1, "matchpoints"),
        Contest::Teams => ("teams", 1, "team_vp_discrete"),
    };
    let mut text = String::new();
    writeln!(text, "# {}: {} rounds of {set_size} boards.", movement.name(), movement.rounds())?;
    writeln!(text, "name = {}", toml_text(name))?;
    writeln!(text, "\n[[sessions]]\ngroups = [{{ number = 1, method = \"{method}\" }}]")?;
    writeln!(text, "\n[[sessions.sections]]\nsection = \"A\"\nkind = \"{kind}\"")?;
    if kind == "pairs" {
        writeln!(text, "winners = {winners}")?;
    }
    writeln!(text, "rounds = [")?;
    let mut rows: Vec<&Row> = movement.rows().iter().collect();
    rows.sort_by_key(|row| (row.round, row.table));
    for row in rows {
        let seating = match row.seating {
            Seating::Pairs { ns, ew } => format!("ns = {ns}, ew = {ew}"),
            Seating::Players { n, s, e, w } => {
                format!("north = {n}, south = {s}, east = {e}, west = {w}")
            }
        };
        let boards = match boards(row, set_size) {
            Some(boards) => format!(", boards = \"{boards}\""),
            None => String::new(),
        };
        writeln!(
            text,
            "    {{ round = {}, table = {}, {seating}{boards} }},",
            row.round, row.table
        )?;
    }
    text.push_str("]\n");
    Ok(text)
}

/// Writes the boards of a row, `4-6`; none where nothing is played.
pub(super) fn boards(row: &Row, set_size: u16) -> Option<String> {
    if !row.is_played() {
        return None;
    }
    let size = u32::from(set_size);
    let (first, last) = ((u32::from(row.set) - 1) * size + 1, u32::from(row.set) * size);
    Some(if first == last { first.to_string() } else { format!("{first}-{last}") })
}

fn toml_text(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
