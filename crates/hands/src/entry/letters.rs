//! [`RankLetters`], how the honours are called on the cards in the player's hands.

use bridge::{Card, Rank, Suit};

use super::EntryError;
use crate::complaint::excerpt;

/// The letters of ace, king, queen and jack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RankLetters {
    /// A K Q J.
    #[default]
    English,
    /// A H V B: aas, heer, vrouw, boer.
    Dutch,
    /// A K D B: Ass, König, Dame, Bube.
    German,
    /// 1 R D V: as, roi, dame, valet; A is the ace too.
    French,
    /// E K D Kn: ess, kung, dam, knekt, and their Danish and Norwegian cousins; A is the ace too.
    Scandinavian,
}

impl RankLetters {
    /// Lists the letters of all countries.
    pub const ALL: [Self; 5] =
        [Self::English, Self::Dutch, Self::German, Self::French, Self::Scandinavian];

    /// Returns how a rank is written; the ten is `10`.
    pub const fn text(self, rank: Rank) -> &'static str {
        match (rank, self) {
            (Rank::Ace, Self::English | Self::Dutch | Self::German) => "A",
            (Rank::Ace, Self::French) => "1",
            (Rank::Ace, Self::Scandinavian) => "E",
            (Rank::King, Self::English | Self::German | Self::Scandinavian) => "K",
            (Rank::King, Self::Dutch) => "H",
            (Rank::King, Self::French) => "R",
            (Rank::Queen, Self::English) => "Q",
            (Rank::Queen, Self::Dutch) => "V",
            (Rank::Queen, Self::German | Self::French | Self::Scandinavian) => "D",
            (Rank::Jack, Self::English) => "J",
            (Rank::Jack, Self::Dutch | Self::German) => "B",
            (Rank::Jack, Self::French) => "V",
            (Rank::Jack, Self::Scandinavian) => "Kn",
            (Rank::Ten, _) => "10",
            (Rank::Nine, _) => "9",
            (Rank::Eight, _) => "8",
            (Rank::Seven, _) => "7",
            (Rank::Six, _) => "6",
            (Rank::Five, _) => "5",
            (Rank::Four, _) => "4",
            (Rank::Three, _) => "3",
            (Rank::Two, _) => "2",
        }
    }

    /// Reads the rank at the beginning of a text, in any case.
    fn take(self, text: &str) -> Option<(Rank, &str)> {
        let begins = |word: &str| {
            let (begin, rest) = text.split_at_checked(word.len())?;
            begin.eq_ignore_ascii_case(word).then_some(rest)
        };
        // 10 before a French 1, Kn before K.
        let (long, short): (Vec<Rank>, Vec<Rank>) =
            Rank::ALL.into_iter().partition(|rank| self.text(*rank).len() > 1);
        let own = long.into_iter().chain(short);
        let found = own.filter_map(|rank| Some((rank, begins(self.text(rank))?))).next();
        found
            .or_else(|| Some((Rank::Ten, begins("T")?)))
            .or_else(|| Some((Rank::Ace, begins("A")?)))
    }

    /// Reads a run of ranks such as `AK72`; blanks between them do not matter.
    pub(super) fn ranks(self, text: &str) -> Result<Vec<Rank>, EntryError> {
        let mut ranks = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (rank, after) = self.take(rest).ok_or_else(|| self.not_understood(text, ""))?;
            ranks.push(rank);
            rest = after.trim_start();
        }
        Ok(ranks)
    }

    /// Reads a suit, as letter or symbol, and a rank.
    pub(super) fn card(self, text: &str) -> Result<Card, EntryError> {
        let error = || self.not_understood(text, "a suit (S H D C or ♠ ♥ ♦ ♣) and ");
        let mut chars = text.trim().chars();
        let first = chars.next().ok_or_else(error)?;
        let is_meant =
            |suit: &Suit| suit.letter() == first.to_ascii_uppercase() || suit.symbol() == first;
        let suit = Suit::ALL.into_iter().find(is_meant).ok_or_else(error)?;
        let rest = chars.as_str().trim_start_matches(['\u{FE0E}', '\u{FE0F}']).trim();
        match self.take(rest) {
            Some((rank, "")) => Ok(Card { suit, rank }),
            _ => Err(error()),
        }
    }

    fn not_understood(self, text: &str, before: &str) -> EntryError {
        let honours = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack].map(|rank| self.text(rank));
        let expected = format!("{before}a rank: {}, 10 or 9 to 2", honours.join(", "));
        EntryError::NotUnderstood { text: excerpt(text), expected }
    }
}
