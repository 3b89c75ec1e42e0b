#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod barometer;
pub mod individual;
mod movement;
pub mod round_robin;
pub mod seeding;
pub mod size;
pub mod swiss;
pub mod teams;

pub use movement::{Contest, Movement, Row, Seating};
