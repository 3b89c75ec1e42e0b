//! The phrasebook: sentences of the other crates in another language.
//!
//! The adviser, the repairer, the log and the scorer speak English, because they are libraries. At
//! the door their sentences are looked up here: a phrasebook is a list of English templates, each
//! with its translation, `{braces}` standing for what differs from one sentence to the next. What
//! stands in braces is itself looked up, so that “boards 3-4” inside a sentence is found too. What
//! is not found stays as it is.
//!
//! A file of phrases is pairs of lines, with `#` for remarks:
//!
//! ```text
//! Pair {who} sits out.
//! = Paar {who} rust.
//! ```

mod door;
mod template;

use std::collections::HashMap;
use std::sync::OnceLock;

pub(crate) use door::translated;
use template::Template;

/// A sentence within a sentence within a sentence is as deep as anybody goes.
const DEEPEST: usize = 4;

/// The files of Dutch phrases.
const DUTCH_PHRASES: &str = concat!(
    include_str!("../../texts/phrases.nl.txt"),
    "\n",
    include_str!("../../texts/phrases-scores.nl.txt"),
);

/// The phrases of a language.
#[derive(Debug, Default)]
pub struct Phrasebook {
    /// The templates by their first word, those with the most words of their own first; under no
    /// word those that begin with a brace.
    phrases: HashMap<String, Vec<(Template, Template)>>,
}

/// A line of a file of phrases that is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PhraseError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl Phrasebook {
    /// Returns the phrasebook of a language; `None` for English, which needs none, and for languages
    /// that have none.
    pub fn of(language: &str) -> Option<&'static Phrasebook> {
        static DUTCH: OnceLock<Phrasebook> = OnceLock::new();
        match language {
            "nl" => Some(DUTCH.get_or_init(|| {
                // A test reads the files too, so that a mistake in them is found there.
                Phrasebook::read(DUTCH_PHRASES).unwrap_or_default()
            })),
            _ => None,
        }
    }

    /// Reads a file of phrases.
    pub fn read(text: &str) -> Result<Phrasebook, PhraseError> {
        let mut book = Phrasebook::default();
        let mut english: Option<(usize, &str)> = None;
        for (line, text) in (1..).zip(text.lines()) {
            let problem = |problem: String| PhraseError { line, problem };
            match (text.strip_prefix("= "), english.take()) {
                (Some(other), Some((_, english))) => {
                    let (english, other) = (Template::new(english), Template::new(other));
                    let unknown = other.holes().find(|name| !english.holes().any(|it| it == *name));
                    if let Some(unknown) = unknown {
                        return Err(problem(format!("{{{unknown}}} is not in the English phrase")));
                    }
                    let first = english.first_word().to_owned();
                    book.phrases.entry(first).or_default().push((english, other));
                }
                (Some(_), None) => return Err(problem("a translation of nothing".to_owned())),
                (None, Some((line, english))) => {
                    let problem = format!("“{english}” has no translation");
                    return Err(PhraseError { line, problem });
                }
                (None, None) if text.is_empty() || text.starts_with('#') => {}
                (None, None) => english = Some((line, text)),
            }
        }
        if let Some((line, english)) = english {
            let problem = format!("“{english}” has no translation");
            return Err(PhraseError { line, problem });
        }
        for phrases in book.phrases.values_mut() {
            phrases.sort_by_key(|(english, _)| std::cmp::Reverse(english.own_letters()));
        }
        Ok(book)
    }

    /// Returns a text in the language, if it is known: sentence by sentence, or as a whole.
    pub fn translate(&self, text: &str) -> Option<String> {
        self.by_sentence(text).or_else(|| self.look_up(text, DEEPEST))
    }

    fn by_sentence(&self, text: &str) -> Option<String> {
        // A stop is the end of a sentence when a capital follows.
        let ends = text.match_indices(". ").map(|(at, _)| at + 1);
        let mut parts: Vec<&str> = Vec::new();
        let mut from = 0;
        for end in ends {
            let next = text.get(end + 1..).and_then(|rest| rest.chars().next());
            if next.is_some_and(|next| next.is_uppercase() || next == '“') {
                parts.extend(text.get(from..end));
                from = end + 1;
            }
        }
        parts.extend(text.get(from..));
        if parts.len() < 2 {
            return None;
        }
        let translated: Vec<Option<String>> =
            parts.iter().map(|part| self.look_up(part, DEEPEST)).collect();
        if translated.iter().all(Option::is_none) {
            return None;
        }
        let parts = parts.iter().zip(translated);
        let parts: Vec<String> =
            parts.map(|(part, other)| other.unwrap_or_else(|| (*part).to_owned())).collect();
        Some(parts.join(" "))
    }

    fn look_up(&self, text: &str, depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        let by_word = self.phrases.get(template::first_word(text)).into_iter().flatten();
        let any = self.phrases.get("").into_iter().flatten();
        for (english, other) in by_word.chain(any) {
            if let Some(found) = english.take_apart(text) {
                let inside = |part: &str| {
                    self.look_up(part, depth)
                        .or_else(|| self.list(part, depth))
                        .unwrap_or_else(|| part.to_owned())
                };
                return Some(other.put_together(&found, inside));
            }
        }
        None
    }

    /// Looks a list up item by item: `boards 3-4, boards 5-6`.
    fn list(&self, text: &str, depth: usize) -> Option<String> {
        let (separator, parts) = [", ", "; "]
            .into_iter()
            .map(|separator| (separator, text.split(separator).collect::<Vec<&str>>()))
            .find(|(_, parts)| parts.len() > 1)?;
        let translated: Vec<Option<String>> =
            parts.iter().map(|part| self.look_up(part, depth)).collect();
        if translated.iter().all(Option::is_none) {
            return None;
        }
        let parts = parts.iter().zip(translated);
        let parts: Vec<String> =
            parts.map(|(part, other)| other.unwrap_or_else(|| (*part).to_owned())).collect();
        Some(parts.join(separator))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Of the tests.\n\
        Pair {who} sits out.\n= Paar {who} rust.\n\n\
        Pair {who} meets {other} again.\n= {other} komt paar {who} nog eens tegen.\n\
        boards {list}\n= spellen {list}\n\
        {table} plays {what}.\n= Aan {table} gaat het om {what}.\n";

    #[test]
    fn sentences_are_found_with_what_differs() {
        let book = Phrasebook::read(BOOK).unwrap();
        let cases = [
            ("Pair 7 sits out.", Some("Paar 7 rust.")),
            ("Pair NS7 meets EW3 again.", Some("EW3 komt paar NS7 nog eens tegen.")),
            // What stands in braces is looked up too.
            ("A3 plays boards 3-4.", Some("Aan A3 gaat het om spellen 3-4.")),
            ("A3 plays boards 3-4, boards 7.", Some("Aan A3 gaat het om spellen 3-4, spellen 7.")),
            // Sentence by sentence; one that is not known stays.
            ("Pair 7 sits out. Pair 8 sits out.", Some("Paar 7 rust. Paar 8 rust.")),
            ("Pair 7 sits out. Tea is served.", Some("Paar 7 rust. Tea is served.")),
            ("Pair −7 meets 8 again.", Some("8 komt paar −7 nog eens tegen.")),
            ("Tea is served.", None),
            ("", None),
        ];
        for (english, other) in cases {
            assert_eq!(book.translate(english).as_deref(), other, "{english}");
        }
    }

    #[test]
    fn a_file_with_a_mistake_is_told_with_its_line() {
        let cases = [
            ("Hello\n", "line 1: “Hello” has no translation"),
            ("= Hallo\n", "line 1: a translation of nothing"),
            ("Hello {a}\n= Hallo {b}\n", "line 2: {b} is not in the English phrase"),
            ("Hello\nBye\n= Dag\n", "line 1: “Hello” has no translation"),
        ];
        for (file, told) in cases {
            assert_eq!(Phrasebook::read(file).unwrap_err().to_string(), told);
        }
    }

    #[test]
    fn the_books_in_the_program_can_be_read() {
        Phrasebook::read(DUTCH_PHRASES).unwrap();
    }
}
