//! What a test could not try on this computer.

use std::fmt::Display;
use std::io::{self, Write};

/// What such a line begins with; `cargo xtask test` shows them all at its end.
pub const NOT_TRIED: &str = "NOT TRIED: ";

/// Says that something was not tried here, and why. A machine that checks changes (`CI` is set) has to be able to: there the
/// test fails.
pub fn not_tried(what: impl Display, why: impl Display) {
    assert!(std::env::var_os("CI").is_none(), "{what} could not be tried: {why}");
    pass_on(format_args!("{NOT_TRIED}{what}: {why}"));
}

/// Writes a line where it is seen when the test passes, too: the harness shows what such tests print to nobody, but takes
/// only what comes by the macros.
pub(crate) fn pass_on(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}
