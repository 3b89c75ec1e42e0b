//! The pair that is not there.
//!
//! On the wire it is a number, below zero for an East-West pair where the lines are numbered apart. Ours is one number
//! that is missing wherever it sits, so it can be told only if it sits in one line. If two pairs have the number, the one
//! that is not there loses its seats instead: whoever would meet it sits out just the same. If it sits nowhere, the
//! sit-outs are in the rounds already, and there is nothing to tell.

use bridge::Side;
use session::model::{PairNo, Round, Seating, Section};

use super::Fault;
use crate::dto;

/// The pair that is not there, and the lines in which its number means it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Missing {
    pub(super) number: PairNo,
    lines: &'static [Side],
}

/// What follows from a missing pair for a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Consequence {
    /// The number can be told as it is.
    Number,
    /// Its seats are to be emptied.
    Seats,
    /// It sits nowhere.
    Nothing,
}

impl Missing {
    /// Reads the missing pair of a section.
    pub(super) fn read(section: &dto::Section) -> Result<Option<Self>, Fault> {
        let lines: &[Side] = match (section.missing_pair.signum(), section.winners) {
            (0, _) => return Ok(None),
            (1, 2) => &[Side::NorthSouth],
            (_, 2) => &[Side::EastWest],
            _ => &Side::ALL,
        };
        let number = i64::from(section.missing_pair.unsigned_abs());
        let number = PairNo::try_from(number).map_err(|why| {
            let letters = section.letters.as_deref().unwrap_or_default();
            Fault::invalid(&[format!("MissingPair of section {letters}: {why}.")])
        })?;
        Ok(Some(Self { number, lines }))
    }

    /// Returns what follows for a movement; `about` says whether its lines are numbered apart.
    pub(super) fn consequence(self, about: &Section, rows: &[Round]) -> Consequence {
        if !about.has_two_lines() {
            return Consequence::Number;
        }
        let sits = |side: &Side| {
            let seats = side.seats();
            rows.iter()
                .any(|row| seats.iter().any(|seat| row.seating.at(*seat) == Some(self.number)))
        };
        let seated: Vec<Side> = Side::ALL.into_iter().filter(sits).collect();
        match seated.iter().filter(|side| self.lines.contains(side)).count() {
            0 => Consequence::Nothing,
            _ if seated.len() == 1 => Consequence::Number,
            _ => Consequence::Seats,
        }
    }

    /// Empties the seats of the pair in a round.
    pub(super) fn leave(self, row: &mut Round) {
        let Seating::Pairs { ns, ew } = &mut row.seating else { return };
        for (side, seat) in [(Side::NorthSouth, ns), (Side::EastWest, ew)] {
            if self.lines.contains(&side) && *seat == Some(self.number) {
                *seat = None;
            }
        }
    }
}

/// Writes the missing pair of a section whose last words on it are in `frame`.
pub(super) fn write(about: &Section, rows: &[Round], frame: &dto::Section) -> i32 {
    let sent = Missing::read(frame).ok().flatten();
    match (about.missing_pair, sent) {
        (Some(number), Some(sent)) if sent.number == number => frame.missing_pair,
        (Some(number), _) => {
            let sits_ns = |row: &Round| matches!(row.seating, Seating::Pairs { ns, .. } if ns == Some(number));
            let is_ew = about.winners == session::model::Winners::Two && !rows.iter().any(sits_ns);
            let number = i32::from(number.get());
            if is_ew { -number } else { number }
        }
        // The director has let the pair in again if its number could be told and is not.
        (None, Some(sent)) if sent.consequence(about, rows) == Consequence::Number => 0,
        (None, Some(_)) => frame.missing_pair,
        (None, None) => 0,
    }
}
