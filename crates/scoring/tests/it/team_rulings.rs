//! Rulings in a team match: averages, weighted and split scores, and boards that do not count.

use bridge::{Outcome, Percentage, Vulnerability, Weight};
use scoring::teams::{
    BoardState, ByTeam, TeamBoard, TeamLine, TeamMethod, TeamRules, WrongDirection, score_match,
};
use scoring::{Half, Rounding, Ruling, Score, VpTable, WeightedPoints};

use crate::teams::{board, pair, ruled, scored};

#[test]
fn averages_are_three_imps_or_ten_percent() {
    let rulings = || ruled(Ruling::AveragePlus, Ruling::AverageMinus);
    let boards = [TeamBoard { board: 1, home_ns: rulings(), home_ew: TeamLine::Points(620) }];
    assert_eq!(scored(&boards, TeamMethod::Imps).totals, pair("3", "-3"));
    let bam = TeamMethod::BoardAMatch { win: Score::whole(2) };
    assert_eq!(scored(&boards, bam.clone()).totals, pair("1.2", "0.8"));
    assert_eq!(scored(&boards, TeamMethod::Aggregate).totals, pair("0", "0"));

    // At both tables the home team has average plus once and average minus once.
    let both = [TeamBoard { board: 1, home_ns: rulings(), home_ew: rulings() }];
    assert_eq!(scored(&both, TeamMethod::Imps).totals, pair("0", "0"));
    // Neither at fault: both gain, and nothing cancels.
    let outside = || ruled(Ruling::AveragePlus, Ruling::AveragePlus);
    let boards = [TeamBoard { board: 1, home_ns: outside(), home_ew: TeamLine::NotPlayed }];
    let result = scored(&boards, TeamMethod::Imps);
    assert_eq!((result.totals, result.boards), (pair("3", "3"), 1));

    let percent = |percent| Ruling::Percentage(Percentage::new(percent).unwrap());
    let boards =
        [TeamBoard { board: 1, home_ns: ruled(percent(65), percent(40)), home_ew: outside() }];
    // (65 + 60) / 2 is 12½ above average, (60 + 40) / 2 nothing.
    assert_eq!(scored(&boards, TeamMethod::Imps).totals, pair("3.75", "0"));
    assert_eq!(scored(&boards, bam).totals, pair("1.25", "1"));
}

#[test]
fn a_weighted_result_is_converted_first() {
    let weight = |share: &str| share.parse::<Weight>().unwrap();
    let weighted = Ruling::Weighted(
        WeightedPoints::new(&[(weight("60%"), 620), (weight("40%"), -100)]).unwrap(),
    );
    let lines = |home_ns| [TeamBoard { board: 1, home_ns, home_ew: TeamLine::Points(170) }];
    // 450 is 10 IMPs, −270 is −7: 6 − 2.8, not the IMPs of 0.6 × 620 − 0.4 × 100 − 170.
    let boards = lines(ruled(weighted.clone(), weighted.clone()));
    assert_eq!(scored(&boards, TeamMethod::Imps).totals, pair("3.2", "-3.2"));
    let bam = TeamMethod::BoardAMatch { win: Score::whole(2) };
    assert_eq!(scored(&boards, bam).totals, pair("1.2", "0.8"));
    assert_eq!(scored(&boards, TeamMethod::Aggregate).totals, pair("162", "-162"));

    // Split: the opponents keep the result that was good for them.
    let split = lines(ruled(weighted, Ruling::Assigned(620)));
    let result = scored(&split, TeamMethod::Imps);
    assert_eq!(result.totals, pair("3.2", "-10"));
    // Each team's victory points come from its own total, and do not add up to 20.
    let table = VpTable::wbf_discrete(4).unwrap();
    let result = score_match(&split, &TeamRules::default(), Some(&table), &[]).unwrap();
    assert_eq!(result.points, pair("12", "5"));

    // Cut to one decimal, thirds do not cancel in their last digit unless the rule says so.
    let thirds = Ruling::Weighted(
        WeightedPoints::new(&[(weight("1/3"), 620), (weight("2/3"), -100)]).unwrap(),
    );
    let rules = TeamRules { weighted: Rounding::to(1, Half::Up), ..TeamRules::default() };
    let boards = lines(ruled(thirds.clone(), thirds));
    let result = score_match(&boards, &rules, None, &[]).unwrap();
    // 10/3 − 14/3 = −4/3.
    assert_eq!(result.totals, pair("-1.3", "1.3"));
}

#[test]
fn weights_at_both_tables_are_multiplied() {
    let weight = |share: &str| share.parse::<Weight>().unwrap();
    let half =
        Ruling::Weighted(WeightedPoints::new(&[(weight("1/2"), 100), (weight("1/2"), 0)]).unwrap());
    let line = || ruled(half.clone(), half.clone());
    let boards = [TeamBoard { board: 1, home_ns: line(), home_ew: line() }];
    let result = scored(&boards, TeamMethod::BoardAMatch { win: Score::whole(1) });
    assert_eq!(result.totals, pair("0.5", "0.5"));
}

#[test]
fn boards_that_do_not_count_are_told_apart() {
    let undecided = || ruled(Ruling::Undecided, Ruling::Average);
    let boards = [
        board(620, 600),
        TeamBoard { board: 2, home_ns: TeamLine::NotPlayed, home_ew: TeamLine::Points(620) },
        TeamBoard { board: 3, home_ns: undecided(), home_ew: TeamLine::Points(620) },
    ];
    let result = scored(&boards, TeamMethod::Imps);
    let states: Vec<BoardState> = result.rows.iter().map(|row| row.state).collect();
    assert_eq!(states, [BoardState::Scored, BoardState::NotPlayed, BoardState::Undecided]);
    assert_eq!((result.boards, result.undecided), (1, vec![3]));
    assert_eq!(result.rows[2].score, ByTeam { home: None, away: None });
}

#[test]
fn a_line_from_an_outcome() {
    let line =
        |text: &str| TeamLine::from_outcome(&text.parse::<Outcome>().unwrap(), Vulnerability::Both);
    assert_eq!(line("4NTE+2"), Ok(TeamLine::Points(-690)));
    assert_eq!(line("NP"), Ok(TeamLine::NotPlayed));
    assert_eq!(line("4SN= WD"), Err(WrongDirection));
    let weights = [("3/5".parse().unwrap(), 620), ("2/5".parse().unwrap(), -100)];
    let expected =
        ruled(Ruling::Weighted(WeightedPoints::new(&weights).unwrap()), Ruling::AverageMinus);
    assert_eq!(line("[3/5 4SN=, 2/5 4SN-1] A-"), Ok(expected));
    assert_eq!(line("A+ ?"), Ok(ruled(Ruling::AveragePlus, Ruling::Undecided)));
    assert!(matches!(line("40% 40% WD"), Ok(TeamLine::Ruled(_))));
}
