//! [`Annotated`], the calls or cards of a section with what stands beside them.
//!
//! Reads the tokens of PBN 2.1, 3.2: calls and cards, suffixes (`!?`), note references (`=1=`),
//! NAGs (`$13`), irregularities (`^I ^S ^R ^L`), `*`, `+` and comments; whatever is none of these
//! is left out and said. Writes the export form: four a line, note reference, then NAGs upwards
//! with the suffix among them, then comments.

use super::lexer::{Kind, Lexer, Piece};
use super::lines::Row;

/// Tells the two sections apart; some NAGs are for calls, some for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Calls,
    Cards,
}

/// The calls or cards of a section with what stands beside them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Annotated {
    /// Comments before the first item.
    pub(super) opening: Vec<String>,
    /// The calls or cards, `-`, `+` and `^S` among them.
    pub(super) items: Vec<Item>,
    /// Whether `*` ends the section.
    pub(super) stopped: bool,
    /// What is wrong: the line and a sentence without its full stop.
    pub(super) faults: Vec<(usize, String)>,
}

/// One call or card with what stands beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Item {
    /// The call or card, in capitals.
    pub(super) word: String,
    /// `I`, `R` or `L` if it is irregular.
    pub(super) irregular: Option<char>,
    /// The note it refers to.
    pub(super) note: Option<u8>,
    /// Its NAGs, the suffix among them.
    pub(super) nags: Vec<u8>,
    /// The comments after it, with their marks.
    pub(super) comments: Vec<String>,
    /// The line on which it stands.
    pub(super) line: usize,
}

const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

impl Annotated {
    /// Reads the pieces after an `Auction` or `Play` tag.
    pub(super) fn read(pieces: &[Piece<'_>], of: Of) -> Self {
        let mut section = Self::default();
        let mut irregular = None;
        for piece in pieces {
            match piece.kind {
                Kind::Comment(text) => {
                    let comments = match section.items.last_mut() {
                        Some(item) => &mut item.comments,
                        None => &mut section.opening,
                    };
                    comments.push(text.to_owned());
                }
                Kind::Data(text) => section.read_data(text, piece.line, of, &mut irregular),
                _ => {}
            }
        }
        section
    }

    /// Reads lines this module has written.
    pub(super) fn read_lines(lines: &[String], of: Of) -> Self {
        let text = lines.join("\n");
        let pieces: Vec<Piece<'_>> = Lexer::new(&text).collect();
        Self::read(&pieces, of)
    }

    /// Tells whether the section says more than the calls or cards and their notes.
    pub(super) fn says_more(&self) -> bool {
        let more = |item: &Item| {
            item.irregular.is_some()
                || !item.nags.is_empty()
                || !item.comments.is_empty()
                || item.word == "+"
                || item.word == "^S"
        };
        !self.opening.is_empty() || self.items.iter().any(more)
    }

    fn fault(&mut self, line: usize, what: impl Into<String>) {
        self.faults.push((line, what.into()));
    }

    fn read_data(&mut self, text: &str, line: usize, of: Of, irregular: &mut Option<char>) {
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '*' => {
                    if self.stopped {
                        self.fault(line, "there are two “*”");
                    } else if self.items.iter().any(|item| item.word == "+") {
                        self.fault(line, "there are both “+” and “*”");
                    }
                    self.stopped = true;
                    1
                }
                '+' => {
                    if self.items.iter().any(|item| item.word == "+") {
                        self.fault(line, "there are two “+”; the second is left out");
                    } else {
                        self.push("+", line, irregular);
                    }
                    1
                }
                '^' => self.read_irregular(rest, line, irregular),
                '!' | '?' => {
                    let second = rest.chars().nth(1).is_some_and(|c| c == '!' || c == '?');
                    let length = 1 + usize::from(second);
                    let suffix = rest.get(..length).unwrap_or_default();
                    let nag = (1..).zip(SUFFIXES).find(|(_, known)| *known == suffix);
                    let first = if of == Of::Calls { 0 } else { 6 };
                    if let Some((nag, _)) = nag {
                        self.add_nag(first + nag, line, of);
                    }
                    length
                }
                '$' => self.read_nag(rest, line, of),
                '=' => self.read_note(rest, line),
                c if is_word(c) => {
                    let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                    self.push(rest.get(..length).unwrap_or_default(), line, irregular);
                    length
                }
                c => {
                    self.fault(line, format!("“{c}” has no meaning here and is left out"));
                    c.len_utf8()
                }
            };
            rest = rest.get(length..).unwrap_or_default().trim_start();
        }
    }

    fn push(&mut self, word: &str, line: usize, irregular: &mut Option<char>) {
        if self.stopped {
            self.fault(line, format!("“{word}” stands after “*” and is left out"));
            return;
        }
        let (word, irregular) = (word.to_ascii_uppercase(), irregular.take());
        self.items.push(Item { word, irregular, line, ..Item::default() });
    }

    fn read_irregular(&mut self, rest: &str, line: usize, irregular: &mut Option<char>) -> usize {
        let letter = rest.chars().nth(1).map(|c| c.to_ascii_uppercase());
        match letter {
            Some('S') => {
                self.push("^S", line, irregular);
                2
            }
            Some(letter @ ('I' | 'R' | 'L')) => {
                if irregular.replace(letter).is_some() {
                    self.fault(line, "two irregularities stand before one call or card");
                }
                2
            }
            _ => {
                self.fault(line, "“^” is followed by none of I, S, R and L");
                1
            }
        }
    }

    fn read_nag(&mut self, rest: &str, line: usize, of: Of) -> usize {
        let digits = digits_after_first(rest);
        match digits.parse() {
            Ok(nag) => self.add_nag(nag, line, of),
            Err(_) => self.fault(line, format!("“${digits}” is not a NAG and is left out")),
        }
        1 + digits.len()
    }

    fn add_nag(&mut self, nag: u8, line: usize, of: Of) {
        let (judgement, wrong) = match of {
            Of::Calls => (1..=6, matches!(nag, 7..=12 | 14)),
            Of::Cards => (7..=12, matches!(nag, 1..=6 | 13)),
        };
        let Some(item) = self.items.last_mut() else {
            return self.fault(line, "an annotation stands before the first call or card");
        };
        let judged = item.nags.iter().any(|known| judgement.contains(known));
        if wrong {
            self.fault(line, format!("NAG {nag} does not belong here and is left out"));
        } else if judged && judgement.contains(&nag) {
            self.fault(line, "there are two judgements of one call or card; the first counts");
        } else if !item.nags.contains(&nag) {
            item.nags.push(nag);
        }
    }

    fn read_note(&mut self, rest: &str, line: usize) -> usize {
        let digits = digits_after_first(rest);
        let length = 1 + digits.len();
        let closed = rest.get(length..).is_some_and(|rest| rest.starts_with('='));
        let number = digits.parse().ok().filter(|number| closed && (1..=32).contains(number));
        match (number, self.items.last_mut()) {
            (Some(_), None) => self.fault(line, "a note stands before the first call or card"),
            (Some(number), Some(item)) if item.note.is_none() => item.note = Some(number),
            (Some(_), Some(_)) => {
                self.fault(line, "there are two notes to one call or card; the first counts");
            }
            (None, _) => {
                self.fault(line, format!("“={digits}” is not a note from 1 to 32 and is left out"));
            }
        }
        length + usize::from(closed)
    }

    /// Writes the export form.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut row = Row::default();
        for comment in &self.opening {
            row.comment(comment);
        }
        row.end(&mut lines);
        for four in self.items.chunks(4) {
            for item in four {
                if let Some(letter) = item.irregular {
                    row.word(&format!("^{letter}"));
                }
                row.word(&item.word);
                if let Some(note) = item.note {
                    row.word(&format!("={note}="));
                }
                let mut nags = item.nags.clone();
                nags.sort_unstable();
                for nag in nags {
                    row.word(&format!("${nag}"));
                }
                for comment in &item.comments {
                    row.comment(comment);
                }
            }
            row.end(&mut lines);
        }
        if self.stopped {
            lines.push("*".to_owned());
        }
        lines
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || ('\u{2660}'..='\u{2667}').contains(&c)
}

fn digits_after_first(text: &str) -> &str {
    let rest = text.get(1..).unwrap_or_default();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest.get(..end).unwrap_or_default()
}
