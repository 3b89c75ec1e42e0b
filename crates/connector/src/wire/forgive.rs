//! JSON as clients and guides really write it.
//!
//! What is sound is read as it is, at full speed. Only what cannot be read is looked at again: commas before a closing
//! bracket are left out, and raw line ends and tabs inside strings written as they should be.

use serde::de::DeserializeOwned;

/// Reads JSON text, forgiving a byte order mark, commas too many, and raw line ends and tabs in strings.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    // Where mending does not help, the places in the first complaint are those of the text as it came.
    serde_json::from_str(text).or_else(|why| match mend(text) {
        Some(mended) => serde_json::from_str(&mended).map_err(|_| why),
        None => Err(why),
    })
}

/// Returns the text without its small faults, or `None` if it has none of those.
fn mend(text: &str) -> Option<String> {
    let mut mended = String::with_capacity(text.len());
    let mut changed = false;
    let mut in_string = false;
    let mut escaped = false;
    for (place, letter) in text.char_indices() {
        if in_string {
            match escape(letter) {
                Some(escape) => {
                    mended.push_str(escape);
                    changed = true;
                }
                None => mended.push(letter),
            }
            in_string = escaped || letter != '"';
            escaped = !escaped && letter == '\\';
        } else if letter == ',' && closes(&text[place + 1..]) {
            changed = true;
        } else {
            in_string = letter == '"';
            mended.push(letter);
        }
    }
    changed.then_some(mended)
}

/// Returns how a line end or a tab is written in a string. The other control characters nobody sends who means well.
fn escape(letter: char) -> Option<&'static str> {
    match letter {
        '\n' => Some("\\n"),
        '\r' => Some("\\r"),
        '\t' => Some("\\t"),
        _ => None,
    }
}

/// Says whether the next thing is a closing bracket.
fn closes(rest: &str) -> bool {
    rest.trim_start_matches([' ', '\t', '\r', '\n']).starts_with(['}', ']'])
}

#[cfg(test)]
mod tests {
    use super::mend;

    #[test]
    fn only_small_faults_are_mended() {
        for (text, mended) in [
            (r#"{"a":[1,2,],}"#, Some(r#"{"a":[1,2]}"#)),
            ("[1 , \r\n]", Some("[1  \r\n]")),
            ("[\"{\n\"]", Some(r#"["{\n"]"#)),
            ("[\"\t\r\u{1}\"]", Some("[\"\\t\\r\u{1}\"]")),
            (r#"["\",]",]"#, Some(r#"["\",]"]"#)),
            (r#"["\\",]"#, Some(r#"["\\"]"#)),
            (r#"["a,]","b"]"#, None),
            ("[1,,2]", None),
            ("", None),
        ] {
            assert_eq!(mend(text).as_deref(), mended, "{text}");
        }
    }
}
