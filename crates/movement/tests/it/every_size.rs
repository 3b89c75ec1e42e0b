//! Every kind at every size: nobody plays a set twice or sits at two tables, and each kind keeps its
//! promise about sharing and revenge.

use movement::{Kind, Seating, Wanted, generate};

use crate::measure::{faults, is_complete, revenges, sharing};

#[test]
fn every_size_up_to_thirty_tables_is_playable() {
    let mut sizes = 0;
    for kind in Kind::ALL.into_iter().filter(|kind| kind.is_for_pairs()) {
        for tables in 0..=30 {
            for rounds in kind.rounds(tables) {
                let movement = generate(&Wanted::new(kind, tables).with_rounds(rounds)).unwrap();
                let what = movement.name();
                assert_eq!((movement.tables(), movement.rounds()), (tables, rounds), "{what}");
                assert_eq!(faults(&movement), [""; 0], "{what}");
                assert_eq!(movement.rows().len(), usize::from(tables * rounds), "{what}");
                assert!(movement.rows().iter().all(|row| row.is_played()), "{what}");
                check_promises(kind, tables, rounds, &movement);
                sizes += 1;
            }
        }
    }
    assert!(sizes > 4000, "{sizes}");
}

fn check_promises(kind: Kind, tables: u16, rounds: u16, movement: &movement::Movement) {
    let (revenges, sharing) = (revenges(movement), sharing(movement));
    let all = usize::from(rounds);
    let what = movement.name();
    let revenge_expected = match kind {
        Kind::SkipMitchell if rounds == tables => u32::from(tables),
        Kind::Twinned if tables.is_multiple_of(4) && rounds == tables / 2 => u32::from(tables),
        Kind::Blackpool => u32::from(tables * rounds.saturating_sub(tables)),
        _ => 0,
    };
    assert_eq!(revenges, revenge_expected, "{what}: revenge");
    let sharing_expected = match kind {
        Kind::Mitchell | Kind::SkipMitchell | Kind::Rover | Kind::Bump => Some(0),
        Kind::Blackpool | Kind::DoubleWeave | Kind::DoubleHesitation => Some(0),
        Kind::ShareRelay => Some(all),
        Kind::Scrambled | Kind::Hesitation => Some(all * usize::from(tables.is_multiple_of(2))),
        Kind::Bowman => Some(2 * all),
        Kind::Twinned => Some(all * usize::from(tables / 2)),
        Kind::Howell if tables >= 4 => Some(0),
        _ => None,
    };
    if let Some(expected) = sharing_expected {
        assert_eq!(sharing, expected, "{what}: sharing");
    }
    let complete = match kind {
        Kind::Mitchell | Kind::ShareRelay | Kind::Scrambled => rounds == tables,
        Kind::DoubleWeave | Kind::Blackpool => rounds >= tables && rounds == movement.sets(),
        Kind::Bowman => rounds == tables - 2,
        Kind::Hesitation => rounds == tables + 1,
        Kind::DoubleHesitation => rounds == tables + 2,
        Kind::Web | Kind::ReducedHowell => true,
        Kind::Howell => rounds == 2 * tables - 1,
        _ => false,
    };
    assert!(!complete || is_complete(movement), "{what}: not complete");
}

#[test]
fn north_south_keep_their_seats_in_plain_mitchells() {
    let kinds = [Kind::Mitchell, Kind::SkipMitchell, Kind::ShareRelay, Kind::Bowman, Kind::Web];
    for kind in kinds {
        for tables in 4..=20 {
            let Ok(movement) = generate(&Wanted::new(kind, tables)) else { continue };
            let sits = movement
                .rows()
                .iter()
                .all(|row| matches!(row.seating, Seating::Pairs { ns, .. } if ns == row.table));
            assert!(sits, "{kind} {tables}");
        }
    }
}

#[test]
fn the_largest_and_the_absurd_do_not_panic() {
    for kind in Kind::ALL {
        for tables in [0, 1, 2, 3, 510, 511, 512, 1000, u16::MAX - 1, u16::MAX] {
            for rounds in [None, Some(0), Some(1), Some(u16::MAX)] {
                let _ = generate(&Wanted { rounds, ..Wanted::new(kind, tables) });
            }
        }
    }
    for rover_start in [0, 1, 500, u16::MAX] {
        let movement = generate(&Wanted { rover_start, ..Wanted::new(Kind::Rover, 11) }).unwrap();
        assert_eq!(faults(&movement), [""; 0]);
    }
}
