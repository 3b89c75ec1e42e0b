//! `#CUT`, `#COPY` and `#PASTE`: rows that are written once and stand in several tables.
//!
//! What is cut or copied begins in the column of its `#CUT` and is pasted in that of its `#PASTE`.
//! Pasted rows may paste others. An end that is missing is taken to be the end of the table. A
//! `#PASTE` that cannot be obeyed stays, for the table to know that rows are missing.

use std::collections::HashMap;

use super::directive::Directive;
use super::limits;
use super::problem::Problems;
use super::source::{Line, Place};
use super::text::excerpt;

/// What was cut and copied so far, by name.
#[derive(Default)]
pub(super) struct Clipboard {
    texts: HashMap<String, Vec<Line>>,
    /// The work that pasting has been so far, in bytes.
    pasted: usize,
}

/// A cut or copy that has begun.
struct Open {
    is_cut: bool,
    name: String,
    column: usize,
    place: Place,
    lines: Vec<Line>,
}

impl Clipboard {
    /// Takes what is cut and copied out of the lines of a table, and pastes.
    pub(super) fn apply(&mut self, lines: &[Line], problems: &mut Problems) -> Vec<Line> {
        // All cutting comes first, as in BML: a table may paste what it copies further down.
        let lines = self.collect(lines, problems);
        self.paste(lines, problems)
    }

    fn collect(&mut self, lines: &[Line], problems: &mut Problems) -> Vec<Line> {
        let mut kept = Vec::with_capacity(lines.len());
        let mut open = Vec::<Open>::new();
        for line in lines {
            match Directive::read(&line.text) {
                Some(Directive::Cut(_) | Directive::Copy(_))
                    if open.len() >= limits::PASTE_DEPTH =>
                {
                    problems.say(&line.place, "Too many copies within each other; end some first.");
                }
                Some(Directive::Cut(name)) => open.push(Open::new(true, name, line)),
                Some(Directive::Copy(name)) => open.push(Open::new(false, name, line)),
                Some(end @ (Directive::EndCut | Directive::EndCopy)) => {
                    let is_cut = end == Directive::EndCut;
                    match open.pop_if(|open| open.is_cut == is_cut) {
                        Some(done) => self.store(done, &mut open, &mut kept, problems),
                        None => problems.say(
                            &line.place,
                            "Nothing ends here: there is no beginning above it in this table.",
                        ),
                    }
                }
                _ => open.last_mut().map_or(&mut kept, |open| &mut open.lines).push(line.clone()),
            }
        }
        while let Some(done) = open.pop() {
            let word = done.word();
            problems.say(
                &done.place,
                format!(
                    "#{word} {} has no #END{word} before the next blank line; it is taken to end \
                     there.",
                    excerpt(&done.name)
                ),
            );
            self.store(done, &mut open, &mut kept, problems);
        }
        kept
    }

    fn store(
        &mut self,
        done: Open,
        open: &mut [Open],
        kept: &mut Vec<Line>,
        problems: &mut Problems,
    ) {
        if !done.is_cut {
            let around = open.last_mut().map_or(kept, |open| &mut open.lines);
            around.extend(done.lines.iter().cloned());
        }
        if done.name.is_empty() {
            problems.say(&done.place, format!("#{} needs a name after it.", done.word()));
            return;
        }
        let lines = done.lines.into_iter().map(|line| without_blanks(line, done.column)).collect();
        self.texts.insert(done.name, lines);
    }

    fn paste(&mut self, lines: Vec<Line>, problems: &mut Problems) -> Vec<Line> {
        let mut out = Vec::with_capacity(lines.len());
        let mut open = vec![lines.into_iter()];
        while let Some(lines) = open.last_mut() {
            let Some(line) = lines.next() else {
                open.pop();
                continue;
            };
            let Some(Directive::Paste(rest)) = Directive::read(&line.text) else {
                out.push(line);
                continue;
            };
            let pasted = if open.len() > limits::PASTE_DEPTH {
                Err("Too many pastes within each other; this one is left out.".to_owned())
            } else {
                self.pasted(rest, &line)
            };
            match pasted {
                Ok(lines) => open.push(lines.into_iter()),
                Err(sentence) => {
                    problems.say(&line.place, sentence);
                    out.push(line);
                }
            }
        }
        out
    }

    /// Returns the lines that a `#PASTE` stands for; otherwise what is wrong.
    fn pasted(&mut self, rest: &str, at: &Line) -> Result<Vec<Line>, String> {
        let mut words = rest.split_whitespace();
        let name = words.next().ok_or("#PASTE needs the name of what to paste.")?;
        let lines = self.texts.get(name).ok_or_else(|| {
            format!("Nothing was cut or copied above under the name “{}”.", excerpt(name))
        })?;
        let mut replacements = Vec::new();
        for word in words {
            match word.split_once('=') {
                Some((target, replacement)) if !target.is_empty() => {
                    replacements.push((target, replacement));
                }
                _ => {
                    let word = excerpt(word);
                    return Err(format!("“{word}” replaces nothing: write target=replacement."));
                }
            }
        }
        let too_much = || "Too much is pasted; from here on nothing is.".to_owned();
        let blanks: String = at.text.chars().take_while(|c| c.is_whitespace()).collect();
        let mut pasted = Vec::with_capacity(lines.len());
        for line in lines {
            let mut text = line.text.clone();
            let mut charge = |bytes: usize| {
                self.pasted = self.pasted.saturating_add(bytes);
                if self.pasted > limits::PASTED_BYTES { Err(too_much()) } else { Ok(()) }
            };
            charge(limits::PASTED_LINE + blanks.len() + text.len())?;
            for &(target, replacement) in &replacements {
                let grown = text.matches(target).count().saturating_mul(replacement.len());
                charge(grown.saturating_add(text.len()))?;
                text = text.replace(target, replacement);
            }
            pasted.push(Line { text: format!("{blanks}{text}"), place: line.place.clone() });
        }
        Ok(pasted)
    }
}

impl Open {
    fn new(is_cut: bool, name: &str, line: &Line) -> Self {
        let (name, place) = (name.to_owned(), line.place.clone());
        Self { is_cut, name, column: line.column(), place, lines: Vec::new() }
    }

    const fn word(&self) -> &'static str {
        if self.is_cut { "CUT" } else { "COPY" }
    }
}

/// Takes up to `column` blanks off the front.
fn without_blanks(line: Line, column: usize) -> Line {
    let n_bytes = line.text.chars().take(column).take_while(|c| c.is_whitespace());
    let n_bytes = n_bytes.map(char::len_utf8).sum::<usize>();
    Line { text: line.text.get(n_bytes..).unwrap_or_default().to_owned(), place: line.place }
}
