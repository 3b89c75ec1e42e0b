#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod balance;
pub mod check;
pub mod exchange;
pub mod grid;
mod movement;
pub mod optimise;

pub use balance::Balance;
pub use check::{Report, check};
pub use movement::{Contest, Movement, Row, Seating};
