//! When the journal is in the way: another process, a backup in its place, somebody else in charge.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::begin::another;
use super::*;

#[test]
fn two_brokers_of_one_journal_see_what_the_other_did() {
    let club = Club::playing();
    let other = broker(club.journal(), Numbering::Clients);
    club.enter(1, 1, "4S N +1");
    let request = Request::new(Command::PollQueueForNewResults, GUID, "");
    let answer = bytes(other.answer(request.encode().as_bytes(), &peer()));
    let response = Response::decode(&answer, Numbering::Clients).unwrap();
    assert_eq!(response.data.read::<Vec<BoardResult>>().unwrap().len(), 1);
    let accept = Request::new(
        Command::AcceptResultQueueItems,
        GUID,
        &response.last_queue_item_id.to_string(),
    );
    bytes(other.answer(accept.encode().as_bytes(), &peer()));
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, Vec::<i32>::new());
    club.ok(Command::InitializeEvent, "", &init());
    let answer = bytes(other.answer(request.encode().as_bytes(), &peer()));
    let response = Response::decode(&answer, Numbering::Clients).unwrap();
    assert_eq!(response.data.read::<Vec<BoardResult>>().unwrap().len(), 0);
}

#[test]
fn a_computer_that_is_not_in_charge_takes_nothing() {
    let club = Club::playing();
    let fenced = club.journal().fenced("nobody", |_| false);
    let broker = broker(fenced, Numbering::Clients);
    let results = [sent(1, 1, 1, (1, 2), 9)];
    let request = Request::new(Command::PutResults, GUID, Data::list(&results).as_str());
    let answer = bytes(broker.answer(request.encode().as_bytes(), &peer()));
    let response = Response::decode(&answer, Numbering::Clients).unwrap();
    let (kind, sentence) = refused(response);
    assert_eq!(kind, ErrorType::Exception);
    assert!(sentence.contains("another computer is in charge"), "{sentence}");
    assert!(club.live().state().event().results.is_empty());
}

#[test]
fn tables_that_are_faster_do_not_get_in_the_way() {
    let club = Club::playing();
    // The broker has seen the event; then a table says something, and a put comes on top of it.
    club.boards(Command::PollQueueForNewResults);
    club.enter(1, 1, "4S N +1");
    done(club.put(
        Command::PutResults,
        GUID,
        &[sent(1, 1, 1, (1, 2), 9), sent(2, 1, 7, (3, 4), 9)],
    ));
    assert_eq!(club.live().state().event().results.len(), 2);
    // The put is the later word, so what the table said before it is no news any more.
    assert_eq!(club.boards(Command::PollQueueForAllResults).0, Vec::<i32>::new());
}

#[test]
fn events_that_two_brokers_begin_at_the_same_time_are_all_known() {
    let club = Club::new();
    let brokers = [Arc::clone(&club.broker), broker(club.journal(), Numbering::Clients)];
    let guid = |broker: usize, number: usize| format!("{broker:016X}{number:016X}");
    std::thread::scope(|scope| {
        for (index, broker) in brokers.iter().enumerate() {
            scope.spawn(move || {
                for number in 0..8 {
                    let guid = format!("{index:016X}{number:016X}");
                    let mut event = init();
                    event.sessions = Some(vec![crate::event::session(&guid, vec![howell("A")])]);
                    event.player_data = None;
                    let data = Data::of(&event);
                    let request = Request::new(Command::InitializeEvent, "", data.as_str());
                    let answer = bytes(broker.answer(request.encode().as_bytes(), &peer()));
                    done(Response::decode(&answer, Numbering::Clients).unwrap());
                }
            });
        }
    });
    for index in 0..2 {
        for number in 0..8 {
            done(club.send(Command::PollQueueForNewResults, &guid(index, number), ""));
        }
    }
}

#[test]
fn a_small_request_has_no_huge_answer_and_a_huge_one_is_not_taken() {
    let club = Club::playing();
    let many = format!("[{}{{}}]", "{},".repeat(5_000));
    let (kind, sentence) = refused(club.send(Command::PutResults, GUID, &many));
    assert_eq!(kind, ErrorType::Validation);
    assert!(sentence.len() < 110_000, "{}", sentence.len());
    assert!(sentence.ends_with(" more."), "{}", &sentence[sentence.len() - 100..]);
    let more = format!("[{}{{}}]", "{},".repeat(300_000));
    let (kind, sentence) = refused(club.send(Command::PutResults, GUID, &more));
    assert_eq!(kind, ErrorType::Validation);
    assert!(sentence.contains("more than 250000 things"), "{sentence}");
}

/// Accepting is kept where a standby gets its copy from.
#[test]
fn what_is_accepted_is_kept_beside_the_log() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    let (_, last) = club.boards(Command::PollQueueForNewResults);
    club.accept(connector::queue::Kind::Results, GUID, last);
    let name = format!("connector/results/1/{}", club.event());
    let head = club.live().state().head();
    assert_eq!(club.journal().kept(&name).unwrap(), Some(head.0.to_string().into_bytes()));
}

#[test]
fn a_computer_that_is_not_in_charge_accepts_nothing() {
    let club = Club::playing();
    club.enter(1, 1, "4S N +1");
    let (_, last) = club.boards(Command::PollQueueForNewResults);
    let broker = broker(club.journal().fenced("nobody", |_| false), Numbering::Clients);
    let request = Request::new(Command::AcceptResultQueueItems, GUID, &last.to_string());
    let answer = bytes(broker.answer(request.encode().as_bytes(), &peer()));
    let response = Response::decode(&answer, Numbering::Clients).unwrap();
    assert_eq!(refused(response).0, ErrorType::Exception);
    assert_eq!(club.boards(Command::PollQueueForNewResults).0, [1]);
}

/// Whose session it is and how far a queue is accepted is kept beside the log: a standby that has the facts alone would
/// not know the session.
#[test]
fn what_an_answer_acknowledges_is_confirmed_with_what_is_kept_beside_the_facts() {
    let club = Club::new();
    let may = Arc::new(AtomicBool::new(true));
    let confirmed = Arc::new(Mutex::new(Vec::new()));
    let (path, asked_for, seen) = (club.path(), Arc::clone(&may), Arc::clone(&confirmed));
    let journal = club.journal().confirmed_by(move || {
        *seen.lock().unwrap() = SqliteJournal::open(&path).unwrap().beside().unwrap();
        asked_for.load(Ordering::Relaxed)
    });
    let broker = broker(journal, Numbering::Clients);
    let is_confirmed = || *confirmed.lock().unwrap() == club.journal().beside().unwrap();
    done(asked(&broker, Command::InitializeEvent, "", Data::of(&init()).as_str()));
    assert!(is_confirmed(), "the event's guid");
    done(asked(&broker, Command::AddSession, GUID, Data::of(&another()).as_str()));
    assert!(is_confirmed(), "the session's guid");
    club.enter(1, 1, "4S N +1");
    let polled = done(asked(&broker, Command::PollQueueForNewResults, GUID, ""));
    assert!(is_confirmed(), "what the number stands for");
    let accept = || {
        let last = polled.last_queue_item_id.to_string();
        asked(&broker, Command::AcceptResultQueueItems, GUID, &last)
    };
    may.store(false, Ordering::Relaxed);
    assert!(refused(accept()).1.contains("another computer is in charge"));
    assert!(is_confirmed(), "how far it is accepted");
}

/// What the system says of a file names it, and where the data lies is nobody's affair on the network.
#[cfg(unix)]
#[test]
fn where_the_data_lies_is_not_told_when_it_cannot_be_opened() {
    let club = Club::playing();
    std::fs::remove_file(club.path()).unwrap();
    std::fs::create_dir(club.path()).unwrap();
    let (kind, sentence) = refused(club.send(Command::PollQueueForNewResults, GUID, ""));
    assert_eq!(kind, ErrorType::Exception);
    let folder = club.path().parent().unwrap().file_name().unwrap().to_str().unwrap().to_owned();
    assert!(!sentence.contains(&folder) && !sentence.contains("tenace.db"), "{sentence}");
    assert!(sentence.contains("Nothing was changed"), "{sentence}");
}
