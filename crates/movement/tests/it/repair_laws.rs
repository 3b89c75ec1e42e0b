//! What is true of every way to go on, whatever was played and whatever happened.

use std::collections::{BTreeMap, BTreeSet};

use movement::check::{Fault, Line, Place, Who, check};
use movement::repair::{Continuation, Happened, InProgress, repair};
use movement::{Contest, Kind, Movement, Row, Seating, Wanted, generate};
use proptest::prelude::*;

const KINDS: [Kind; 16] = [
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
    Kind::Barometer,
    Kind::RoundRobin,
    Kind::NewEngland,
    Kind::AmericanWhist,
    Kind::Rainbow,
    Kind::HowellIndividual,
];

/// Everybody's rounds to come: round, table, seat, who sits there, and set.
type Futures = BTreeMap<Who, BTreeSet<(u16, u16, usize, [u16; 4], u16)>>;

/// Tells whether a number is used in both lines.
fn has_lines(contest: Contest) -> bool {
    matches!(contest, Contest::TwoWinners | Contest::Teams)
}

fn futures(movement: &Movement, contest: Contest, now: u16) -> Futures {
    let mut futures = Futures::new();
    for row in movement.rows().iter().filter(|row| row.round >= now) {
        let seats = match row.seating {
            Seating::Pairs { ns, ew } => [ns, ew, 0, 0],
            Seating::Players { n, s, e, w } => [n, s, e, w],
        };
        for (seat, number) in seats.into_iter().enumerate().filter(|(_, number)| *number != 0) {
            let line = if seat == 0 { Line::Ns } else { Line::Ew };
            let who = Who { line: has_lines(contest).then_some(line), number };
            let set = if row.is_played() { row.set } else { 0 };
            futures.entry(who).or_default().insert((row.round, row.table, seat, seats, set));
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
        let one = |ns: u16, ew: u16| new.contest() != Contest::TwoWinners && ns == ew && ns != 0;
        let itself = matches!(row.seating, Seating::Pairs { ns, ew } if one(ns, ew));
        assert!(!itself, "{}: {row:?} meets itself", way.title);
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

/// Checks that a way breaks no rule from now on, but those that the plan broke anyway where the plan
/// stays, and that it tells these.
fn breaks_nothing_new(progress: &InProgress<'_>, way: &Continuation, plan_stays: bool) {
    let to_come = progress.movement.rows().iter().filter(|row| row.round >= way.now);
    let rows = progress.past().into_iter().chain(to_come.copied()).collect();
    let anyway = check(&Movement::new("", progress.movement.contest(), rows)).faults;
    let faults = check(&way.movement).faults;
    assert_eq!(way.already_broken.len(), faults.len(), "{}: every one is told", way.title);
    for fault in faults.into_iter().filter(|fault| last_round(fault) >= way.now) {
        let was_there = matches!(&fault, Fault::PlaysTwice { who, set, places }
            if anyway.iter().any(|known| matches!(known, Fault::PlaysTwice { who: w, set: s, places: p }
                if (w, s) == (who, set) && p.len() >= places.len())));
        assert!(plan_stays && was_there, "{}: {fault:?}", way.title);
    }
}

fn happening(which: u8, a: u16, b: u16, movement: &Movement) -> Happened {
    let line = |line| has_lines(movement.contest()).then_some(line);
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
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

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
    fn what_results_say_stays(
        kind in 0..KINDS.len(),
        tables in 3_u16..8,
        now in 2_u16..6,
        which in 0_u8..12,
        a in 1_u16..8,
        b in 1_u16..8,
        chosen in prop::collection::vec(any::<(u8, bool)>(), 1..8),
    ) {
        let Ok(movement) = generate(&Wanted::new(KINDS[kind], tables)) else { return Ok(()) };
        let now = now.min(movement.rounds() + 1);
        let past = before(&movement, now);
        // Some tables have results; of some of these, they say that it was played the other way round.
        let mut results: BTreeMap<(u16, u16), Row> = BTreeMap::new();
        for (at, otherwise) in chosen {
            let mut row = past[usize::from(at) % past.len()];
            if !row.is_played() {
                continue;
            }
            if let (true, Seating::Pairs { ns, ew }) = (otherwise, row.seating) {
                row.seating = Seating::Pairs { ns: ew, ew: ns };
            }
            results.insert((row.table, row.round), row);
        }
        let is_otherwise = |row: &&Row| movement.at(row.table, row.round) != Some(row);
        let entered = results.values().map(|row| Place { round: row.round, table: row.table });
        let progress = InProgress {
            played: results.values().filter(is_otherwise).copied().collect(),
            entered: entered.collect(),
            ..InProgress::new(&movement, now)
        };
        let happened = happening(which, a, b, &movement);
        // Another movement may have other numbers, and the director may say who really sat where.
        let other_numbers = matches!(&happened, Happened::WrongMovement { should_be }
            if should_be.contest() != movement.contest());
        let keeps_the_past = matches!(which, 0..=4 | 10 | 11) && !other_numbers;
        for way in repair(&progress, &happened) {
            for row in results.values() {
                if keeps_the_past || (is_otherwise(&row) && !other_numbers) {
                    let there = way.movement.at(row.table, row.round);
                    prop_assert_eq!(there, Some(row), "{}", way.title);
                }
            }
            prop_assert_eq!(way.now, now);
        }
        // Nothing is offered in which a round with a result is still to come.
        let first = results.values().map(|row| row.round).max();
        if let Some(round) = first {
            let earlier = InProgress { now: round, ..progress };
            prop_assert!(repair(&earlier, &happened).is_empty());
        }
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
            breaks_nothing_new(&progress, &way, matches!(which, 0 | 1 | 3 | 4));
        }
    }
}

/// Found by `rows_of_any_kind_do_no_harm`: N/S 1 plays set 1 again in round 3 by the plan itself.
#[test]
fn what_the_plan_breaks_by_itself_is_told_and_keeps_nobody_from_coming() {
    let pairs =
        |table, round, ns, ew| Row { table, round, seating: Seating::Pairs { ns, ew }, set: 1 };
    let rows = vec![pairs(0, 0, 1, 2), pairs(1, 3, 1, 1)];
    let movement = Movement::new("any", Contest::TwoWinners, rows);
    let progress = InProgress::new(&movement, 3);
    let ways = repair(&progress, &Happened::LatePairs { pairs: 1 });
    assert!(!ways.is_empty());
    for way in &ways {
        breaks_nothing_new(&progress, way, true);
    }
    let stays = |way: &&Continuation| way.already_broken.len() == 2;
    assert!(ways.iter().any(|way| stays(&way)), "one way leaves N/S 1 where they are");
}
