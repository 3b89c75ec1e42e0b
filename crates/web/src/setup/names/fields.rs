//! A line in cells: by tabs, by semicolons, by commas, or not at all.

/// What separates the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Tabs, as a spreadsheet copies them.
    Tabs,
    /// Semicolons.
    Semicolons,
    /// Commas, line by line where there are any.
    Commas,
}

impl Style {
    /// Returns the style of some lines: tabs if there is one anywhere, else semicolons, else commas.
    pub(super) fn of<'a>(mut lines: impl Iterator<Item = &'a str> + Clone) -> Style {
        if lines.clone().any(|line| line.trim().contains('\t')) {
            Style::Tabs
        } else if lines.any(|line| line.contains(';')) {
            Style::Semicolons
        } else {
            Style::Commas
        }
    }

    /// Returns the cells of a line, empty ones too; a cell may be in quotes.
    pub(super) fn cells(self, line: &str) -> Vec<String> {
        let separator = match self {
            Style::Tabs => '\t',
            Style::Semicolons => ';',
            Style::Commas => ',',
        };
        let mut cells = vec![String::new()];
        let mut quoted = false;
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            let Some(cell) = cells.last_mut() else { break };
            match letter {
                '"' if quoted && letters.peek() == Some(&'"') => {
                    letters.next();
                    cell.push('"');
                }
                '"' if quoted => quoted = false,
                // Only at the start of a cell, and only if it is closed: 6" is no quote.
                '"' if cell.trim().is_empty() && letters.clone().any(|c| c == '"') => {
                    cell.clear();
                    quoted = true;
                }
                c if c == separator && !quoted => cells.push(String::new()),
                c => cell.push(c),
            }
        }
        cells
            .into_iter()
            .map(|cell| cell.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    }
}
