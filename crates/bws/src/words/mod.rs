//! The notations of the cells of an exchange file, read and written.
//!
//! Reading tolerates what real programs write: any case, blanks or none, NULL and empty text alike, `AP` for a board that
//! was passed out, the ten as `10` or `T`, a direction as one letter or as a side. Writing is strict, as the real control
//! program writes: empty cells are NULL.

mod contract;
mod direction;
mod moment;
mod received;
mod recorded;
mod remark;

pub use contract::{ContractCell, read_contract, write_contract};
pub use direction::Direction;
pub use moment::{date_of, days_of_date, days_of_time, moment_of, time_of};
pub use received::{Place, Received, RowProblem};
pub use recorded::{RecordedCall, RecordedCard};
pub use remark::Remark;

/// The text of a cell, where NULL, empty and blank text are all nothing.
pub fn present(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}
