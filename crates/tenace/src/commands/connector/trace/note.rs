//! Lines that are printed together, with or without colours.

/// Lines that are printed together.
pub(crate) struct Note(Vec<(Style, String)>);

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// What a scoring program asks.
    Request,
    /// What the Data Connector answers.
    Answer,
    /// That it says no, or nothing.
    Error,
    /// What is wrong with something.
    Wrong,
    /// Data.
    Data,
}

impl Note {
    /// Begins with a line.
    pub(crate) fn new(style: Style, line: impl Into<String>) -> Note {
        Note(vec![(style, line.into())])
    }

    /// Adds a line, indented.
    pub(crate) fn add(&mut self, style: Style, line: impl AsRef<str>) {
        self.0.push((style, format!("   {}", line.as_ref())));
    }

    /// Returns the lines as they are printed.
    pub(crate) fn text(&self, is_coloured: bool) -> String {
        let lines = self.0.iter().map(|(style, line)| {
            let line = printable(line);
            match style.colour().filter(|_| is_coloured) {
                Some(colour) => format!("\u{1b}[{colour}m{line}\u{1b}[0m"),
                None => line,
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Style {
    fn colour(self) -> Option<&'static str> {
        match self {
            Style::Request => Some("1;36"),
            Style::Answer => Some("1;32"),
            Style::Error => Some("1;31"),
            Style::Wrong => Some("33"),
            Style::Data => None,
        }
    }
}

/// Returns a line without what would work on the terminal instead of being shown.
fn printable(line: &str) -> String {
    let shown = |letter: char| match letter.is_control() && letter != '\t' {
        true => letter.escape_unicode().to_string(),
        false => letter.to_string(),
    };
    match line.contains(char::is_control) {
        true => line.chars().map(shown).collect(),
        false => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_cannot_work_on_the_terminal() {
        let note = Note::new(Style::Data, "a\u{1b}[2Jb\u{9b}31mc");
        assert_eq!(note.text(true), "a\\u{1b}[2Jb\\u{9b}31mc");
    }

    #[test]
    fn colours_are_only_around_lines() {
        let mut note = Note::new(Style::Error, "no");
        note.add(Style::Data, "1");
        assert_eq!(note.text(false), "no\n   1");
        assert_eq!(note.text(true), "\u{1b}[1;31mno\u{1b}[0m\n   1");
    }
}
