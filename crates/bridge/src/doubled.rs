//! [`Doubled`], whether a contract is doubled or redoubled.
//!
//! Reads nothing at all, `x`, `xx`, `×`, `*`, `dbl`, `rdbl` and the full words in any case.
//! Writes nothing, `X` or `XX`; `.bws` and LIN get `x` and `xx`, people `×` and `××`.

use std::fmt;
use std::str::FromStr;

use crate::reader::{Reader, whole};
use crate::{Form, NotUnderstood};

/// Tells whether a contract is doubled or redoubled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Doubled {
    #[default]
    Undoubled,
    Doubled,
    Redoubled,
}

impl Doubled {
    /// Lists the three states in the order in which they can follow one another.
    pub const ALL: [Self; 3] = [Self::Undoubled, Self::Doubled, Self::Redoubled];

    /// Writes the state in the given form; undoubled is the empty text.
    pub const fn text(self, form: Form) -> &'static str {
        match (self, form) {
            (Self::Undoubled, _) => "",
            (Self::Doubled, Form::Bws | Form::Lin) => "x",
            (Self::Doubled, Form::People) => "×",
            (Self::Doubled, Form::Traveller | Form::Pbn) => "X",
            (Self::Redoubled, Form::Bws | Form::Lin) => "xx",
            (Self::Redoubled, Form::People) => "××",
            (Self::Redoubled, Form::Traveller | Form::Pbn) => "XX",
        }
    }

    /// Reads a double or redouble; anything else is left for the next reader.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Self {
        reader
            .one_of(&[
                ("XX", Self::Redoubled),
                ("REDOUBLED", Self::Redoubled),
                ("REDOUBLE", Self::Redoubled),
                ("REDBL", Self::Redoubled),
                ("RDBL", Self::Redoubled),
                ("X", Self::Doubled),
                ("DOUBLED", Self::Doubled),
                ("DOUBLE", Self::Doubled),
                ("DBL", Self::Doubled),
            ])
            .unwrap_or_default()
    }
}

impl fmt::Display for Doubled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text(Form::Traveller))
    }
}

impl FromStr for Doubled {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, |reader| Some(Self::read(reader)))
            .ok_or_else(|| NotUnderstood::new(text, "a double", "X, XX or nothing"))
    }
}

serde_through_text!(Doubled, "a double");
