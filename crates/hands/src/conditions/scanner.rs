//! [`Scanner`], which walks through the text of a script.
//!
//! What a word is depends on where it stands (`xx6x` in a shape, `SAKQ` in a predeal), so words are
//! taken as they are asked for. Skips blanks, `/* … */`, and `//` and `#` up to the end of the line.

use super::error::{ConditionError, quoted};

/// Walks through the text of a script.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    /// Where the next character is, in bytes.
    at: usize,
}

/// A word and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) place: (usize, usize),
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Skips what means nothing; an error if a comment does not end.
    pub(super) fn skip(&mut self) -> Result<(), ConditionError> {
        loop {
            let rest = self.rest();
            let blanks =
                rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n', '\u{feff}']).len();
            self.at += blanks;
            let rest = self.rest();
            if rest.starts_with('#') || rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => self.at += end + 2,
                    None => {
                        let place = (self.at, self.at + 2);
                        return Err(ConditionError::new(
                            self.text,
                            place,
                            "this comment does not end",
                            "write */ where it ends",
                        ));
                    }
                }
            } else if blanks == 0 {
                return Ok(());
            }
        }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Takes a sign such as `(`, if it is next.
    pub(super) fn sign(&mut self, sign: &str) -> Result<bool, ConditionError> {
        self.skip()?;
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len();
        }
        Ok(found)
    }

    /// Takes a sign that must be next.
    pub(super) fn expect(&mut self, sign: &str, where_: &str) -> Result<(), ConditionError> {
        if self.sign(sign)? {
            return Ok(());
        }
        let what = format!("{sign} is missing {where_}");
        Err(self.error_here(what, format!("write {sign} before {}", self.next_quoted())))
    }

    /// Returns the letters, digits and underscores that are next, without taking them.
    pub(super) fn peek_word(&mut self) -> Result<Option<Word<'a>>, ConditionError> {
        self.skip()?;
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let place = (self.at, self.at + end);
        Ok(rest.get(..end).filter(|text| !text.is_empty()).map(|text| Word { text, place }))
    }

    /// Takes the letters, digits and underscores that are next.
    pub(super) fn word(&mut self) -> Result<Option<Word<'a>>, ConditionError> {
        let word = self.peek_word()?;
        if let Some(word) = word {
            self.at = word.place.1;
        }
        Ok(word)
    }

    /// Takes a text in quotation marks, if one is next; it may run over several lines.
    pub(super) fn quoted_text(&mut self) -> Result<Option<&'a str>, ConditionError> {
        if !self.sign("\"")? {
            return Ok(None);
        }
        let start = self.at;
        match self.rest().find('"') {
            Some(end) => {
                self.at += end + 1;
                Ok(self.text.get(start..start + end))
            }
            None => Err(ConditionError::new(
                self.text,
                (start - 1, start),
                "this text does not end",
                "write \" where it ends",
            )),
        }
    }

    pub(super) fn is_done(&mut self) -> Result<bool, ConditionError> {
        self.skip()?;
        Ok(self.rest().is_empty())
    }

    /// Goes back to a place where it was before.
    pub(super) fn back_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Describes what is next, for a sentence.
    pub(super) fn next_quoted(&self) -> String {
        let rest = self.rest();
        let (from, to) = self.next_place();
        match rest.chars().next() {
            None => "the end of the script".to_owned(),
            Some(_) => quoted(self.text.get(from..to).unwrap_or("")),
        }
    }

    /// Returns the place of the word or sign that is next.
    pub(super) fn next_place(&self) -> (usize, usize) {
        let rest = self.rest();
        let word = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let one = rest.chars().next().map_or(0, char::len_utf8);
        (self.at, self.at + word.max(one))
    }

    /// Blames what is next.
    pub(super) fn error_here(
        &self,
        what: impl Into<String>,
        fix: impl Into<String>,
    ) -> ConditionError {
        ConditionError::new(self.text, self.next_place(), what, fix)
    }

    /// Blames a word.
    pub(super) fn error_at(
        &self,
        word: Word<'_>,
        what: impl Into<String>,
        fix: impl Into<String>,
    ) -> ConditionError {
        ConditionError::new(self.text, word.place, what, fix)
    }
}
