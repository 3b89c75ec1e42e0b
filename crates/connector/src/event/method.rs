//! How a scoring group is scored, by the numbers of the wire and as we score.
//!
//! We have all sixteen ways that the wire has, under the same numbers, so nothing is lost either way.

use session::model::ScoringMethod;

use crate::dto::option;

/// Returns how we score what a number asks for, and a note when nobody knows the number: matchpoints then, because play
/// must not wait for a way of scoring, which can be changed at any time.
pub fn read(method: option::ScoringMethod) -> (ScoringMethod, Option<String>) {
    let number = method.0;
    match ScoringMethod::from_number(i64::from(number)) {
        Some(method) => (method, None),
        None => {
            let note = format!("the scoring method {number} is not known; matchpoints are taken");
            (ScoringMethod::Matchpoints, Some(note))
        }
    }
}

/// Returns the number of a way of scoring.
pub fn write(method: ScoringMethod) -> option::ScoringMethod {
    option::ScoringMethod(i32::from(method.number()))
}
