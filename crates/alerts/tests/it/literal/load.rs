//! What happens to a file once, when it is read: lists, suit symbols, continued lines.

use std::collections::HashMap;

use super::strings::{squeezed, trim, without_spaces};

/// A line after continuation.
pub(super) struct Line {
    /// The physical line with which it begins, counted from 1.
    pub number: usize,
    /// Trimmed at both ends, but not where two lines meet.
    pub text: String,
}

/// So many levels of a list are prepared; the program breaks down below them.
const PREPARED_LEVELS: usize = 20;

/// The file as a look-up sees it.
pub(super) fn logical_lines(text: &str) -> Vec<Line> {
    let lines: Vec<String> =
        without_lists(text).iter().map(|line| without_suit_symbols(line)).collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let number = at + 1;
        let mut text = trim(&lines[at]).to_owned();
        while text.ends_with('\\') {
            at += 1;
            text.pop();
            // Beyond the end of the file the program fails; here the lines are empty.
            text.push_str(lines.get(at).map_or("", |next| trim(next)));
        }
        at += 1;
        out.push(Line { number, text });
    }
    out
}

/// Turns the items of lists into records and trims all other lines.
fn without_lists(text: &str) -> Vec<String> {
    // Level 0 is the line above the list. Deeper levels are never forgotten, so that an item can
    // hang below one of another list.
    let mut levels: HashMap<usize, String> =
        (0..PREPARED_LEVELS).map(|level| (level, String::new())).collect();
    let mut out = Vec::new();
    for line in text.split('\n') {
        let item = list_level(line)
            .and_then(|level| Some((level, list_item(line, levels.get(&(level - 1))?))));
        if let Some((level, record)) = item {
            levels.insert(level, record.clone());
            out.push(record);
        } else {
            levels.insert(0, squeezed(trim(line)) + ",,");
            out.push(trim(line).to_owned());
        }
    }
    out
}

/// The level of a list item, from 1; nothing for any other line.
fn list_level(line: &str) -> Option<usize> {
    let line = line.replace('\t', "    ").replacen('*', "-", 1);
    let column = line.chars().take_while(|c| *c != '-').count();
    (trim(&line).starts_with("- ") && column.is_multiple_of(4)).then_some(column / 4 + 1)
}

/// The record that an item stands for.
fn list_item(line: &str, parent: &str) -> String {
    // The bullet is `-` or `*`, one byte.
    let item = squeezed(trim(&trim(line)[1..]));
    // Without a space the whole item is taken for the text.
    let (calls, text) = item.split_once(' ').unwrap_or(("", &item));
    let mut calls = calls.split(',');
    let first = calls.next().unwrap_or_default();
    let (opponents, call) = calls.next().map_or(("--", first), |call| (first, call));
    let mut parent = parent.split(',');
    let context = parent.next().unwrap_or_default();
    // A level that was prepared but never filled has no second field.
    let before = parent.next().unwrap_or("undefined");
    format!("{},{call},{text}", without_spaces(&format!("{context}{before}{opponents}")))
}

/// Writes suit symbols in records as letters.
fn without_suit_symbols(line: &str) -> String {
    let mut fields: Vec<String> = line.split(',').map(str::to_owned).collect();
    if fields.len() < 3 {
        return line.to_owned();
    }
    match trim(&fields[0]) {
        "Option" | "Import" | "Alias" => {}
        "Button" | "Shortcut" => fields[2] = suits_as_letters(&fields[2], "!"),
        _ => {
            fields[0] = suits_as_letters(&fields[0], "").replace("NT", "N");
            fields[1] = suits_as_letters(&fields[1], "").replace("NT", "N");
            fields[2] = suits_as_letters(&fields[2], "!");
        }
    }
    fields.join(",")
}

fn suits_as_letters(text: &str, mark: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        let letter = match c {
            '♣' | '♧' => 'C',
            '♦' | '♢' => 'D',
            '♥' | '♡' => 'H',
            '♠' | '♤' => 'S',
            _ => {
                out.push(c);
                continue;
            }
        };
        out.push_str(mark);
        out.push(letter);
    }
    out
}
