//! `BiddingData` and `PlayData`: an auction or a play, one row for each bid or card.
//!
//! `Counter` is 1 for the first bid or card of a board. One that was taken back is marked as erased and has the number that
//! it had; what came instead has the same number.

use std::fmt::Display;

use bridge::Seat;
use jet::page::Medium;
use jet::table::Table;
use jet::{Database, Value};
use jiff::civil::DateTime;

use super::super::super::file::Filler;
use super::super::{ChangeError, Sent};
use super::logged;
use crate::schema;
use crate::words::{Place, RecordedCall, RecordedCard};

/// A bid or a card as it was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded<T> {
    /// Who made it.
    pub seat: Seat,
    /// The bid or the card.
    pub what: T,
    /// When.
    pub at: DateTime,
    /// Whether it was taken back.
    pub taken_back: bool,
}

/// Brings the auction of a board in step with what was recorded of it so far, in its order, with what was taken back.
/// Done a second time it changes nothing; bids that are in the file and were never made are marked as erased.
pub fn record_bidding<M: Medium>(
    database: &mut Database<M>,
    place: Place,
    calls: &[Recorded<RecordedCall>],
) -> Result<Sent, ChangeError> {
    record(database, ("BiddingData", "Bid"), place, calls)
}

/// Brings the play of a board in step with what was recorded of it so far, as [`record_bidding`] does the auction.
pub fn record_play<M: Medium>(
    database: &mut Database<M>,
    place: Place,
    cards: &[Recorded<RecordedCard>],
) -> Result<Sent, ChangeError> {
    record(database, ("PlayData", "Card"), place, cards)
}

/// What a row says, its time apart.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Said {
    counter: i64,
    direction: String,
    what: String,
    is_erased: bool,
}

fn record<M: Medium, T: Display>(
    database: &mut Database<M>,
    (name, column): (&'static str, &'static str),
    place: Place,
    all: &[Recorded<T>],
) -> Result<Sent, ChangeError> {
    let mut sent = Sent::default();
    let mut change = database.change()?;
    let table = change.table(name)?;
    let schema =
        schema::table(name).ok_or_else(|| jet::Error::Refused(format!("{name} is of no guide")))?;
    let (id_at, erased_at) = (table.require("ID")?, table.require("Erased")?);
    let mut present: Vec<_> = change
        .rows(&table)?
        .rows
        .into_iter()
        .map(|(at, values)| (at, number(&values, id_at), values))
        .filter(|(_, _, values)| is_at(&table, values, place))
        .collect();
    present.sort_by_key(|(_, id, _)| *id);
    let wanted = numbered(all);
    let mut next = 0;
    for (at, _, values) in present {
        let found = said(&table, &values, column);
        let expected = wanted.get(next).map(|(said, _)| said);
        let is_it = expected.is_some_and(|expected| {
            Said { is_erased: found.is_erased, ..expected.clone() } == found
        });
        let will_be_erased = expected.is_some_and(|expected| expected.is_erased);
        match (is_it, found.is_erased, will_be_erased) {
            (true, was, now) if was == now => next += 1,
            (true, false, true) => {
                change.update_values(&table, at, &[(erased_at, Value::Bool(true))])?;
                sent.changed += 1;
                next += 1;
            }
            // One that was taken back earlier stays so.
            (_, true, _) => {}
            _ => {
                change.update_values(&table, at, &[(erased_at, Value::Bool(true))])?;
                sent.changed += 1;
            }
        }
    }
    let filler = Filler::new(schema, &table);
    for (said, at) in wanted.into_iter().skip(next) {
        let Said { counter, direction, what, is_erased } = said;
        let mut row = vec![
            ("Section", Value::Int(place.section)),
            ("Table", Value::Int(place.table)),
            ("Round", Value::Int(place.round)),
            ("Board", Value::Int(place.board)),
            ("Counter", Value::Int(i16::try_from(counter).unwrap_or(i16::MAX))),
            ("Direction", direction.into()),
            (column, what.into()),
            ("Erased", Value::Bool(is_erased)),
        ];
        row.extend(logged(at));
        change.insert_values(&table, &filler.values(&row, &mut sent.notes))?;
        sent.added += 1;
    }
    change.commit()?;
    Ok(sent)
}

/// Everything with its number: what was taken back leaves its number to what comes next.
fn numbered<T: Display>(all: &[Recorded<T>]) -> Vec<(Said, DateTime)> {
    let mut counter = 1;
    let number = |one: &Recorded<T>| {
        let said = Said {
            counter,
            direction: one.seat.letter().to_string(),
            what: one.what.to_string(),
            is_erased: one.taken_back,
        };
        if !one.taken_back {
            counter += 1;
        }
        (said, one.at)
    };
    all.iter().map(number).collect()
}

fn said(table: &Table, values: &[Value<'static>], column: &str) -> Said {
    let at = |name: &str| table.position(name).and_then(|place| values.get(place));
    let text = |name: &str| at(name).and_then(Value::as_str).unwrap_or_default().trim().to_owned();
    Said {
        counter: at("Counter").and_then(Value::as_i64).unwrap_or_default(),
        direction: text("Direction"),
        what: text(column),
        is_erased: at("Erased").and_then(Value::as_bool) == Some(true),
    }
}

fn is_at(table: &Table, values: &[Value<'static>], place: Place) -> bool {
    let Place { section, table: of, round, board } = place;
    let cells = [("Section", section), ("Table", of), ("Round", round), ("Board", board)];
    cells.into_iter().all(|(name, wanted)| {
        table.position(name).is_some_and(|at| number(values, at) == i64::from(wanted))
    })
}

fn number(values: &[Value<'static>], at: usize) -> i64 {
    values.get(at).and_then(Value::as_i64).unwrap_or_default()
}
