//! Counting tests from what the test programs print.
//!
//! Rust's test harness opens each program with `running 3 tests` and closes it with one line,
//! `test result: ok. 3 passed; 0 failed; 0 ignored; …`. A closing line counts when it begins so,
//! wherever the colours are, and when it adds up to what was announced: the output of a failing
//! test may contain such a line too.

use std::fmt;
use std::ops::AddAssign;

/// Adds up what one test program after another prints.
#[derive(Debug, Default)]
pub struct Tally {
    /// The sum of all closing lines so far.
    pub count: Count,
    /// What the program now running has announced.
    announced: Option<u64>,
}

impl Tally {
    /// Takes the next line of the output.
    pub fn see(&mut self, line: &str) {
        if let Some(number) = announcement(line) {
            self.announced = Some(number);
        } else if let Some(count) = Count::from_line(line)
            && self.announced == Some(count.total())
        {
            self.count += count;
            self.announced = None;
        }
    }
}

/// Reads `running 3 tests`.
fn announcement(line: &str) -> Option<u64> {
    let (number, noun) = line.strip_prefix("running ")?.trim_end().split_once(' ')?;
    ["test", "tests"].contains(&noun).then(|| number.parse().ok())?
}

/// How many tests ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Tests that passed.
    pub passed: u64,
    /// Tests that failed.
    pub failed: u64,
    /// Tests that were not run because they are marked as ignored.
    pub skipped: u64,
}

impl Count {
    /// Reads the closing line of one test program; `None` for any other line.
    pub fn from_line(line: &str) -> Option<Self> {
        let outcome = line.strip_prefix("test result: ")?;
        let number_before = |word: &str| {
            outcome.split(';').find_map(|part| {
                let mut words = part.split_whitespace().rev();
                if words.next() != Some(word) {
                    return None;
                }
                words.next()?.parse().ok()
            })
        };
        Some(Self {
            passed: number_before("passed")?,
            failed: number_before("failed")?,
            skipped: number_before("ignored")?,
        })
    }

    /// Returns how many tests there were.
    fn total(self) -> u64 {
        self.passed + self.failed + self.skipped
    }

    /// Says whether tests ran, and all of them passed.
    pub fn is_clean(self) -> bool {
        self.passed > 0 && self.failed == 0 && self.skipped == 0
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// Writes `12 passed, 1 failed`, and `, 2 skipped` only when there are such.
impl fmt::Display for Count {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)?;
        match self.skipped {
            0 => Ok(()),
            skipped => write!(formatter, ", {skipped} skipped"),
        }
    }
}
