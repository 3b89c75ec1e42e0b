//! Barometers: everybody meets everybody, on the set of the round.

use std::collections::BTreeSet;

use movement::Movement;
use movement::barometer::{as_barometer, barometer};

use crate::team_laws::seats;

/// Returns the balance of movements-and-scoring 2.2, 100 being perfect.
fn quality(movement: &Movement, pairs: usize) -> f64 {
    let mut way = vec![vec![0_i64; usize::from(movement.rounds())]; pairs + 1];
    let mut competition = vec![vec![0_i64; pairs + 1]; pairs + 1];
    let top = i64::from(movement.tables()) - 1;
    for (_, round, ns, ew, _) in seats(movement) {
        way[usize::from(ns)][usize::from(round - 1)] = 1;
        way[usize::from(ew)][usize::from(round - 1)] = -1;
        competition[usize::from(ns.min(ew))][usize::from(ns.max(ew))] += top + 1;
    }
    let mut squares = 0;
    let mut sum = 0;
    for one in 1..=pairs {
        for other in one + 1..=pairs {
            let same: i64 = way[one].iter().zip(&way[other]).map(|(a, b)| a * b).sum();
            let total = competition[one][other] + same;
            squares += total * total;
            sum += total;
        }
    }
    100.0 * (sum * sum) as f64 / ((pairs * (pairs - 1) / 2) as f64 * squares as f64)
}

#[test]
fn everybody_meets_everybody_at_every_size() {
    for pairs in 3..=60_u16 {
        let movement = barometer(pairs).unwrap();
        let mut met = BTreeSet::new();
        let mut here = BTreeSet::new();
        for (table, round, ns, ew, set) in seats(&movement) {
            assert_eq!(set, round);
            for pair in [ns, ew] {
                assert!(pair == 0 || here.insert((round, pair)), "{pair} twice in {round}");
            }
            if ns == 0 || ew == 0 {
                assert_eq!(table, movement.tables(), "who sits out is at the last table");
                continue;
            }
            assert!(met.insert((ns.min(ew), ns.max(ew))), "{ns} and {ew} meet twice");
        }
        let pairs = usize::from(pairs);
        assert_eq!(met.len(), pairs * (pairs - 1) / 2);
        assert_eq!(here.len(), pairs * usize::from(movement.rounds()));
    }
}

#[test]
fn the_balance_is_what_the_data_say() {
    for tables in 2..=20_u16 {
        let found = quality(&barometer(2 * tables).unwrap(), usize::from(2 * tables));
        let tables = f64::from(tables);
        // The bound of movements-and-scoring 2.3 for odd numbers of tables.
        let bound = match tables as u16 {
            14 => 98.67,
            20 => 99.12,
            even if even % 2 == 0 => 100.0,
            _ => 100.0 * tables * (tables - 1.0) / (tables * (tables - 1.0) + 4.0),
        };
        assert!((found - bound).abs() < 0.01, "{tables} tables: {found:.2}, not {bound:.2}");
    }
    // Without data: a ring of 43, a prime of 4k + 3, is perfect; the others are good.
    assert!(quality(&barometer(44).unwrap(), 44) > 99.9);
    for pairs in [42, 46, 50, 60] {
        let found = quality(&barometer(pairs).unwrap(), usize::from(pairs));
        assert!(found > 90.0, "{pairs} pairs: {found:.2}");
    }
}

#[test]
fn any_movement_can_take_the_boards_of_a_barometer() {
    let movement = as_barometer(&movement::teams::new_england(6).unwrap());
    assert!(movement.rows().iter().all(|row| row.set == row.round));
    assert_eq!(movement.name(), "New England Relay, 6 teams, 5 rounds as a barometer");
}

#[test]
fn sizes_that_do_not_exist() {
    let error = barometer(2).unwrap_err().to_string();
    assert_eq!(error, "a barometer needs 3 or more pairs: 3, not 2");
    assert!(barometer(1000).is_err());
    assert!(barometer(999).is_ok());
}
