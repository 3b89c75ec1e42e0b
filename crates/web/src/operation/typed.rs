//! A result as it is typed in place of another one. How they sat is a matter of its own: whoever corrects the
//! contract need not say again that they sat the wrong way round.

use bridge::{Outcome, OutcomeKind};

use crate::Trouble;
use crate::trouble::sentence;

/// What says that they sat the right way round, at the end of a result.
const RIGHT: [&str; 2] = ["RD", "RIGHT DIRECTION"];

/// A result as it was typed.
pub(super) struct Typed {
    /// What happened.
    pub(super) outcome: Outcome,
    /// What is told about how they sat.
    pub(super) told: Option<&'static str>,
}

/// Reads a result that is written in place of what is there: that they sat the wrong way round stays, unless
/// the text ends with `RD`.
pub(super) fn read(text: &str, there: Option<&Outcome>) -> Result<Typed, Trouble> {
    let (text, is_right) = without_right(text);
    let read = text.parse::<Outcome>();
    let mut outcome = read.map_err(|error| Trouble::refused(sentence(&error.to_string())))?;
    let was_wrong = there.is_some_and(|there| there.wrong_direction);
    let told = match (was_wrong, outcome.wrong_direction) {
        (_, true) if is_right => {
            return Err(Trouble::refused("Write WD or RD at the end, not both."));
        }
        (true, false) if is_right => Some("They sat the right way round."),
        // Nobody sat anywhere for it.
        (true, false) if outcome.kind == OutcomeKind::NotPlayed => None,
        (true, false) => {
            outcome.wrong_direction = true;
            Some(
                "They sat the wrong way round, and this stays so: write RD at the end if they sat right.",
            )
        }
        _ => None,
    };
    Ok(Typed { outcome, told })
}

/// Splits off the word that says that they sat right.
fn without_right(text: &str) -> (&str, bool) {
    let text = text.trim();
    let end = |word: &&str| {
        let (rest, last) = text.split_at_checked(text.len().checked_sub(word.len())?)?;
        (last.eq_ignore_ascii_case(word) && rest.ends_with(char::is_whitespace)).then_some(rest)
    };
    match RIGHT.iter().find_map(end) {
        Some(rest) => (rest.trim_end(), true),
        None => (text, false),
    }
}
