//! mdbtools: rows, counts, and the schema with what is required and the default values.

use super::{BETWEEN_VALUES, END_OF_ROW, Known, run, same_printed};
use jet::Value;
use std::path::Path;
use std::process::Command;

pub(super) const MISSING: &str = "install mdbtools, on Debian with `apt-get install mdbtools`";
const DATE: &str = "%Y-%m-%d %H:%M:%S";

/// Compares every value of a table.
pub(super) fn check(path: &Path, known: &Known) {
    let name = known.table.name();
    let counted = run(Command::new("mdb-count").arg(path).arg(name), MISSING);
    assert_eq!(counted.trim().parse().ok(), Some(known.rows.len()), "rows of {name}");
    let mut export = Command::new("mdb-export");
    export.args(["--no-quote", "--bin=hex", "--date-format", DATE, "--datetime-format", DATE]);
    export.args([
        "--delimiter",
        &BETWEEN_VALUES.to_string(),
        "--row-delimiter",
        &END_OF_ROW.to_string(),
    ]);
    // It prints what is null as nothing, as it does empty text; the other two readers tell them apart.
    let printed = run(export.arg(path).arg(name), MISSING);
    known.check_printed("mdbtools", &printed, |ours, theirs| match ours {
        Value::Null => theirs.is_empty(),
        ours => same_printed(ours, theirs),
    });
}

/// The statement that makes a table, with what is required and the default values.
pub(super) fn schema(path: &Path, table: &str) -> String {
    let mut schema = Command::new("mdb-schema");
    schema.args(["--not-null", "--default-values", "--not-empty", "--indexes", "--table", table]);
    run(schema.arg(path).arg("access"), MISSING)
}
