//! Writing to the screen without the panic of `println!` when the reader has gone away.

use std::fmt::Display;
use std::io::{self, Write as _};

/// Writes one line to standard output, at once.
pub(crate) fn say(line: impl Display) -> io::Result<()> {
    let mut screen = io::stdout().lock();
    writeln!(screen, "{line}")?;
    screen.flush()
}

/// Passes bytes on to standard output, at once.
pub(crate) fn pass_on(bytes: &[u8]) -> io::Result<()> {
    let mut screen = io::stdout().lock();
    screen.write_all(bytes)?;
    screen.flush()
}
