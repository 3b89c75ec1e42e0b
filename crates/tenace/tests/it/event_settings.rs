//! Changing and listing the settings of the terminals.

use insta::assert_snapshot;

use crate::club::TestClub;

fn two_sections() -> TestClub {
    let mut club = TestClub::empty();
    let made = ["event", "new", "--section", "mitchell:3", "--section", "mitchell:3", "--json"];
    let made: serde_json::Value = serde_json::from_str(&club.run(&made).ok()).unwrap();
    club.event = made["event"].as_str().unwrap().to_owned();
    club
}

fn listed(club: &TestClub, more: &[&str], name: &str) -> String {
    let all = club.run(&[&["event", "settings", &club.event], more].concat()).ok();
    let lines = all.lines().filter(|line| line.trim_start().starts_with(name));
    let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    words.collect::<Vec<_>>().join("\n")
}

#[test]
fn settings_are_changed_for_all_or_for_a_section_and_say_where_they_come_from() {
    let club = two_sections();
    assert_eq!(listed(&club, &[], "LeadCard"), "LeadCard true default");
    let set = ["event", "set", &club.event, "leadcard=yes", "BM3Ranking=2", "BM3PINcode=4711"];
    let told = club.run(&set).ok();
    assert!(
        told.ends_with(
            "settings of all sections: LeadCard = true, BM3PINcode = ••••, BM3Ranking = 2\n"
        ),
        "{told}"
    );
    club.run(&["event", "set", &club.event, "LeadCard=0", "--section", "b", "--json"]).ok();
    assert_eq!(listed(&club, &[], "LeadCard"), "LeadCard true session\nLeadCard false section B");
    assert_eq!(listed(&club, &["--section", "A"], "LeadCard"), "LeadCard true session");
    assert_eq!(listed(&club, &["--section", "B"], "LeadCard"), "LeadCard false section B");
    assert_eq!(listed(&club, &[], "BM3PINcode"), "BM3PINcode “4711” session");
    club.run(&["event", "set", &club.event, "BM3Ranking=default"]).ok();
    assert_eq!(listed(&club, &[], "BM3Ranking"), "BM3Ranking 2 session");
    club.verify();
}

/// A scoring program sets everything for each section, and a change for all sections reaches none of them then.
#[test]
fn sections_that_keep_their_own_value_are_named() {
    let club = two_sections();
    let set = |words: &[&str]| club.run(&[&["event", "set", &club.event], words].concat()).ok();
    set(&["LeadCard=yes", "BM3PINcode=4711", "--section", "A"]);
    set(&["LeadCard=yes", "--section", "B"]);
    let told = set(&["LeadCard=no", "BM3PINcode=4712", "BM3Ranking=2"]);
    let lines: Vec<&str> = told.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "LeadCard: sections A (true), B (true) keep their own values. Add --section A to change it there.",
            "BM3PINcode: section A keeps its own value. Add --section A to change it there.",
        ],
        "{told}"
    );
    let told: serde_json::Value = serde_json::from_str(&set(&["LeadCard=no", "--json"])).unwrap();
    assert_eq!(told["sections"], serde_json::json!({"LeadCard": {"A": true, "B": true}}));
    let one = set(&["LeadCard=no", "--section", "B"]);
    assert_eq!(one.lines().count(), 1, "{one}");
    let none: serde_json::Value = serde_json::from_str(&set(&["BM3Ranking=1", "--json"])).unwrap();
    assert_eq!(none.get("sections"), None);
    club.verify();
}

/// No value of `BM3Language` means each phone's own language, and the time of a dark screen is none unless it is set.
#[test]
fn default_is_what_holds_while_nobody_sets_it() {
    let club = two_sections();
    for name in ["AutopoweroffTime", "BM3ScreenDimMode", "BM3ScreenOffMode"] {
        assert_eq!(listed(&club, &[], name), format!("{name} 0 default"));
        for value in ["15", "default"] {
            club.run(&["event", "set", &club.event, &format!("{name}={value}")]).ok();
        }
        assert_eq!(listed(&club, &[], name), format!("{name} 0 session"));
    }
    let before = club.log().len();
    let refused = club.run(&["event", "set", &club.event, "BM3Language=default"]).wrong();
    assert!(refused.contains("tenace log undo"), "{refused}");
    assert_eq!(club.log().len(), before);
}

#[test]
fn settings_are_listed_as_json() {
    let club = two_sections();
    club.run(&["event", "set", &club.event, "MaximumResults=7"]).ok();
    club.run(&["event", "set", &club.event, "MaximumResults=9", "--section", "B"]).ok();
    let json = |more: &[&str]| -> serde_json::Value {
        let command = [&["event", "settings", &club.event, "--json"], more].concat();
        serde_json::from_str(&club.run(&command).ok()).unwrap()
    };
    let find = |all: &serde_json::Value, name: &str| {
        let mut settings = all["settings"].as_array().unwrap().iter();
        settings.find(|setting| setting["name"] == name).unwrap().clone()
    };
    let all = json(&[]);
    assert_eq!(
        all["settings"].as_array().unwrap().len(),
        session::model::SettingName::all().count()
    );
    assert_eq!(
        find(&all, "MaximumResults"),
        serde_json::json!({"name": "MaximumResults", "value": 7, "from": "session", "sections": {"B": 9}})
    );
    assert_eq!(find(&all, "ShowResults")["from"], "default");
    let own = json(&["--section", "B"]);
    assert_eq!(own["section"], "B");
    assert_eq!(
        find(&own, "MaximumResults"),
        serde_json::json!({"name": "MaximumResults", "value": 9, "from": "section"})
    );
}

#[test]
fn what_cannot_be_set_is_told_all_at_once_and_changes_nothing() {
    let club = two_sections();
    let before = club.log().len();
    let wrong =
        |words: &[&str]| club.run(&[&["event", "set", &club.event], words].concat()).wrong();
    assert_snapshot!(wrong(&["LaedCard=yes", "BM3Ranking=9", "BM2PINcode=12", "LeadCard"]), @"
    tenace: no setting was changed, for 4 reasons:
      there is no setting “LaedCard”. Did you mean LeadCard?
      BM3Ranking cannot be 9: expected a whole number from 0 to 3
      BM2PINcode cannot be “12”: expected four digits
      “LeadCard” is no setting: write NAME=VALUE, such as LeadCard=yes
    ");
    assert_snapshot!(wrong(&["Ranking=1"]), @"tenace: no setting was changed: there is no setting “Ranking”. Did you mean BM2Ranking or BM3Ranking?");
    assert_snapshot!(wrong(&["Teapot=1"]), @"tenace: no setting was changed: there is no setting “Teapot”; `tenace event settings EVENT` tells the names");
    assert_snapshot!(wrong(&["LeadCard=yes", "LEADCARD=no"]), @"tenace: no setting was changed: LeadCard is there twice");
    assert_snapshot!(wrong(&["LeadCard=maybe"]), @"tenace: no setting was changed: LeadCard cannot be “maybe”: expected true or false");
    let refused =
        club.run(&["event", "set", &club.event, "LeadCard=yes", "--section", "Q"]).refused();
    assert!(refused.contains("there is no section Q"), "{refused}");
    let listed = club.run(&["event", "settings", &club.event, "--section", "Q"]).wrong();
    assert!(
        listed.contains("there is no section Q of session 1; the sections are A, B"),
        "{listed}"
    );
    assert_eq!(club.log().len(), before);
}
