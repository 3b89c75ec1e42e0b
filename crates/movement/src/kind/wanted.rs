//! [`Wanted`], a movement as it is asked for.

use super::Kind;
use crate::{Numbering, mitchell};

/// Which rounds are arrow-switched: N/S and E/W change places, so that the lines are compared.
///
/// Howells have their arrows built in and do not ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ArrowRule {
    /// What the kind is played with: an eighth of the rounds if it is scrambled, a quarter if it is
    /// session 1 of a final, the last round if it is a hesitation, none otherwise.
    #[default]
    Usual,
    /// None.
    None,
    /// The last rounds, an eighth of all, halves up: best balanced for complete Mitchells
    /// (movements-and-scoring.md 1.1; Probst, "Why only 1 in 8").
    Eighth,
    /// The course's: the last round up to 8 tables, the last two beyond.
    Course,
    /// This many of the last rounds.
    Last(u16),
}

impl ArrowRule {
    /// Says why a kind cannot be played with this rule, if so.
    pub(super) fn problem(self, rounds: u16) -> Option<String> {
        match self {
            ArrowRule::Last(switched) if switched > rounds => {
                Some(format!("{switched} rounds cannot be switched, there are only {rounds}"))
            }
            _ => None,
        }
    }

    /// Returns how many of the last rounds are switched.
    pub(super) fn switched(self, kind: Kind, tables: u16, rounds: u16) -> u16 {
        let eighth = (rounds.saturating_add(4)) / 8;
        let switched = match self {
            ArrowRule::None => 0,
            ArrowRule::Eighth => eighth,
            ArrowRule::Course => 1 + u16::from(tables > 8),
            ArrowRule::Last(switched) => switched,
            ArrowRule::Usual => match kind {
                // Without a switched round there would be two winners.
                Kind::Scrambled => eighth.max(1),
                Kind::DoubleHowell | Kind::InterwovenHowell => mitchell::final_switched(rounds),
                Kind::Hesitation | Kind::DoubleHesitation => 1,
                _ => 0,
            },
        };
        switched.min(rounds)
    }
}

/// A movement as it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The kind.
    pub kind: Kind,
    /// The tables, the half one included if a pair is missing; without the extra pair of a rover or
    /// bump.
    pub tables: u16,
    /// The rounds; the usual number if not given.
    pub rounds: Option<u16>,
    /// Whether a pair is missing. It is the one that would start N/S at the highest table, in Howells
    /// the sitting pair with the highest number; whoever meets it sits out.
    pub phantom: bool,
    /// How pairs are numbered.
    pub numbering: Numbering,
    /// Which rounds are arrow-switched. A Mitchell with some has one winner.
    pub arrows: ArrowRule,
    /// Where a rover first sits in, 2 as a rule; some cards start at 1.
    pub rover_start: u16,
}

impl Wanted {
    /// Asks for a kind and size with everything else as usual.
    pub fn new(kind: Kind, tables: u16) -> Wanted {
        Wanted {
            kind,
            tables,
            rounds: None,
            phantom: false,
            numbering: Numbering::Usual,
            arrows: ArrowRule::Usual,
            rover_start: 2,
        }
    }

    /// Asks for this many rounds.
    pub fn with_rounds(self, rounds: u16) -> Wanted {
        Wanted { rounds: Some(rounds), ..self }
    }
}
