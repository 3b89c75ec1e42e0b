//! Who sits where, into an event and out of it.

use connector::dto::Participation;
use connector::dto::option::Direction;
use connector::event::seats::{read_all, write};
use connector::validate::Validate;
use proptest::prelude::*;
use proptest::sample::Index;
use rstest::rstest;
use session::log::PlayerSeated;
use session::model::{PlayerId, RoundNo};
use session::{Command, State};

use super::{GUID, OTHER, at, seated, section, told, with_players};

/// A seat of a section, and the number of who sits there.
pub(super) fn seat(place: &str, round: i32, direction: Direction, number: &str) -> Participation {
    let (letters, table) = place.split_at(1);
    Participation {
        session_guid: Some(GUID.into()),
        section_letters: Some(letters.into()),
        table_number: table.parse().unwrap(),
        direction,
        round_number: round,
        player_number: Some(number.into()),
        ..Participation::default()
    }
}

pub(super) fn removal(place: &str, round: i32, direction: Direction) -> Participation {
    Participation { player_number: None, is_removal: true, ..seat(place, round, direction, "") }
}

pub(super) fn guest(place: &str, direction: Direction, first: &str, last: &str) -> Participation {
    Participation {
        player_number: None,
        first_name: Some(first.into()),
        last_name: Some(last.into()),
        ..seat(place, 1, direction, "")
    }
}

/// The seat is the table's, the place the pair's.
#[rstest]
#[case("A1", 0, Direction::NORTH, "A", "4", 1)]
#[case("A1", 1, Direction::SOUTH, "A", "4", 2)]
#[case("A1", 1, Direction::EAST, "A", "1", 1)]
#[case("A2", 1, Direction::WEST, "A", "3", 2)]
#[case("B2", 1, Direction::NORTH, "B", "NS2", 1)]
#[case("B2", 1, Direction::WEST, "B", "EW2", 2)]
#[case("C1", 1, Direction::SOUTH, "C", "NS1", 2)]
#[case("C2", 1, Direction::EAST, "C", "EW1", 1)]
#[case("D1", 1, Direction::NORTH, "D", "1", 1)]
#[case("D1", 1, Direction::EAST, "D", "3", 1)]
#[case("D1", 1, Direction::SOUTH, "D", "2", 1)]
#[case("D1", 1, Direction::WEST, "D", "4", 1)]
#[case("E2", 1, Direction::NORTH, "E", "3", 1)]
fn a_seat_becomes_a_place_of_its_pair(
    #[case] place: &str,
    #[case] round: i32,
    #[case] direction: Direction,
    #[case] letters: &str,
    #[case] pair: &str,
    #[case] number: u8,
) {
    let (state, sessions) = with_players();
    let batch = [seat(place, round, direction, "1001")];
    assert_eq!(batch[0].validate(), Vec::<String>::new());
    let state = seated(&state, &sessions, &batch);
    assert_eq!(at(&state, letters, pair, number, 1), "1001");
    assert_eq!(read_all(state.event(), &sessions, &batch), Ok(Vec::new()), "it is no news");
}

#[test]
fn a_later_round_holds_from_then_on() {
    let (state, sessions) = with_players();
    let state = seated(&state, &sessions, &[seat("A1", 1, Direction::EAST, "1001")]);
    // Pair 1 sits East-West at table 2 in round 2.
    let state = seated(&state, &sessions, &[seat("A2", 2, Direction::EAST, "1002")]);
    assert_eq!([1, 2, 3].map(|round| at(&state, "A", "1", 1, round)), ["1001", "1002", "1002"]);
    let again = [seat("A2", 3, Direction::NORTH, "1002"), seat("A1", 0, Direction::EAST, "1001")];
    assert_eq!(read_all(state.event(), &sessions, &again), Ok(Vec::new()));
}

#[test]
fn a_removal_empties_the_seat() {
    let (state, sessions) = with_players();
    let state = seated(&state, &sessions, &[seat("A1", 1, Direction::NORTH, "1001")]);
    let removed = [removal("A1", 1, Direction::NORTH)];
    assert_eq!(removed[0].validate(), Vec::<String>::new());
    let state = seated(&state, &sessions, &removed);
    assert_eq!(at(&state, "A", "4", 1, 1), "nobody");
    assert_eq!(read_all(state.event(), &sessions, &removed), Ok(Vec::new()));
    // Nobody sits there.
    let nobody = [removal("E2", 2, Direction::NORTH)];
    assert_eq!(read_all(state.event(), &sessions, &nobody), Ok(Vec::new()));
    // The pair is missing, and may come: its people are known then.
    let state = seated(&state, &sessions, &[seat("E2", 1, Direction::EAST, "1002")]);
    assert_eq!(at(&state, "E", "4", 1, 1), "1002");
}

#[rstest]
#[case(
    seat("A1", 1, Direction::NORTH, "9"),
    "EntryUnknown: 'A1 North round 1: 9  ' is a participation of an unknown player: there is no player data for the number '9'. Send it with PutPlayerData first."
)]
#[case(
    seat("Z1", 1, Direction::NORTH, "1001"),
    "Movement: There is no section 'Z' in this session. Send it with UpdateMovement first."
)]
#[case(
    seat("A9", 1, Direction::NORTH, "1001"),
    "Movement: Section 'A' has no table 9. Send it with UpdateMovement first."
)]
#[case(
    seat("A1", 4, Direction::NORTH, "1001"),
    "Movement: Table 'A1' has no round 4. Send it with UpdateMovement first."
)]
#[case(
    seat("E2", 2, Direction::SOUTH, "1001"),
    "Movement: 'E2 South round 2: 1001  ': the movement has nobody sitting South there. Send the seat of a pair that plays."
)]
#[case(
    seat("A1", 1, Direction::NONE, "1001"),
    "Validation: Invalid Direction (None). The value must be between 1 and 4."
)]
#[case(Participation { session_guid: Some(OTHER.into()), ..seat("A1", 1, Direction::NORTH, "1001") },
    "EntryUnknown: The session 'B1B2C3D4E5F60718293A4B5C6D7E8F90' is not known. Send InitializeEvent or AddSession with it first, or ContinueEvent with its event.")]
fn a_seat_that_is_not_there_is_refused(#[case] wrong: Participation, #[case] said: &str) {
    let (state, sessions) = with_players();
    let batch = [seat("A1", 1, Direction::SOUTH, "1002"), wrong];
    assert_eq!(told(read_all(state.event(), &sessions, &batch)), said);
}

/// Who fills which place, as it travels.
fn written(state: &State, letters: &str, pair: &str, place: u8, from: u16) -> Vec<Participation> {
    let participation = session::model::Participation {
        session: section(letters).session,
        section: section(letters).letters,
        contestant: pair.parse().unwrap(),
        place,
        from_round: RoundNo::new(from).unwrap(),
    };
    let player = state.event().participations.get(&participation).unwrap();
    write(state.event(), &participation, player.as_ref(), GUID)
}

fn texts(written: &[Participation]) -> Vec<String> {
    for participation in written {
        assert_eq!(participation.validate_with_number_and_name(), Vec::<String>::new());
    }
    written.iter().map(ToString::to_string).collect()
}

#[test]
fn a_place_is_told_where_its_pair_sits() {
    let (state, sessions) = with_players();
    let state = seated(
        &state,
        &sessions,
        &[
            seat("A1", 1, Direction::EAST, "1001"),
            seat("A2", 2, Direction::EAST, "1002"),
            guest("A1", Direction::WEST, "Ann", "Smith"),
            seat("D1", 1, Direction::SOUTH, "1003"),
        ],
    );
    assert_eq!(texts(&written(&state, "A", "1", 1, 1)), ["A1 East round 1: 1001 Pat Player 1001"]);
    assert_eq!(texts(&written(&state, "A", "1", 1, 2)), ["A2 East round 2: 1002 Pat Player 1002"]);
    assert_eq!(texts(&written(&state, "A", "1", 2, 1)), ["A1 West round 1:  Ann Smith"]);
    // In an individual everybody goes their own way.
    assert_eq!(
        texts(&written(&state, "D", "2", 1, 1)),
        [
            "D1 South round 1: 1003 Pat Player 1003",
            "D1 West round 2: 1003 Pat Player 1003",
            "D1 East round 3: 1003 Pat Player 1003",
        ]
    );
    let state = seated(&state, &sessions, &[removal("A2", 2, Direction::EAST)]);
    assert_eq!(texts(&written(&state, "A", "1", 1, 2)), ["REMOVE A2 East round 2"]);
}

#[test]
fn a_team_s_substitute_has_no_seat() {
    let (state, sessions) = with_players();
    let state = seated(&state, &sessions, &[seat("C1", 1, Direction::NORTH, "1001")]);
    let substitute = session::model::Participation {
        session: section("C").session,
        section: section("C").letters,
        contestant: "NS1".parse().unwrap(),
        place: 3,
        from_round: RoundNo::FIRST,
    };
    let player: PlayerId = "1002".parse().unwrap();
    assert_eq!(write(state.event(), &substitute, Some(&player), GUID), []);
}

#[test]
fn partners_who_change_places_are_told_as_a_swap() {
    let (state, sessions) = with_players();
    let state = seated(
        &state,
        &sessions,
        &[seat("A1", 1, Direction::EAST, "1001"), seat("A1", 1, Direction::WEST, "1002")],
    );
    assert!(!written(&state, "A", "1", 1, 1)[0].is_player_swap);
    let from_round_2 =
        [seat("A2", 2, Direction::EAST, "1002"), seat("A2", 2, Direction::WEST, "1001")];
    let later = seated(&state, &sessions, &from_round_2);
    assert_eq!(
        texts(&written(&later, "A", "1", 1, 2)),
        ["SWAP A2 East round 2: 1002 Pat Player 1002"]
    );
    assert_eq!(
        texts(&written(&later, "A", "1", 2, 2)),
        ["SWAP A2 West round 2: 1001 Pat Player 1001"]
    );
    let from_the_start =
        [seat("A1", 1, Direction::WEST, "1001"), seat("A1", 1, Direction::EAST, "1002")];
    let corrected = seated(&state, &sessions, &from_the_start);
    assert!(written(&corrected, "A", "1", 1, 1)[0].is_player_swap);
    assert!(written(&corrected, "A", "1", 2, 1)[0].is_player_swap);
    // A substitute is somebody else.
    let substituted = seated(&state, &sessions, &[seat("A2", 2, Direction::EAST, "1003")]);
    assert!(!written(&substituted, "A", "1", 1, 2)[0].is_player_swap);
}

/// Places of every kind of section: letters, pair, place.
const PLACES: [(&str, &str, u8); 20] = [
    ("A", "1", 1),
    ("A", "1", 2),
    ("A", "2", 1),
    ("A", "2", 2),
    ("A", "3", 1),
    ("A", "3", 2),
    ("A", "4", 1),
    ("A", "4", 2),
    ("B", "NS1", 1),
    ("B", "NS1", 2),
    ("B", "EW1", 1),
    ("B", "EW2", 2),
    ("C", "NS1", 1),
    ("C", "EW1", 2),
    ("C", "NS2", 1),
    ("D", "1", 1),
    ("D", "2", 1),
    ("D", "4", 1),
    ("E", "1", 1),
    ("E", "3", 2),
];

proptest! {
    /// Whatever the director says, told and taken in elsewhere, is the same there, and told again is no news.
    #[test]
    fn seats_come_back_as_they_went(
        said in prop::collection::vec((any::<Index>(), 1..=2_u16, prop::option::of(1001..=1008_u16)), 0..25),
    ) {
        let (fresh, sessions) = with_players();
        let mut state = fresh.clone();
        for (place, round, number) in said {
            let (letters, pair, place) = PLACES[place.index(PLACES.len())];
            let participation = session::model::Participation {
                session: section(letters).session,
                section: section(letters).letters,
                contestant: pair.parse().unwrap(),
                place,
                from_round: RoundNo::new(round).unwrap(),
            };
            let player = number.map(|number| number.to_string().parse().unwrap());
            // What cannot be said, such as somebody in two seats, is not said.
            let command = Command::SeatPlayer(PlayerSeated { participation, player });
            if let Ok((next, _)) = state.suppose(&[command]) {
                state = next;
            }
        }
        let told: Vec<Participation> = state.event().participations.iter()
            .flat_map(|(at, player)| write(state.event(), at, player.as_ref(), GUID))
            .collect();
        prop_assert_eq!(read_all(state.event(), &sessions, &told).unwrap(), Vec::new());
        let copy = seated(&fresh, &sessions, &told);
        for (letters, pair, place) in PLACES {
            for round in 1..=2 {
                let [here, there] = [&state, &copy].map(|it| at(it, letters, pair, place, round));
                prop_assert_eq!(here, there, "{} {} {} {}", letters, pair, place, round);
            }
        }
    }
}
