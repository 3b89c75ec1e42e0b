//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod advise;
mod advise_laws;
mod balance;
mod barometers;
mod checking;
mod comma_files;
mod every_size;
mod exchange;
mod finals;
mod generated;
mod grids;
mod howells;
mod individuals;
mod kinds;
mod measure;
mod mitchells;
mod movement;
mod optimising;
mod phantoms;
mod repair_laws;
mod repair_mistakes;
mod repair_results;
mod repairs;
mod repairs_others;
mod sections;
mod seedings;
mod slow;
mod swiss;
mod team_laws;
mod teams;

// Rules that nobody outside needs, with their tests: compiled here, so that the crate is not built twice.
#[expect(dead_code, reason = "the search uses more of it")]
#[path = "../../src/howell/search/group.rs"]
mod group;
#[expect(unreachable_pub, reason = "it is part of the crate's own face")]
#[path = "../../src/numbering/mod.rs"]
mod numbering;
#[path = "../../src/words.rs"]
mod words;
