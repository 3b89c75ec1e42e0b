//! [`Variable`], a letter that stands for a suit: `m`, `om`, `M`, `oM`, `X`, `Y`, `Z`.
//!
//! The first time a variable is met in a sequence it takes each suit that nobody has named yet;
//! from then on it is that suit. `om` and `oM` are the other suit than `m` and `M`; of `X`, `Y`
//! and `Z` the earlier letter is the lower suit.

use bridge::Suit;

/// A letter that stands for a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variable {
    Minor,
    OtherMinor,
    Major,
    OtherMajor,
    X,
    Y,
    Z,
}

impl Variable {
    /// Reads a variable; only X, Y and Z may be small, for m and M are two things.
    pub(super) fn read(name: &str) -> Option<Self> {
        Some(match name {
            "m" => Self::Minor,
            "om" => Self::OtherMinor,
            "M" => Self::Major,
            "oM" => Self::OtherMajor,
            "X" | "x" => Self::X,
            "Y" | "y" => Self::Y,
            "Z" | "z" => Self::Z,
            _ => return None,
        })
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Minor => "m",
            Self::OtherMinor => "om",
            Self::Major => "M",
            Self::OtherMajor => "oM",
            Self::X => "X",
            Self::Y => "Y",
            Self::Z => "Z",
        }
    }
}

/// The variables of a sequence and the suits that are named in it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Variables {
    bound: [Option<Suit>; 7],
    named: [bool; 4],
}

/// Says that a variable refers to one that has no suit yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unbound(pub(super) Variable);

impl Variables {
    /// Notes that somebody bid the suit.
    pub(super) const fn name(&mut self, suit: Suit) {
        self.named[suit as usize] = true;
    }

    /// Lets the variable be the suit from now on.
    pub(super) const fn bind(&mut self, variable: Variable, suit: Suit) {
        self.bound[variable as usize] = Some(suit);
    }

    /// Tells whether the variable is a suit already.
    pub(super) const fn is_bound(&self, variable: Variable) -> bool {
        self.get(variable).is_some()
    }

    /// Lists the suits that the variable can be, the lowest first.
    pub(super) fn suits(&self, variable: Variable) -> Result<Vec<Suit>, Unbound> {
        use Suit::{Clubs, Diamonds, Hearts, Spades};
        if let Some(suit) = self.get(variable) {
            return Ok(vec![suit]);
        }
        let other = |of: Variable, pair: [Suit; 2]| {
            let one = self.get(of).ok_or(Unbound(of))?;
            Ok(pair.into_iter().filter(|&suit| suit != one).collect())
        };
        let suits = match variable {
            Variable::Minor => vec![Clubs, Diamonds],
            Variable::Major => vec![Hearts, Spades],
            Variable::OtherMinor => other(Variable::Minor, [Clubs, Diamonds])?,
            Variable::OtherMajor => other(Variable::Major, [Hearts, Spades])?,
            Variable::X | Variable::Y | Variable::Z => Suit::ALL.to_vec(),
        };
        let free = |&suit: &Suit| !self.named[suit as usize] && self.in_order(variable, suit);
        Ok(suits.into_iter().filter(free).collect())
    }

    const fn get(&self, variable: Variable) -> Option<Suit> {
        self.bound[variable as usize]
    }

    /// Tells whether the suit keeps X below Y below Z.
    fn in_order(&self, variable: Variable, suit: Suit) -> bool {
        const ORDER: [Variable; 3] = [Variable::X, Variable::Y, Variable::Z];
        let Some(at) = ORDER.iter().position(|&each| each == variable) else { return true };
        ORDER.iter().enumerate().all(|(i, &other)| match self.get(other) {
            Some(bound) if i < at => bound < suit,
            Some(bound) if i > at => bound > suit,
            _ => true,
        })
    }
}
