//! [`Document`], a PBN file as it is written: games, tags, sections, comments, escape lines.
//!
//! Understands only the form, so it reads every file, and writes an untouched one back byte for
//! byte, whatever its encoding and line ends. [`Document::set_tag`] changes one value and leaves
//! the rest as it is.

use encoding_rs::WINDOWS_1252;

use super::lexer::{Kind, Lexer, unescape};

/// A PBN file, part by part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    encoding: Encoding,
    parts: Vec<Part>,
}

/// One part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// All its characters, with the blanks and the line end around it.
    raw: String,
    /// The line on which it starts, counted from 1.
    pub line: usize,
}

/// What a part of a file is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// A line without visible characters; it separates games.
    Empty,
    /// An escape line, without its `%`.
    Escape(String),
    /// A comment, with its `;` or braces.
    Comment(String),
    /// A tag pair.
    Tag {
        /// The name.
        name: String,
        /// The value, without quotes and escapes.
        value: String,
    },
    /// Calls, cards or other data of the section the last tag started.
    Data(String),
    /// Text outside `<PBN>` and `</PBN>`, with those marks.
    Foreign(String),
}

/// The games of a document as ranges of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game<'a> {
    /// Its parts, from the first after an empty line to the last before the next.
    pub parts: &'a [Part],
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Encoding {
    mark: Vec<u8>,
    coding: Coding,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coding {
    Utf8,
    /// Has a character for each byte, so whatever is nothing else is this.
    Windows1252,
    Utf16 {
        big_endian: bool,
    },
}

impl Document {
    /// Takes a file apart; every file can be.
    pub fn parse(bytes: &[u8]) -> Self {
        let (encoding, text) = Encoding::decode(bytes);
        let parts = Lexer::new(&text).map(|piece| {
            let kind = match piece.kind {
                Kind::Empty => PartKind::Empty,
                Kind::Escape(text) => PartKind::Escape(text.to_owned()),
                Kind::Comment(text) => PartKind::Comment(text.to_owned()),
                Kind::Tag { name, value, .. } => {
                    PartKind::Tag { name: name.to_owned(), value: unescape(value).into_owned() }
                }
                Kind::Data(text) => PartKind::Data(text.to_owned()),
                Kind::Foreign => PartKind::Foreign(piece.raw.to_owned()),
            };
            Part { kind, raw: piece.raw.to_owned(), line: piece.line }
        });
        let parts = parts.collect();
        Self { encoding, parts }
    }

    /// Returns all parts in the order of the file.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Walks through the games: what stands between empty lines and has at least one tag.
    pub fn games(&self) -> impl Iterator<Item = Game<'_>> {
        let blocks = self.parts.split(|part| part.kind == PartKind::Empty);
        let games = blocks.map(|parts| Game { parts });
        games.filter(|game| game.parts.iter().any(|part| matches!(part.kind, PartKind::Tag { .. })))
    }

    /// Writes the file; the parts that were not changed are the same byte for byte.
    pub fn to_bytes(&self) -> Vec<u8> {
        let text: String = self.parts.iter().map(|part| part.raw.as_str()).collect();
        self.encoding.encode(&text)
    }

    /// Gives a tag of one game, counted from 0, a new value; returns false if it has no such tag.
    ///
    /// The line end after the tag stays. Whatever else stood in the same piece goes, such as a
    /// bracket on a line of its own.
    pub fn set_tag(&mut self, game: usize, name: &str, value: &str) -> bool {
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let mut games_before = 0;
        let mut has_tag = false;
        for part in &mut self.parts {
            match &mut part.kind {
                PartKind::Empty => games_before += usize::from(std::mem::take(&mut has_tag)),
                PartKind::Tag { name: found, value: old } => {
                    has_tag = true;
                    if games_before == game && found == name {
                        let end = part.raw.trim_end_matches([' ', '\t', '\r', '\n']).len();
                        let line_end = part.raw.get(end..).unwrap_or_default();
                        part.raw = format!("[{name} \"{}\"]{line_end}", escape(&value));
                        *old = value;
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }
}

impl<'a> Game<'a> {
    /// Returns the value of a tag; the first counts if there are several (PBN 2.1, 3.4).
    pub fn tag(&self, name: &str) -> Option<&'a str> {
        self.parts.iter().find_map(|part| match &part.kind {
            PartKind::Tag { name: found, value } if found == name => Some(value.as_str()),
            _ => None,
        })
    }
}

impl Encoding {
    /// Decodes a file so that [`Encoding::encode`] gives the same bytes.
    fn decode(bytes: &[u8]) -> (Self, String) {
        let marks: [(&[u8], Coding); 3] = [
            (b"\xEF\xBB\xBF", Coding::Utf8),
            (b"\xFF\xFE", Coding::Utf16 { big_endian: false }),
            (b"\xFE\xFF", Coding::Utf16 { big_endian: true }),
        ];
        let marked = marks.into_iter().find(|(mark, _)| bytes.starts_with(mark));
        let (mark, coding) = marked.unwrap_or((b"", Coding::Utf8));
        let rest = bytes.get(mark.len()..).unwrap_or_default();
        let of = |coding| Self { mark: mark.to_vec(), coding };
        let text = match coding {
            Coding::Utf16 { big_endian } => decode_utf16(rest, big_endian),
            _ => std::str::from_utf8(rest).ok().map(str::to_owned),
        };
        match text {
            Some(text) => (of(coding), text),
            None => {
                let text = WINDOWS_1252.decode_without_bom_handling(rest).0;
                (of(Coding::Windows1252), text.into_owned())
            }
        }
    }

    fn encode(&self, text: &str) -> Vec<u8> {
        let mut bytes = self.mark.clone();
        match self.coding {
            Coding::Utf8 => bytes.extend_from_slice(text.as_bytes()),
            Coding::Windows1252 => bytes.extend_from_slice(&WINDOWS_1252.encode(text).0),
            Coding::Utf16 { big_endian: true } => {
                bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
            }
            Coding::Utf16 { big_endian: false } => {
                bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
            }
        }
        bytes
    }
}

fn decode_utf16(bytes: &[u8], big_endian: bool) -> Option<String> {
    let (units, []) = bytes.as_chunks::<2>() else { return None };
    let unit = |&pair: &[u8; 2]| {
        if big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
    };
    char::decode_utf16(units.iter().map(unit)).collect::<Result<_, _>>().ok()
}

/// Puts the escapes into a value that [`unescape`] takes out, and no others: the widths of table
/// columns (`Result\2R`) must keep their single backslash.
pub(crate) fn escape(value: &str) -> std::borrow::Cow<'_, str> {
    if !value.contains(['"', '\\']) {
        return value.into();
    }
    let mut escaped = String::with_capacity(value.len() + 4);
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let ambiguous = c == '\\' && matches!(chars.peek(), None | Some('"' | '\\'));
        if c == '"' || ambiguous {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped.into()
}
