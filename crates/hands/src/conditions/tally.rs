//! [`Tally`], the averages and frequencies a script asks for, over the boards that were found.

use std::fmt;

use bridge::{Deal, Seat};

use super::Script;
use super::builder::NodeId;
use super::program::Scratch;

/// Something to be counted over the boards.
#[derive(Clone, Debug)]
pub(super) struct Statistic {
    pub(super) label: String,
    pub(super) what: What,
    pub(super) node: NodeId,
}

/// What is made of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Average,
    /// A row for each value between the bounds, one for all below and one for all above.
    Frequency {
        low: i64,
        high: i64,
    },
}

/// The averages and frequencies of a script; shown with `{}`.
#[derive(Debug)]
pub struct Tally<'a> {
    script: &'a Script,
    scratch: Scratch,
    boards: u64,
    sums: Vec<i128>,
    rows: Vec<Vec<u64>>,
}

impl<'a> Tally<'a> {
    pub(super) fn new(script: &'a Script) -> Self {
        let statistics = &script.statistics;
        let rows = statistics.iter().map(|statistic| match statistic.what {
            What::Average => Vec::new(),
            What::Frequency { low, high } => vec![0; rows_between(low, high) + 2],
        });
        Self {
            script,
            scratch: script.program.scratch(),
            boards: 0,
            sums: vec![0; statistics.len()],
            rows: rows.collect(),
        }
    }

    /// Counts a board.
    pub fn add(&mut self, deal: &Deal) {
        let Self { script, scratch, boards, sums, rows } = self;
        let hands = Seat::ALL.map(|seat| deal.hand(seat).bits());
        scratch.next_deal();
        *boards += 1;
        for (statistic, (sum, rows)) in script.statistics.iter().zip(sums.iter_mut().zip(rows)) {
            let value = script.program.value(statistic.node, &hands, scratch);
            *sum += i128::from(value);
            if let What::Frequency { low, high } = statistic.what {
                let row = if value < low {
                    0
                } else if value > high {
                    rows.len() - 1
                } else {
                    value.abs_diff(low) as usize + 1
                };
                if let Some(row) = rows.get_mut(row) {
                    *row += 1;
                }
            }
        }
    }

    /// Tells whether the script asks for nothing.
    pub fn is_empty(&self) -> bool {
        self.script.statistics.is_empty()
    }
}

impl fmt::Display for Tally<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards = self.boards.max(1) as f64;
        for (statistic, (sum, rows)) in
            self.script.statistics.iter().zip(self.sums.iter().zip(&self.rows))
        {
            match statistic.what {
                What::Average => {
                    let label =
                        if statistic.label.is_empty() { "average" } else { &statistic.label };
                    writeln!(f, "{label}: {:.4}", *sum as f64 / boards)?;
                }
                What::Frequency { low, high } => {
                    let label =
                        if statistic.label.is_empty() { "frequency" } else { &statistic.label };
                    writeln!(f, "{label}:")?;
                    let names = std::iter::once("low".to_owned())
                        .chain((low..=high).map(|value| value.to_string()))
                        .chain(std::iter::once("high".to_owned()));
                    for (place, (name, count)) in names.zip(rows).enumerate() {
                        let outside = place == 0 || place == rows.len() - 1;
                        if !outside || *count > 0 {
                            let percent = *count as f64 * 100.0 / boards;
                            writeln!(f, "  {name:>5} {count:>9} {percent:>6.2} %")?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Counts the rows between two bounds.
pub(super) fn rows_between(low: i64, high: i64) -> usize {
    usize::try_from(high.saturating_sub(low).saturating_add(1)).unwrap_or(0)
}
