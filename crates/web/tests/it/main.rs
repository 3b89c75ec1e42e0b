//! One test binary; each file tests one subject.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod acceptance;
mod backups;
mod before_login;
mod begun_anew;
mod check;
mod clock_openings;
mod club;
mod connector_evening;
mod connector_page;
mod connector_standby;
mod demo_evening;
mod demo_plausible;
mod demo_players;
mod director_cards;
mod director_decides;
#[cfg(target_os = "linux")]
mod director_elsewhere;
mod director_log;
mod director_login;
mod director_office;
mod director_pages;
mod director_results;
mod director_room;
mod director_room_early;
mod director_scanned;
mod evening;
mod exchange;
mod exchange_event;
mod exchange_file;
mod flood;
mod guessing;
mod guests;
mod hearing;
mod hosts;
mod joining;
mod logins;
mod look;
mod looking;
mod open_rounds;
mod operation;
mod operation_movement;
mod operation_names;
mod operation_paper;
mod operation_rulings;
mod operation_scoring;
mod people;
mod phrasebook;
mod phrasebook_operations;
mod pin_rights;
mod places;
#[cfg(target_os = "linux")]
mod places_network;
mod policy;
mod progress;
mod public_pages;
mod public_policy;
mod public_requests;
mod public_texts;
mod reach;
mod replaced;
mod requests;
mod roles;
mod saying;
mod scoring_program;
mod setup_events;
mod setup_names;
mod setup_operations;
mod standby;
mod tls;
#[cfg(target_os = "linux")]
mod tls_client;
mod two_servers;
mod unseen_hands;
mod view;
