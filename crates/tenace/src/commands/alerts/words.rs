//! Texts of a file on a screen, and words about them.

pub(super) use crate::screen::shown;

/// Returns a name in quotation marks.
pub(super) fn quoted(name: &str) -> String {
    format!("“{}”", shown(name))
}

/// Returns words with commas, and `and` before the last; after some the rest is counted.
pub(super) fn listed(words: &[String]) -> String {
    /// So many names are read; nobody reads three hundred.
    const MOST: usize = 12;
    match words {
        [] => String::new(),
        [only] => only.clone(),
        many if many.len() > MOST => {
            let (first, rest) = many.split_at(MOST);
            format!("{} and {} more", first.join(", "), rest.len())
        }
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns a number with its noun: `1 error`, `3 errors`.
pub(super) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Returns a text with its paragraphs broken into lines of a width; what is indented stays as it is.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        if paragraph.starts_with(' ') || paragraph.is_empty() {
            lines.push(paragraph.to_owned());
            continue;
        }
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join("\n")
}
