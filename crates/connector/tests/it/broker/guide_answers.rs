//! Which type of data each command is answered with, by the guide's numbers.

use connector::dto::{Continue, ManagementRequest, ScoringGroup, Section};

use super::*;
use crate::event::again;

/// So many types the guide has for a scoring program: done, an error, and what the data is.
const FOR_SCORING_PROGRAMS: [i32; 11] = [1, 4, 10, 11, 12, 13, 14, 15, 16, 17, 18];

/// What is sent with a command so that it is done.
fn data(command: Command) -> String {
    let section = Section {
        session_guid: Some(GUID.into()),
        letters: Some("A".into()),
        ..Section::default()
    };
    let group = ScoringGroup {
        session_guid: Some(GUID.into()),
        scoring_group_number: 1,
        scoring_method: connector::dto::option::ScoringMethod::MATCHPOINTS,
        sections: Some(vec![howell("A")]),
        ..ScoringGroup::default()
    };
    let going_on = Continue { event_guid: Some(GUID.into()), commands: 5, ..Continue::default() };
    let data = match command {
        Command::Ping => Data::text("638712345678901234"),
        Command::InitializeEvent => Data::of(&init()),
        Command::ContinueEvent => Data::of(&going_on),
        Command::UpdateMovement => Data::of(&again(&howell("A"))),
        Command::UpdateScoringGroups => Data::list(&[group]),
        Command::PutResults => Data::list(&[sent(1, 1, 1, (1, 2), 9)]),
        Command::PutPlayerData => Data::list(&[player(9)]),
        Command::GetMovement => Data::of(&section),
        _ if command.name().starts_with("Accept") => Data::json("0"),
        _ => return String::new(),
    };
    data.as_str().to_owned()
}

#[test]
fn every_command_is_answered_with_the_guides_type_of_data() {
    let club = Club::playing();
    for (number, expected) in [
        (1, 1), // Connect
        (4, 1),
        (5, 1),
        (31, 1),
        (6, 14),
        (8, 1),
        (10, 1),
        (11, 1),
        (19, 12),
        (20, 10),
        (21, 11),
        (22, 13),
        (23, 12),
        (24, 10),
        (25, 11),
        (26, 13),
        (27, 1),
        (28, 1),
        (29, 1),
        (30, 1),
        (32, 14),
        (33, 15),
        (35, 1),
    ] {
        let command = Command::from_number(number).unwrap();
        let response = done(club.send(command, GUID, &data(command)));
        assert_eq!(response.data_type.number(Numbering::Guide), expected, "{command}");
        assert_eq!(response.error_type, ErrorType::None);
    }
    for (asked, expected) in [(2, 16), (6, 16), (8, 17), (4, 18), (1, 1)] {
        let asked = ManagementRequest { command: asked, ..ManagementRequest::default() };
        let response = club.ok(Command::ManageBCS, "", &asked);
        assert_eq!(response.data_type.number(Numbering::Guide), expected, "{asked:?}");
    }
}

/// Whatever is asked, with data or without, the answer is of a type that the guide has for scoring programs.
#[test]
fn types_that_are_for_others_are_never_sent() {
    let club = Club::playing();
    for command in Command::ALL.into_iter().filter(|command| *command != Command::Disconnect) {
        // Calls for the director are newer than the guide.
        let is_newer = command.name().contains("TdCall");
        for data in [data(command), String::new(), "[]".into(), "{}".into(), "\"?\"".into()] {
            let number = club.send(command, GUID, &data).data_type.number(Numbering::Guide);
            assert!(is_newer || FOR_SCORING_PROGRAMS.contains(&number), "{command}: {number}");
        }
    }
}

/// Opening a channel is greeting enough; a client that says so in words gets an answer, before there is any event.
#[test]
fn whoever_connects_in_words_is_answered() {
    let club = Club::new();
    assert_eq!(done(club.send(Command::Connect, "", "")).data_type, DataType::Ok);
}

#[test]
fn what_failed_is_kept_for_whoever_looks() {
    let club = Club::playing();
    let broker = broker(club.journal().fenced("nobody", |_| false), Numbering::Clients);
    let data = data(Command::PutResults);
    let request = Request::new(Command::PutResults, GUID, &data);
    bytes(broker.answer(request.encode().as_bytes(), &peer()));
    let overview = broker.overview().unwrap();
    let message = &overview.messages[0];
    assert_eq!((message.command, message.error), ("PutResults", ErrorType::Exception));
    assert!(message.text.contains("another computer is in charge"), "{}", message.text);
    assert!(data.starts_with(message.data.trim_end_matches('…')), "{}", message.data);
}
