//! [`Tricks`], how many tricks declarer won, and the three ways of writing that as a result.
//!
//! | form | 4♠ made | one over | two down |
//! |---|---|---|---|
//! | [`ResultForm::PlusMinus`] | `=` | `+1` | `-2` |
//! | [`ResultForm::Total`] | `10` | `11` | `8` |
//! | [`ResultForm::American`] | `4` | `5` | `-2` |
//!
//! Reading forgives blanks, any dash for the minus, `==`, `made`, `makes`, `making`, `+0` and `-0`
//! for `=`, and `=` in every form. Over- and undertricks may be words: `plus 1`, `minus 1`,
//! `down 1`, `off 1`, `10 tricks`. A `C` (contract made) is `=` where no card can begin with it.
//! It refuses what cannot have happened, such as `+4` in a contract at the
//! four-level, and an unsigned number where only a sign would tell what it counts.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::not_understood::quote_as_typed;
use crate::reader::{Reader, plain, whole};
use crate::{Card, Level, NotUnderstood};

/// The number of tricks declarer won, 0 to 13; read, written and stored as that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Tricks(u8);

/// Names a way of writing the number of tricks as a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultForm {
    /// Over- and undertricks: `=`, `+1`, `-2`.
    PlusMinus,
    /// All tricks won: `10`.
    Total,
    /// Tricks beyond six if the contract was made, undertricks if not: `4`, `-2`.
    American,
}

/// Says why a text is not a number of tricks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum TricksError {
    #[error(
        "“{text}” is impossible: a contract at level {level} can make {most} overtricks at most"
    )]
    TooManyOver { text: String, level: Level, most: u8 },
    #[error("“{text}” is impossible: a contract at level {level} can go {most} down at most")]
    TooManyDown { text: String, level: Level, most: u8 },
    #[error("“{text}” is impossible: there are 13 tricks")]
    TooManyTricks { text: String },
    #[error(
        "“{text}” is impossible: a contract at level {level} that was made is written {level} to 7, \
         and one down is written -1"
    )]
    NotMade { text: String, level: Level },
    #[error(transparent)]
    NotUnderstood(#[from] NotUnderstood),
}

impl Tricks {
    /// Returns the number of tricks, if it is 0 to 13.
    pub const fn new(tricks: u8) -> Option<Self> {
        if tricks <= 13 { Some(Self(tricks)) } else { None }
    }

    /// Returns the number of tricks.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the overtricks of a contract at `level`, negative for undertricks.
    pub const fn margin(self, level: Level) -> i8 {
        // Both are below 14.
        self.0.cast_signed() - level.tricks_needed().cast_signed()
    }

    /// Writes the result of a contract at `level`.
    pub fn text(self, level: Level, form: ResultForm) -> String {
        let margin = self.margin(level);
        match form {
            ResultForm::PlusMinus if margin == 0 => "=".to_owned(),
            ResultForm::PlusMinus => format!("{margin:+}"),
            ResultForm::Total => self.0.to_string(),
            ResultForm::American if margin < 0 => margin.to_string(),
            ResultForm::American => (self.0 - 6).to_string(),
        }
    }

    /// Reads the result of a contract at `level`.
    pub fn read(text: &str, level: Level, form: ResultForm) -> Result<Self, TricksError> {
        let plain = plain(text);
        let mut reader = Reader::new(&plain);
        let tricks = match form {
            ResultForm::PlusMinus => Self::read_margin(&mut reader, level),
            ResultForm::Total => read_total(&mut reader, level),
            ResultForm::American => read_american(&mut reader, level),
        };
        match tricks {
            Ok(tricks) if reader.is_done() => Ok(tricks),
            Ok(_) | Err(TricksError::NotUnderstood(_)) => Err(not_understood(text, form)),
            Err(mut error) => {
                if let Some(part) = error.part() {
                    quote_as_typed(part, text);
                }
                Err(error)
            }
        }
    }

    /// Reads `=`, `+1`, `-2` or `10 tricks` and leaves the rest for the next reader.
    pub(crate) fn read_margin(reader: &mut Reader<'_>, level: Level) -> Result<Self, TricksError> {
        let text = reader.rest();
        if let Some(tricks) = read_exactly_made(reader, level) {
            return Ok(tricks);
        }
        if let Some(number) = read_counted(reader) {
            return read_number(number);
        }
        let over = reader.word("+") || reader.word("PLUS");
        let down = !over && ["-", "MINUS", "DOWN", "OFF"].iter().any(|word| reader.word(word));
        let Some(number) = reader.number().filter(|_| over || down) else {
            return Err(not_understood(text, ResultForm::PlusMinus));
        };
        let text = text.strip_suffix(reader.rest_with_blanks()).unwrap_or(text).to_owned();
        let needed = level.tricks_needed();
        let most = if over { 13 - needed } else { needed };
        match u8::try_from(number) {
            Ok(number) if over && number <= most => Ok(Self(needed + number)),
            Ok(number) if down && number <= most => Ok(Self(needed - number)),
            _ if over => Err(TricksError::TooManyOver { text, level, most }),
            _ => Err(TricksError::TooManyDown { text, level, most }),
        }
    }
}

impl TricksError {
    /// Tells whether the number is so large that it was meant as points.
    pub(crate) fn is_points(&self) -> bool {
        match self {
            Self::TooManyOver { text, .. } | Self::TooManyDown { text, .. } => {
                let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
                digits.parse::<u32>().is_ok_and(|number| number > 13)
            }
            Self::TooManyTricks { .. } | Self::NotMade { .. } | Self::NotUnderstood(_) => false,
        }
    }

    /// Returns what the sentence quotes.
    pub(crate) const fn part(&mut self) -> Option<&mut String> {
        match self {
            Self::TooManyOver { text, .. }
            | Self::TooManyDown { text, .. }
            | Self::TooManyTricks { text }
            | Self::NotMade { text, .. } => Some(text),
            Self::NotUnderstood(error) => Some(error.part()),
        }
    }
}

impl TryFrom<u8> for Tricks {
    type Error = TricksError;

    fn try_from(tricks: u8) -> Result<Self, TricksError> {
        Self::new(tricks).ok_or_else(|| TricksError::TooManyTricks { text: tricks.to_string() })
    }
}

impl From<Tricks> for u8 {
    fn from(tricks: Tricks) -> Self {
        tricks.get()
    }
}

impl fmt::Display for Tricks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Tricks {
    type Err = TricksError;

    fn from_str(text: &str) -> Result<Self, TricksError> {
        let number = whole(text, |reader| reader.number());
        read_number(number.ok_or_else(|| not_understood(text, ResultForm::Total))?)
    }
}

impl ResultForm {
    /// Lists every form.
    pub const ALL: [Self; 3] = [Self::PlusMinus, Self::Total, Self::American];

    const fn expected(self) -> &'static str {
        match self {
            Self::PlusMinus => "=, +1 or -1",
            Self::Total => "the number of tricks, 0 to 13",
            Self::American => "the tricks beyond six, or -1 for one down",
        }
    }
}

fn read_total(reader: &mut Reader<'_>, level: Level) -> Result<Tricks, TricksError> {
    let text = reader.rest();
    if let Some(tricks) = read_exactly_made(reader, level) {
        return Ok(tricks);
    }
    read_number(reader.number().ok_or_else(|| not_understood(text, ResultForm::Total))?)
}

fn read_number(number: u32) -> Result<Tricks, TricksError> {
    u8::try_from(number)
        .ok()
        .and_then(Tricks::new)
        .ok_or_else(|| TricksError::TooManyTricks { text: number.to_string() })
}

fn read_american(reader: &mut Reader<'_>, level: Level) -> Result<Tricks, TricksError> {
    let text = reader.rest();
    if let Some(tricks) = read_exactly_made(reader, level) {
        return Ok(tricks);
    }
    if text.starts_with('-') {
        return Tricks::read_margin(reader, level);
    }
    let number = reader.number().ok_or_else(|| not_understood(text, ResultForm::American))?;
    match u8::try_from(number) {
        Ok(number) if (level.get()..=7).contains(&number) => Ok(Tricks(number + 6)),
        _ => Err(TricksError::NotMade { text: number.to_string(), level }),
    }
}

fn read_exactly_made(reader: &mut Reader<'_>, level: Level) -> Option<Tricks> {
    let made = ["==", "=", "MADE", "MAKES", "MAKING"].iter().any(|word| reader.word(word));
    (made || read_c(reader)).then(|| Tricks(level.tricks_needed()))
}

/// Reads the C of “contract made”, unless it may be the suit of a lead.
fn read_c(reader: &mut Reader<'_>) -> bool {
    let mut ahead = *reader;
    if !ahead.word("C") {
        return false;
    }
    let mut card = ahead;
    let is_before_card = ahead.rest_with_blanks().starts_with(' ')
        && Card::read(&mut card).is_some()
        && card.is_done();
    let is_made = ahead.is_done() || is_before_card;
    if is_made {
        *reader = ahead;
    }
    is_made
}

/// Reads all tricks won with the word after them, without which a number may count anything.
fn read_counted(reader: &mut Reader<'_>) -> Option<u32> {
    let mut ahead = *reader;
    let number = ahead.number()?;
    let is_counted = ahead.word("TRICKS") || ahead.word("TRICK");
    is_counted.then(|| {
        *reader = ahead;
        number
    })
}

fn not_understood(text: &str, form: ResultForm) -> TricksError {
    TricksError::NotUnderstood(NotUnderstood::new(text, "a result", form.expected()))
}
