//! What is true of every way to go on, whatever was played and whatever happened.

use std::collections::{BTreeMap, BTreeSet};

use movement::check::{Fault, Line, Who, check};
use movement::repair::{Continuation, Happened, InProgress, repair};
use movement::{Contest, Kind, Movement, Row, Seating, Wanted, generate};
use proptest::prelude::*;

const KINDS: [Kind; 10] = [
    Kind::Mitchell,
    Kind::SkipMitchell,
    Kind::ShareRelay,
    Kind::Scrambled,
    Kind::Rover,
    Kind::Hesitation,
    Kind::Howell,
    Kind::ReducedHowell,
    Kind::Twinned,
    Kind::Web,
];

/// Everybody's rounds to come: table, line, opponent and set.
type Futures = BTreeMap<Who, BTreeSet<(u16, u16, bool, u16, u16)>>;

fn futures(movement: &Movement, contest: Contest, now: u16) -> Futures {
    let mut futures = Futures::new();
    for row in movement.rows().iter().filter(|row| row.round >= now) {
        let Seating::Pairs { ns, ew } = row.seating else { unreachable!("pairs only") };
        for (number, other, line) in [(ns, ew, Line::Ns), (ew, ns, Line::Ew)] {
            if number != 0 {
                let who = Who { line: (contest == Contest::TwoWinners).then_some(line), number };
                let set = if row.is_played() { row.set } else { 0 };
                let spot = (row.round, row.table, line == Line::Ns, other, set);
                futures.entry(who).or_default().insert(spot);
            }
        }
    }
    futures
}

fn last_round(fault: &Fault) -> u16 {
    match fault {
        Fault::PlaysTwice { places, .. } => places.iter().map(|place| place.round).max().unwrap(),
        Fault::TwoSeats { round, .. } => *round,
        Fault::TwoRows { place } | Fault::Nowhere { place } | Fault::WrongKind { place } => {
            place.round
        }
    }
}

fn before(movement: &Movement, round: u16) -> Vec<Row> {
    movement.rows().iter().filter(|row| row.round < round).copied().collect()
}

fn holds(old: &Movement, now: u16, way: &Continuation, keeps_the_past: bool) {
    let new = &way.movement;
    assert_eq!(before(old, way.from_round), before(new, way.from_round), "from_round");
    assert_eq!(way.now, now);
    if keeps_the_past {
        assert_eq!(before(old, now), before(new, now), "the past is never changed");
        assert!(way.already_broken.is_empty());
    }
    for fault in check(new).faults {
        assert!(last_round(&fault) < now, "{}: {fault:?}", way.title);
    }
    let future = new.rows().iter().filter(|row| row.round >= now);
    for row in future {
        assert!(row.set != 0 || !row.seating.is_full(), "{}: no boards at {row:?}", way.title);
    }
    let told: BTreeSet<Who> = way.notices.iter().flat_map(|it| it.who.clone()).collect();
    if old.contest() == new.contest() {
        let (was, is) = (futures(old, old.contest(), now), futures(new, old.contest(), now));
        for who in was.keys().chain(is.keys()) {
            let changed = was.get(who) != is.get(who);
            assert!(!changed || told.contains(who), "{}: {who} is not told", way.title);
        }
    }
    assert!(way.notices.iter().all(|notice| !notice.text.is_empty()), "{:?}", way.notices);
    serde_json::to_string(way).unwrap();
}

fn happening(which: u8, a: u16, b: u16, movement: &Movement) -> Happened {
    let line = |line| (movement.contest() == Contest::TwoWinners).then_some(line);
    let tables = if b.is_multiple_of(2) { vec![] } else { vec![b] };
    match which {
        0 => Happened::LatePairs { pairs: 1 + a % 3 },
        1 => Happened::Leaves { who: Who { line: line(Line::Ew), number: a } },
        2 => Happened::BoardsMissed { table: a, round: b },
        3 => Happened::Curtail { rounds: a },
        4 => Happened::AddRounds { rounds: 1 + a % 2 },
        5 => Happened::BoardsOff { from_round: a, tables, by: i16::try_from(b).unwrap() - 4 },
        6 => Happened::RelaySkipped { from_round: a },
        7 => Happened::SkipForgotten { from_round: a },
        8 => {
            let who = |number| Who { line: line(Line::Ew), number };
            Happened::PairsSwapped { one: who(a), other: who(b), from_round: 1 + a % 3 }
        }
        9 => Happened::ArrowsTurned { round: a, tables },
        10 => Happened::PlayedOtherwise,
        _ => {
            let kind = KINDS[usize::from(a) % KINDS.len()];
            let should_be = generate(&Wanted::new(kind, movement.tables()));
            let should_be = should_be.unwrap_or_else(|_| movement.clone());
            Happened::WrongMovement { should_be }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]

    #[test]
    fn every_way_keeps_the_past_and_the_rule_and_tells_everybody(
        kind in 0..KINDS.len(),
        tables in 3_u16..9,
        phantom in any::<bool>(),
        cut in 0_u16..3,
        now in 1_u16..9,
        which in 0_u8..12,
        a in 1_u16..10,
        b in 1_u16..10,
    ) {
        let kind = KINDS[kind];
        let rounds = kind.usual_rounds(tables);
        let rounds = rounds.map(|rounds| rounds.saturating_sub(cut)).filter(|rounds| *rounds > 0);
        let wanted = Wanted { rounds, phantom, ..Wanted::new(kind, tables) };
        let Ok(movement) = generate(&wanted) else { return Ok(()) };
        let now = now.min(movement.rounds() + 1);
        let happened = happening(which, a, b, &movement);
        let progress = InProgress::new(&movement, now);
        let ways = repair(&progress, &happened);
        let keeps_the_past = matches!(which, 0 | 1 | 3 | 4 | 10);
        for way in &ways {
            holds(&movement, now, way, keeps_the_past);
        }
        prop_assert!(ways.is_sorted_by_key(|way| way.drawbacks.weight));
        prop_assert_eq!(&ways, &repair(&progress, &happened));
    }

    #[test]
    fn rows_of_any_kind_do_no_harm(
        rows in prop::collection::vec((0_u16..5, 0_u16..5, 0_u16..5, 0_u16..5, 0_u16..5, any::<bool>()), 0..30),
        contest in 0..4_usize,
        now in 0_u16..7,
        which in 0_u8..12,
        a in 1_u16..10,
        b in 1_u16..10,
    ) {
        let row = |&(table, round, x, y, set, four): &(u16, u16, u16, u16, u16, bool)| {
            let seating = match four {
                true => Seating::Players { n: x, s: y, e: x + 9, w: y + 9 },
                false => Seating::Pairs { ns: x, ew: y },
            };
            Row { table, round, seating, set }
        };
        let contests =
            [Contest::TwoWinners, Contest::OneWinner, Contest::Teams, Contest::Individual];
        let rows: Vec<Row> = rows.iter().map(row).collect();
        let (played, rows) = rows.split_at(rows.len() / 4);
        let movement = Movement::new("any", contests[contest], rows.to_vec());
        let progress =
            InProgress { played: played.to_vec(), ..InProgress::new(&movement, now) };
        for way in repair(&progress, &happening(which, a, b, &movement)) {
            for fault in check(&way.movement).faults {
                prop_assert!(last_round(&fault) < way.now);
            }
        }
    }
}
