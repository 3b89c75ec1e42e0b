//! A command line taken apart into words, as Windows, shells and brackets demand it.

/// Whether a word is a parameter of the old form.
pub(super) fn is_old(word: &str) -> bool {
    word.starts_with('/')
}

/// Whether a value in brackets goes on in the next word.
pub(super) fn has_open_bracket(word: &str) -> bool {
    word.rfind('[').is_some_and(|open| word.rfind(']').is_none_or(|close| close < open))
}

/// Whether a name of one letter is followed by a value rather than by more letters.
pub(super) fn is_value(name: &str) -> bool {
    name.get(1..).is_none_or(|rest| rest.is_empty() || rest.starts_with([':', '[']))
}

/// What stands in the brackets at the end of a parameter.
pub(super) fn bracketed(word: &str) -> Option<&str> {
    let rest = word.get(2..)?;
    rest.strip_prefix(':').unwrap_or(rest).trim().strip_prefix('[')?.strip_suffix(']')
}

/// Takes parameters that follow each other without a blank apart.
pub(super) fn old_parts(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut in_brackets) = (0, false);
    for (at, letter) in word.char_indices() {
        match letter {
            '[' => in_brackets = true,
            ']' => in_brackets = false,
            '/' if !in_brackets && at > start => {
                parts.push(word.get(start..at).unwrap_or_default().trim());
                start = at;
            }
            _ => {}
        }
    }
    parts.push(word.get(start..).unwrap_or_default().trim());
    parts
}

/// Takes a line apart at blanks outside of brackets and quotation marks, which are left out, as Windows does.
pub(super) fn split(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let (mut in_brackets, mut in_quotes) = (false, false);
    for letter in line.chars() {
        let is_old = words.last().is_some_and(|word| is_old(word));
        match letter {
            '"' => in_quotes = !in_quotes,
            '[' if is_old && !in_quotes => in_brackets = true,
            ']' if !in_quotes => in_brackets = false,
            _ => {}
        }
        if letter.is_whitespace() && !in_brackets && !in_quotes {
            words.push(String::new());
        } else if letter != '"'
            && let Some(word) = words.last_mut()
        {
            word.push(letter);
        }
    }
    words
}
