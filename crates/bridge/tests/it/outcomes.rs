//! The one-line text of an outcome: what it forgives, what it refuses, and what it scores.

use bridge::{
    Adjustment, AssignedScore, Form, Outcome, OutcomeKind, Percentage, Played, Vulnerability,
    Weight, WeightedScores,
};
use rstest::rstest;

fn read(text: &str) -> String {
    match text.parse::<Outcome>() {
        Ok(outcome) => outcome.to_string(),
        Err(error) => error.to_string(),
    }
}

#[rstest]
#[case("4SN=", "4SN= | 4 S N = | 4 s n made | 4♠ north = | 4 spades by North == | 4SN+0")]
#[case(
    "4SXN-1 HK",
    "4SXN-1 HK | 4♠×N−1 ♥K | 4SNx-1 hk | 4 S x N -1 KH | 4s* n –1 ♡k | 4 s dbl N - 1 HK"
)]
#[case("4SN=", "4 spades north making | 4S N makes | 4SN C | 4♠ n c | 4SN 10 tricks | 4SN +0")]
#[case(
    "4SN= HK",
    "4SN made HK | 4SN C HK | 4SN c ♥K | 4SN making hk | 4SN 10 tricks HK | 4SN C K H"
)]
#[case("4SN= CK", "4SN= ♣K | 4SN C CK | 4SN C ♣K")]
#[case("4CN=", "4♣N= | 4♧ n C | 4 clubs north makes")]
#[case("3NTE-1", "3NT E down 1 | 3nt east minus 1 | 3NTE off 1 | 3NTE 8 tricks | 3NT E down1")]
#[case("4HXS=", "4 hearts doubled by south made | 4 hearts by south doubled making")]
#[case("7SN-12", "7SN 1 trick | 7SN down 12")]
#[case("4SN+1 C2", "4SN plus 1 C2 | 4SN 11 tricks ♣2")]
#[case("4SN= WD", "4SN C WD | 4SN making wd")]
#[case("4SN+1 HT", "4s n+1 h10 | 4SN+1H10 | 4SN+1 10H | 4SN+1 th")]
#[case("3NTN=", "3NN= | 3NTN= | 3 N N = | 3 NT N = | 3SAN= | 3 no-trump north =")]
#[case("3NTXXS-2", "3NSxx-2 | 3NTXXS-2 | 3nt rdbl south -2")]
#[case("4SS=", "4SS= | 4♠ S =")]
#[case("4HE=", "4HE= | 4heast= | 4 hearts east =")]
#[case("1DXW+6", "1ddblw+6")]
#[case("PASS", "PASS | pass | passed  out | All\tPass | PASSED")]
#[case("NP", "NP | not played | No play | np")]
#[case("A A", "A A | A/A | a a | Average / Average | ave avg | Av/Av")]
#[case("A A", "Average | average | AVERAGE | Ave | avg | Av | A | a")]
#[case("A A WD", "A A WD | Average WD | average (wrong direction)")]
#[case("A+ A-", "A+ A- | A+/A- | A+A- | average plus / average minus | Ave+ Ave- | A+ A−")]
#[case(
    "60% 40%",
    "60% 40% | 60%-40% | 60%/40% | 60/40% | 60-40% | A6040 | 60 % 40 % | 60.0%-40,00%"
)]
#[case("62.5% 0%", "62.5% 0% | 62,5%/0%")]
#[case("A+ 40%", "A+ 40% | A+/40% | a+40 %")]
#[case("40% A", "40% A | 40%/A | 40%-A")]
#[case("? ?", "? ? | ?/? | ?? | Arbitral score")]
#[case("[4SN=] [+50]", "[4SN=] [+50] | [4 s n =]/[50] | [4♠ N =][+50]")]
#[case("[4SN=] [4SN=]", "[4SN=] | [4 spades north making] | [4SN C]")]
#[case("[+50] [+50] WD", "[50] WD")]
#[case(
    "[3/5 4SN=, 2/5 4SN-1] [3/5 4SN=, 2/5 4SN-1]",
    "[60% 4SN=, 40% 4SN-1] | [60% 4SN 10 tricks; 40% 4SN down 1]"
)]
#[case("[PASS] A-", "[pass] A- | [passed out]/ave-")]
#[case("[-2147483648] [+0]", "[-2147483648] [0]")]
#[case(
    "[3/5 4SN=, 2/5 4SN-1] A-",
    "[3/5 4SN=, 2/5 4SN-1] A- | [60% 4SN=; 40% 4SN-1]/A- | [0.6 4SN=,0.4 4SN−1] a-"
)]
#[case(
    "[5/8 4SN=, 3/8 4SN-1] A-",
    "[62,5% 4SN=; 37,5% 4SN-1] A- | [62.5% 4SN=, 37.5% 4SN-1] A- | [0,625 4SN=; 0,375 4SN-1] A-"
)]
#[case("[1 1SN=] [1SN=]", "[1 1SN=] [1 S N =] | [100% 1SN=] [1SN=] | [1/1 1SN=] [1SN=]")]
#[case("4SN= WD", "4SN= WD | 4SN= wrong direction | 4SN=WD | 4SN= (Wrong direction)")]
#[case("60% 40% WD", "60%-40% wd")]
fn read_as(#[case] expected: &str, #[case] spellings: &str) {
    for text in spellings.split(" | ") {
        assert_eq!(read(text), expected, "{text}");
    }
}

/// The nine remarks of a terminal with a percentage for each side, North-South first.
#[test]
fn the_nine_percentage_remarks() {
    for ns in [40, 50, 60] {
        for ew in [40, 50, 60] {
            let outcome: Outcome = format!("{ns}%-{ew}%").parse().unwrap();
            let given = |percent| Adjustment::Percentage(Percentage::new(percent).unwrap());
            assert_eq!(outcome, Outcome::adjusted(given(ns), given(ew)));
            assert_eq!(outcome.to_string(), format!("{ns}% {ew}%"));
        }
    }
}

#[rstest]
#[case("", "there is nothing in it")]
#[case("wrong direction", "there is nothing in it")]
#[case("hello", "it should begin with a contract such as 4S or 3NTX, not with “hello”")]
#[case("8SN=", "it should begin with a contract such as 4S or 3NTX, not with “8SN=”")]
#[case("4S", "the declarer is missing")]
#[case("3N=", "“=” does not begin with a declarer, N, E, S or W")]
#[case(
    "4SN",
    "how many tricks were won is missing; after the declarer write = (made), +1 (one over) or -1 \
     (one down)"
)]
#[case(
    "4SN+420",
    "“+420” is impossible: a contract at level 4 can make 3 overtricks at most; write tricks, not points"
)]
#[case(
    "4sn minus 50",
    "“minus 50” is impossible: a contract at level 4 can go 10 down at most; write tricks, not points"
)]
#[case("4SN plus 4", "“plus 4” is impossible: a contract at level 4 can make 3 overtricks at most")]
#[case("4SN 14 tricks", "“14” is impossible: there are 13 tricks")]
#[case("420", "it should begin with a contract such as 4S or 3NTX, not with “420”")]
#[case("420 ns", "it should begin with a contract such as 4S or 3NTX, not with “420 ns”")]
#[case("60", "it should begin with a contract such as 4S or 3NTX, not with “60”")]
#[case("60% 4SN= 40% 4SN-1", "a weighted score stands in brackets: [60% 4SN=, 40% 4SN-1]")]
#[case("3/5 4SN=, 2/5 4SN-1", "a weighted score stands in brackets: [60% 4SN=, 40% 4SN-1]")]
#[case("0.6 4♠ n made; 0.4 4♠ n -1", "a weighted score stands in brackets: [60% 4SN=, 40% 4SN-1]")]
#[case(
    "A+ 4sn=",
    "“4sn=” is not an adjusted score; write A, A+, A-, 60%, ? or an assigned score such as [4SN=]"
)]
#[case("4SN made −−  ünsinn", "“−−  ünsinn” is not a lead, such as HK")]
#[case("4♠ n= ♥x", "“♥x” is not a lead, such as HK")]
#[case("[4SN=]/", "the score for East-West is missing")]
#[case("4SN+4", "“+4” is impossible: a contract at level 4 can make 3 overtricks at most")]
#[case("4SN= ZZ", "“ZZ” is not a lead, such as HK")]
#[case("4SN= HK HQ", "“HQ” is left over at the end")]
#[case("60%", "the score for East-West is missing")]
#[case("A+", "the score for East-West is missing")]
#[case("A-", "the score for East-West is missing")]
#[case("average plus", "the score for East-West is missing")]
#[case("A/", "the score for East-West is missing")]
#[case("?", "the score for East-West is missing")]
#[case(
    "A60%",
    "“A60%” is not an adjusted score; write A, A+, A-, 60%, ? or an assigned score such as [4SN=]"
)]
#[case("60-40", "a percentage needs its % sign")]
#[case("60 A", "a percentage needs its % sign")]
#[case("60% 40", "a percentage needs its % sign")]
#[case("120% 40%", "“120% 40%” is not a percentage: expected 0% to 100% with at most two decimals")]
#[case(
    "A-A",
    "the hyphen may be a minus or stand between the two sides; put a blank between the sides"
)]
#[case(
    "A - A",
    "the hyphen may be a minus or stand between the two sides; put a blank between the sides"
)]
#[case(
    "A B",
    "“B” is not an adjusted score; write A, A+, A-, 60%, ? or an assigned score such as [4SN=]"
)]
#[case("A A A", "“A” is left over at the end")]
#[case("[4SN= A", "the closing bracket ] is missing")]
#[case("[] A", "“” is not an assigned score, such as 4SN=, PASS or +420")]
#[case("[4SN= HK] A", "a lead has no place in an assigned score")]
#[case("[4S=] A", "“=” does not begin with a declarer, N, E, S or W")]
#[case("[1/2 4SN=, 1/3 4SN-1] A", "the weights add up to 5/6, not to 1")]
#[case("[60% 4SN=, 50% 4SN-1] A", "the weights add up to 11/10, not to 1")]
#[case("[60% 4SN=, 4SN-1] A", "“4SN-1” does not begin with a weight, such as 3/5 or 60%")]
#[case("[1SN=, 1SN-1] A", "“1SN=” does not begin with a weight, such as 3/5 or 60%")]
#[case("[3/5 4SN=, 2/54SN-1] A", "“SN-1” is not an assigned score, such as 4SN=, PASS or +420")]
#[case("[3/5 4sn=, 4sn-1] a", "“4sn-1” does not begin with a weight, such as 3/5 or 60%")]
fn refused(#[case] text: &str, #[case] problem: &str) {
    assert_eq!(read(text), format!("“{text}” is not a result: {problem}"));
}

#[rstest]
#[case("4SN10", "10")]
#[case("4SN 10", "10")]
#[case("4SN 10 h", "10 h")]
#[case("4SN hurrah", "hurrah")]
#[case("4SXNX=", "X=")]
#[case("4SN CK", "CK")]
#[case("4SN c 10", "c 10")]
#[case("4SN ♣", "♣")]
#[case("4SN down", "down")]
#[case("4SN making 5", "5")]
fn no_number_of_tricks(#[case] text: &str, #[case] part: &str) {
    let expected = format!(
        "“{text}” is not a result: “{part}” does not say how many tricks were won; after the \
         declarer write = (made), +1 (one over) or -1 (one down)"
    );
    assert_eq!(read(text), expected);
}

#[test]
fn long_parts_are_cut_and_quoted_as_typed() {
    let text = "4SN= a page pasted by mistake, ♥ and all, of no use to anybody";
    let expected = "“4SN= a page pasted by mistake, ♥ and all…” is not a result: “a page pasted by \
                    mistake, ♥ and all, of…” is not a lead, such as HK";
    assert_eq!(read(text), expected);
}

#[rstest]
#[case("4SXN-1 HT", ["4 S x N -1 H10", "4SXN-1 HT", "4♠× N −1 ♥10", "4SXN-1 HT", "4SNx-1"])]
#[case("3NTE=", ["3 NT E =", "3NTE=", "3NT E =", "3NTE=", "3NE="])]
fn played_written(#[case] played: Played, #[case] expected: [&str; 5]) {
    assert_eq!(Form::ALL.map(|form| played.text(form)), expected);
}

#[rstest]
#[case("4SN=", Vulnerability::None, Some(420))]
#[case("4SN=", Vulnerability::EastWest, Some(420))]
#[case("4SE=", Vulnerability::EastWest, Some(-620))]
#[case("4SXE-1", Vulnerability::Both, Some(200))]
#[case("4SN= WD", Vulnerability::None, Some(420))]
#[case("PASS", Vulnerability::Both, Some(0))]
#[case("NP", Vulnerability::Both, None)]
#[case("A+ A-", Vulnerability::Both, None)]
#[case("[4SN=] [4SN=]", Vulnerability::Both, None)]
fn scores(
    #[case] outcome: Outcome,
    #[case] vulnerability: Vulnerability,
    #[case] expected: Option<i32>,
) {
    assert_eq!(outcome.score(vulnerability), expected);
}

#[test]
fn weights_must_make_a_whole() {
    let one = Weight::new(1, 1).unwrap();
    let score: AssignedScore = "3NTE=".parse().unwrap();
    assert_eq!(score.score(Vulnerability::None), -400);
    assert_eq!(WeightedScores::new(vec![(one, score)]).unwrap().entries().len(), 1);

    let error = |entries| WeightedScores::new(entries).unwrap_err().to_string();
    assert_eq!(error(vec![]), "a weighted score needs at least one result");
    assert_eq!(error(vec![(one, score); 2]), "the weights add up to 2, not to 1");
    // Denominators without a common divisor soon go beyond every integer type.
    let fine = (0..20).filter_map(|i| Weight::new(1, u32::MAX - 2 * i));
    let fine = fine.map(|weight| (weight, score)).collect();
    assert_eq!(error(fine), "the weights are too fine to be added exactly");
}

#[test]
fn an_outcome_is_small() {
    assert!(size_of::<Outcome>() <= 24);
    assert!(matches!(Outcome::not_played().kind, OutcomeKind::NotPlayed));
}
