//! Tables of text: columns aligned, numbers to the right, real minus signs.

use std::fmt;

use bridge::{BySide, Form, Side};

use crate::explanation::people;
use crate::{LineResult, Ruling, Score};

/// Where the text of a column stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// Writes rows of cells below each other.
pub(super) fn write_table(
    f: &mut fmt::Formatter<'_>,
    align: &[Align],
    rows: &[Vec<String>],
) -> fmt::Result {
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..align.len()).map(|column| width(column).unwrap_or(0)).collect();
    for row in rows {
        let cells = row.iter().zip(align).zip(&widths).map(|((cell, align), width)| match align {
            Align::Left => format!("{cell:<width$}"),
            Align::Right => format!("{cell:>width$}"),
        });
        writeln!(f, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// Writes a score, or nothing where there is none.
pub(super) fn cell(score: Option<Score>) -> String {
    score.map(people).unwrap_or_default()
}

/// Writes points with their sign.
pub(crate) fn signed(points: impl Into<i64>) -> String {
    match points.into() {
        0 => "0".to_owned(),
        points => format!("{points:+}").replace('-', "−"),
    }
}

/// Writes what became of a board at a table.
pub(super) fn result(result: &LineResult) -> String {
    match result {
        LineResult::Table { played: Some(played), .. } => played.text(Form::People),
        LineResult::Table { played: None, .. } => String::new(),
        LineResult::PassedOut => "passed out".to_owned(),
        LineResult::NotPlayed => "not played".to_owned(),
        LineResult::Ruled(rulings) => both(rulings),
    }
}

fn both(rulings: &BySide<Ruling>) -> String {
    if rulings.ns == rulings.ew && matches!(rulings.ns, Ruling::Assigned(_) | Ruling::Weighted(_)) {
        return ruling(&rulings.ns);
    }
    Side::ALL.map(|side| ruling(&rulings[side])).join(" / ")
}

fn ruling(ruling: &Ruling) -> String {
    match ruling {
        Ruling::Average => "A".to_owned(),
        Ruling::AveragePlus => "A+".to_owned(),
        Ruling::AverageMinus => "A−".to_owned(),
        Ruling::Percentage(percentage) => percentage.to_string(),
        Ruling::Assigned(points) => format!("[{}]", signed(*points)),
        Ruling::Weighted(weighted) => {
            let parts = weighted.parts().iter();
            let parts = parts.map(|(share, points)| format!("{share} of {}", signed(*points)));
            format!("[{}]", parts.collect::<Vec<_>>().join(", "))
        }
        Ruling::Undecided => "?".to_owned(),
    }
}
