//! Sections that play the same boards: as little sharing as can be, told table by table.

use std::collections::{BTreeMap, BTreeSet};

use movement::sections::*;
use movement::{Kind, Movement, Row, Wanted, check, generate};
use proptest::prelude::*;

fn of(kind: Kind, tables: u16) -> Movement {
    generate(&Wanted::new(kind, tables)).unwrap()
}

/// Returns the tables that want each set in each round.
fn wanted(movements: &[Movement]) -> BTreeMap<(u16, u16), Vec<String>> {
    let mut wanted: BTreeMap<(u16, u16), Vec<String>> = BTreeMap::new();
    for (letter, movement) in ('A'..).zip(movements) {
        for row in movement.rows().iter().filter(|row| row.is_played()) {
            let table = format!("{letter}{}", row.table);
            wanted.entry((row.round, row.set)).or_default().push(table);
        }
    }
    wanted
}

/// Returns how much is wanted beyond the copies, three at one set worse than two and two.
fn excess(movements: &[Movement], copies: usize) -> usize {
    let each = |tables: &Vec<String>| {
        let beyond = tables.len().saturating_sub(copies);
        beyond * (beyond + 1) / 2
    };
    wanted(movements).values().map(each).sum()
}

/// Returns a movement with its sets moved on.
fn moved(movement: &Movement, by: u16, ring: u16) -> Movement {
    let set = |set: u16| if set == 0 { 0 } else { (set - 1 + by) % ring + 1 };
    let rows = movement.rows().iter().map(|row| Row { set: set(row.set), ..*row });
    Movement::new(movement.name(), movement.contest(), rows.collect())
}

fn movements(arranged: &Sections) -> Vec<Movement> {
    arranged.sections.iter().map(|section| section.movement.clone()).collect()
}

#[test]
fn two_mitchells_share_with_their_own_number() {
    let seven = of(Kind::Mitchell, 7);
    let two = arrange(&[seven.clone(), seven.clone()], 1).unwrap();
    assert!(two.exact && two.needed == 2);
    assert_eq!(two.sharing.len(), 7);
    for (table, sharing) in (1..).zip(&two.sharing) {
        let names: Vec<String> = sharing.tables.iter().map(ToString::to_string).collect();
        assert_eq!(names, [format!("A{table}"), format!("B{table}")]);
        assert_eq!(sharing.uses.len(), 7);
    }
    let with_two = arrange(&[seven.clone(), seven], 2).unwrap();
    assert!(with_two.sharing.is_empty());
    let said = "2 copies of the boards are enough for nobody to share.";
    assert_eq!(with_two.remarks(), ["All 7 sets are played in both sections.", said]);
}

#[test]
fn howells_share_less_when_their_sets_are_moved_on() {
    // Nine tables and nine sets: moved on, they get in each other's way less often.
    let movements = [of(Kind::Howell, 5), of(Kind::Howell, 4)];
    let before = excess(&movements, 1);
    let arranged = arrange(&movements, 1).unwrap();
    let after = excess(&self::movements(&arranged), 1);
    assert!(after < before, "{after} of {before}");
}

#[test]
fn a_section_that_lacks_sets_is_named() {
    let arranged = arrange(&[of(Kind::Mitchell, 7), of(Kind::Mitchell, 5)], 2).unwrap();
    assert_eq!((arranged.common.len(), arranged.sets.len()), (5, 7));
    assert!((arranged.percent_common() - 71.4).abs() < 0.1);
    let remarks = arranged.remarks();
    assert_eq!(remarks[0], "5 of 7 sets (71 %) are played in both sections.");
    let lacks = &arranged.sections[1].lacks;
    let said = format!(
        "Section B does not play sets {} and {}: their boards are compared without it.",
        lacks[0], lacks[1]
    );
    assert_eq!(remarks[1], said);
    assert!(remarks[2].starts_with("The sections do not play equally many rounds"));
}

#[test]
fn a_half_table_wants_nothing_when_it_is_idle() {
    let half = generate(&Wanted { phantom: true, ..Wanted::new(Kind::Mitchell, 5) }).unwrap();
    let arranged = arrange(&[half.clone(), half], 1).unwrap();
    // Eight tables and five sets: three tables share, and each section plays what lies idle in the
    // other.
    assert_eq!(arranged.sharing.len(), 3);
    let always = "In every round A2 and B1 share, A3 and B2, A4 and B3.";
    assert_eq!(arranged.remarks().last().map(String::as_str), Some(always));
}

#[test]
fn what_cannot_be_arranged_is_said() {
    let five = of(Kind::Mitchell, 5);
    let problem =
        |movements: &[Movement], copies| arrange(movements, copies).unwrap_err().to_string();
    assert_eq!(problem(std::slice::from_ref(&five), 1), "name 2 to 26 sections, not 1");
    assert!(problem(&[five.clone(), five.clone()], 0).contains("0 copies"));
    let empty = Movement::new("", five.contest(), Vec::new());
    let said = "in section B no boards are played; give it another movement";
    assert_eq!(problem(&[five.clone(), empty], 1), said);
    let rows = five.rows().iter().map(|row| Row { set: row.set + 300, ..*row });
    let high = Movement::new("", five.contest(), rows.collect());
    assert!(problem(&[high, five], 1).starts_with("section A has a set 305"));
}

#[test]
fn many_sections_are_arranged_one_by_one() {
    let movements: Vec<Movement> = (0..8).map(|_| of(Kind::Howell, 8)).collect();
    let arranged = arrange(&movements, 4).unwrap();
    assert!(!arranged.exact);
    // 64 tables and 15 sets in 4 copies are 60: 4 share in each of 15 rounds at the least.
    let ours = excess(&self::movements(&arranged), 4);
    let as_they_are = excess(&movements, 4);
    assert!((60..200).contains(&ours), "{ours} of {as_they_are}");
    assert_eq!(arranged, arrange(&movements, 4).unwrap());
}

fn some_movement() -> impl Strategy<Value = Movement> {
    let kinds = [Kind::Mitchell, Kind::Howell, Kind::ShareRelay, Kind::Hesitation, Kind::Bowman];
    let named = (prop::sample::select(kinds.to_vec()), 3_u16..8, any::<bool>());
    named.prop_filter_map("the size exists", |(kind, tables, phantom)| {
        generate(&Wanted { phantom, ..Wanted::new(kind, tables) }).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_way_of_moving_sets_on_shares_less(
        movements in prop::collection::vec(some_movement(), 2..4),
        copies in 1_u16..3,
    ) {
        let arranged = arrange(&movements, copies).unwrap();
        prop_assert!(arranged.exact);
        let ring = movements.iter().map(Movement::sets).max().unwrap();
        let ways = ring.pow(u32::try_from(movements.len()).unwrap() - 1);
        let ours = self::movements(&arranged);
        let least = (0..ways).map(|way| {
            let mut way = way;
            let moved: Vec<Movement> = movements.iter().enumerate().map(|(at, movement)| {
                let by = if at == 0 { 0 } else { way % ring };
                way = if at == 0 { way } else { way / ring };
                moved(movement, by, ring)
            }).collect();
            excess(&moved, usize::from(copies))
        });
        prop_assert_eq!(Some(excess(&ours, usize::from(copies))), least.min());
    }

    #[test]
    fn the_report_is_what_is_played(
        movements in prop::collection::vec(some_movement(), 2..5),
        copies in 1_u16..4,
    ) {
        let arranged = arrange(&movements, copies).unwrap();
        let ours = self::movements(&arranged);
        for (section, movement) in arranged.sections.iter().zip(&movements) {
            // The names of sets are changed and nothing else, so the one rule still holds.
            prop_assert!(check(&section.movement).is_playable());
            let ring = movements.iter().map(Movement::sets).max().unwrap();
            prop_assert_eq!(&section.movement, &moved(movement, section.shift, ring));
        }
        let wanted = wanted(&ours);
        let needed = wanted.values().map(Vec::len).max().unwrap();
        prop_assert_eq!(usize::from(arranged.needed), needed);
        let told: BTreeSet<(u16, u16, Vec<String>)> = arranged.sharing.iter().flat_map(|sharing| {
            let tables: Vec<String> = sharing.tables.iter().map(ToString::to_string).collect();
            sharing.uses.iter().map(move |at| (at.round, at.set, tables.clone()))
        }).collect();
        let so = wanted.into_iter().filter(|(_, tables)| tables.len() > usize::from(copies));
        let so: BTreeSet<_> = so.map(|((round, set), tables)| (round, set, tables)).collect();
        prop_assert_eq!(told, so);
        let sets = |movement: &Movement| -> BTreeSet<u16> {
            movement.rows().iter().filter(|row| row.is_played()).map(|row| row.set).collect()
        };
        let all: BTreeSet<u16> = ours.iter().flat_map(sets).collect();
        prop_assert_eq!(&arranged.sets, &all.iter().copied().collect::<Vec<_>>());
        for section in &arranged.sections {
            let lacks: Vec<u16> = all.difference(&sets(&section.movement)).copied().collect();
            prop_assert_eq!(&section.lacks, &lacks);
        }
        let common = |set: &u16| arranged.sections.iter().all(|own| !own.lacks.contains(set));
        let common: Vec<u16> = all.iter().copied().filter(common).collect();
        prop_assert_eq!(&arranged.common, &common);
    }
}
