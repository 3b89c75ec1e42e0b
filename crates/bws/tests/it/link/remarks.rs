//! Every special remark, both ways: from the file into the event, and as a ruling into the file.

use super::{Club, Other, now};
use crate::change::THREE_ROUNDS;
use bws::write::Format;
use rstest::rstest;

#[rstest]
#[case::not_played("NP", "Not played")]
#[case::arbitral("? ?", "Arbitral score")]
#[case::wrong_direction("4SN= WD", "Wrong direction")]
#[case::p40_40("40% 40%", "40%-40%")]
#[case::p50_40("50% 40%", "50%-40%")]
#[case::p60_40("60% 40%", "60%-40%")]
#[case::p40_50("40% 50%", "40%-50%")]
#[case::p50_50("50% 50%", "50%-50%")]
#[case::p60_50("60% 50%", "60%-50%")]
#[case::p40_60("40% 60%", "40%-60%")]
#[case::p50_60("50% 60%", "50%-60%")]
#[case::p60_60("60% 60%", "60%-60%")]
#[case::other("55% 45%", "55%-45%")]
#[case::fraction("33.5% 66.5%", "33.5%-66.5%")]
fn a_remark_comes_and_goes(
    #[case] outcome: &str,
    #[case] remark: &str,
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    // As the control program wrote it.
    let mut club = Club::new(THREE_ROUNDS, format);
    let mut follower = club.follower();
    Other::open(&club.file).result([2, 1, 1, 1, 1, 2], outcome);
    assert_eq!(club.rows("ReceivedData", &["Remarks"]), [remark]);
    assert_eq!(follower.turn(&now()).received, 1);
    let taken = club.result("B 1 1 1").unwrap();
    assert_eq!(taken, outcome.parse::<bridge::Outcome>().unwrap().to_string());
    // As the director rules it.
    club.enter("B 2 1 3", outcome);
    assert_eq!(follower.turn(&now()).sent, 1);
    assert_eq!(club.rows("ReceivedData", &["Board", "Remarks"])[1], format!("3 | {remark}"));
    assert!(follower.turn(&now()).is_quiet());
}
