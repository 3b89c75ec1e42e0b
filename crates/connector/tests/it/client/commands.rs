//! What the client sends for each command, and what it makes of the answers.

use connector::client::{Client, ClientError, Polled};
use connector::dto::{
    AddSession, BoardResult, Bridgemate2Settings, Bridgemate3Settings, Continue, HandRecord, Init,
    ManagementRequest, ManagementResponse, Participation, PlayerData, ScoringGroup, Section,
    SectionUpdate, TdCall,
};
use connector::queue::Kind;
use connector::service::Answer;
use connector::wire::{Command, Data, DataType, ErrorType, Numbering, Payload, Request, Response};
use rstest::rstest;

use super::support::{Broker, By};

const SESSION: &str = "A1B2C3D4E5F60718293A4B5C6D7E8F90";
const EVENT: &str = "B1B2C3D4E5F60718293A4B5C6D7E8F90";

fn answer(response: &Response) -> Answer {
    Answer::whole(response.encode(Numbering::Clients))
}

type Told = Result<String, ClientError>;

/// What is only told: the command, its session, and how it is sent.
#[rstest]
#[case(Command::InitializeEvent, "", |c: &mut Client| c.initialize(&Init::default()))]
#[case(Command::ContinueEvent, "", |c: &mut Client| c.continue_event(&Continue::default()))]
#[case(Command::AddSession, EVENT, |c: &mut Client| {
    c.add_session(&AddSession { event_guid: Some(EVENT.into()), ..AddSession::default() })
})]
#[case(Command::UpdateScoringGroups, SESSION, |c: &mut Client| {
    c.update_scoring_groups(SESSION, &[ScoringGroup::default()])
})]
#[case(Command::PutResults, SESSION, |c: &mut Client| c.put_results(SESSION, &[BoardResult::default()]))]
#[case(Command::PutPlayerData, SESSION, |c: &mut Client| {
    c.put_player_data(SESSION, &[PlayerData::default()])
})]
#[case(Command::PutParticipations, SESSION, |c: &mut Client| {
    c.put_participations(SESSION, &[Participation::default()])
})]
#[case(Command::PutHandrecords, SESSION, |c: &mut Client| {
    c.put_hand_records(SESSION, &[HandRecord::default()])
})]
#[case(Command::PutBridgemate2Settings, SESSION, |c: &mut Client| {
    c.put_bridgemate2_settings(SESSION, &[Bridgemate2Settings::default()])
})]
#[case(Command::PutBridgemate3Settings, SESSION, |c: &mut Client| {
    c.put_bridgemate3_settings(SESSION, &[Bridgemate3Settings::default()])
})]
#[case(Command::PutTdCalls, SESSION, |c: &mut Client| c.put_td_calls(SESSION, &[TdCall::default()]))]
#[case(Command::ClearData, "", Client::clear_data)]
fn what_is_told_arrives(
    #[case] command: Command,
    #[case] session: &str,
    #[case] tell: fn(&mut Client) -> Told,
    #[values(By::Http, By::Socket)] by: By,
) {
    let broker = Broker::new(by, |request, _| answer(&Response::ok(request, Data::text("Done"))));
    let mut client = broker.client().for_club("Club", "Key");
    assert_eq!(tell(&mut client).unwrap(), "Done");
    let asked = &broker.asked()[0];
    assert_eq!((asked.command, asked.session_guid.as_deref()), (command, Some(session)));
    assert_eq!(
        (asked.club_id.as_deref(), asked.licence_key.as_deref()),
        (Some("Club"), Some("Key"))
    );
    let payload = Payload::of(asked).unwrap();
    assert_eq!(payload == Payload::Nothing, command == Command::ClearData, "{payload:?}");
}

#[rstest]
fn polls_bring_items_and_the_last_number(#[values(By::Http, By::Socket)] by: By) {
    let broker = Broker::new(by, |request, _| {
        let results =
            [1, 2].map(|board_number| BoardResult { board_number, ..BoardResult::default() });
        let mut response = Response::with(request, DataType::Results, Data::list(&results));
        response.last_queue_item_id = 42;
        answer(&response)
    });
    let mut client = broker.client();
    for is_new in [true, false] {
        let Polled { items, last_id } = if is_new {
            client.poll_new::<BoardResult>(SESSION).unwrap()
        } else {
            client.poll_all::<BoardResult>(SESSION).unwrap()
        };
        let boards: Vec<i32> = items.iter().map(|result| result.board_number).collect();
        assert_eq!((boards.as_slice(), last_id), ([1, 2].as_slice(), 42));
    }
    let asked = broker.asked();
    assert_eq!(asked[0], Request::new(Command::PollQueueForNewResults, SESSION, ""));
    assert_eq!(asked[1], Request::new(Command::PollQueueForAllResults, SESSION, ""));
}

#[rstest]
#[case::empty_list("[]")]
#[case::nothing("null")]
fn a_poll_may_bring_nothing(#[case] data: &'static str) {
    let broker = Broker::new(By::Socket, move |request, _| {
        answer(&Response::with(request, DataType::TdCalls, Data::json(data)))
    });
    let polled = broker.client().poll_new::<TdCall>(SESSION).unwrap();
    assert_eq!(polled, Polled { items: Vec::new(), last_id: 0 });
}

#[test]
fn a_poll_of_everything_comes_whole_however_large() {
    let one = serde_json::to_string(&BoardResult::default()).unwrap();
    let count = 20_000;
    let broker = Broker::new(By::Http, move |request, _| {
        let whole = Response::with(request, DataType::Results, Data::nothing());
        let whole = whole.encode(Numbering::Clients);
        let begin = whole.strip_suffix("\"null\"}").unwrap().to_owned() + "\"[";
        let item = one.replace('\\', "\\\\").replace('"', "\\\"");
        let items = (0..count).map(move |n| if n == 0 { item.clone() } else { format!(",{item}") });
        let pieces = std::iter::once(begin).chain(items).chain(["]\"}".to_owned()]);
        Answer::Json(Box::new(pieces.map(String::into_bytes)))
    });
    assert_eq!(broker.client().poll_all::<BoardResult>(SESSION).unwrap().items.len(), count);
}

#[rstest]
#[case(Kind::Results, 19, 23, 27)]
#[case(Kind::PlayerData, 20, 24, 28)]
#[case(Kind::Participations, 21, 25, 29)]
#[case(Kind::HandRecords, 22, 26, 30)]
#[case(Kind::TdCalls, 36, 37, 38)]
fn every_queue_has_its_commands(
    #[case] queue: Kind,
    #[case] new: i32,
    #[case] all: i32,
    #[case] accept: i32,
) {
    assert!(Kind::ALL.contains(&queue));
    assert_eq!((queue.poll_new().number(), queue.poll_all().number()), (new, all));
    let broker =
        Broker::new(By::Http, |request, _| answer(&Response::ok(request, Data::text("Accepted"))));
    assert_eq!(broker.client().accept(queue, SESSION, 42).unwrap(), "Accepted");
    let accepted = Command::from_number(accept).unwrap();
    assert_eq!(broker.asked(), [Request::new(accepted, SESSION, "42")]);
}

#[rstest]
fn movements_are_asked_for_by_session_and_letters(#[values(By::Http, By::Socket)] by: By) {
    let broker = Broker::new(by, |request, _| {
        let section = Section { winners: 2, ..Section::default() };
        answer(&match Payload::of(request).unwrap() {
            Payload::Section(wanted) => {
                let section = Section { winners: 2, ..*wanted };
                Response::with(request, DataType::Movement, Data::of(&section))
            }
            _ => {
                Response::with(request, DataType::Sessions, Data::list(&[section.clone(), section]))
            }
        })
    });
    let mut client = broker.client();
    let section = client.movement(SESSION, "AA").unwrap();
    assert_eq!((section.letters.as_deref(), section.winners), (Some("AA"), 2));
    assert_eq!(section.session_guid.as_deref(), Some(SESSION));
    assert_eq!(client.all_movements(SESSION).unwrap().len(), 2);
    assert_eq!(broker.asked()[1].session_guid.as_deref(), Some(SESSION));
}

#[test]
fn a_changed_movement_may_come_back_or_not() {
    let broker = Broker::new(By::Http, |request, before| {
        let changed = SectionUpdate { winners: 1, ..SectionUpdate::default() };
        answer(&match before {
            0 => Response::with(request, DataType::Movement, Data::of(&changed)),
            _ => Response::ok(request, Data::text("Updated")),
        })
    });
    let mut client = broker.client();
    let update = SectionUpdate { session_guid: Some(SESSION.into()), ..SectionUpdate::default() };
    assert_eq!(client.update_movement(&update).unwrap().unwrap().winners, 1);
    assert_eq!(client.update_movement(&update).unwrap(), None);
    assert_eq!(broker.asked()[0].session_guid.as_deref(), Some(SESSION));
}

#[test]
fn questions_about_events_are_answered_and_the_end_is_only_said() {
    let broker = Broker::new(By::Http, |request, _| {
        let Payload::Manage(asked) = Payload::of(request).unwrap() else { panic!("{request:?}") };
        let running = ManagementResponse { is_running: true, ..ManagementResponse::default() };
        answer(&match asked.command {
            ManagementRequest::SHUT_DOWN_NOW => Response::ok(request, Data::text("Bye")),
            _ => Response::with(request, DataType::EventInfo, Data::of(&running)),
        })
    });
    let mut client = broker.client();
    assert!(client.manage(ManagementRequest::RUNNING_SESSIONS).unwrap().is_running);
    let end = client.manage(ManagementRequest::SHUT_DOWN_NOW).unwrap();
    assert_eq!(end, ManagementResponse::default());
}

#[rstest]
fn an_error_is_told_in_the_brokers_words_and_not_asked_again(
    #[values(By::Http, By::Socket)] by: By,
) {
    let broker = Broker::new(by, |request, _| {
        answer(&Response::error(request, ErrorType::Movement, "There is no table A9."))
    });
    let why = broker.client().put_results(SESSION, &[BoardResult::default()]).unwrap_err();
    assert_eq!(why.to_string(), "There is no table A9.");
    assert!(matches!(why, ClientError::Answered { kind: ErrorType::Movement, .. }));
    assert_eq!(broker.asked().len(), 1);
}

/// Also those that only clients say, when another client stands between.
#[test]
fn every_error_is_told_by_its_type() {
    for kind in &ErrorType::ALL[1..] {
        let broker = Broker::new(By::Socket, |request, _| {
            answer(&Response::error(request, *kind, "Not now."))
        });
        let why = broker.client().clear_data().unwrap_err();
        assert_eq!((why.kind(), why.to_string().as_str()), (*kind, "Not now."));
        assert_eq!(broker.asked().len(), 1);
    }
}

#[rstest]
#[case::of_another_command(|request: &Request| Response {
    request_command: 19,
    ..Response::ok(request, Data::nothing())
})]
#[case::of_another_type(|request: &Request| Response::with(request, DataType::Results, Data::json("[{}]")))]
#[case::of_another_shape(|request: &Request| Response::with(request, DataType::TdCalls, Data::text("?")))]
fn an_answer_to_something_else_is_none(#[case] make: fn(&Request) -> Response) {
    let broker = Broker::new(By::Socket, move |request, _| answer(&make(request)));
    let why = broker.client().poll_new::<TdCall>(SESSION).unwrap_err();
    assert!(matches!(why, ClientError::Unexpected { .. }), "{why}");
}

#[test]
fn a_ping_with_another_word_is_no_ping() {
    let broker =
        Broker::new(By::Http, |request, _| answer(&Response::ok(request, Data::text("?"))));
    let why = broker.client().ping().unwrap_err();
    assert_eq!(why.kind(), ErrorType::UnexpectedCommand);
}

#[rstest]
fn a_request_of_somebody_else_goes_and_comes_back_as_it_is(#[values(By::Http, By::Socket)] by: By) {
    let broker = Broker::new(by, |request, _| {
        let data = Data::text(request.serialized_data.as_deref().unwrap_or_default());
        Answer::whole(format!(" {} ", Response::ok(request, data).encode(Numbering::Guide)))
    });
    let mut client = broker.client();
    let answer =
        client.forward(b"{\"SerializedData\": \"\\\"1\\\"\",\r\n\"Command\": 4,}").unwrap();
    let text = String::from_utf8(answer).unwrap();
    assert!(text.starts_with(" {\"RequestCommand\":4,") && text.ends_with("} "), "{text}");
    assert_eq!(broker.asked().len(), 1);
}

#[rstest]
#[case(By::Http, Some("Bridgemate dataconnector service version 5.0.0.0"))]
#[case(By::Socket, None)]
fn whoever_is_there_says_so_by_http(#[case] by: By, #[case] said: Option<&str>) {
    let broker = Broker::new(by, |_, _| Answer::Close);
    assert_eq!(broker.client().hello().unwrap().as_deref(), said);
}
