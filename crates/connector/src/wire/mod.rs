//! The envelope: one JSON object asks, one answers, and each has its data as JSON text in a string.
//!
//! ```text
//! {"Command":4,"ClubId":"","LicenceKey":"","SessionGuid":"","SerializedData":"\"638712345678901234\""}
//! {"RequestCommand":4,"DataType":1,"LastQueueItemId":0,"ErrorType":0,"SessionGuid":"","SerializedData":"\"638712345678901234\""}
//! ```
//!
//! **Reading forgives** (requests, responses and the data inside):
//!
//! - a byte order mark in front, blanks and line ends around;
//! - properties in any order, twice (the last counts), missing, `null`, or unknown;
//! - characters written as they are or as `\uXXXX`, `\/` and the like;
//! - a comma before a closing bracket, and raw line ends and tabs inside a string, both of which the vendor's guide prints;
//! - options by number or by name, and truth by `true` or by number;
//! - data that is `null`, missing or `""`, where the command needs none.
//!
//! **Reading refuses**, with a [`RequestError`] or [`PayloadError`] that knows its [`ErrorType`]:
//!
//! - what is no JSON, or no object;
//! - no command, zero, or a number nobody knows. Names count in their exact case, so `command` is no `Command`;
//! - a property of another type: a command by name, an object where the string with JSON is due, a number that does not fit;
//! - data that is missing where the command needs some, or is of another shape.
//!
//! **Writing is strict**: every property is there, under its exact name, in the order of the vendor's classes, on one line;
//! enumerations are numbers; `SerializedData` is always a string that holds valid JSON ([`Data`]), an error's text
//! included. The vendor's client breaks off on anything less.
//!
//! The guide numbers five types of response otherwise than the shipped clients; [`Numbering`] chooses.

mod command;
mod cut;
mod data;
mod data_type;
mod error_type;
mod forgive;
mod payload;
mod request;
mod response;

pub use command::Command;
pub(crate) use cut::{MOST_LETTERS, cut};
pub use data::Data;
pub use data_type::{DataType, Numbering};
pub use error_type::ErrorType;
pub use payload::{Payload, PayloadError};
pub use request::{Request, RequestError, RequestProblem};
pub(crate) use response::NOTE;
pub use response::{Response, ResponseError, split_note};
