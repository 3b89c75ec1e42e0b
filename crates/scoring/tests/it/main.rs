//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should say where")]

mod acbl_game;
mod boards;
mod carry_forward;
mod course;
mod explanations;
mod handicap;
mod imps;
mod laws;
mod masterpoints;
mod matchpoints;
mod percentages;
mod profiles;
mod ranking;
mod rulings;
mod sheets;
mod support;
mod suspicion;
mod team_event;
mod team_laws;
mod team_rulings;
mod team_sheets;
mod team_standings;
mod teams;
mod totals;
mod victory_points;
mod vp_scales;
mod worked_examples;

// Rules that nobody outside needs, with their tests: compiled here, so that the crate is not built twice.
#[expect(dead_code, reason = "only the curve is looked at here")]
#[path = "../../src/victory_points/wbf.rs"]
mod wbf;
