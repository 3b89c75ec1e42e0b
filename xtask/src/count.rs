//! Counting tests from what the test programs print.
//!
//! Rust's test harness opens each program with `running 3 tests` and closes it with one line,
//! `test result: ok. 3 passed; 0 failed; 0 ignored; …`. A closing line counts when it begins so,
//! wherever the colours are, and when it adds up to what was announced: the output of a failing
//! test may contain such a line too.
//!
//! Node's closes with a block of lines, `ℹ tests 3` to `ℹ todo 0`. One program runs all test files, so
//! the last block that adds up is the one that counts.
//!
//! The attack closes with `9 held, 0 broken, 0 could not run`; what could not run has failed.
//!
//! A test that this computer does not allow passes, and says `NOT TRIED: what: why`.

use std::fmt;
use std::ops::AddAssign;

/// Adds up what one test program after another prints.
#[derive(Debug, Default)]
pub struct Tally {
    /// The sum of all closing lines of Rust's harness so far.
    rust: Count,
    /// What the Rust program now running has announced.
    announced: Option<u64>,
    /// The last closing block of Node's harness that added up.
    node: Count,
    /// How the attacks ended.
    attacks: Count,
    /// The block being read: how many tests it says there were, and how they ended.
    block: Option<(u64, Count)>,
    /// What tests could not try on this computer, and why.
    not_tried: Vec<String>,
}

impl Tally {
    /// Takes the next line of the output.
    pub fn see(&mut self, line: &str) {
        if let Some(number) = announcement(line) {
            self.announced = Some(number);
        } else if let Some(count) = Count::from_line(line)
            && self.announced == Some(count.total())
        {
            self.rust += count;
            self.announced = None;
        } else if let Some((word, number)) = node_line(line) {
            self.see_node(word, number);
        } else if let Some(count) = attacks_line(line) {
            self.attacks = count;
        } else if let Some(why) = not_tried(line)
            && !self.not_tried.contains(&why)
        {
            self.not_tried.push(why);
        }
    }

    /// Returns what tests could not try on this computer, each once, with why.
    pub fn not_tried(&self) -> &[String] {
        &self.not_tried
    }

    /// Returns how the tests ended that were seen so far.
    pub fn count(&self) -> Count {
        let mut sum = self.rust;
        sum += self.node;
        sum += self.attacks;
        sum
    }

    fn see_node(&mut self, word: &str, number: u64) {
        if word == "tests" {
            self.block = Some((number, Count::default()));
        }
        let Some((total, count)) = &mut self.block else {
            return;
        };
        match word {
            "pass" => count.passed += number,
            // A test is cancelled when what it stands in has failed or ended.
            "fail" | "cancelled" => count.failed += number,
            "skipped" | "todo" => count.skipped += number,
            _ => {}
        }
        if word == "todo" {
            if count.total() == *total {
                self.node = *count;
            }
            self.block = None;
        }
    }
}

/// Reads `running 3 tests`.
fn announcement(line: &str) -> Option<u64> {
    let (number, noun) = line.strip_prefix("running ")?.trim_end().split_once(' ')?;
    ["test", "tests"].contains(&noun).then(|| number.parse().ok())?
}

/// Reads `ℹ pass 3`, with or without colours, and `# pass 3`, as older versions write it.
fn node_line(line: &str) -> Option<(&str, u64)> {
    let line = line.trim_end().trim_end_matches("\u{1b}[39m");
    let line = line.strip_prefix("\u{1b}[34m").unwrap_or(line);
    let rest = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# "))?;
    let (word, number) = rest.split_once(' ')?;
    Some((word, number.parse().ok()?))
}

/// Reads `NOT TRIED: what: why`, wherever a harness has put it on the line.
fn not_tried(line: &str) -> Option<String> {
    let (_, why) = line.split_once("NOT TRIED: ")?;
    Some(why.trim_end().to_owned())
}

/// Reads `9 held, 0 broken, 0 could not run`.
fn attacks_line(line: &str) -> Option<Count> {
    let mut parts = line.trim_end().split(", ");
    let mut number = |word: &str| {
        let number = parts.next()?.strip_suffix(word)?;
        number.trim_end().parse::<u64>().ok()
    };
    let (held, broken) = (number(" held")?, number(" broken")?);
    Some(Count { passed: held, failed: broken + number(" could not run")?, skipped: 0 })
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
