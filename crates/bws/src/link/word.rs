//! A result in the words of the file, so that what is only written differently counts as the same.

use serde::{Deserialize, Serialize};
use session::state::TableResult;

use crate::words::{Received, RowProblem};
use crate::write::received;

/// What a result says: who played and what happened, as the control program would write it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Word(String);

impl Word {
    /// What a row says, or why it says nothing.
    pub fn of_row(row: &Received) -> Result<Self, RowProblem> {
        let outcome = row.outcome()?;
        let Received { pair_ns, pair_ew, south, west, .. } = *row;
        let mut plain = Received { pair_ns, pair_ew, south, west, ..Received::default() };
        plain.fill(&outcome);
        Ok(Self::of_cells(&plain))
    }

    /// What a result of the event says, as far as the file has words for it.
    pub fn of_result(result: &TableResult) -> Self {
        Self::of_cells(&received(0, result).0)
    }

    fn of_cells(row: &Received) -> Self {
        let number = |number: i16| if number == 0 { String::new() } else { number.to_string() };
        let other =
            |number: Option<i16>| number.map_or(String::new(), |number| format!("+{number}"));
        let text = |cell: &Option<String>| cell.clone().unwrap_or_default();
        let sides = format!(
            "{}{} v {}{}",
            number(row.pair_ns),
            other(row.south),
            number(row.pair_ew),
            other(row.west)
        );
        let mut words = vec![sides, text(&row.contract)];
        if row.contract.is_some() {
            words.extend([text(&row.direction), text(&row.result), text(&row.lead_card)]);
        }
        words.push(text(&row.remarks));
        words.retain(|word| !word.is_empty());
        Self(words.join(" "))
    }
}

impl std::fmt::Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
