#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod movement;

pub use movement::{Contest, Movement, Row, Seating};
