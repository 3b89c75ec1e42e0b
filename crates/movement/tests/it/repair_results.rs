//! What results say was played, and ways that must be told truly.

use std::collections::BTreeMap;

use movement::check::{Line, Who};
use movement::repair::{Continuation, Happened, InProgress, repair};
use movement::{ArrowRule, Kind, Movement, Row, Seating, Wanted, generate};

fn made(kind: Kind, tables: u16) -> Movement {
    generate(&Wanted::new(kind, tables)).unwrap()
}

fn titles(ways: &[Continuation]) -> Vec<&str> {
    ways.iter().map(|way| way.title.as_str()).collect()
}

#[test]
fn what_results_say_already_is_not_told_twice() {
    // The director has corrected table 1: E/W 2 sat there. Saying that 1 and 2 were swapped must not
    // put it back.
    let five = made(Kind::Mitchell, 5);
    let sat = |table: u16, ew: u16| {
        let row = *five.at(table, 1).unwrap();
        Row { seating: Seating::Pairs { ns: table, ew }, ..row }
    };
    let played = vec![sat(1, 2), sat(2, 1)];
    let progress = InProgress { played: played.clone(), ..InProgress::new(&five, 2) };
    let who = |number| Who { line: Some(Line::Ew), number };
    let swapped = Happened::PairsSwapped { one: who(1), other: who(2), from_round: 1 };
    let ways = repair(&progress, &swapped);
    assert!(!ways.is_empty());
    for way in &ways {
        assert_eq!(way.movement.at(1, 1), Some(&played[0]), "{}", way.title);
        assert_eq!(way.movement.at(2, 1), Some(&played[1]), "{}", way.title);
    }
    let plain = repair(&InProgress::new(&five, 2), &swapped);
    assert_eq!(titles(&ways), titles(&plain));
}

#[test]
fn a_late_pair_fills_the_half_table_in_switched_rounds_too() {
    for (kind, tables, arrows) in [
        (Kind::Scrambled, 8, ArrowRule::Usual),
        (Kind::Scrambled, 9, ArrowRule::Last(2)),
        (Kind::Bowman, 8, ArrowRule::Last(1)),
    ] {
        let wanted = Wanted { phantom: true, arrows, ..Wanted::new(kind, tables) };
        let half = generate(&wanted).unwrap();
        let ways = repair(&InProgress::new(&half, 2), &Happened::LatePairs { pairs: 1 });
        let fills = ways.iter().filter(|way| way.title == "Fill the half table");
        assert_eq!(fills.count(), 1, "{kind}");
        let best = &ways[0];
        assert!(best.drawbacks.fewer.is_empty(), "{kind}: {:?}", best.against);
        let alone = |row: &&Row| {
            let full = row.seating.is_full();
            row.round >= 2 && !full && row.seating != Seating::Pairs { ns: 0, ew: 0 }
        };
        assert_eq!(best.movement.rows().iter().find(alone), None, "{kind}");
    }
}

#[test]
fn nobody_is_told_to_stop_when_all_can_be_played() {
    let five = made(Kind::Mitchell, 5);
    let ways = repair(&InProgress::new(&five, 3), &Happened::PlayedOtherwise);
    assert_eq!(ways[0].title, "Go on as if nothing had happened");
    assert!(!titles(&ways).iter().any(|title| title.contains("stop after")), "{:?}", titles(&ways));
}

#[test]
fn new_boards_are_played_in_all_the_rounds_that_are_named() {
    let three = made(Kind::Mitchell, 3);
    for way in repair(&InProgress::new(&three, 3), &Happened::AddRounds { rounds: 5 }) {
        assert_eq!(way.movement.rounds(), 8, "{}", way.title);
        for row in way.movement.rows() {
            assert!(row.is_played(), "{}: {row:?}", way.title);
        }
    }
}

#[test]
fn a_movement_without_a_name_is_the_movement() {
    let named = made(Kind::Mitchell, 6 + 1);
    let plain = Movement::new("", named.contest(), named.rows().to_vec());
    let off = Happened::BoardsOff { from_round: 2, tables: vec![1], by: 1 };
    let ways = repair(&InProgress::new(&plain, 3), &off);
    for way in &ways {
        assert!(!way.explanation.contains("\"\""), "{}", way.explanation);
        assert!(!way.movement.name().starts_with(','), "{}", way.movement.name());
    }
}

#[test]
fn sets_are_called_what_they_are_called() {
    let five = made(Kind::Mitchell, 5);
    let names: BTreeMap<u16, String> =
        (1..=5).map(|set| (set, format!("boards {}-{}", 2 * set - 1, 2 * set))).collect();
    let progress = InProgress { names, ..InProgress::new(&five, 3) };
    for happened in [
        Happened::BoardsMissed { table: 2, round: 2 },
        Happened::BoardsOff { from_round: 2, tables: vec![3], by: 1 },
        Happened::LatePairs { pairs: 1 },
    ] {
        for way in repair(&progress, &happened) {
            let notices = way.notices.iter().map(|notice| &notice.text);
            let said = notices.chain([&way.explanation]).chain(&way.against);
            for text in said.chain(&way.already_broken) {
                assert!(!(1..6).any(|set| text.contains(&format!("set {set}"))), "{text}");
            }
        }
    }
}

#[test]
fn drawbacks_are_sentences_and_codes_stand_for_one_way() {
    let seven = made(Kind::Mitchell, 7);
    let late = Happened::LatePairs { pairs: 1 };
    let ways = repair(&InProgress::new(&seven, 2), &late);
    let rover = &ways[0];
    assert_eq!(
        rover.against,
        ["1 N/S, 2 N/S, 3 N/S, 4 N/S and 2 more play 6 rounds instead of 7."]
    );
    let codes: std::collections::BTreeSet<&str> =
        ways.iter().map(|way| way.code.as_str()).collect();
    assert_eq!(codes.len(), ways.len());
    // A round later the first way is another one, and its code says so.
    let later = repair(&InProgress::new(&seven, 3), &late);
    assert!(later.iter().all(|way| !codes.contains(way.code.as_str())));
}
