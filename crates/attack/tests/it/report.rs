//! How an attack is judged, and what is printed.

use attack::report::{Finding, Line, Outcome, summary};

fn line(finding: Finding) -> Line {
    Line { name: "places", tries: "to take all places", finding, seconds: 1.25 }
}

#[test]
fn what_is_broken_is_broken_even_where_the_attack_stopped_halfway() {
    let mut finding = Finding::default();
    assert_eq!(finding.outcome(), Outcome::Held);
    finding.not_run("no answer");
    assert_eq!(finding.outcome(), Outcome::NotRun);
    finding.check(true, "nothing");
    assert_eq!(finding.outcome(), Outcome::NotRun);
    finding.check(false, "a phone could not join");
    assert_eq!(finding.outcome(), Outcome::Broken);
}

#[test]
fn a_line_tells_what_was_tried_got_broken_and_measured() {
    let mut finding = Finding::default();
    finding.got("4096 connections");
    finding.check(false, "a phone could not join");
    finding.time("join", std::time::Duration::from_millis(1500));
    finding.count("addresses", 5);
    let line = line(finding);
    let text = line.to_string();
    for part in [
        "places           broken           1.2 s",
        "tries     to take all places",
        "got       4096 connections",
        "BROKEN    a phone could not join",
        "measured  join 1500 ms, addresses 5",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
    let json = line.json();
    assert_eq!(json["outcome"], "broken");
    assert_eq!(json["measured"]["join"], serde_json::json!({ "value": 1500.0, "unit": "ms" }));
    let summary = summary(&[line]);
    assert!(summary.starts_with("places           broken           1.2 s\n"), "{summary}");
    assert!(summary.ends_with("\n0 held, 1 broken, 0 could not run"), "{summary}");
}
