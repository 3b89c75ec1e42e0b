//! The vendor's own response fixtures, as answers to our client.

use connector::client::{Client, ClientError, Queued};
use connector::dto::{BoardResult, HandRecord, Participation, PlayerData, TdCall};
use connector::service::Answer;
use connector::wire::{Command, Numbering, Request, Response};

use super::support::{Broker, By};
use crate::fixtures::fixtures;

#[test]
fn the_vendors_responses_are_understood() {
    for (name, text) in fixtures("responses", 9) {
        let response = Response::decode(text.as_bytes(), Numbering::Clients).unwrap();
        // As a line, which the fixture's own layout is not.
        let line = serde_json::from_str::<serde_json::Value>(&text).unwrap().to_string();
        let broker = Broker::new(By::Socket, move |_, _| Answer::whole(line.clone()));
        let mut client = broker.client();
        match Command::from_number(response.request_command).unwrap() {
            Command::PollQueueForNewResults => polled::<BoardResult>(&mut client),
            Command::PollQueueForNewPlayerData => polled::<PlayerData>(&mut client),
            Command::PollQueueForNewParticipations => polled::<Participation>(&mut client),
            Command::PollQueueForNewHandrecords => polled::<HandRecord>(&mut client),
            Command::PollQueueForNewTdCalls => polled::<TdCall>(&mut client),
            command => {
                let session = response.session_guid.as_deref().unwrap_or_default();
                match client.send(&Request::new(command, session, "")) {
                    Ok(answer) => assert_eq!(answer, response, "{name}"),
                    Err(ClientError::Answered { kind, sentence }) => {
                        assert_eq!(kind, response.error_type, "{name}");
                        assert_eq!(sentence, response.data.read::<String>().unwrap(), "{name}");
                    }
                    Err(why) => panic!("{name}: {why}"),
                }
            }
        }
    }
}

fn polled<T: Queued>(client: &mut Client) {
    let polled = client.poll_new::<T>("").unwrap();
    assert_eq!((polled.items.len(), polled.last_id), (2, 42));
}
