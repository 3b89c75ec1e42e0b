#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod advise;
pub mod balance;
pub mod barometer;
pub mod check;
pub mod exchange;
pub mod grid;
mod howell;
pub mod individual;
mod kind;
mod matching;
mod mitchell;
mod movement;
mod numbering;
pub mod optimise;
pub mod repair;
pub mod round_robin;
pub mod sections;
pub mod seeding;
pub mod size;
pub mod swiss;
pub mod teams;
mod words;

pub use advise::{Advice, Evening, advise};
pub use balance::Balance;
pub use check::{Report, check};
pub use howell::search::{Effort, Found, search_howell};
pub use kind::{
    ArrowRule, Kind, NoSuchSize, UnknownKind, UnknownMovement, Wanted, generate, two_sessions,
};
pub use movement::{Contest, Movement, Row, Seating};
pub use numbering::Numbering;
