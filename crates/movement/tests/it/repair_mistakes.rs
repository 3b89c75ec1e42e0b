//! What cannot have happened is refused with a sentence that says why.

use movement::check::{Line, Place, Who};
use movement::repair::{Happened, InProgress, Mistake, repair};
use movement::{Kind, Movement, Wanted, generate};
use rstest::rstest;

fn made(kind: Kind, tables: u16) -> Movement {
    generate(&Wanted::new(kind, tables)).unwrap()
}

fn ns(number: u16) -> Who {
    Who { line: Some(Line::Ns), number }
}

fn ew(number: u16) -> Who {
    Who { line: Some(Line::Ew), number }
}

fn pair(number: u16) -> Who {
    Who { line: None, number }
}

fn mistake(movement: &Movement, now: u16, happened: &Happened) -> String {
    let progress = InProgress::new(movement, now);
    assert!(repair(&progress, happened).is_empty(), "{happened:?}");
    happened.check(&progress).unwrap_err().to_string()
}

fn swapped(one: Who, other: Who, from_round: u16) -> Happened {
    Happened::PairsSwapped { one, other, from_round }
}

fn boards_off(from_round: u16, tables: &[u16], by: i16) -> Happened {
    Happened::BoardsOff { from_round, tables: tables.to_vec(), by }
}

#[rstest]
#[case(Happened::Leaves { who: ew(66) }, "there is no pair 66 E/W in this movement")]
#[case(Happened::Leaves { who: pair(3) }, "3 is a number in each line here: say NS3 or EW3")]
#[case(Happened::Leaves { who: pair(9) }, "there is no pair 9 in this movement")]
#[case(swapped(ns(1), ns(99), 1), "there is no pair 99 N/S in this movement")]
#[case(swapped(pair(1), pair(2), 1), "1 is a number in each line here: say NS1 or EW1")]
#[case(
    swapped(ns(1), ns(1), 1),
    "1 N/S was named twice: it takes two to sit in each other's places"
)]
#[case(
    swapped(ns(1), ew(2), 1),
    "1 N/S and 2 E/W are of two lines, so they cannot have sat in each other's places"
)]
#[case(swapped(ns(1), ns(2), 3), "round 3 is not played yet: the next is round 3")]
#[case(Happened::BoardsMissed { table: 9, round: 1 }, "there is no table 9: there are 5")]
#[case(
    Happened::BoardsMissed { table: 5, round: 3 },
    "round 3 is not played yet: the next is round 3"
)]
#[case(Happened::BoardsMissed { table: 5, round: 8 }, "there is no round 8: there are 5")]
#[case(Happened::Curtail { rounds: 8 }, "there are 5 rounds only, so 8 are not fewer")]
#[case(
    Happened::Curtail { rounds: 0 },
    "2 rounds are begun or over, so it cannot end after 0"
)]
#[case(Happened::AddRounds { rounds: 0 }, "0 rounds more cannot be: 1 to 30 can")]
#[case(
    Happened::LatePairs { pairs: 60 },
    "60 late pairs cannot come in: 1 to 12 can; more are a section of their own"
)]
#[case(boards_off(1, &[99], 1), "there is no table 99: there are 5")]
#[case(boards_off(3, &[], 1), "round 3 is not played yet: the next is round 3")]
#[case(
    boards_off(1, &[], 5),
    "boards can be off by 1 to 4 sets, forwards or back"
)]
#[case(
    boards_off(1, &[], i16::MAX),
    "boards can be off by 1 to 4 sets, forwards or back"
)]
#[case(Happened::RelaySkipped { from_round: 2 }, "no boards come from a relay in round 2")]
#[case(Happened::SkipForgotten { from_round: 2 }, "nobody skips in round 2")]
#[case(
    Happened::ArrowsTurned { round: 4, tables: vec![] },
    "round 4 is not played yet: the next is round 3"
)]
fn of_a_mitchell_of_five_before_round_three(#[case] happened: Happened, #[case] says: &str) {
    assert_eq!(mistake(&made(Kind::Mitchell, 5), 3, &happened), says);
}

#[test]
fn of_other_movements() {
    let five = made(Kind::Mitchell, 5);
    let late = Happened::LatePairs { pairs: 1 };
    assert_eq!(mistake(&five, 9, &late), "round 9 cannot be the next: there are 5 rounds");
    assert_eq!(mistake(&five, 0, &late), "round 0 cannot be the next: there are 5 rounds");
    let none = Happened::Curtail { rounds: 0 };
    assert_eq!(mistake(&five, 1, &none), "at least one round must be played");
    let howell = made(Kind::Howell, 4);
    let leaves = Happened::Leaves { who: ew(3) };
    assert_eq!(mistake(&howell, 2, &leaves), "pair 3 has one number whichever way they sit: say 3");
    assert_eq!(
        mistake(&howell, 4, &Happened::SkipForgotten { from_round: 2 }),
        "nobody skips in rounds 2 and 3"
    );
    let short = Happened::WrongMovement { should_be: made(Kind::Mitchell, 3) };
    assert_eq!(
        mistake(&five, 5, &short),
        "that movement ends with round 3, and 4 rounds are begun or over"
    );
}

#[test]
fn relays_and_skips_that_are_there_are_no_mistake() {
    let relay = made(Kind::ShareRelay, 6);
    let skipped = Happened::RelaySkipped { from_round: 2 };
    assert_eq!(skipped.check(&InProgress::new(&relay, 3)), Ok(()));
    let skip = made(Kind::SkipMitchell, 8);
    let forgotten = Happened::SkipForgotten { from_round: 5 };
    assert_eq!(forgotten.check(&InProgress::new(&skip, 6)), Ok(()));
}

#[test]
fn rounds_with_results_are_not_to_come() {
    let five = made(Kind::Mitchell, 5);
    let place = |table, round| Place { round, table };
    let entered = vec![place(1, 2), place(3, 1), place(2, 2)];
    let progress = InProgress { entered, ..InProgress::new(&five, 2) };
    let late = Happened::LatePairs { pairs: 1 };
    assert!(repair(&progress, &late).is_empty());
    assert_eq!(
        late.check(&progress).unwrap_err().to_string(),
        "round 2 cannot be the next to be changed: there are results of table 1 in round 2 and table 2 \
         in round 2 already, and they would no longer fit; the first round without any is round 3"
    );
    let progress = InProgress { now: 3, ..progress };
    assert!(!repair(&progress, &late).is_empty());
    let missed = |table, round| Happened::BoardsMissed { table, round }.check(&progress);
    assert_eq!(missed(1, 2), Err(Mistake::WasPlayed { table: 1, round: 2 }));
    assert_eq!(missed(3, 2), Ok(()));
}

#[test]
fn a_team_does_not_meet_itself() {
    for (kind, teams) in [(Kind::RoundRobin, 5), (Kind::NewEngland, 6), (Kind::AmericanWhist, 7)] {
        let movement = made(kind, teams);
        for (one, other) in [(1, 2), (4, 5), (3, 5)] {
            let happened = swapped(ns(one), ns(other), 1);
            for way in repair(&InProgress::new(&movement, 2), &happened) {
                for row in way.movement.rows() {
                    let movement::Seating::Pairs { ns, ew } = row.seating else { continue };
                    assert!(ns != ew || ns == 0, "{kind} {teams}, {}: {row:?}", way.title);
                }
            }
        }
    }
}
