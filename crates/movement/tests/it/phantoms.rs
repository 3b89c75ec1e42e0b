//! A missing pair: who sits out, and how often.

use std::collections::BTreeMap;

use movement::{ArrowRule, Kind, Movement, Numbering, Seating, Wanted, generate};

use crate::measure::{faults, sharing};

/// Returns who of which line sits out in which rounds.
fn sit_outs(movement: &Movement) -> BTreeMap<u16, Vec<u16>> {
    let mut found: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
    let mut rows = movement.rows().to_vec();
    rows.sort_by_key(|row| row.round);
    for row in rows {
        if let Seating::Pairs { ns, ew } = row.seating
            && (ns == 0) != (ew == 0)
        {
            assert_eq!(row.set, 0, "nobody plays boards alone");
            found.entry(ns.max(ew)).or_default().push(row.round);
        }
    }
    found
}

fn half_table(kind: Kind, tables: u16, rounds: u16) -> Movement {
    let wanted = Wanted { phantom: true, ..Wanted::new(kind, tables) };
    generate(&wanted.with_rounds(rounds)).unwrap()
}

#[test]
fn eight_rounds_of_an_eight_table_skip_put_one_pair_out_twice() {
    let eight = sit_outs(&half_table(Kind::SkipMitchell, 8, 8));
    assert_eq!(eight.get(&8), Some(&vec![1, 8]));
    let seven = sit_outs(&half_table(Kind::SkipMitchell, 8, 7));
    assert_eq!(seven.get(&8), Some(&vec![1]));
    assert!(seven.values().all(|rounds| rounds.len() == 1));
}

#[test]
fn the_share_becomes_mythical() {
    for tables in (4..=30).step_by(2) {
        let full = generate(&Wanted::new(Kind::ShareRelay, tables)).unwrap();
        assert_eq!(sharing(&full), usize::from(tables));
        let half = half_table(Kind::ShareRelay, tables, tables);
        assert_eq!(sharing(&half), 0);
        assert_eq!(sit_outs(&half).len(), usize::from(tables));
    }
    let bowman = half_table(Kind::Bowman, 10, 8);
    // Only the sharing of tables 1 and 9 is left.
    assert_eq!(sharing(&bowman), 8);
}

#[test]
fn nobody_sits_out_twice() {
    for kind in Kind::ALL.into_iter().filter(|kind| kind.is_for_pairs()) {
        // Revenge is the point of a Blackpool.
        if matches!(kind, Kind::Rover | Kind::Bump | Kind::Blackpool) {
            continue;
        }
        for tables in 2..=20 {
            let Some(rounds) = kind.usual_rounds(tables) else { continue };
            let movement = half_table(kind, tables, rounds);
            let outs = sit_outs(&movement);
            assert!(!outs.is_empty(), "{kind} {tables}");
            assert!(outs.values().all(|rounds| rounds.len() == 1), "{kind} {tables}: {outs:?}");
            assert_eq!(faults(&movement), [""; 0], "{kind} {tables}");
        }
    }
}

#[test]
fn the_first_sit_out_is_east_west_of_the_highest_table() {
    for kind in [Kind::Mitchell, Kind::Bowman, Kind::Web, Kind::Hesitation, Kind::Twinned] {
        for tables in 5..=16 {
            let Some(rounds) = kind.usual_rounds(tables) else { continue };
            let movement = half_table(kind, tables, rounds);
            let row = movement.at(tables, 1).unwrap();
            assert!(matches!(row.seating, Seating::Pairs { ns: 0, ew } if ew != 0), "{kind}");
        }
    }
}

#[test]
fn arrows_and_numbers_leave_the_phantom_out() {
    let wanted = Wanted {
        phantom: true,
        numbering: Numbering::NextTen,
        arrows: ArrowRule::Course,
        ..Wanted::new(Kind::Scrambled, 9)
    };
    let movement = generate(&wanted).unwrap();
    let outs: Vec<u16> = sit_outs(&movement).into_keys().collect();
    assert_eq!(outs, (11..=19).collect::<Vec<u16>>());
}
