//! What a question is about, and its words.
//!
//! Players read them at the table, some of them before others have played the board. So no text says
//! what is odd: no card, no suit, no number, nothing of other tables. It only says what to look at
//! again.

use serde::Serialize;

/// What a question is about: the part of the entry to look at again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// The board's number.
    Board,
    /// The opening lead.
    Lead,
    /// Who declared.
    Declarer,
    /// The tricks.
    Tricks,
    /// The double.
    Double,
    /// The denomination.
    Denomination,
    /// That all passed.
    PassedOut,
}

impl About {
    /// Everything a question can be about.
    pub const ALL: [About; 7] = [
        About::Board,
        About::Lead,
        About::Declarer,
        About::Tricks,
        About::Double,
        About::Denomination,
        About::PassedOut,
    ];

    /// Returns the question.
    pub fn text(self) -> &'static str {
        match self {
            About::Board => "Is this the right board? Please check the board number.",
            About::Lead => {
                "The lead or the declarer does not fit the board. Please check both, and the board number."
            }
            About::Declarer => "Please check who declared, and the board number.",
            About::Tricks => "Please check the contract and the result.",
            About::Double => "Was the contract doubled?",
            About::Denomination => "Please check the contract and who declared.",
            About::PassedOut => "Did all four players pass on this board?",
        }
    }
}
