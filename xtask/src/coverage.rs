//! Reading `docs/coverage.md`: which section of the source documents is shown by which test.
//!
//! The file is a list of documents (`## Title`), each with one table of four columns. A row's last
//! cell is either `open`, optionally with the part that will answer it (`open (bws)`), or a list
//! of tests (`` `bridge::board_16_is_dealt_by_west` ``). Anything else is a complaint that names
//! the row, and so is a section of the agreed list that has gone or moved.

use std::collections::HashSet;

use crate::sources::Sources;

const HEADER: [&str; 4] = ["section", "what it asks", "answered in", "shown by"];

/// The parts of the system that can answer a row, whether they exist yet or not.
const PARTS: [&str; 12] = [
    "bridge",
    "movement",
    "scoring",
    "hands",
    "alerts",
    "jet",
    "session",
    "bws",
    "connector",
    "report",
    "web",
    "tenace",
];

/// One row, still as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The title of the document the row stands under.
    pub document: String,
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The cells, as many as there were.
    pub cells: Vec<String>,
}

impl Row {
    fn section(&self) -> &str {
        self.cells.first().map_or("", String::as_str)
    }

    fn complain(&self, about: &str) -> String {
        format!("line {}, {}, \"{}\": {about}", self.line, self.document, self.section())
    }
}

/// Returns every row below a table's header, in order.
pub fn rows(text: &str) -> Vec<Row> {
    let mut document = String::new();
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(title) = line.strip_prefix("## ") {
            document = title.trim().into();
        }
        let Some(inside) = line.trim().strip_prefix('|') else {
            continue;
        };
        let inside = inside.strip_suffix('|').unwrap_or(inside);
        let cells: Vec<String> = inside.split('|').map(|cell| cell.trim().into()).collect();
        let is_rule =
            cells.iter().all(|cell| !cell.is_empty() && cell.trim_matches('-').is_empty());
        if !is_rule && cells != HEADER {
            rows.push(Row { document: document.clone(), line: index + 1, cells });
        }
    }
    rows
}

/// Checks the whole file: each row by itself, and all of them against the agreed list of sections.
///
/// The list has the same `## Title` lines as the file, each followed by one section per line.
pub fn complaints(text: &str, agreed: &str, sources: &Sources) -> Vec<String> {
    let rows = rows(text);
    let mut complaints: Vec<String> = rows
        .iter()
        .filter_map(|row| check(row, sources).err().map(|why| row.complain(&why)))
        .collect();
    let mut seen = HashSet::new();
    for row in &rows {
        if !seen.insert((&row.document, row.section())) {
            complaints.push(row.complain("this section stands here twice"));
        }
    }
    complaints.extend(missing(&rows, agreed));
    complaints
}

fn check(row: &Row, sources: &Sources) -> Result<(), String> {
    let [section, asks, answered, shown] = row.cells.as_slice() else {
        return Err(format!("a row has 4 cells, this one has {}", row.cells.len()));
    };
    if row.document.is_empty() {
        return Err("the row stands before the title of any document".into());
    }
    if section.is_empty() || asks.is_empty() {
        return Err("the first two cells say what the section is and what it asks".into());
    }
    for part in answered.split(',').map(str::trim) {
        if !PARTS.contains(&part) {
            return Err(format!("`{part}` is not a part of the system"));
        }
    }
    if is_open(shown) {
        return Ok(());
    }
    // Names of browser tests are sentences and may hold commas themselves.
    let names = shown.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
    match names {
        Some(names) => names.split("`, `").try_for_each(|name| check_test(name, sources)),
        None => Err(format!("`{shown}` is neither `open` nor a test (`crate::test_name`)")),
    }
}

fn is_open(shown: &str) -> bool {
    let Some(rest) = shown.strip_prefix("open") else {
        return false;
    };
    let hint = rest.trim_start().strip_prefix('(').and_then(|hint| hint.strip_suffix(')'));
    rest.is_empty() || hint.is_some_and(|hint| PARTS.contains(&hint))
}

fn check_test(name: &str, sources: &Sources) -> Result<(), String> {
    let Some((krate, test)) = name.split_once("::") else {
        return Err(format!("`{name}` is neither `open` nor a test (`crate::test_name`)"));
    };
    if sources.has_test(krate, test) {
        return Ok(());
    }
    Err(format!("there is no test `{test}` in the crate `{krate}`"))
}

/// Names every section of the agreed list that is not found at its place in the order.
fn missing(rows: &[Row], agreed: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut document = "";
    let mut next = 0;
    for line in agreed.lines().filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix("## ") {
            document = title;
            continue;
        }
        let rest = rows.get(next..).unwrap_or_default();
        match rest.iter().position(|row| row.document == document && row.section() == line) {
            Some(at) => next += at + 1,
            None => complaints
                .push(format!("{document}: the section \"{line}\" is missing or out of order")),
        }
    }
    complaints
}
