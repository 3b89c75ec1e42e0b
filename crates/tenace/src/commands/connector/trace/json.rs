//! JSON for people: one thing a line, in the order in which it came, sound or not.

/// Returns JSON text in lines; what is no JSON comes out as well as it can.
pub(crate) fn pretty(text: &str) -> Vec<String> {
    let mut lines = Lines { all: Vec::new(), now: String::new(), depth: 0 };
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        rest = after;
        match letter {
            '"' => {
                let (token, after) = string(after);
                lines.now.push_str(&token);
                rest = after;
            }
            '{' | '[' => {
                let inside = after.trim_start();
                match inside.strip_prefix(if letter == '{' { '}' } else { ']' }) {
                    Some(after) => {
                        lines.now.push_str(if letter == '{' { "{}" } else { "[]" });
                        rest = after;
                    }
                    None => lines.open(letter),
                }
            }
            '}' | ']' => lines.close(letter),
            ',' => lines.end(','),
            ':' => lines.now.push_str(": "),
            blank if blank.is_whitespace() => {}
            other => lines.now.push(other),
        }
    }
    lines.line();
    lines.all
}

struct Lines {
    all: Vec<String>,
    now: String,
    depth: usize,
}

impl Lines {
    fn open(&mut self, bracket: char) {
        self.end(bracket);
        self.depth += 1;
    }

    fn close(&mut self, bracket: char) {
        self.line();
        self.depth = self.depth.saturating_sub(1);
        self.now.push(bracket);
    }

    fn end(&mut self, letter: char) {
        self.now.push(letter);
        self.line();
    }

    fn line(&mut self) {
        if !self.now.is_empty() {
            self.all.push(format!("{}{}", "  ".repeat(self.depth), self.now));
            self.now.clear();
        }
    }
}

/// Takes a string whose opening quote was read; letters that were written as numbers are shown as letters.
fn string(text: &str) -> (String, &str) {
    let mut escaped = false;
    let end = text.char_indices().find(|(_, letter)| {
        let ends = *letter == '"' && !escaped;
        escaped = *letter == '\\' && !escaped;
        ends
    });
    let Some((end, _)) = end else { return (format!("\"{text}"), "") };
    let (inside, after) = (&text[..end], &text[end + 1..]);
    let token = format!("\"{inside}\"");
    let read: Result<String, _> = serde_json::from_str(&token);
    let token = read.ok().and_then(|read| serde_json::to_string(&read).ok()).unwrap_or(token);
    (token, after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_stand_one_to_a_line_in_their_order() {
        let text = r#"{"b":[1,{"a":"x,\"y\u00e9"}],"e":{},"f":[ ],"z":-1.50}"#;
        let lines = [
            "{",
            "  \"b\": [",
            "    1,",
            "    {",
            "      \"a\": \"x,\\\"yé\"",
            "    }",
            "  ],",
            "  \"e\": {},",
            "  \"f\": [],",
            "  \"z\": -1.50",
            "}",
        ];
        assert_eq!(pretty(text), lines);
    }

    #[test]
    fn what_is_no_json_is_shown_all_the_same() {
        for text in ["", "hello", "[1,,]}]", "\"open", "\"open\\", "{\"a\":"] {
            let shown = pretty(text).join("");
            let bare = |text: &str| text.replace([' ', '\n'], "");
            assert_eq!(bare(&shown), bare(text));
        }
    }
}
