//! The npm package mdb-reader: values printed by a script, null and empty text apart.

use super::{Known, run, same_printed};
use jet::Value;
use std::path::Path;
use std::process::Command;

const MISSING: &str = "install Node.js, then the packages of `e2e` with `npm ci`";

/// Compares every value of a table.
pub(super) fn check(path: &Path, known: &Known) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../e2e/peers/mdb-reader.js");
    let printed = run(Command::new("node").arg(script).arg(path).arg(known.table.name()), MISSING);
    known.check_printed("mdb-reader", &printed, |ours, theirs| match ours {
        Value::Null => theirs == "\0",
        ours => same_printed(ours, theirs),
    });
}
