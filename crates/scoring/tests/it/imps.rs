//! The IMP scale: its cells and its laws.

use proptest::prelude::*;
use rstest::rstest;
use scoring::imps;

// Law 78B, both ends of every step.
#[rstest]
#[case(0, 10, 0)]
#[case(20, 40, 1)]
#[case(50, 80, 2)]
#[case(90, 120, 3)]
#[case(130, 160, 4)]
#[case(170, 210, 5)]
#[case(220, 260, 6)]
#[case(270, 310, 7)]
#[case(320, 360, 8)]
#[case(370, 420, 9)]
#[case(430, 490, 10)]
#[case(500, 590, 11)]
#[case(600, 740, 12)]
#[case(750, 890, 13)]
#[case(900, 1090, 14)]
#[case(1100, 1290, 15)]
#[case(1300, 1490, 16)]
#[case(1500, 1740, 17)]
#[case(1750, 1990, 18)]
#[case(2000, 2240, 19)]
#[case(2250, 2490, 20)]
#[case(2500, 2990, 21)]
#[case(3000, 3490, 22)]
#[case(3500, 3990, 23)]
#[case(4000, 15_200, 24)]
fn every_step_of_the_scale(#[case] low: i32, #[case] high: i32, #[case] worth: i32) {
    assert_eq!((imps(low), imps(high)), (worth, worth));
}

proptest! {
    #[test]
    fn imps_keep_the_sign_and_never_fall(difference in any::<i32>(), more in 0..10_000i32) {
        prop_assert_eq!(imps(difference.saturating_neg()), -imps(difference.max(-i32::MAX)));
        prop_assert!(imps(difference.saturating_add(more)) >= imps(difference));
        prop_assert!(imps(difference).abs() <= 24);
    }
}
