//! The screen: where a command prints. Never panics when nobody listens any more.

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
        writeln!(self.out, "{}", text.as_ref())?;
        Ok(())
    }

    /// The output itself, for what writes many lines by itself.
    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Prints a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        self.line(serde_json::to_string(value)?)
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
            table.add_row(row);
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
        if self.lost.is_none() {
            let told = writeln!(self.out, "{}", text.as_ref()).and_then(|()| self.out.flush());
            self.lost = told.err();
        }
    }

    /// Tells a value as one line of JSON.
    pub(crate) fn tell_json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        self.tell(serde_json::to_string(value)?);
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
    let _ = writeln!(io::stderr(), "{sentence}");
}

/// Tells whether an error only says that the reader of our output has gone.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
