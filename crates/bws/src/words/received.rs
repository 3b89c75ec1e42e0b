//! A row of `ReceivedData` or `IntermediateData`, and what it says in the words of the game.
//!
//! `Declarer` is the number of the pair that declared, `NS/EW` the seat. A board that was passed out has `PASS`, no
//! result, `N` and the pair sitting North-South, as the real control program writes it; so has one with a remark instead
//! of a contract. In a board played in the wrong direction the seat is that of the cards, so the pair that declared is
//! the one that the movement has on the other side.
//!
//! Tolerated: only a side instead of a seat, no direction at all where the declaring pair tells it, declarer 0 or wrong
//! where the direction tells it, empty text for NULL.

use super::{ContractCell, Direction, Remark, present, read_contract, write_contract};
use bridge::{
    Adjustment, AssignedScore, BySide, Form, NotUnderstood, Outcome, OutcomeKind, Percentage,
    Played, ResultForm, Seat, Side, Tricks, TricksError,
};
use jet::Value;
use jiff::civil::DateTime;
use serde::{Deserialize, Serialize};

/// Where a row belongs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Place {
    /// The section's ID.
    pub section: i16,
    /// The table.
    pub table: i16,
    /// The round.
    pub round: i16,
    /// The board.
    pub board: i16,
}

/// A row, cell by cell; text as it stands in the file, NULL and empty alike.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Received {
    /// `ID`.
    pub id: i32,
    /// `Section`, `Table`, `Round`, `Board`.
    pub place: Place,
    /// `PairNS`; North's number in an individual.
    pub pair_ns: i16,
    /// `PairEW`; East's number in an individual.
    pub pair_ew: i16,
    /// `South`, which files of individuals have.
    pub south: Option<i16>,
    /// `West`, which files of individuals have.
    pub west: Option<i16>,
    /// `Declarer`.
    pub declarer: i16,
    /// `NS/EW`.
    pub direction: Option<String>,
    /// `Contract`.
    pub contract: Option<String>,
    /// `Result`.
    pub result: Option<String>,
    /// `LeadCard`.
    pub lead_card: Option<String>,
    /// `Remarks`.
    pub remarks: Option<String>,
    /// `DateLog`.
    pub date_log: Option<f64>,
    /// `TimeLog`.
    pub time_log: Option<f64>,
    /// `Processed`, `Processed1` to `Processed4`.
    pub processed: [bool; 5],
    /// `ExternalUpdate`.
    pub external_update: bool,
    /// `Erased`.
    pub erased: bool,
    /// `SuspiciousContract`.
    pub suspicious_contract: i16,
}

/// Why a row says nothing of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowProblem {
    /// Neither a contract nor a remark that stands for one.
    #[error("it has neither a contract nor a remark such as “Not played”")]
    Empty,
    /// A remark of no known meaning, and no contract.
    #[error("it has no contract, and the remark “{0}” is of no known meaning")]
    UnknownRemark(String),
    /// A contract of no known meaning.
    #[error("Contract: {0}")]
    Contract(NotUnderstood),
    /// A contract without a result.
    #[error("it has the contract {0} and no result")]
    NoResult(String),
    /// A result of no known meaning.
    #[error("Result: {0}")]
    Result(TricksError),
    /// No direction.
    #[error("it tells neither by NS/EW nor by Declarer who declared")]
    NoDeclarer,
    /// A direction of no known meaning.
    #[error("NS/EW: “{0}” is neither N, E, S, W nor NS, EW")]
    Direction(String),
}

impl Received {
    /// What became of the board.
    pub fn outcome(&self) -> Result<Outcome, RowProblem> {
        let remark = present(self.remarks.as_deref()).and_then(Remark::read);
        let wrong_direction = remark == Some(Remark::WrongDirection);
        let Some(contract) = present(self.contract.as_deref()) else {
            return match remark {
                Some(Remark::NotPlayed) => Ok(Outcome::not_played()),
                Some(Remark::ArbitralScore) => {
                    Ok(Outcome::adjusted(Adjustment::Undecided, Adjustment::Undecided))
                }
                Some(Remark::Percentages(BySide { ns, ew })) => {
                    Ok(Outcome::adjusted(ns.into(), ew.into()))
                }
                Some(Remark::Other(text)) => Err(RowProblem::UnknownRemark(text)),
                Some(Remark::WrongDirection) | None => Err(RowProblem::Empty),
            };
        };
        // A director's remark stands above the contract that was entered before it.
        match remark {
            Some(Remark::NotPlayed) => return Ok(Outcome::not_played()),
            Some(Remark::Percentages(BySide { ns, ew })) => {
                return Ok(Outcome::adjusted(ns.into(), ew.into()));
            }
            Some(Remark::ArbitralScore) => {
                return Ok(Outcome::adjusted(Adjustment::Undecided, Adjustment::Undecided));
            }
            _ => {}
        }
        let contract = match read_contract(contract).map_err(RowProblem::Contract)? {
            ContractCell::PassedOut => {
                return Ok(Outcome { wrong_direction, ..Outcome::passed_out() });
            }
            ContractCell::Contract(contract) => contract,
        };
        let declarer = self.declarer_seat(wrong_direction)?;
        let result = present(self.result.as_deref())
            .ok_or_else(|| RowProblem::NoResult(contract.text(Form::Bws)))?;
        let tricks = Tricks::read(result, contract.level, ResultForm::PlusMinus)
            .map_err(RowProblem::Result)?;
        // A lead that cannot be read does not spoil the result; the reader of the file reports it.
        let lead = present(self.lead_card.as_deref()).and_then(|card| card.parse().ok());
        Ok(Outcome {
            wrong_direction,
            ..Outcome::played(Played { contract, declarer, tricks, lead })
        })
    }

    /// The seat that declared.
    pub fn declarer_seat(&self, wrong_direction: bool) -> Result<Seat, RowProblem> {
        if let Some(text) = present(self.direction.as_deref()) {
            return Direction::read(text)
                .map(Direction::seat)
                .ok_or_else(|| RowProblem::Direction(text.into()));
        }
        let seat = if self.pair_ns == self.pair_ew {
            None
        } else {
            [(self.pair_ns, Seat::North), (self.pair_ew, Seat::East)]
                .into_iter()
                .find(|&(pair, _)| pair == self.declarer && pair != 0)
                .map(|(_, seat)| seat)
        };
        let seat = seat.ok_or(RowProblem::NoDeclarer)?;
        Ok(if wrong_direction { seat.next() } else { seat })
    }

    /// The number that belongs into `Declarer` for a seat.
    pub fn number_at(&self, seat: Seat, wrong_direction: bool) -> i16 {
        let seat = if wrong_direction { seat.next() } else { seat };
        match seat {
            Seat::North => self.pair_ns,
            Seat::South => self.south.unwrap_or(self.pair_ns),
            Seat::East => self.pair_ew,
            Seat::West => self.west.unwrap_or(self.pair_ew),
        }
    }

    /// The numbers of those who played, for a sentence: `1 and 2`.
    pub fn numbers(&self) -> String {
        let of = |one: i16, two: Option<i16>| match two {
            Some(two) => format!("{one}+{two}"),
            None => one.to_string(),
        };
        format!("{} and {}", of(self.pair_ns, self.south), of(self.pair_ew, self.west))
    }

    /// When the row was logged.
    pub fn logged(&self) -> Option<DateTime> {
        super::moment_of(self.date_log, self.time_log)
    }

    /// Fills the cells of the game from an outcome; returns what the file has no words for.
    ///
    /// Averages become the percentages they usually are, 60, 50 and 40. A result that the director assigned to both sides
    /// is written as if it had been played. What cannot be said is written as `Arbitral score`.
    pub fn fill(&mut self, outcome: &Outcome) -> Option<String> {
        (self.contract, self.result, self.lead_card, self.remarks) = (None, None, None, None);
        let mut seat = Seat::North;
        let mut wrong_direction = outcome.wrong_direction;
        let mut lost = None;
        match &outcome.kind {
            OutcomeKind::Played(played) => seat = self.fill_played(played),
            OutcomeKind::PassedOut => self.contract = Some(write_contract(ContractCell::PassedOut)),
            OutcomeKind::NotPlayed => self.remarks = Some(Remark::NotPlayed.to_string()),
            OutcomeKind::Adjusted(adjusted) => {
                match (percentage(&adjusted.ns), percentage(&adjusted.ew)) {
                    (Some(ns), Some(ew)) => {
                        self.remarks = Some(Remark::Percentages(BySide { ns, ew }).to_string());
                    }
                    _ => match (&adjusted.ns, &adjusted.ew) {
                        (Adjustment::Assigned(ns), Adjustment::Assigned(ew)) if ns == ew => {
                            match *ns {
                                AssignedScore::Played { contract, declarer, tricks } => {
                                    seat = self.fill_played(&Played {
                                        contract,
                                        declarer,
                                        tricks,
                                        lead: None,
                                    });
                                    lost =
                                        Some("that the result was assigned by the director".into());
                                }
                                AssignedScore::PassedOut => {
                                    self.contract = Some(write_contract(ContractCell::PassedOut));
                                    lost =
                                        Some("that the result was assigned by the director".into());
                                }
                                AssignedScore::Points(_) => lost = self.fill_arbitral(outcome),
                            }
                        }
                        (Adjustment::Undecided, Adjustment::Undecided) => {
                            self.remarks = Some(Remark::ArbitralScore.to_string());
                        }
                        _ => lost = self.fill_arbitral(outcome),
                    },
                }
            }
        }
        if wrong_direction {
            if self.contract.is_some() {
                self.remarks = Some(Remark::WrongDirection.to_string());
            } else {
                wrong_direction = false;
                lost = Some("that the board was played in the wrong direction".into());
            }
        }
        // A board without a declarer has the pair that sits North-South, as the control program writes it.
        let has_declarer = self.result.is_some();
        self.direction = Some(Direction::Seat(seat).to_string());
        self.declarer = self.number_at(seat, wrong_direction && has_declarer);
        lost
    }

    fn fill_played(&mut self, played: &Played) -> Seat {
        self.contract = Some(write_contract(ContractCell::Contract(played.contract)));
        self.result = Some(played.tricks.text(played.contract.level, ResultForm::PlusMinus));
        self.lead_card = played.lead.map(|card| card.text(Form::Bws));
        played.declarer
    }

    fn fill_arbitral(&mut self, outcome: &Outcome) -> Option<String> {
        self.remarks = Some(Remark::ArbitralScore.to_string());
        Some(format!("the score “{outcome}”, and has “{}” in its place", Remark::ArbitralScore))
    }

    /// The cells by name, but for `ID`, which the engine counts; `South` and `West` only where they are.
    pub fn cells(&self) -> Vec<(&'static str, Value<'_>)> {
        let text =
            |cell: &'_ Option<String>| Value::from(present(cell.as_deref()).map(str::to_owned));
        let [processed, rest @ ..] = self.processed;
        let date = |days: Option<f64>| days.map_or(Value::Null, Value::Date);
        let mut cells = vec![
            ("Section", self.place.section.into()),
            ("Table", self.place.table.into()),
            ("Round", self.place.round.into()),
            ("Board", self.place.board.into()),
            ("PairNS", self.pair_ns.into()),
            ("PairEW", self.pair_ew.into()),
            ("Declarer", self.declarer.into()),
            ("NS/EW", text(&self.direction)),
            ("Contract", text(&self.contract)),
            ("Result", text(&self.result)),
            ("LeadCard", text(&self.lead_card)),
            ("Remarks", text(&self.remarks)),
            ("DateLog", date(self.date_log)),
            ("TimeLog", date(self.time_log)),
            ("Processed", processed.into()),
            ("ExternalUpdate", self.external_update.into()),
        ];
        let names = ["Processed1", "Processed2", "Processed3", "Processed4"];
        cells.extend(names.into_iter().zip(rest.map(Value::from)));
        cells.push(("Erased", self.erased.into()));
        cells.push(("SuspiciousContract", self.suspicious_contract.into()));
        cells.extend(self.south.map(|south| ("South", south.into())));
        cells.extend(self.west.map(|west| ("West", west.into())));
        cells
    }

    /// The side of the pair that `Declarer` names, when it is one of the two.
    pub fn declaring_side(&self) -> Option<Side> {
        match (self.declarer == self.pair_ns, self.declarer == self.pair_ew) {
            (true, false) => Some(Side::NorthSouth),
            (false, true) => Some(Side::EastWest),
            _ => None,
        }
    }
}

/// What an adjustment is in percent; none where it is no artificial score.
fn percentage(adjustment: &Adjustment) -> Option<Percentage> {
    match adjustment {
        Adjustment::Average => Percentage::new(50),
        Adjustment::AveragePlus => Percentage::new(60),
        Adjustment::AverageMinus => Percentage::new(40),
        Adjustment::Percentage(percentage) => Some(*percentage),
        Adjustment::Assigned(_) | Adjustment::Weighted(_) | Adjustment::Undecided => None,
    }
}
