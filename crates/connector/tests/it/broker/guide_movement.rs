//! What the guide asks of movements, sections and scoring groups.

use connector::dto::option::Direction;
use connector::dto::{
    Bridgemate2Settings, Bridgemate3Settings, Participation, Section, SectionUpdate,
};
use rstest::rstest;
use session::model::{SectionId, SettingValue};

use super::*;
use crate::event::{again, event, round, section};

fn id(of: &str) -> SectionId {
    SectionId { session: SessionNo::FIRST, letters: letters(of) }
}

/// Two tables, one round; both pairs of each.
fn two_tables(winners: i32, pairs: [(i32, i32); 2]) -> Section {
    let rounds = vec![round("A", (1, 1), pairs[0], (1, 2)), round("A", (2, 1), pairs[1], (3, 4))];
    Section { winners, ..section("A", rounds) }
}

/// With one winner a number is unique in a round, with two in its line; 0 is nobody.
#[rstest]
#[case::all_differ(1, [(1, 2), (3, 4)], true)]
#[case::north_south_twice(1, [(1, 2), (1, 4)], false)]
#[case::east_west_twice(1, [(1, 2), (3, 2)], false)]
#[case::once_in_each_line(1, [(1, 2), (3, 1)], false)]
#[case::against_themselves(1, [(1, 1), (3, 4)], false)]
#[case::lines_apart(2, [(1, 1), (2, 2)], true)]
#[case::crosswise(2, [(1, 2), (2, 1)], true)]
#[case::north_south_twice_in_its_line(2, [(1, 1), (1, 2)], false)]
#[case::east_west_twice_in_its_line(2, [(1, 2), (2, 2)], false)]
fn pairs_are_unique_in_a_round(
    #[case] winners: i32,
    #[case] pairs: [(i32, i32); 2],
    #[case] is_taken: bool,
) {
    let club = Club::new();
    let sent = Init { commands: 7, ..event(vec![two_tables(winners, pairs)]) };
    let response = club.send(Command::InitializeEvent, "", Data::of(&sent).as_str());
    if is_taken {
        done(response);
        return;
    }
    let (kind, sentence) = refused(response);
    assert_eq!(kind, ErrorType::Movement, "{sentence}");
    assert!(club.broker.overview().unwrap().events.is_empty());
}

#[test]
fn a_pair_against_nobody_sits_out_and_nobody_against_nobody_is_an_empty_table() {
    let club = Club::new();
    let rounds = vec![
        round("A", (1, 1), (1, 2), (1, 2)),
        round("A", (2, 1), (3, 0), (0, 0)),
        round("A", (3, 1), (0, 4), (0, 0)),
        round("A", (4, 1), (0, 0), (0, 0)),
    ];
    let sent = section("A", rounds);
    club.ok(Command::InitializeEvent, "", &Init { commands: 7, ..event(vec![sent.clone()]) });
    let told: Vec<Section> =
        done(club.send(Command::GetAllMovements, GUID, "")).data.read().unwrap();
    assert_eq!(told, [sent]);
    for (table, pairs) in [(2, (3, 1)), (3, (1, 4)), (4, (1, 2))] {
        let result = super::sent(table, 1, 1, pairs, 9);
        let (kind, sentence) = refused(club.put(Command::PutResults, GUID, &[result]));
        assert_eq!(kind, ErrorType::Movement);
        assert!(sentence.contains("nothing is played there"), "{sentence}");
    }
}

/// The mark is for the other direction: it tells which rounds an update has changed.
#[test]
fn the_mark_of_a_changed_round_is_not_taken_from_a_scoring_program() {
    let club = Club::new();
    let mut marked = howell("A");
    let rounds = |section: &mut Section| -> usize {
        let rounds =
            section.tables.iter_mut().flatten().flat_map(|table| table.rounds.iter_mut().flatten());
        rounds.map(|round| round.updated = true).count()
    };
    assert_eq!(rounds(&mut marked), 6);
    club.ok(Command::InitializeEvent, "", &Init { commands: 7, ..event(vec![marked.clone()]) });
    let told = || -> Vec<Section> {
        done(club.send(Command::GetAllMovements, GUID, "")).data.read().unwrap()
    };
    assert_eq!(told(), [howell("A")]);
    let response = club.ok(Command::UpdateMovement, GUID, &again(&marked));
    assert_eq!(response.data.read::<SectionUpdate>().unwrap().tables, Some(vec![]));
    assert_eq!(told(), [howell("A")]);
}

#[test]
fn a_section_comes_with_players_who_were_not_known_and_with_settings_of_its_own() {
    let club = Club::playing();
    let seat = |number: &str, direction: Direction| Participation {
        session_guid: Some(GUID.into()),
        section_letters: Some("B".into()),
        table_number: 2,
        direction,
        player_number: Some(number.into()),
        ..Participation::default()
    };
    let seats = vec![seat("1009", Direction::NORTH), seat("1010", Direction::SOUTH)];
    let without = SectionUpdate { participations: Some(seats), ..again(&howell("B")) };
    let response = club.send(Command::UpdateMovement, GUID, Data::of(&without).as_str());
    assert_eq!(refused(response).0, ErrorType::EntryUnknown);
    assert_eq!(club.live().state().event().sections.iter().count(), 1, "all or nothing");
    let with = SectionUpdate { added_players: Some(vec![player(9), player(10)]), ..without };
    club.ok(Command::UpdateMovement, GUID, &with);
    let settings = Bridgemate2Settings {
        session_guid: Some(GUID.into()),
        section_letters: Some("B".into()),
        pin_code: Some("1234".into()),
        ..Bridgemate2Settings::default()
    };
    done(club.put(Command::PutBridgemate2Settings, GUID, &[settings]));
    let live = club.live();
    let event = live.state().event();
    // Pair 3 sits North-South at table 2 in the first round.
    let third: session::model::Contestant = "3".parse().unwrap();
    let seated: Vec<String> =
        event.players_of(id("B"), third).iter().map(|player| player.to_string()).collect();
    assert_eq!(seated, ["1009", "1010"]);
    assert_eq!(event.setting(id("B"), "BM2PINcode".parse().unwrap()).to_string(), "“1234”");
    assert_ne!(event.setting(id("A"), "BM2PINcode".parse().unwrap()).to_string(), "“1234”");
}

/// One message has the settings of all sections, each complete.
#[test]
fn settings_are_replaced_for_every_section() {
    let club = Club::new();
    let sections = vec![howell("A"), howell("B")];
    club.ok(Command::InitializeEvent, "", &Init { commands: 7, ..event(sections) });
    let of = |of: &str, lead_card: bool| Bridgemate2Settings {
        session_guid: Some(GUID.into()),
        section_letters: Some(of.into()),
        pin_code: Some("0000".into()),
        lead_card,
        show_results: !lead_card,
        ..Bridgemate2Settings::default()
    };
    let third = |of: &str, pin: &str| Bridgemate3Settings {
        session_guid: Some(GUID.into()),
        section_letters: Some(of.into()),
        pin_code: Some(pin.into()),
        screen_brightness: 7,
        ..Bridgemate3Settings::default()
    };
    for (a, b) in [(true, false), (false, true), (true, true)] {
        done(club.put(Command::PutBridgemate2Settings, GUID, &[of("A", a), of("B", b)]));
        let pins = [a, b].map(|lead| if lead { "1111" } else { "2222" });
        let settings = [third("A", pins[0]), third("B", pins[1])];
        done(club.put(Command::PutBridgemate3Settings, GUID, &settings));
        let live = club.live();
        let value =
            |of: &str, name: &str| live.state().event().setting(id(of), name.parse().unwrap());
        for (section, lead, pin) in [("A", a, pins[0]), ("B", b, pins[1])] {
            assert_eq!(value(section, "LeadCard"), SettingValue::Bool(lead));
            assert_eq!(value(section, "ShowResults"), SettingValue::Bool(!lead));
            assert_eq!(value(section, "BM3PINcode").to_string(), format!("“{pin}”"));
        }
    }
}

/// Who has a number is known by it; the names are those of the player data.
#[test]
fn a_first_name_beside_a_number_changes_nobodys_name() {
    let club = Club::playing();
    let seat = Participation {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: 1,
        direction: Direction::NORTH,
        player_number: Some("1001".into()),
        first_name: Some("Somebody".into()),
        ..Participation::default()
    };
    done(club.put(Command::PutParticipations, GUID, std::slice::from_ref(&seat)));
    let live = club.live();
    let known = live.state().event().players.get(&"1001".parse().unwrap()).unwrap();
    assert_eq!(known.name(), "Ann Player 1");
    let both = Participation { last_name: Some("Else".into()), ..seat };
    let (kind, sentence) = refused(club.put(Command::PutParticipations, GUID, &[both]));
    assert_eq!(kind, ErrorType::Validation);
    assert!(sentence.contains("but not both"), "{sentence}");
}

/// The guide wants tables with every section that is not deleted; the vendor's own checks let one without them pass.
#[test]
fn a_section_without_tables_waits_for_them_or_stays_as_it_is() {
    let club = Club::playing();
    let without = |of: &str| SectionUpdate { tables: None, ..again(&howell(of)) };
    let told = || -> Vec<Section> {
        done(club.send(Command::GetAllMovements, GUID, "")).data.read().unwrap()
    };
    club.ok(Command::UpdateMovement, GUID, &without("A"));
    assert_eq!(told(), [howell("A")]);
    club.ok(Command::UpdateMovement, GUID, &without("B"));
    assert_eq!(told()[1], section("B", Vec::new()));
    club.ok(Command::UpdateMovement, GUID, &again(&howell("B")));
    assert_eq!(told(), [howell("A"), howell("B")]);
}
