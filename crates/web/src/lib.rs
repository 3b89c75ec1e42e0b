//! The club server: table terminals on the players' own phones, and the director's pages.
//!
//! What a page and the server say to each other is `docs/terminal-protocol.md`. One thread, the
//! [`desk`], owns the journal; everything else asks it.

#![forbid(unsafe_code)]

pub mod address;
mod assets;
pub mod auth;
pub mod backup;
pub mod check;
pub mod connector;
pub mod demo;
pub mod desk;
pub mod director;
pub mod exchange;
mod limits;
pub mod look;
pub mod operation;
mod pages;
pub mod phrasebook;
pub mod places;
pub mod policy;
pub mod public;
mod server;
pub mod setup;
pub mod standby;
mod table;
pub mod texts;
mod tls;
mod trouble;
pub mod view;

pub use server::{HTTPS_PORT, Options, RemoteDirectors, ServeError, Server};
pub use tls::{
    CertificateFingerprint, OwnCertificate, OwnCertificateError, ShownCertificate, TlsFiles,
};
pub use trouble::Trouble;
