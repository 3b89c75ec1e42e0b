//! Hands and deals: what is read, and what is refused.

use bridge::{BoardNo, BySeat, Card, Deal, Hand, Seat, Suit, Vulnerability};
use rstest::rstest;

const DEAL: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

#[rstest]
#[case("AKQ.J.T98.765432", "AKQ.J.T98.765432")]
#[case("akq.j.1098.765432", "AKQ.J.T98.765432")]
#[case(" q k a . j . 8 9 10 . - ", "AKQ.J.T98.")]
#[case("...", "...")]
#[case("-.-.-.–", "...")]
fn hands_read(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(text.parse::<Hand>().unwrap().to_string(), expected);
}

#[rstest]
#[case(
    "AK.QJ",
    "“AK.QJ” is not a hand: expected four suits separated by dots, such as AKQ.J.T98.765432"
)]
#[case("AKA...", "the ♠A appears twice")]
#[case(".10T..", "the ♥10 appears twice")]
#[case("A.K2x.Q.J", "“X” is not a holding in hearts: expected ranks such as AK72")]
fn hands_refused(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(text.parse::<Hand>().unwrap_err().to_string(), expected);
}

#[test]
fn a_hand_is_a_set() {
    let mut hand = Hand::from_suits("AK2", "", "Q", "T9").unwrap();
    let jack: Card = "HJ".parse().unwrap();
    assert_eq!((hand.len(), hand.hcp(), hand.contains(jack)), (6, 9, false));
    assert!(hand.insert(jack) && !hand.insert(jack));
    assert_eq!((hand.len(), hand.hcp(), hand.contains(jack)), (7, 10, true));
    assert!(hand.remove(jack) && !hand.remove(jack));

    let cards: Vec<String> = hand.iter().map(|card| card.to_string()).collect();
    assert_eq!(cards, ["SA", "SK", "S2", "DQ", "CT", "C9"]);
    assert_eq!(hand.suit_text(Suit::Clubs, bridge::Form::People), "109");
    assert_eq!(hand.suit(Suit::Hearts).count(), 0);

    assert_eq!(hand.union(Hand::EMPTY), hand);
    assert_eq!(hand.intersection(Hand::FULL), hand);
    assert_eq!(Hand::FULL.difference(hand).len(), 46);
    assert!(Hand::EMPTY.is_empty() && Hand::FULL.hcp() == 40);
}

#[rstest]
#[case("n: akq10j98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")]
#[case("W:...AKQJT98765432 AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432.")]
#[case("East:.AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 AKQJT98765432...")]
#[case("S:..AKQJT98765432. - AKQJT98765432.-.-.- .AKQJT98765432..")]
fn deals_read(#[case] text: &str) {
    let deal: Deal = text.parse().unwrap();
    assert_eq!(deal.to_string(), DEAL);
    assert_eq!(deal.holder("C2".parse().unwrap()), Seat::West);
    assert_eq!(deal.holder("SA".parse().unwrap()), Seat::North);
}

#[rstest]
#[case(
    "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT9876543. ..2.AKQJT98765432",
    "South has 12 cards, not 13"
)]
#[case(
    "N:AKQJT98765432.A.. .KQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
    "North has 14 cards, not 13"
)]
#[case(
    "N:AKQJT98765432... A.KQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
    "the ♠A is in the hands of North and East"
)]
#[case("N:AKQJT98765432... - ..AKQJT9876543. ...AKQJT98765432", "South has 12 cards, not 13")]
#[case(
    "N:AKZ... - - -",
    "the hand of North: “Z” is not a holding in spades: expected ranks such as AK72"
)]
#[case(
    "N:AKQ... - - ...",
    "“N:AKQ... - - ...” is not a deal: expected a first seat and four hands, such as N:AKQ.J.T98.765432 and three more"
)]
#[case(
    "X:",
    "“X:” is not a deal: expected a first seat and four hands, such as N:AKQ.J.T98.765432 and three more"
)]
#[case(
    "N:... ... ... ... ...",
    "“N:... ... ... ... ...” is not a deal: expected a first seat and four hands, such as N:AKQ.J.T98.765432 and three more"
)]
fn deals_refused(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(text.parse::<Deal>().unwrap_err().to_string(), expected);
}

#[test]
fn a_deal_needs_every_card() {
    let error = Deal::new(BySeat::default()).unwrap_err();
    assert_eq!(error.to_string(), "North has 0 cards, not 13");
}

/// The two boards on which the Dealer4 manual shows every file format.
#[rstest]
#[case(
    1,
    (Seat::North, Vulnerability::None),
    ["T2.J965.T7532.63", "AKQ874.AQ2.J8.A5", "J65.743.AK4.KQ82", "93.KT8.Q96.JT974"],
    [1, 20, 13, 6]
)]
#[case(
    2,
    (Seat::East, Vulnerability::NorthSouth),
    ["T8742.A.43.AT942", "6.T42.Q9865.KQJ8", "A53.J865.AJ2.653", "KQJ9.KQ973.KT7.7"],
    [8, 8, 10, 14]
)]
fn the_sample_boards_of_dealer4(
    #[case] board: u32,
    #[case] dealer_and_vulnerability: (Seat, Vulnerability),
    #[case] hands: [&str; 4],
    #[case] hcp: [u8; 4],
) {
    let board = BoardNo::new(board).unwrap();
    assert_eq!((board.dealer(), board.vulnerability()), dealer_and_vulnerability);

    let text = format!("N:{}", hands.join(" "));
    let deal: Deal = text.parse().unwrap();
    assert_eq!(deal.to_string(), text);
    assert_eq!(Seat::ALL.map(|seat| deal.hand(seat).hcp()), hcp);

    // Some of the formats leave out West, who gets the rest of the pack.
    let without_west = format!("N:{} -", hands[..3].join(" "));
    assert_eq!(without_west.parse(), Ok(deal));
}
