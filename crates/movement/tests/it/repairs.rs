//! Movements that go wrong, and what is offered: the cases of the course and of directors' notes.

use movement::check::{Line, Who, check};
use movement::repair::{Continuation, Happened, InProgress, repair};
use movement::{Contest, Kind, Movement, Row, Seating, Wanted, generate};

use crate::measure::{faults, revenges};

fn made(kind: Kind, tables: u16, rounds: Option<u16>) -> Movement {
    generate(&Wanted { rounds, ..Wanted::new(kind, tables) }).unwrap()
}

fn half(kind: Kind, tables: u16) -> Movement {
    generate(&Wanted { phantom: true, ..Wanted::new(kind, tables) }).unwrap()
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

fn show(ways: &[Continuation]) -> String {
    let mut shown = String::new();
    for way in ways {
        shown += &format!("{} [{}]\n  {}\n", way.title, way.drawbacks.weight, way.explanation);
        for notice in &way.notices {
            let who: Vec<String> = notice.who.iter().map(ToString::to_string).collect();
            shown += &format!("  - {}: {}\n", who.join(", "), notice.text);
        }
        for round in way.now..=way.movement.rounds() {
            let rows = way.movement.rows().iter().filter(|row| row.round == round);
            let rows = rows.map(|row| match row.seating {
                Seating::Pairs { ns, ew } => format!("{}={ns}-{ew}:{}", row.table, row.set),
                Seating::Players { n, s, e, w } => format!("{n}+{s}-{e}+{w}:{}", row.set),
            });
            shown += &format!("    {round}: {}\n", rows.collect::<Vec<_>>().join(" "));
        }
    }
    shown
}

#[test]
fn look() {
    for (name, movement, now, happened) in [
        ("late half", half(Kind::Mitchell, 9), 2, Happened::LatePairs { pairs: 1 }),
        ("late full 7", made(Kind::Mitchell, 7, None), 2, Happened::LatePairs { pairs: 1 }),
        ("late howell", half(Kind::Howell, 5), 2, Happened::LatePairs { pairs: 1 }),
        ("late two", made(Kind::Mitchell, 7, None), 2, Happened::LatePairs { pairs: 2 }),
        ("relay", made(Kind::ShareRelay, 6, None), 3, Happened::RelaySkipped { from_round: 2 }),
        ("skip", made(Kind::SkipMitchell, 8, None), 6, Happened::SkipForgotten { from_round: 5 }),
        ("leave mitchell", made(Kind::Mitchell, 7, None), 4, Happened::Leaves { who: ew(3) }),
        ("leave half", half(Kind::Mitchell, 7), 4, Happened::Leaves { who: ew(3) }),
        ("leave howell", made(Kind::Howell, 5, None), 4, Happened::Leaves { who: pair(3) }),
        ("curtail", made(Kind::Mitchell, 13, None), 9, Happened::Curtail { rounds: 11 }),
        ("add5", made(Kind::Mitchell, 5, None), 3, Happened::AddRounds { rounds: 1 }),
        ("add13", made(Kind::Mitchell, 13, Some(11)), 11, Happened::AddRounds { rounds: 1 }),
        ("missed", made(Kind::Mitchell, 5, None), 3, Happened::BoardsMissed { table: 2, round: 2 }),
        (
            "arrows",
            made(Kind::Scrambled, 7, None),
            2,
            Happened::ArrowsTurned { round: 1, tables: vec![] },
        ),
        (
            "swapped",
            made(Kind::Mitchell, 7, None),
            4,
            Happened::PairsSwapped { one: ew(1), other: ew(2), from_round: 3 },
        ),
    ] {
        let start = std::time::Instant::now();
        let ways = repair(&InProgress::new(&movement, now), &happened);
        println!("=== {name} {:?}\n{}", start.elapsed(), show(&ways));
    }
    let rows = made(Kind::SkipMitchell, 6, None);
    let wrap = |value: i32| (value - 1).rem_euclid(6) as u16 + 1;
    let mut straight = Vec::new();
    for round in 1..=6 {
        for table in 1..=6 {
            let seating = Seating::Pairs { ns: table as u16, ew: wrap(table - round + 1) };
            straight.push(Row {
                table: table as u16,
                round: round as u16,
                seating,
                set: wrap(table + round - 1),
            });
        }
    }
    let straight = Movement::new("straight", Contest::TwoWinners, straight);
    for should_be in [rows, made(Kind::ShareRelay, 6, None), made(Kind::Scrambled, 6, None)] {
        let start = std::time::Instant::now();
        let ways = repair(&InProgress::new(&straight, 4), &Happened::WrongMovement { should_be });
        println!("=== wrong {:?}\n{}", start.elapsed(), show(&ways));
    }
    let _ = (check, faults, revenges, ns);
}
