//! Real files, where they are at hand; they may not be copied.

use std::fs;

/// A complete session of twelve tables, in Access 97 format.
pub(crate) const TWELVE_TABLES: &str = "twelve-tables-2005.bws";
/// The official blank of today's schema, in Access 2000 format.
pub(crate) const TEMPLATE: &str = "template-access2000-v5.bws";

/// The official blank of the same schema in Access 97 format, in which some numbers are wider.
pub(crate) const TEMPLATE_97: &str = "template-access97-v5.bws";

/// The bytes of a file of the corpus; says so when the corpus is absent.
pub(crate) fn bytes(name: &str) -> Option<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/bws/");
    let bytes = fs::read(format!("{folder}{name}")).ok();
    if bytes.is_none() {
        println!("{name} is absent, so nothing was tested: there is no corpus at {folder}");
    }
    bytes
}
