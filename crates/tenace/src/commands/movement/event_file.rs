//! Movements as an event file, ready to be played.

use std::fmt::Write;

use anyhow::ensure;
use movement::{Contest, Movement, Row, Seating};

/// Writes an event file in which these sections of each session play, with sets of so many boards.
///
/// Sections that are played for the same are scored together, the others each in a group of its own.
pub(super) fn write(
    sessions: &[Vec<(char, &Movement)>],
    name: &str,
    set_size: u16,
) -> anyhow::Result<String> {
    ensure!(set_size > 0, "--set-size 0: a set has a board at least");
    for (_, movement) in sessions.iter().flatten() {
        check_size(movement)?;
    }
    let mut text = String::new();
    for (letter, movement) in sessions.iter().flatten() {
        let rounds = movement.rounds();
        // A movement's name comes from its file.
        let name = toml_text(movement.name());
        writeln!(text, "# {letter}: {name}: {rounds} rounds of {set_size} boards.")?;
    }
    writeln!(text, "name = {}", toml_text(name))?;
    for sections in sessions {
        write_session(&mut text, sections, set_size)?;
    }
    Ok(text)
}

/// Refuses what an event has no numbers for, in words of the movement, since nobody sees the file.
fn check_size(movement: &Movement) -> anyhow::Result<()> {
    let (name, rounds) = (movement.name(), movement.rounds());
    ensure!(
        rounds <= MOST_ROUNDS,
        "{name}: it has {rounds} rounds, and a session of an event at most {MOST_ROUNDS}; give --rounds"
    );
    Ok(())
}

/// A session numbers its rounds up to here.
const MOST_ROUNDS: u16 = 255;

fn write_session(
    text: &mut String,
    sections: &[(char, &Movement)],
    set_size: u16,
) -> anyhow::Result<()> {
    let mut contests: Vec<Contest> = Vec::new();
    for (_, movement) in sections {
        if !contests.contains(&movement.contest()) {
            contests.push(movement.contest());
        }
    }
    let groups = (1..).zip(&contests).map(|(number, contest)| {
        let method = match contest {
            Contest::Teams => "team_vp_discrete",
            _ => "matchpoints",
        };
        format!("{{ number = {number}, method = \"{method}\" }}")
    });
    let groups = groups.collect::<Vec<_>>().join(", ");
    writeln!(text, "\n[[sessions]]\ngroups = [{groups}]")?;
    for (letter, movement) in sections {
        let group = contests.iter().position(|contest| *contest == movement.contest());
        write_section(text, *letter, movement, group.unwrap_or(0) + 1, set_size)?;
    }
    Ok(())
}

fn write_section(
    text: &mut String,
    letter: char,
    movement: &Movement,
    group: usize,
    set_size: u16,
) -> anyhow::Result<()> {
    let (kind, winners) = match movement.contest() {
        Contest::TwoWinners => ("pairs", Some(2)),
        Contest::OneWinner => ("pairs", Some(1)),
        Contest::Individual => ("individual", None),
        Contest::Teams => ("teams", None),
    };
    writeln!(text, "\n[[sessions.sections]]\nsection = \"{letter}\"\nkind = \"{kind}\"")?;
    if let Some(winners) = winners {
        writeln!(text, "winners = {winners}")?;
    }
    if group > 1 {
        writeln!(text, "group = {group}")?;
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
    Ok(())
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
