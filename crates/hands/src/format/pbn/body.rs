//! What stands between tags, as lines: for keeping it, and for writing it again.

use super::lexer::{Kind, Lexer, Piece};
use super::lines::{ROOM, Row, clean, floor, parts_of};
use super::tables::elements;

/// Returns the lines of some pieces as they stand in the file.
pub(super) fn lines_of(pieces: &[Piece<'_>]) -> Vec<String> {
    let mut text = String::new();
    for piece in pieces {
        // Section data and comments share a line in the file; a tag must not share one with data.
        if matches!(piece.kind, Kind::Data(_)) && !text.is_empty() && !text.ends_with(['\n', '\r'])
        {
            text.push('\n');
        }
        text.push_str(piece.raw);
    }
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Returns the lines, with section data made into comments where none may stand.
pub(super) fn lines_without_data(pieces: &[Piece<'_>]) -> Vec<String> {
    let mut lines = Vec::new();
    for piece in pieces {
        match piece.kind {
            Kind::Data(text) => lines.push(format!("; {text}")),
            Kind::Empty | Kind::Tag { .. } | Kind::Foreign => {}
            Kind::Escape(_) | Kind::Comment(_) => lines.extend(lines_of(&[*piece])),
        }
    }
    lines
}

/// Writes lines that may hold comments, escape lines and, if `data`, section data.
///
/// Whatever else they hold (a tag, an empty line, a comment without its end) would change the game
/// they are written into, so it becomes a comment, vanishes, or gets its end.
pub(super) fn write(lines: &[String], data: bool, spaced: bool, out: &mut Vec<String>) {
    let text = lines.join("\n");
    for piece in Lexer::new(&text) {
        match piece.kind {
            Kind::Empty | Kind::Foreign => {}
            Kind::Escape(text) => out.extend(parts_of(&format!("%{}", clean(text))).map(|part| {
                if part.starts_with('%') { part.to_owned() } else { format!("%{part}") }
            })),
            Kind::Comment(text) => write_comment(text, out),
            Kind::Data(text) if data => write_data(text, spaced, out),
            Kind::Data(text) => write_comment(&format!("; {text}"), out),
            Kind::Tag { .. } => write_comment(&format!("; {}", piece.raw.trim()), out),
        }
    }
}

/// Writes a comment from a new line on; the layout of one over several lines is kept.
pub(super) fn write_comment(comment: &str, out: &mut Vec<String>) {
    if let Some(text) = comment.strip_prefix(';') {
        let text = clean(text);
        // Room for the mark and a blank before each part of a long comment.
        let mut rest = text.trim_end();
        loop {
            let cut = floor(rest, ROOM - 2);
            let cut = if cut == rest.len() { cut } else { rest[..cut].rfind(' ').unwrap_or(cut) };
            let (part, left) = rest.split_at(if cut == 0 { rest.len().min(1) } else { cut });
            let blank = if part.is_empty() || part.starts_with(' ') { "" } else { " " };
            out.push(format!(";{blank}{part}"));
            rest = left.trim_start();
            if rest.is_empty() {
                return;
            }
        }
    }
    let end = if comment.ends_with('}') { "" } else { "}" };
    for line in format!("{comment}{end}").lines() {
        let before = out.len();
        out.extend(parts_of(clean(line).trim_end()).map(str::to_owned));
        if out.len() == before {
            out.push(String::new());
        }
    }
}

/// Writes one line of section data: elements with one blank between them, unless the columns of a
/// table have widths.
fn write_data(text: &str, spaced: bool, out: &mut Vec<String>) {
    let text = clean(text);
    let first = out.len();
    if spaced && text.len() <= ROOM {
        out.push(text.into_owned());
    } else {
        let mut row = Row::default();
        for element in elements(&text) {
            row.word(element);
        }
        row.end(out);
    }
    // In the first column a percent sign would hide the line.
    for line in out.iter_mut().skip(first).filter(|line| line.starts_with('%')) {
        line.insert(0, ' ');
    }
}
