//! A template: words of its own, with holes between them.
//!
//! A hole `{n#}` takes only what is written in numbers and capitals, such as `7`, `NS3`, `A12` or `3-4`.

use std::collections::HashMap;

/// Words with holes between them: `Pair {who} sits out.`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Template {
    parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Words(String),
    Hole(String),
    /// A hole for numbers only.
    Number(String),
}

impl Template {
    pub(super) fn new(text: &str) -> Template {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((words, after)) = rest.split_once('{') {
            let Some((name, after)) = after.split_once('}') else { break };
            if !words.is_empty() {
                parts.push(Part::Words(words.to_owned()));
            }
            parts.push(match name.strip_suffix('#') {
                Some(name) => Part::Number(name.to_owned()),
                None => Part::Hole(name.to_owned()),
            });
            rest = after;
        }
        if !rest.is_empty() {
            parts.push(Part::Words(rest.to_owned()));
        }
        Template { parts }
    }

    /// Returns the names of its holes.
    pub(super) fn holes(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Hole(name) | Part::Number(name) => Some(name.as_str()),
            Part::Words(_) => None,
        })
    }

    /// Returns how many letters are its own; the more, the surer a text is meant by it.
    pub(super) fn own_letters(&self) -> usize {
        let words = self.parts.iter().map(|part| match part {
            Part::Words(words) => words.len(),
            Part::Number(_) => 1,
            Part::Hole(_) => 0,
        });
        words.sum()
    }

    /// Returns its first word, or nothing if it begins with a hole or a hole follows at once.
    pub(super) fn first_word(&self) -> &str {
        match self.parts.as_slice() {
            [Part::Words(words), rest @ ..] => match words.split_once(' ') {
                Some((first, _)) => first,
                None if rest.is_empty() => words,
                None => "",
            },
            _ => "",
        }
    }

    /// Returns what stands in the holes, if a text is made by this template.
    pub(super) fn take_apart<'a>(&self, text: &'a str) -> Option<HashMap<&str, &'a str>> {
        let mut found = HashMap::new();
        take_apart(&self.parts, text, &mut found).then_some(found)
    }

    /// Fills the holes, each through `inside`.
    pub(super) fn put_together(
        &self,
        found: &HashMap<&str, &str>,
        inside: impl Fn(&str) -> String,
    ) -> String {
        let part = |part: &Part| match part {
            Part::Words(words) => words.clone(),
            Part::Hole(name) | Part::Number(name) => {
                found.get(name.as_str()).map(|text| inside(text)).unwrap_or_default()
            }
        };
        self.parts.iter().map(part).collect()
    }
}

/// Returns the first word of a text.
pub(super) fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

fn take_apart<'t, 'a>(
    parts: &'t [Part],
    text: &'a str,
    found: &mut HashMap<&'t str, &'a str>,
) -> bool {
    match parts {
        [] => text.is_empty(),
        [Part::Words(words), rest @ ..] => {
            text.strip_prefix(words.as_str()).is_some_and(|text| take_apart(rest, text, found))
        }
        // The last hole takes what is left.
        [Part::Hole(name)] => {
            found.insert(name, text);
            !text.is_empty()
        }
        [Part::Number(name)] => {
            found.insert(name, text);
            is_number(text)
        }
        [hole @ (Part::Hole(name) | Part::Number(name)), rest @ ..] => {
            let Some(Part::Words(next)) = rest.first() else { return false };
            // The nearest place first, then further ones.
            let mut from = text.chars().next().map_or(1, char::len_utf8);
            while let Some(at) = text.get(from..).and_then(|text| text.find(next.as_str())) {
                let at = from + at;
                let (Some(inside), Some(after)) = (text.get(..at), text.get(at..)) else {
                    return false;
                };
                found.insert(name, inside);
                let fits = matches!(hole, Part::Hole(_)) || is_number(inside);
                if fits && take_apart(rest, after, found) {
                    return true;
                }
                from = at + 1;
                while !text.is_char_boundary(from) {
                    from += 1;
                }
            }
            false
        }
    }
}

/// Whether a text is written in numbers and capitals.
pub(super) fn is_number(text: &str) -> bool {
    text.contains(|sign: char| sign.is_ascii_digit()) && !text.contains(char::is_lowercase)
}
