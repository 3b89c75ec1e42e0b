//! [`Exact`], a fraction that is not kept in lowest terms.
//!
//! Scoring a board takes a handful of steps with small numbers; reducing after each of them would cost
//! more than all the rest. Numerators and denominators stay far below what 128 bits hold.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// An exact fraction; the denominator is positive.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Exact {
    pub(crate) numerator: i128,
    pub(crate) denominator: i128,
}

impl Exact {
    pub(crate) const ZERO: Exact = Exact { numerator: 0, denominator: 1 };

    /// Returns a fraction; a denominator that is not positive counts as 1.
    pub(crate) fn new(numerator: impl Into<i128>, denominator: impl Into<i128>) -> Exact {
        Exact { numerator: numerator.into(), denominator: denominator.into().max(1) }
    }

    pub(crate) fn whole(number: impl Into<i128>) -> Exact {
        Exact { numerator: number.into(), denominator: 1 }
    }

    /// Compares with another fraction.
    pub(crate) fn at_least(self, other: Exact) -> bool {
        self.numerator.saturating_mul(other.denominator)
            >= other.numerator.saturating_mul(self.denominator)
    }
}

impl Add for Exact {
    type Output = Exact;

    fn add(self, other: Exact) -> Exact {
        if self.denominator == other.denominator {
            return Exact { numerator: self.numerator + other.numerator, ..self };
        }
        Exact {
            numerator: self.numerator * other.denominator + other.numerator * self.denominator,
            denominator: self.denominator * other.denominator,
        }
    }
}

impl Sub for Exact {
    type Output = Exact;

    fn sub(self, other: Exact) -> Exact {
        self + -other
    }
}

impl Neg for Exact {
    type Output = Exact;

    fn neg(self) -> Exact {
        Exact { numerator: -self.numerator, ..self }
    }
}

impl Mul for Exact {
    type Output = Exact;

    fn mul(self, other: Exact) -> Exact {
        Exact {
            numerator: self.numerator * other.numerator,
            denominator: self.denominator * other.denominator,
        }
    }
}

impl Mul<i128> for Exact {
    type Output = Exact;

    fn mul(self, number: i128) -> Exact {
        Exact { numerator: self.numerator * number, ..self }
    }
}

impl Div<i128> for Exact {
    type Output = Exact;

    /// Divides by a positive number.
    #[expect(clippy::suspicious_arithmetic_impl, reason = "that is how fractions are divided")]
    fn div(self, number: i128) -> Exact {
        self * Exact::new(1, number)
    }
}
