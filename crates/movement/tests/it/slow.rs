//! A checker that is slow and simple, and the property that the fast one agrees with it.

use std::collections::BTreeMap;

use movement::check::{Fault, Line, Who};
use movement::{Balance, Contest, Movement, Row, Seating, check};
use proptest::prelude::*;

/// Any small movement, mostly a broken one.
pub(crate) fn movements() -> impl Strategy<Value = Movement> {
    let contests = prop_oneof![
        3 => Just(Contest::OneWinner),
        1 => Just(Contest::TwoWinners),
        1 => Just(Contest::Teams),
        1 => Just(Contest::Individual),
    ];
    (contests, 1..5_u16, 1..5_u16, 2..14_u16, 1..8_u16).prop_flat_map(
        |(contest, tables, rounds, numbers, sets)| {
            let cell = (proptest::array::uniform4(0..=numbers), 0..=sets);
            let cells = usize::from(tables * rounds);
            proptest::collection::vec(cell, cells).prop_map(move |cells| {
                let places = (1..=tables).flat_map(|table| (1..=rounds).map(move |r| (table, r)));
                let rows = places.zip(cells).map(|((table, round), ([a, b, c, d], set))| {
                    let seating = match contest {
                        Contest::Individual => Seating::Players { n: a, s: b, e: c, w: d },
                        _ => Seating::Pairs { ns: a, ew: b },
                    };
                    Row { table, round, seating, set }
                });
                Movement::new("random", contest, rows.collect())
            })
        },
    )
}

/// Returns everybody at a table with the sign of the line.
fn seats(movement: &Movement, row: &Row) -> Vec<(Who, i64)> {
    let lines = matches!(movement.contest(), Contest::TwoWinners | Contest::Teams);
    let all = match row.seating {
        Seating::Pairs { ns, ew } => vec![(ns, Line::Ns), (ew, Line::Ew)],
        Seating::Players { n, s, e, w } => {
            vec![(n, Line::Ns), (s, Line::Ns), (e, Line::Ew), (w, Line::Ew)]
        }
    };
    let all = all.into_iter().filter(|(number, _)| *number != 0);
    all.map(|(number, line)| {
        let sign = if line == Line::Ns { 1 } else { -1 };
        (Who { number, line: lines.then_some(line) }, sign)
    })
    .collect()
}

fn is_played(row: &Row) -> bool {
    row.set > 0
        && match row.seating {
            Seating::Pairs { ns, ew } => ns > 0 && ew > 0,
            Seating::Players { n, s, e, w } => n > 0 && s > 0 && e > 0 && w > 0,
        }
}

fn competition(movement: &Movement, one: u16, other: u16) -> i64 {
    let played: Vec<&Row> = movement.rows().iter().filter(|row| is_played(row)).collect();
    let mut sum = 0;
    for a in &played {
        for b in played.iter().filter(|b| b.set == a.set) {
            for (first, first_sign) in seats(movement, a).iter().filter(|s| s.0.number == one) {
                for (_, sign) in seats(movement, b).iter().filter(|s| s.0.number == other) {
                    let _ = first;
                    sum += if (a.table, a.round) == (b.table, b.round) {
                        played.iter().filter(|row| row.set == a.set).count() as i64 - 1
                    } else {
                        first_sign * sign
                    };
                }
            }
        }
    }
    sum
}

proptest! {
    #[test]
    fn faults_agree(movement in movements()) {
        let report = check(&movement);
        let mut twice: BTreeMap<(Who, u16), Vec<(u16, u16)>> = BTreeMap::new();
        let mut seated: BTreeMap<(Who, u16), Vec<u16>> = BTreeMap::new();
        for row in movement.rows() {
            for (who, _) in seats(&movement, row) {
                seated.entry((who, row.round)).or_default().push(row.table);
                let places = twice.entry((who, row.set)).or_default();
                if is_played(row) && !places.contains(&(row.round, row.table)) {
                    places.push((row.round, row.table));
                }
            }
        }
        let mut expected_twice = twice.into_iter().filter(|(_, places)| places.len() > 1);
        let mut expected_seats = seated.into_iter().filter(|(_, tables)| tables.len() > 1);
        for fault in &report.faults {
            match fault {
                Fault::PlaysTwice { who, set, places } => {
                    let ((slow, slow_set), mut slow_places) = expected_twice.next().unwrap();
                    slow_places.sort_unstable();
                    let places: Vec<_> = places.iter().map(|p| (p.round, p.table)).collect();
                    prop_assert_eq!((slow, slow_set, slow_places), (*who, *set, places));
                }
                Fault::TwoSeats { who, round, tables } => {
                    let ((slow, slow_round), slow_tables) = expected_seats.next().unwrap();
                    prop_assert_eq!((slow, slow_round, &slow_tables), (*who, *round, tables));
                }
                other => prop_assert!(false, "{:?}", other),
            }
        }
        prop_assert!(expected_twice.next().is_none() && expected_seats.next().is_none());
        let own = report.against_themselves.is_empty();
        prop_assert_eq!(report.playable, report.faults.is_empty() && own);
        let own = movement.contest() == Contest::Teams
            && movement.rows().iter().any(|row| {
                is_played(row) && matches!(row.seating, Seating::Pairs { ns, ew } if ns == ew)
            });
        prop_assert_eq!(own, !report.against_themselves.is_empty());
        prop_assert!(report.verdict().iter().all(|sentence| sentence.text.ends_with('.')));
    }

    #[test]
    fn sharing_and_sitting_agree(movement in movements()) {
        let report = check(&movement);
        let rounds: Vec<u16> = (1..=movement.rounds())
            .filter(|round| movement.rows().iter().any(|row| row.round == *round && is_played(row)))
            .collect();
        for round in 1..=movement.rounds() {
            for set in 1..=movement.sets() {
                let tables: Vec<u16> = movement.rows().iter()
                    .filter(|row| row.round == round && row.set == set && is_played(row))
                    .map(|row| row.table).collect();
                let found = report.sharing.iter().find(|s| s.round == round && s.set == set);
                prop_assert_eq!(found.map(|s| s.tables.clone()), (tables.len() > 1).then_some(tables));
            }
        }
        let everybody: std::collections::BTreeSet<Who> = movement.rows().iter()
            .flat_map(|row| seats(&movement, row)).map(|seat| seat.0).collect();
        for who in everybody {
            let out: Vec<u16> = rounds.iter().copied().filter(|round| {
                !movement.rows().iter().any(|row| row.round == *round && is_played(row)
                    && seats(&movement, row).iter().any(|seat| seat.0 == who))
            }).collect();
            let found = report.sit_outs.iter().find(|sit_out| sit_out.who == who);
            prop_assert_eq!(found.map(|s| s.rounds.clone()).unwrap_or_default(), out);
            let at: std::collections::BTreeSet<u16> = movement.rows().iter()
                .filter(|row| seats(&movement, row).iter().any(|seat| seat.0 == who))
                .map(|row| row.table).collect();
            let seats = movement.rows().iter().flat_map(|row| seats(&movement, row));
            let stays = at.len() == 1 && seats.filter(|seat| seat.0 == who).count() > 1;
            prop_assert_eq!(report.stationary.contains(&who), stays && rounds.len() > 1);
        }
    }

    #[test]
    fn meetings_agree(movement in movements()) {
        let report = check(&movement);
        let mut met: BTreeMap<(Who, Who), Vec<u16>> = BTreeMap::new();
        for row in movement.rows().iter().filter(|row| is_played(row)) {
            let seats = seats(&movement, row);
            for (one, _) in seats.iter().filter(|seat| seat.1 > 0) {
                for (other, _) in seats.iter().filter(|seat| seat.1 < 0 && seat.0 != *one) {
                    let key = if movement.contest() == Contest::OneWinner
                        || movement.contest() == Contest::Individual {
                        (*one.min(other), *one.max(other))
                    } else {
                        (*one, *other)
                    };
                    met.entry(key).or_default().push(row.round);
                }
            }
        }
        let most = met.values().map(Vec::len).max().unwrap_or(0);
        prop_assert_eq!(report.meetings.most_often, most);
        let again: Vec<_> = met.into_iter().filter(|(_, rounds)| rounds.len() > 1).collect();
        prop_assert_eq!(report.meetings.revenge.len(), again.len());
        for (revenge, ((one, other), mut rounds)) in report.meetings.revenge.iter().zip(again) {
            rounds.sort_unstable();
            prop_assert_eq!((revenge.one, revenge.other, &revenge.rounds), (one, other, &rounds));
        }
    }

    #[test]
    fn comparability_agrees(movement in movements()) {
        if movement.contest() == Contest::Individual {
            return Ok(());
        }
        let movement = Movement::new("", Contest::Teams, movement.rows().to_vec());
        let report = check(&movement);
        let sets = |ns: u16, ew: u16| {
            let rows = movement.rows().iter().filter(|row| is_played(row));
            let mut sets: Vec<u16> = rows
                .filter(|row| row.seating == Seating::Pairs { ns, ew })
                .map(|row| row.set)
                .collect();
            sets.sort_unstable();
            sets
        };
        let mut mismatches = report.mismatches.unwrap().into_iter();
        for one in 1..=14 {
            for other in one + 1..=14 {
                let (home, away) = (sets(one, other), sets(other, one));
                if home != away {
                    let found = mismatches.next().unwrap();
                    prop_assert_eq!((found.one, found.other, found.home, found.away), (one, other, home, away));
                }
            }
        }
        prop_assert!(mismatches.next().is_none());
    }

    #[test]
    fn balance_agrees(movement in movements()) {
        let Some(balance) = Balance::of(&movement) else { return Ok(()) };
        let pairs = balance.pairs().to_vec();
        let mut cells = Vec::new();
        for (at, one) in pairs.iter().enumerate() {
            for other in &pairs[at + 1..] {
                let slow = competition(&movement, *one, *other);
                prop_assert_eq!(balance.competition(*one, *other), Some(slow));
                prop_assert_eq!(balance.competition(*other, *one), Some(slow));
                cells.push(slow as f64);
            }
        }
        let (n, sum) = (cells.len() as f64, cells.iter().sum::<f64>());
        let squares: f64 = cells.iter().map(|cell| cell * cell).sum();
        let sd = (squares / n - sum * sum / n / n).max(0.0).sqrt();
        prop_assert!((balance.sd() - sd).abs() < 1e-6);
        prop_assert!((balance.q() - 100.0 * sum * sum / n / squares).abs() < 1e-6);
        if let Some(bound) = balance.bound() {
            prop_assert!(balance.q() <= bound + 1e-9);
        }
    }

    #[test]
    fn numbers_do_not_matter_to_the_balance(movement in movements(), by in 1..500_u16) {
        prop_assume!(movement.contest() == Contest::OneWinner);
        let more = |pair: u16| if pair == 0 { 0 } else { 600 - pair + by };
        let rows = movement.rows().iter().map(|row| match row.seating {
            Seating::Pairs { ns, ew } => {
                Row { seating: Seating::Pairs { ns: more(ns), ew: more(ew) }, ..*row }
            }
            Seating::Players { .. } => *row,
        });
        let other = Movement::new("", Contest::OneWinner, rows.collect());
        let quality = |movement| Balance::of(movement).map(|balance| balance.quality());
        prop_assert_eq!(quality(&movement), quality(&other));
    }
}
