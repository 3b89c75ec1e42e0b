//! `ReceivedData`: the results in force, in the order in which they were entered.
//!
//! They are marked as processed, because this program has them already; other programs have marks of their own.

use bridge::Seat;
use jet::Value;
use session::model::{PairNo, Seating};
use session::state::{EventState, TableResult};

use super::Request;
use super::content::{Content, SectionPart};
use crate::words::{Place, Received, days_of_date, days_of_time};

/// Writes the table.
pub(super) fn write(
    event: &EventState,
    sections: &[SectionPart<'_>],
    request: &Request<'_>,
    content: &mut Content,
) {
    let mut id = 0;
    for (_, result) in event.results.iter() {
        let key = result.slot.section_id();
        let Some(part) = sections.iter().find(|part| part.key == key) else { continue };
        let (mut received, lost) = received(part.id, result);
        if let Some(lost) = lost {
            content.note(format!("{}: the file cannot say {lost}", result.slot));
        }
        received.date_log = Some(days_of_date(request.now.date()));
        received.time_log = Some(days_of_time(request.now.time()));
        received.processed = [true, false, false, false, false];
        id += 1;
        let cells = received.cells().into_iter().map(|(name, value)| (name, value.into_owned()));
        let mut row = vec![("ID", Value::Long(id))];
        row.extend(cells);
        content.add("ReceivedData", row);
    }
}

/// A result as a row without the time, and what it cannot say.
pub(crate) fn received(section: i16, result: &TableResult) -> (Received, Option<String>) {
    let number = |seat: Seat| small(result.seating.at(seat).map_or(0, PairNo::get));
    let is_individual = matches!(result.seating, Seating::Individual { .. });
    let mut received = Received {
        place: Place {
            section,
            table: small(result.slot.table.get()),
            round: small(result.slot.round.get()),
            board: small(result.slot.board.get()),
        },
        pair_ns: number(Seat::North),
        pair_ew: number(Seat::East),
        south: is_individual.then(|| number(Seat::South)),
        west: is_individual.then(|| number(Seat::West)),
        ..Received::default()
    };
    let lost = received.fill(&result.outcome);
    (received, lost)
}

fn small(number: impl TryInto<i16>) -> i16 {
    number.try_into().unwrap_or(i16::MAX)
}
