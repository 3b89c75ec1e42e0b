//! The judgement after kills: what was acknowledged is in the log, once.

use std::collections::BTreeSet;

use serde_json::Value;

/// Fails unless each acknowledged id is in a log, none is there twice, and the facts are numbered
/// without a gap.
pub fn check_log(log: &[Value], acknowledged: &BTreeSet<String>) {
    let ids: Vec<&str> = log.iter().map(|fact| fact["id"].as_str().unwrap()).collect();
    let distinct: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), distinct.len(), "an id is in the log twice");
    let is_lost = |id: &&String| !distinct.contains(id.as_str());
    let lost: Vec<&String> = acknowledged.iter().filter(is_lost).collect();
    assert!(lost.is_empty(), "acknowledged but lost: {lost:?}");
    let seqs: Vec<u64> = log.iter().map(|fact| fact["seq"].as_u64().unwrap()).collect();
    assert_eq!(seqs, (1..=log.len() as u64).collect::<Vec<_>>());
}
