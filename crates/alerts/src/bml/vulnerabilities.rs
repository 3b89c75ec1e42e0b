//! [`Vulnerabilities`], at which vulnerabilities a meaning holds.
//!
//! Written as after `#VUL`: two of `Y`, `N` and `0`, first for us, then for them.

use std::fmt;

/// The vulnerabilities of both sides at which a meaning holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vulnerabilities {
    /// Whether we have to be vulnerable.
    pub we: Vulnerable,
    /// Whether the opponents have to be vulnerable.
    pub they: Vulnerable,
}

/// Whether a side has to be vulnerable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vulnerable {
    /// It must be.
    Yes,
    /// It must not be.
    No,
    /// It does not matter.
    #[default]
    Either,
}

impl Vulnerabilities {
    /// Reads what stands after `#VUL`.
    pub fn from_letters(letters: &str) -> Option<Self> {
        let mut letters = letters.chars();
        let mut next = || letters.next().and_then(Vulnerable::from_letter);
        let (we, they) = (next()?, next()?);
        letters.next().is_none().then_some(Self { we, they })
    }
}

impl Vulnerable {
    /// Lists all of them.
    pub const ALL: [Self; 3] = [Self::Yes, Self::No, Self::Either];

    /// Returns the letter: `Y`, `N` or `0`.
    pub const fn letter(self) -> char {
        match self {
            Self::Yes => 'Y',
            Self::No => 'N',
            Self::Either => '0',
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|vulnerable| vulnerable.letter().eq_ignore_ascii_case(&letter))
    }
}

impl fmt::Display for Vulnerabilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.we.letter(), self.they.letter())
    }
}
