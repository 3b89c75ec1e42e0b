#![doc = include_str!("../README.md")]

pub mod arguments;
pub mod attacks;
mod club;
mod crowd;
mod director;
mod evening;
pub mod http;
pub mod inside;
pub mod outside;
mod phone;
pub mod relay;
pub mod report;
mod room;
mod tls;
