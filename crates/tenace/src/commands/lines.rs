//! Lines from a file or a pipe, one at a time, whatever is in them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use anyhow::{Context, bail};

/// The longest line, in bytes; a result has twenty.
const LONGEST: u64 = 16 << 10;

/// Lines from a file or a pipe.
pub(crate) struct Lines {
    reader: Box<dyn BufRead>,
    source: String,
    /// The number of the line read last.
    pub(crate) number: u64,
}

impl Lines {
    /// Opens a file, or the standard input for `-`.
    pub(crate) fn open(source: &str) -> anyhow::Result<Lines> {
        let reader: Box<dyn BufRead> = match source {
            "-" => Box::new(io::stdin().lock()),
            path => {
                let file = File::open(path).with_context(|| format!("cannot read {path}"))?;
                Box::new(BufReader::new(file))
            }
        };
        Ok(Lines { reader, source: source.to_owned(), number: 0 })
    }

    /// Returns the next line. Bytes that are no UTF-8 become question marks: in a remark they do
    /// not matter, and in a result they are refused with that line only.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<String>> {
        self.number += 1;
        let mut bytes = Vec::new();
        let place = format!("line {} of {}", self.number, self.source);
        let mut line = (&mut self.reader).take(LONGEST);
        line.read_until(b'\n', &mut bytes).with_context(|| format!("cannot read {place}"))?;
        if bytes.len() as u64 == LONGEST {
            bail!("{place} is longer than {} kB: is this a file of results?", LONGEST >> 10);
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&bytes);
        // Editors on Windows put a mark at the start of a file.
        let text = if self.number == 1 { text.trim_start_matches('\u{feff}') } else { &text };
        Ok(Some(text.to_owned()))
    }
}
