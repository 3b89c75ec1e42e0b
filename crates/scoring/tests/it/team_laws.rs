//! Laws every team match obeys, whatever was played and ruled.

use bridge::{Percentage, Weight};
use proptest::prelude::*;
use scoring::teams::{ByTeam, Pool, Team, TeamBoard, TeamLine, TeamMethod, TeamRules, score_match};
use scoring::{Ruling, Score, VpTable, WeightedPoints};

use crate::teams::{board, ruled, scored};

fn any_ruling() -> impl Strategy<Value = Ruling> {
    prop_oneof![
        Just(Ruling::Average),
        Just(Ruling::AveragePlus),
        Just(Ruling::AverageMinus),
        Just(Ruling::Undecided),
        (0u8..=100).prop_map(|percent| Ruling::Percentage(Percentage::new(percent).unwrap())),
        any::<i32>().prop_map(Ruling::Assigned),
        (1..u32::MAX, any::<i32>(), any::<i32>()).prop_map(|(share, first, second)| {
            let weight = |numerator| Weight::new(numerator, u32::MAX).unwrap();
            let parts = [(weight(share), first), (weight(u32::MAX - share), second)];
            Ruling::Weighted(WeightedPoints::new(&parts).unwrap())
        }),
    ]
}

fn any_line() -> impl Strategy<Value = TeamLine> {
    prop_oneof![
        4 => any::<i32>().prop_map(TeamLine::Points),
        4 => (-500i32..500).prop_map(|tens| TeamLine::Points(tens * 10)),
        1 => Just(TeamLine::NotPlayed),
        2 => (any_ruling(), any_ruling()).prop_map(|(ns, ew)| ruled(ns, ew)),
    ]
}

fn any_boards() -> impl Strategy<Value = Vec<TeamBoard>> {
    let board = (any_line(), any_line()).prop_map(|(home_ns, home_ew)| TeamBoard {
        board: 1,
        home_ns,
        home_ew,
    });
    prop::collection::vec(board, 0..9)
}

fn any_method() -> impl Strategy<Value = TeamMethod> {
    let win = || any::<i64>().prop_map(Score::from_millionths);
    prop_oneof![
        Just(TeamMethod::Imps),
        Just(TeamMethod::Aggregate),
        win().prop_map(|win| TeamMethod::BoardAMatch { win }),
        win().prop_map(|win| TeamMethod::Patton { win, pool: None }),
        win().prop_map(|win| TeamMethod::Hybrid { win, pool: None }),
    ]
}

proptest! {
    #[test]
    fn exchanging_the_teams_exchanges_everything(boards in any_boards(), method in any_method()) {
        let swapped: Vec<TeamBoard> = boards.iter().cloned().map(TeamBoard::swapped).collect();
        let (result, other) = (scored(&boards, method.clone()), scored(&swapped, method));
        prop_assert_eq!(result.points, other.points.swapped());
        prop_assert_eq!(result.totals, other.totals.swapped());
        prop_assert_eq!(result.margin, other.margin.swapped());
        prop_assert_eq!(result.pool, other.pool.map(ByTeam::swapped));
        prop_assert_eq!(result.winner(), other.winner().map(Team::other));
    }

    #[test]
    fn without_rulings_everything_cancels(
        tables in prop::collection::vec((any::<i32>(), any::<i32>()), 1..30),
    ) {
        let boards: Vec<TeamBoard> =
            tables.into_iter().map(|(ours, theirs)| board(ours, theirs)).collect();
        let length = u32::try_from(boards.len()).unwrap();
        for method in [TeamMethod::Imps, TeamMethod::Aggregate] {
            let result = scored(&boards, method);
            prop_assert_eq!(result.totals.home, -result.totals.away);
            prop_assert_eq!(result.margin, result.totals);
        }
        for scale in [VpTable::wbf_discrete(length), VpTable::wbf_continuous(length)] {
            let rules = TeamRules::default();
            let result = score_match(&boards, &rules, scale.as_ref(), &[]).unwrap();
            prop_assert_eq!(result.points.home + result.points.away, Score::whole(20));
        }
        let two = Score::whole(2);
        let stake = Score::whole(2 * i64::from(length));
        let bam = scored(&boards, TeamMethod::BoardAMatch { win: two });
        prop_assert_eq!(bam.points.home + bam.points.away, stake);
        for (method, pool) in [
            (TeamMethod::Patton { win: two, pool: None }, stake),
            (TeamMethod::Hybrid { win: two, pool: None }, stake + stake),
        ] {
            let result = scored(&boards, method);
            prop_assert_eq!(result.points.home + result.points.away, stake + pool);
        }
    }

    #[test]
    fn pools_never_fall(boards in 1u32..80, a in 0i64..5000, b in 0i64..5000) {
        let (less, more) = (Score::whole(a.min(b)), Score::whole(a.max(b)));
        for pool in [Pool::patton(boards), Pool::hybrid(boards)] {
            let share = |net: Score| pool.share(net, net.max(Score::ZERO), (-net).max(Score::ZERO));
            prop_assert!(share(less) <= share(more));
            prop_assert_eq!(share(less) + share(-less), pool.size());
            prop_assert!(share(more) <= pool.size());
        }
        Pool::patton(u32::MAX);
        Pool::hybrid(u32::MAX);
        Pool::hybrid(0);
    }
}
