//! Participations that belong together: changed seats, guests, individuals.

use connector::dto::Participation;
use connector::dto::option::Direction;
use connector::event::seats::read_all;
use proptest::prelude::*;
use rstest::rstest;
use session::Command;
use session::state::EventState;

use super::seats::{guest, removal, seat};
use super::{after, at, evening, seated, told, with_players};

const EAST: Direction = Direction::EAST;
const WEST: Direction = Direction::WEST;
const NORTH: Direction = Direction::NORTH;
const SOUTH: Direction = Direction::SOUTH;

#[rstest]
#[case(vec![seat("A1", 1, NORTH, "1002"), seat("A1", 1, SOUTH, "1001")])]
#[case(vec![seat("A1", 1, SOUTH, "1001"), seat("A1", 1, NORTH, "1002")])]
#[case::half_a_swap(vec![Participation { is_player_swap: true, ..seat("A1", 1, NORTH, "1002") }])]
fn two_may_change_seats(#[case] batch: Vec<Participation>) {
    let (state, sessions) = with_players();
    let before = [seat("A1", 1, NORTH, "1001"), seat("A1", 1, SOUTH, "1002")];
    let state = seated(&state, &sessions, &before);
    let state = seated(&state, &sessions, &batch);
    assert_eq!([1, 2].map(|place| at(&state, "A", "4", place, 1)), ["1002", "1001"]);
    assert_eq!(read_all(state.event(), &sessions, &batch), Ok(Vec::new()));
}

#[test]
fn everybody_may_move_one_seat_on() {
    let (state, sessions) = with_players();
    let seats =
        [("A1", NORTH), ("A1", SOUTH), ("A1", EAST), ("A1", WEST), ("B1", NORTH), ("C2", EAST)];
    let batch = |shift: usize| -> Vec<Participation> {
        let numbers = (0..seats.len()).map(|n| (1001 + (n + shift) % seats.len()).to_string());
        seats.iter().zip(numbers).map(|((at, seat_), n)| seat(at, 1, *seat_, &n)).collect()
    };
    let mut state = seated(&state, &sessions, &batch(0));
    for shift in 1..seats.len() {
        state = seated(&state, &sessions, &batch(shift));
        assert_eq!(at(&state, "A", "4", 1, 1), (1001 + shift).to_string());
    }
}

#[test]
fn somebody_who_is_given_another_seat_leaves_the_one_before() {
    let (state, sessions) = with_players();
    let state = seated(&state, &sessions, &[seat("A1", 1, NORTH, "1001")]);
    let moved = seated(&state, &sessions, &[seat("B1", 1, EAST, "1001")]);
    assert_eq!([at(&moved, "A", "4", 1, 1), at(&moved, "B", "EW1", 1, 1)], ["nobody", "1001"]);
    // In the second round only the later part is left.
    let moved = seated(&state, &sessions, &[seat("B1", 2, EAST, "1001")]);
    assert_eq!([1, 2].map(|round| at(&moved, "A", "4", 1, round)), ["1001", "nobody"]);
    // From the start means that it was wrong later too.
    let moved = seated(&moved, &sessions, &[seat("A2", 1, NORTH, "1001")]);
    assert_eq!([at(&moved, "A", "4", 1, 1), at(&moved, "B", "EW2", 1, 2)], ["nobody", "nobody"]);
}

#[test]
fn nobody_is_given_two_seats_at_once() {
    let (state, sessions) = with_players();
    let batch = [seat("A1", 1, NORTH, "1001"), seat("B1", 1, EAST, "1001")];
    assert_eq!(
        told(read_all(state.event(), &sessions, &batch)),
        "Validation: Player '1001' is given two seats in one round, with pair 4 of section 'A' and with pair EW1 of \
         section 'B'. Send one of them."
    );
    let corrected =
        [seat("A1", 1, NORTH, "1001"), seat("A1", 1, NORTH, "1002"), seat("B1", 1, EAST, "1001")];
    let state = seated(&state, &sessions, &corrected);
    assert_eq!([at(&state, "A", "4", 1, 1), at(&state, "B", "EW1", 1, 1)], ["1002", "1001"]);
}

/// In the vendor's individuals players come to other pairs in each round.
#[test]
fn every_round_may_have_its_own_seats() {
    let (state, sessions) = with_players();
    let batch = [
        seat("A1", 1, NORTH, "1001"),
        seat("A1", 1, SOUTH, "1002"),
        seat("A1", 1, EAST, "1003"),
        seat("A1", 1, WEST, "1004"),
        seat("A1", 2, NORTH, "1001"),
        seat("A1", 2, SOUTH, "1003"),
        seat("A1", 2, EAST, "1004"),
        seat("A1", 2, WEST, "1002"),
        seat("A1", 3, NORTH, "1004"),
        seat("A1", 3, SOUTH, "1001"),
        seat("A1", 3, EAST, "1002"),
        seat("A1", 3, WEST, "1003"),
    ];
    let at_once = seated(&state, &sessions, &batch);
    let mut backwards = batch.clone();
    backwards.reverse();
    let backwards = seated(&state, &sessions, &backwards);
    let round_by_round =
        batch.chunks(4).fold(state, |state, round| seated(&state, &sessions, round));
    for state in [at_once, backwards, round_by_round] {
        let south: Vec<String> = (1..=3).map(|round| at(&state, "A", "4", 2, round)).collect();
        assert_eq!(south, ["1002", "1003", "1001"]);
        assert_eq!(at(&state, "A", "2", 2, 2), "1002", "pair 2 sits East-West in round 2");
        assert_eq!(read_all(state.event(), &sessions, &batch), Ok(Vec::new()));
    }
}

#[test]
fn a_guest_is_known_by_the_name() {
    let (state, sessions) = evening();
    let batch = [guest("A1", NORTH, "Ann", "Smith"), guest("A1", SOUTH, "", "Jansen")];
    let state = seated(&state, &sessions, &batch);
    assert_eq!([1, 2].map(|place| at(&state, "A", "4", place, 1)), ["Ann Smith", "Jansen"]);
    let known = state.event().players.get(&"Ann Smith".parse().unwrap()).unwrap();
    assert_eq!((known.first_name.as_str(), known.last_name.as_str()), ("Ann", "Smith"));
    assert_eq!(read_all(state.event(), &sessions, &batch), Ok(Vec::new()));
    let swapped = [guest("A1", SOUTH, "Ann", "Smith"), guest("A1", NORTH, "", "Jansen")];
    let state = seated(&state, &sessions, &swapped);
    assert_eq!([1, 2].map(|place| at(&state, "A", "4", place, 1)), ["Jansen", "Ann Smith"]);
    // Who comes back is the same guest.
    let state = seated(&state, &sessions, &[removal("A1", 1, SOUTH)]);
    let commands =
        read_all(state.event(), &sessions, &[guest("B1", EAST, "Ann", "Smith")]).unwrap();
    assert_eq!(commands.len(), 1, "nobody is new");
}

#[test]
fn a_family_may_have_one_name() {
    let (state, sessions) = evening();
    let batch = [guest("A1", NORTH, "", "Jansen"), guest("A1", SOUTH, "", "Jansen")];
    let state = seated(&state, &sessions, &batch);
    let names = [1, 2].map(|place| at(&state, "A", "4", place, 1));
    assert_eq!(names, ["Jansen", "Jansen (2)"]);
    assert_eq!(read_all(state.event(), &sessions, &batch), Ok(Vec::new()));
    let third = [guest("B1", NORTH, "", "Jansen")];
    let state = seated(&state, &sessions, &third);
    assert_eq!(at(&state, "B", "NS1", 1, 1), "Jansen (3)");
    assert_eq!(read_all(state.event(), &sessions, &third), Ok(Vec::new()));
}

#[test]
fn a_guest_who_sits_elsewhere_in_the_next_round_is_the_same() {
    let (state, sessions) = evening();
    let round_2 = |seat: Participation| Participation { round_number: 2, ..seat };
    let batch = [
        guest("A1", NORTH, "", "Smith"),
        guest("A1", SOUTH, "", "Jones"),
        round_2(guest("A1", NORTH, "", "Jones")),
        round_2(guest("A1", SOUTH, "", "Smith")),
    ];
    let state = seated(&state, &sessions, &batch);
    assert_eq!([1, 2].map(|round| at(&state, "A", "4", 1, round)), ["Smith", "Jones"]);
    assert_eq!([1, 2].map(|round| at(&state, "A", "4", 2, round)), ["Jones", "Smith"]);
    assert_eq!(read_all(state.event(), &sessions, &batch), Ok(Vec::new()));
}

#[rstest]
#[case("1001", "", "1001 (2)", "a member has that number")]
#[case("Ann", "42", "Ann 42", "")]
#[case("", "42", "42", "")]
fn a_guest_may_have_any_name(
    #[case] first: &str,
    #[case] last: &str,
    #[case] id: &str,
    #[case] why: &str,
) {
    let (state, sessions) = with_players();
    let batch = [guest("A1", NORTH, first, last)];
    let state = seated(&state, &sessions, &batch);
    assert_eq!(at(&state, "A", "4", 1, 1), id, "{why}");
    assert_eq!(read_all(state.event(), &sessions, &batch), Ok(Vec::new()));
}

/// Tells whether anybody sits in two places at a time.
fn is_anybody_twice(event: &EventState) -> bool {
    let commands: Vec<Command> = event
        .participations
        .iter()
        .map(|(at, player)| {
            Command::SeatPlayer(session::log::PlayerSeated {
                participation: *at,
                player: player.clone(),
            })
        })
        .collect();
    let (state, _) = with_players();
    let mut latest_first = commands;
    latest_first.sort_by_key(|command| match command {
        Command::SeatPlayer(seated) => std::cmp::Reverse(seated.participation.from_round),
        _ => unreachable!(),
    });
    state.suppose(&latest_first).is_err()
}

proptest! {
    /// Whatever comes in whatever order: it is taken in or refused as a whole, and what was taken in holds.
    #[test]
    fn any_batch_after_any_other_can_be_said(
        batches in prop::collection::vec(
            prop::collection::vec((1..=2_i32, 1..=3_i32, 1..=4_i32, 0..=9_u16), 1..8),
            1..5,
        ),
    ) {
        let (mut state, sessions) = with_players();
        for batch in batches {
            let batch: Vec<Participation> = batch
                .into_iter()
                .map(|(table, round, direction, number)| {
                    let (place, direction) = (format!("A{table}"), Direction(direction));
                    match number {
                        0 => removal(&place, round, direction),
                        number => seat(&place, round, direction, &(1000 + number).to_string()),
                    }
                })
                .collect();
            let Ok(commands) = read_all(state.event(), &sessions, &batch) else { continue };
            let said = state.suppose(&commands);
            prop_assert!(said.is_ok(), "{:?}", said.err());
            state = after(&state, &commands);
            prop_assert_eq!(read_all(state.event(), &sessions, &batch).unwrap(), Vec::new());
            prop_assert!(!is_anybody_twice(state.event()));
        }
    }
}
