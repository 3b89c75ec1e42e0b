//! Swiss pairing: against brute force when small, and in time when large.

use std::collections::{BTreeMap, BTreeSet};

use movement::swiss::*;
use proptest::prelude::*;

const SIT_OUT: Options = Options { odd: Odd::SitOut };
const TRIANGLE: Options = Options { odd: Odd::Triangle };

/// Returns entries numbered from 1 with falling scores.
fn field(size: u16) -> Vec<Entry> {
    let entry = |number| Entry { number, score: 1000 - i64::from(number), ..Entry::default() };
    (1..=size).map(entry).collect()
}

/// Returns a round as "1-2 4-3 (5)".
fn text(round: &Round) -> String {
    let mut words: Vec<String> =
        round.matches.iter().map(|pair| format!("{}-{}", pair.home, pair.away)).collect();
    words.extend(round.triangle.map(|[a, b, c]| format!("[{a} {b} {c}]")));
    words.extend(round.sits_out.map(|number| format!("({number})")));
    words.join(" ")
}

/// Checks that everybody is in the round exactly once and that rematches are the ones reported.
fn check(round: &Round, standing: &[Entry], played: &[(u16, u16)]) {
    let mut numbers = round.numbers();
    numbers.sort_unstable();
    let mut wanted: Vec<_> = standing.iter().map(|entry| entry.number).collect();
    wanted.sort_unstable();
    assert_eq!(numbers, wanted);
    let mut meetings: Vec<_> = round.matches.iter().map(|pair| (pair.home, pair.away)).collect();
    if let Some([a, b, c]) = round.triangle {
        meetings.extend([(a, b), (a, c), (b, c)]);
    }
    let ordered = |(one, other): (u16, u16)| (one.min(other), one.max(other));
    let played: BTreeSet<_> = played.iter().copied().map(ordered).collect();
    let again: BTreeSet<_> =
        meetings.into_iter().map(ordered).filter(|pair| played.contains(pair)).collect();
    assert_eq!(again, round.rematches.iter().copied().map(ordered).collect());
}

/// Returns the fewest rematches of any pairing of these, by trying them all.
fn fewest(left: &[u16], played: &BTreeSet<(u16, u16)>) -> usize {
    let Some((first, rest)) = left.split_first() else { return 0 };
    (0..rest.len())
        .map(|index| {
            let mut others = rest.to_vec();
            let other = others.remove(index);
            usize::from(played.contains(&(*first.min(&other), *first.max(&other))))
                + fewest(&others, played)
        })
        .min()
        .unwrap_or(0)
}

#[test]
fn the_top_meets_the_nearest_unplayed() {
    let round = pair(&field(6), &[], SIT_OUT).unwrap();
    assert_eq!(text(&round), "1-2 4-3 5-6");
    let round = pair(&field(6), &[(1, 2), (4, 3)], SIT_OUT).unwrap();
    assert_eq!(text(&round), "1-3 4-2 5-6");
    // 5 and 6 have met: 4 must take one of them, so 3 may not have 4.
    let round = pair(&field(6), &[(5, 6), (1, 4), (2, 4)], SIT_OUT).unwrap();
    assert!(round.rematches.is_empty());
    assert_eq!(text(&round), "1-2 5-3 4-6");
}

#[test]
fn who_was_north_south_less_often_is() {
    let mut entries = field(4);
    entries[0].north_south = 2;
    entries[3].north_south = 1;
    entries[2].north_south = 2;
    assert_eq!(text(&pair(&entries, &[], SIT_OUT).unwrap()), "2-1 4-3");
}

#[test]
fn an_odd_field() {
    let mut entries = field(7);
    assert_eq!(text(&pair(&entries, &[], SIT_OUT).unwrap()), "1-2 4-3 5-6 (7)");
    entries[6].sat_out = 1;
    assert_eq!(text(&pair(&entries, &[], SIT_OUT).unwrap()), "1-2 4-3 5-7 (6)");
    assert_eq!(text(&pair(&entries, &[], TRIANGLE).unwrap()), "1-2 4-3 [5 6 7]");
    let round = pair(&entries, &[(6, 7)], TRIANGLE).unwrap();
    assert_eq!(text(&round), "1-2 6-3 [4 5 7]");
    entries[6].triangles = 1;
    assert_eq!(text(&pair(&entries, &[], TRIANGLE).unwrap()), "1-2 7-3 [4 5 6]");
    assert_eq!(text(&pair(&field(3), &[], TRIANGLE).unwrap()), "[1 2 3]");
}

#[test]
fn an_unavoidable_rematch_is_low_and_is_reported() {
    let played = [(1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)];
    let round = pair(&field(4), &played, SIT_OUT).unwrap();
    check(&round, &field(4), &played);
    assert_eq!(round.rematches, [(1, 2), (3, 4)]);
    let said = "3 and 4 meet again: every pairing of this round has a rematch.";
    assert_eq!(round.remarks()[1], said);
    // The lowest two have met everybody; the top is not troubled by that.
    let mut played: Vec<_> = (1..=7).map(|other| (8, other)).collect();
    played.extend((1..=6).map(|other| (7, other)));
    let round = pair(&field(8), &played, SIT_OUT).unwrap();
    assert_eq!(round.rematches, [(7, 8)]);
    // Two meetings are worse than one.
    let played = [(1, 2), (1, 2), (1, 3), (1, 4), (1, 4)];
    let round = pair(&field(4), &played, SIT_OUT).unwrap();
    assert_eq!(round.rematches, [(1, 3)]);
}

#[test]
fn first_rounds() {
    let halves = first_round(&field(8), FirstRound::Halves, SIT_OUT).unwrap();
    assert_eq!(text(&halves), "1-5 6-2 3-7 8-4");
    let ends = first_round(&field(8), FirstRound::TopBottom, SIT_OUT).unwrap();
    assert_eq!(text(&ends), "1-8 7-2 3-6 5-4");
    let odd = first_round(&field(7), FirstRound::Halves, TRIANGLE).unwrap();
    assert_eq!(text(&odd), "1-3 4-2 [5 6 7]");
    let by_lot = |seed| first_round(&field(30), FirstRound::Lot(seed), SIT_OUT).unwrap();
    assert_eq!(by_lot(5), by_lot(5));
    assert_ne!(by_lot(5), by_lot(6));
    check(&by_lot(5), &field(30), &[]);
}

#[test]
fn late_entries() {
    let even = pair(&field(4), &[], SIT_OUT).unwrap();
    let odd = even.with_late_entry(9);
    assert_eq!(text(&odd), "1-2 4-3 (9)");
    assert_eq!(text(&odd.with_late_entry(10)), "1-2 4-3 9-10");
    assert_eq!(odd.with_late_entry(9), odd);
    let triangle = pair(&field(5), &[(3, 5), (3, 4), (1, 3), (2, 3)], TRIANGLE).unwrap();
    let round = triangle.with_late_entry(6);
    check(&round, &field(6), &[(3, 5), (3, 4), (1, 3), (2, 3)]);
}

#[test]
fn what_cannot_be_paired() {
    assert_eq!(pair(&field(1), &[], SIT_OUT), Err(SwissProblem::TooFew(1)));
    assert_eq!(pair(&field(1000), &[], SIT_OUT), Err(SwissProblem::TooMany(1000)));
    let mut entries = field(4);
    entries[2].number = 1;
    assert_eq!(pair(&entries, &[], SIT_OUT), Err(SwissProblem::Twice(1)));
    entries[2].number = 0;
    assert_eq!(pair(&entries, &[], SIT_OUT), Err(SwissProblem::Nobody));
}

#[test]
fn rows_of_a_round() {
    let round = pair(&field(5), &[], TRIANGLE).unwrap();
    let rows = round.team_rows(3, [4, 5, 6]);
    let movement = movement::Movement::new("Swiss", movement::Contest::Teams, {
        rows.into_iter().map(|row| movement::Row { round: row.round - 2, ..row }).collect()
    });
    let matches = crate::team_laws::check_teams(&movement);
    assert_eq!(matches, BTreeMap::from([((1, 2), 2), ((3, 4), 1), ((3, 5), 1), ((4, 5), 1)]));
    let rows = pair(&field(3), &[], SIT_OUT).unwrap().pair_rows(2, 7);
    let rows: Vec<_> = rows.iter().map(|row| (row.table, row.round, row.set)).collect();
    assert_eq!(rows, [(1, 2, 7), (2, 2, 0)]);
}

#[test]
fn a_field_that_has_nearly_played_itself_out() {
    // Only the top 50 have anybody left to meet: trial and error would never come back from this.
    let mut played = Vec::new();
    for one in 51..=200 {
        played.extend((one + 1..=200).map(|other| (one, other)));
    }
    let round = pair(&field(200), &played, SIT_OUT).unwrap();
    check(&round, &field(200), &played);
    assert_eq!(round.rematches.len(), 50);
}

#[test]
fn two_hundred_teams_for_many_rounds() {
    for (size, odd) in [(200, SIT_OUT), (199, SIT_OUT), (61, TRIANGLE)] {
        let mut entries = field(size);
        let mut played = Vec::new();
        for turn in 0..12_i64 {
            let round = pair(&entries, &played, odd).unwrap();
            check(&round, &entries, &played);
            assert!(round.rematches.is_empty());
            let met: Vec<_> = round.matches.iter().map(|pair| (pair.home, pair.away)).collect();
            played.extend(met);
            if let Some([a, b, c]) = round.triangle {
                played.extend([(a, b), (a, c), (b, c)]);
            }
            for entry in &mut entries {
                // Anything that stirs the standing.
                entry.score += (i64::from(entry.number) * 7919 + turn * 104_729) % 101;
                entry.sat_out += u16::from(round.sits_out == Some(entry.number));
                assert!(entry.sat_out <= 1);
                entry.triangles +=
                    u16::from(round.triangle.is_some_and(|three| three.contains(&entry.number)));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn as_few_rematches_as_can_be(
        size in 2_u16..=9,
        played in prop::collection::vec((1_u16..=9, 1_u16..=9), 0..30),
        sat_out in prop::collection::vec(0_u16..=2, 9),
    ) {
        let mut entries = field(size);
        entries.iter_mut().zip(&sat_out).for_each(|(entry, sat_out)| entry.sat_out = *sat_out);
        let round = pair(&entries, &played, SIT_OUT).unwrap();
        check(&round, &entries, &played);
        let met: BTreeSet<_> = played.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
        let numbers = |without: Option<u16>| -> Vec<u16> {
            (1..=size).filter(|number| Some(*number) != without).collect()
        };
        let best = match round.sits_out {
            None => fewest(&numbers(None), &met),
            Some(number) => {
                let least = entries.iter().map(|entry| entry.sat_out).min().unwrap();
                prop_assert_eq!(entries[usize::from(number) - 1].sat_out, least);
                let may = entries.iter().filter(|entry| entry.sat_out == least);
                may.map(|entry| fewest(&numbers(Some(entry.number)), &met)).min().unwrap()
            }
        };
        prop_assert_eq!(round.rematches.len(), best);
    }

    #[test]
    fn a_triangle_is_fresh_if_it_can_be(
        size in 1_u16..=3,
        played in prop::collection::vec((1_u16..=7, 1_u16..=7), 0..12),
    ) {
        let entries = field(2 * size + 1);
        let round = pair(&entries, &played, TRIANGLE).unwrap();
        check(&round, &entries, &played);
        prop_assert!(round.triangle.is_some());
    }
}
