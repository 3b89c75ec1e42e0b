//! The central type.

use movement::{Contest, Movement, Row, Seating};

#[test]
fn rows_are_found_by_table_and_round_in_whatever_order_they_came() {
    let row =
        |table, round, ns, ew, set| Row { table, round, seating: Seating::Pairs { ns, ew }, set };
    let rows = vec![row(2, 2, 2, 1, 1), row(1, 1, 1, 1, 1), row(2, 1, 2, 2, 2), row(1, 2, 1, 0, 0)];
    let movement = Movement::new("two tables", Contest::TwoWinners, rows);
    assert_eq!((movement.tables(), movement.rounds(), movement.sets()), (2, 2, 2));
    assert_eq!(movement.at(2, 1).unwrap().set, 2);
    assert!(!movement.at(1, 2).unwrap().is_played(), "nobody sits East-West, and there is no set");
    assert_eq!(movement.at(3, 1), None);
}
