//! Who sits where when the movement has no place for them any more.

use connector::dto::option::{CallStatus, Direction, GameType};
use connector::dto::{Participation, Section, SectionUpdate, Table, TdCall};
use session::model::{Contestant, SectionId};

use super::*;
use crate::event::{again, id, round as sent_round, section};

/// Seats the players from 1001 on at both tables: North, South, East, West.
fn seats(letters: &str, round: i32, first: i32) -> Vec<Participation> {
    let directions = [Direction::NORTH, Direction::SOUTH, Direction::EAST, Direction::WEST];
    let tables =
        [1, 2].into_iter().flat_map(|table| directions.map(|direction| (table, direction)));
    let seat = |(number, (table_number, direction)): (i32, (i32, Direction))| Participation {
        session_guid: Some(GUID.into()),
        section_letters: Some(letters.into()),
        table_number,
        direction,
        round_number: round,
        player_number: Some((1000 + number).to_string()),
        ..Participation::default()
    };
    (first..).zip(tables).map(seat).collect()
}

/// A club where sections A and B are seated, with players 1001 to 1016.
fn seated(sections: Vec<Section>) -> Club {
    let club = Club::new();
    club.ok(Command::InitializeEvent, "", &crate::event::event(sections));
    let players: Vec<_> = (1..=16).map(player).collect();
    done(club.put(Command::PutPlayerData, GUID, &players));
    club
}

fn who(club: &Club, section: SectionId, pair: &str) -> Vec<String> {
    let contestant: Contestant = pair.parse().unwrap();
    let live = club.live();
    let players = live.state().event().players_of(section, contestant);
    players.iter().map(|player| player.to_string()).collect()
}

#[test]
fn whoever_sat_in_a_deleted_section_is_free() {
    let club = seated(vec![howell("A"), howell("B")]);
    done(club.put(Command::PutParticipations, GUID, &seats("B", 1, 1)));
    let gone = SectionUpdate { is_deleted: true, tables: None, ..again(&howell("B")) };
    club.ok(Command::UpdateMovement, GUID, &gone);
    assert_eq!(who(&club, id("B"), "1"), Vec::<String>::new());
    done(club.put(Command::PutParticipations, GUID, &seats("A", 1, 1)));
    assert_eq!(who(&club, id("A"), "1"), ["1001", "1002"]);
    // Added anew, it has nobody until somebody is seated.
    club.ok(Command::UpdateMovement, GUID, &again(&howell("B")));
    assert_eq!(who(&club, id("B"), "1"), Vec::<String>::new());
}

#[test]
fn whoever_sat_at_a_table_that_is_gone_is_free() {
    let club = seated(vec![howell("A")]);
    done(club.put(Command::PutParticipations, GUID, &seats("A", 1, 1)));
    let mut less = section("A", vec![sent_round("A", (1, 1), (1, 2), (1, 2))]);
    less.tables.as_mut().unwrap().push(Table {
        session_guid: Some(GUID.into()),
        section_letters: Some("A".into()),
        table_number: 2,
        ..Table::default()
    });
    club.ok(Command::UpdateMovement, GUID, &again(&less));
    let fourth = Participation { table_number: 1, ..seats("A", 1, 7)[0].clone() };
    done(club.put(Command::PutParticipations, GUID, &[fourth]));
    assert_eq!(who(&club, id("A"), "1"), ["1007", "1002"]);
}

#[test]
fn people_stay_at_their_seats_when_the_lines_are_ranked_apart_or_together() {
    let rounds = vec![
        sent_round("A", (1, 1), (1, 3), (1, 2)),
        sent_round("A", (1, 2), (1, 4), (5, 6)),
        sent_round("A", (2, 1), (2, 4), (3, 4)),
        sent_round("A", (2, 2), (2, 3), (7, 8)),
    ];
    let one = section("A", rounds);
    let club = seated(vec![one.clone()]);
    done(club.put(Command::PutParticipations, GUID, &seats("A", 1, 1)));
    let two = Section { winners: 2, ..one.clone() };
    club.ok(Command::UpdateMovement, GUID, &again(&two));
    assert_eq!(who(&club, id("A"), "NS1"), ["1001", "1002"]);
    assert_eq!(who(&club, id("A"), "EW4"), ["1007", "1008"]);
    // The same seats again are no news, and the way back is the same.
    done(club.put(Command::PutParticipations, GUID, &seats("A", 1, 1)));
    club.ok(Command::UpdateMovement, GUID, &again(&one));
    assert_eq!(who(&club, id("A"), "1"), ["1001", "1002"]);
    assert_eq!(who(&club, id("A"), "4"), ["1007", "1008"]);
}

#[test]
fn a_seating_for_all_rounds_replaces_the_one_before() {
    let rounds = |pairs: (i32, i32)| {
        let at = |table, number, pairs| {
            sent_round("A", (table, number), pairs, (number * 2 - 1, number * 2))
        };
        vec![at(1, 1, (1, 2)), at(1, 2, (1, 2)), at(2, 1, pairs), at(2, 2, pairs)]
    };
    let of = |rounds| Section {
        game_type: GameType::INDIVIDUAL,
        has_explicit_participations: true,
        ..section("A", rounds)
    };
    let club = seated(vec![of(rounds((3, 4)))]);
    let mut all = seats("A", 1, 1);
    all.extend(
        seats("A", 2, 1)
            .into_iter()
            .rev()
            .zip(seats("A", 2, 1))
            .map(|(other, seat)| Participation { player_number: other.player_number, ..seat }),
    );
    let update = SectionUpdate { participations: Some(all.clone()), ..again(&of(rounds((3, 4)))) };
    club.ok(Command::UpdateMovement, GUID, &update);
    let update = SectionUpdate { participations: Some(all.clone()), ..again(&of(rounds((5, 6)))) };
    club.ok(Command::UpdateMovement, GUID, &update);
    assert_eq!(who(&club, id("A"), "5"), ["1005", "1006", "1004", "1003"]);
    let short = rounds((5, 6)).into_iter().filter(|round| round.round_number == 1).collect();
    all.truncate(8);
    let update = SectionUpdate { participations: Some(all), ..again(&of(short)) };
    club.ok(Command::UpdateMovement, GUID, &update);
    assert_eq!(who(&club, id("A"), "5"), ["1005", "1006"]);
}

#[test]
fn the_players_of_a_missing_pair_are_kept_and_its_coming_is_told() {
    let missing = Section { missing_pair: 4, ..howell("A") };
    let club = seated(vec![missing]);
    done(club.put(Command::PutParticipations, GUID, &seats("A", 1, 1)));
    let response = club.ok(Command::UpdateMovement, GUID, &again(&howell("A")));
    let told: SectionUpdate = response.data.read().unwrap();
    let rounds = told.tables.iter().flatten().flat_map(|table| table.rounds.iter().flatten());
    let places: Vec<_> = rounds.map(|round| (round.table_number, round.round_number)).collect();
    assert_eq!(places, [(1, 3), (2, 1), (2, 2), (2, 3)]);
    assert_eq!(who(&club, id("A"), "4"), ["1007", "1008"]);
}

#[test]
fn nothing_is_put_into_a_section_that_was_deleted() {
    let club = seated(vec![howell("A"), howell("B")]);
    let gone = SectionUpdate { is_deleted: true, tables: None, ..again(&howell("B")) };
    club.ok(Command::UpdateMovement, GUID, &gone);
    let call = TdCall {
        session_guid: Some(GUID.into()),
        section_letters: Some("B".into()),
        table_number: 1,
        round_number: 1,
        status: CallStatus::LAUNCHED,
        ..TdCall::default()
    };
    let (kind, _) = refused(club.put(Command::PutTdCalls, GUID, &[call]));
    assert_eq!(kind, ErrorType::Movement);
    let settings = connector::dto::Bridgemate2Settings {
        session_guid: Some(GUID.into()),
        section_letters: Some("B".into()),
        pin_code: Some("1234".into()),
        ..Default::default()
    };
    let (kind, _) = refused(club.put(Command::PutBridgemate2Settings, GUID, &[settings]));
    assert_eq!(kind, ErrorType::Movement);
}
