//! The first node of an explanation that is read as HTML, since the program shows no other.
//!
//! Tags, comments, stray end tags and character references are read as a browser reads them; what
//! a browser knows about single elements (paragraphs that end by themselves, tables, raw text) is
//! left out but for the elements that have no content.

/// Elements without content.
const EMPTY: [&str; 18] = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img",
    "input", "link", "meta", "param", "source", "track", "wbr",
];

/// References by name; those marked are also read without their semicolon.
const NAMED: [(&str, char, bool); 7] = [
    ("amp", '&', true),
    ("lt", '<', true),
    ("gt", '>', true),
    ("quot", '"', true),
    ("nbsp", '\u{a0}', true),
    ("apos", '\'', false),
    ("comma", ',', false),
];

/// The numbers from 128 to 159 mean what Windows-1252 has there.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

enum Piece {
    Text(String),
    Start(String),
    End(String),
    Comment(String),
}

/// The text of the first node; of nothing, nothing.
pub(super) fn first_node(text: &str) -> String {
    if !has_markup(text) {
        return text.to_owned();
    }
    let mut open: Vec<String> = Vec::new();
    let mut found = String::new();
    let mut begun = false;
    for piece in pieces(text) {
        match piece {
            Piece::Text(text) => {
                found.push_str(&text);
                begun = true;
            }
            Piece::Comment(text) if open.is_empty() => return if begun { found } else { text },
            Piece::Comment(_) => {}
            Piece::Start(_) if open.is_empty() && begun => return found,
            Piece::Start(name) if EMPTY.contains(&name.as_str()) => {
                if open.is_empty() {
                    return String::new();
                }
            }
            Piece::Start(name) => {
                open.push(name);
                begun = true;
            }
            Piece::End(name) => {
                if let Some(at) = open.iter().rposition(|one| *one == name) {
                    open.truncate(at);
                    if open.is_empty() {
                        return found;
                    }
                } else if open.is_empty() && (name == "p" || name == "br") {
                    // These two make an element even when they end none.
                    return found;
                }
            }
        }
    }
    found
}

/// Without `<` and without a whole reference the text is not even parsed.
fn has_markup(text: &str) -> bool {
    let reference = |after: &str| {
        let after = after.strip_prefix('#').unwrap_or(after);
        let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        end.is_some_and(|end| end > 0 && after[end..].starts_with(';'))
    };
    text.contains('<') || text.split('&').skip(1).any(reference)
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        match markup(rest) {
            Some((piece, after)) => {
                out.extend(piece_of_text(&mut plain));
                out.extend(piece);
                rest = after;
            }
            None => {
                plain.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    out.extend(piece_of_text(&mut plain));
    out
}

fn piece_of_text(plain: &mut String) -> Option<Piece> {
    let plain = std::mem::take(plain);
    (!plain.is_empty()).then(|| Piece::Text(decoded(&plain)))
}

/// The markup with which the text begins, if any, and what follows it.
fn markup(text: &str) -> Option<(Option<Piece>, &str)> {
    let inner = text.strip_prefix('<')?;
    let is_letter = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
    if is_letter(inner) {
        return Some(
            tag(inner).map_or((None, ""), |(name, rest)| (Some(Piece::Start(name)), rest)),
        );
    }
    if let Some(inner) = inner.strip_prefix('/') {
        if is_letter(inner) {
            return Some(
                tag(inner).map_or((None, ""), |(name, rest)| (Some(Piece::End(name)), rest)),
            );
        }
        return match inner.chars().next() {
            None => None,
            Some('>') => Some((None, &inner[1..])),
            Some(_) => Some(bogus_comment(inner)),
        };
    }
    if let Some(inner) = inner.strip_prefix("!--") {
        for short in [">", "->"] {
            if let Some(rest) = inner.strip_prefix(short) {
                return Some((Some(Piece::Comment(String::new())), rest));
            }
        }
        // An exclamation mark before the last `>` does no harm, and hyphens at the very end of the
        // text are taken for an end that was begun.
        let ends = ["-->", "--!>"].map(|end| inner.find(end).map(|at| (at, at + end.len())));
        let (end, rest) = ends.into_iter().flatten().min().unwrap_or_else(|| {
            let cut = ["--!", "--", "-"].iter().find_map(|cut| inner.strip_suffix(cut));
            (cut.unwrap_or(inner).len(), inner.len())
        });
        return Some((Some(Piece::Comment(inner[..end].to_owned())), &inner[rest..]));
    }
    if let Some(inner) = inner.strip_prefix('!') {
        let (piece, rest) = bogus_comment(inner);
        let is_doctype = inner.get(..7).is_some_and(|word| word.eq_ignore_ascii_case("doctype"));
        return Some((piece.filter(|_| !is_doctype), rest));
    }
    inner.starts_with('?').then(|| bogus_comment(inner))
}

/// What a browser takes for a comment for want of anything better; it may reach to the end.
fn bogus_comment(text: &str) -> (Option<Piece>, &str) {
    let (inner, rest) = text.split_once('>').unwrap_or((text, ""));
    (Some(Piece::Comment(inner.to_owned())), rest)
}

/// The name of a tag and what follows the tag; nothing when it never ends.
fn tag(text: &str) -> Option<(String, &str)> {
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}');
    let name_end = text.find(|c| is_blank(c) || c == '/' || c == '>')?;
    let name = text[..name_end].to_ascii_lowercase();
    let mut rest = &text[name_end..];
    loop {
        rest = rest.trim_start_matches(|c| is_blank(c) || c == '/');
        if let Some(after) = rest.strip_prefix('>') {
            return Some((name, after));
        }
        // An attribute; its name has at least one character, be it an equals sign.
        let first = rest.chars().next()?.len_utf8();
        let end = rest[first..].find(|c| is_blank(c) || matches!(c, '/' | '>' | '='))?;
        rest = rest[first + end..].trim_start_matches(is_blank);
        let Some(value) = rest.strip_prefix('=') else { continue };
        let value = value.trim_start_matches(is_blank);
        rest = match value.chars().next()? {
            quote @ ('"' | '\'') => value[1..].split_once(quote)?.1,
            _ => &value[value.find(|c| is_blank(c) || c == '>')?..],
        };
    }
}

/// Character references as their characters.
fn decoded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let (c, after) = by_number(rest).or_else(|| by_name(rest)).unwrap_or(('&', rest));
        out.push(c);
        rest = after;
    }
    out + rest
}

fn by_name(text: &str) -> Option<(char, &str)> {
    NAMED.iter().find_map(|(name, c, lenient)| {
        let after = text.strip_prefix(name)?;
        match after.strip_prefix(';') {
            Some(after) => Some((*c, after)),
            None => lenient.then_some((*c, after)),
        }
    })
}

fn by_number(text: &str) -> Option<(char, &str)> {
    let text = text.strip_prefix('#')?;
    let (radix, digits) = match text.strip_prefix(['x', 'X']) {
        Some(digits) => (16, digits),
        None => (10, text),
    };
    let end = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    if end == 0 {
        return None;
    }
    // Too large a number cannot be parsed, and no character has it.
    let number = u32::from_str_radix(&digits[..end], radix).unwrap_or(u32::MAX);
    let c = match number {
        0 => '\u{fffd}',
        128..=159 => WINDOWS.chars().nth(number as usize - 128).unwrap_or('\u{fffd}'),
        _ => char::from_u32(number).unwrap_or('\u{fffd}'),
    };
    Some((c, digits[end..].strip_prefix(';').unwrap_or(&digits[end..])))
}
