//! [`Outcome`], what became of a board at one table, on one line.
//!
//! | text | means | also read |
//! |---|---|---|
//! | `4SN=` | 4♠ by North, made | `4 S N =`, `4♠ north making`, `4SN 10 tricks` |
//! | `4SXN-1 HK` | doubled, one down, lead ♥K | `4♠×N−1 ♥K`, `4SNx-1 hk` |
//! | `3NTE+1 HT` | 3NT by East, one over | `3NE+1 10h`, `3 SA E + 1 h10` |
//! | `PASS` | passed out | `passed out`, `all pass` |
//! | `NP` | not played | `not played`, `no play` |
//! | `A A` | average to both sides | `A/A`, `Average`, `Ave`, `A` |
//! | `A+ A-` | average plus to N-S, average minus to E-W | `A+/A-`, `average plus / average minus` |
//! | `60% 40%` | percentages | `60%-40%`, `60/40%`, `A6040` |
//! | `A+ 40%` | the two sides need not be of a kind | `A+/40 %` |
//! | `? ?` | the director has not ruled yet | `arbitral score` |
//! | `[4SN=] [+50]` | assigned scores, both seen from N-S | |
//! | `[4SN=] [4SN=]` | the same assigned score for both sides | `[4SN=]` |
//! | `[3/5 4SN=, 2/5 4SN-1] A-` | weighted score to N-S, average minus to E-W | |
//!
//! ```text
//! outcome  = (played | "PASS" | "NP" | side separator side | "A" | bracket) ["WD"]
//! played   = level strain [double] seat [double] ("=" | "+" n | "-" n | n "tricks") [card]
//! side     = "A" | "A+" | "A-" | percent "%" | "?" | bracket
//! bracket  = "[" assigned "]" | "[" weighted "]"
//! weighted = weight assigned {("," | ";") weight assigned}
//! assigned = played without a card | "PASS" | points
//! ```
//!
//! The two sides are separated by a blank or `/`, after a percentage also by `-`. An average alone
//! is for both sides, as travellers have it, and so is an assigned or weighted score alone; the
//! text written back names both. Anything else alone is refused, `A+`, `60%` and `?` too, for it
//! does not tell what the other side gets. A final `WD` (or `wrong direction`) says the board was played arrow-switched by mistake.
//! Case never matters. Parts that might mean two things are refused: `60-40` without a percent
//! sign, `A-A`, `A60%`, `4SN10`.
//!
//! Seats and sides are always those of the board's hands. In a board played in the wrong
//! direction, `4SN=` was made by the player who held the North hand, and it is for the scorer to
//! credit the pair that sat there.

use std::fmt;
use std::str::FromStr;

use crate::assigned::is_passed_out;
use crate::outcome_error::{OutcomeError, OutcomeProblem};
use crate::reader::{Reader, plain};
use crate::{
    Adjusted, Adjustment, BySide, Contract, Percentage, Played, Side, Vulnerability, Weight,
};

/// What became of a board at one table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// What became of it.
    pub kind: OutcomeKind,
    /// Whether the pairs sat the wrong way round.
    pub wrong_direction: bool,
}

/// The ways in which a board can end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeKind {
    /// It was bid and played.
    Played(Played),
    /// All four players passed.
    PassedOut,
    /// It was not played.
    NotPlayed,
    /// The director adjusted it; boxed because it is rare and large.
    Adjusted(Box<Adjusted>),
}

impl Outcome {
    /// Returns the outcome of a board that was bid and played.
    pub const fn played(played: Played) -> Self {
        Self { kind: OutcomeKind::Played(played), wrong_direction: false }
    }

    /// Returns the outcome of a board that was passed out.
    pub const fn passed_out() -> Self {
        Self { kind: OutcomeKind::PassedOut, wrong_direction: false }
    }

    /// Returns the outcome of a board that was not played.
    pub const fn not_played() -> Self {
        Self { kind: OutcomeKind::NotPlayed, wrong_direction: false }
    }

    /// Returns the outcome of a board the director adjusted.
    pub fn adjusted(ns: Adjustment, ew: Adjustment) -> Self {
        let kind = OutcomeKind::Adjusted(Box::new(BySide { ns, ew }));
        Self { kind, wrong_direction: false }
    }

    /// Returns the points seen from North-South, if the board was played or passed out.
    pub fn score(&self, vulnerability: Vulnerability) -> Option<i32> {
        match &self.kind {
            OutcomeKind::Played(played) => Some(played.score(vulnerability)),
            OutcomeKind::PassedOut => Some(0),
            OutcomeKind::NotPlayed | OutcomeKind::Adjusted(_) => None,
        }
    }

    /// Tells whether it says nothing of what happened at the table: the board was not played, or both
    /// sides have an artificial score or none yet. An assigned or weighted score stands in place of what
    /// the table obtained.
    pub fn is_artificial(&self) -> bool {
        let is_assigned =
            |side: &Adjustment| matches!(side, Adjustment::Assigned(_) | Adjustment::Weighted(_));
        match &self.kind {
            OutcomeKind::Played(_) | OutcomeKind::PassedOut => false,
            OutcomeKind::NotPlayed => true,
            OutcomeKind::Adjusted(sides) => !is_assigned(&sides.ns) && !is_assigned(&sides.ew),
        }
    }
}

impl From<Played> for Outcome {
    fn from(played: Played) -> Self {
        Self::played(played)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = match &self.kind {
            OutcomeKind::Played(played) => played.to_string(),
            OutcomeKind::PassedOut => "PASS".to_owned(),
            OutcomeKind::NotPlayed => "NP".to_owned(),
            OutcomeKind::Adjusted(adjusted) => format!("{} {}", adjusted.ns, adjusted.ew),
        };
        if self.wrong_direction {
            text.push_str(" WD");
        }
        f.pad(&text)
    }
}

impl FromStr for Outcome {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Self, OutcomeError> {
        let plain = plain(text);
        let (rest, wrong_direction) = split_wrong_direction(&plain);
        match read_kind(rest) {
            Ok(kind) => Ok(Self { kind, wrong_direction }),
            Err(problem) => Err(OutcomeError::new(text, problem)),
        }
    }
}

serde_through_text!(Outcome, "a result");

fn split_wrong_direction(plain: &str) -> (&str, bool) {
    let plain = plain.trim();
    let words = ["(WRONG DIRECTION)", "WRONG DIRECTION", "(WD)", "WD"];
    match words.iter().find_map(|word| plain.strip_suffix(word)) {
        Some(rest) => (rest.trim_end(), true),
        None => (plain, false),
    }
}

fn read_kind(plain: &str) -> Result<OutcomeKind, OutcomeProblem> {
    if plain.is_empty() {
        return Err(OutcomeProblem::Empty);
    }
    if is_passed_out(plain) {
        return Ok(OutcomeKind::PassedOut);
    }
    if matches!(plain, "NP" | "NOT PLAYED" | "NO PLAY") {
        return Ok(OutcomeKind::NotPlayed);
    }
    let adjusted = if plain == "ARBITRAL SCORE" {
        BySide { ns: Adjustment::Undecided, ew: Adjustment::Undecided }
    } else if let Some(percentages) = read_short_percentages(plain) {
        percentages.map(Adjustment::Percentage)
    } else if looks_adjusted(plain) {
        read_sides(plain).map_err(|problem| clearer(problem, plain))?
    } else {
        return Played::read(&mut Reader::new(plain)).map(OutcomeKind::Played);
    };
    Ok(OutcomeKind::Adjusted(Box::new(adjusted)))
}

/// Tells an adjusted score from a contract: a contract has one digit, then a denomination.
fn looks_adjusted(plain: &str) -> bool {
    let mut rest = plain.chars();
    match rest.next() {
        Some(first) if first.is_ascii_digit() => rest
            .find(|&c| c != ' ')
            .is_some_and(|c| matches!(c, '0'..='9' | '%' | '/' | '-' | '.' | ',')),
        Some('A' | '?' | '[') => true,
        _ => false,
    }
}

/// Reads `A6040`, the short way of writing 60 % and 40 %.
fn read_short_percentages(plain: &str) -> Option<BySide<Percentage>> {
    let digits = plain.strip_prefix('A')?;
    if digits.len() != 4 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let (ns, ew) = digits.split_at(2);
    let percentage = |digits: &str| Percentage::new(digits.parse().ok()?);
    Some(BySide { ns: percentage(ns)?, ew: percentage(ew)? })
}

fn read_sides(plain: &str) -> Result<Adjusted, OutcomeProblem> {
    let mut reader = Reader::new(plain);
    let (ns, is_certain) = read_first_side(&mut reader)?;
    let may_be_for_both =
        matches!(ns, Adjustment::Average | Adjustment::Assigned(_) | Adjustment::Weighted(_));
    if may_be_for_both && reader.is_done() {
        return Ok(BySide { ew: ns.clone(), ns });
    }
    if matches!(ns, Adjustment::Percentage(_)) {
        let _ = reader.word("/") || reader.word("-");
    } else {
        reader.word("/");
    }
    if reader.is_done() {
        return Err(OutcomeProblem::NoSide(Side::EastWest));
    }
    let ew = Adjustment::read(&mut reader)?;
    if !is_certain && !matches!(ew, Adjustment::Percentage(_)) {
        return Err(OutcomeProblem::NoPercentSign);
    }
    if reader.is_done() {
        Ok(BySide { ns, ew })
    } else {
        Err(OutcomeProblem::leftover(reader.rest()))
    }
}

/// Finds a better sentence for what looks like an adjusted score and was meant otherwise.
fn clearer(problem: OutcomeProblem, plain: &str) -> OutcomeProblem {
    let mut reader = Reader::new(plain);
    let is_weight = Weight::read(&mut reader).is_some();
    let is_percentage = Percentage::read_number(&mut Reader::new(plain)).is_some();
    let is_number = plain.bytes().all(|byte| byte.is_ascii_digit());
    if is_weight && Contract::read(&mut reader).is_some() {
        OutcomeProblem::NoBrackets
    } else if plain.starts_with(|c: char| c.is_ascii_digit())
        && !plain.contains('%')
        && (is_number || !is_percentage)
    {
        OutcomeProblem::contract(plain)
    } else {
        problem
    }
}

/// Reads the side of North-South, whose percent sign may be missing if East-West's is there.
fn read_first_side(reader: &mut Reader<'_>) -> Result<(Adjustment, bool), OutcomeProblem> {
    let mut ahead = *reader;
    match Adjustment::read(&mut ahead) {
        Err(OutcomeProblem::NoPercentSign) => {
            let percentage =
                Percentage::read_number(reader).ok_or(OutcomeProblem::NoPercentSign)?;
            Ok((Adjustment::Percentage(percentage), false))
        }
        read => {
            *reader = ahead;
            Ok((read?, true))
        }
    }
}
