//! Movements as text for people.

use movement::grid::{by_pair, by_table};
use movement::{Contest, Kind, Movement, Row, Seating, Wanted, generate, grid};

use crate::checking::{made, wrap};

#[test]
fn guide_cards() {
    let rule = |t, r| (if t == 3 { 0 } else { t }, wrap(t - r + 1, 3), wrap(t + r - 1, 3));
    let movement = made(Contest::TwoWinners, 3, 3, rule);
    let cards = by_table(&movement);
    let first = "Table 1\n  round   N/S   E/W   set\n      1     1     1     1\n      2     1     3     2\n";
    assert!(cards.starts_with(first), "{cards}");
    assert!(cards.contains("      1     -     3     3\n"), "{cards}");
    let ways = by_pair(&movement);
    let way = "pair 3 E/W: round 1 table 3 sits out; round 2 table 1 N/S";
    assert!(!ways.contains(way));
    let way = "pair 3 E/W: round 1 table 3 sits out; round 2 table 1 E/W v 1 set 2; round 3 table 2 E/W v 2 set 1\n";
    assert!(ways.contains(way), "{ways}");
    assert!(ways.starts_with("pair 1 N/S: round 1 table 1 N/S v 1 set 1; "), "{ways}");
}

#[test]
fn players_have_partners() {
    let seating = Seating::Players { n: 4, s: 3, e: 2, w: 1 };
    let movement =
        Movement::new("", Contest::Individual, vec![Row { table: 1, round: 1, seating, set: 9 }]);
    let ways = by_pair(&movement);
    assert!(ways.starts_with("player 1: round 1 table 1 W with 2 v 4 and 3 set 9\n"), "{ways}");
    assert!(by_table(&movement).contains("    N     S     E     W   set\n"));
}

#[test]
fn a_sheet_breaks_where_the_paper_ends() {
    let movement = generate(&Wanted { phantom: true, ..Wanted::new(Kind::Mitchell, 3) }).unwrap();
    let sheet = grid::of_tables(&movement, 36);
    let expected = "\
table   round 1     round 2
    1   1 v 1  s1   1 v 3  s2
    2   2 v 2  s2   2 v 1  s3
    3   – v 3       – v 2

table   round 3
    1   1 v 2  s3
    2   2 v 3  s1
    3   – v 1
";
    assert_eq!(sheet, expected);
    let pairs = grid::of_pairs(&movement, 100);
    assert!(pairs.starts_with(" pair   round 1         round 2         round 3\n"), "{pairs}");
    assert!(pairs.contains("3 E/W   sits out        t1 E/W v1  s2   t2 E/W v2  s1"), "{pairs}");
    assert!(pairs.contains("1 E/W   t1 E/W v1  s1"), "{pairs}");
    // However narrow, a column has its place.
    assert!(!grid::of_tables(&movement, 0).is_empty());
}
