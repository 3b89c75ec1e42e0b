//! Games that are no boards: kept as lines when a file is read, and written again by the rules.
//!
//! They have no deal, or one that gives only some of the cards.

use super::body::{self, lines_of};
use super::document::escape;
use super::export::write_tag;
use super::game::Game;
use super::lexer::{Kind, Lexer, Piece, unescape};
use super::names::MANDATORY;
use super::write_story::is_section;
use crate::set::Tag;

/// Returns the lines of a game that is no board, its tags with the values they inherit.
pub(super) fn kept_game(game: &Game<'_>, pieces: &[Piece<'_>]) -> Vec<String> {
    let mut lines = Vec::new();
    for tag in &game.tags {
        let value = escape(&tag.value);
        lines.push(format!("[{} \"{value}\"]", tag.name));
        lines.extend(lines_of(pieces.get(tag.body.0..tag.body.1).unwrap_or_default()));
    }
    lines
}

/// Writes what stands before a board: comments, escape lines, and games that are no boards.
pub(super) fn write_before(before: &[String], lines: &mut Vec<String>) {
    let text = before.join("\n");
    let pieces: Vec<Piece<'_>> = Lexer::new(&text).collect();
    for block in pieces.split(|piece| piece.kind == Kind::Empty) {
        let is_tag = |piece: &Piece<'_>| matches!(piece.kind, Kind::Tag { .. });
        let first = block.iter().position(is_tag).unwrap_or(block.len());
        let (lead, game) = block.split_at(first);
        body::write(&body::lines_of(lead), false, false, lines);
        if !game.is_empty() {
            write_kept_game(game, lines);
            lines.push(String::new());
        }
    }
}

/// Writes a game that is no board: its tags in the order of the export format.
fn write_kept_game(pieces: &[Piece<'_>], lines: &mut Vec<String>) {
    let mut tags: Vec<Tag> = Vec::new();
    for piece in pieces {
        if let Kind::Tag { name, value, .. } = piece.kind {
            let value = unescape(value).into_owned();
            tags.push(Tag { name: name.to_owned(), value, lines: Vec::new() });
        } else if let Some(tag) = tags.last_mut() {
            tag.lines.extend(body::lines_of(&[*piece]));
        }
    }
    for name in MANDATORY {
        let tag = tags.iter().find(|tag| tag.name == name);
        write_tag(name, tag.map_or("?", |tag| &tag.value), lines);
        body::write(tag.map_or(&[], |tag| &tag.lines), false, false, lines);
    }
    let place = |tag: &Tag| match tag.name.as_str() {
        "Auction" => 1,
        "Play" => 2,
        _ if is_section(tag) => 3,
        _ => 0,
    };
    // Notes stay with the section before them; the sort keeps the order of equals.
    let mut section = 0;
    let mut placed: Vec<(u8, Tag)> = Vec::new();
    for tag in tags.into_iter().filter(|tag| !MANDATORY.contains(&tag.name.as_str())) {
        if tag.name != "Note" {
            section = place(&tag);
        }
        placed.push((section, tag));
    }
    placed.sort_by(|(a, first), (b, second)| {
        let by_name = if matches!(a, 1 | 2) {
            std::cmp::Ordering::Equal
        } else {
            first.name.cmp(&second.name)
        };
        a.cmp(b).then(by_name)
    });
    for (section, tag) in placed {
        write_tag(&tag.name, &tag.value, lines);
        body::write(&tag.lines, section > 0, tag.value.contains('\\'), lines);
    }
}
