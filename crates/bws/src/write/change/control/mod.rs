//! What the control program writes: results and contracts as the tables enter them, who sits where, bids and cards, how far
//! each table is, and that it has done what it was told.
//!
//! Empty cells are NULL. Rows that others may have changed since they were read are looked at again under their locks, and
//! left alone where they have.

mod client;
mod people;
mod received;
mod recorded;
mod tables;

pub use client::join;
pub(crate) use people::Seated;
pub use people::{SeatEntry, record_players, send_players};
pub(super) use received::still_says;
pub use received::{ResultEntry, record_contracts, record_results, take_back_external};
pub use recorded::{Recorded, record_bidding, record_play};
pub use tables::{TableReport, finish, report_tables};

use jet::Value;
use jiff::civil::DateTime;

use crate::words::{days_of_date, days_of_time};
use crate::write::content::Row;

/// When something was logged: the day without an hour, and the hour without a day, as real files have it.
fn logged(at: DateTime) -> Row {
    vec![
        ("DateLog", Value::Date(days_of_date(at.date()))),
        ("TimeLog", Value::Date(days_of_time(at.time()))),
    ]
}
