//! Whose queue tells of a player in an event of several sessions.

use connector::dto::{PlayerData, Section};
use session::Author;
use session::log::PlayerAdded;
use session::model::{SessionNo, TableNo};

use super::queues::{named, seat};
use super::*;

/// A club whose event has a second session, with section B.
fn two_sessions() -> Club {
    let club = Club::new();
    let mut both = init();
    both.event_guid = Some(OTHER.replace('B', "C"));
    let mut first = crate::event::session(GUID, vec![howell("A")]);
    let mut second = crate::event::session(OTHER, vec![second_group(howell("B"))]);
    for group in second.scoring_groups.iter_mut().flatten() {
        group.scoring_group_number = 2;
    }
    for session in [&mut first, &mut second] {
        session.event_guid.clone_from(&both.event_guid);
    }
    both.sessions = Some(vec![first, second]);
    club.ok(Command::InitializeEvent, "", &both);
    club
}

fn second_group(section: Section) -> Section {
    Section { scoring_group_number: 2, ..section }
}

#[test]
fn a_player_is_told_to_the_session_where_they_were_entered() {
    let club = two_sessions();
    let told = |guid: &str| -> Vec<String> {
        let polled: Polled<PlayerData> = club.poll(Command::PollQueueForAllPlayerData, guid);
        polled.items.into_iter().filter_map(|player| player.player_number).collect()
    };
    let add = |number: &str, name: &str| {
        session::Command::AddPlayer(PlayerAdded {
            player: number.parse().unwrap(),
            about: named(name),
        })
    };
    // A table of session A enters somebody; the director seats somebody there.
    club.say(at(1), vec![add("77", "Kim"), seat(1, Some("77"))]);
    club.say(Author::Director(None), vec![add("78", "Lee"), seat(2, Some("78"))]);
    assert_eq!((told(GUID), told(OTHER)), (vec!["77".into(), "78".into()], vec![]));
    // Whoever is known at the other session's tables later is told there then.
    let section = letters("B");
    let session::Command::SeatPlayer(mut seated) = seat(1, Some("77")) else { panic!("a seat") };
    seated.participation.session = SessionNo::new(2).unwrap();
    seated.participation.section = section;
    let table = Author::Table { section, table: TableNo::FIRST };
    club.say(table, vec![session::Command::SeatPlayer(seated)]);
    assert_eq!(told(OTHER), ["77"]);
    // Somebody who is added for no session may come to any.
    club.say(Author::Director(None), vec![add("79", "Max")]);
    assert_eq!((told(GUID).len(), told(OTHER)), (3, vec!["77".into(), "79".into()]));
}
