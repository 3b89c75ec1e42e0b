//! Scoring groups that are changed, added and deleted.

use connector::event::{Taken, groups};
use connector::wire::ErrorType;
use session::model::{self, GroupNo, SessionNo};

use super::*;

fn made() -> Made {
    let mut b = howell("B");
    b.scoring_group_number = 2;
    Made::of(&event(vec![howell("A"), b]))
}

fn group(number: i32, letters: &[&str]) -> ScoringGroup {
    let section = |letters: &&str| Section {
        session_guid: Some(GUID.into()),
        scoring_group_number: number,
        letters: Some((*letters).into()),
        ..Section::default()
    };
    ScoringGroup {
        session_guid: Some(GUID.into()),
        scoring_group_number: number,
        scoring_method: ScoringMethod::MATCHPOINTS,
        sections: Some(letters.iter().map(section).collect()),
        ..ScoringGroup::default()
    }
}

fn deleted(number: i32) -> ScoringGroup {
    ScoringGroup { is_deleted: true, sections: None, ..group(number, &[]) }
}

fn group_of(made: &Made, letters: &str) -> u16 {
    made.event().sections.get(&id(letters)).unwrap().group.get()
}

#[test]
fn groups_as_they_are_change_nothing() {
    let made = made();
    let sent = [group(1, &["A"]), group(2, &["B"])];
    assert_eq!(groups::update(&made.state, &made.sessions, &sent), Ok(Taken::default()));
}

#[test]
fn a_group_gets_a_name_and_another_method() {
    let mut made = made();
    let sent = ScoringGroup {
        name: Some("Open".into()),
        scoring_method: ScoringMethod::CROSS_IMPS_3_AVERAGE,
        ..group(1, &["A"])
    };
    let taken = groups::update(&made.state, &made.sessions, &[sent]).unwrap();
    made.say(&taken.commands);
    let set = made.event().groups.get(&(SessionNo::FIRST, GroupNo::FIRST)).unwrap();
    assert_eq!(set.name.as_deref(), Some("Open"));
    assert_eq!(set.method, model::ScoringMethod::CrossImps3Average);
}

#[test]
fn sections_move_between_groups_old_and_new() {
    let mut made = made();
    let sent = [group(2, &["A"]), group(3, &["B"])];
    let taken = groups::update(&made.state, &made.sessions, &sent).unwrap();
    made.say(&taken.commands);
    assert_eq!((group_of(&made, "A"), group_of(&made, "B")), (2, 3));
    assert_eq!(made.written("B").scoring_group_number, 3);
}

#[test]
fn a_group_is_deleted_when_its_sections_have_left_it() {
    let mut made = made();
    let fault = groups::update(&made.state, &made.sessions, &[deleted(2)]).unwrap_err();
    assert_eq!(fault.kind, ErrorType::Movement);
    assert!(fault.sentence.contains("section B is in it"), "{fault}");
    let together = [deleted(2), group(1, &["A", "B"])];
    let taken = groups::update(&made.state, &made.sessions, &together).unwrap();
    made.say(&taken.commands);
    assert_eq!(groups::update(&made.state, &made.sessions, &[deleted(2)]), Ok(Taken::default()));
}

#[test]
fn a_group_is_deleted_when_its_section_was() {
    let mut made = made();
    let mut b = howell("B");
    b.scoring_group_number = 2;
    made.update(&SectionUpdate { is_deleted: true, tables: None, ..again(&b) });
    assert_eq!(groups::update(&made.state, &made.sessions, &[deleted(2)]), Ok(Taken::default()));
}

#[test]
fn what_is_not_known_is_refused() {
    let made = made();
    let update =
        |sent: ScoringGroup| groups::update(&made.state, &made.sessions, &[sent]).unwrap_err().kind;
    assert_eq!(update(deleted(9)), ErrorType::EntryUnknown);
    let elsewhere = ScoringGroup { session_guid: Some(OTHER.into()), ..group(1, &["A"]) };
    assert_eq!(update(elsewhere), ErrorType::EntryUnknown);
}

/// The guide has a new group come before its section.
#[test]
fn a_section_that_is_not_there_yet_is_noted() {
    let mut made = made();
    let sent = [group(1, &["A"]), group(3, &["C"])];
    let taken = groups::update(&made.state, &made.sessions, &sent).unwrap();
    let note = "Scoring group 3: there is no section C yet. Send it with UpdateMovement.";
    assert_eq!((taken.commands.len(), taken.notes), (1, vec![note.to_owned()]));
    made.say(&taken.commands);
    assert_eq!(made.event().groups.iter().count(), 3);
}

#[test]
fn a_section_in_two_groups_is_refused() {
    let made = made();
    let sent = [group(1, &["A", "B"]), group(2, &["B"])];
    let fault = groups::update(&made.state, &made.sessions, &sent).unwrap_err();
    assert_eq!(fault.kind, ErrorType::Validation);
}

/// Numbers of groups are unique in an event; that of a group whose sections are gone is free.
#[test]
fn a_number_belongs_to_one_session_while_it_has_sections() {
    let mut made = made();
    let added = Section { scoring_group_number: 2, ..howell("C") };
    let added = super::add_session(session(OTHER, vec![added]));
    let add = |made: &Made| building::add_session(&made.state, &made.sessions, &added);
    assert_eq!(add(&made).unwrap_err().kind, ErrorType::Validation);
    made.update(&SectionUpdate { is_deleted: true, tables: None, ..again(&howell("B")) });
    let built = add(&made).unwrap();
    made.say(&built.commands);
    made.sessions = built.sessions;
    // Now it is the other session's.
    for (guid, number) in [(GUID, 2), (OTHER, 1)] {
        let taken = ScoringGroup { session_guid: Some(guid.into()), ..group(number, &[]) };
        let fault = groups::update(&made.state, &made.sessions, &[taken]).unwrap_err();
        assert_eq!(fault.kind, ErrorType::Validation);
    }
}
