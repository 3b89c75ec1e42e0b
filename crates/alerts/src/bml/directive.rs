//! [`Directive`], a line that begins with `#` and tells the reader to do something.
//!
//! Blanks before and after the `#` and small letters are tolerated.

/// An instruction to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Directive<'a> {
    /// `#+TITLE: value`, something about the document.
    About { key: &'a str, value: &'a str },
    /// `#INCLUDE name`.
    Include(&'a str),
    /// `#CUT name`.
    Cut(&'a str),
    /// `#COPY name`.
    Copy(&'a str),
    /// `#ENDCUT`.
    EndCut,
    /// `#ENDCOPY`.
    EndCopy,
    /// `#PASTE name target=replacement …`.
    Paste(&'a str),
    /// `#HIDE` and `#BIDTABLE`, which say how to print a table, and that it is one.
    Mark,
    /// `#SEAT digits`.
    Seat(&'a str),
    /// `#VUL letters`.
    Vulnerability(&'a str),
    /// Capital letters that are no instruction.
    Unknown(&'a str),
}

impl<'a> Directive<'a> {
    /// Reads a line; nothing if it is no instruction.
    pub(super) fn read(line: &'a str) -> Option<Self> {
        let line = line.trim_start().strip_prefix('#')?;
        if let Some(about) = line.strip_prefix('+') {
            let (key, value) = about.split_once(':')?;
            return Some(Self::About { key: key.trim(), value: value.trim() });
        }
        let line = line.trim();
        let end = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        let rest = rest.trim();
        let first = rest.split_whitespace().next().unwrap_or_default();
        Some(match word.to_ascii_uppercase().as_str() {
            "INCLUDE" => Self::Include(rest),
            "CUT" => Self::Cut(first),
            "COPY" => Self::Copy(first),
            "ENDCUT" => Self::EndCut,
            "ENDCOPY" => Self::EndCopy,
            "PASTE" => Self::Paste(rest),
            "HIDE" | "BIDTABLE" => Self::Mark,
            "SEAT" => Self::Seat(first),
            "VUL" => Self::Vulnerability(first),
            capitals if word.len() > 1 && capitals == word => Self::Unknown(word),
            _ => return None,
        })
    }
}
