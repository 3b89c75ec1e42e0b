#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod dto;
pub mod validate;
pub mod wire;
