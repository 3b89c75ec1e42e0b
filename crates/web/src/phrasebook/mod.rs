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
//! pair {who} sits out
//! = paar {who} rust
//! ```
//!
//! The same phrase serves as a sentence of its own, “Pair 7 sits out.”, in a list, “pair 7 sits out and
//! pair 8 sits out”, after a colon and before a remark in brackets.

mod door;
mod parts;
mod template;

use std::collections::HashMap;
use std::sync::OnceLock;

pub(crate) use door::translated;
use template::Template;

/// A list told as “this, then that, then that” is a sentence within a sentence for every item.
const DEEPEST: usize = 16;

/// The files of Dutch phrases.
const DUTCH_PHRASES: &str = concat!(
    include_str!("../../texts/phrases.nl.txt"),
    "\n",
    include_str!("../../texts/phrases-changes.nl.txt"),
    "\n",
    include_str!("../../texts/phrases-console.nl.txt"),
    "\n",
    include_str!("../../texts/phrases-exchange.nl.txt"),
    "\n",
    include_str!("../../texts/phrases-log.nl.txt"),
    "\n",
    include_str!("../../texts/phrases-movement.nl.txt"),
    "\n",
    include_str!("../../texts/phrases-refusals.nl.txt"),
    "\n",
    include_str!("../../texts/phrases-scores.nl.txt"),
    "\n",
    include_str!("../../texts/phrases-terminal.nl.txt"),
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
        let sentences = parts::sentences(text);
        if sentences.len() < 2 {
            return self.look_up(text, DEEPEST).or_else(|| self.list(text, DEEPEST));
        }
        let said: Vec<Option<String>> =
            sentences.iter().map(|one| self.look_up(one, DEEPEST)).collect();
        let all: Option<Vec<String>> = said.iter().cloned().collect();
        if let Some(all) = all {
            return Some(all.join(" "));
        }
        self.look_up(text, DEEPEST).or_else(|| {
            // A sentence that nobody knows stays among those that are known.
            let known = said.iter().any(Option::is_some);
            let kept = sentences.iter().zip(said);
            let kept = kept.map(|(one, said)| said.unwrap_or_else(|| (*one).to_owned()));
            known.then(|| kept.collect::<Vec<String>>().join(" "))
        })
    }

    fn look_up(&self, text: &str, depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        self.find(text, depth)
            .or_else(|| self.as_sentence(text, depth))
            .or_else(|| self.with_remark(text, depth))
            .or_else(|| self.after_colon(text, depth))
    }

    /// Looks up a text as it stands.
    fn find(&self, text: &str, depth: usize) -> Option<String> {
        let by_word = self.phrases.get(template::first_word(text)).into_iter().flatten();
        let any = self.phrases.get("").into_iter().flatten();
        for (english, other) in by_word.chain(any) {
            if let Some(found) = english.take_apart(text) {
                return Some(other.put_together(&found, |part| self.inside(part, depth)));
            }
        }
        None
    }

    /// Returns what stands in a hole; what is not known stays, its numbers as the language writes them.
    fn inside(&self, part: &str, depth: usize) -> String {
        // A hole could swallow the mark between two items, so a list of sentences is one first.
        let listed = part.contains("; ").then(|| self.list(part, depth)).flatten();
        listed
            .or_else(|| self.look_up(part, depth))
            .or_else(|| self.list(part, depth))
            .unwrap_or_else(|| parts::numbers(part))
    }

    /// Looks up a sentence whose phrase has neither the capital nor the full stop.
    fn as_sentence(&self, text: &str, depth: usize) -> Option<String> {
        let small = parts::small(text);
        let (stopped, stop) = match text.strip_suffix('.') {
            Some(_) => (true, "."),
            None => (false, ""),
        };
        let without = |text: &str| text.strip_suffix('.').unwrap_or(text).to_owned();
        let found = stopped.then(|| self.find(&without(text), depth)).flatten();
        if let Some(found) = found {
            return Some(format!("{found}{stop}"));
        }
        let small = small?;
        let found = self.find(&small, depth).map(|found| parts::capital(&found));
        found.or_else(|| {
            let found = stopped.then(|| self.find(&without(&small), depth)).flatten()?;
            Some(format!("{}{stop}", parts::capital(&found)))
        })
    }

    /// Looks up a text with a remark in brackets behind it, which may be anybody's.
    fn with_remark(&self, text: &str, depth: usize) -> Option<String> {
        let (before, remark) = text.strip_suffix(')')?.split_once(" (")?;
        Some(format!("{} ({})", self.look_up(before, depth)?, self.inside(remark, depth)))
    }

    /// Looks up two texts with a colon between them.
    fn after_colon(&self, text: &str, depth: usize) -> Option<String> {
        text.match_indices(": ").find_map(|(at, colon)| {
            let (before, after) = (text.get(..at)?, text.get(at + colon.len()..)?);
            let before = self.list(before, depth).or_else(|| self.part(before, depth))?;
            Some(format!("{before}: {}", self.look_up(after, depth)?))
        })
    }

    /// Looks a list up item by item: `boards 3-4, boards 5-6 and 2 more`.
    fn list(&self, text: &str, depth: usize) -> Option<String> {
        parts::lists(text).find_map(|(items, last)| {
            let said: Option<Vec<String>> =
                items.iter().map(|item| self.part(item, depth)).collect();
            let said = said?.join(if text.contains("; ") { "; " } else { ", " });
            match last {
                None => Some(said),
                Some((word, last)) => {
                    let word = self.find(word, depth).unwrap_or_else(|| word.to_owned());
                    Some(format!("{said} {word} {}", self.part(last, depth)?))
                }
            }
        })
    }

    /// Returns an item of a list: one that is known, or a number.
    fn part(&self, item: &str, depth: usize) -> Option<String> {
        let known = self.look_up(item, depth);
        known.or_else(|| template::is_number(item).then(|| parts::numbers(item)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Of the tests.\n\
        Pair {who} sits out.\n= Paar {who} rust.\n\n\
        Pair {who} meets {other} again.\n= {other} komt paar {who} nog eens tegen.\n\
        boards {list}\n= spellen {list}\n\
        nobody waits {n#} minutes\n= niemand wacht {n} minuten\nand\n= en\n\
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
            ("A3 plays boards 3 and 7.", Some("Aan A3 gaat het om spellen 3 en 7.")),
            // What somebody typed stays as it was typed.
            ("A3 plays salt and pepper.", Some("Aan A3 gaat het om salt and pepper.")),
            // The same phrase as a sentence, before a remark and after a colon.
            ("Nobody waits 3.5 minutes.", Some("Niemand wacht 3,5 minuten.")),
            ("nobody waits 3 minutes (Ann's word)", Some("niemand wacht 3 minuten (Ann's word)")),
            ("NS3, NS5: Pair 7 sits out.", Some("NS3, NS5: Paar 7 rust.")),
            ("nobody waits some minutes", None),
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
