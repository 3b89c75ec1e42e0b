//! The lines of a text with those of the files it includes, without comments.
//!
//! Tolerates any line ends and a byte order mark. A comment begins with `//` at the very beginning
//! of a line and is no blank line. An included file stands between blank lines, as in BML.

use std::rc::Rc;

use super::directive::Directive;
use super::limits;
use super::problem::Problems;
use super::text::excerpt;

/// One line and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) place: Place,
}

/// Where a line stands.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The line of the main text, counted from 1.
    pub(super) line: usize,
    /// The included file and its line.
    pub(super) file: Option<(Rc<str>, usize)>,
}

impl Line {
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Returns the number of blanks in front; a tab counts as one, as in BML.
    pub(super) fn column(&self) -> usize {
        self.text.chars().take_while(|c| c.is_whitespace()).count()
    }
}

/// A text that is being read.
struct Open {
    /// Nothing for the main text.
    name: Option<Rc<str>>,
    text: String,
    /// Where the next line begins.
    at: usize,
    n_lines: usize,
}

impl Open {
    fn new(name: Option<Rc<str>>, text: String) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { name, text, at, n_lines: 0 }
    }

    fn next_line(&mut self) -> Option<&str> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let line = rest.split('\n').next().unwrap_or(rest);
        self.at += line.len() + 1;
        self.n_lines += 1;
        Some(line.strip_suffix('\r').unwrap_or(line))
    }
}

/// Returns the lines of the text and of what it includes.
pub(super) fn gather(
    text: &str,
    include: &mut dyn FnMut(&str) -> Result<String, String>,
    problems: &mut Problems,
) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut main_line = 0;
    let mut budget = Budget { files: limits::INCLUDED_FILES, bytes: limits::INCLUDED_BYTES };
    // A stack of our own: how deep files include each other is not for the program's stack to bear.
    let mut open = vec![Open::new(None, text.to_owned())];
    while let Some(current) = open.last_mut() {
        let name = current.name.clone();
        let n_lines = current.n_lines + 1;
        let Some(text) = current.next_line().map(str::to_owned) else {
            if let Some(name) = name {
                lines.push(blank(main_line, name, n_lines));
            }
            open.pop();
            continue;
        };
        let file = name.map(|name| (name, n_lines));
        if file.is_none() {
            main_line = n_lines;
        }
        let place = Place { line: main_line, file };
        if text.starts_with("//") {
            continue;
        }
        let Some(Directive::Include(name)) = Directive::read(&text) else {
            // A long file of nothing must not become a long list.
            if !text.trim().is_empty() || lines.last().is_some_and(|line: &Line| !line.is_blank()) {
                lines.push(Line { text, place });
            }
            continue;
        };
        match budget.fetch(name, &open, include) {
            Ok(included) => {
                let name = Rc::<str>::from(name);
                lines.push(blank(main_line, name.clone(), 0));
                open.push(Open::new(Some(name), included));
            }
            Err(sentence) => {
                problems.say(&place, sentence);
                lines.push(Line { text: String::new(), place });
            }
        }
    }
    lines
}

fn blank(line: usize, name: Rc<str>, n_lines: usize) -> Line {
    Line { text: String::new(), place: Place { line, file: Some((name, n_lines)) } }
}

/// What may still be included.
struct Budget {
    files: usize,
    bytes: usize,
}

impl Budget {
    fn fetch(
        &mut self,
        name: &str,
        open: &[Open],
        include: &mut dyn FnMut(&str) -> Result<String, String>,
    ) -> Result<String, String> {
        let quoted = excerpt(name);
        if name.is_empty() {
            return Err("#INCLUDE needs the name of a file after it.".to_owned());
        }
        if open.iter().any(|open| open.name.as_deref() == Some(name)) {
            return Err(format!("{quoted} includes itself; take this #INCLUDE out."));
        }
        if open.len() > limits::INCLUDE_DEPTH {
            return Err(format!(
                "{quoted} is included too deep within other files; it is left out."
            ));
        }
        let text = match self.files.checked_sub(1) {
            None => return Err(format!("{quoted} is left out: too many files are included.")),
            Some(files) => {
                self.files = files;
                include(name).map_err(|reason| {
                    let reason = reason.trim_end_matches('.');
                    format!("{quoted} could not be included: {reason}.")
                })?
            }
        };
        match self.bytes.checked_sub(text.len()) {
            None => Err(format!("{quoted} is left out: the included files are too long together.")),
            Some(bytes) => {
                self.bytes = bytes;
                Ok(text)
            }
        }
    }
}
