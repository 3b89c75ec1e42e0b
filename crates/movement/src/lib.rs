#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod howell;
mod kind;
mod mitchell;
mod movement;
mod numbering;

pub use howell::search::{Effort, Found, search_howell};
pub use kind::{ArrowRule, Kind, NoSuchSize, UnknownKind, Wanted, generate, two_sessions};
pub use movement::{Contest, Movement, Row, Seating};
pub use numbering::Numbering;
