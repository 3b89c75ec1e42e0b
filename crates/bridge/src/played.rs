//! [`Played`], a board that was bid and played: contract, declarer, tricks and the lead.
//!
//! Reads `4SXN-1 HK` with blanks anywhere between the parts, every spelling of a contract, the
//! declarer as letter or word, a double before or after the declarer (LIN writes `4SNx-1`),
//! every spelling of the tricks that [`Tricks`] knows (`making`, `down 1`, `10 tricks`), and every
//! spelling of the lead, which may be missing. `3NN=` is 3NT by North. A bare number after the
//! declarer is refused: it may count all tricks or those beyond six.
//!
//! | form | writes |
//! |---|---|
//! | traveller (`Display`), PBN | `4SXN-1 HK` |
//! | `.bws`, its fields in order | `4 S x N -1 HK` |
//! | people, with a real minus | `4♠× N −1 ♥K` |
//! | LIN, which has no room for the lead | `4SNx-1` |

use std::fmt;
use std::str::FromStr;

use crate::outcome_error::{OutcomeError, OutcomeProblem};
use crate::reader::{Reader, plain};
use crate::{
    Bid, Card, Contract, Doubled, Form, ResultForm, Seat, Side, Tricks, Vulnerability,
    contract_score,
};

/// What happened on a board that was bid and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Played {
    /// The contract.
    pub contract: Contract,
    /// Who played it.
    pub declarer: Seat,
    /// How many tricks declarer won.
    pub tricks: Tricks,
    /// The opening lead, if it was noted.
    pub lead: Option<Card>,
}

impl Played {
    /// Returns the points, seen from North-South.
    pub fn score(&self, vulnerability: Vulnerability) -> i32 {
        let side = self.declarer.side();
        let points = contract_score(self.contract, vulnerability.includes(side), self.tricks);
        match side {
            Side::NorthSouth => points,
            Side::EastWest => -points,
        }
    }

    /// Writes contract, declarer, result and lead in the given form.
    pub fn text(&self, form: Form) -> String {
        let Self { contract, declarer, lead, .. } = self;
        let result = self.tricks.text(contract.level, ResultForm::PlusMinus);
        let lead = lead.map(|card| format!(" {}", card.text(form))).unwrap_or_default();
        match form {
            Form::Traveller | Form::Pbn => format!("{contract}{declarer}{result}{lead}"),
            Form::Bws => format!("{} {declarer} {result}{lead}", contract.text(form)),
            Form::People => {
                let result = result.replace('-', "−");
                format!("{} {declarer} {result}{lead}", contract.text(form))
            }
            Form::Lin => {
                let doubled = contract.doubled.text(form);
                format!("{}{declarer}{doubled}{result}", contract.bid().text(form))
            }
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, OutcomeProblem> {
        let found = reader.rest();
        let Bid { level, strain } =
            Bid::read(reader).ok_or_else(|| OutcomeProblem::contract(found))?;
        let mut doubled = Doubled::read(reader);
        reader.word("BY");
        let found = reader.rest();
        let declarer = Seat::read(reader).ok_or_else(|| OutcomeProblem::declarer(found))?;
        if doubled == Doubled::Undoubled {
            doubled = Doubled::read(reader);
        }
        let tricks = Tricks::read_margin(reader, level)?;
        let found = reader.rest();
        let lead = if found.is_empty() {
            None
        } else if found.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(OutcomeProblem::how_many(found));
        } else {
            Some(Card::read(reader).ok_or_else(|| OutcomeProblem::lead(found))?)
        };
        if reader.is_done() {
            Ok(Self { contract: Contract { level, strain, doubled }, declarer, tricks, lead })
        } else {
            Err(OutcomeProblem::leftover(reader.rest()))
        }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(Form::Traveller))
    }
}

impl FromStr for Played {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Self, OutcomeError> {
        let plain = plain(text);
        Self::read(&mut Reader::new(&plain)).map_err(|problem| OutcomeError::new(text, problem))
    }
}

serde_through_text!(Played, "a result such as 4SN=");
