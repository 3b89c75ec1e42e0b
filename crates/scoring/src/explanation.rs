//! [`Explanation`], how a number came about: a tree from what is printed down to what was played.

use std::fmt;

use serde::Serialize;

use crate::Score;

/// How a number came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The number, as it is printed; none where the node only gathers others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// How it came about, in words.
    pub because: String,
    /// What it is made of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Explanation>,
}

impl Explanation {
    /// Returns a number with its reason.
    pub fn new(value: impl Into<String>, because: impl Into<String>) -> Explanation {
        Explanation { value: Some(value.into()), because: because.into(), parts: Vec::new() }
    }

    /// Returns a remark that has no number.
    pub fn remark(because: impl Into<String>) -> Explanation {
        Explanation { value: None, because: because.into(), parts: Vec::new() }
    }

    /// Returns it with what it is made of.
    #[must_use]
    pub fn with(mut self, parts: impl IntoIterator<Item = Explanation>) -> Explanation {
        self.parts.extend(parts);
        self
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let indent = depth * 2;
        match &self.value {
            Some(value) => writeln!(f, "{:indent$}{value} = {}", "", self.because)?,
            None => writeln!(f, "{:indent$}{}", "", self.because)?,
        }
        self.parts.iter().try_for_each(|part| part.write(f, depth + 1))
    }
}

impl fmt::Display for Explanation {
    /// Writes a line for each part, indented by its depth.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

/// Writes a score as people do: at most four decimals, a real minus sign.
pub(crate) fn people(score: Score) -> String {
    score.short(4).replace('-', "−")
}
