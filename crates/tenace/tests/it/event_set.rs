//! Settings of the terminals, changed from the command line.

use crate::club::TestClub;

fn settings(club: &TestClub) -> String {
    let log = club.run(&["log", "show", &club.event]).ok();
    log.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn settings_are_changed_all_or_none() {
    let club = TestClub::with_tables(2, 1);
    let event = club.event.as_str();
    let said = club.run(&["event", "set", event, "leadcard=true", "BM2Ranking=2"]).ok();
    assert_eq!(said, "2 settings are changed.\n");
    assert!(settings(&club).contains("LeadCard"), "{}", settings(&club));
    club.run(&["event", "set", event, "BM2PINcode=0042", "--section", "A"]).ok();
    assert!(settings(&club).contains("0042"), "{}", settings(&club));
    let before = settings(&club);
    for (words, sentence) in [
        ("LeadCard", "write NAME=VALUE"),
        ("LeadCart=true", "there is no setting “LeadCart”"),
        ("LeadCard=maybe", "LeadCard cannot be “maybe”: expected true or false"),
        ("BM2Ranking=9", "expected a whole number from 0 to 2"),
        ("BM2PINcode=42", "expected four digits"),
    ] {
        let ran = club.run(&["event", "set", event, "ShowResults=false", words]);
        assert_eq!(ran.code, 2, "{words}: {ran:?}");
        assert!(ran.stderr.contains(sentence), "{words}: {ran:?}");
    }
    assert_eq!(settings(&club), before);
}
