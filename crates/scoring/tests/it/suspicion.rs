//! Which results of a board are flagged for the director, and which are asked about at the table.

use bridge::{Outcome, Played, Seat, Strain, Tricks, Vulnerability};
use proptest::prelude::*;
use rstest::rstest;
use scoring::suspicion::{
    Ask, DoubleDummy, QuestionLimits, Suspicion, SuspicionLimits, questions, suspicious,
};

fn lines(results: &[&str]) -> Vec<Option<Played>> {
    let read = |text: &&str| match *text {
        "-" => None,
        text => Some(text.parse().unwrap()),
    };
    results.iter().map(read).collect()
}

fn flagged(results: &[&str], double_dummy: Option<&DoubleDummy>) -> Vec<usize> {
    let found = suspicious(&lines(results), double_dummy, &SuspicionLimits::default());
    found.into_iter().map(|suspicion| suspicion.line).collect()
}

/// Every declarer can win seven tricks in everything.
fn seven() -> DoubleDummy {
    DoubleDummy::from_fn(|_, _| Tricks::new(7).unwrap())
}

#[test]
fn one_of_ten_in_spades_is_by_the_wrong_side() {
    let results =
        ["4SE=", "4SE+1", "4SE=", "4SE+1", "4SN+1", "4SE=", "4SE=", "4SE+1", "4SE=", "4SE="];
    assert_eq!(flagged(&results, None), [4]);
    let found = suspicious(&lines(&results), None, &SuspicionLimits::default());
    assert_eq!(
        found[0].to_string(),
        "4♠ by North: North-South won 11 tricks and East-West won 11 in ♠ (1 result against 9)"
    );
}

/// The flag on North is withdrawn when a lower contract shows which side has the hearts.
#[test]
fn a_flag_is_withdrawn_when_another_result_arrives() {
    assert_eq!(flagged(&["6HN=", "6HW="], None), [0, 1]);
    assert_eq!(flagged(&["6HN=", "6HW=", "4HS+2"], None), [1]);
}

#[rstest]
#[case(&["3SN-1", "3SE-1"], &[])] // 8 and 8
#[case(&["3SN=", "2SE="], &[0, 1])] // 9 and 8
#[case(&["3NTN=", "2NTE="], &[])] // 9 and 8, but no-trump
#[case(&["3NTN=", "3NTE="], &[0, 1])] // 9 and 9
#[case(&["6HN=", "6DW="], &[])] // not the same suit
#[case(&["6HN=", "6HS="], &[])] // not both sides
#[case(&["4HN=", "3HE-3", "-", "3HE-1", "4HS-3"], &[0, 3])] // two each: 10 and 8 are, 6 is not
#[case(&["-", "-"], &[])]
#[case(&[], &[])]
fn the_sum_of_both_sides(#[case] results: &[&str], #[case] expected: &[usize]) {
    assert_eq!(flagged(results, None), expected);
}

#[rstest]
#[case(&["4SN+1"], &[0])] // 11 for 7
#[case(&["4SN="], &[])] // 10 for 7, with too few results to be the only one
#[case(&["1SN-4"], &[0])] // 3 for 7
#[case(&["4SN=", "1SN=", "1SS=", "2SS=", "1NTN="], &[0])] // the only one off among five
#[case(&["4SN=", "4SS=", "1SN=", "1SS=", "2SS="], &[])] // two are off
#[case(&["4SN=", "-", "1SS=", "2SS=", "1NTN="], &[])] // only four results
fn far_from_double_dummy(#[case] results: &[&str], #[case] expected: &[usize]) {
    assert_eq!(flagged(results, Some(&seven())), expected);
}

#[test]
fn a_double_dummy_table_keeps_its_cells() {
    let value = |seat: Seat, strain: Strain| Tricks::new(seat as u8 * 2 + strain as u8).unwrap();
    let table = DoubleDummy::from_fn(value);
    for seat in Seat::ALL {
        for strain in Strain::ALL {
            assert_eq!(table.tricks(seat, strain), value(seat, strain));
        }
    }
    let json = serde_json::to_string(&table).unwrap();
    assert_eq!(serde_json::from_str::<DoubleDummy>(&json).unwrap(), table);
    let found = suspicious(&lines(&["4SN+1"]), Some(&seven()), &SuspicionLimits::default());
    assert_eq!(found[0].to_string(), "4♠ by North: 11 tricks, double dummy gives 7");
}

#[test]
fn limits_can_be_tuned() {
    let limits: SuspicionLimits = toml::from_str("suit_sum = 14").unwrap();
    assert_eq!((limits.suit_sum, limits.no_trump_sum), (14, 18));
    assert_eq!(suspicious(&lines(&["1SN=", "1SE="]), None, &limits).len(), 2);
}

fn asked(entered: &str, others: &[&str], vulnerability: Vulnerability) -> Vec<String> {
    let read = |text: &str| text.parse::<Outcome>().unwrap();
    let others: Vec<Outcome> = others.iter().map(|text| read(text)).collect();
    let limits = QuestionLimits::default();
    let found = questions(&read(entered), &others, vulnerability, &limits);
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn was_it_doubled() {
    let question = ["4♠ N −4: was it doubled?"];
    assert_eq!(asked("4SN-4", &[], Vulnerability::None), question);
    assert_eq!(asked("4SN-3", &[], Vulnerability::EastWest).len(), 0);
    assert_eq!(asked("4SN-3", &[], Vulnerability::NorthSouth).len(), 1);
    assert_eq!(asked("4SXN-4 HK", &[], Vulnerability::Both).len(), 0);
}

#[test]
fn who_was_declarer() {
    // One down the wrong way is also a new lowest score; only the declarer is of interest here.
    let about = |entered: &str, others: &[&str]| {
        let found = asked(entered, others, Vulnerability::None);
        found.into_iter().filter(|text| text.contains("declarer")).collect::<Vec<_>>()
    };
    let question = ["4♠ N =: was North declarer?"];
    assert_eq!(about("4SN=", &["4SE=", "4SW=", "4SE-1", "4SXE="]), question);
    assert_eq!(about("4SN=", &["4SE=", "4SE=", "4SE=", "4SE=", "4SS="]), question);
    assert_eq!(about("4SN=", &["4SE=", "4SE=", "4SE=", "4SS="]).len(), 0, "three in four");
    assert_eq!(about("4SN=", &["4SE=", "4SE=", "4SE=", "3SE="]).len(), 0, "another level");
    assert_eq!(about("4SN=", &[]).len(), 0);
}

#[test]
fn was_it_passed_out() {
    let four = ["1NTN=", "1NTN-1", "2HE=", "2HE-1"];
    let question = ["Passed out: did all four players pass on this board?"];
    assert_eq!(asked("PASS", &four, Vulnerability::None), question);
    assert_eq!(asked("PASS", &four[1..], Vulnerability::None).len(), 0);
    let with_pass = ["1NTN=", "1NTN-1", "2HE=", "2HE-1", "PASS"];
    assert_eq!(asked("PASS", &with_pass, Vulnerability::None).len(), 0);
}

#[test]
fn is_the_score_for_the_right_side() {
    let others = ["3NTN=", "3NTN+1", "3NTN-1", "A A", "NP", "PASS"];
    let question = ["3NT E +1: is it right that East-West score 430?"];
    assert_eq!(asked("3NTE+1 HK", &others, Vulnerability::None), question);
    assert_eq!(asked("3NTN+1", &others, Vulnerability::None).len(), 0, "equal is not new");
    assert_eq!(asked("3NTN+2", &others, Vulnerability::None).len(), 1);
    assert_eq!(asked("3NTE+1", &others[2..], Vulnerability::None).len(), 0);
    assert_eq!(asked("NP", &others, Vulnerability::None).len(), 0);
    let outcome: Outcome = "3NTE+1".parse().unwrap();
    let others: Vec<Outcome> = others.iter().map(|text| text.parse().unwrap()).collect();
    let found = questions(&outcome, &others, Vulnerability::None, &QuestionLimits::default());
    assert!(matches!(found[0].ask, Ask::Extreme { points: 430, .. }));
}

fn any_line() -> impl Strategy<Value = Option<Played>> {
    let played =
        (1..=7u8, 0..5usize, 0..4usize, 0..=13u8).prop_map(|(level, strain, seat, won)| {
            let strain = Strain::ALL[strain];
            let text = format!("{level}{strain}{} {won} tricks", Seat::ALL[seat]);
            text.parse::<Played>().unwrap()
        });
    proptest::option::weighted(0.9, played)
}

proptest! {
    #[test]
    fn the_order_of_the_lines_does_not_matter(
        (lines, order) in proptest::collection::vec(any_line(), 0..14).prop_flat_map(|lines| {
            let order: Vec<usize> = (0..lines.len()).collect();
            (Just(lines), Just(order).prop_shuffle())
        })
    ) {
        let limits = SuspicionLimits::default();
        let before = suspicious(&lines, Some(&seven()), &limits);
        let moved: Vec<Option<Played>> = order.iter().map(|&index| lines[index]).collect();
        let mut after: Vec<Suspicion> = suspicious(&moved, Some(&seven()), &limits)
            .into_iter()
            .map(|suspicion| Suspicion { line: order[suspicion.line], ..suspicion })
            .collect();
        after.sort();
        prop_assert_eq!(before, after);
    }
}
