//! The maximum values, each at its edge: the last value that is taken and the first that is not.

use bws::limits::{Limit, Limits, Plan, RoundPlan, SectionPlan, TablePlan};
use proptest::prelude::*;
use rstest::rstest;

const OLD: Limits = Limits::SERVER_2008;
const NEW: Limits = Limits::BRIDGEMATE_2;

/// So many sections with so many tables each, one round of two boards at each table.
fn room(n_sections: u32, n_tables: u32) -> Plan {
    let round = RoundPlan { round: 1, pairs: vec![1, 2], boards: vec![1, 2] };
    let table = |table| TablePlan { table, server: 1, rounds: vec![round.clone()] };
    let section = |nth: u32| SectionPlan {
        letters: letters(nth),
        tables: (1..=n_tables).map(table).collect(),
    };
    Plan { sections: (0..n_sections).map(section).collect() }
}

fn letters(nth: u32) -> String {
    let letter = char::from(b'A' + (nth % 26) as u8);
    letter.to_string().repeat(nth as usize / 26 + 1)
}

fn one_table(rounds: Vec<RoundPlan>) -> Plan {
    let table = TablePlan { table: 1, server: 1, rounds };
    Plan { sections: vec![SectionPlan { letters: "A".into(), tables: vec![table] }] }
}

fn broken(limits: Limits, plan: &Plan) -> Vec<Limit> {
    limits.check(plan).into_iter().map(|breach| breach.limit).collect()
}

#[rstest]
#[case(OLD, 26, 27)]
#[case(NEW, 78, 79)]
fn sections(#[case] limits: Limits, #[case] most: u32, #[case] too_many: u32) {
    assert_eq!(broken(limits, &room(most, 1)), []);
    assert!(broken(limits, &room(too_many, 1)).contains(&Limit::Sections));
}

/// The guide's table: how many tables each section may have on one server.
#[rstest]
#[case(1, 128)]
#[case(2, 128)]
#[case(3, 64)]
#[case(4, 64)]
#[case(5, 32)]
#[case(8, 32)]
#[case(9, 16)]
#[case(16, 16)]
#[case(17, 8)]
#[case(26, 8)]
fn tables_of_a_section_in_2008(#[case] n_sections: u32, #[case] most: u32) {
    assert_eq!(OLD.share(n_sections), most);
    let mut plan = room(n_sections, 1);
    let table = plan.sections[0].tables[0].clone();
    let others = n_sections - 1;
    let mut fill = |n_tables: u32| {
        let tables = (1..=n_tables).map(|number| TablePlan { table: number, ..table.clone() });
        plan.sections[0].tables = tables.collect();
        broken(OLD, &plan)
    };
    // All sections together have at most 128 tables as well.
    let fits = most.min(128 - others);
    assert_eq!(fill(fits), []);
    let expected = if most == 128 { Limit::TablesOfServer } else { Limit::TablesOfSection };
    assert_eq!(fill(fits + 1), [expected]);
}

#[rstest]
#[case(OLD, 2, 64)]
#[case(NEW, 4, 64)]
fn tables_of_a_server(#[case] limits: Limits, #[case] n_sections: u32, #[case] n_tables: u32) {
    let mut plan = room(n_sections, n_tables);
    assert_eq!(broken(limits, &plan), []);
    let further = TablePlan { table: n_tables + 1, ..plan.sections[0].tables[0].clone() };
    plan.sections[0].tables.push(further);
    assert_eq!(broken(limits, &plan), [Limit::TablesOfServer]);
    // A second computer takes it.
    plan.sections[0].tables[0].server = 2;
    assert_eq!(broken(limits, &plan), []);
}

#[rstest]
#[case(OLD, Limit::TableNumber, 511)]
#[case(NEW, Limit::TableNumber, 4095)]
#[case(OLD, Limit::PairNumber, 999)]
#[case(NEW, Limit::PairNumber, 4095)]
#[case(OLD, Limit::BoardNumber, 63)]
#[case(NEW, Limit::BoardNumber, 127)]
#[case(OLD, Limit::BoardsOfRound, 32)]
#[case(NEW, Limit::BoardsOfRound, 54)]
fn numbers(#[case] limits: Limits, #[case] limit: Limit, #[case] most: u32) {
    let with = |value: u32| {
        let mut plan = room(1, 1);
        let table = &mut plan.sections[0].tables[0];
        match limit {
            Limit::TableNumber => table.table = value,
            Limit::PairNumber => table.rounds[0].pairs = vec![1, value],
            Limit::BoardNumber => table.rounds[0].boards = vec![value],
            _ => table.rounds[0].boards = (1..=value).collect(),
        }
        broken(limits, &plan)
    };
    assert_eq!(with(most), []);
    assert_eq!(with(most + 1), [limit]);
    if matches!(limit, Limit::TableNumber | Limit::BoardNumber) {
        assert_eq!(with(0), [limit]);
    }
}

/// An empty round counts like any other; boards count where they are played.
#[rstest]
#[case(OLD, 63, 72, 63, 73)] // 3 × 63 + 4 × 72 = 477, and 481
#[case(OLD, 1, 119, 1, 120)] // 3 + 476 = 479, and 483
#[case(OLD, 13, 110, 14, 110)] // 39 + 440 = 479, and 482
#[case(NEW, 128, 128, 129, 128)]
#[case(NEW, 255, 1, 255, 2)]
fn rounds_and_boards_of_a_table(
    #[case] limits: Limits,
    #[case] rounds: u32,
    #[case] boards: u32,
    #[case] more_rounds: u32,
    #[case] more_boards: u32,
) {
    let with = |n_rounds: u32, n_boards: u32| {
        // The last round alone is named, so that those before it are empty ones; the boards lie in a few of them.
        let mut rounds = vec![RoundPlan { round: n_rounds, ..RoundPlan::default() }];
        let all: Vec<u32> = (0..n_boards).collect();
        for boards in all.chunks(30) {
            rounds.push(RoundPlan {
                round: 1,
                pairs: vec![1, 2],
                boards: boards.iter().map(|n| n % 30 + 1).collect(),
            });
        }
        broken(limits, &one_table(rounds))
    };
    assert_eq!(with(rounds, boards), []);
    assert_eq!(with(more_rounds, more_boards), [Limit::TableMemory]);
}

#[rstest]
#[case(OLD, 63)]
#[case(NEW, 255)]
fn rounds(#[case] limits: Limits, #[case] most: u32) {
    let with =
        |round: u32| broken(limits, &one_table(vec![RoundPlan { round, ..RoundPlan::default() }]));
    assert_eq!(with(most), []);
    assert_eq!(with(most + 1), [Limit::Rounds]);
}

#[test]
fn a_breach_names_the_limit_the_value_and_what_to_do() {
    let mut plan = room(3, 1);
    let table = plan.sections[2].tables[0].clone();
    plan.sections[2].tables =
        (1..=70).map(|number| TablePlan { table: number, ..table.clone() }).collect();
    let breaches = OLD.check(&plan);
    assert_eq!(
        breaches[0].to_string(),
        "section C has 70 tables; with 3 or 4 sections a server of 2008 has 64 for each: spread the sections over more \
         computers, each with a server (bws new --computer NAME for each)"
    );
    assert_eq!(
        (breaches[0].limit.name(), breaches[0].found, breaches[0].most),
        ("tables-of-a-section", 70, 64)
    );
    assert!(breaches[0].limit.is_of_a_server());
}

proptest! {
    /// What a server of 2008 takes, one of today takes too.
    #[test]
    fn todays_limits_are_wider(
        n_sections in 1_u32..=26, n_tables in 1_u32..=128, round in 1_u32..=70, pair in 1_u32..1100, board in 1_u32..70,
    ) {
        let mut plan = room(n_sections, n_tables);
        for table in plan.sections.iter_mut().flat_map(|section| &mut section.tables) {
            table.rounds = vec![RoundPlan { round, pairs: vec![pair], boards: vec![board] }];
        }
        prop_assert!(!OLD.check(&plan).is_empty() || NEW.check(&plan).is_empty());
    }
}
