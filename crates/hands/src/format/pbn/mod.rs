//! Portable Bridge Notation 2.1: the import format is read, the export format is written.
//!
//! Reading tolerates what the import format allows and what programs write all the same: any line
//! ends, tabs, a byte order mark, UTF-8 beside ISO 8859-1, `<PBN>…</PBN>` in other text, games
//! without an empty line between them, tags without quotes, missing numbers, dealers and
//! vulnerabilities, `Both`, `4N`, `4Hx`, `?`, `10` for `T`, suit letters in hands, text after the
//! games. Each is said once with its count. A game without `Deal`, or whose deal gives only some of
//! the cards, is no board but is kept.
//!
//! What [`Story`](crate::Story) has no place for stands in its `others` and is written again:
//! tags, sections, comments, escape lines. Under the name of a tag that has a place elsewhere stand
//! the comments after it, and its value if that says more (`^S`, an annotated auction); it is
//! written as long as it agrees with the rest of the story. Under the empty name stand the lines
//! before the first tag.
//!
//! Writing gives the export format: CRLF, no line over 255 characters, the fifteen mandatory tags,
//! the supplemental ones by the alphabet, auction, play, other sections by the alphabet; the deal
//! from the dealer. A board that has not been played has empty values, an unknown one is `?`. The
//! encoding is ISO 8859-1 if that has all characters, else UTF-8.

mod annotated;
mod auction;
mod basics;
mod body;
mod checks;
mod deal;
mod document;
mod export;
mod faults;
mod game;
mod inheritance;
mod kept_games;
mod lexer;
mod lines;
mod names;
mod played;
mod reader;
mod result;
mod seam;
mod sections;
mod story;
mod tables;
mod tag_pair;
mod write_sections;
mod write_story;

pub use document::{Document, Game, Part, PartKind};

use super::{ReadError, ReadOptions, WriteError, WriteOptions};
use crate::complaint::Complaints;
use crate::set::HandSet;

/// Tells whether the content looks like PBN: a tag pair, or an escape line with its version.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    const ENOUGH: usize = 64 * 1024;
    let start = bytes.get(..ENOUGH.min(bytes.len())).unwrap_or_default();
    let text = crate::encoding::decode(start);
    text.trim_start().starts_with("% PBN")
        || lexer::Lexer::new(&text).any(|piece| {
            matches!(piece.kind, lexer::Kind::Tag { fault: None, name, .. }
                if name.starts_with(|c: char| c.is_ascii_uppercase()))
        })
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    reader::read(&crate::encoding::decode(bytes), options, complaints)
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    export::write(set)
}
