//! Handicaps, by the examples the clubs publish.

use rstest::rstest;
use scoring::Score;
use scoring::handicap::Handicap;

fn score(text: &str) -> Score {
    text.parse().unwrap()
}

fn means(first: &str, second: &str) -> [Option<Score>; 2] {
    [Some(score(first)), Some(score(second))]
}

#[test]
fn from_fifty_as_bridgewebs_explains_it() {
    let handicap = Handicap::from_fifty();
    assert_eq!(handicap.of_player(Some(score("55.2"))).to_string(), "-5.2");
    assert_eq!(handicap.of_player(Some(score("48.1"))).to_string(), "1.9");
    let pair = means("55.2", "48.1");
    assert_eq!(handicap.of_pair(pair).to_string(), "-1.65");
    assert_eq!(handicap.adjusted(score("57.6"), pair).to_string(), "55.95");
    assert_eq!(handicap.of_pair([None, Some(score("48"))]).to_string(), "1");
}

#[rstest]
#[case("40.99", "5")]
#[case("41", "4")]
#[case("42.995", "4")]
#[case("48.99", "1")]
#[case("49", "0")]
#[case("50.99", "0")]
#[case("51", "-1")]
#[case("58.99", "-4")]
#[case("59", "-5")]
#[case("72", "-5")]
fn the_bands_of_rhayader(#[case] mean: &str, #[case] handicap: &str) {
    assert_eq!(Handicap::rhayader().of_player(Some(score(mean))).to_string(), handicap);
}

/// The club's own example: 48 with handicaps of 1 and 2 is 51.
#[test]
fn rhayader_adds_both_players() {
    let handicap = Handicap::rhayader();
    assert_eq!(handicap.adjusted(score("48"), means("48", "46")).to_string(), "51");
}

#[test]
fn the_acbl_takes_a_share_of_what_is_missing_to_65() {
    let pair = means("55", "45");
    assert_eq!(Handicap::acbl(Score::whole(100)).of_pair(pair).to_string(), "15");
    assert_eq!(Handicap::acbl(Score::whole(90)).of_pair(pair).to_string(), "13.5");
}

#[test]
fn a_scheme_is_written_as_toml_and_no_number_is_too_large() {
    for handicap in [Handicap::from_fifty(), Handicap::rhayader(), Handicap::acbl(score("95"))] {
        let text = toml::to_string(&handicap).unwrap();
        assert_eq!(toml::from_str::<Handicap>(&text).unwrap(), handicap);
        for wild in [i64::MIN, i64::MAX] {
            handicap.of_pair([Some(Score::from_millionths(wild)), None]);
        }
    }
}
