//! The laws of a movement for teams, for the tests of all of them.

use std::collections::{BTreeMap, BTreeSet};

use movement::{Movement, Seating};

/// Returns who sits where: table, round, North-South, East-West, set.
pub(crate) fn seats(movement: &Movement) -> Vec<(u16, u16, u16, u16, u16)> {
    movement
        .rows()
        .iter()
        .filter_map(|row| match row.seating {
            Seating::Pairs { ns, ew } => Some((row.table, row.round, ns, ew, row.set)),
            Seating::Players { .. } => None,
        })
        .collect()
}

/// Checks that every match is fair and that nobody is in two places or plays a set twice. Returns
/// how many sets each two teams play.
pub(crate) fn check_teams(movement: &Movement) -> BTreeMap<(u16, u16), usize> {
    let name = movement.name();
    let mut sets: BTreeMap<(u16, u16), Vec<u16>> = BTreeMap::new();
    let mut here = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut tables = BTreeSet::new();
    for (table, round, ns, ew, set) in seats(movement) {
        assert!(tables.insert((table, round)), "{name}: two rows for table {table} round {round}");
        for (line, team) in [("NS", ns), ("EW", ew)] {
            if team != 0 {
                assert!(here.insert((round, line, team)), "{name}: {line} {team} twice in {round}");
            }
        }
        if ns == 0 || ew == 0 || set == 0 {
            continue;
        }
        assert_ne!(ns, ew, "{name}: team {ns} meets itself in round {round}");
        for (line, team) in [("NS", ns), ("EW", ew)] {
            assert!(seen.insert((line, team, set)), "{name}: {line} {team} plays set {set} twice");
        }
        sets.entry((ns, ew)).or_default().push(set);
    }
    assert_eq!(
        tables.len(),
        usize::from(movement.tables()) * usize::from(movement.rounds()),
        "{name}"
    );
    sets.values_mut().for_each(|sets| sets.sort_unstable());
    for ((ns, ew), played) in &sets {
        assert_eq!(sets.get(&(*ew, *ns)), Some(played), "{name}: the match of {ns} and {ew}");
    }
    sets.into_iter().filter(|((ns, ew), _)| ns < ew).map(|(two, sets)| (two, sets.len())).collect()
}

/// Checks that each two of so many teams play exactly one match of one set.
pub(crate) fn check_all_play_all(movement: &Movement, teams: u16) {
    let matches = check_teams(movement);
    let wanted = usize::from(teams) * usize::from(teams - 1) / 2;
    assert_eq!(matches.len(), wanted, "{}", movement.name());
    assert!(matches.values().all(|sets| *sets == 1), "{}", movement.name());
}
