//! [`Rank`], the rank of a card within its suit.
//!
//! Reads `2` to `9`, `10` or `T`, and `J`, `Q`, `K`, `A` in any case. Writes one letter, `T` for
//! the ten; `.bws` files and people get `10`.

use std::fmt;
use std::str::FromStr;

use crate::reader::{Reader, whole};
use crate::{Form, NotUnderstood};

/// The rank of a card, from the two up to the ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// Lists the ranks from the two up to the ace.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// Returns the one-letter spelling, `T` for the ten.
    pub const fn letter(self) -> char {
        match self {
            Self::Two => '2',
            Self::Three => '3',
            Self::Four => '4',
            Self::Five => '5',
            Self::Six => '6',
            Self::Seven => '7',
            Self::Eight => '8',
            Self::Nine => '9',
            Self::Ten => 'T',
            Self::Jack => 'J',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Ace => 'A',
        }
    }

    /// Writes the rank; only the ten differs between forms.
    pub fn text(self, form: Form) -> String {
        match (self, form) {
            (Self::Ten, Form::Bws | Form::People) => "10".to_owned(),
            _ => self.letter().to_string(),
        }
    }

    /// Returns the high-card points of the rank: 4, 3, 2, 1 for ace, king, queen and jack.
    pub const fn hcp(self) -> u8 {
        match self {
            Self::Ace => 4,
            Self::King => 3,
            Self::Queen => 2,
            Self::Jack => 1,
            _ => 0,
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        if reader.word("10") {
            return Some(Self::Ten);
        }
        let first = reader.rest().chars().next()?;
        let rank = Self::ALL.into_iter().find(|rank| rank.letter() == first)?;
        reader.word(first.encode_utf8(&mut [0; 4])).then_some(rank)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl FromStr for Rank {
    type Err = NotUnderstood;

    fn from_str(text: &str) -> Result<Self, NotUnderstood> {
        whole(text, Self::read)
            .ok_or_else(|| NotUnderstood::new(text, "a rank", "2 to 9, 10 or T, J, Q, K or A"))
    }
}

serde_through_text!(Rank, "a rank");
