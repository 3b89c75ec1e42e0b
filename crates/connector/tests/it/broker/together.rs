//! Two brokers on one data folder, at the same time: what one of them keeps, the other does not undo.

use connector::dto::{AddSession, Continue, Section, SectionUpdate};
use test_support::wait::Start;

use super::*;

/// A session of the event with one section, which is in a scoring group of its own.
fn added(guid: &str, letters: &str, group: i32) -> AddSession {
    let section = Section { scoring_group_number: group, ..howell(letters) };
    let mut session = crate::event::session(guid, vec![section]);
    session.event_guid = Some(GUID.into());
    AddSession { event_guid: Some(GUID.into()), session: Some(session), ..AddSession::default() }
}

/// Section A with another property that only the frame keeps.
fn updated(ew_move_before_play: i32) -> SectionUpdate {
    SectionUpdate { ew_move_before_play, ..crate::event::again(&howell("A")) }
}

fn frame_of(club: &Club, guid: &str) -> Section {
    let sections: Vec<Section> =
        done(club.send(Command::GetAllMovements, guid, "")).data.read().unwrap();
    sections.into_iter().next().unwrap()
}

/// Both do something at the same moment.
fn at_once(one: impl FnOnce() + Send, other: impl FnOnce() + Send) {
    let start = Start::new(2);
    std::thread::scope(|scope| {
        let start = &start;
        scope.spawn(move || {
            start.wait();
            one();
        });
        start.wait();
        other();
    });
}

fn going_on(commands: i32) -> String {
    let event_guid = Some(GUID.into());
    Data::of(&Continue { event_guid, commands, ..Continue::default() }).as_str().to_owned()
}

#[test]
fn a_session_that_is_added_stays_while_the_other_changes_movements_and_goes_on() {
    let club = Club::playing();
    let other = broker(club.journal(), Numbering::Clients);
    let guid = |number: i32| format!("{number:032X}");
    for number in 2..=13 {
        let letters = char::from(b'A' + u8::try_from(number).unwrap()).to_string();
        let mut session = added(&guid(number), &letters, number);
        let group = session.session.as_mut().unwrap().scoring_groups.as_mut().unwrap();
        group[0].sections.as_mut().unwrap()[0].ew_move_before_play = 2;
        let last = 1 + number % 2;
        at_once(
            || {
                done(club.send(Command::AddSession, GUID, Data::of(&session).as_str()));
            },
            || {
                for way in [0, -1, last] {
                    let data = Data::of(&updated(way));
                    done(asked(&other, Command::UpdateMovement, GUID, data.as_str()));
                    done(asked(&other, Command::ContinueEvent, "", &going_on(5)));
                }
            },
        );
        assert_eq!(frame_of(&club, GUID).ew_move_before_play, last);
    }
    for number in 2..=13 {
        assert_eq!(frame_of(&club, &guid(number)).ew_move_before_play, 2);
    }
}

#[test]
fn what_is_cleared_stays_so_while_the_other_changes_movements() {
    let club = Club::playing();
    let other = broker(club.journal(), Numbering::Clients);
    for number in 1..=12 {
        done(club.send(Command::ContinueEvent, "", &going_on(5)));
        club.enter(1, 1, if number % 2 == 0 { "4S N +1" } else { "4S N =" });
        assert_eq!(club.boards(Command::PollQueueForAllResults).0, [1]);
        at_once(
            || {
                done(club.send(Command::ClearData, "", ""));
            },
            || {
                // It may be refused, when the event was cleared before it came.
                for way in [0, -1, 1, 2] {
                    let data = Data::of(&updated(way));
                    asked(&other, Command::UpdateMovement, GUID, data.as_str());
                }
            },
        );
        for broker in [&club.broker, &other] {
            let (kind, _) = refused(asked(broker, Command::PollQueueForAllResults, GUID, ""));
            assert_eq!(kind, ErrorType::EntryUnknown);
        }
        done(asked(&other, Command::ContinueEvent, "", &going_on(5)));
        assert_eq!(club.boards(Command::PollQueueForAllResults).0, Vec::<i32>::new());
    }
}

#[test]
fn changes_of_two_tables_of_a_section_are_both_kept() {
    let club = Club::playing();
    let other = broker(club.journal(), Numbering::Clients);
    // One table, with a property that only the frame keeps, and which is another each time.
    let one_table = |table: i32, number: i32| {
        let mut update = updated(0);
        let tables = update.tables.as_mut().unwrap();
        tables.retain(|sent| sent.table_number == table);
        tables[0].keep_bridgemates_alive = number % 2 == 1;
        Data::of(&update).as_str().to_owned()
    };
    for number in 1..=12 {
        at_once(
            || {
                done(club.send(Command::UpdateMovement, GUID, &one_table(1, number)));
            },
            || {
                done(asked(&other, Command::UpdateMovement, GUID, &one_table(2, number)));
            },
        );
        let tables = frame_of(&club, GUID).tables.unwrap();
        let kept: Vec<bool> = tables.iter().map(|table| table.keep_bridgemates_alive).collect();
        assert_eq!(kept, [number % 2 == 1; 2], "{number}");
    }
}

#[test]
fn what_is_accepted_stays_so_while_the_other_accepts_less() {
    let club = Club::playing();
    let other = broker(club.journal(), Numbering::Clients);
    for number in 0..40 {
        let tricks = ["4S N =", "4S N +1"][number % 2];
        club.enter(1, 1, tricks);
        let (_, less) = club.boards(Command::PollQueueForNewResults);
        club.enter(1, 2, tricks);
        let (_, more) = club.boards(Command::PollQueueForNewResults);
        let accept = Command::AcceptResultQueueItems;
        at_once(
            || {
                done(club.send(accept, GUID, &less.to_string()));
            },
            || {
                done(asked(&other, accept, GUID, &more.to_string()));
            },
        );
        assert_eq!(club.boards(Command::PollQueueForNewResults).0, Vec::<i32>::new(), "{number}");
    }
}

/// Without Reset, an event that is begun is not replaced by another one.
#[test]
fn of_two_events_that_are_begun_under_one_guid_one_is_refused() {
    let club = Club::new();
    let other = broker(club.journal(), Numbering::Clients);
    for number in 1..=12 {
        let guid = format!("{number:032X}");
        let named = |name: &str| {
            let mut session = crate::event::session(&guid, vec![howell("A")]);
            session.name = Some(name.to_owned());
            let (sessions, commands) = (Some(vec![session]), 5);
            let one = Init { sessions, commands, player_data: None, ..init() };
            Data::of(&one).as_str().to_owned()
        };
        let (mut one, mut two) = (None, None);
        at_once(
            || one = Some(club.send(Command::InitializeEvent, "", &named("One"))),
            || two = Some(asked(&other, Command::InitializeEvent, "", &named("Two"))),
        );
        let (one, two) = (one.unwrap(), two.unwrap());
        let (name, no) = match one.error_type {
            ErrorType::None => ("One", two),
            _ => ("Two", one),
        };
        assert_eq!(refused(no).0, ErrorType::Validation);
        let overview = club.broker.overview().unwrap();
        assert_eq!(overview.events[0].name, name);
        assert_eq!(overview.events[0].guid, guid);
    }
}
