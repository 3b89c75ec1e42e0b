//! One test binary for the crate: one link, not ten.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod corpus;
mod csv_rows;
mod damage;
mod parts;
mod repeats;
mod rescore;
mod rescore_corpus;
mod travellers_csv;
mod usebio_lines;
mod usebio_versions;

use results::{Board, ResultsFile};

/// Returns every problem as a person reads it.
fn problems(file: &ResultsFile) -> Vec<String> {
    file.problems.iter().map(ToString::to_string).collect()
}

/// Puts a line of XML for each part into a USEBIO file of pairs.
fn usebio(inside: &str) -> String {
    format!(
        "<USEBIO Version=\"1.2\">\n<EVENT EVENT_TYPE=\"PAIRS\">\n{inside}\n</EVENT>\n</USEBIO>\n"
    )
}

// Rules that nobody outside needs, with their tests: compiled here, so that the crate is not built twice.
#[expect(dead_code, reason = "only how sets are joined is looked at here")]
#[path = "../../src/rescore/groups.rs"]
mod groups;
#[path = "../../src/rescore/ranking_id.rs"]
mod ranking_id;
