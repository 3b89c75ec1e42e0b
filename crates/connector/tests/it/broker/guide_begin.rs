//! What the guide prints to begin an event and to go on with it, sent as it is.

use connector::dto::{
    AddSession, Bridgemate2Settings, Bridgemate3Settings, Continue, HandRecord, Participation,
    Section,
};
use session::model::{SettingValue, Stage};

use super::*;

/// The session of the guide's examples.
const PRINTED: &str = "6D115AF1ABEB4462A299B1FE86274949";

/// A round of the guide's example: table, number, boards, pairs.
fn printed_round((table, number): (i32, i32), boards: (i32, i32), pairs: (i32, i32)) -> String {
    let ((low, high), (ns, ew)) = (boards, pairs);
    format!(
        r#"{{
          "SessionGuid": "{PRINTED}",
          "SectionLetters": "A",
          "TableNumber": {table},
          "RoundNumber": {number},
          "LowBoardNumber": {low},
          "HighBoardNumber": {high},
          "PairNS": {ns},
          "PairEW": {ew},
          "TeamNS": 0,
          "TeamEW": 0,
          "MatesTableSectionLetters": null,
          "MatesTableTableNumber": 0,
          "MatesTableRoundNumber": 0,
          "Updated": false
        }}"#
    )
}

/// The guide's least event: four pairs who all meet each other.
fn printed_event() -> String {
    let table = |table: i32, pairs: [(i32, i32); 3]| {
        let boards = [(1, 4), (5, 8), (9, 12)];
        let rounds: Vec<String> = (1..)
            .zip(boards)
            .zip(pairs)
            .map(|((number, boards), pairs)| printed_round((table, number), boards, pairs))
            .collect();
        let rounds = rounds.join(",\n");
        format!(
            r#"{{ "SessionGuid": "{PRINTED}", "SectionLetters": "A", "TableNumber": {table}, "Rounds": [{rounds}] }}"#
        )
    };
    let tables =
        [table(1, [(1, 2), (1, 3), (1, 4)]), table(2, [(3, 4), (4, 2), (2, 3)])].join(",\n");
    format!(
        r#"{{
      "Commands": 135,
      "EventGuid": "{PRINTED}",
      "AlternativeDataFolder": null,
      "Sessions": [
        {{
          "ScoringGroups": [
            {{
              "SessionGuid": "{PRINTED}",
              "Sections": [
                {{
                  "SessionGuid": "{PRINTED}",
                  "ScoringGroupNumber": 1,
                  "Letters": "A",
                  "Name": null,
                  "Winners": 1,
                  "GameType": 10,
                  "EWMoveBeforePlay": 0,
                  "MissingPair": 0,
                  "IsCombiSection": false,
                  "NorthSouthPairSectionLetters": null,
                  "EastWestPairSectionLetters": null,
                  "IsDeleted": false,
                  "Tables": [{tables}]
                }}
              ],
              "ScoringGroupNumber": 1,
              "ScoringMethod": 10,
              "Name": null,
              "IsDeleted": false
            }}
          ],
          "EventGuid": "{PRINTED}",
          "SessionGuid": "{PRINTED}",
          "Name": "Minimal Session",
          "Year": 2024,
          "Month": 6,
          "Day": 3,
          "Hour": 0,
          "Minute": 0,
          "ShowInApp": true,
          "EWReturnHome": false,
          "PairsMoveAccrossField": false
        }}
      ],
      "PlayerData": null,
      "Participations": null,
      "Handrecords": null,
      "Bridgemate2Settings": null,
      "Bridgemate3Settings": null
    }}"#
    )
}

/// The pairs of each round as they are told, table by table.
fn told_pairs(club: &Club, guid: &str) -> Vec<Vec<(i32, i32)>> {
    let response = done(club.send(Command::GetAllMovements, guid, ""));
    let sections: Vec<Section> = response.data.read().unwrap();
    assert_eq!(sections.len(), 1);
    let tables = sections[0].tables.iter().flatten();
    let pairs = |table: &connector::dto::Table| {
        table.rounds.iter().flatten().map(|round| (round.pair_ns, round.pair_ew)).collect()
    };
    tables.map(pairs).collect()
}

/// The guide prints the data as an object; clients send it as the string that the guide asks for elsewhere.
#[test]
fn the_guides_least_event_is_begun_as_printed() {
    let club = Club::new();
    let response = done(club.send(Command::InitializeEvent, "", &printed_event()));
    assert_eq!(response.data_type, DataType::Ok);
    let pairs = [[(1, 2), (1, 3), (1, 4)], [(3, 4), (4, 2), (2, 3)]];
    assert_eq!(told_pairs(&club, PRINTED), pairs);
    let live = club.live();
    let info = live.state().event().info.current().unwrap();
    assert_eq!(info.name, "Minimal Session");
    assert_eq!(info.date.unwrap().to_string(), "2024-06-03");
    assert_eq!(live.state().event().stage(SessionNo::FIRST), Stage::Open);
    club.enter(2, 4, "4S N +1");
    let polled: Polled<BoardResult> = club.poll(Command::PollQueueForNewResults, PRINTED);
    assert_eq!((polled.items[0].pair_north_south, polled.items[0].pair_east_west), (3, 4));
}

/// The guide's list has 31 for going on, its example 30, which accepts hand records.
#[test]
fn the_guides_continuation_goes_on_by_the_number_of_the_list() {
    let mut club = Club::new();
    done(club.send(Command::InitializeEvent, "", &printed_event()));
    club.restart();
    let data = format!(
        "{{\r\n  \"EventGuid\": \"{PRINTED}\",\r\n  \"Commands\": 5,\r\n  \"AlternativeDataFolder\": null\r\n}}"
    );
    let head = club.live().state().head();
    let misled = club.send(Command::AcceptHandrecordQueueItems, "", &data);
    assert_eq!(refused(misled).0, ErrorType::WrongDataType);
    assert_eq!(club.live().state().head(), head);
    done(club.send(Command::ContinueEvent, "", &data));
    assert_eq!(told_pairs(&club, PRINTED).len(), 2);
}

#[test]
fn an_event_of_one_session_goes_on_by_the_guid_of_its_session() {
    let mut club = Club::new();
    club.ok(Command::InitializeEvent, "", &Init { event_guid: Some(OTHER.into()), ..init() });
    club.enter(1, 1, "4S N +1");
    for guid in [OTHER, GUID] {
        club.restart();
        let going_on =
            Continue { event_guid: Some(guid.into()), commands: 5, ..Continue::default() };
        club.ok(Command::ContinueEvent, "", &going_on);
        assert_eq!(club.boards(Command::PollQueueForNewResults).0, [1]);
    }
}

/// Neither looked up nor made: where our data lies is not for a scoring program to say.
#[test]
fn another_folder_is_taken_and_not_used() {
    let club = Club::new();
    let elsewhere = club.path().with_file_name("elsewhere");
    let folder = Some(elsewhere.to_str().unwrap().to_owned());
    let begun = Init { alternative_data_folder: folder.clone(), ..init() };
    club.ok(Command::InitializeEvent, "", &begun);
    let going_on = Continue {
        event_guid: Some(GUID.into()),
        commands: 5,
        alternative_data_folder: folder,
        ..Continue::default()
    };
    club.ok(Command::ContinueEvent, "", &going_on);
    assert!(!elsewhere.exists());
    club.enter(1, 1, "4S N +1");
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [1]);
}

fn record(guid: &str, letters: &str, group: i32) -> HandRecord {
    let mut record: HandRecord = serde_json::from_str(
        r#"{"NorthSpades":"AKQJT98765432","EastHearts":"AKQJT98765432","SouthDiamonds":"AKQJT98765432",
            "WestClubs":"AKQJT98765432"}"#,
    )
    .unwrap();
    for suit in [
        &mut record.north_hearts,
        &mut record.north_diamonds,
        &mut record.north_clubs,
        &mut record.east_spades,
        &mut record.east_diamonds,
        &mut record.east_clubs,
        &mut record.south_spades,
        &mut record.south_hearts,
        &mut record.south_clubs,
        &mut record.west_spades,
        &mut record.west_hearts,
        &mut record.west_diamonds,
    ] {
        *suit = Some(String::new());
    }
    HandRecord {
        session_guid: Some(guid.into()),
        section_letters: Some(letters.into()),
        scoring_group_number: group,
        board_number: 1,
        ..record
    }
}

#[test]
fn an_added_session_brings_its_players_seats_hands_and_settings() {
    let club = Club::playing();
    let section = Section { scoring_group_number: 2, ..howell("B") };
    let mut session = crate::event::session(OTHER, vec![section]);
    session.event_guid = Some(GUID.into());
    let guid = || Some(OTHER.to_owned());
    let letters_b = || Some("B".to_owned());
    // Somebody of the first session plays here too, and so is told of again.
    let players = [player(1), player(9)].map(|one| PlayerData { session_guid: guid(), ..one });
    let seat = |number: &str, direction: i32| Participation {
        session_guid: guid(),
        section_letters: letters_b(),
        table_number: 1,
        direction: connector::dto::option::Direction(direction),
        player_number: Some(number.into()),
        ..Participation::default()
    };
    let second = Bridgemate2Settings {
        session_guid: guid(),
        section_letters: letters_b(),
        pin_code: Some("1234".into()),
        lead_card: true,
        ..Bridgemate2Settings::default()
    };
    let third = Bridgemate3Settings {
        session_guid: guid(),
        section_letters: letters_b(),
        pin_code: Some("4321".into()),
        screen_brightness: 7,
        ..Bridgemate3Settings::default()
    };
    let added = AddSession {
        event_guid: Some(GUID.into()),
        session: Some(session),
        player_data: Some(players.to_vec()),
        participations: Some(vec![seat("1001", 1), seat("1009", 3)]),
        handrecords: Some(vec![record(OTHER, "B", 2)]),
        bridgemate2_settings: Some(vec![second]),
        bridgemate3_settings: Some(vec![third]),
        ..AddSession::default()
    };
    club.ok(Command::AddSession, GUID, &added);
    let live = club.live();
    let event = live.state().event();
    let section =
        session::model::SectionId { session: SessionNo::new(2).unwrap(), letters: letters("B") };
    let pair: session::model::Contestant = "1".parse().unwrap();
    let seated: Vec<String> =
        event.players_of(section, pair).iter().map(|id| id.to_string()).collect();
    assert_eq!(seated, ["1001", "1009"]);
    assert!(event.deal(section, bridge::BoardNo::new(1).unwrap()).is_some());
    let setting = |name: &str| event.setting(section, name.parse().unwrap());
    assert_eq!(setting("LeadCard"), SettingValue::Bool(true));
    assert_eq!(setting("BM2PINcode").to_string(), "“1234”");
    assert_eq!(setting("BM3PINcode").to_string(), "“4321”");
    assert_eq!(event.stage(section.session), Stage::Open);
}

/// A player is one by number and session, so the sessions may name the same people one after the other.
#[test]
fn a_player_is_told_of_for_each_session() {
    let club = Club::playing();
    let section = Section { scoring_group_number: 2, ..howell("B") };
    let mut session = crate::event::session(OTHER, vec![section]);
    session.event_guid = Some(GUID.into());
    let added = AddSession {
        event_guid: Some(GUID.into()),
        session: Some(session),
        ..AddSession::default()
    };
    club.ok(Command::AddSession, GUID, &added);
    let again = PlayerData { session_guid: Some(OTHER.into()), ..player(1) };
    let here = club.put(Command::PutPlayerData, GUID, std::slice::from_ref(&again));
    assert_eq!(refused(here).0, ErrorType::Validation);
    done(club.put(Command::PutPlayerData, OTHER, std::slice::from_ref(&again)));
    assert_eq!(club.live().state().event().players.iter().count(), 8);
}
