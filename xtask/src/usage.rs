//! What the chores are, and the error that says they were asked for wrongly.

use std::fmt;

/// The text of `cargo xtask help`.
pub const TEXT: &str = "\
Usage: cargo xtask CHORE

Chores:
  test [CRATE] [--long]         Check the format, lint, run every test, in a browser too, and build
                                the documentation; with CRATE only what that crate needs. --long
                                repeats the crash tests many more times and draws new cases for
                                the property tests. Output: target/test-logs
  attack [--long] [--only NAME] [--json] [--program PATH]
                                Attack the real program from network namespaces made for it, and
                                print what held and what was broken; ends with code 1 unless all
                                held. --only names one attack, --program another program
  bench [FILTER] [OPTION]...    Run the benchmarks, or those whose name contains FILTER;
                                options go to the benchmarks as they are
  fuzz                          List the fuzz targets
  fuzz TARGET [--seconds N]     Fuzz one target for N seconds (60 unless told otherwise)
  screenshots [FOLDER]          Take a picture of every screen and page at three widths, into
                                target/screenshots unless told otherwise
  help                          Print this text";

/// A chore that was asked for wrongly; the process ends with exit code 2.
#[derive(Debug)]
pub struct Usage(
    /// The sentence that says what was wrong.
    pub String,
);

impl fmt::Display for Usage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}
