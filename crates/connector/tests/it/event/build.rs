//! Events that are made, sessions that are added, and what is told of them.

use connector::dto::Moment;
use connector::dto::option::ScoringMethod;
use connector::event::{build, information, method};
use connector::validate::Validate;
use connector::wire::ErrorType;
use jiff::civil::{date, time};
use rstest::rstest;
use session::log::StageSet;
use session::model::{self, GroupNo, SessionNo, Stage};

use super::*;

#[test]
fn an_event_of_one_session_is_called_and_dated_as_the_session() {
    let init = event(vec![howell("A")]);
    assert_eq!(init.validate(), Vec::<String>::new());
    let made = Made::of(&init);
    let info = made.event().info.current().unwrap();
    assert_eq!((info.name.as_str(), info.date), ("Tuesday", Some(date(2026, 2, 28))));
    let session = made.event().sessions.get(&SessionNo::FIRST).unwrap();
    assert_eq!(session.name.as_deref(), Some("Tuesday"));
    assert_eq!((session.date, session.time), (info.date, Some(time(19, 30, 0, 0))));
    assert_eq!(made.sessions.number(GUID), Some(SessionNo::FIRST));
    assert_eq!(made.event().movements.get(&id("A")).unwrap().rounds().len(), 6);
    assert!(made.notes.is_empty(), "{:?}", made.notes);
}

#[test]
fn the_event_has_the_guid_it_names_or_that_of_its_only_session() {
    let mut init = event(vec![howell("A")]);
    assert_eq!(build::event_guid(&init), GUID);
    init.event_guid = Some(String::new());
    assert_eq!(build::event_guid(&init), GUID);
    init.event_guid = Some(OTHER.into());
    assert_eq!(build::event_guid(&init), OTHER);
}

#[test]
fn several_sessions_have_their_own_numbers_groups_and_sections() {
    let mut init = event(vec![howell("A")]);
    let mut second = howell("B");
    second.scoring_group_number = 2;
    init.sessions.as_mut().unwrap().push(session(OTHER, vec![second]));
    let made = Made::of(&init);
    let two = SessionNo::new(2).unwrap();
    assert_eq!(made.sessions.number(OTHER), Some(two));
    assert!(made.event().groups.get(&(two, GroupNo::new(2).unwrap())).is_some());
    let letters: Vec<String> =
        made.event().sections_of(two).map(|(letters, _)| letters.to_string()).collect();
    assert_eq!(letters, ["B"]);
    assert_eq!(made.frames.len(), 2);
}

#[test]
fn a_session_is_added_after_all_others_even_those_nobody_sent() {
    let mut made = Made::of(&event(vec![howell("A")]));
    let own = session::log::SessionAdded {
        session: SessionNo::new(2).unwrap(),
        info: model::SessionInfo::default(),
    };
    made.say(&[Command::AddSession(own)]);
    let second = Section { scoring_group_number: 2, ..howell("B") };
    let add = add_session(session(OTHER, vec![second]));
    let built = build::add_session(&made.state, &made.sessions, &add).unwrap();
    made.say(&built.commands);
    assert_eq!(built.sessions.number(OTHER), SessionNo::new(3));
    assert_eq!(built.sessions.number(GUID), Some(SessionNo::FIRST));
    assert_eq!(built.frames.len(), 1);
    assert_eq!(made.event().sections.iter().count(), 2);
}

#[test]
fn a_session_that_is_there_is_not_added_again() {
    let made = Made::of(&event(vec![howell("A")]));
    let add = add_session(session(GUID, vec![howell("B")]));
    let fault = build::add_session(&made.state, &made.sessions, &add).unwrap_err();
    assert_eq!(fault.kind, ErrorType::NoUpdates);
}

#[test]
fn two_sessions_of_one_guid_are_refused() {
    let mut init = event(vec![howell("A")]);
    init.sessions.as_mut().unwrap().push(session(GUID, vec![howell("B")]));
    assert!(build::init(&init).is_err());
}

#[test]
fn a_section_without_rounds_waits_for_its_movement() {
    let made = Made::of(&event(vec![section("A", Vec::new())]));
    assert!(made.event().sections.get(&id("A")).is_some());
    assert!(made.event().movements.get(&id("A")).is_none());
    assert!(!section::is_vacant(made.event(), id("A")));
    assert_eq!(made.written("A"), section("A", Vec::new()));
}

#[rstest]
#[case::a_pair_in_two_seats(round("A", (2, 1), (1, 4), (7, 8)), ErrorType::Movement, "already sits at table 1")]
#[case::a_board_twice(round("A", (1, 4), (2, 1), (1, 2)), ErrorType::Movement, "plays board 1 a second time")]
#[case::pairs_without_boards(round("A", (1, 4), (2, 1), (0, 0)), ErrorType::Movement, "two sides meet without boards")]
#[case::boards_backwards(round("A", (1, 4), (2, 1), (14, 13)), ErrorType::Validation, "there are no boards 14 to 13")]
#[case::far_too_many_boards(round("A", (1, 4), (2, 1), (1, i32::MAX)), ErrorType::Validation, "2147483647 boards in one round")]
#[case::a_pair_beyond_all(round("A", (1, 4), (5000, 1), (13, 14)), ErrorType::Validation, "PairNS of round 4 at table A1: 5000 is not a pair number")]
#[case::a_table_beyond_all(round("A", (5000, 1), (7, 8), (13, 14)), ErrorType::Validation, "5000 is not a table number")]
#[case::a_round_beyond_all(round("A", (3, 300), (7, 8), (13, 14)), ErrorType::Validation, "300 is not a round number")]
fn what_cannot_be_played_is_refused_with_its_place(
    #[case] odd: dto::Round,
    #[case] kind: ErrorType,
    #[case] part: &str,
) {
    let mut section = howell("A");
    section.tables.as_mut().unwrap()[0].rounds.as_mut().unwrap().push(odd);
    let fault = build::init(&event(vec![section])).unwrap_err();
    assert_eq!(fault.kind, kind, "{fault}");
    assert!(fault.sentence.contains(part), "{fault}");
}

#[test]
fn a_scoring_group_beyond_all_is_refused() {
    let mut section = howell("A");
    section.scoring_group_number = 1000;
    let fault = build::init(&event(vec![section])).unwrap_err();
    assert_eq!(fault.kind, ErrorType::Validation);
}

#[rstest]
#[case(10, model::ScoringMethod::Matchpoints)]
#[case(20, model::ScoringMethod::Imps2Weighted)]
#[case(21, model::ScoringMethod::Imps2TenPercent)]
#[case(22, model::ScoringMethod::Imps2NoCorrection)]
#[case(25, model::ScoringMethod::Imps3Weighted)]
#[case(26, model::ScoringMethod::Imps3TenPercent)]
#[case(27, model::ScoringMethod::Imps3NoCorrection)]
#[case(30, model::ScoringMethod::CrossImps2Total)]
#[case(31, model::ScoringMethod::CrossImps2Average)]
#[case(35, model::ScoringMethod::CrossImps3Total)]
#[case(36, model::ScoringMethod::CrossImps3Average)]
#[case(40, model::ScoringMethod::TeamImps)]
#[case(50, model::ScoringMethod::TeamVpDiscrete)]
#[case(51, model::ScoringMethod::TeamVpContinuous)]
#[case(60, model::ScoringMethod::BoardAMatch)]
#[case(70, model::ScoringMethod::Patton)]
fn every_scoring_method_goes_both_ways(#[case] number: i32, #[case] ours: model::ScoringMethod) {
    assert!(ScoringMethod::ALL.contains(&ScoringMethod(number)));
    assert_eq!(method::read(ScoringMethod(number)), (ours, None));
    assert_eq!(method::write(ours), ScoringMethod(number));
    let mut init = event(vec![howell("A")]);
    let groups = init.sessions.as_mut().unwrap()[0].scoring_groups.as_mut().unwrap();
    groups[0].scoring_method = ScoringMethod(number);
    let made = Made::of(&init);
    let group = made.event().groups.get(&(SessionNo::FIRST, GroupNo::FIRST)).unwrap();
    assert_eq!(group.method, ours);
}

#[test]
fn a_scoring_method_of_the_future_is_taken_for_matchpoints_with_a_note() {
    let (ours, note) = method::read(ScoringMethod(80));
    assert_eq!(ours, model::ScoringMethod::Matchpoints);
    assert_eq!(note.unwrap(), "the scoring method 80 is not known; matchpoints are taken");
}

#[test]
fn information_has_the_sections_that_are_there() {
    let mut named = howell("B");
    named.name = Some("Blue".into());
    let mut made = Made::of(&event(vec![howell("A"), named]));
    made.update(&SectionUpdate { is_deleted: true, tables: None, ..again(&howell("A")) });
    let info = information::of_session(&made.state, &made.sessions, SessionNo::FIRST, OTHER);
    assert_eq!(info.event_guid.as_deref(), Some(OTHER));
    assert_eq!(info.session_guid.as_deref(), Some(GUID));
    assert_eq!(info.session_name.as_deref(), Some("Tuesday"));
    assert_eq!(info.session_date_time, Moment::at((2026, 2, 28), (19, 30)));
    assert!(!info.has_been_processed);
    let blue = dto::SectionInfo {
        section_name: "Blue".into(),
        section_letters: "B".into(),
        scoring_group_number: 1,
        number_of_tables: 2,
    };
    assert_eq!(info.sections, [blue]);

    let closed = StageSet { session: SessionNo::FIRST, stage: Stage::Closed };
    made.say(&[Command::SetStage(closed)]);
    let info = information::of_session(&made.state, &made.sessions, SessionNo::FIRST, OTHER);
    assert!(info.has_been_processed);
}
