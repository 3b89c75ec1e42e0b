//! [`Reader`] walks through text typed by people, part by part.
//!
//! Before reading, [`plain`] removes everything in which spellings differ without differing in
//! meaning: case, suit symbols (filled or outlined, with or without a variation selector), the
//! several dashes that stand for a minus, `×` and `*` for a double, and runs of blanks. Every
//! reader of this crate then knows capital ASCII letters only, and `♣`, for a letter C may also be
//! the word of a score sheet for a contract made.

/// Rewrites `text` in the alphabet the readers know.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match plain_char(c) {
            None => {}
            Some(' ') if plain.ends_with(' ') => {}
            Some(c) => plain.push(c),
        }
    }
    plain
}

/// Rewrites one character; a variation selector becomes nothing.
fn plain_char(c: char) -> Option<char> {
    Some(match c {
        '\u{FE0E}' | '\u{FE0F}' => return None,
        '♠' | '♤' => 'S',
        '♥' | '♡' => 'H',
        '♦' | '♢' => 'D',
        '♣' | '♧' => '♣',
        '×' | '✕' | '✖' | '*' => 'X',
        '\u{2010}'..='\u{2015}' | '−' | '﹣' | '－' => '-',
        c if c.is_whitespace() => ' ',
        c => c.to_ascii_uppercase(),
    })
}

/// Returns the last part of `text` that [`plain`] turns into `part`, for quoting it as typed.
pub(crate) fn as_typed<'a>(text: &'a str, part: &str) -> Option<&'a str> {
    let mut starts = text.char_indices().rev().map(|(start, _)| &text[start..]);
    starts.find_map(|typed| beginning_as_typed(typed, part))
}

fn beginning_as_typed<'a>(typed: &'a str, part: &str) -> Option<&'a str> {
    let mut wanted = part.chars();
    let mut after_blank = false;
    for (end, c) in typed.char_indices() {
        let Some(c) = plain_char(c) else { continue };
        if after_blank && c == ' ' {
            continue;
        }
        match wanted.next() {
            None => return Some(&typed[..end]),
            Some(next) if next == c => after_blank = c == ' ',
            Some(_) => return None,
        }
    }
    wanted.next().is_none().then_some(typed)
}

/// Reads plain text from left to right; blanks between parts never matter.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(plain: &'a str) -> Self {
        Self { rest: plain.trim() }
    }

    /// Returns what has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest.trim_start()
    }

    /// Returns what has not been read yet, with the blanks before it.
    pub(crate) fn rest_with_blanks(&self) -> &'a str {
        self.rest
    }

    pub(crate) fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// Reads `word` if it comes next.
    pub(crate) fn word(&mut self, word: &str) -> bool {
        match self.rest().strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Reads the first of `words` that comes next; a longer word must stand before its beginnings.
    pub(crate) fn one_of<T: Copy>(&mut self, words: &[(&str, T)]) -> Option<T> {
        words.iter().find(|(word, _)| self.word(word)).map(|&(_, meaning)| meaning)
    }

    /// Reads a run of digits.
    pub(crate) fn number(&mut self) -> Option<u32> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..end].parse().ok()?;
        self.rest = &rest[end..];
        Some(number)
    }

    /// Reads a number that may have decimals after a point or a comma.
    ///
    /// Returns its digits as one number and how many of them are decimals; final zeros of the
    /// decimals are dropped, so that 60.00 is as short as 60.
    pub(crate) fn decimal(&mut self) -> Option<(u32, u32)> {
        let mut ahead = *self;
        let whole = ahead.number()?;
        let mut decimals = "";
        if let Some(rest) = ahead.rest.strip_prefix(['.', ',']) {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            decimals = rest[..end].trim_end_matches('0');
            if end == 0 {
                return None;
            }
            ahead.rest = &rest[end..];
        }
        let places = u32::try_from(decimals.len()).ok()?;
        let scale = 10_u32.checked_pow(places)?;
        let fraction = if decimals.is_empty() { 0 } else { decimals.parse().ok()? };
        let digits = whole.checked_mul(scale)?.checked_add(fraction)?;
        *self = ahead;
        Some((digits, places))
    }
}

/// Reads the whole of `text` with `part`, which must leave nothing over.
pub(crate) fn whole<T>(text: &str, part: impl FnOnce(&mut Reader<'_>) -> Option<T>) -> Option<T> {
    let plain = plain(text);
    let mut reader = Reader::new(&plain);
    part(&mut reader).filter(|_| reader.is_done())
}
