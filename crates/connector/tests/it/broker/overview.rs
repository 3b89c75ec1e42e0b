//! What there is to show: clients, queues, messages.

use connector::queue::Kind;

use super::*;

#[test]
fn clients_queues_and_messages_are_shown() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    club.send(Command::PollQueueForNewResults, GUID, "");
    club.broker.answer(b"nonsense", &peer());
    let overview = club.broker.overview().unwrap();
    assert_eq!(overview.running.as_deref(), Some(GUID));
    let queues = &overview.events[0].sessions[0].queues;
    let results = queues.iter().find(|queue| queue.kind == Kind::Results).unwrap();
    assert_eq!((results.all, results.new), (1, 1));
    assert_eq!(overview.clients.len(), 1);
    assert_eq!(
        (overview.clients[0].name.as_str(), overview.clients[0].requests),
        ("HTTP 127.0.0.1", 3)
    );
    let commands: Vec<&str> = overview.messages.iter().map(|message| message.command).collect();
    assert_eq!(commands, ["", "PollQueueForNewResults", "InitializeEvent"]);
    assert_eq!(overview.messages[1].items, Some((1, 1)));
    assert_eq!(overview.messages[0].data, "nonsense");
}

#[test]
fn what_is_shown_is_bounded() {
    let club = Club::new();
    let long = format!("\"{}\"", "é".repeat(10_000));
    for _ in 0..300 {
        club.send(Command::Ping, "", &long);
    }
    let overview = club.broker.overview().unwrap();
    assert_eq!(overview.messages.len(), 100);
    assert!(overview.messages.iter().all(|message| message.data.chars().count() <= 601));
    assert_eq!(overview.clients[0].requests, 300);
}

#[test]
fn more_is_kept_while_the_running_event_asks_for_the_log_level_debug() {
    let club = Club::new();
    club.ok(Command::InitializeEvent, "", &Init { commands: 7 | Init::LOG_LEVEL_DEBUG, ..init() });
    let long = format!("\"{}\"", "x".repeat(5_000));
    for _ in 0..150 {
        club.send(Command::Ping, "", &long);
    }
    let overview = club.broker.overview().unwrap();
    assert_eq!(overview.messages.len(), 151);
    assert_eq!(overview.messages[0].data.len(), 5_002);
}
