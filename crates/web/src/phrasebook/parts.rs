//! How a text falls into parts: sentences, lists, numbers.

/// Returns the sentences of a text: a stop ends one when a capital follows.
pub(super) fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut from = 0;
    for (at, sign) in text.char_indices() {
        let next = text.get(at + sign.len_utf8()..).unwrap_or_default();
        let begins = next.strip_prefix(' ').and_then(|next| next.chars().next());
        let begins = begins.is_some_and(|next| next.is_uppercase() || next == '“');
        if matches!(sign, '.' | '?' | '!') && begins {
            sentences.extend(text.get(from..at + 1));
            from = at + 2;
        }
    }
    sentences.extend(text.get(from..));
    sentences
}

/// The items of a list, and its last with the word before it.
type List<'a> = (Vec<&'a str>, Option<(&'static str, &'a str)>);

/// Returns the ways to read a text as a list: `1, 2 and 3`, `1 or 2`, `1; 2`.
pub(super) fn lists(text: &str) -> impl Iterator<Item = List<'_>> {
    // Where items are apart by semicolons, commas and words are the items' own.
    let of_sentences = text.contains("; ");
    let with_word =
        [(" and ", "and"), (" or ", "or")].into_iter().filter_map(move |(sign, word)| {
            let (before, last) = text.rsplit_once(sign).filter(|_| !of_sentences)?;
            Some((before.split(", ").collect(), Some((word, last))))
        });
    let sign = if of_sentences { "; " } else { ", " };
    let plain = text.contains(sign).then(|| (text.split(sign).collect(), None));
    with_word.chain(plain)
}

/// Returns a text with its first letter small, if it is a capital.
pub(super) fn small(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next().filter(|first| first.is_uppercase())?;
    Some(first.to_lowercase().chain(letters).collect())
}

/// Returns a text with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns a text with its decimal fractions written with a comma.
pub(super) fn numbers(text: &str) -> String {
    let word = |word: &str| {
        let number = word.trim_matches(|sign: char| !sign.is_ascii_digit());
        let is_number =
            |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        match number.split_once('.') {
            Some((whole, rest)) if is_number(whole) && is_number(rest) => {
                word.replace(number, &format!("{whole},{rest}"))
            }
            _ => word.to_owned(),
        }
    };
    text.split(' ').map(word).collect::<Vec<String>>().join(" ")
}
