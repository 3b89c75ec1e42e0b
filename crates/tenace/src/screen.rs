//! The screen: where a command prints. Never panics when nobody listens any more, and lets nothing through that would
//! steer a terminal: logs and files hold what others typed.

use std::fmt::Write as _;
use std::io::{self, Write};

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

/// Where a command prints.
pub(crate) struct Screen {
    out: Box<dyn Write>,
    /// Why answers could no longer be told; the work behind them is done all the same.
    lost: Option<io::Error>,
}

impl Screen {
    /// Prints to the standard output.
    pub(crate) fn stdout() -> Screen {
        Screen { out: Box::new(io::BufWriter::new(io::stdout().lock())), lost: None }
    }

    /// Prints one line.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> anyhow::Result<()> {
        writeln!(self.out, "{}", harmless(text.as_ref()))?;
        Ok(())
    }

    /// Prints lines with colours of our own; everything that others wrote is [`shown`] in them.
    pub(crate) fn coloured(&mut self, text: &str) -> anyhow::Result<()> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Prints one line of JSON.
    pub(crate) fn json_line(&mut self, json: &str) -> anyhow::Result<()> {
        self.line(escaped(json))
    }

    /// The output itself, for what writes many lines by itself.
    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Prints a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        self.json_line(&serde_json::to_string(value)?)
    }

    /// Prints a table; columns whose heading is in `right` are aligned to the right.
    pub(crate) fn table(
        &mut self,
        headings: &[&str],
        right: &[&str],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> anyhow::Result<()> {
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_header(headings.iter().copied());
        for row in rows {
            table.add_row(row.iter().map(|cell| shown(cell)));
        }
        for (index, heading) in headings.iter().enumerate() {
            if let Some(column) = table.column_mut(index)
                && right.contains(heading)
            {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        for line in table.lines() {
            self.line(line.trim_end())?;
        }
        Ok(())
    }

    /// Tells that something is done, at once: an acknowledgement must not wait in a buffer. When
    /// nobody can be told, the work goes on; [`finish`](Self::finish) says so in the end.
    pub(crate) fn tell(&mut self, text: impl AsRef<str>) {
        self.tell_coloured(&harmless(text.as_ref()));
    }

    /// Tells lines with colours of our own; everything that others wrote is [`shown`] in them.
    pub(crate) fn tell_coloured(&mut self, text: &str) {
        if self.lost.is_none() {
            let told = writeln!(self.out, "{text}").and_then(|()| self.out.flush());
            self.lost = told.err();
        }
    }

    /// Tells a value as one line of JSON.
    pub(crate) fn tell_json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        self.tell(escaped(&serde_json::to_string(value)?));
        Ok(())
    }

    /// Ends the output.
    pub(crate) fn finish(&mut self) -> anyhow::Result<()> {
        if let Some(error) = self.lost.take().filter(|e| e.kind() != io::ErrorKind::BrokenPipe) {
            anyhow::bail!("it is done, but the answer could not be printed: {error}");
        }
        match self.out.flush() {
            // Whoever read our output has seen enough; what we found out still counts.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => Ok(other?),
        }
    }
}

/// Prints a sentence to the standard error. Unlike `eprintln!` it does not panic when nobody listens
/// there either.
pub(crate) fn complain(sentence: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{}", harmless(&sentence.to_string()));
}

/// Returns a text of somebody else as one line that can be printed: what would steer the terminal is made visible.
pub(crate) fn shown(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// Returns lines that can be printed. Our own texts have line ends and tabs, and no other control characters.
fn harmless(text: &str) -> String {
    text.chars().map(|c| if matches!(c, '\n' | '\t') { c } else { visible(c) }).collect()
}

fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        '\u{7f}' => '\u{2421}',
        // The pictures of the control characters are in their order.
        c if c < ' ' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        c if steers(c) => '\u{fffd}',
        c => c,
    }
}

/// Tells whether a character beyond ASCII steers a terminal, or turns the text around it.
fn steers(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns JSON with the same values, in which whatever steers a terminal is escaped. Characters below a blank are so
/// already.
fn escaped(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '\u{7f}' || steers(c) {
            // Writing to a string never fails.
            let _ = write!(escaped, "\\u{:04x}", u32::from(c));
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// Tells whether an error only says that the reader of our output has gone.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
