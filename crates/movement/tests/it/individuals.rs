//! Individuals: rainbows and Howells keep their promises, searches do what they can.

use std::collections::BTreeSet;

use movement::individual::*;
use movement::teams::without;
use movement::{Contest, Movement, Seating};
use rstest::rstest;

const RAINBOWS: [u16; 7] = [20, 28, 44, 52, 68, 76, 92];
const HOWELLS: [u16; 15] = [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32];

/// Checks that nobody is in two places in a round, and that everybody is in one.
fn check(movement: &Movement, players: u16) {
    assert_eq!(movement.contest(), Contest::Individual);
    let mut here = BTreeSet::new();
    for row in movement.rows() {
        let Seating::Players { n, s, e, w } = row.seating else { continue };
        for player in [n, s, e, w].into_iter().filter(|player| *player != 0) {
            assert!(here.insert((row.round, player)), "{player} is twice in round {}", row.round);
            assert!(player <= players);
        }
    }
    assert_eq!(here.len(), usize::from(players) * usize::from(movement.rounds()));
    assert_eq!(report(movement).repeated_sets, 0, "{}", movement.name());
}

/// Returns a round as "n s e w:set" by table.
fn round(movement: &Movement, round: u16) -> String {
    let rows = movement.rows().iter().filter(|row| row.round == round);
    let text = rows.map(|row| match row.seating {
        Seating::Players { n, s, e, w } => format!("{n} {s} {e} {w}:{}", row.set),
        Seating::Pairs { .. } => String::new(),
    });
    text.collect::<Vec<_>>().join(", ")
}

#[test]
fn a_rainbow_of_five_tables() {
    // N fixed, S up 1, E up 2, W down 2, boards down 1 (movements-and-scoring 1.4).
    let movement = rainbow(20).unwrap();
    let first = "1 6 11 16:1, 2 7 12 17:2, 3 8 13 18:3, 4 9 14 19:4, 5 10 15 20:5";
    assert_eq!(round(&movement, 1), first);
    let second = "1 10 14 18:2, 2 6 15 19:3, 3 7 11 20:4, 4 8 12 16:5, 5 9 13 17:1";
    assert_eq!(round(&movement, 2), second);
}

#[test]
fn rainbows_at_every_size() {
    for players in 0..=100 {
        let built = rainbow(players);
        assert_eq!(built.is_ok(), RAINBOWS.contains(&players) || players == 100, "{players}");
        let Ok(movement) = built else { continue };
        check(&movement, players);
        let found = report(&movement);
        assert_eq!((found.partners, found.opponents, found.sat_out), ((0, 1), (0, 1), (0, 0)));
        assert_eq!((movement.rounds(), movement.sets()), (players / 4, players / 4));
    }
    check(&rainbow_rounds(52, 9).unwrap(), 52);
    assert!(rainbow_rounds(20, 6).is_err());
}

#[test]
fn howell_individuals_are_whist_tournaments() {
    for players in 0..=40 {
        let built = howell_individual(players);
        assert_eq!(built.is_ok(), HOWELLS.contains(&players), "{players}");
        let Ok(movement) = built else { continue };
        check(&movement, players);
        let found = report(&movement);
        let off = players % 4;
        assert_eq!(found.partners, (1, 1), "{players} players");
        assert_eq!(found.opponents, (2, 2), "{players} players");
        assert_eq!(found.sat_out, (off, off), "{players} players");
        assert_eq!(movement.rounds(), movement.sets());
    }
    let said = report(&howell_individual(13).unwrap()).sentence();
    let wanted =
        "Each two of 13 players are partners once and opponents twice; each sits out once.";
    assert_eq!(said, wanted);
}

#[test]
fn how_many_tables_share() {
    let shared = |players| {
        let movement = howell_individual(players).unwrap();
        let played = movement.rows().iter().filter(|row| row.round == 1 && row.is_played());
        let sets: Vec<_> = played.map(|row| row.set).collect();
        sets.len() - sets.iter().collect::<BTreeSet<_>>().len()
    };
    assert_eq!([13, 21, 24].map(shared), [0, 0, 0]);
    assert_eq!([16, 20, 25, 29].map(shared), [1, 1, 1, 1]);
    assert_eq!([8, 9, 12, 17, 28, 32].map(shared), [1, 1, 2, 3, 6, 7]);
}

#[test]
fn without_sharing_partners_are_still_even() {
    for players in 0..=40 {
        let built = howell_individual_unshared(players);
        let known = [4, 5, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29].contains(&players);
        assert_eq!(built.is_ok(), known, "{players}");
        let Ok(movement) = built else { continue };
        check(&movement, players);
        let found = report(&movement);
        assert_eq!(found.partners, (1, 1), "{players} players");
        let widest = if players == 12 { (0, 4) } else { (1, 3) };
        assert!(found.opponents.0 >= widest.0 && found.opponents.1 <= widest.1, "{found:?}");
        let mut taken = BTreeSet::new();
        for row in movement.rows().iter().filter(|row| row.is_played()) {
            assert!(taken.insert((row.round, row.set)), "{players}: set {} is shared", row.set);
        }
    }
}

#[rstest]
#[case(rainbow(24), "and 5 or more: players: 20 or 28, not 24")]
#[case(howell_individual(10), "another number can be searched for: players: 9 or 12, not 10")]
#[case(individual(3, 3, 1), "a searched individual is for 4 to 120 players: 4, not 3")]
#[case(individual(8, 64, 1), "an individual has 1 to 63 rounds: 63, not 64")]
fn no_such_size(#[case] built: Result<Movement, movement::size::NoSuchSize>, #[case] end: &str) {
    let error = built.unwrap_err().to_string();
    assert!(error.ends_with(end), "{error}");
}

#[rstest]
#[case(10, 9)]
#[case(11, 11)]
#[case(14, 12)]
#[case(18, 10)]
#[case(22, 8)]
#[case(6, 15)]
fn searched_individuals_are_nearly_even(#[case] players: u16, #[case] rounds: u16) {
    let movement = individual(players, rounds, 7).unwrap();
    check(&movement, players);
    let found = report(&movement);
    let even = |(least, most): (u16, u16), apart: u16| most - least <= apart;
    assert!(even(found.partners, 1), "{}", found.sentence());
    assert!(even(found.opponents, 2), "{}", found.sentence());
    assert!(even(found.sat_out, 1), "{}", found.sentence());
}

#[test]
fn a_seed_means_one_movement() {
    let movement = individual(22, 8, 7).unwrap();
    assert_eq!(movement, individual(22, 8, 7).unwrap());
    assert_ne!(movement.rows(), individual(22, 8, 8).unwrap().rows());
}

#[test]
fn every_small_size_can_be_searched_for() {
    for players in 4..=33 {
        check(&individual(players, 2, 1).unwrap(), players);
    }
}

#[test]
fn a_missing_player_makes_a_table_of_three_sit_out() {
    let movement = without(&rainbow(20).unwrap(), 5);
    let idle = movement.rows().iter().filter(|row| !row.is_played()).count();
    assert_eq!(idle, 5);
    // The other Norths never come to an empty seat; everybody else does once.
    assert_eq!(report(&movement).sat_out, (0, 1));
}
