//! Movements for teams: literal small ones, and the laws at every size.

use movement::round_robin::round_robin;
use movement::teams::*;
use movement::{Contest, Movement, Row, Seating};
use rstest::rstest;

use crate::team_laws::{check_all_play_all, check_teams, seats};

/// Returns a round of a movement as "ns-ew:set" by table.
fn round(movement: &Movement, round: u16) -> String {
    let there = seats(movement).into_iter().filter(|seat| seat.1 == round);
    there.map(|(_, _, ns, ew, set)| format!("{ns}-{ew}:{set}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn american_whist_of_five() {
    // Boards down one and East-West down two, from an initial move on (movements-and-scoring 1.3).
    let movement = american_whist(5).unwrap();
    assert_eq!((movement.tables(), movement.rounds(), movement.sets()), (5, 4, 5));
    assert_eq!(round(&movement, 1), "1-3:1 2-4:2 3-5:3 4-1:4 5-2:5");
    assert_eq!(round(&movement, 2), "1-5:2 2-1:3 3-2:4 4-3:5 5-4:1");
    assert_eq!(movement.contest(), Contest::Teams);
}

#[test]
fn new_england_relay_of_four() {
    let movement = new_england(4).unwrap();
    assert_eq!((movement.tables(), movement.rounds(), movement.sets()), (4, 3, 4));
    // Tables half the room apart share.
    assert_eq!(round(&movement, 1), "1-4:4 2-1:2 3-2:4 4-3:2");
    assert_eq!(round(&movement, 2), "1-3:3 2-4:1 3-1:3 4-2:1");
}

#[test]
fn thurner_of_six() {
    let movement = thurner(6).unwrap();
    assert_eq!((movement.tables(), movement.rounds(), movement.sets()), (6, 5, 5));
    assert_eq!(round(&movement, 1), "1-6:1 2-3:2 3-5:3 4-2:4 5-4:5 6-1:1");
}

#[test]
fn every_size_up_to_forty() {
    for teams in 0..=40 {
        let odd = teams % 2 == 1;
        let built = american_whist(teams);
        assert_eq!(built.is_ok(), odd && teams >= 3, "American Whist of {teams}");
        built.iter().for_each(|movement| check_all_play_all(movement, teams));

        let built = new_england(teams);
        assert_eq!(built.is_ok(), !odd && teams >= 4, "New England of {teams}");
        built.iter().for_each(|movement| check_all_play_all(movement, teams));

        let built = thurner(teams);
        let exists = [6, 8, 12, 14, 18, 20, 24, 26, 30, 32, 36, 38].contains(&teams);
        assert_eq!(built.is_ok(), exists, "Thurner of {teams}");
        built.iter().for_each(|movement| check_all_play_all(movement, teams));

        let built = round_robin(teams);
        assert_eq!(built.is_ok(), teams >= 2, "round robin of {teams}");
        if let Ok(movement) = built {
            check_all_play_all(&movement, teams);
            assert_eq!(movement.rounds(), if odd { teams } else { teams - 1 });
        }
    }
}

#[test]
fn a_thurner_shares_one_set_a_round_and_a_whist_none() {
    for teams in 3..=40 {
        for (built, shared) in [(american_whist(teams), 0), (thurner(teams), 1)] {
            let Ok(movement) = built else { continue };
            for round in 1..=movement.rounds() {
                let rows = movement.rows().iter().filter(|row| row.round == round);
                let mut sets: Vec<_> = rows.map(|row| row.set).collect();
                sets.sort_unstable();
                sets.dedup();
                assert_eq!(usize::from(movement.tables()) - sets.len(), shared);
            }
        }
    }
}

#[test]
fn curtailed_movements_play_whole_matches() {
    for teams in 3..=21 {
        for rounds in 0..=22 {
            let built = [american_whist_rounds(teams, rounds), new_england_rounds(teams, rounds)];
            for movement in built.into_iter().flatten() {
                let matches = check_teams(&movement);
                assert_eq!(matches.len(), usize::from(teams) * usize::from(rounds) / 2);
                assert_eq!(movement.rounds(), rounds);
            }
        }
    }
    let error = american_whist_rounds(9, 5).unwrap_err().to_string();
    let wanted =
        "an American Whist of 9 teams needs an even number of rounds, up to 8: 4 or 6, not 5";
    assert_eq!(error, wanted);
    assert!(new_england_rounds(8, 8).is_err());
}

#[rstest]
#[case(thurner(10), "with T−1 not divisible by 3: 8 or 12, not 10")]
#[case(
    thurner(13),
    "a Thurner needs an even number of teams T, 6 or more, with T−1 not divisible by 3: 12 or 14, not 13"
)]
#[case(thurner(0), "6, not 0")]
#[case(thurner(u16::MAX), "998, not 65535")]
#[case(
    american_whist(8),
    "an American Whist needs an odd number of teams, 3 or more: 7 or 9, not 8"
)]
#[case(
    new_england(7),
    "a New England Relay needs an even number of teams, 4 or more: 6 or 8, not 7"
)]
#[case(
    head_to_head(5, 4),
    "head-to-head needs an even number of teams, 2 or more (three can play a triangle): 4 or 6, not 5"
)]
#[case(head_to_head(4, 0), "a match needs 1 or more sets: 1, not 0")]
#[case(triangle(0), "a triangle needs 1 or more legs: 1, not 0")]
#[case(round_robin(1), "a round robin needs 2 or more teams: 2, not 1")]
fn no_such_size(#[case] built: Result<Movement, movement::size::NoSuchSize>, #[case] end: &str) {
    let error = built.unwrap_err();
    assert!(error.sentence().ends_with(end), "{error}");
}

#[test]
fn head_to_head_exchanges_boards() {
    let movement = head_to_head(4, 5).unwrap();
    assert_eq!(round(&movement, 1), "1-2:1 2-1:2 3-4:3 4-3:4");
    assert_eq!(round(&movement, 2), "1-2:2 2-1:1 3-4:4 4-3:3");
    assert_eq!(round(&movement, 5), "1-2:5 2-1:5 3-4:5 4-3:5");
    for teams in (2..=12).step_by(2) {
        for sets in 1..=9 {
            let matches = check_teams(&head_to_head(teams, sets).unwrap());
            assert_eq!(matches.len(), usize::from(teams / 2));
            assert!(matches.values().all(|played| *played == usize::from(sets)));
        }
    }
}

#[test]
fn triangles_are_three_matches() {
    let movement = triangle(1).unwrap();
    assert_eq!(round(&movement, 1), "1-2:1 2-3:2 3-1:3");
    assert_eq!(round(&movement, 2), "1-3:3 2-1:1 3-2:2");
    for legs in 1..=5 {
        let matches = check_teams(&triangle(legs).unwrap());
        assert_eq!(matches.into_values().collect::<Vec<_>>(), vec![usize::from(legs); 3]);
    }
}

#[test]
fn a_mirrored_mitchell_matches_half_the_teams_with_the_other_half() {
    // The course's five tables: East-West up one, boards down one.
    let mut rows = Vec::new();
    for table in 1..=5_u16 {
        for round in 1..=5_u16 {
            let (ew, set) = ((table + 5 - round) % 5 + 1, (table + round - 2) % 5 + 1);
            rows.push(Row { table, round, seating: Seating::Pairs { ns: table, ew }, set });
        }
    }
    let mitchell = Movement::new("Mitchell, 5 tables", Contest::TwoWinners, rows);
    let movement = mirrored(&mitchell).unwrap();
    assert_eq!(
        round(&movement, 1),
        "1-6:1 2-7:2 3-8:3 4-9:4 5-10:5 6-1:1 7-2:2 8-3:3 9-4:4 10-5:5"
    );
    let matches = check_teams(&movement);
    assert_eq!(matches.len(), 25);
    assert!(matches.keys().all(|(home, away)| *home <= 5 && *away > 5));
    assert_eq!(movement.name(), "Mirrored Mitchell, 5 tables");

    // With a half table, nobody is North-South 5, and team 5 is the first East-West pair.
    let gone = |seating| match seating {
        Seating::Pairs { ns: 5, ew } => Seating::Pairs { ns: 0, ew },
        seating => seating,
    };
    let rows = mitchell.rows().iter().map(|row| Row { seating: gone(row.seating), ..*row });
    let half = Movement::new("Mitchell", Contest::TwoWinners, rows.collect());
    let half = mirrored(&half).unwrap();
    assert_eq!(round(&half, 1), "1-5:1 2-6:2 3-7:3 4-8:4 0-9:5 5-1:1 6-2:2 7-3:3 8-4:4 9-0:5");
    assert_eq!(check_teams(&half).len(), 20);
    assert!(mirrored(&movement).is_err(), "teams are mirrored already");
}

#[test]
fn a_mirrored_barometer_is_a_match_of_everybody() {
    let movement = mirrored(&movement::barometer::barometer(9).unwrap()).unwrap();
    check_all_play_all(&movement, 9);
}

#[test]
fn a_missing_team_leaves_the_others_their_matches() {
    for teams in 4..=20 {
        for built in [american_whist(teams), new_england(teams), thurner(teams), round_robin(teams)]
        {
            let Ok(movement) = built else { continue };
            let movement = without(&movement, teams);
            check_all_play_all(&movement, teams - 1);
        }
        for built in [american_whist(teams), new_england(teams), thurner(teams)] {
            let Ok(movement) = built else { continue };
            // Each line of each of the others sits out once.
            let movement = without(&movement, teams);
            let idle = seats(&movement).into_iter().filter(|seat| (seat.2 == 0) != (seat.3 == 0));
            assert_eq!(idle.count(), 2 * usize::from(teams - 1));
        }
    }
}
