//! Is this a member's number? A pure check of the number itself, against mistyping; whether anybody
//! has it is another question.
//!
//! Only what a federation's rule is known to be is checked. Sources:
//! - ABF: the help of ASE's scoring program, “How are the player numbers checked”
//!   (<http://www.asecomputing.com/HelpFiles/howaretheplayernumbersche.htm>), which agrees with what
//!   the federation's own membership system does.
//! - FFB: “Numéros de licence”, Bridge Balma
//!   (<https://bridgebalma.fr/index.php?option=com_content&view=article&id=120>).
//! - ACBL: the handbook's chapter on the player number
//!   (<http://www.acbl.org/about-acbl/administration/acbl-handbook/i-the-player-number/>) tells the
//!   form. We know of no published rule for the last digit, so it is not checked.
//! - JCBL: we know of nothing published.

use std::fmt;

/// Whose rule a member's number follows; the number of each is that of the setting
/// `BM2NumberValidation`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum MembershipRule {
    /// Nobody's: every number will do.
    #[default]
    None,
    /// The American Contract Bridge League.
    Acbl,
    /// The Fédération Française de Bridge.
    Ffb,
    /// The Australian Bridge Federation.
    Abf,
    /// The Japan Contract Bridge League.
    Jcbl,
}

/// What a check found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MembershipCheck {
    /// The check digit is right.
    Right,
    /// No member can have it.
    Wrong(WrongNumber),
    /// Nothing speaks against it, but the rule is not known well enough to tell.
    Unchecked,
}

/// Why no member can have a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum WrongNumber {
    /// Not the form of the federation's numbers.
    #[error("{rule} number has {form}")]
    Form {
        /// Whose.
        rule: MembershipRule,
        /// What it looks like.
        form: &'static str,
    },
    /// The last digit does not fit the others.
    #[error("this is not {rule} number: a digit is wrong, or two are the wrong way round")]
    CheckDigit {
        /// Whose.
        rule: MembershipRule,
    },
}

impl MembershipRule {
    /// Every rule, in the order of the setting.
    pub const ALL: [MembershipRule; 5] = [
        MembershipRule::None,
        MembershipRule::Acbl,
        MembershipRule::Ffb,
        MembershipRule::Abf,
        MembershipRule::Jcbl,
    ];

    /// Returns the rule that a value of `BM2NumberValidation` means.
    pub fn of_setting(value: i64) -> Option<MembershipRule> {
        usize::try_from(value).ok().and_then(|index| MembershipRule::ALL.get(index)).copied()
    }

    /// Returns its word: `none`, `acbl`, `ffb`, `abf`, `jcbl`.
    pub fn as_str(self) -> &'static str {
        match self {
            MembershipRule::None => "none",
            MembershipRule::Acbl => "acbl",
            MembershipRule::Ffb => "ffb",
            MembershipRule::Abf => "abf",
            MembershipRule::Jcbl => "jcbl",
        }
    }

    /// Checks a number. Blanks around it do not matter, and neither do small letters.
    pub fn check(self, number: &str) -> MembershipCheck {
        let number = number.trim();
        match self {
            MembershipRule::None | MembershipRule::Jcbl => MembershipCheck::Unchecked,
            MembershipRule::Acbl => self.acbl(number),
            MembershipRule::Ffb => self.ffb(number),
            MembershipRule::Abf => self.abf(number),
        }
    }

    /// Seven digits; for a life master J to R stand for 1 to 9 in front.
    fn acbl(self, number: &str) -> MembershipCheck {
        let form = "seven digits; the first may be a letter from J to R";
        let is_form = match number.as_bytes() {
            [first, rest @ ..] if rest.len() == 6 => {
                let is_letter = (b'J'..=b'R').contains(&first.to_ascii_uppercase());
                (first.is_ascii_digit() || is_letter) && rest.iter().all(u8::is_ascii_digit)
            }
            _ => false,
        };
        if is_form { MembershipCheck::Unchecked } else { self.wrong_form(form) }
    }

    /// Up to eight digits, zeros in front without meaning: the sum of all digits, those at even
    /// places from the right twice, is a multiple of ten.
    fn ffb(self, number: &str) -> MembershipCheck {
        let Some(digits) = digits(number, 8) else {
            return self.wrong_form("up to eight digits");
        };
        let weighted = digits.iter().rev().zip([1, 2].into_iter().cycle());
        let sum: u32 = weighted.map(|(digit, weight)| digit * weight).sum();
        self.check_digit(sum.is_multiple_of(10) && sum > 0)
    }

    /// Seven digits, zeros in front often left out: the first six times 7, 6, 5, 4, 3, 2, added up
    /// and divided by eleven; the remainder is the last digit when it is 0 or 1, else what it
    /// lacks to eleven.
    fn abf(self, number: &str) -> MembershipCheck {
        let Some(digits) = digits(number, 7) else {
            return self.wrong_form("up to seven digits");
        };
        let weighted = digits.iter().rev().skip(1).zip(2..);
        let sum: u32 = weighted.map(|(digit, weight)| digit * weight).sum();
        let last = match sum % 11 {
            remainder @ 0..2 => remainder,
            remainder => 11 - remainder,
        };
        self.check_digit(digits.last() == Some(&last) && sum > 0)
    }

    fn check_digit(self, is_right: bool) -> MembershipCheck {
        match is_right {
            true => MembershipCheck::Right,
            false => MembershipCheck::Wrong(WrongNumber::CheckDigit { rule: self }),
        }
    }

    fn wrong_form(self, form: &'static str) -> MembershipCheck {
        MembershipCheck::Wrong(WrongNumber::Form { rule: self, form })
    }
}

impl fmt::Display for MembershipRule {
    /// Writes it as a sentence says it: `an ACBL`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MembershipRule::None => "a member's",
            MembershipRule::Acbl => "an ACBL",
            MembershipRule::Ffb => "an FFB",
            MembershipRule::Abf => "an ABF",
            MembershipRule::Jcbl => "a JCBL",
        })
    }
}

/// Returns the digits of a number that has at least two and at most `most`.
fn digits(number: &str, most: usize) -> Option<Vec<u32>> {
    let fits = (2..=most).contains(&number.len());
    fits.then(|| number.chars().map(|digit| digit.to_digit(10)).collect())?
}
