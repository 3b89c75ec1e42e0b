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

use results::ResultsFile;

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
