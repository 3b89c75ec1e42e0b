//! Explanations of scores in the language of the page: the words by the phrasebook, the numbers, seats
//! and cards as the language writes them.

use scoring::Explanation;

use super::Language;
use crate::phrasebook::Phrasebook;

impl Language {
    /// Returns an explanation in this language.
    pub fn explained(self, explanation: &Explanation) -> Explanation {
        Explanation {
            value: explanation.value.as_deref().map(|value| self.signs(value)),
            because: self.sentence(&explanation.because),
            parts: explanation.parts.iter().map(|part| self.explained(part)).collect(),
        }
    }

    /// Returns an English sentence about scores in this language; one that nobody translated as it is.
    pub fn sentence(self, english: &str) -> String {
        let Some(book) = Phrasebook::of(self.code()) else { return english.to_owned() };
        match book.translate(english) {
            Some(said) => self.signs(&said),
            // A contract has no words.
            None if !english.contains(char::is_lowercase) => self.contract(english),
            None => english.to_owned(),
        }
    }

    /// Writes the numbers and pairs of a sentence as the language does.
    fn signs(self, sentence: &str) -> String {
        let word = |word: &str| {
            let side = |letters: &str, key: &str| {
                let number = word.strip_prefix(letters)?;
                number
                    .starts_with(|digit: char| digit.is_ascii_digit())
                    .then(|| format!("{} {number}", self.t(key)))
            };
            match word {
                "N-S" => self.t("side-ns"),
                "E-W" => self.t("side-ew"),
                _ => side("NS", "side-ns")
                    .or_else(|| side("EW", "side-ew"))
                    .unwrap_or_else(|| self.decimals(word)),
            }
        };
        sentence.split(' ').map(word).collect::<Vec<String>>().join(" ")
    }

    /// Writes the point of a decimal fraction as the language does, and no other stop.
    fn decimals(self, word: &str) -> String {
        let digit = |part: &str, last: bool| {
            let letter = if last { part.chars().last() } else { part.chars().next() };
            letter.is_some_and(|letter| letter.is_ascii_digit())
        };
        match word.split_once('.') {
            Some((whole, rest)) if digit(whole, true) && digit(rest, false) => {
                format!("{whole}{}{rest}", self.number("."))
            }
            _ => word.to_owned(),
        }
    }

    /// Writes a contract with its declarer and lead, `4♠ S = ♥K`.
    fn contract(self, english: &str) -> String {
        let word = |word: &str| match word {
            "N" | "E" | "S" | "W" => self.t(&format!("at-{word}")),
            _ if word.contains("NT") => word.replace("NT", &self.t("no-trump")),
            _ if word.starts_with(['♠', '♥', '♦', '♣']) => {
                let written = |letter: char| match letter {
                    'A' | 'K' | 'Q' | 'J' => self.t(&format!("card-{letter}")),
                    letter => letter.to_string(),
                };
                word.chars().map(written).collect()
            }
            _ => self.signs(word),
        };
        english.split(' ').map(word).collect::<Vec<String>>().join(" ")
    }
}
