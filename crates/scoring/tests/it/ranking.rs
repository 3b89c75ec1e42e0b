//! Places with ties, within sections and strata, and how ties are split.

use std::cmp::Ordering;

use proptest::prelude::*;
use scoring::ranking::{
    Holding, Rank, Strata, Stratum, TieBreak, TieTest, count_back, ranks, ranks_as_printed,
    ranks_within, split_ties, split_ties_by,
};
use scoring::{Half, Rounding, Score};

fn written(ranks: &[Rank]) -> String {
    ranks.iter().map(Rank::to_string).collect::<Vec<_>>().join(" ")
}

fn check(keys: &[i32], expected: &str) {
    assert_eq!(written(&ranks(keys)), expected, "{keys:?}");
}

#[test]
fn ties_wherever_they_are() {
    check(&[], "");
    check(&[5], "1");
    check(&[5, 5, 3, 2], "1= 1= 3 4");
    check(&[9, 5, 5, 2], "1 2= 2= 4");
    check(&[9, 5, 2, 2], "1 2 3= 3=");
    check(&[7, 7, 7], "1= 1= 1=");
    check(&[2, 9, 5, 9], "4 1= 3 1=");
}

#[test]
fn a_rank_as_americans_write_it() {
    let spans: Vec<String> = ranks(&[9, 9, 5, 4, 4, 4]).into_iter().map(Rank::span).collect();
    assert_eq!(spans, ["1/2", "1/2", "3", "4/6", "4/6", "4/6"]);
    assert_eq!(format!("{:>3}|", ranks(&[1, 1])[0]), " 1=|");
}

#[test]
fn scores_tie_as_they_are_printed() {
    let scores = ["57.604", "57.5951", "57.59"].map(|score| score.parse::<Score>().unwrap());
    let printed = |decimals| {
        let rounding = Rounding::to(decimals, Half::Up);
        written(&ranks_as_printed(&scores, rounding, Score::whole(50)))
    };
    assert_eq!(printed(2), "1= 1= 3");
    assert_eq!(printed(3), "1 2 3");
    assert_eq!(printed(1), "1= 1= 1=");
}

#[test]
fn ranks_within_sections() {
    let items = [("A", 60), ("B", 55), ("A", 40), ("B", 55), ("A", 50)];
    assert_eq!(written(&ranks_within(&items)), "1 1= 3 1= 2");
}

fn stratum(label: &str, limit: Option<i64>) -> Stratum {
    Stratum { label: label.to_owned(), limit: limit.map(Score::whole) }
}

/// The strata of the ACBL's game in the corpus.
fn strata(holding: Holding) -> Strata {
    let strata = vec![stratum("A", None), stratum("B", Some(200)), stratum("C", Some(50))];
    Strata { holding, fewest: 5, strata }
}

#[test]
fn a_stratum_by_the_average_or_the_highest_holding() {
    let points = |a: i64, b: i64| [Some(Score::whole(a)), Some(Score::whole(b))];
    let average = strata(Holding::Average);
    assert_eq!(average.stratum_of(&points(244, 3)), Some(1));
    assert_eq!(average.stratum_of(&points(9, 9)), Some(2));
    assert_eq!(average.stratum_of(&points(138, 2853)), Some(0));
    assert_eq!(average.stratum_of(&points(100, 300)), Some(1), "the limit itself is within");
    assert_eq!(average.stratum_of(&[None, Some(Score::whole(183))]), Some(1));
    assert_eq!(average.stratum_of(&[]), Some(2));
    assert_eq!(strata(Holding::Highest).stratum_of(&points(244, 3)), Some(0));
    let closed = Strata { strata: vec![stratum("B", Some(200))], ..average };
    assert_eq!(closed.stratum_of(&points(1000, 1000)), None);
}

#[test]
fn who_is_in_a_lower_stratum_competes_above_too() {
    // The eleven pairs of the ACBL's game: own stratum and hundredths of a percent.
    let pairs = [
        (Some(0), 6015),
        (Some(0), 6015),
        (Some(0), 5547),
        (Some(1), 5078),
        (Some(0), 5000),
        (Some(2), 4931),
        (Some(1), 4922),
        (Some(1), 4922),
        (Some(2), 4532),
        (Some(0), 4140),
        (Some(1), 4028),
    ];
    let ranks = strata(Holding::Average).ranks(&pairs);
    let spans = |stratum: usize| -> Vec<String> {
        ranks[stratum].iter().flatten().map(|rank| rank.span()).collect()
    };
    assert_eq!(spans(0)[..4], ["1/2", "1/2", "3", "4"]);
    assert_eq!(spans(1), ["1", "2", "3/4", "3/4", "5", "6"]);
    assert_eq!(ranks[1][0], None);
    assert!(ranks[2].iter().all(Option::is_none), "two pairs are too few");
    let all = Strata { fewest: 0, ..strata(Holding::Average) }.ranks(&pairs);
    assert_eq!(all[2].iter().flatten().count(), 2);
}

#[test]
fn a_club_leaves_its_ties_and_a_match_splits_them() {
    let tied = ranks(&[60, 60, 50]);
    let first_won = |a: usize, b: usize| Some(b.cmp(&a));
    assert_eq!(split_ties(&tied, TieBreak::None, |_, a, b| first_won(a, b)), tied);
    assert_eq!(written(&split_ties_by(&tied, first_won)), "1 2 3");
    assert_eq!(written(&split_ties_by(&tied, |_, _| None)), "1= 1= 3");
    assert_eq!(written(&split_ties_by(&tied, |_, _| Some(Ordering::Equal))), "1= 1= 3");
}

#[test]
fn a_circle_of_wins_splits_nothing() {
    let circle = |a: usize, b: usize| {
        Some(if (a + 1) % 3 == b { Ordering::Greater } else { Ordering::Less })
    };
    assert_eq!(written(&split_ties_by(&ranks(&[7, 7, 7]), circle)), "1= 1= 1=");
}

/// 0, 1 and 2 never all met, so the sum of opponents' scores puts 2 last; then 0 and 1, who did
/// meet, start again with their match.
#[test]
fn what_is_left_of_a_tie_starts_again() {
    let compare = |test: TieTest, a: usize, b: usize| match (test, a, b) {
        (TieTest::Mutual, 0, 1) => Some(Ordering::Less),
        (TieTest::Mutual, ..) => None,
        (TieTest::OpponentsScores, _, 2) => Some(Ordering::Greater),
        _ => Some(Ordering::Equal),
    };
    let after = split_ties(&ranks(&[7, 7, 7]), TieBreak::Ebu, compare);
    assert_eq!(written(&after), "2 1 3");
    // Magic Scoring has no such sum, and leaves them.
    assert_eq!(written(&split_ties(&ranks(&[7, 7, 7]), TieBreak::Magic, compare)), "1= 1= 1=");
}

#[test]
fn a_count_back_is_on_common_boards() {
    let ours = [Some(10), Some(2), Some(8), None, Some(0)];
    let theirs = [Some(4), Some(2), Some(6), Some(12), Some(1)];
    assert_eq!(count_back(&ours, &theirs), Some(Ordering::Greater));
    assert_eq!(count_back(&theirs, &ours), Some(Ordering::Less));
    assert_eq!(count_back(&[Some(1), None], &[None, Some(1)]), None);
}

proptest! {
    #[test]
    fn permuting_the_keys_permutes_the_ranks(
        (keys, order) in proptest::collection::vec(0..12i32, 0..40).prop_flat_map(|keys| {
            let order: Vec<usize> = (0..keys.len()).collect();
            (Just(keys), Just(order).prop_shuffle())
        })
    ) {
        let before = ranks(&keys);
        let moved: Vec<i32> = order.iter().map(|&index| keys[index]).collect();
        let after = ranks(&moved);
        for (position, &index) in order.iter().enumerate() {
            prop_assert_eq!(after[position], before[index]);
        }
        for (key, rank) in keys.iter().zip(&before) {
            let better = keys.iter().filter(|other| *other > key).count();
            let equal = keys.iter().filter(|other| *other == key).count();
            prop_assert_eq!((rank.place as usize, rank.shared_by as usize), (better + 1, equal));
        }
    }

    /// Splitting moves nobody out of the places the tie took up, and leaves every place filled.
    #[test]
    fn splitting_ties_only_splits_them(
        keys in proptest::collection::vec(0..4u64, 0..15),
        strength in proptest::collection::vec(0..3u64, 15),
    ) {
        let before = ranks(&keys);
        let after = split_ties_by(&before, |a, b| Some(strength[a].cmp(&strength[b])));
        let both: Vec<(u64, u64)> = keys.iter().copied().zip(strength).collect();
        prop_assert_eq!(&after, &ranks(&both));
        for (old, new) in before.iter().zip(&after) {
            prop_assert!(old.place <= new.place && new.last_place() <= old.last_place());
        }
    }
}
