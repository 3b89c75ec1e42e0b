#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod broker;
pub mod client;
pub mod dto;
pub mod event;
pub mod listen;
pub mod queue;
pub mod secrets;
pub mod service;
pub mod transport;
pub mod validate;
pub mod wire;
