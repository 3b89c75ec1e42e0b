//! The club server: table terminals on the players' own phones, and the director's pages.
//!
//! What a page and the server say to each other is `docs/terminal-protocol.md`.

#![forbid(unsafe_code)]

pub mod demo;
pub mod look;
pub mod policy;
pub mod view;
