//! One test binary; each file tests one subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod backups;
mod check;
mod club;
mod demo_evening;
mod demo_plausible;
mod demo_players;
mod director_cards;
mod director_decides;
mod director_log;
mod director_login;
mod director_office;
mod director_pages;
mod director_results;
mod director_room;
mod director_scanned;
mod evening;
mod hearing;
mod joining;
mod logins;
mod look;
mod looking;
mod operation;
mod operation_movement;
mod operation_names;
mod operation_paper;
mod operation_rulings;
mod operation_scoring;
mod people;
mod phrasebook;
mod policy;
mod public_pages;
mod public_policy;
mod public_requests;
mod public_texts;
mod replaced;
mod requests;
mod roles;
mod saying;
mod setup_events;
mod setup_names;
mod setup_operations;
mod standby;
mod tls;
mod view;
