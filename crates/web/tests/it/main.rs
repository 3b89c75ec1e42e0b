//! One test binary; each file tests one subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod check;
mod club;
mod demo_evening;
mod demo_plausible;
mod demo_players;
mod director_cards;
mod director_decides;
mod director_login;
mod director_office;
mod director_pages;
mod director_scanned;
mod evening;
mod hearing;
mod joining;
mod look;
mod looking;
mod operation;
mod policy;
mod replaced;
mod requests;
mod saying;
mod standby;
mod tls;
mod view;
