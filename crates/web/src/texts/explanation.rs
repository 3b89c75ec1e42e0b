//! Explanations of scores in the language of the page.
//!
//! `scoring` says how a number came about in English words. Each of its sentences stands in the English
//! message file with its numbers as places to fill in; a sentence is found there again, and said with the
//! same numbers in the other language. What is not found is shown as it is: better English than nothing.

use std::cmp::Reverse;
use std::sync::OnceLock;

use fluent_bundle::FluentValue;
use scoring::Explanation;

use super::Language;

/// Marks a place to fill in when the English texts are taken apart; in no text otherwise.
const MARK: &str = "\u{1}";
/// So deep parts of sentences lie in each other: sentence, clause, count.
const DEEPEST: u8 = 4;

/// An English sentence with places.
struct Template {
    key: &'static str,
    /// What stands before each place, and its name.
    places: Vec<(String, String)>,
    end: String,
    /// How much of it is fixed: of several that fit, the one that says most is meant.
    fixed: usize,
}

impl Language {
    /// Returns an explanation in this language.
    pub fn explained(self, explanation: &Explanation) -> Explanation {
        Explanation {
            value: explanation.value.as_deref().map(|value| self.number(value)),
            because: self.sentence(&explanation.because),
            parts: explanation.parts.iter().map(|part| self.explained(part)).collect(),
        }
    }

    /// Returns an English sentence about scores in this language.
    pub fn sentence(self, english: &str) -> String {
        let said = (self != Language::En).then(|| self.part(english, 0)).flatten();
        said.unwrap_or_else(|| english.to_owned())
    }

    /// Tells whether a sentence about scores can be said in this language.
    pub fn knows_sentence(self, english: &str) -> bool {
        self == Language::En || self.part(english, 0).is_some()
    }

    fn part(self, english: &str, depth: u8) -> Option<String> {
        if is_plain(english) {
            return Some(self.signs(english));
        }
        if depth > DEEPEST {
            return None;
        }
        let mut fitting: Vec<(&Template, Vec<&str>)> = templates()
            .iter()
            .filter_map(|template| Some((template, fit(&template.places, &template.end, english)?)))
            .collect();
        fitting.sort_by_key(|(template, _)| Reverse(template.fixed));
        fitting.into_iter().find_map(|(template, found)| {
            let mut with: Vec<(&str, FluentValue<'_>)> = Vec::new();
            for ((_, name), text) in template.places.iter().zip(found) {
                // What somebody named is called so in every language.
                let is_name = name == "profile" || name == "reason";
                let said = if is_name { text.to_owned() } else { self.part(text, depth + 1)? };
                // Plurals follow from the number itself.
                let value = text.parse::<i64>().map_or_else(|_| said.into(), FluentValue::from);
                with.push((name, value));
            }
            Some(self.say(template.key, &with))
        })
    }
}

impl Language {
    /// Writes numbers, contracts and pairs that stand in an English sentence as the language does.
    fn signs(self, english: &str) -> String {
        let word = |word: &str| match word {
            "N-S" => self.t("side-ns"),
            "E-W" => self.t("side-ew"),
            "N" | "E" | "S" | "W" => self.t(&format!("at-{word}")),
            _ if word.contains("NT") => word.replace("NT", &self.t("no-trump")),
            _ if word.starts_with(['♠', '♥', '♦', '♣']) => {
                let mut word = word.to_owned();
                for rank in ["A", "K", "Q", "J"] {
                    word = word.replace(rank, &self.t(&format!("card-{rank}")));
                }
                word
            }
            _ => match (word.strip_prefix("NS"), word.strip_prefix("EW")) {
                (Some(number), _) => format!("{} {number}", self.t("side-ns")),
                (_, Some(number)) => format!("{} {number}", self.t("side-ew")),
                _ => self.number(word),
            },
        };
        english.split(' ').map(word).collect::<Vec<String>>().join(" ")
    }
}

/// Tells whether there is nothing to translate: numbers, signs, contracts.
fn is_plain(text: &str) -> bool {
    !text.chars().any(char::is_lowercase) && text.len() < 60
}

/// Returns what stands in the places of a template, if the sentence is this one. Tries every way to fill
/// them, the shortest first: a sentence may have the same words twice.
fn fit<'a>(places: &[(String, String)], end: &str, sentence: &'a str) -> Option<Vec<&'a str>> {
    let Some(((before, _), rest)) = places.split_first() else {
        return (sentence == end).then(Vec::new);
    };
    let after = sentence.strip_prefix(before.as_str())?;
    let next = rest.first().map_or(end, |(before, _)| before.as_str());
    let cuts = after.char_indices().map(|(at, _)| at).skip(1).chain([after.len()]);
    for cut in cuts.filter(|cut| after[*cut..].starts_with(next)) {
        if let Some(mut found) = fit(rest, end, &after[cut..]) {
            found.insert(0, &after[..cut]);
            return Some(found);
        }
    }
    None
}

fn templates() -> &'static [Template] {
    static TEMPLATES: OnceLock<Vec<Template>> = OnceLock::new();
    TEMPLATES.get_or_init(|| {
        let messages = Language::En.messages();
        let reasons = messages.into_iter().filter(|(key, _)| key.starts_with("because-"));
        reasons.map(|(key, text)| template(key, &text)).collect()
    })
}

fn template(key: &'static str, text: &str) -> Template {
    let marked = text.replace("{ $", MARK).replace(" }", MARK);
    let parts: Vec<&str> = marked.split(MARK).collect();
    let places = parts.chunks_exact(2).map(|pair| (pair[0].to_owned(), pair[1].to_owned()));
    let end = if parts.len() % 2 == 1 { parts[parts.len() - 1] } else { "" };
    let fixed = parts.iter().step_by(2).map(|part| part.len()).sum();
    Template { key, places: places.collect(), end: end.to_owned(), fixed }
}
