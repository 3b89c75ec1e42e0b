//! What a scoring program puts: all of a request or nothing of it, and the same again changes nothing.

use connector::dto::{BoardResult, Bridgemate2Settings, Participation};
use rstest::rstest;

use super::*;

#[test]
fn results_that_are_put_are_in_force() {
    let club = Club::playing();
    let results = [sent(1, 1, 1, (1, 2), 9), sent(2, 1, 7, (3, 4), 10)];
    done(club.put(Command::PutResults, GUID, &results));
    let live = club.live();
    assert_eq!(live.state().event().results.len(), 2);
    let head = live.state().head();
    done(club.put(Command::PutResults, GUID, &results));
    assert_eq!(club.live().state().head(), head);
    done(club.put(Command::PutResults, GUID, &[sent(1, 1, 1, (1, 2), 8)]));
    assert_eq!(club.live().state().event().results.len(), 2);
    let erased = BoardResult { is_deleted: true, ..sent(1, 1, 1, (1, 2), 8) };
    done(club.put(Command::PutResults, GUID, &[erased]));
    assert_eq!(club.live().state().event().results.len(), 1);
}

#[rstest]
#[case::table(sent(3, 1, 1, (1, 2), 9))]
#[case::round(sent(1, 4, 1, (1, 2), 9))]
#[case::board(sent(1, 1, 12, (1, 2), 9))]
#[case::pairs(sent(1, 1, 1, (3, 4), 9))]
#[case::section(BoardResult { section_letters: Some("B".into()), ..sent(1, 1, 1, (1, 2), 9) })]
fn one_result_that_fits_no_round_keeps_all_out(#[case] wrong: BoardResult) {
    let club = Club::playing();
    let head = club.live().state().head();
    let response = club.put(Command::PutResults, GUID, &[sent(2, 1, 7, (3, 4), 10), wrong]);
    let (kind, sentence) = refused(response);
    assert_eq!(kind, ErrorType::Movement, "{sentence}");
    assert_eq!(club.live().state().head(), head);
}

#[test]
fn what_does_not_validate_is_refused_in_the_vendors_words() {
    let club = Club::playing();
    let wrong = BoardResult { table_number: 0, level: 8, ..sent(1, 1, 1, (1, 2), 9) };
    let (kind, sentence) = refused(club.put(Command::PutResults, GUID, &[wrong]));
    assert_eq!(kind, ErrorType::Validation);
    assert!(sentence.contains("\r\n"), "{sentence}");
    assert!(sentence.contains("Invalid TableNumber (0)"), "{sentence}");
}

#[test]
fn a_request_is_for_one_session() {
    let club = Club::playing();
    let other = BoardResult { session_guid: Some(OTHER.into()), ..sent(1, 1, 1, (1, 2), 9) };
    let response = club.put(Command::PutResults, GUID, &[sent(2, 1, 7, (3, 4), 9), other]);
    assert_eq!(refused(response).0, ErrorType::Validation);
    assert!(club.live().state().event().results.is_empty());
    // One that does not say which is for that of what comes with it.
    done(club.put(Command::PutResults, "", &[sent(1, 1, 1, (1, 2), 9)]));
}

fn seated(number: &str, direction: i32) -> Participation {
    Participation {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: 1,
        direction: connector::dto::option::Direction(direction),
        round_number: 1,
        player_number: Some(number.into()),
        ..Participation::default()
    }
}

#[test]
fn a_participation_of_an_unknown_player_is_refused_until_the_player_is_told() {
    let club = Club::playing();
    let seats = [seated("1001", 1), seated("1009", 3)];
    let (kind, sentence) = refused(club.put(Command::PutParticipations, GUID, &seats));
    assert_eq!(kind, ErrorType::EntryUnknown);
    assert!(sentence.contains("1009"), "{sentence}");
    done(club.put(Command::PutPlayerData, GUID, &[player(9)]));
    done(club.put(Command::PutParticipations, GUID, &seats));
    let live = club.live();
    assert_eq!(live.state().event().participations.iter().count(), 2);
}

#[test]
fn what_was_received_is_counted_and_the_same_again_is_nothing_new() {
    let club = Club::playing();
    let guest =
        Participation { player_number: None, last_name: Some("Guest".into()), ..seated("", 1) };
    let said = |response: Response| done(response).data.read::<String>().unwrap();
    let put = || said(club.put(Command::PutParticipations, GUID, std::slice::from_ref(&guest)));
    assert_eq!(put(), "Participations received: 1.");
    assert_eq!(put(), "Participations received: 1. Nothing of it was new.");
}

#[test]
fn settings_reach_the_tables() {
    let club = Club::playing();
    let name: session::model::SettingName = "LeadCard".parse().unwrap();
    let section = session::model::SectionId { session: SessionNo::FIRST, letters: letters("A") };
    for lead_card in [false, true] {
        let settings = Bridgemate2Settings {
            session_guid: Some(GUID.into()),
            section_letters: Some("A".into()),
            pin_code: Some("0000".into()),
            lead_card,
            ..Bridgemate2Settings::default()
        };
        done(club.put(Command::PutBridgemate2Settings, GUID, &[settings]));
        let now = club.live().state().event().setting(section, name);
        assert_eq!(now, session::model::SettingValue::Bool(lead_card));
    }
}

#[test]
fn calls_that_are_made_and_resolved_in_one_request_are_both_in_the_log() {
    let club = Club::playing();
    let call = |table: i32, status: i32| connector::dto::TdCall {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: table,
        round_number: 1,
        hour: 20,
        minute: 15,
        status: connector::dto::option::CallStatus(status),
        ..Default::default()
    };
    let calls: Vec<_> = (0..500).flat_map(|_| [call(1, 1), call(2, 1), call(1, 3)]).collect();
    done(club.put(Command::PutTdCalls, GUID, &calls));
    let live = club.live();
    let calls = live.state().event().calls();
    assert_eq!((calls.iter().count(), calls.open().count()), (501, 1));
}
