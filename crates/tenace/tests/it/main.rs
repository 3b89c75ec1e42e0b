//! The real binary, started as people start it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]
#![expect(clippy::panic, reason = "a test that cannot go on should say where")]

mod alerts_check;
mod alerts_explain;
mod alerts_files;
mod alerts_input;
mod alerts_sample;
mod alerts_study;
#[cfg(unix)]
mod answers_wait;
mod bad_input;
mod bws_follow;
mod bws_new;
mod bws_read;
mod bws_round_trip;
mod bws_serve;
#[cfg(target_os = "linux")]
mod clock_jumps;
mod club;
mod commands;
mod connector_commands;
mod connector_faults;
mod connector_python;
#[cfg(target_os = "linux")]
mod connector_service;
mod connector_settings;
mod deal_files;
mod demo;
mod director;
mod documents;
mod event_settings;
mod event_stage;
mod exchange;
#[cfg(unix)]
mod full_disk;
#[cfg(unix)]
mod full_disk_server;
mod hands;
mod kill;
mod kill_follower;
mod kill_server;
#[cfg(target_os = "linux")]
mod memory;
mod movement;
mod movement_check;
mod movement_draw;
mod movement_repair;
mod movement_sections;
mod movement_seed;
mod movement_sources;
#[cfg(target_os = "linux")]
mod power_cut;
#[cfg(unix)]
mod read_only_server;
mod score;
mod score_document;
mod score_event;
mod score_input;
mod serve;
mod server;
mod start_parameters;
mod two_processes;
