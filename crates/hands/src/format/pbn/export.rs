//! Writes the export format of PBN 2.1.
//!
//! Boards without a story, the dealt ones, are written straight into the file; the others through
//! [`write_story`](super::write_story).

use std::io::Write;

use bridge::{Seat, Vulnerability};
use encoding_rs::mem::{encode_latin1_lossy, is_str_latin1};

use super::document::escape;
use super::kept_games::write_before;
use super::lexer::{Kind, Lexer};
use super::lines::{ROOM, clean, floor};
use super::names::{CONDITION, NOT_PLAYED};
use super::{body, deal, write_story};
use crate::format::WriteError;
use crate::set::{About, Board, HandSet};

const UTF8_LINE: &str = "%Content-type: text/x-pbn; charset=UTF-8\r\n";
const NOT_RANDOM: &str =
    "% The deals of this file are NOT random: they were chosen by a condition, see DealCondition.";

/// Tells whether a line at the head of a file is one that writing makes anew.
pub(super) fn is_our_heading(line: &str) -> bool {
    let Some(text) = line.strip_prefix('%') else { return false };
    let text = text.trim();
    let starts = |word: &str| text.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word));
    starts("PBN") || starts("EXPORT") || starts("Content-type:") || line == NOT_RANDOM
}

/// Writes the boards.
pub(super) fn write(set: &HandSet) -> Result<Vec<u8>, WriteError> {
    // A plain board takes about this much.
    const BOARD: usize = 320;
    let mut text = Vec::with_capacity(set.boards.len() * BOARD + 1024);
    text.extend_from_slice(b"% PBN 2.1\r\n% EXPORT\r\n");
    let heading_end = text.len();
    let about = &set.about;
    let mut lines = Vec::new();
    if about.condition.is_some() {
        lines.push(NOT_RANDOM.to_owned());
    }
    for tag in about.others.iter().filter(|tag| tag.name != "tail") {
        body::write(&tag.lines, false, false, &mut lines);
    }
    put_lines(&lines, &mut text);

    let plain = PlainBoard::new(about);
    for (i, board) in set.boards.iter().enumerate() {
        if i > 0 {
            text.extend_from_slice(b"\r\n");
        }
        if i == 0 || board.story.is_some() {
            let mut lines = Vec::new();
            write_story::write(board, about, i == 0, &mut lines);
            put_lines(&lines, &mut text);
        } else {
            plain.write(board, &mut text);
        }
    }
    let mut tail = Vec::new();
    for tag in about.others.iter().filter(|tag| tag.name == "tail") {
        write_before(&tag.lines, &mut tail);
    }
    if !tail.is_empty() {
        text.extend_from_slice(b"\r\n");
        put_lines(&tail, &mut text);
    }
    // Junk that a damaged file was kept for may turn into comments when it is written.
    if set.boards.is_empty() && !has_game(&text) {
        return Err(WriteError::Nothing);
    }
    Ok(encode(text, heading_end))
}

/// Tells whether a text has a tag pair, without which it would not be taken for PBN again.
fn has_game(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    Lexer::new(&text).any(|piece| matches!(piece.kind, Kind::Tag { .. }))
}

fn put_lines(lines: &[String], text: &mut Vec<u8>) {
    for line in lines {
        text.extend_from_slice(line.as_bytes());
        text.extend_from_slice(b"\r\n");
    }
}

/// Encodes as ISO 8859-1, which is PBN's encoding, or else as UTF-8 and says so.
fn encode(text: Vec<u8>, heading_end: usize) -> Vec<u8> {
    if text.is_ascii() {
        return text;
    }
    match String::from_utf8(text) {
        Ok(mut text) => {
            if is_str_latin1(&text) {
                let bytes = encode_latin1_lossy(&text);
                // By accident the bytes may look like UTF-8, and would be read as that.
                if std::str::from_utf8(&bytes).is_err() {
                    return bytes.into_owned();
                }
            }
            text.insert_str(heading_end, UTF8_LINE);
            text.into_bytes()
        }
        Err(error) => error.into_bytes(),
    }
}

/// The parts of a board without a story that are the same on every board.
struct PlainBoard {
    before_number: Vec<u8>,
    after_deal: Vec<u8>,
}

impl PlainBoard {
    fn new(about: &About) -> Self {
        let mut before_number = Vec::new();
        for (name, value) in [("Event", &about.event), ("Site", &about.site), ("Date", &about.date)]
        {
            let mut lines = Vec::new();
            write_tag(name, value.as_deref().unwrap_or_default(), &mut lines);
            put_lines(&lines, &mut before_number);
        }
        before_number.extend_from_slice(b"[Board \"");
        let mut lines = vec!["[Scoring \"\"]".to_owned()];
        for name in ["Declarer", "Contract", "Result"] {
            lines.push(format!("[{name} \"{NOT_PLAYED}\"]"));
        }
        if let Some(condition) = &about.condition {
            write_condition(condition, &mut lines);
        }
        let mut after_deal = b"\"]\r\n".to_vec();
        put_lines(&lines, &mut after_deal);
        Self { before_number, after_deal }
    }

    fn write(&self, board: &Board, text: &mut Vec<u8>) {
        text.extend_from_slice(&self.before_number);
        write_number(board.number.get(), text);
        text.extend_from_slice(
            b"\"]\r\n[West \"\"]\r\n[North \"\"]\r\n[East \"\"]\r\n[South \"\"]\r\n",
        );
        text.extend_from_slice(match board.dealer {
            Seat::North => b"[Dealer \"N\"]\r\n[Vulnerable \"",
            Seat::East => b"[Dealer \"E\"]\r\n[Vulnerable \"",
            Seat::South => b"[Dealer \"S\"]\r\n[Vulnerable \"",
            Seat::West => b"[Dealer \"W\"]\r\n[Vulnerable \"",
        });
        text.extend_from_slice(match board.vulnerability {
            Vulnerability::None => b"None\"]\r\n[Deal \"",
            Vulnerability::NorthSouth => b"NS\"]\r\n[Deal \"",
            Vulnerability::EastWest => b"EW\"]\r\n[Deal \"",
            Vulnerability::Both => b"All\"]\r\n[Deal \"",
        });
        deal::write(&board.deal, board.dealer, text);
        text.extend_from_slice(&self.after_deal);
    }
}

fn write_number(number: u32, text: &mut Vec<u8>) {
    // Writing into memory cannot fail.
    let _ = write!(text, "{number}");
}

/// Writes a tag; a value too long for a line is cut and follows whole as a comment.
pub(super) fn write_tag(name: &str, value: &str, lines: &mut Vec<String>) {
    let mut value = clean(value);
    // It would be read as inherited from an earlier game.
    if value == "#" || value.starts_with("##") {
        value.to_mut().insert(0, ' ');
    }
    let line = format!("[{name} \"{}\"]", escape(&value));
    if line.len() <= ROOM {
        lines.push(line);
        return;
    }
    let room = ROOM.saturating_sub(name.len() + "[ \"...\"]".len());
    let mut cut = floor(&value, room);
    while let Some(start) = value.get(..cut) {
        let start = escape(start);
        if start.len() <= room {
            lines.push(format!("[{name} \"{start}...\"]"));
            break;
        }
        cut = floor(&value, cut.saturating_sub(1));
    }
    body::write_comment(&format!("{{{}}}", value.replace('}', ")")), lines);
}

/// Writes the condition, over several lines if it has some or is long.
pub(super) fn write_condition(condition: &str, lines: &mut Vec<String>) {
    let line = format!("[{CONDITION} \"{}\"]", escape(condition));
    if line.len() <= ROOM && !condition.contains(char::is_control) && !condition.is_empty() {
        lines.push(line);
        return;
    }
    lines.push(format!("[{CONDITION} \"Condition\"]"));
    for line in condition.split('\n') {
        // Room for quotes and the sign that the line goes on; quotes become apostrophes, for a
        // string of section data ends at the first.
        let line = clean(line).replace('"', "'");
        let mut rest = line.as_str();
        loop {
            let (part, left) = rest.split_at(floor(rest, ROOM - 4));
            let more = if left.is_empty() { "" } else { " +" };
            lines.push(format!("\"{part}\"{more}"));
            rest = left;
            if rest.is_empty() {
                break;
            }
        }
    }
}

/// Puts a condition of several lines together again.
pub(super) fn join_condition(data: &mut [&str]) -> String {
    let mut condition = String::new();
    let last = data.len().saturating_sub(1);
    for (i, line) in data.iter().enumerate() {
        let goes_on = line.ends_with("\" +");
        let text = line.strip_suffix(" +").unwrap_or(line);
        condition.push_str(text.trim_matches('"'));
        if !goes_on && i < last {
            condition.push('\n');
        }
    }
    condition
}
