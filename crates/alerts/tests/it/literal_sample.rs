//! Whether the literal reading makes of the published sample what the sample promises.

use crate::literal::{Ask, Literal};
use crate::literal_rules::{ask, explained, found};

const SAMPLE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/bboalert/sample_2023-02-15.txt");

/// The part of the sample that switches by vulnerability, for when the sample is not there.
const OPENINGS: &str =
    "Option,MyOpenings @n\n,1N,12-14 balanced\nOption,MyOpenings @v\n,1N,15-17 balanced\nOption\n";

fn sample() -> Option<String> {
    let text = std::fs::read_to_string(SAMPLE).ok();
    if text.is_none() {
        println!("The published sample is not here; only the samples inside the tests were tried.");
    }
    text
}

#[test]
fn the_published_sample_is_read() {
    let Some(text) = sample() else { return };
    for (context, call, expected) in [
        ("", "1C", "17+HCP any distribution"),
        ("--", "1C", "17+HCP any distribution"),
        ("1C--", "1D", "0-7HCP any distribution"),
        ("1C--1D--1H--", "1N", "explanation text"),
        ("1C2C1D3C1HDb", "1N", "explanation text"),
        ("----", "1H", "9-14HCP 4+!S"),
        ("", "1H", "-"),
        ("1H", "2N", "minor two-suiter"),
        ("1C", "Db", "Take-out double"),
        ("1N", "Db", "Undefined 6 card suit"),
        ("", "2D", "weak 6M or any strong hand"),
    ] {
        assert_eq!(explained(&text, context, call), expected, "{context} {call}");
    }
    let hit = Literal::new(&text).find(&ask("", "1D"));
    assert_eq!(
        hit.and_then(|hit| hit.chat).as_deref(),
        Some("Long chat message text limited to 249 characters")
    );
}

#[test]
fn the_published_sample_knows_its_partners_and_clicks() {
    let Some(text) = sample() else { return };
    let with = |partner| Ask { partner: Some(partner), ..ask("", "2D") };
    assert_eq!(found(&text, &with("John")).as_deref(), Some("weak 6M or any strong hand"));
    assert_eq!(found(&text, &with("joe")).as_deref(), Some("weak card 6!D"));
    let clicks = [("vs1C Precision", true)];
    let ask = Ask { clicks: &clicks, ..ask("1C", "Db") };
    assert_eq!(found(&text, &ask).as_deref(), Some("Lead indicating double"));
}

#[test]
fn openings_by_vulnerability_work_only_under_the_old_rule() {
    let texts = [Some(OPENINGS.to_owned()), sample()];
    for text in texts.iter().flatten() {
        let on = |board, sample_rules| Ask { board: Some(board), sample_rules, ..ask("", "1N") };
        // North deals board 1 with nobody vulnerable, East board 6 with East-West vulnerable.
        assert_eq!(found(text, &on(1, true)).as_deref(), Some("12-14 balanced"));
        assert_eq!(found(text, &on(6, true)).as_deref(), Some("15-17 balanced"));
        assert_eq!(found(text, &on(1, false)).as_deref(), Some("12-14 balanced"));
        assert_eq!(found(text, &on(6, false)), None);
    }
}

#[test]
fn old_rule_tags_are_alternatives_only_when_alone() {
    let text = "Option,A @v@3\n,1C,both\nOption,B @3@4\n,1D,late\nOption,C\n,1H,c\nOption,C\n,1S,d";
    let on =
        |context, board, clicks| Ask { clicks, board, sample_rules: true, ..ask(context, "1C") };
    let states = |ask| Literal::new(text).enabled(&ask).iter().map(|one| one.1).collect::<Vec<_>>();
    assert_eq!(states(on("", None, &[])), [true, true, true]);
    assert_eq!(states(on("----", Some(4), &[])), [true, true, true]);
    assert_eq!(states(on("----", Some(1), &[])), [false, true, true]);
    let clicks = [("B @3@4", true), ("C", false), ("A @v@3", false)];
    assert_eq!(states(on("", Some(4), &clicks)), [false, false, false]);
    assert_eq!(states(on("----", Some(4), &clicks)), [true, true, false]);
}
