//! What came over the wire, without what nobody is to read: a club's licence, the PIN of its tables.
//!
//! The text need not be JSON, or not to its end: what somebody sends by mistake holds a key all the same. So nothing is
//! parsed; names are looked for, and what stands behind one is hidden up to where it ends at the latest.

/// The ends of the names of a licence key, in small letters. The other spelling is a slip, and holds a key all the same.
pub const LICENCE: &[&str] = &["licencekey", "licensekey"];
/// The ends of the names of everything that is a club's own affair, in small letters.
pub const PRIVATE: &[&str] = &["clubid", "licencekey", "licensekey", "pincode"];

/// What stands in place of a value.
const INSTEAD: &str = "…";

/// Returns a JSON text with the values of such names hidden. The text may be cut off, may be no JSON, and may be written
/// inside a string of another one; letters of a name may be written as `\uXXXX`.
pub fn hidden(text: &str, names: &[&str]) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut from = 0;
    let mut at = 0;
    while at < text.len() {
        let Some(name) = names.iter().find_map(|name| name_end(text, at, name)) else {
            at += 1;
            continue;
        };
        at = name;
        if let Some((start, end)) = value(text, name) {
            shown.push_str(text.get(from..start).unwrap_or_default());
            shown.push_str(INSTEAD);
            (from, at) = (end, end);
        }
    }
    shown.push_str(text.get(from..).unwrap_or_default());
    shown
}

/// Returns where a name ends that begins there.
fn name_end(text: &str, start: usize, name: &str) -> Option<usize> {
    let mut rest = text.as_bytes().get(start..)?;
    for letter in name.bytes() {
        let (found, after) = letter_of_name(rest)?;
        if !found.eq_ignore_ascii_case(&letter) {
            return None;
        }
        rest = after;
    }
    Some(text.len() - rest.len())
}

/// Takes a letter of a name, which may be written as a number: with one backslash, or several inside another text.
fn letter_of_name(text: &[u8]) -> Option<(u8, &[u8])> {
    let (&first, after) = text.split_first()?;
    if first != b'\\' {
        return Some((first, after));
    }
    let digits = without_slashes(text).strip_prefix(b"u")?;
    let (digits, after) = digits.split_at_checked(4)?;
    let number = u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?;
    Some((number, after))
}

/// Returns where the value of a name is, if there is one that says something.
fn value(text: &str, name_end: usize) -> Option<(usize, usize)> {
    let after = text.as_bytes().get(name_end..)?;
    let closing = quote(after);
    let (level, after) = closing.unwrap_or((Level(0), after));
    let value = without_blanks(without_blanks(after).strip_prefix(b":")?);
    let place = |rest: &[u8]| text.len() - rest.len();
    let (start, length) = match (quote(value), value.first()) {
        (Some((level, inside)), _) => (place(inside), level.string(inside)),
        (None, Some(b'{' | b'[')) => (place(value), level.brackets(value)),
        // A name without quotes may stand in a sentence, such as that of an error.
        _ if closing.is_none() => return None,
        _ => (place(value), bare(value)),
    };
    (length > 0).then_some((start, start + length))
}

/// How deep a text is inside strings: so many backslashes are in front of a quote.
#[derive(Clone, Copy)]
struct Level(usize);

/// What a quote does.
enum Deed {
    /// It opens or closes a string.
    Ends,
    /// It is a letter of a string.
    Letter,
    /// It ends the string that the whole text is in.
    EndsAll,
}

impl Level {
    /// Says what a quote of another level does. Each level doubles the backslashes, and adds one for the quote.
    fn deed(self, quote: Level) -> Deed {
        let (own, found) = (self.0 + 1, quote.0 + 1);
        match (found % own, (found / own) % 2) {
            (0, 1) => Deed::Ends,
            (0, _) => Deed::Letter,
            _ => Deed::EndsAll,
        }
    }

    /// Returns how long a string is whose opening quote was taken, without its closing one.
    fn string(self, text: &[u8]) -> usize {
        let end = tokens(text).find_map(|(place, token)| match token {
            Token::Quote(level) => match self.deed(level) {
                // Backslashes in front that are not the quote's own are letters of the string.
                Deed::Ends => Some(place + level.0.saturating_sub(self.0)),
                Deed::Letter => None,
                Deed::EndsAll => Some(place),
            },
            Token::Letter(_) => None,
        });
        end.unwrap_or(text.len())
    }

    /// Returns how long a text is from its first bracket to the one that closes it.
    fn brackets(self, text: &[u8]) -> usize {
        let (mut depth, mut in_string) = (0_usize, false);
        for (place, token) in tokens(text) {
            match token {
                Token::Quote(level) => match self.deed(level) {
                    Deed::Ends => in_string = !in_string,
                    Deed::Letter => {}
                    Deed::EndsAll => return place,
                },
                Token::Letter(b'{' | b'[') if !in_string => depth += 1,
                Token::Letter(b'}' | b']') if !in_string => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return place + 1;
                    }
                }
                Token::Letter(_) => {}
            }
        }
        text.len()
    }
}

enum Token {
    Letter(u8),
    Quote(Level),
}

/// Returns what a text consists of, and where that begins.
fn tokens(text: &[u8]) -> impl Iterator<Item = (usize, Token)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let place = text.len() - rest.len();
        let (token, after) = match quote(rest) {
            Some((level, after)) => (Token::Quote(level), after),
            // What is behind backslashes is no quote; they are taken together, so that they are counted once.
            None if rest.first() == Some(&b'\\') => (Token::Letter(b'\\'), without_slashes(rest)),
            None => rest.split_first().map(|(letter, after)| (Token::Letter(*letter), after))?,
        };
        rest = after;
        Some((place, token))
    })
}

/// Takes a quote with the backslashes in front. Clients of .NET write one as a number.
fn quote(text: &[u8]) -> Option<(Level, &[u8])> {
    let after = without_slashes(text);
    let slashes = text.len() - after.len();
    if let Some(after) = after.strip_prefix(b"\"") {
        return Some((Level(slashes), after));
    }
    let after = after.strip_prefix(b"u0022").filter(|_| slashes > 0)?;
    Some((Level(as_slashes(slashes)), after))
}

/// Returns how many backslashes a quote would have that is written as a number behind so many.
fn as_slashes(slashes: usize) -> usize {
    // Of an even number each second one is gone a level deeper, and the number is still one there.
    if slashes % 2 == 1 { slashes } else { 2 * as_slashes(slashes / 2) + 1 }
}

/// Returns how long a value without quotes or brackets is; `null` hides nothing.
fn bare(text: &[u8]) -> usize {
    let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']');
    let length = text.iter().position(ends).unwrap_or(text.len());
    let is_null = text.get(..length).is_some_and(|said| said.trim_ascii_end() == b"null");
    if is_null { 0 } else { length }
}

/// Leaves out blanks, and what they are inside a string: `\n`, `\u0020`.
fn without_blanks(mut text: &[u8]) -> &[u8] {
    const WRITTEN: [&[u8]; 7] = [b"n", b"r", b"t", b"u0020", b"u0009", b"u000a", b"u000d"];
    loop {
        text = text.trim_ascii_start();
        let letters = without_slashes(text);
        let is_written = |blank: &&[u8]| {
            let begin = letters.get(..blank.len());
            letters.len() < text.len() && begin.is_some_and(|it| it.eq_ignore_ascii_case(blank))
        };
        match WRITTEN.into_iter().find(is_written) {
            Some(blank) => text = letters.get(blank.len()..).unwrap_or_default(),
            None => return text,
        }
    }
}

fn without_slashes(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|byte| *byte != b'\\').unwrap_or(text.len());
    text.get(end..).unwrap_or_default()
}
